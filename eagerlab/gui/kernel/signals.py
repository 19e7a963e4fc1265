"""What is heard of the backend, as Qt signals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from eagerlab.protocol import events
from eagerlab.protocol.comparing import ComparisonProgress, ShowComparison
from eagerlab.protocol.counting import StatisticsProgress
from eagerlab.protocol.exporting import ExportProgress
from eagerlab.protocol.fetching import FetchProgress
from eagerlab.protocol.following import FollowsChanged, LayersRead
from eagerlab.protocol.numerics import NumericsWatched
from eagerlab.protocol.plotting import Plotted
from eagerlab.protocol.value_edits import EditProgress, ValueEditsChanged


class BackendSignals(QObject):
    """The signals of the link to the backend. All are sent in the GUI thread.

    Parameters
    ----------
    parent : QObject, optional
        Qt's owner.
    """

    backend_phase = Signal(str)
    """What the backend is doing while it starts, in words."""
    ready = Signal()
    """Requests are answered now (again after each restart). TensorFlow may still be on its way."""
    died = Signal(str)
    """The backend process is gone; in words. Pending requests have failed before this."""
    gap = Signal()
    """Events were missed: read again what is shown (runs, checkpoints, names, description)."""
    sent = Signal(object)
    """A `Request` that has a line of Python was carried out (for the session log)."""
    asked_control = Signal()
    """A request of the control lane went out: it is answered at once, whatever else goes on."""
    sign_of_life = Signal()
    """Something was heard of the backend."""
    state_changed = Signal(object)
    """`State`; also once with the state of `Welcome`."""
    metrics = Signal(object, list)
    """`Metrics` and its buffers (steps int64, times float64, values float64 rows × names)."""
    run_started = Signal(object)
    """`RunStarted`."""
    marker = Signal(object)
    """`Marker`."""
    problem = Signal(object)
    """A `Problem` for the banner: raised by the backend, or of a request without an `on_problem`."""
    experiment_changed = Signal()
    checkpoints_changed = Signal(str)
    """Id of the new checkpoint, or empty."""
    runs_changed = Signal()
    names_changed = Signal()
    watched = Signal(object, list)
    """`Watched` and its buffer (float64)."""
    show_tensor = Signal(object)
    """A `NodePath`."""
    show_pipeline = Signal(object)
    """A `NodePath` of a `tf.data.Dataset`."""
    show_beside = Signal(object)
    """Two `NodePath`."""
    gradient_told = Signal(object)
    """`GradientReport` of a call that was typed."""
    typed = Signal(str)
    """A line typed at the console that the forms must follow."""
    data_progress = Signal(object)
    """`DataProgress`."""
    data_opened = Signal(object)
    """`DataOpened`."""
    benchmark_progress = Signal(object)
    """`BenchmarkProgress`."""
    benchmark_ended = Signal(object)
    """`BenchmarkEnded`."""
    numerics_watched = Signal(object)
    """`NumericsWatched`."""
    plotted = Signal(object, list)
    """`Plotted` and its buffers (x and y, float64)."""
    fetch_progress = Signal(object)
    """`FetchProgress`."""
    statistics_progress = Signal(object)
    """`StatisticsProgress`."""
    export_progress = Signal(object)
    """`ExportProgress`."""
    follows_changed = Signal(object)
    """`FollowsChanged`."""
    layers_read = Signal(object)
    """`LayersRead`."""
    comparison_progress = Signal(object)
    """`ComparisonProgress`."""
    show_comparison = Signal(object)
    """`ShowComparison`."""
    edit_progress = Signal(object)
    """`EditProgress`."""
    value_edits = Signal(object)
    """`ValueEditsChanged`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._plain_signals = self._make_plain_signals()

    def tell(self, event: events.Event, buffers: list[memoryview]) -> None:
        """Send the signal of an event; GUI thread only.

        Parameters
        ----------
        event : Event
            Any but `OperationDone`, which ends a request.
        buffers : list of memoryview
            What came with it.
        """
        if isinstance(event, events.Metrics):
            self.metrics.emit(event, buffers)
        elif isinstance(event, events.Watched):
            self.watched.emit(event, buffers)
        elif isinstance(event, Plotted):
            self.plotted.emit(event, buffers)
        else:
            self._plain_signals[type(event)](event)

    def _make_plain_signals(self) -> dict[type, Callable[[Any], None]]:
        return {
            events.StateChanged: lambda event: self.state_changed.emit(event.state),
            events.ProblemRaised: lambda event: self.problem.emit(event.problem),
            events.RunStarted: self.run_started.emit,
            events.Marker: self.marker.emit,
            events.CheckpointsChanged: lambda event: self.checkpoints_changed.emit(event.saved),
            events.ExperimentChanged: lambda _: self.experiment_changed.emit(),
            events.RunsChanged: lambda _: self.runs_changed.emit(),
            events.NamesChanged: lambda _: self.names_changed.emit(),
            events.ShowTensor: lambda event: self.show_tensor.emit(event.node),
            events.ShowPipeline: lambda event: self.show_pipeline.emit(event.node),
            events.ShowBeside: lambda event: self.show_beside.emit(event.nodes),
            events.GradientTold: lambda event: self.gradient_told.emit(event.report),
            events.Typed: lambda event: self.typed.emit(event.code),
            events.DataProgress: self.data_progress.emit,
            events.DataOpened: self.data_opened.emit,
            NumericsWatched: self.numerics_watched.emit,
            FetchProgress: self.fetch_progress.emit,
            StatisticsProgress: self.statistics_progress.emit,
            ExportProgress: self.export_progress.emit,
            FollowsChanged: self.follows_changed.emit,
            LayersRead: self.layers_read.emit,
            events.BenchmarkProgress: self.benchmark_progress.emit,
            events.BenchmarkEnded: self.benchmark_ended.emit,
            ComparisonProgress: self.comparison_progress.emit,
            ShowComparison: self.show_comparison.emit,
            EditProgress: self.edit_progress.emit,
            ValueEditsChanged: self.value_edits.emit,
        }
