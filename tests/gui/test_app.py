from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPushButton,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot
from typing_extensions import override

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import save_spec
from eagerlab.gui import heavy
from eagerlab.gui.app import create_window, report_exceptions
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.views.empty_state import EmptyState
from eagerlab.store.checkpoints import list_checkpoints
from eagerlab.store.home import Home, WindowLock

START_MILLISECONDS = 300_000
HEAVY = {"pydantic", "numpy", "pyqtgraph", "qtconsole", "jupyter_client", "tensorflow", "keras", "psutil"}
ROOT = Path(__file__).parents[2]


@pytest.fixture
def started(qtbot: QtBot) -> Iterator[MainWindow]:
    """The program's window, its backend starting."""
    _app, window = create_window(["eagerlab"])
    yield window
    window.shutdown()
    window.deleteLater()


def test_only_light_modules_are_imported_before_the_window_shows() -> None:
    code = (
        "import sys\n"
        "from eagerlab.gui import app, assembly\n"
        "assembly.Assembly.begin = lambda self: None\n"
        "application, window = app.create_window(['eagerlab'])\n"
        "assert window.isVisible()\n"
        f"print(sorted({HEAVY!r} & set(sys.modules)))\n"
        "window.close_now()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"


def test_what_is_imported_in_a_thread_brings_no_qt_with_it() -> None:
    """PySide crashes where a class or type of it is made in a thread while the event loop turns."""
    code = (
        "import importlib, sys\n"
        "from eagerlab.gui import heavy\n"
        "before = set(sys.modules)\n"
        "for name in heavy.modules_of(heavy.IN_THREAD): importlib.import_module(name)\n"
        "new = {name.split('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(new & {'PySide6', 'shiboken6', 'qtpy', 'pyqtgraph', 'qtconsole'}))\n"
        "print('eagerlab.protocol.requests' in sys.modules, 'eagerlab.gui.panes' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True, cwd=ROOT
    )
    assert done.stdout.splitlines() == ["[]", "True False"]


def test_the_window_process_never_imports_tensorflow_nor_the_backend() -> None:
    code = (
        "import sys\n"
        "from tests.driver import Driver\n"
        "driver = Driver()\n"
        "driver.trigger('train')\n"
        "driver.wait(lambda: driver.window.backend_state == 'training', 90)\n"
        "driver.run('lab.model.layers[0].kernel')\n"
        "driver.shutdown()\n"
        "foreign = ('tensorflow', 'keras', 'eagerlab.backend')\n"
        "print([name for name in sys.modules if name.startswith(foreign)])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"


def test_from_first_frame_to_ready_and_to_the_end(started: MainWindow, qtbot: QtBot) -> None:
    window = started
    assert window.isVisible()
    assert window.backend_state == "starting"
    # Pressed at once, before anything is there that could train.
    train = window.findChild(QAction, "train")
    assert train is not None
    train.trigger()
    assert not train.isEnabled()
    assert "as soon as TensorFlow is ready" in train.toolTip()
    qtbot.waitUntil(
        lambda: any("as soon as TensorFlow" in empty.sentence for empty in window.findChildren(EmptyState)),
        timeout=START_MILLISECONDS,
    )
    with qtbot.waitSignal(window.backend_ready, timeout=START_MILLISECONDS):
        pass
    qtbot.waitUntil(lambda: window.backend_state == "training", timeout=START_MILLISECONDS)
    for name in (
        *("device_selector", "mode_selector", "loss_plot", "console", "variable_tree", "tensor_table"),
        *("tensor_image", "tensor_histogram", "tensor_stats", "checkpoint_list", "checkpoint_contents"),
        *("run_list", "layer_list", "training_form", "code_editor", "session_log", "step_progress"),
        *("status_message", "problem_banner"),
    ):
        assert window.findChild(QWidget, name) is not None, name
    assert shared_shortcuts(window) == {}
    assert unnamed(window) == []
    pid = window.process.pid
    assert pid is not None
    window.shutdown()
    assert not window.isVisible()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_closing_while_training_asks_saves_and_leaves_no_process(
    started: MainWindow, qtbot: QtBot, eagerlab_home: Path
) -> None:
    started.commands["train"].trigger()
    qtbot.waitUntil(lambda: started.status.progress.value() >= 3, timeout=START_MILLISECONDS)
    pid = started.process.pid
    assert pid is not None
    started.close()
    box = started.findChild(QMessageBox, "question")
    assert box is not None
    button = box.findChild(QPushButton, "answer_save")
    assert button is not None
    button.click()
    qtbot.waitUntil(lambda: not started.isVisible(), timeout=START_MILLISECONDS)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    saved = list_checkpoints(Home(eagerlab_home).checkpoints)
    assert len(saved) == 1
    assert saved[0].step >= 3


def shared_shortcuts(window: MainWindow) -> dict[str, list[str]]:
    """Return key sequences that two things of the window answer to: then neither does."""
    keys = [
        (sequence.toString(QKeySequence.SequenceFormat.PortableText), action.text())
        for action in window.findChildren(QAction)
        for sequence in action.shortcuts()
        if not isinstance(action.parent(), QMenu)
    ]
    keys += [
        (shortcut.key().toString(QKeySequence.SequenceFormat.PortableText), "shortcut")
        for shortcut in window.findChildren(QShortcut)
        if shortcut.parent() is window
    ]
    own = {
        sequence.toString(QKeySequence.SequenceFormat.PortableText)
        for action in window.commands
        for sequence in action.shortcuts()
    }
    counts = Counter(key for key, _ in keys if key in own)
    return {key: [text for other, text in keys if other == key] for key, count in counts.items() if count > 1}


def unnamed(window: MainWindow) -> list[str]:
    """Return widgets that take the keyboard and that a screen reader could not name."""
    kinds = (QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit)
    nameless = []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, kinds) or widget.objectName().startswith("qt_"):
            continue
        if isinstance(widget.parent(), (QAbstractSpinBox, QComboBox)) or not widget.isVisibleTo(window):
            continue
        words = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
        labelled = any(label.buddy() is widget for label in window.findChildren(QLabel))
        if not words and not labelled and not widget.toolTip():
            nameless.append(
                f"{type(widget).__name__} {widget.objectName()!r} in {type(widget.parent()).__name__}"
            )
    return nameless


def test_closing_while_everything_is_still_being_loaded(started: MainWindow, qtbot: QtBot) -> None:
    started.close()
    assert not started.isVisible()
    started.shutdown()
    assert started.backend_state == "starting"


@pytest.mark.parametrize("where", ["IN_THREAD", "ON_GUI_THREAD"])
def test_a_part_that_cannot_be_loaded_is_said_in_the_window(
    where: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heavy, where, ("eagerlab.no_such_part",))
    _app, window = create_window(["eagerlab"])
    qtbot.waitUntil(lambda: window.backend_state == "dead")
    assert "could not be loaded" in window.banner.text
    assert "no_such_part" in window.banner.text
    assert not window.commands["train"].isEnabled()
    window.shutdown()
    window.deleteLater()


def test_a_second_window_on_the_same_home_is_told(
    started: MainWindow, qtbot: QtBot, eagerlab_home: Path
) -> None:
    other = WindowLock(Home(eagerlab_home).root)
    assert other.take() is None
    qtbot.waitUntil(lambda: bool(started.messages.history), timeout=START_MILLISECONDS)
    other.release()
    assert str(os.getpid()) in started.banner.text
    assert str(eagerlab_home) in started.banner.text


def test_a_home_that_cannot_be_written_is_told_and_the_window_works(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EAGERLAB_HOME", "/proc/eagerlab")
    _app, window = create_window(["eagerlab"])
    qtbot.waitUntil(lambda: bool(window.messages.history), timeout=START_MILLISECONDS)
    assert "/proc/eagerlab" in window.banner.text
    assert "EAGERLAB_HOME" in window.banner.text
    window.shutdown()
    window.deleteLater()


def test_a_file_of_the_command_line_is_opened(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "Prüfung 试 [1].eagerlab"
    save_spec(builtin_spec("line"), file)
    _app, window = create_window(["eagerlab", str(file)])

    def shown() -> str:
        chooser = window.findChild(QComboBox, "experiment_chooser")
        return "" if chooser is None else chooser.currentText()

    qtbot.waitUntil(lambda: shown() == "Line: 3x + 2", timeout=START_MILLISECONDS)
    assert window.settings.recent_files == (str(file),)
    window.shutdown()
    window.deleteLater()


def test_a_mistake_of_the_program_is_told_with_its_traceback(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    report_exceptions(window)
    try:
        raise ValueError("three is not four")
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    shown = window.messages.history[0].problem
    assert "three is not four" in shown.what
    assert "ValueError" in shown.details
    assert "three is not four" in capsys.readouterr().err


class Brackets(QTranslator):
    """A language in which every sentence stands in brackets: what has none was not translated."""

    @override
    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str:
        return f"⟦{sourceText.replace('%n', str(n))}⟧"


UNTRANSLATED = ("EagerLab",)
"""Names that are the same in every language."""


def test_every_word_of_the_frame_goes_through_translation(
    qtbot: QtBot, qapp: QApplication, window: MainWindow
) -> None:
    translator = Brackets()
    qapp.installTranslator(translator)
    try:
        translated = MainWindow(window.settings, window.theme)
    finally:
        qapp.removeTranslator(translator)
    qtbot.addWidget(translated, before_close_func=lambda window: window.close_now())
    words = [action.text() for action in translated.findChildren(QAction) if action.text()]
    words += [action.toolTip() for action in translated.commands]
    words += [label.text() for label in translated.findChildren(QLabel) if label.text()]
    words += [dock.windowTitle() for dock in translated.docks.values()]
    words += [
        tabs.tabText(index) for tabs in translated.findChildren(QTabWidget) for index in range(tabs.count())
    ]
    bare = sorted({word for word in words if not word.startswith("⟦") and word not in UNTRANSLATED})
    assert bare == []
