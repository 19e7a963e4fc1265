"""Which plot shows a metric, or a statistic that is followed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.curve_file import columns_of
from eagerlab.gui.models.followed import BETWEEN_HAN
from eagerlab.protocol.following import FollowsChanged, Unfollow
from eagerlab.store.runs import RunStore
from tests.gui.plotting import Learning


@pytest.fixture
def learning(qtbot: QtBot, tmp_path: Path) -> Iterator[Learning]:
    learning = Learning(qtbot, tmp_path)
    yield learning
    learning.controller.close()


def test_metrics_from_0_to_1_and_others_have_a_plot_each_and_words_in_the_header(learning: Learning) -> None:
    learning.backend.send_named("train", loss=[3.0, 2.0], accuracy=[0.5, 0.6], learning_rate=[1e-2, 5e-3])
    learning.backend.send_named(
        "validation",
        loss=[3.1, 2.1],
        accuracy=[0.4, 0.5],
        auc=[0.7, 0.8],
        f1_score=[0.3, 0.4],
        mean_absolute_error=[12.0, 11.0],
    )
    learning.drawn()
    plots = {curve.title: curve.plot for curve in learning.painter.curves}
    assert plots == {
        "loss": 0,
        "validation loss": 0,
        "accuracy": 1,
        "validation accuracy": 1,
        "validation AUC": 1,
        "validation f1 score": 1,
        "learning rate": 2,
        "validation mean absolute error": 2,
    }
    pane = learning.pane
    assert pane.metric_plot.isVisible()
    assert pane.other_plot.isVisible()
    shown = [plot for plot in learning.painter.plots if plot.isVisible()]
    named = [plot.getPlotItem().getAxis("bottom").label.isVisible() for plot in shown]
    assert named == [False, False, True], "the one at the bottom names the steps of all"
    colours = [curve.style.colour for curve in learning.painter.curves if curve.plot == 1]
    assert len(set(colours)) == len(colours)
    header = pane.header.values.accessibleName()
    assert "learning rate 0.005" in header
    assert "validation 2.100 · 0.500" in header
    assert "AUC 0.800" in header
    assert "mean absolute error 11.00" in header


def test_only_metrics_that_are_no_shares_leave_out_the_plot_of_shares(learning: Learning) -> None:
    learning.backend.send_named("train", loss=[3.0, 2.0])
    learning.backend.send_named("validation", loss=[3.1, 2.1], r2_score=[-3.0, 0.5])
    learning.drawn()
    assert not learning.pane.metric_plot.isVisible()
    assert learning.pane.other_plot.isVisible()
    assert learning.pane.other_plot.getPlotItem().getAxis("left").labelText == "r2 score"


def test_followed_statistics_have_a_plot_of_their_own_and_can_be_ended(learning: Learning) -> None:
    norm, zeros = "norm model/dense/kernel", "zeros step/layers/dense"
    learning.backend.send([3.0, 2.0, 1.0])
    assert not learning.pane.followed_plot.isVisible()
    learning.backend.follows_changed.emit(FollowsChanged(columns=(norm, zeros)))
    waiting = [entry for entry in learning.pane.legend.entries if entry.closable]
    assert [entry.key for entry in waiting] == [f"followed/{norm}", f"followed/{zeros}"], "before any point"
    learning.backend.send_named("followed", **{norm: [5.0, 6.0], zeros: [0.5, 0.25]})
    learning.drawn()
    assert learning.pane.followed_plot.isVisible()
    assert learning.line(f"followed/{norm}", plot=3) == ([1, 2], [5, 6])
    assert [entry for entry in learning.pane.legend.entries if entry.closable] == waiting
    titles = {entry.key: entry.text for entry in learning.pane.legend.entries}
    assert titles[f"followed/{norm}"] == "norm of dense/kernel"
    assert titles[f"followed/{zeros}"] == "zeros in output of dense"
    close = learning.pane.legend.findChild(QToolButton, f"close/followed/{norm}")
    assert close is not None
    close.click()
    (request,) = learning.backend.requests
    assert isinstance(request, Unfollow)
    assert request.python() == "lab.unfollow('model/dense/kernel', 'norm')"
    learning.backend.follows_changed.emit(FollowsChanged(columns=()))
    assert not any(entry.closable for entry in learning.pane.legend.entries)
    assert learning.line(f"followed/{norm}", plot=3)[1] == [5, 6], "the points stay"


def test_chinese_names_of_statistics_have_spaces_beside_latin_words_only() -> None:
    assert BETWEEN_HAN.sub("", "conv2d/kernel 的梯度 的范数") == "conv2d/kernel 的梯度的范数"


def test_fifty_curves_leave_the_plots_their_room_and_are_all_in_the_exported_picture(
    learning: Learning,
) -> None:
    columns = [f"norm model/layer_{index}/kernel" for index in range(50)]
    learning.backend.send([3.0, 2.0, 1.0])
    learning.backend.follows_changed.emit(FollowsChanged(columns=tuple(columns)))
    learning.backend.send_named("followed", **{column: [1.0, 2.0] for column in columns})
    learning.drawn()
    pane, legend = learning.pane, learning.pane.legend
    assert legend.height() < pane.height() / 3 < legend.lines.height()
    assert pane.followed_plot.geometry().bottom() < pane.height()
    scale = pane.picture().devicePixelRatio()
    assert pane.picture().height() / scale > legend.lines.height() + pane.loss_plot.height()
    looks = [(entry.colour, entry.dashed) for entry in legend.entries if entry.closable]
    assert len(set(looks[:16])) == 16, "the second round of colours is dashed"
    learning.backend.send_named("followed", 2, **{column: [np.nan] for column in columns})
    learning.drawn()
    assert pane.notes.text().splitlines()[1:] == [
        "norm of layer_1/kernel: 1 NaN, marked on the axis",
        "48 further curves have such values",
    ]


def test_a_past_run_shows_what_was_followed_in_it(learning: Learning, qtbot: QtBot) -> None:
    store = RunStore(learning.database)
    run = store.start_run("MNIST, small CNN")
    store.append_metrics(run, "train", ("loss",), (1, 2), (0.0, 0.1), ((3.0,), (2.0,)))
    both = ("norm model/w", "mean model/w")
    store.append_metrics(run, "followed", both[:1], (2,), (0.1,), ((7.0,),))
    store.append_metrics(run, "followed", both, (3,), (0.2,), ((8.0, np.nan),))
    store.append_metrics(run, "followed", both[1:], (4, 5), (0.3, 0.4), ((0.5,), (0.25,)))
    learning.controller.show_runs({run: "Yesterday"})
    qtbot.waitUntil(lambda: learning.pane.followed_plot.isVisible())
    learning.drawn()
    assert learning.line(f"run/{run}/followed/norm model/w", plot=3) == ([2, 3], [7, 8])
    columns = {one.name: one for one in columns_of(learning.controller._runs()) if one.stream == "followed"}
    assert columns["mean model/w"].steps.tolist() == [3, 4, 5], "and no rows where it was not measured"
    assert learning.pane.notes.text() == "Yesterday mean of w: 1 NaN, marked on the axis"


def test_what_is_followed_no_more_for_a_while_has_no_nan_there(learning: Learning) -> None:
    a, b = "norm model/a", "norm model/b"
    learning.backend.send_named("followed", **{a: [1.0, 2.0], b: [3.0, 4.0]})
    learning.backend.send_named("followed", 2, **{b: [5.0]})
    learning.backend.send_named("followed", 3, **{a: [6.0], b: [7.0]})
    learning.drawn()
    current = learning.controller.current
    assert current is not None
    assert current.followed.curves.series(a).values(0, 9).tolist() == [1.0, 2.0, 6.0]
    assert current.followed.curves.steps_of(a).tolist() == [1, 2, 4]
    assert learning.pane.notes.text() == ""
    assert current.followed.curves.nearest(a, 3.0) in ((1, 2), (2, 4))
