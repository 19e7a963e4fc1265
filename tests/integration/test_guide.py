"""The guide in the real window: blocks run in the console, are judged, and links lead through the window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from eagerlab.experiment.builtin import BUILTIN
from eagerlab.gui.controllers.guide_links import GuideLinks, is_in_sight
from eagerlab.gui.views.guide_block import BlockView
from eagerlab.gui.views.outline import Outline
from eagerlab.gui.views.variables import VariablesPane
from tests.driver import Driver

LESSON = """\
# Tried

See [the console](show:console).

```python
name = "Ada"
```

```python
print("hello", name)
len(name)
```
```output
hello Ada
3
```

```python
def stops(inside):
    breakpoint()
    return inside + 1
stops(41)
```
```output
…
82
…
42
```
```input
p inside * 2
c
```
```check
name == "Ada"  # the name was changed
```

```python
tf.matmul(tf.ones([2, 3]), tf.ones([2, 3]))
```
```error
InvalidArgumentError: …Matrix size-incompatible…
```
```check
name == "Ada"  # the name was changed
```

"""
ENDLESS = """\
# Endless

It goes on.

```python
import time
print("it " + "goes")
while True:
    time.sleep(0.01)
```
"""
DEADLY = "# Deadly\n\nIt ends all.\n\n```python\nimport os\nos._exit(3)\n```\n"
FLOOD = "# Flood\n\nIt prints.\n\n```python\nfor i in range(100_000):\n    print(i, 'x' * 40)\n```\n"
BAD = "no title\n"


@contextmanager
def window_with_lessons(home: Path) -> Iterator[Driver]:
    """Open a window whose guide has the lessons above, and show their list."""
    folder = home / "guide" / "en"
    folder.mkdir(parents=True)
    lessons = {"90-tried": LESSON, "91-bad": BAD, "92-endless": ENDLESS, "93-deadly": DEADLY}
    lessons["94-flood"] = FLOOD
    for stem, text in lessons.items():
        (folder / f"{stem}.md").write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(home))
        driver = Driver()
        driver.wait_ready()
        driver.trigger("show_guide")
        driver.wait(lambda: guide(driver).list.model.rows, 20, "the list of lessons")
        yield driver
        driver.shutdown()


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with window_with_lessons(tmp_path_factory.mktemp("home")) as driver:
        yield driver


def guide(driver: Driver) -> Any:
    return driver.child("guide")


def open_lesson(driver: Driver, stem: str) -> None:
    guide(driver).list.chosen.emit(stem)
    driver.app.processEvents()


def block(driver: Driver, number: int) -> BlockView:
    view = guide(driver).page.blocks[number]
    assert isinstance(view, BlockView)
    return view


def words(driver: Driver, number: int) -> list[str]:
    return [said.words for said in block(driver, number).result.said]


def press_run(driver: Driver, number: int) -> list[str]:
    """Press Run, wait for the end and the console's prompt, and return what is said below the block."""
    block(driver, number).run.click()
    driver.wait(lambda: not block(driver, number).is_busy, 30, f"block {number}")
    driver.wait(lambda: not driver.child("console").is_busy, 30, "the prompt")
    return words(driver, number)


def test_a_block_runs_in_the_console_with_those_before_it_and_gets_its_tick(driver: Driver) -> None:
    open_lesson(driver, "90-tried")
    control = driver.child("console")._control
    QTest.keyClicks(control, "half a line")
    assert press_run(driver, 1) == ["This is what should come out."]
    assert words(driver, 0) == ["It ran."]
    assert block(driver, 0).is_done
    assert block(driver, 1).is_done
    text = control.toPlainText()
    assert 'print("hello", name)' in text
    assert text.rstrip().endswith("half a line")
    assert driver.child("console").unsent_text == "half a line"


def test_what_differs_is_told_and_a_missing_name_is_made_again(driver: Driver) -> None:
    open_lesson(driver, "90-tried")
    press_run(driver, 1)
    driver.run("name = 'Bob the builder'")
    assert press_run(driver, 1) == ["Line 1 differs."]
    assert block(driver, 1).result.said[0].compared == (
        ("expected", "hello Ada"),
        ("came", "hello Bob the builder"),
    )
    driver.run("del name")
    assert press_run(driver, 1) == ["A name is missing. The blocks before this one make it."]
    block(driver, 1).result.pressed.emit()
    driver.wait(lambda: words(driver, 1) == ["This is what should come out."], 60)


def test_the_debuggers_lines_are_typed_at_a_click(driver: Driver) -> None:
    open_lesson(driver, "90-tried")
    press_run(driver, 1)
    view = block(driver, 2)
    view.run.click()
    for number in range(2):
        driver.wait(lambda: driver.child("console").asks, 30, f"question {number}")
        driver.wait(lambda n=number: view.answers[n].property("primary"), 10)  # type: ignore[misc]
        view.answers[number].click()
    driver.wait(lambda: not view.is_busy, 30, "the end of the block")
    assert words(driver, 2) == ["This is what should come out."]


def test_an_error_that_should_come_and_its_check_are_a_tick(driver: Driver) -> None:
    open_lesson(driver, "90-tried")
    assert press_run(driver, 3) == ["The error came, as it should."]
    driver.run("name = 'Bob'")
    assert press_run(driver, 3) == ["the name was changed"]


def test_a_flood_of_output_is_nothing_special_and_an_interrupt_is_told(driver: Driver) -> None:
    open_lesson(driver, "94-flood")
    assert press_run(driver, 0) == ["It ran."]
    open_lesson(driver, "92-endless")
    block(driver, 0).run.click()
    assert words(driver, 0) == ["It runs."]
    shown = driver.child("console")._control.toPlainText
    driver.wait(lambda: "it goes" in shown(), 30, "the cell runs: only then can it be interrupted")
    block(driver, 0).run.click()
    driver.wait(lambda: words(driver, 0) == ["It was interrupted."], 30)
    driver.wait(lambda: not driver.child("console").is_busy, 30)


def test_a_death_is_told_and_a_new_backend_runs_all_blocks_again(tmp_path: Path) -> None:
    with window_with_lessons(tmp_path / "home") as driver:
        open_lesson(driver, "90-tried")
        press_run(driver, 1)
        open_lesson(driver, "93-deadly")
        assert "exit code 3" in " ".join(press_run(driver, 0))
        driver.trigger("restart_backend")
        driver.wait_ready()
        open_lesson(driver, "90-tried")
        assert block(driver, 1).is_done
        assert block(driver, 1).run.text() == "Run to here"
        assert press_run(driver, 1) == ["This is what should come out."]


def kernel_is_in_sight(tree: Any) -> bool:
    """Whether the row below the selected one is a kernel that a person sees."""
    below = tree.indexBelow(tree.currentIndex())
    rect = tree.visualRect(below)
    is_inside = rect.isValid() and tree.viewport().rect().contains(rect.center())
    return bool(below.data() == "kernel" and is_inside)


def test_links_show_do_open_and_select(driver: Driver) -> None:
    page = guide(driver).page

    def follow(link: str) -> str:
        page.link_activated.emit(link)
        driver.app.processEvents()
        return str(guide(driver).words)

    driver.window.reveal("checkpoints_dock")
    assert follow("show:console") == ""
    outline = driver.window.findChild(Outline, "outline")
    assert outline is not None
    assert outline.target is driver.child("console")
    driver.wait(lambda: is_in_sight(driver.child("console")), 10)
    assert follow("show:layer_list") == ""
    driver.wait(lambda: is_in_sight(driver.child("layer_list")), 10)
    driver.trigger("show_guide")
    assert follow("show:save_checkpoint") == ""
    assert "no part of the window" in follow("show:nowhere")
    assert follow("do:stop") == driver.window.commands.reason("stop")
    assert "no lesson called" in follow("lesson:99-none")
    driver.run("shown = tf.constant([[1., 2.], [3., 4.]])")
    assert follow("select:shown") == ""
    driver.wait(lambda: driver.child("tensor_table").isVisible(), 20, "the tensor is shown")
    driver.wait(lambda: is_current(driver.child("variable_tree"), "shown"), 20, "its row is selected")
    driver.run("import keras\nlayer = keras.layers.Dense(3)\nlayer.build((None, 4))")
    assert follow("select:layer") == ""
    tree = driver.child("variable_tree")
    driver.wait(lambda: kernel_is_in_sight(tree), 20, "the weights of the layer are in sight")
    follow("select:not_there")
    driver.wait(lambda: "no not_there to look at" in guide(driver).words, 20, "the name is not there")
    assert follow("open:line") == ""
    driver.wait(lambda: "Line" in driver.window.windowTitle(), 20, "the experiment is open")
    driver.trigger("show_guide")
    assert follow("lesson:91-bad") == ""
    assert "expected a title" in guide(driver).wrong.sentence


def is_current(tree: Any, name: str) -> bool:
    return bool(tree.currentIndex().data() == name)


def test_a_name_is_selected_among_hundreds_that_are_out_of_sight_or_filtered_away(driver: Driver) -> None:
    page, tree = guide(driver).page, driver.child("variable_tree")
    many = "for number in range({0}): globals()[f'many{number:03}'] = tf.constant(number)"
    try:
        driver.run(many.replace("{0}", "20"))  # the tree has read these rows
        page.link_activated.emit("select:many000")
        driver.wait(lambda: tree.currentIndex().data() == "many000", 20, "the first name")
        driver.run(many.replace("{0}", "450"))
        driver.run("many019 = None; manyxyz = tf.constant(1.0)")
        (pane,) = driver.window.findChildren(VariablesPane)
        for name, hidden_by in (("many018", ""), ("many449", ""), ("manyxyz", "many00")):
            pane.filter_box.setText(hidden_by)
            page.link_activated.emit(f"select:{name}")
            driver.wait(partial(is_current, tree, name), 20, name)
            assert pane.filter_box.text() == ""
            assert guide(driver).words == ""
    finally:
        driver.run("for name in [n for n in globals() if n.startswith('many')]: del globals()[name]")


def test_every_link_of_every_lesson_leads_somewhere(driver: Driver) -> None:
    keys = set(BUILTIN)
    missing = set()
    pane = guide(driver)
    links = driver.window.findChild(GuideLinks)
    assert links is not None
    for row in pane.list.model.rows:
        open_lesson(driver, row.stem)
        lesson = pane.page.lesson
        for kind, target in lesson.links:
            found = {
                "show": lambda name=target: links.find(name) is not None,
                "do": lambda name=target: driver.window.find_action(name) is not None,
                "open": lambda name=target: name in keys,
            }.get(kind, lambda: True)()
            if not found:
                missing.add(f"{lesson.path.name}: {kind}:{target}")
    assert not missing


def test_search_and_progress_and_a_damaged_lesson(driver: Driver, tmp_path: Path) -> None:
    pane = guide(driver)
    pane.back.click()
    rows = {row.stem: row for row in pane.list.model.rows}
    assert rows["90-tried"].state == "done"
    assert rows["91-bad"].state == "damaged"
    QTest.keyClicks(pane.list.search, "tried")
    assert [row.stem for row in pane.list.model.rows] == ["90-tried"]
    QTest.keyClick(pane.list.search, Qt.Key.Key_Return)
    assert pane.page.lesson.stem == "90-tried"
    pane.list.search.clear()
