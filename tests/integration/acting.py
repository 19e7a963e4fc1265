"""What a person does in the window beyond actions: opens and drops files, chooses, answers, reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit, QPushButton, QTreeView

from eagerlab.gui.controllers.learning import LearningController
from eagerlab.gui.messages import ProblemLike
from eagerlab.gui.models.backend import BackendModel
from tests.driver import Driver


@contextmanager
def told(driver: Driver, clear: bool = True) -> Iterator[list[ProblemLike]]:
    """Collect what is told to the person meanwhile; with `clear` the banner is empty at the start."""
    if clear:
        clear_banner(driver)
    problems: list[ProblemLike] = []
    driver.window.messages.shown.connect(problems.append)
    try:
        yield problems
    finally:
        driver.window.messages.shown.disconnect(problems.append)


def clear_banner(driver: Driver) -> None:
    """Close every message."""
    banner = driver.window.banner
    while banner.problem is not None:
        banner.dismiss()


def banner_text(driver: Driver, problems: list[ProblemLike], seconds: float = 20) -> str:
    """Wait for a message and return what the banner says; it is in sight, and the only one."""
    driver.wait(lambda: problems, seconds, "a message")
    banner = driver.window.banner
    assert banner.isVisible()
    assert len(problems) == 1, problems
    assert "Traceback" not in banner.text
    return str(banner.text)


def open_by_dialog(driver: Driver, path: Path) -> None:
    """File, Open experiment, a name, Enter."""
    driver.trigger("open_experiment")
    dialog = driver.wait(lambda: driver.window.findChild(QFileDialog), 10, "the file dialog")
    edit = dialog.findChild(QLineEdit, "fileNameEdit")
    edit.setText(str(path))
    QTest.keyClick(edit, Qt.Key.Key_Return)
    driver.wait(lambda: driver.window.findChild(QFileDialog) is None, 10, "the end of the file dialog")


def drop_file(driver: Driver, path: Path) -> None:
    """Drag a file from a file manager onto the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(5, 5).toPoint(), copy, data, left, none)
    QApplication.sendEvent(driver.window, enter)
    assert enter.isAccepted()
    drop = QDropEvent(QPointF(5, 5), copy, data, left, none)
    QApplication.sendEvent(driver.window, drop)
    assert drop.isAccepted()


def choose(box: QComboBox, data: object) -> None:
    """Choose an entry of a combo box by its data, as a click does."""
    index = box.findData(data)
    assert index >= 0, [box.itemData(i) for i in range(box.count())]
    box.setCurrentIndex(index)
    box.activated.emit(index)


def choose_builtin(driver: Driver, name: str) -> None:
    """Choose a built-in experiment and wait until the backend has it."""
    box = driver.child("experiment_chooser", QComboBox)
    index = next(i for i in range(box.count()) if box.itemText(i).startswith(name))
    box.setCurrentIndex(index)
    box.activated.emit(index)
    driver.wait(lambda: experiment(driver).startswith(name), 30, f"the experiment {name}")


def experiment(driver: Driver) -> str:
    """Return the name of the experiment that the backend trains."""
    return str(driver.value("lab.state.experiment"))


def restore_selected(driver: Driver, checkpoint: str) -> None:
    """Select a checkpoint in the list by id, and press "Restore selected"."""
    view: QTreeView = driver.child("checkpoint_list", QTreeView)
    model: Any = view.model()
    driver.wait(lambda: model.row_of(checkpoint) >= 0, 20, f"checkpoint {checkpoint} in the list")
    view.setCurrentIndex(model.index(model.row_of(checkpoint), 0))
    button = driver.child("checkpoints_restore", QPushButton)
    driver.wait(button.isEnabled, 10, "the button Restore selected")
    button.click()


def answer(driver: Driver, key: str, seconds: float = 10) -> None:
    """Click an answer of the open question."""
    button = driver.wait(
        lambda: driver.window.findChild(QPushButton, f"answer_{key}"), seconds, f"answer {key}"
    )
    button.click()
    driver.wait(lambda: not driver.window.questions.is_open, seconds, "the end of the question")


def train_until(driver: Driver, reached: Callable[[], object], seconds: float = 60) -> None:
    """Press Train and wait for `reached`."""
    driver.trigger("train")
    driver.wait(reached, seconds, "training")


def step(driver: Driver) -> int:
    """Return the step that the backend stands at."""
    return int(driver.value("lab.state.step"))


def plotted(driver: Driver) -> int:
    """Return how many points the loss curve holds; also while a cell runs."""
    (learning,) = driver.window.findChildren(LearningController)
    return len(learning.current.train.curves) if learning.current is not None else 0


def plotted_run(driver: Driver) -> str:
    """Return the run whose curve is plotted, or an empty text."""
    (learning,) = driver.window.findChildren(LearningController)
    return learning.current.run if learning.current is not None else ""


def wait_more_points(driver: Driver, seconds: float = 30) -> None:
    """Wait until the curve grows."""
    before = plotted(driver)
    driver.wait(lambda: plotted(driver) > before, seconds, "training goes on")


def wait_idle(driver: Driver, seconds: float = 60) -> None:
    """Wait until training has ended, its last checkpoint included, and the window has heard of all of it."""
    driver.run("lab.wait()", seconds)
    wait_known(driver, seconds)
    driver.wait_ready(seconds)


def wait_known(driver: Driver, seconds: float = 60) -> None:
    """Wait until the window knows where the backend stands; points are told before the state they led to."""
    backend = driver.window.findChild(BackendModel)
    assert backend is not None

    def is_known() -> bool:
        state = backend.state
        there = driver.value("(lab.state.phase, lab.state.step, lab.state.experiment)")
        return state is not None and (state.phase, state.step, state.experiment) == there

    driver.wait(is_known, seconds, "the backend's state in the window")


def replace(edit: Any, old: str, new: str) -> None:
    """Select a text and type another one."""
    place = edit.toPlainText().index(old)
    cursor = edit.textCursor()
    cursor.setPosition(place)
    cursor.setPosition(place + len(old), QTextCursor.MoveMode.KeepAnchor)
    edit.setTextCursor(cursor)
    QTest.keyClicks(edit, new)
