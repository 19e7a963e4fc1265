from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Messages, Notice
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.problems import ProblemsPane
from eagerlab.protocol.base import Problem

W = TypeVar("W", bound=QWidget)
FULL = Notice(
    what="The disk is full.",
    why="No space left on device.",
    where="It is line 3 of In [7], in step.",
    todo="Delete old runs.",
    details="Traceback: …",
    action="restart_backend",
)


def child(window: MainWindow, kind: type[W], name: str) -> W:
    found = window.banner.findChild(kind, name)
    assert found is not None
    return found


def test_banner_says_what_why_and_what_to_do(window: MainWindow) -> None:
    assert window.banner.isHidden()
    window.messages.show(FULL)
    assert not window.banner.isHidden()
    assert "The disk is full." in window.banner.text
    words = "No space left on device. It is line 3 of In [7], in step. Delete old runs."
    assert words in window.banner.text


def test_details_are_shown_only_when_asked_for(window: MainWindow, qtbot: QtBot) -> None:
    window.messages.show(FULL)
    details = child(window, QPlainTextEdit, "banner_details")
    assert details.isHidden()
    button = child(window, QPushButton, "banner_details_button")
    button.click()
    assert not details.isHidden()
    assert details.toPlainText() == "Traceback: …"


def test_the_mending_action_is_on_a_button(window: MainWindow, qtbot: QtBot) -> None:
    window.messages.show(FULL)
    button = child(window, QPushButton, "banner_action")
    assert button.text() == "Restart backend"
    with qtbot.waitSignal(window.commands["restart_backend"].triggered):
        button.click()


def test_the_button_waits_with_its_action_and_says_why(window: MainWindow) -> None:
    window.commands.allow("restart_backend", "It is being restarted.")
    window.messages.show(FULL)
    button = child(window, QPushButton, "banner_action")
    assert not button.isEnabled()
    assert "It is being restarted." in button.toolTip()
    window.commands.allow("restart_backend", "")
    assert button.isEnabled()
    window.messages.withdraw("restart_backend")
    window.commands.allow("restart_backend", "It is being restarted.")
    assert window.banner.isHidden()


def test_several_problems_wait_in_a_queue_and_errors_go_first(window: MainWindow) -> None:
    window.messages.show(Notice(what="First.", severity="info"))
    window.messages.show(Notice(what="Second.", severity="warning"))
    window.messages.show(Notice(what="Third."))
    seen = []
    while window.banner.problem is not None:
        seen.append(window.banner.problem.what)
        close = child(window, QToolButton, "banner_close")
        close.click()
    assert seen == ["Third.", "Second.", "First."]
    assert window.banner.isHidden()


def test_of_what_matters_as_much_that_goes_first_which_a_button_mends(window: MainWindow) -> None:
    window.messages.show(Notice(what="The step was undone.", severity="warning"))
    window.messages.show(Notice(what="Training does not stop.", severity="warning", action="force_stop"))
    shown = window.banner.problem
    assert shown is not None
    assert shown.what == "Training does not stop."


def test_why_training_stands_is_told_once_and_is_over_when_it_goes_on(window: MainWindow) -> None:
    window.messages.show(Notice(what="Saved not."))
    window.messages.show(Problem(what="It failed at step 2.", holds_training=True))
    window.messages.show(Problem(what="It failed at step 3.", holds_training=True))
    window.banner.dismiss()
    shown = window.banner.problem
    assert shown is not None
    assert shown.what == "It failed at step 3."
    window.messages.release_training()
    assert window.banner.isHidden()
    assert len(window.messages.history) == 3


def test_long_details_open_at_their_end(window: MainWindow, qtbot: QtBot) -> None:
    window.show()
    window.messages.show(Problem(what="Stopped.", details="\n".join(f"line {n}" for n in range(200))))
    child(window, QPushButton, "banner_details_button").click()
    details = child(window, QPlainTextEdit, "banner_details")
    qtbot.waitUntil(lambda: details.textCursor().block().text() == "line 199")
    assert details.viewport().rect().contains(details.cursorRect().center())


def test_the_same_problem_is_not_queued_twice(window: MainWindow) -> None:
    window.messages.show(FULL)
    window.messages.show(FULL)
    window.banner.dismiss()
    assert window.banner.problem is None
    assert len(window.messages.history) == 2


def test_what_a_restart_mended_leaves_the_banner(window: MainWindow) -> None:
    window.messages.show(FULL)
    window.messages.withdraw("restart_backend")
    assert window.banner.isHidden()
    assert len(window.messages.history) == 1


def test_the_protocols_problems_and_the_windows_notices_are_alike(window: MainWindow) -> None:
    window.messages.show(Problem(what="Seen.", severity="warning"))
    assert window.banner.text == "Seen."


def test_a_reason_without_a_full_stop_does_not_run_into_the_advice(window: MainWindow) -> None:
    window.messages.show(Problem(what="Stopped.", why="ValueError: got shape (32,)", todo="Correct it."))
    assert window.banner.text == "Stopped.\nValueError: got shape (32,). Correct it."


def test_html_in_a_message_is_shown_as_it_is(window: MainWindow) -> None:
    window.messages.show(Notice(what="<b>bold</b> & <img src=x>"))
    labels = [label.text() for label in window.banner.findChildren(QLabel)]
    assert "<b>bold</b> & <img src=x>" in labels
    assert window.banner.text == "<b>bold</b> & <img src=x>"


def test_history_forgets_the_oldest(qtbot: QtBot) -> None:
    messages = Messages()
    for number in range(Messages.KEPT + 5):
        messages.show(Notice(what=str(number)))
    assert len(messages.history) == Messages.KEPT
    assert messages.history[0].problem.what == "5"


def test_problems_pane_lists_newest_first_and_shows_all_of_it(qtbot: QtBot, theme: Theme) -> None:
    messages = Messages()
    pane = ProblemsPane(theme)
    qtbot.addWidget(pane)
    messages.show(Notice(what="Older."))
    messages.show(FULL)
    pane.set_problems(messages.history)
    item = pane.list.topLevelItem(0)
    assert item is not None
    assert item.text(1) == "The disk is full."
    whole = pane.findChild(QPlainTextEdit, "problem_text")
    assert whole is not None
    for part in (FULL.what, FULL.why, FULL.where, FULL.todo, FULL.details):
        assert part in whole.toPlainText()
    with qtbot.waitSignal(pane.clear_requested):
        button = pane.findChild(QPushButton, "clear_problems")
        assert button is not None
        button.click()
