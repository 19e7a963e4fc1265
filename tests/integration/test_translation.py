"""The whole window in a language of brackets: what a person reads, and has none, was not translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import texts
from PySide6.QtCore import QAbstractItemModel, Qt, QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTabBar,
    QTabWidget,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui import languages, told
from eagerlab.gui.controllers.learning import LearningController
from eagerlab.gui.settings import Settings
from eagerlab.store.home import Home
from tests.driver import Driver

NAMES = (
    *("SparseCategoricalCrossentropy", "SparseC…icalCrossentropy", "Adam", "accuracy", "float32"),
    *("wide", "high", "kind", "aaaa", "bbbb", "tf.function", "XLA", "CPU:0", "rtol", "atol"),
)
"""Of classes, metrics, columns and parameters of NumPy; one may be cut."""
SENTENCES = ("Just your regular densely-connected", "(TensorSpec(")
"""How sentences of Keras begin: they are English everywhere."""
CONSOLE_ACTIONS = ("Bigger Font", "Normal Font", "Smaller Font")
"""qtconsole's own, which are in none of our menus."""
BRACKETED = re.compile(r"⟦[^⟦⟧]*⟧")
TAG = re.compile(r"<[^<>]*>|&nbsp;")
WORD = re.compile(r"[^\W\d_]{3,}")


class QtsOwn(QTranslator):
    """Puts what Qt says itself into brackets; its contexts are its classes."""

    def __init__(self, ours: set[str]) -> None:
        super().__init__()
        self._ours = ours

    @override
    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> Any:
        own = context not in self._ours or (context, sourceText) == ("CloseButton", "Close Tab")
        return f"⟦{sourceText}⟧" if own else None


@pytest.fixture(scope="module")
def driver(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    """The window in a language made as the true ones are: a text of another context has no brackets."""
    folder = tmp_path_factory.mktemp("i18n")
    file = texts.pseudo(folder, "eo")
    qts_own = QtsOwn({text.context for text in texts.known(file)})
    qapp.installTranslator(qts_own)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setattr(languages, "translations_folder", lambda: folder)
        settings = Settings(Home().settings_file)
        settings.language = "eo"
        settings.save()
        driver = Driver()
        assert languages.spoken() == "eo"
        driver.wait_ready()
        yield driver
        driver.shutdown()
    qapp.removeTranslator(qts_own)
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.setParent(None)
    told.speak(None)
    qapp.setProperty("language", None)


def bare(text: str) -> str:
    """Return what is left of a text without what was translated."""
    rest = TAG.sub(" ", text)
    while BRACKETED.search(rest):
        rest = BRACKETED.sub(" ", rest)
    return rest


def shown_texts(root: QWidget) -> Iterator[tuple[str, str]]:
    """Yield where each text of a window stands, and the text."""
    for widget in (root, *root.findChildren(QWidget)):
        where = f"{type(widget).__name__} {widget.objectName()}"
        yield f"{where}: tooltip", widget.toolTip()
        yield f"{where}: accessible name", widget.accessibleName()
        if isinstance(widget, QLabel | QAbstractButton):
            yield where, widget.text()
        elif isinstance(widget, QLineEdit):
            yield where, widget.placeholderText()
        elif isinstance(widget, QComboBox):
            yield from ((where, widget.itemText(index)) for index in range(widget.count()))
        elif isinstance(widget, QTabBar):
            for index in range(widget.count()):
                yield where, widget.tabText(index)
                yield f"{where}: tooltip", widget.tabToolTip(index)
        elif isinstance(widget, QHeaderView) and widget.orientation() == Qt.Orientation.Horizontal:
            yield from ((where, text) for text in headers(widget.model()))
    for action in root.findChildren(QAction):
        yield f"action {action.objectName()}", action.text()
        yield f"action {action.objectName()}: tooltip", action.toolTip()


def headers(model: QAbstractItemModel | None) -> Iterator[str]:
    """Yield the titles of a table's columns."""
    for column in range(model.columnCount() if model is not None else 0):
        assert model is not None
        yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")


def untranslated(root: QWidget) -> set[str]:
    return {f"{where}: {text}" for where, text in shown_texts(root) if WORD.search(bare(text))}


def visit(driver: Driver) -> set[str]:
    """Show each pane and page, and return what is not translated."""
    found: set[str] = set()
    centre: QTabWidget = driver.window.centre
    pages = driver.child("experiment_tabs", QTabWidget)
    for tabs in (pages, centre):
        for index in range(tabs.count()):
            tabs.setCurrentIndex(index)
            driver.app.processEvents()
    views = driver.child("predictions_views", QTabBar)
    centre.setCurrentIndex(1)
    driver.wait(lambda: views.count() > 0, what="the model's answers")
    for index in range(views.count()):
        views.setCurrentIndex(index)
        driver.app.processEvents()
        found |= untranslated(driver.window)
    return found


def test_every_word_of_every_pane_goes_through_translation(driver: Driver, tmp_path: Path) -> None:
    found = visit(driver)
    path = tmp_path / "kinds.csv"
    rows = (f"{number},{number % 7},{'ab'[number % 2] * 4}\n" for number in range(60))
    path.write_text("wide,high,kind\n" + "".join(rows))
    driver.window.data_wanted.emit([str(path)])
    driver.wait(lambda: "kinds" in driver.window.windowTitle())
    found |= visit(driver)
    for action, name in (("browse_experiments", "cards_dialog"), ("settings", "settings_dialog")):
        driver.trigger(action)
        dialog = driver.child(name)
        found |= untranslated(dialog)
        dialog.reject()
    left = sorted(text for text in found if not is_name(text, path))
    assert left == [], "\n".join(left)


def test_short_words_of_the_backend_are_translated_in_lists_and_plots(driver: Driver) -> None:
    driver.trigger("step")
    driver.wait(lambda: driver.value("len(lab.history)") == 1, what="one step")
    driver.trigger("save_checkpoint")
    learning: Any = driver.window.findChild(LearningController)
    driver.wait(lambda: learning.current is not None and learning.current.marks, 30, "a mark")
    labels = {mark.label for mark in learning.current.marks}
    assert labels <= {"⟦Saved⟧", "⟦Resumed⟧", "⟦Restored⟧"}
    driver.run("phrase, many = 'no entries', list(range(100))")
    view: Any = driver.child("variable_tree")
    tree = view.model()
    view.collapseAll()  # only rows in sight are loaded

    def shown() -> dict[str, str]:
        for root in (tree.index(row, 0) for row in range(tree.rowCount())):
            if root.data() == "⟦console names⟧":
                view.expand(root)
        view.scrollToBottom()
        return values_of(tree, ("phrase", "many"))

    values = driver.wait(shown, 30, "both names")
    assert values == {"phrase": "no entries", "many": "⟦100 entries⟧"}


def values_of(model: Any, names: tuple[str, ...]) -> dict[str, str]:
    """Return the last column of console names in the tree; empty until all are there."""
    found = {}
    roots = [model.index(row, 0) for row in range(model.rowCount())]
    for root in roots:
        if root.data() != "⟦console names⟧":
            continue
        for row in range(model.rowCount(root)):
            if model.index(row, 0, root).data() in names:
                last = model.index(row, model.columnCount(root) - 1, root)
                found[model.index(row, 0, root).data()] = str(last.data() or "")
    return found if set(found) == set(names) and all(found.values()) else {}


def test_a_text_that_is_not_translated_is_found(driver: Driver) -> None:
    pane = driver.child("data_preview")
    label = QLabel("1 sample", pane)
    assert "QLabel : 1 sample" in untranslated(driver.window)
    label.setText("⟦{count} samples⟧")
    assert "QLabel : ⟦{count} samples⟧" not in untranslated(driver.window)
    label.setParent(None)
    label.deleteLater()


def is_name(text: str, path: Path) -> bool:
    """Tell whether what is not translated are names, numbers of Keras, or a sentence of the backend."""
    where, _, words = text.partition(": ")
    if where.startswith(
        ("QComboBox experiment_chooser", "QComboBox device_selector", "QComboBox setting_language")
    ):
        return True  # experiments have their names from files; devices are described by the backend
    if where.startswith("action ") and not where.removeprefix("action ").strip():
        return words.removeprefix("tooltip: ") in CONSOLE_ACTIONS
    rest = bare(words.removeprefix("tooltip: ").removeprefix("accessible name: ")).strip(" ·")
    named = {*NAMES, path.name, str(path)}
    return rest in named or rest.startswith(SENTENCES) or set(WORD.findall(rest)) <= set(NAMES)
