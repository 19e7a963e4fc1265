"""Comparing two tensors in the inspector, on a link that answers with NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers import comparison_asking
from eagerlab.gui.models import comparison_words as words
from eagerlab.gui.models.dragged import put_nodes
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.comparing import (
    CancelComparison,
    Compare,
    ComparisonProgress,
    ShowComparison,
    Tolerance,
    Worst,
    read_compare_node,
)
from eagerlab.protocol.requests import OpenTensor, Tile
from tests.gui.comparing_bench import KERNEL, Bench, Link


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    return Bench(qtbot)


def test_two_are_compared_and_the_difference_is_opened(bench: Bench, qtbot: QtBot) -> None:
    bench.compare()
    panel = bench.pair.compare
    assert panel.isVisible()
    assert panel.title.text() == "dense/kernel compared with before"
    assert panel.verdict == "3 of 12 differ beyond the tolerance (25 %)."
    assert not panel.findChild(QWidget, "compare_details").isVisible()  # type: ignore[union-attr]
    panel.more.click()
    assert panel.findChild(QWidget, "compare_details").isVisible()  # type: ignore[union-attr]
    assert "largest 0.5000, mean 0.1250; relative at most 0.2500" in panel.details
    assert "cosine 0.998" in panel.details
    opened = read_compare_node(bench.bridge.of_kind(OpenTensor)[-1].node)
    assert (opened.aspect, opened.left, opened.right) == (
        "absolute",
        ("model", "kernel"),
        ("pins", "before"),
    )
    panel.aspect.setCurrentIndex(2)
    assert read_compare_node(bench.bridge.of_kind(OpenTensor)[-1].node).aspect == "mask"
    panel.aspect.setCurrentIndex(4)
    assert bench.bridge.of_kind(OpenTensor)[-1].node == ("pins", "before")
    assert panel.isVisible()


def test_another_tolerance_compares_again_and_what_is_none_is_told(bench: Bench, qtbot: QtBot) -> None:
    bench.compare()
    panel = bench.pair.compare
    panel.rtol.setText("0.5")
    panel.rtol.editingFinished.emit()
    assert bench.bridge.of_kind(Compare)[-1].tolerance.rtol == 0.5
    panel.equal_nan.setChecked(True)
    assert bench.bridge.of_kind(Compare)[-1].tolerance == Tolerance(rtol=0.5, equal_nan=True)
    asked = len(bench.bridge.of_kind(Compare))
    panel.atol.setText("much")
    panel.atol.editingFinished.emit()
    assert "is a number that is not negative" in panel.state_text
    assert len(bench.bridge.of_kind(Compare)) == asked


def test_the_worst_pair_is_a_button_that_goes_there(bench: Bench, qtbot: QtBot) -> None:
    bench.compare()
    button = bench.pair.findChild(QPushButton, "compare_worst")
    assert button.text() == "Worst at [2, 1]: 9.0 and 8.5"  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: bench.pair.first.table.model.extent == (3, 4))
    button.click()  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: bench.pair.first.table.table.current == (2, 1))


def test_other_shapes_are_told_and_the_common_part_is_offered(bench: Bench, qtbot: QtBot) -> None:
    bench.bridge.comparison = Link.comparison.model_copy(
        update={"refusal": "Their shapes differ: 3 and 4. Nothing was compared.", "can_be_common": True}
    )
    bench.compare()
    panel = bench.pair.compare
    assert panel.verdict == "Their shapes differ: 3 and 4. Nothing was compared."
    assert panel.common.isVisible()
    bench.bridge.comparison = Link.comparison
    panel.common.setChecked(True)
    assert bench.bridge.of_kind(Compare)[-1].common
    assert read_compare_node(bench.bridge.of_kind(OpenTensor)[-1].node).common
    qtbot.waitUntil(lambda: panel.verdict.startswith("3 of 12"))


def test_a_long_comparison_shows_how_far_it_is_and_is_given_up(bench: Bench, qtbot: QtBot) -> None:
    bench.bridge.holding = True
    bench.actions.compare.compare(("model", "kernel"), ("pins", "before"))
    panel = bench.pair.compare
    qtbot.waitUntil(lambda: panel.state_text == "Comparing…")
    asked = bench.bridge.of_kind(Compare)[-1]
    bench.bridge.comparison_progress.emit(ComparisonProgress(request=asked.id, share=0.4))
    assert panel._progress.value() == 400
    panel._button.click()
    assert bench.bridge.of_kind(CancelComparison)[0].comparison == asked.id
    assert panel.state_text == "The comparison was given up."
    bench.bridge.answer_all()  # what comes now is of a question that is over
    assert panel.verdict == ""


def test_the_numbers_follow_training_and_are_stale_where_that_is_not_wanted(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking = bench.actions.compare._asking
    bench.go_on("training", 1)
    bench.compare()
    asked = len(bench.bridge.of_kind(Compare))
    monkeypatch.setattr(comparison_asking, "FOLLOW_MS", 3_600_000)  # the next rest ends when this says so
    bench.go_on("training", 2)
    qtbot.waitUntil(lambda: len(bench.bridge.of_kind(Compare)) == asked + 1)
    qtbot.waitUntil(lambda: not asking._asked)
    assert bench.bridge.of_kind(Compare)[-1].known == (1, 2)
    bench.go_on("training", 3)  # too soon for another one
    assert len(bench.bridge.of_kind(Compare)) == asked + 1
    asking._rest.start(0)
    qtbot.waitUntil(lambda: len(bench.bridge.of_kind(Compare)) == asked + 2)
    qtbot.waitUntil(lambda: not asking._asked)
    bench.pair.first.follow.setChecked(False)
    bench.go_on("training", 9)
    assert bench.pair.compare.state_text == "From step 3."


def test_another_tolerance_or_aspect_leaves_axes_slice_and_place_alone(bench: Bench, qtbot: QtBot) -> None:
    cube = np.arange(2 * 90 * 80, dtype=np.float32).reshape(2, 90, 80)
    bench.bridge.differences = cube
    bench.compare()
    pane = bench.pair.first
    qtbot.waitUntil(lambda: 90 in pane.table.model.extent)
    pane.axes.set_axes(2, 1)
    pane.axes.set_fixed(0, 1)
    qtbot.waitUntil(lambda: pane.table.model.extent == (80, 90))
    pane.table.table.go(60, 70)
    pane.table.table.show_first(55, 66)
    stood = pane.table.place

    def assert_stays(asked: int) -> None:
        qtbot.waitUntil(lambda: len(bench.bridge.of_kind(OpenTensor)) > asked)
        qtbot.waitUntil(lambda: pane.table.place == stood)
        view = pane.axes.view()
        assert (view.rows, view.columns, view.fixed[0]) == (2, 1, 1)

    asked = len(bench.bridge.of_kind(OpenTensor))
    panel = bench.pair.compare
    panel.rtol.setText("0.5")
    panel.rtol.editingFinished.emit()
    assert_stays(asked)
    panel.aspect.setCurrentIndex(2)
    assert_stays(asked + 1)


def test_the_worst_of_values_in_one_row_is_shown_in_the_difference(bench: Bench, qtbot: QtBot) -> None:
    bench.bridge.comparison = Link.comparison.model_copy(
        update={"shape": (12,), "worst": Worst(kind="difference", index=(7,), left="9.0", right="8.5")}
    )
    bench.bridge.differences = KERNEL.reshape(-1)
    bench.compare()
    panel, table = bench.pair.compare, bench.pair.first.table
    panel.aspect.setCurrentIndex(3)
    qtbot.waitUntil(lambda: table.model.extent == (3, 4))
    panel.worst_requested.emit()
    qtbot.waitUntil(lambda: 12 in table.model.extent and table.table.current in ((7, 0), (0, 7)))
    assert panel.aspect.currentIndex() == 0


def test_the_end_of_training_is_compared_though_a_comparison_was_under_way(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.go_on("training", 1)
    bench.compare()
    bench.bridge.holding = True
    bench.bridge.names_changed.emit()  # a comparison that takes its time
    asked = len(bench.bridge.of_kind(Compare))
    bench.go_on("training", 2)
    bench.go_on("paused", 3)
    assert len(bench.bridge.of_kind(Compare)) == asked
    bench.bridge.holding = False
    bench.bridge.answer_all()
    qtbot.waitUntil(lambda: len(bench.bridge.of_kind(Compare)) == asked + 1)
    qtbot.waitUntil(lambda: bench.pair.compare.state_text == "")


def test_a_large_comparison_follows_at_a_bounded_cost_and_says_of_which_step_it_is(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.go_on("training", 1)
    bench.bridge.comparison = Link.comparison.model_copy(update={"total": 100_000_000, "seconds": 2.0})
    bench.actions.compare.compare(("model", "kernel"), ("pins", "before"))
    panel = bench.pair.compare
    qtbot.waitUntil(lambda: panel.verdict != "")
    asking = bench.actions.compare._asking
    assert asking._rest.interval() == 60_000
    asked = len(bench.bridge.of_kind(Compare))
    bench.go_on("training", 2)
    assert panel.state_text == "From step 1."
    assert len(bench.bridge.of_kind(Compare)) == asked
    asking._rest.setInterval(1)
    asking._rest.start()
    qtbot.waitUntil(lambda: len(bench.bridge.of_kind(Compare)) == asked + 1)


def test_opening_something_else_ends_the_comparison(bench: Bench, qtbot: QtBot) -> None:
    bench.compare()
    bench.open("other")
    qtbot.waitUntil(lambda: not bench.pair.compare.isVisible())
    asked = len(bench.bridge.of_kind(Compare))
    bench.bridge.names_changed.emit()
    bench.go_on("training", 5)
    assert len(bench.bridge.of_kind(Compare)) == asked


def test_closing_the_comparison_shows_the_left_one(bench: Bench, qtbot: QtBot) -> None:
    bench.compare()
    bench.pair.compare.close_requested.emit()
    assert not bench.pair.compare.isVisible()
    assert bench.bridge.of_kind(OpenTensor)[-1].node == ("model", "kernel")


def test_what_was_typed_in_the_console_is_shown(bench: Bench, qtbot: QtBot) -> None:
    bench.bridge.show_comparison.emit(
        ShowComparison(left=("names", "kernel"), right=("names", "other"), tolerance=Tolerance(rtol=0.1))
    )
    assert bench.pair.compare.rtol.text() == "0.1"
    assert bench.bridge.of_kind(Compare)[-1].right == ("names", "other")


def test_nothing_is_cut_off_at_400_pixels(bench: Bench, qtbot: QtBot) -> None:
    bench.compare()
    bench.pair.note.say("Values can be changed only while training stands.", "Pause", "pause")
    qtbot.wait(1)
    for widget in (bench.pair.compare, bench.pair.note):
        assert widget.minimumSizeHint().width() <= 400
    right = bench.pair.compare.atol.mapTo(bench.pair, QPoint(bench.pair.compare.atol.width(), 0)).x()
    assert right <= 400


@pytest.mark.parametrize(
    ("update", "sentence"),
    [
        ({"beyond": 0, "unequal": 0, "allclose": True}, "All 12 values are exactly equal."),
        ({"beyond": 0, "allclose": True}, "Equal within the tolerance; 5 of 12 differ by less."),
        ({"total": 0}, "Both are empty: there is nothing that could differ."),
    ],
)
def test_the_verdict_is_one_sentence(update: dict[str, Any], sentence: str) -> None:
    assert words.verdict(Link.comparison.model_copy(update=update)) == sentence


def test_nan_and_infinities_have_a_line_of_their_own() -> None:
    found = Link.comparison.model_copy(
        update={"nan_left": 1, "nan_both": 2, "infinite": 3, "infinite_equal": 1, "notes": ("A note.",)}
    )
    assert words.lines(found)[-2:] == [
        "NaN: 1 left only, 0 right only, 2 in both; Infinite: 3, of these equal 1",
        "A note.",
    ]


@pytest.mark.parametrize(
    ("cosine", "words_of"), [(0.28689528, "0.2869"), (0.99999998, "0.99999998"), (-0.5, "−0.5")]
)
def test_a_cosine_has_as_many_digits_as_it_needs(cosine: float, words_of: str) -> None:
    assert words.lines(Link.comparison.model_copy(update={"cosine": cosine}))[1].endswith(
        f"cosine {words_of}"
    )


def test_variables_that_are_dropped_are_opened_and_two_beside_each_other(bench: Bench, qtbot: QtBot) -> None:
    def drop(*nodes: NodePath) -> bool:
        mime = QMimeData()
        put_nodes(mime, list(nodes))
        if not nodes:
            mime.setText("words")
        none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
        enter = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, mime, left, none)
        enter.ignore()
        bench.pair.dragEnterEvent(enter)
        if enter.isAccepted():
            bench.pair.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, mime, left, none))
        return enter.isAccepted()

    names = list(bench.bridge.arrays)[:2]
    assert drop(*(("names", name) for name in names))
    qtbot.waitUntil(lambda: bench.pair.second is not None and bench.pair.second.title.text() == names[1])
    assert bench.pair.first.title.text() == names[0]
    assert drop(("names", names[1]))
    qtbot.waitUntil(lambda: bench.pair.first.title.text() == names[1])
    assert not bench.pair.is_pair
    assert not drop()


def test_a_mask_is_coloured_also_where_nearly_all_values_differ(bench: Bench, qtbot: QtBot) -> None:
    bench.open("kernel")
    bench.bridge.differences = KERNEL >= 0
    bench.compare()
    model = bench.pair.first.table.model
    qtbot.waitUntil(lambda: model.value(0, 0) is not None and (model.scale.low, model.scale.high) != (0, 11))
    assert model.scale.high == 1
    assert model.data(model.index(0, 0), Qt.ItemDataRole.BackgroundRole) is not None


def test_nothing_is_read_with_the_axes_of_the_last_tensor(bench: Bench) -> None:
    bench.open("kernel")
    bench.inspector.open(("model", "other"))
    bench.pair.first.table.model.tile_wanted.emit(0, 3, 0, 4)
    assert [tile.node for tile in bench.bridge.of_kind(Tile) if tile.node[-1] == "other"] == []
