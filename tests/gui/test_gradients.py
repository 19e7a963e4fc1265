"""What the panes say of gradients and metrics, without a backend."""

from __future__ import annotations

import math

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.gradients import REMEMBERED, Expressions, remarks, rows
from eagerlab.gui.models.metrics import KEPT, MetricsModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.gradient import EXPRESSION, LOSS, GradientPane
from eagerlab.gui.views.inspector_pair import InspectorPair
from eagerlab.gui.views.metric_delegate import curve_points
from eagerlab.gui.views.name_completer import NameCompleter
from eagerlab.protocol.gradients import GradientReport, GradientSide
from eagerlab.protocol.metering import MetricNumber, MetricRow, MetricState


def metric(value: float, *, approximate: bool = False, kind: str = "Mean", count: int = 1) -> MetricRow:
    return MetricRow(
        node=("names", "m"),
        title="m",
        type=kind,
        numbers=(MetricNumber(value=value),),
        variables=(MetricState(name="count", text=str(count)),),
        approximate=approximate,
    )


def test_a_number_is_shown_as_a_number_and_a_tensor_by_what_is_in_it() -> None:
    number = GradientSide(value=1.0, gradient=2.0, norm=2.0, node=("gradient", "of"))
    assert rows(GradientReport(to="w", of=number)) == [("Value", "1", ""), ("Gradient", "2", "")]
    tensor = GradientSide(
        value=3.0, shape=(2, 3), norm=5.0, minimum=-1.5, maximum=4.0, mean=0.25, nan=1, zeros=2
    )
    shown = {row.label: row.first for row in rows(GradientReport(to="x", of=tensor))}
    assert shown["Gradient"] == "shape 2×3"
    assert (shown["Norm"], shown["Least"], shown["NaN"], shown["Zeros"]) == ("5", "−1.5", "1", "2")
    assert "Inf" not in shown


def test_none_is_said_with_its_reason() -> None:
    report = GradientReport(to="i", of=GradientSide(value=3.0, none="Only floats have one."))
    assert rows(report)[-1] == ("Gradient", "None", "")
    assert remarks(report) == ["Only floats have one."]


def test_two_expressions_stand_beside_each_other() -> None:
    of, compared = GradientSide(expression="a", norm=5.0), GradientSide(expression="b", norm=0.5)
    report = GradientReport(to="x", of=of, compared=compared, ratio=0.1, difference=3.6, step=7)
    assert rows(report)[0] == ("Expression", "a", "b")
    assert [sentence.split()[0] for sentence in remarks(report)] == ["Norm", "Largest", "Of"]


def test_expressions_are_remembered_for_each_object() -> None:
    kept = Expressions()
    kept.keep(("names", "w"), "w * w", "")
    assert kept.of(("names", "w")) == ("w * w", "")
    assert kept.of(("names", "other")) == ("", "")
    for number in range(REMEMBERED):
        kept.keep(("names", str(number)), "x", "")
    assert kept.of(("names", "w")) == ("", "")


def test_the_pane_offers_the_loss_for_a_models_variable_only(qtbot: QtBot) -> None:
    pane = GradientPane(Theme("light"))
    qtbot.addWidget(pane)
    pane.show_target("w", "variable", "w * w", has_loss=False)
    pane.set_source(LOSS)
    assert pane.chosen_source == EXPRESSION
    pane.show_target("kernel", "variable", "x", has_loss=True)
    assert pane.chosen_source == LOSS
    pane.show()
    assert not pane.expression.isVisible()


def test_a_metrics_curve_has_a_point_for_each_new_number() -> None:
    model = MetricsModel()
    for moment, value in enumerate((2.5, 2.5, 5.5)):
        model.take([metric(value)], float(moment))
    entry = model.entries[0]
    assert (entry.times, entry.values) == ([0.0, 2.0], [2.5, 5.5])
    assert entry.result == "5.5"
    assert "count 1" in entry.about
    model.take([metric(11.0, approximate=True)], 3.0)
    assert entry.values == [2.5, 5.5], "caught in one update"
    assert entry.result.startswith("≈")
    model.take([metric(7.0, approximate=True)], 4.0)
    assert entry.values[-1] == 7.0, "in a loop of updates"
    model.take([metric(1.0, kind="Sum")], 5.0)
    assert entry.values == [1.0], "another metric under the same name"


def test_a_long_curve_is_thinned() -> None:
    model = MetricsModel()
    for number in range(5 * KEPT):
        model.take([metric(float(number))], float(number))
    entry = model.entries[0]
    assert KEPT // 2 <= len(entry.values) <= KEPT
    assert entry.values[-1] == 5 * KEPT - 1


def test_a_curve_is_broken_where_a_number_is_not_finite() -> None:
    room = QRect(0, 0, 100, 20)
    parts = curve_points([0.0, 1.0, 2.0, 3.0], [1.0, math.nan, 2.0, 3.0], room)
    assert [len(part) for part in parts] == [1, 2]
    assert curve_points([0.0], [math.inf], room) == []
    flat = curve_points([0.0, 1.0], [2.0, 2.0], room)
    assert {point.y() for point in flat[0]} == {room.bottom() - room.height() / 2}


def test_the_word_at_the_cursor_is_completed(qtbot: QtBot) -> None:
    edit = QLineEdit()
    qtbot.addWidget(edit)
    completer = NameCompleter(edit)
    completer.set_names(["weights", "width"])
    edit.setText("2 * we + 1")
    edit.setCursorPosition(6)
    completer._put("weights")
    assert edit.text() == "2 * weights + 1"
    assert edit.cursorPosition() == len("2 * weights")


def test_two_inspectors_stand_as_there_is_room(qtbot: QtBot) -> None:
    from PySide6.QtCore import Qt

    pair = InspectorPair(Theme("light"))
    qtbot.addWidget(pair)
    pair.resize(400, 700)
    pair.show()
    pair.open_second()
    assert pair.is_pair
    assert pair.orientation == Qt.Orientation.Vertical
    assert pair.minimumSizeHint().width() <= 400
    pair.resize(900, 400)
    qtbot.waitUntil(lambda: pair.orientation == Qt.Orientation.Horizontal)
    with qtbot.waitSignal(pair.second_closed):
        pair.close_second()
    assert not pair.is_pair
