"""Which samples are shown, and their inputs, which are asked for when they come into sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Qt

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.seeing import Ints, Predictions, Show
from eagerlab.gui.models.seeing_samples import SampleModel
from eagerlab.gui.views.predictions import PredictionsPane
from eagerlab.gui.views.predictions_samples import SamplesPage
from eagerlab.protocol.base import Problem
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.replies import Reply
from eagerlab.protocol.seeing import DataPart, Samples, SeeSamples

if TYPE_CHECKING:
    from eagerlab.gui.controllers.seeing import SeeingController


class SamplesController(QObject):
    """Fills the pages of samples and of worst mistakes. GUI thread only."""

    def __init__(self, bridge: Bridge, pane: PredictionsPane, parent: SeeingController) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._pane = pane
        self._generation = 0
        self._show: tuple[Show, int, int] = ("all", 0, 0)
        self._predictions: Predictions | None = None
        self._detail = -1
        self._are_old = False  # the predictions are of other data than those that are asked for inputs now
        for page in (pane.samples, pane.worst):
            page.model.wanted.connect(lambda samples, page=page: self._ask_inputs(page.model, samples))
            page.chosen.connect(lambda sample, page=page: self._chosen(page, sample))
        pane.samples.filter_changed.connect(self._filter_changed)

    def show(self, predictions: Predictions) -> None:
        """Show predictions on the page in sight."""
        if self._predictions is not None and self._predictions.classes != predictions.classes:
            self._show = ("all", 0, 0)  # the chosen class is another one now, if there is one of that number
            self._pane.samples.show_pair("")
        self._predictions, self._are_old = predictions, False
        page = self._page()
        page.set_classes(predictions.classes)
        page.grid.set_pictures(predictions.kind_of == "pictures")
        order = self._order(page, predictions)
        page.grid.show_samples(predictions, order)
        page.show_count(len(order), len(predictions))
        sample = page.grid.selected()
        if sample >= 0:
            self._ask_detail(page, sample)
        else:
            page.hide_detail()

    def choose_pair(self, truth: int, predicted: int) -> None:
        """Show the samples of one cell of the matrix."""
        self._show = ("pair", truth, predicted)
        if self._predictions is None and self._pane.confusion.model.confusion is None:
            return
        names = self._pane.confusion.model.confusion
        assert names is not None
        first, second = names.classes[truth], names.classes[predicted]
        text = first if truth == predicted else f"{first} → {second}"
        self._pane.samples.show_pair(text)

    def forget_inputs(self) -> None:
        """Forget inputs: the data may be others. Answers on their way are dropped."""
        self._generation += 1
        self._are_old = True
        for page in (self._pane.samples, self._pane.worst):
            page.model.forget_inputs()

    def _page(self) -> SamplesPage:
        return self._pane.worst if self._pane.view == "worst" else self._pane.samples

    def _order(self, page: SamplesPage, predictions: Predictions) -> Ints:
        return predictions.worst() if page is self._pane.worst else predictions.chosen(*self._show)

    def _filter_changed(self, show: str, first: int, second: int) -> None:
        self._show = (cast(Show, show), first, second)
        if self._predictions is not None:
            self.show(self._predictions)

    def _ask_inputs(self, model: SampleModel, samples: tuple[int, ...]) -> None:
        if self._are_old:
            model.not_put(samples)  # with the next predictions
            return
        generation = self._generation
        request = SeeSamples(part=self._part(), indices=samples, ask=False, generation=generation)

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if not isinstance(reply, Samples) or generation != self._generation:
                return
            if reply.x is None:
                model.not_put(samples)
                return
            model.put_inputs(samples, read_array(reply.x, buffers), reply.sources)

        def miss(_: Problem) -> None:
            model.not_put(samples)  # the pane itself tells what is wrong with the backend

        self._bridge.request(request, take, miss, self)

    def _chosen(self, page: SamplesPage, sample: int) -> None:
        if sample >= 0:
            self._ask_detail(page, sample)

    def _ask_detail(self, page: SamplesPage, sample: int) -> None:
        """Ask for all that the model says of one sample; one question at a time."""
        if self._detail >= 0 or self._are_old:
            return
        self._detail = sample
        generation = self._generation
        request = SeeSamples(part=self._part(), indices=(sample,), generation=generation)

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            self._detail = -1
            if not isinstance(reply, Samples) or generation != self._generation or reply.outputs is None:
                return
            selected = page.grid.selected()
            if selected != sample:  # the person went on meanwhile
                self._chosen(page, selected)
                return
            outputs = tuple(float(value) for value in read_array(reply.outputs, buffers, 1)[0])
            index = page.model.index(page.model.row_of(sample), 0)
            words = str(index.data(Qt.ItemDataRole.ToolTipRole) or "") if index.isValid() else ""
            classes = self._predictions.classes if self._predictions is not None else ()
            page.show_detail(words, classes, outputs)

        def miss(_: Problem) -> None:
            self._detail = -1  # the pane itself tells what is wrong with the backend

        self._bridge.request(request, take, miss, self)

    def _part(self) -> DataPart:
        return cast(DataPart, self._pane.part)
