"""The centre: curves, predictions, layers, data, benchmark and code."""

from __future__ import annotations

from eagerlab.gui.controllers.data_preview import DataPreviewController
from eagerlab.gui.controllers.layer_health import LayersController
from eagerlab.gui.controllers.learning import LearningController
from eagerlab.gui.controllers.seeing import SeeingController
from eagerlab.gui.panes_experiment import ExperimentPanes
from eagerlab.gui.views.benchmark import BenchmarkPane
from eagerlab.gui.views.data_preview import DataPreviewPane
from eagerlab.gui.views.layer_health import LayersPane
from eagerlab.gui.views.learning import LearningPane
from eagerlab.gui.views.predictions import PredictionsPane
from eagerlab.gui.workplace import Part, Workplace


class LearningPanes(Part):
    """Makes the tabs of the centre. GUI thread only.

    Parameters
    ----------
    place : Workplace
        The window, the link and the experiment.
    experiment : ExperimentPanes
        Made before; its code is a tab, too.

    Attributes
    ----------
    learning : LearningController
        The curves.
    layers : LayersController
        How all layers do.
    preview : DataPreviewPane
        Shows data.
    benchmark : BenchmarkPane
        Measures, when a console is there.
    """

    def __init__(self, place: Workplace, experiment: ExperimentPanes) -> None:
        super().__init__(place)
        self._experiment = experiment

    def make(self) -> None:
        """Make the tabs of the centre."""
        window, experiment = self.window, self._experiment
        pane = LearningPane(window.theme, window.commands["train"])
        predictions = PredictionsPane(window.theme)
        preview = self.preview = DataPreviewPane(window.theme, window.commands["open_data"])
        experiment.data.opened.connect(lambda: window.centre.setCurrentWidget(preview))
        preview.field_wanted.connect(experiment.data_form.go_to_field)
        window.set_tabs(
            {
                window.tr("Learning"): pane,
                window.tr("Predictions"): predictions,
                window.tr("Layers"): self._make_layers(),
                window.tr("Data"): preview,
                window.tr("Benchmark"): self._make_benchmark_pane(),
                window.tr("Code"): experiment.code,
            }
        )
        previews = DataPreviewController(self.bridge, self.backend, self.document, preview)
        experiment.data.reread.connect(previews.forget)
        window.commands["train"].triggered.connect(lambda: self._show_training(pane))
        self.learning = LearningController(self.bridge, self.home.runs_file, pane, window.theme)
        self.backend.changed.connect(lambda: pane.set_train_is_queued(self._train_is_queued()))
        self.closers.append(self.learning.close)
        self._seeing = SeeingController(window, self.bridge, self.backend, predictions, window.theme)
        self.closers.append(self._seeing.close)

    def _make_layers(self) -> LayersPane:
        pane = LayersPane(self.window.theme)
        self.layers = LayersController(self.bridge, self.backend, pane)
        return pane

    def _make_benchmark_pane(self) -> BenchmarkPane:
        window = self.window
        self.benchmark = BenchmarkPane(window.theme, window.commands["pause"])
        return self.benchmark

    def _show_training(self, learning: LearningPane) -> None:
        """Bring the curves to the front, unless something is in sight that shows training in another way."""
        centre = self.window.centre
        if centre.currentWidget() in (self.preview, self._experiment.code):
            centre.setCurrentWidget(learning)

    def _train_is_queued(self) -> bool:
        state = self.backend.state
        return state is not None and state.queued_train
