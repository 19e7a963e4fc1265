"""Shows in the Data tab what the model would get, while the tab can be seen."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QObject, QTimer

from eagerlab.experiment.facts import data_facts
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.gui import numbers
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.document import Document
from eagerlab.gui.views.data_preview import DataPreviewPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.data import CancelData, DataPreview, PreviewData
from eagerlab.protocol.replies import Reply

ASK_AFTER = 250
"""Milliseconds after the last change: who drags a slider sees the end of it."""
STALE_AFTER = 200
PAGE = {"pictures": 60, "rows": 60, "points": 500, "series": 6, "other": 60}
"""How many samples of each kind are asked for."""


class DataPreviewController(QObject):
    """Asks for samples when the data, the part or the page change. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        Asks the backend.
    backend : BackendModel
        Tells when there is one.
    document : Document
        The experiment.
    pane : DataPreviewPane
        The view.
    """

    def __init__(
        self, bridge: Bridge, backend: BackendModel, document: Document, pane: DataPreviewPane
    ) -> None:
        super().__init__(pane)
        self._bridge = bridge
        self._backend = backend
        self._document = document
        self._pane = pane
        self._part: Literal["train", "validation"] = "train"
        self._first = 0
        self._augmented = False
        self._asked: tuple[Any, ...] | None = None
        self._request = ""
        self._generation = 0
        self._shown: DataPreview | None = None
        self._soon = self._timer(ASK_AFTER, self._ask)
        self._stale = self._timer(STALE_AFTER, self._say_stale)
        pane.shown.connect(self._soon.start)
        pane.part_chosen.connect(self._choose_part)
        pane.page_wanted.connect(self._turn_page)
        pane.augmented_chosen.connect(self._choose_augmented)
        document.changed.connect(self._document_changed)
        document.read_only_changed.connect(self._document_changed)
        bridge.experiment_changed.connect(self._experiment_changed)
        bridge.ready.connect(self.forget)
        backend.changed.connect(self._backend_changed)
        self._backend_changed()

    def _timer(self, milliseconds: int, call: Any) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(call)
        return timer

    # --- when to ask ---

    def _document_changed(self) -> None:
        spec = self._document.spec
        if spec is not None:
            self._pane.offer_augmented(spec.augmentation.is_on)
        self._soon.start()

    def _experiment_changed(self) -> None:
        if self._document.is_from_console:
            self._asked = None
            self._soon.start()

    def forget(self) -> None:
        """Ask again, though nothing else has changed than the file."""
        self._asked = None
        self._soon.start()

    def _backend_changed(self) -> None:
        if self._backend.life == "dead":
            self._pane.show_nothing(self.tr("The backend is not running: restart it to see the data."))
            self._asked = None
        elif self._asked is None and self._backend.has_tensorflow and not self._soon.isActive():
            self._soon.start()  # while it trains, this comes again and again: nothing begins anew

    def _choose_part(self, part: Literal["train", "validation"]) -> None:
        self._part, self._first = part, 0
        self._soon.start(0)

    def _choose_augmented(self, augmented: bool) -> None:
        self._augmented = augmented
        self._soon.start(0)

    def _turn_page(self, direction: int) -> None:
        shown = self._shown
        if shown is not None:
            total = shown.train if self._part == "train" else shown.validation
            self._first = max(0, min(self._first + direction * self._page(), max(0, total - 1)))
            self._soon.start(0)

    def _page(self) -> int:
        if self._shown is not None:
            return PAGE[self._shown.kind_of]
        spec = self._document.spec
        return PAGE[data_facts(spec.data).kind_of] if spec is not None else PAGE["other"]

    # --- asking ---

    def _ask(self) -> None:
        spec = self._document.spec
        if spec is None or not self._pane.isVisible() or not self._backend.has_tensorflow:
            return
        console = self._document.is_from_console
        what = (spec.data, spec.augmentation, spec.seed, spec.source, console)
        wanted = (*what, self._part, self._first, self._augmented)
        if wanted == self._asked:
            return
        if self._asked is not None and self._asked[0] != spec.data:
            self._first = 0
        if self._request:
            self._bridge.request(CancelData(request=self._request), on_problem=lambda _problem: None)
        self._asked = wanted
        self._generation += 1
        question = self._question(spec)
        self._request = question.id
        self._stale.start()

        def answered(reply: Reply, buffers: list[memoryview]) -> None:
            if isinstance(reply, DataPreview) and question.generation == self._generation:
                self._ended()
                self._show(reply, buffers)

        def failed(problem: Problem) -> None:
            if question.generation == self._generation:
                self._ended()
                self._pane.set_summary("")
                self._pane.show_nothing(problem.sentence())

        self._bridge.request(question, answered, failed, owner=self)

    def _question(self, spec: ExperimentSpec) -> PreviewData:
        page = PAGE[data_facts(spec.data).kind_of] if not self._document.is_from_console else PAGE["rows"]
        return PreviewData(
            spec=None if self._document.is_from_console else spec,
            part=self._part,
            first=self._first,
            count=page,
            augmented=self._augmented and spec.augmentation.is_on,
            generation=self._generation,
        )

    def _ended(self) -> None:
        self._request = ""
        self._stale.stop()

    def _say_stale(self) -> None:
        if self._shown is None:
            self._pane.show_nothing(self.tr("Reading the data"))
        self._pane.set_summary(self.tr("Reading the data"), busy=True)

    # --- showing ---

    def _show(self, reply: DataPreview, buffers: list[memoryview]) -> None:
        self._shown = reply
        self._pane.set_side(reply.balance, reply.findings, reply.element_spec)
        if reply.problem is not None or reply.x is None:
            sentence = reply.problem.sentence() if reply.problem is not None else ""
            self._pane.set_summary(self._summary(reply) if reply.train else "")
            self._pane.show_nothing(sentence or self.tr("There is no sample in this part."))
            return
        x = read_array(reply.x, buffers, 0)
        y = read_array(reply.y, buffers, 1) if reply.y is not None else np.zeros((len(x), 0), np.float32)
        self._pane.set_summary(self._summary(reply))
        self._show_page(reply, len(x))
        self._show_samples(reply, x, y)

    def _show_samples(self, reply: DataPreview, x: npt.NDArray[Any], y: npt.NDArray[Any]) -> None:
        pane, classes = self._pane, [one.name for one in reply.balance]
        targets = [_target(one, classes) for one in y] if y.size else []
        tips = list(reply.sources)
        if not len(x):
            pane.show_nothing(self.tr("There is no sample in this part."))
        elif reply.kind_of == "pictures" and x.ndim == 4:
            pane.show_pictures(x, targets, tips)
        elif reply.kind_of == "points" and x.ndim == 2 and x.shape[1] <= 2 and y.size:
            pane.show_points(x, y, reply.names)
        elif reply.kind_of == "series" and x.ndim == 3:
            pane.show_series(x, y)
        else:
            pane.show_rows(x, targets, reply.names, tips, self._first)

    def _show_page(self, reply: DataPreview, count: int) -> None:
        total = reply.train if self._part == "train" else reply.validation
        first, last = self._first + 1, self._first + count
        words = self.tr("{first}–{last} of {total}")
        text = words.format(first=first, last=last, total=numbers.integer(total)) if count else ""
        self._pane.set_page(text, earlier=self._first > 0, later=last < total)

    def _summary(self, reply: DataPreview) -> str:
        parts = [
            self.tr("{train} training, {validation} validation samples").format(
                train=numbers.integer(reply.train), validation=numbers.integer(reply.validation)
            )
        ]
        # Shapes come with the batch's axis, which says nothing about the data.
        if reply.x is not None:
            shape = numbers.shape(reply.x_shape[1:])
            parts.append(self.tr("inputs {shape} {dtype}").format(shape=shape, dtype=reply.x.dtype))
        if reply.y is not None:
            shape = numbers.shape(reply.y_shape[1:])
            parts.append(self.tr("targets {shape} {dtype}").format(shape=shape, dtype=reply.y.dtype))
        return " · ".join(parts)


def _target(value: npt.NDArray[Any], classes: list[str]) -> str:
    """Return what is to be told of one sample as text."""
    flat = np.asarray(value).reshape(-1)
    if len(flat) == 1 and classes and np.issubdtype(flat.dtype, np.integer) and 0 <= flat[0] < len(classes):
        return classes[int(flat[0])]
    if np.issubdtype(flat.dtype, np.integer):
        return ", ".join(numbers.integer(int(one)) for one in flat[:8])
    return ", ".join(numbers.significant(float(one)) for one in flat[:8])
