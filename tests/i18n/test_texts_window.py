"""Every call that translates is found, with the context under which Qt looks for it."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QTranslator
from PySide6.QtWidgets import QApplication
from texts_window import Text, TextError, window_texts
from typing_extensions import override


def texts(folder: Path, **modules: str) -> list[Text]:
    package = folder / "eagerlab" / "gui"
    package.mkdir(parents=True)
    for name, code in modules.items():
        (package / f"{name}.py").write_text(dedent(code), encoding="utf-8")
    return window_texts(package)


def test_methods_have_the_context_of_their_class(tmp_path: Path) -> None:
    code = """
        class Pane(QWidget):
            def fill(self):
                def later():
                    return self.tr("Later" if self.late else "Now")
                self.tr("Two "
                        "lines")
                self.tr("%n row(s)", "", 3)
                self._window.tr("Learning")
                window.tr("Code")
        """
    assert texts(tmp_path, pane=code) == [
        Text("MainWindow", "Learning"),
        Text("MainWindow", "Code"),
        Text("Pane", "Later"),
        Text("Pane", "Now"),
        Text("Pane", "Two lines"),
        Text("Pane", "%n row(s)", "", True),
    ]


def test_functions_and_aliases_have_the_context_that_they_name(tmp_path: Path) -> None:
    helper = """
        CONTEXT = "Form"
        translate = QCoreApplication.translate

        def tr(text):
            return QCoreApplication.translate(CONTEXT, text)

        def words(count):
            return translate("Numbers", "%n row(s)", None, count)
        """
    user = """
        from eagerlab.gui.helper import tr, translate as t
        heading(tr("Shape"))
        t("Tree", "Layer")
        """
    assert texts(tmp_path, helper=helper, user=user) == [
        Text("Form", "Shape"),
        Text("Numbers", "%n row(s)", "", True),
        Text("Tree", "Layer"),
    ]


def test_a_table_of_marked_texts_may_be_translated_later(tmp_path: Path) -> None:
    code = """
        TABLE = (QT_TRANSLATE_NOOP("Actions", "Train"),)
        [QCoreApplication.translate("Actions", text) for text in TABLE]
        painter.translate(3, 4)
        """
    assert texts(tmp_path, actions=code) == [Text("Actions", "Train")]


@pytest.mark.parametrize(
    "call",
    [
        'pane.tr("Another object")',
        "QCoreApplication.translate('Ctx', text)",
        'QCoreApplication.translate(context, "Text")',
        'class A:\n    def f(self): self.tr(f"{self.x} rows")',
    ],
)
def test_what_cannot_be_known_is_told_with_its_place(tmp_path: Path, call: str) -> None:
    with pytest.raises(TextError, match=r"module\.py:\d+: "):
        texts(tmp_path, module=call)


class OfBase(QTranslator):
    """Knows the texts of `Base` only."""

    @override
    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> Any:
        return sourceText.upper() if context == "Base" else None

    @override
    def isEmpty(self) -> bool:
        return False


class Base(QObject):
    def words(self) -> str:
        return self.tr("Words")


class Derived(Base):
    pass


def test_an_inherited_text_is_looked_for_in_the_class_that_has_it(qapp: QApplication) -> None:
    """What `window_texts` relies on: it gives a text the context of the class around it."""
    translator = OfBase()
    QCoreApplication.installTranslator(translator)
    words = Derived().words()
    QCoreApplication.removeTranslator(translator)
    assert words == "WORDS"
