"""From the backend's metrics to the plots: the run at hand, and runs laid over it. GUI thread only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from eagerlab.gui.controllers.crosshair import Crosshair
from eagerlab.gui.controllers.curve_set import (
    FOLLOWED_PLOT,
    LOSS_PLOT,
    OTHER_PLOT,
    SHARE_PLOT,
    curves_of,
    in_words,
    last_values,
    legend_of,
    notes_of,
    overlay_colour,
)
from eagerlab.gui.controllers.plots import PlotPainter
from eagerlab.gui.controllers.plotted import PlottedController
from eagerlab.gui.controllers.run_reading import batch_of, read_run
from eagerlab.gui.controllers.watch import WatchController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.background import Background
from eagerlab.gui.models.curve_file import columns_of, write_bytes, write_table
from eagerlab.gui.models.followed import axis_words
from eagerlab.gui.models.history import STREAMS, Batch, Mark, RunCurves
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.file_dialog import choose_file
from eagerlab.gui.views.learning import LearningPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import Marker, Metrics, RunStarted
from eagerlab.protocol.following import FollowsChanged, Unfollow, followed_by
from eagerlab.store.reader import RunReader

RETRY_MS = 200
RETRIES = 10


class LearningController(QObject):
    """Keeps the plots of a `LearningPane` up with the backend.

    Parameters
    ----------
    bridge : Bridge
        Its signals ``metrics``, ``run_started``, ``marker``, ``gap`` and ``watched`` are followed.
    database : Path
        ``runs.sqlite``; read on a thread of its own when rows were missed, and for runs that are laid over.
    pane : LearningPane
        The view.
    theme : Theme
        Colours of the curves.

    Attributes
    ----------
    current : RunCurves or None
        The run at hand.
    painter : PlotPainter
        Its `redrawn` tells when a point has reached the plot.
    runs_shown : Signal
        Other runs are laid over: ``{run: colour}``, the current one included.
    """

    runs_shown = Signal(dict)

    def __init__(self, bridge: Bridge, database: Path, pane: LearningPane, theme: Theme) -> None:
        super().__init__(pane)
        self._bridge = bridge
        self._pane = pane
        self._theme = theme
        self._reader = RunReader(database)
        self._background = Background("eagerlab-curves", self)
        self.current: RunCurves | None = None
        self._overlays: dict[str, RunCurves] = {}
        self._wanted: dict[str, str] = {}
        self._hidden: set[str] = set()
        self._filling: set[str] = set()
        self._followed: tuple[str, ...] = ()
        self._known: object = None
        plots = (pane.loss_plot, pane.metric_plot, pane.other_plot, pane.followed_plot)
        self.painter = PlotPainter(plots, self, log_plots=(LOSS_PLOT, FOLLOWED_PLOT))
        self.painter.set_smoothing(pane.header.smoothing.value() / 100)
        Crosshair(self.painter, self.tr("step"), lambda: self.current.marks if self.current else ())
        self.watch = WatchController(bridge, pane.watch, theme, self)
        self.own = PlottedController(bridge, pane.own, theme, self)
        self._connect()

    def show_runs(self, runs: dict[str, str]) -> None:
        """Lay these runs over the current one.

        Parameters
        ----------
        runs : dict
            Ids and the titles that the legend shows.
        """
        self._wanted = dict(runs)
        for run in list(self._overlays):
            if run not in runs:
                del self._overlays[run]
        for run, title in runs.items():
            if run not in self._overlays and not self._is_current(run):
                self._background.run(
                    partial(read_run, self._reader, run, title), self._add_overlay, self._bridge.problem.emit
                )
        self._refresh()

    def title_runs(self, titles: dict[str, str]) -> None:
        """Take better titles, once the table of runs knows them."""
        for run in (self.current, *self._overlays.values()):
            if run is not None and titles.get(run.run, run.title) != run.title:
                run.title = titles[run.run]
                self._known = None
        self._refresh()

    def export_picture(self, path: Path) -> None:
        """Write legend and plots as a PNG."""
        write = partial(write_bytes, path, self._png())
        self._background.run(write, lambda _: None, self._bridge.problem.emit)

    def export_table(self, path: Path) -> None:
        """Write all curves shown as CSV."""
        write = partial(write_table, path, columns_of(self._runs()))
        self._background.run(write, lambda _: None, self._bridge.problem.emit)

    def copy_picture(self) -> None:
        """Put legend and plots on the clipboard."""
        QApplication.clipboard().setImage(self._pane.picture())

    def close(self) -> None:
        """End reading and writing; call before the window goes."""
        self._background.close()
        self._reader.close()

    def _connect(self) -> None:
        bridge, pane = self._bridge, self._pane
        bridge.metrics.connect(self._take)
        bridge.run_started.connect(self._begin)
        bridge.marker.connect(self._mark)
        bridge.gap.connect(self._read_again)
        bridge.follows_changed.connect(self._note_followed)
        bridge.died.connect(lambda _words: self._note_followed(FollowsChanged(columns=())))
        header = pane.header
        header.smoothing_changed.connect(self.painter.set_smoothing)
        header.log_changed.connect(self._set_log)
        header.export_picture_requested.connect(self._ask_for_picture)
        header.export_table_requested.connect(self._ask_for_table)
        header.copy_picture_requested.connect(self.copy_picture)
        pane.legend.toggled.connect(self._toggle)
        pane.legend.close_requested.connect(self._unfollow)
        self._theme.changed.connect(self._recolour)
        self.watch.changed.connect(self._show_parts)
        self.own.changed.connect(self._show_parts)
        self.painter.redrawn.connect(self._show_values)

    def _begin(self, started: RunStarted) -> None:
        if self._is_current(started.run):
            return
        if self.current is not None and self.current.run in self._wanted:
            self._overlays[self.current.run] = self.current
        self.current = self._overlays.pop(started.run, None) or RunCurves(started.run, started.experiment)
        self._filling.clear()
        self.painter.show_all()
        self._refresh()

    def _take(self, metrics: Metrics, buffers: Sequence[memoryview]) -> None:
        if not self._is_current(metrics.run):
            self._begin(RunStarted(run=metrics.run, experiment="", first_step=0))
        assert self.current is not None
        steps = np.frombuffer(buffers[0], np.dtype("<i8"))
        values = np.frombuffer(buffers[2], np.dtype("<f8")).reshape(len(steps), len(metrics.names))
        stream = self.current.stream(metrics.stream)
        stream.take(Batch(metrics.first_row, metrics.names, steps, values))
        if stream.missing:
            self._fill(metrics.stream)
        self._refresh()

    def _mark(self, marker: Marker) -> None:
        if not self._is_current(marker.run):
            self._begin(RunStarted(run=marker.run, experiment="", first_step=0))
        assert self.current is not None
        self.current.add_mark(Mark(marker.step, marker.what, marker.label, marker.detail))
        self._show_marks()

    def _read_again(self) -> None:
        if self.current is not None:
            for name in STREAMS:
                self._fill(name)

    def _fill(self, name: str, retries: int = RETRIES) -> None:
        """Read rows that did not arrive. The store may be a moment behind the event that told of the gap."""
        if name in self._filling or self.current is None:
            return
        self._filling.add(name)
        run, first = self.current, self.current.stream(name).rows
        self._background.run(
            partial(self._reader.metrics, run.run, name, first),
            lambda read: self._filled(run, name, batch_of(read, first), retries),
            partial(self._not_filled, run, name),
        )

    def _filled(self, run: RunCurves, name: str, batch: Batch, retries: int) -> None:
        self._filling.discard(name)
        stream = run.stream(name)
        stream.take(batch)
        if stream.missing and retries:
            QTimer.singleShot(RETRY_MS, self, lambda: self._fill(name, retries - 1))
        elif stream.missing:
            stream.give_up_missing()
        self._refresh()

    def _not_filled(self, run: RunCurves, name: str, problem: Problem) -> None:
        self._filling.discard(name)
        run.stream(name).give_up_missing()
        self._bridge.problem.emit(problem)
        self._refresh()

    def _add_overlay(self, run: RunCurves) -> None:
        if run.run in self._wanted and not self._is_current(run.run):
            self._overlays[run.run] = run
            self._refresh()

    def _is_current(self, run: str) -> bool:
        return self.current is not None and self.current.run == run

    def _runs(self) -> list[RunCurves]:
        return [run for run in (self.current, *self._overlays.values()) if run is not None]

    def _refresh(self) -> None:
        """Follow what there is to draw; graphics change only when a curve comes, goes or looks otherwise."""
        known = (
            self.current and self.current.run,
            [(run.run, *(run.stream(name).curves.names for name in STREAMS)) for run in self._runs()],
            set(self._hidden),
            self._followed,
        )
        if known != self._known:
            self._known = known
            overlays = list(self._overlays.values())
            self.painter.set_curves(curves_of(self.current, overlays, self._theme, self._hidden))
            self._pane.legend.set_entries(
                legend_of(self.current, overlays, self._theme, self._hidden, self._followed)
            )
            self._show_parts()
            self._show_marks()
            colours = {run.run: overlay_colour(index, self._theme) for index, run in enumerate(overlays)}
            if self.current is not None:
                colours[self.current.run] = self._theme.series_colour(0)
            self.runs_shown.emit(colours)
        self.painter.touch()

    def _show_parts(self) -> None:
        shares, others, followed = (
            {curve.name for curve in self.painter.curves if curve.plot == plot}
            for plot in (SHARE_PLOT, OTHER_PLOT, FOLLOWED_PLOT)
        )
        self._pane.set_shown(
            bool(self.painter.curves),
            self._axis_title(shares),
            self._axis_title(others),
            axis_words(followed),
            self.watch.has_curves,
            self.own.has_curves,
        )

    def _axis_title(self, names: set[str]) -> str:
        """Say what an axis measures; empty where there is nothing."""
        return in_words(next(iter(names))) if len(names) == 1 else self.tr("metrics") if names else ""

    def _show_marks(self) -> None:
        marks = self.current.marks if self.current else ()
        for plot in self.painter.plots:
            plot.set_marks(marks)

    def _show_values(self) -> None:
        self._pane.header.set_values(last_values(self.current))
        self._pane.set_notes(notes_of(self.painter))

    def _toggle(self, key: str, visible: bool) -> None:
        (self._hidden.discard if visible else self._hidden.add)(key)
        self._refresh()

    def _note_followed(self, change: FollowsChanged) -> None:
        self._followed = change.columns
        self._refresh()

    def _unfollow(self, key: str) -> None:
        found = followed_by(key.removeprefix("followed/"))
        if found is not None:
            statistic, node = found
            self._bridge.request(Unfollow(node=node, statistic=statistic), owner=self)

    def _set_log(self, log: bool) -> None:
        self.painter.set_log(log)

    def _recolour(self) -> None:
        self._known = None
        self._refresh()

    def _png(self) -> bytes:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._pane.picture().save(buffer, "PNG")  # type: ignore[call-overload]
        return bytes(buffer.data().data())

    def _ask_for_picture(self) -> None:
        title, name = self.tr("Export the plots as a picture"), self.tr("curves.png")
        choose_file(
            self._pane, title, "PNG (*.png)", lambda path: self.export_picture(Path(path)), save_as=name
        )

    def _ask_for_table(self) -> None:
        title, name = self.tr("Export the curves as numbers"), self.tr("curves.csv")
        choose_file(
            self._pane, title, "CSV (*.csv)", lambda path: self.export_table(Path(path)), save_as=name
        )
