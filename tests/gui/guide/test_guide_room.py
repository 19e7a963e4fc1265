"""The guide's column is wide enough for its code, and others get their width back."""

from __future__ import annotations

from PySide6.QtCore import Qt

from eagerlab.gui.controllers.guide_links import is_in_sight
from eagerlab.gui.controllers.guide_room import LARGEST_SHARE, LEAST_CENTRE
from tests.gui.guide.conftest import Bench

SEPARATORS = 12
"""Pixels between the columns."""


def column(bench: Bench) -> int:
    return bench.window.docks["guide_dock"].width()


def wait_width(bench: Bench, width: int) -> None:
    bench.qtbot.waitUntil(lambda: abs(column(bench) - width) <= 1)


def test_the_column_is_wide_while_the_guide_is_in_front_and_narrow_again_afterwards(bench: Bench) -> None:
    bench.window.resize(1440, 900)
    bench.qtbot.waitUntil(lambda: bench.window.width() == 1440)
    narrow, right = column(bench), bench.window.docks["variables_dock"].width()
    bench.show()
    bench.open("01-tensors")
    wait_width(bench, bench.pane.page.comfortable_width)
    bench.qtbot.waitUntil(lambda: bench.controller.room.is_widened)
    assert bench.pane.page.comfortable_width > narrow
    bench.window.reveal("experiment_dock")
    bench.qtbot.waitUntil(lambda: bench.window.docks["experiment_dock"].width() == narrow)
    assert bench.window.docks["variables_dock"].width() == right


def test_no_line_of_code_is_scrolled_sideways_in_it(bench: Bench) -> None:
    longest = "a = " + "1" * 56
    (bench.home / "shipped/en/01-tensors.md").write_text(f"# Long\n\nWords.\n\n```python\n{longest}\n```\n")
    bench.window.resize(1440, 900)
    bench.show()
    bench.open("01-tensors")
    wait_width(bench, min(bench.pane.page.comfortable_width, int(1440 * LARGEST_SHARE)))
    bench.qtbot.waitUntil(lambda: bench.block(0).code.horizontalScrollBar().maximum() == 0)


def test_in_a_small_window_the_centre_keeps_what_its_words_need(bench: Bench) -> None:
    bench.window.resize(1280, 800)
    bench.show()
    bench.open("01-tensors")
    bench.qtbot.waitUntil(lambda: is_in_sight(bench.window.docks["guide_dock"]))
    bench.qtbot.waitUntil(lambda: column(bench) + bench.window.centre.width() > 600)
    assert bench.window.centre.width() >= LEAST_CENTRE - SEPARATORS


def test_output_is_wrapped_and_never_scrolled_sideways(bench: Bench) -> None:
    text = "# Long\n\nWords.\n\n```python\nprint(1)\n```\n```output\n" + "wide " * 60 + "\n```\n"
    (bench.home / "shipped/en/01-tensors.md").write_text(text)
    bench.show()
    bench.open("01-tensors")
    box = bench.block(0).expected[0]
    bench.qtbot.waitUntil(lambda: box.height() > 3 * box.fontMetrics().height())
    assert box.horizontalScrollBar().maximum() == 0


def test_a_width_that_a_person_chose_is_left_alone(bench: Bench) -> None:
    bench.window.resize(1440, 900)
    bench.show()
    wait_width(bench, bench.pane.page.comfortable_width)
    # Nobody drags faster than the program measures what it has given; this test could, on a busy machine.
    bench.qtbot.waitUntil(lambda: bench.controller.room.is_widened)
    docks = bench.window.docks
    bench.window.resizeDocks([docks["guide_dock"]], [380], Qt.Orientation.Horizontal)
    wait_width(bench, 380)
    bench.window.reveal("experiment_dock")
    bench.qtbot.waitUntil(lambda: bench.controller.room.is_chosen)
    assert docks["experiment_dock"].width() == 380
    bench.window.reveal("guide_dock")
    bench.qtbot.waitUntil(lambda: is_in_sight(docks["guide_dock"]))
    assert column(bench) == 380
