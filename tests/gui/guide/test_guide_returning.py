"""A block goes on while its lesson is not in sight, and the page says so when it is there again; the keys."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from eagerlab.gui.views.guide_prose import Prose
from tests.gui.guide.conftest import Bench


def test_a_running_block_can_be_stopped_after_its_lesson_was_left_and_opened_again(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("01-tensors")
    bench.block(1).run.click()
    bench.open("02-gradients")
    bench.open("01-tensors")
    assert bench.block(0).is_busy
    assert bench.words(1) == ["It runs after the blocks before it."]
    assert bench.block(0).run.text() == "Stop"
    with bench.qtbot.waitSignal(bench.console.interrupt_requested):
        bench.block(0).run.click()
    bench.client.end_cell("KeyboardInterrupt: ")
    bench.wait_words(0, ["It was interrupted."])
    assert not bench.block(1).is_busy


def test_a_question_waits_for_its_answer_after_the_lesson_was_left_and_opened_again(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("01-tensors")
    bench.ran["01-tensors"] = {0, 1}
    bench.block(2).run.click()
    bench.client.ask("b? ")
    bench.qtbot.waitUntil(lambda: bench.words(2) == ["It waits for a line of text in the console."])
    bench.pane.back.click()
    bench.open("01-tensors")
    assert bench.words(2) == ["It waits for a line of text in the console."]
    assert bench.block(2).answers[0].isEnabled()
    bench.block(2).answers[0].click()
    assert bench.client.inputs == ["Ada"]
    bench.client.end_cell()


def test_a_block_that_is_asked_for_while_another_runs_says_that_it_waits(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("01-tensors")
    bench.block(0).run.click()
    bench.block(1).run.click()
    assert bench.words(1) == ["It runs after the blocks before it."]
    bench.client.end_cell()
    bench.qtbot.waitUntil(lambda: bench.client.cells[-1].startswith("print(a)"))
    bench.client.end_cell()
    bench.qtbot.waitUntil(lambda: not bench.block(1).is_busy)


def test_the_guide_is_ready_to_be_typed_in_once_its_lessons_are_read(bench: Bench) -> None:
    bench.window.activateWindow()
    bench.qtbot.waitUntil(bench.window.isActiveWindow)
    bench.show()
    bench.qtbot.waitUntil(lambda: QApplication.focusWidget() is bench.pane.list.search)


def test_every_part_of_a_lesson_that_takes_keys_has_a_name_for_screen_readers(bench: Bench) -> None:
    bench.show()
    bench.open("01-tensors")
    texts = bench.pane.page.findChildren(Prose)
    assert texts
    assert {text.accessibleName() for text in texts} == {"Text of the lesson"}
