from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from eagerlab.gui.controllers.guide_links import is_in_sight
from eagerlab.gui.views.guide_prose import Prose
from tests.gui.guide.conftest import FIRST, Bench


def kept(bench: Bench) -> dict[str, list[int]]:
    """What stands on the disk about progress."""
    path = bench.home / "guide.json"
    return dict(json.loads(path.read_text())["lessons"]) if path.is_file() else {}


def test_nothing_is_read_before_the_guide_is_seen(bench: Bench) -> None:
    with bench.qtbot.waitExposed(bench.window):
        bench.window.show()
    assert not is_in_sight(bench.pane)
    assert not bench.model.is_loaded
    bench.show()
    assert is_in_sight(bench.pane)
    assert bench.titles() == ["Tensors", "Gradients", "Only words"]


def test_the_list_says_how_far_each_lesson_was_done(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("02-gradients")
    bench.run(0)
    bench.wait_words(0, ["It ran."])
    bench.open("01-tensors")
    bench.run(0)
    bench.wait_words(0, ["It ran."])
    bench.open("03-words")
    bench.pane.back.click()
    rows = bench.pane.list.model.rows
    assert [(row.state, row.amount) for row in rows] == [("begun", "1/4"), ("done", ""), ("done", "")]
    spoken = bench.pane.list.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Tensors. 1 of 4 blocks done. Numbers in a grid."
    bench.qtbot.waitUntil(lambda: kept(bench) == {"01-tensors": [0], "02-gradients": [0], "03-words": []})


def test_search_lists_what_is_found_and_where(bench: Bench) -> None:
    bench.show()
    QTest.keyClicks(bench.pane.list.search, "CHANGES")
    assert bench.titles() == ["Gradients"]
    bench.pane.list.search.setText("only")
    assert [(row.title, row.words) for row in bench.pane.list.model.rows] == [
        ("Only words", "Nothing to run, only words.")
    ]
    bench.pane.list.search.setText("nowhere")
    assert bench.pane.list.empty.sentence == "No lesson has all of these words."
    assert bench.pane.list.empty.isVisible()
    QTest.keyClick(bench.pane.list.search, Qt.Key.Key_Escape)
    assert len(bench.titles()) == 3
    bench.pane.list.search.setText("gradi")
    QTest.keyClick(bench.pane.list.search, Qt.Key.Key_Return)
    lesson = bench.pane.page.lesson
    assert lesson is not None
    assert lesson.title == "Gradients"


def test_the_list_is_used_with_keys_alone(bench: Bench) -> None:
    bench.show()
    bench.window.activateWindow()
    QTest.keyClick(bench.pane.list.search, Qt.Key.Key_Down)
    view = bench.pane.list.view
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert not bench.pane.shows_list
    assert bench.model.progress.last == "02-gradients"


def test_lessons_are_turned_like_pages_and_the_last_one_is_open_again(bench: Bench) -> None:
    bench.show()
    bench.open("01-tensors")
    assert not bench.pane.previous.isEnabled()
    following = bench.pane.page.following
    assert following is not None
    assert following.words == "Next: Gradients"
    following.click()
    bench.pane.next.click()
    assert bench.model.progress.last == "03-words"
    assert not bench.pane.next.isEnabled()
    assert bench.pane.page.following is None
    bench.pane.previous.click()
    bench.qtbot.waitUntil(
        lambda: json.loads((bench.home / "guide.json").read_text())["last"] == "02-gradients"
    )


def test_what_came_is_compared_with_the_lesson(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("01-tensors")
    bench.run(0)
    bench.wait_words(0, ["It ran."])
    bench.run(1, printed="1\n", result="3")
    bench.wait_words(1, ["Line 2 differs."])
    (said,) = bench.block(1).result.said
    assert (said.mark, said.compared) == ("bad", (("expected", "2"), ("came", "3")))
    assert not bench.block(1).is_done
    bench.run(1, printed="1\n", result="2")
    bench.wait_words(1, ["This is what should come out."])
    assert bench.block(1).is_done
    bench.run(1, printed="1\n", result="2\nmore")
    bench.wait_words(1, ["More came than was expected."])
    bench.run(1, printed="1\n")
    bench.wait_words(1, ["Something is missing at the end."])
    assert bench.block(1).is_done  # it was right once


def test_output_that_is_none_of_the_cells_is_left_out(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("02-gradients")
    bench.block(0).run.click()
    bench.client.iopub("error", {"ename": "E", "evalue": "", "traceback": ["E: other"]}, cell="another")
    bench.client.idle(cell="another")
    assert bench.block(0).is_busy
    bench.client.iopub("stream", {"name": "stderr", "text": "a warning"})
    bench.client.end_cell()
    bench.wait_words(0, ["It ran."])


def test_blocks_before_are_run_first_where_they_were_not(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("01-tensors")
    assert bench.block(0).run.text() == "Run"
    assert bench.block(1).run.text() == "Run to here"
    bench.block(1).run.click()
    assert bench.client.cells == ["a = 1"]
    assert bench.words(1) == ["It runs after the blocks before it."]
    bench.client.end_cell()
    bench.qtbot.waitUntil(lambda: bench.client.cells[1:] == ["print(a)\na + 1"])
    bench.client.printed("1\n2\n")
    bench.client.end_cell()
    bench.wait_words(1, ["This is what should come out."])
    assert bench.block(1).run.text() == "Run"
    bench.process.client_changed.emit(bench.client)
    assert bench.block(1).run.text() == "Run to here"
    assert bench.block(1).is_done


def test_an_error_that_nobody_expects_ends_what_was_to_follow(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("01-tensors")
    bench.block(1).run.click()
    bench.client.end_cell("ValueError: no")
    bench.wait_words(0, ["It raised an error. The console shows where."])
    bench.wait_words(1, ["A block before it raised an error."])
    assert not bench.runner.is_busy
    assert bench.block(1).run.text() == "Run to here"


def test_a_missing_name_is_answered_by_running_from_the_first_block(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("01-tensors")
    bench.run(0)
    bench.wait_words(0, ["It ran."])
    bench.run(1, error="NameError: name 'a' is not defined")
    bench.wait_words(1, ["A name is missing. The blocks before this one make it."])
    (said,) = bench.block(1).result.said
    assert said.button == "Run from the first block"
    bench.block(1).result.pressed.emit()
    assert bench.client.cells[-1] == "a = 1"


def test_an_error_that_should_come_is_a_tick(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("01-tensors")
    bench.ran["01-tensors"] = {0, 1, 2}
    bench.run(3, error="ZeroDivisionError: division by zero")
    bench.wait_words(3, ["The error came, as it should."])
    bench.run(3)
    bench.wait_words(3, ["An error was expected, and none came."])
    bench.run(3, error="KeyError: 1")
    bench.wait_words(3, ["Another error was expected."])


def test_lines_are_typed_where_a_block_asks_and_checks_are_tried_afterwards(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("01-tensors")
    bench.ran["01-tensors"] = {0, 1}
    block = bench.block(2)
    assert not any(button.isEnabled() for button in block.answers)
    QTest.keyClicks(bench.console.console._control, "half a line")
    block.run.click()
    bench.client.ask("b? ")
    bench.qtbot.waitUntil(lambda: block.answers[0].isEnabled())
    assert bench.words(2) == ["It waits for a line of text in the console."]
    assert [bool(button.property("primary")) for button in block.answers] == [True, False]
    block.answers[0].click()
    assert bench.client.inputs == ["Ada"]
    block.answers[0].click()
    assert bench.pane.words.startswith("Nothing is asked just now")
    bench.client.end_cell()
    bench.qtbot.waitUntil(lambda: bool(bench.client.asked))
    assert bench.client.asked[0][1] == {"0": 'bool(b == "Ada")'}
    bench.client.answer("False")
    bench.wait_words(2, ["b is not Ada"])
    assert not any(button.isEnabled() for button in block.answers)
    bench.qtbot.waitUntil(lambda: not bench.console.console.is_busy)
    assert bench.console.console.unsent_text == "half a line"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("True", "It ran, and its results are right."),
        ("NameError: name 'b' is not defined", "A result could not be looked at."),
    ],
)
def test_checks_that_hold_and_checks_that_cannot_be_tried(bench: Bench, answer: str, words: str) -> None:
    bench.attach()
    bench.show()
    bench.open("01-tensors")
    bench.ran["01-tensors"] = {0, 1}
    bench.run(2)
    bench.qtbot.waitUntil(lambda: bool(bench.client.asked))
    bench.client.answer(answer)
    bench.wait_words(2, [words])


def test_a_question_that_the_kernel_refuses_after_an_error_is_asked_again(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("01-tensors")
    bench.ran["01-tensors"] = {0, 1}
    bench.run(2)
    bench.qtbot.waitUntil(lambda: len(bench.client.asked) == 1)
    bench.client.reply("aborted", cell=bench.client.asked[-1][0])
    bench.qtbot.waitUntil(lambda: len(bench.client.asked) == 2)
    bench.client.answer("True")
    bench.wait_words(2, ["It ran, and its results are right."])


def test_a_block_waits_for_the_console_and_can_be_given_up(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("02-gradients")
    bench.console.run("while True: pass")
    bench.block(0).run.click()
    assert bench.words(0) == ["The console runs another cell; the block runs after it."]
    assert bench.block(0).run.text() == "Stop"
    bench.block(0).run.click()
    assert bench.words(0) == []
    assert not bench.runner.is_busy
    bench.block(0).run.click()
    bench.client.end_cell()
    bench.qtbot.waitUntil(lambda: bench.client.cells[-1] == "g = 2")
    bench.client.end_cell()
    bench.wait_words(0, ["It ran."])


def test_a_running_block_is_interrupted(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("02-gradients")
    bench.block(0).run.click()
    with bench.qtbot.waitSignal(bench.console.interrupt_requested):
        bench.block(0).run.click()
    bench.client.end_cell("KeyboardInterrupt: ")
    bench.wait_words(0, ["It was interrupted."])
    assert not bench.block(0).is_done


def test_without_a_backend_a_block_waits_for_its_start_or_says_that_there_is_none(bench: Bench) -> None:
    bench.show()
    bench.open("02-gradients")
    bench.block(0).run.click()
    assert bench.words(0) == ["The backend is starting; the block runs when it is there."]
    bench.attach()
    bench.qtbot.waitUntil(lambda: bench.client.cells == ["g = 2"])
    bench.console.console.detach("Gone.")
    bench.process.is_running = False
    bench.process.died.emit("The backend stopped.")
    assert bench.words(0) == ["The backend stopped."]
    bench.block(0).run.click()
    assert bench.words(0)[0].startswith("There is no backend to run this.")


def test_code_is_inserted_and_copied(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("01-tensors")
    bench.block(1).insert.click()
    assert bench.console.console.input_buffer == "print(a)\na + 1"
    bench.block(0).copy.click()
    assert QGuiApplication.clipboard().text() == "a = 1\n"


def test_starting_over_takes_the_ticks_away(bench: Bench) -> None:
    bench.attach()
    bench.show()
    bench.open("02-gradients")
    bench.run(0)
    bench.wait_words(0, ["It ran."])
    assert bench.block(0).is_done
    bench.pane.over.click()
    assert not bench.block(0).is_done
    assert bench.words(0) == []
    bench.qtbot.waitUntil(lambda: kept(bench) == {})


def test_a_lesson_is_read_again_when_its_file_changes(bench: Bench) -> None:
    bench.show()
    bench.open("02-gradients")
    path = bench.home / "shipped/en/02-gradients.md"
    path.write_text("# Slopes\n\nOther words.\n\n```python\ng = 3\n```\n")
    bench.qtbot.waitUntil(lambda: bench.block(0).block.code == "g = 3")
    assert "Slopes" in bench.titles()
    path.write_text("# Slopes\n\nOther words.\n\n```python\ng = = 3\n```\n")
    bench.qtbot.waitUntil(lambda: bench.pane.wrong.isVisible())
    words = bench.pane.wrong.sentence
    assert "expected Python code" in words
    assert f"{path}, line 6." in words
    assert "Mend the file and save it" in words


def test_a_teachers_lesson_appears_as_soon_as_it_is_there_and_a_damaged_one_says_so(bench: Bench) -> None:
    bench.show()
    folder = bench.home / "guide" / "en"
    folder.mkdir(parents=True)
    bench.qtbot.waitUntil(lambda: str(folder.parent) in bench.model._watcher.directories())
    (folder / "50-mine.md").write_text("# Mine\n\nMy words.\n")
    (folder / "51-bad.md").write_text("no title\n")
    bench.qtbot.waitUntil(lambda: bench.titles()[-2:] == ["Mine", "51-bad.md"])
    row = bench.pane.list.model.rows[-1]
    assert row.state == "damaged"
    assert "expected a title" in row.words
    bench.open("51-bad")
    assert bench.pane.wrong.isVisible()
    assert not bench.pane.over.isEnabled()
    bench.open("50-mine")
    assert bench.pane.page.isVisible()


def test_damaged_progress_is_told_and_the_guide_opens(bench: Bench) -> None:
    (bench.home / "guide.json").write_text("{")
    bench.show()
    bench.qtbot.waitUntil(lambda: bool(bench.window.messages.history))
    assert "could not be read" in bench.window.messages.history[0].problem.what
    assert len(bench.titles()) == 3


def test_without_lessons_the_pane_says_what_to_do(bench: Bench) -> None:
    for path in (bench.home / "shipped/en").iterdir():
        path.unlink()
    bench.show()
    assert "Install EagerLab again" in bench.pane.list.empty.sentence
    assert bench.pane.list.empty.isVisible()


def test_the_lessons_follow_the_language_and_say_what_is_not_translated(
    bench: Bench, qapp: QApplication
) -> None:
    folder = bench.home / "shipped/zh_CN"
    folder.mkdir()
    (folder / "02-gradients.md").write_text("# 梯度\n\n说明。\n\n```python\ng = 2\n```\n", encoding="utf-8")
    bench.show()
    bench.open("02-gradients")
    before = qapp.property("language")
    qapp.setProperty("language", "zh_CN")
    try:
        qapp.sendEvent(bench.pane, QEvent(QEvent.Type.LanguageChange))
        bench.qtbot.waitUntil(lambda: bench.titles() == ["Tensors", "梯度", "Only words"])
        lesson = bench.pane.page.lesson
        assert lesson is not None
        assert lesson.title == "梯度"
        bench.open("01-tensors")
        texts = [prose.toPlainText() for prose in bench.pane.page.findChildren(Prose)]
        assert "not translated yet" in texts[0]
    finally:
        qapp.setProperty("language", before)


def test_a_narrow_pane_cuts_nothing_off(bench: Bench) -> None:
    title = "A very long title of a lesson that does not fit into a button"
    (bench.home / "shipped/en/04-long.md").write_text(f"# {title}\n\nWords.\n")
    long = FIRST.replace("a = 1", "a = " + " + ".join("1" * 40)).replace("Ada", "p " + "x" * 90)
    (bench.home / "shipped/en/03-words.md").write_text(long)
    bench.show()
    bench.open("03-words")
    page = bench.pane.page
    page.resize(300, 600)
    page.setFixedWidth(300)
    content = page.widget()
    assert content is not None
    bench.qtbot.waitUntil(lambda: content.width() <= page.viewport().width())
    for number in page.blocks:
        view = bench.block(number)
        for button in (view.run, view.insert, view.copy, *view.answers):
            assert button.geometry().right() < view.width()
    following = page.following
    assert following is not None
    assert following.geometry().right() < content.width()
    assert following.toolTip() == f"Next: {title}"
    code = bench.block(0).code
    # A line too long for the pane goes on below, further in, and nothing of the box is out of sight.
    line = code.document().begin()
    assert line.layout().lineCount() > 1
    assert line.layout().lineAt(1).x() > line.layout().lineAt(0).x()
    assert code.horizontalScrollBar().maximum() == code.verticalScrollBar().maximum() == 0
