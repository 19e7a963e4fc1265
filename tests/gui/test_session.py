from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.session import SessionController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.session import SessionLog
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.session import SessionPane
from eagerlab.protocol.events import State
from eagerlab.protocol.requests import DescribeExperiment, Pause, Resume, SetDevice, SetTraining, Stop, Train
from eagerlab.protocol.value_edits import EditValues
from tests.gui.conftest import RecordedLink


def make(window: MainWindow, link: RecordedLink, qtbot: QtBot) -> tuple[SessionController, SessionPane]:
    pane = SessionPane(window.theme)
    qtbot.addWidget(pane)
    return SessionController(window, link, pane), pane  # type: ignore[arg-type]


def test_each_click_is_a_line_of_python(window: MainWindow, link: RecordedLink, qtbot: QtBot) -> None:
    controller, pane = make(window, link, qtbot)
    link.sent.emit(Train())
    link.sent.emit(SetDevice(device="CPU:0"))
    link.sent.emit(SetTraining(learning_rate=0.001, steps=50))
    link.sent.emit(DescribeExperiment())
    expected = ["lab.train()", "lab.device = 'CPU:0'", "lab.learning_rate = 0.001", "lab.steps = 50"]
    assert list(controller.log.lines) == expected
    assert pane.log.toPlainText() == "\n".join(expected)


def test_what_was_typed_is_told_apart(window: MainWindow, link: RecordedLink, qtbot: QtBot) -> None:
    controller, _ = make(window, link, qtbot)
    link.sent.emit(Train())
    link.typed.emit("lab.learning_rate = 0.5")
    assert controller.log.lines == ("lab.train()", "lab.learning_rate = 0.5  # typed at the console")


def test_copy_gives_the_lines(window: MainWindow, link: RecordedLink, qtbot: QtBot) -> None:
    _, pane = make(window, link, qtbot)
    link.sent.emit(Train(steps=3))
    window.commands["copy_session"].trigger()
    assert QGuiApplication.clipboard().text() == pane.log.toPlainText() + "\n" == "lab.train(steps=3)\n"


def test_clear_empties_it_and_shows_the_hint(window: MainWindow, link: RecordedLink, qtbot: QtBot) -> None:
    controller, pane = make(window, link, qtbot)
    link.sent.emit(Train())
    button = pane.findChild(QPushButton, "clear_session")
    assert button is not None
    button.click()
    assert controller.log.lines == ()
    assert pane.log.toPlainText() == ""
    assert pane._body.is_empty


def test_a_pause_is_written_with_its_step_and_what_follows_an_end_waits_for_it(
    window: MainWindow, link: RecordedLink, qtbot: QtBot
) -> None:
    controller, _ = make(window, link, qtbot)

    def state(phase: str, step: int) -> None:
        link.state_changed.emit(State(phase=phase, step=step))  # type: ignore[arg-type]

    edit = EditValues(node=("names", "v"), value="1")
    link.sent.emit(Train())
    state("training", 5)
    link.sent.emit(Pause())
    state("training", 57)
    assert controller.log.lines == ("lab.train()",)
    state("paused", 58)
    link.sent.emit(Pause())  # it stands already
    link.sent.emit(edit)
    link.sent.emit(Resume())
    state("training", 60)
    link.sent.emit(Stop())
    state("idle", 71)
    link.sent.emit(Train())
    state("training", 72)
    link.sent.emit(Pause())
    link.typed.emit("lab.steps = 9")
    state("finished", 80)
    link.sent.emit(Train())
    state("training", 81)
    state("finished", 90)
    link.sent.emit(edit)
    link.sent.emit(edit)
    expected = """
        lab.train() / lab.pause(at=58) / lab.pause() / lab.edit('v', ..., 1)
        lab.resume() / lab.pause(at=71) / lab.stop()
        lab.train() / lab.pause() / lab.steps = 9  # typed at the console
        lab.train() / lab.wait() / lab.edit('v', ..., 1) / lab.edit('v', ..., 1)"""
    assert list(controller.log.lines) == expected.strip().replace("\n        ", " / ").split(" / ")


def test_saved_script_is_python_with_every_line(
    window: MainWindow, link: RecordedLink, qtbot: QtBot, tmp_path: Path
) -> None:
    controller, _ = make(window, link, qtbot)
    link.sent.emit(Train())
    link.typed.emit("lab.steps = 9")
    controller.save(str(tmp_path / "my session"))
    source = (tmp_path / "my session.py").read_text()
    compile(source, "session", "exec")
    assert "lab.train()\nlab.steps = 9  # typed at the console\n" in source


def test_a_script_that_cannot_be_written_is_told_in_the_banner(
    window: MainWindow, link: RecordedLink, qtbot: QtBot, tmp_path: Path
) -> None:
    controller, _ = make(window, link, qtbot)
    controller.save(str(tmp_path / "no such folder" / "session.py"))
    assert len(window.messages.history) == 1
    assert "session.py" in window.messages.history[0].problem.what + window.messages.history[0].problem.why


def test_a_log_of_many_lines_stays_in_the_model(theme: Theme) -> None:
    log = SessionLog()
    for step in range(10_000):
        log.add_click(f"lab.step()  # {step}")
    assert log.lines[-1] == "lab.step()  # 9999"
    assert len(log.lines) == 10_000
