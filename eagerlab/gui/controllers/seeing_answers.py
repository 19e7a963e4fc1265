"""Where the model's answers go: into the views of the pane, with how old they are. GUI thread only."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from eagerlab.gui import numbers
from eagerlab.gui.controllers.seeing_samples import SamplesController
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.seeing import Confusion, Predictions
from eagerlab.gui.models.seeing_pace import SeeingPace
from eagerlab.gui.models.seeing_samples import percent
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.boundary import Border
from eagerlab.gui.views.predictions import PredictionsPane
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.seeing import Boundary, Fit, ModelAnswer, Seen

Buffers = Sequence[bytes | memoryview]


class SeeingAnswers(QObject):
    """Takes answers and shows them.

    Attributes
    ----------
    predictions : Predictions or None
        The last answer about samples.
    pace : SeeingPace
        What asking costs.
    """

    _backend: BackendModel
    _pane: PredictionsPane
    _theme: Theme
    _samples: SamplesController

    def __init__(self, pane: PredictionsPane) -> None:
        super().__init__(pane)
        self.predictions: Predictions | None = None
        self.pace = SeeingPace()
        self._dirty = True
        self._known = False
        self._step: int | None = None
        self._is_cut = False  # asked while it trains, the model answers only what takes little time

    # --- taking ---

    def _take_seen(self, seen: Seen, buffers: Buffers) -> None:
        self._step, self._is_cut = seen.step, seen.is_cut
        self._pane.show_values("")
        self._pane.draw.set_shape(seen.input_shape if _is_picture(seen) else self._pane.draw.shape)
        if seen.note:
            self._known = False
            self.predictions = None
            self._show_note(seen)
            return
        self.predictions = Predictions.of(seen, buffers)
        was_known, self._known, before = self._known, True, self._pane.view
        self._pane.set_views(_views_for(seen), regression=seen.task == "regression")
        self._pane.show_views()
        self._show_predictions()
        is_new = not was_known or self._pane.view != before
        if is_new and self._pane.view in ("boundary", "fit", "draw"):
            self._dirty = True  # what the view in sight shows has not been asked yet

    def _show_note(self, seen: Seen) -> None:
        pane = self._pane
        if _is_picture(seen) and not seen.unbuilt and not seen.wrong and pane.view == "draw":
            return
        if seen.unbuilt:
            pane.show_message(seen.note, self.tr("Ask it now"), "build")
        elif seen.wrong:
            pane.show_message(seen.note, self.tr("Try again"), "refresh", is_bad=True)
        else:
            pane.show_message(seen.note)

    def _take_boundary(self, reply: Boundary, buffers: Buffers) -> None:
        self._step, self._is_cut = reply.step, reply.is_cut
        if reply.note:
            self._pane.show_message(reply.note, self.tr("Try again"), "refresh", is_bad=reply.wrong)
            return
        grid, confidence, points, truth = (
            read_array(header, buffers, index) for index, header in enumerate(reply.headers)
        )
        is_class = reply.task == "classification"
        self._pane.show_views()
        self._pane.boundary.show_border(
            Border(
                reply.step,
                reply.x_range,
                reply.y_range,
                grid,
                confidence if is_class else None,
                points,
                truth,
                reply.names,
                reply.classes,
            )
        )

    def _take_fit(self, reply: Fit, buffers: Buffers) -> None:
        self._step, self._is_cut = reply.step, reply.is_cut
        if reply.note:
            self._pane.show_message(reply.note, self.tr("Try again"), "refresh", is_bad=reply.wrong)
            return
        grid, answers, x, y = (
            read_array(header, buffers, index) for index, header in enumerate(reply.headers)
        )
        self._pane.show_views()
        self._pane.fit.show_curve(grid, answers, x, y, reply.names[0] if reply.names else "")

    def _take_answer(self, reply: ModelAnswer, _: Buffers) -> None:
        self._step, self._is_cut = reply.step, False
        self._pane.show_views()
        if self._pane.draw.is_empty:
            return  # cleared meanwhile
        if reply.note:
            self._pane.draw.show_note(reply.note)
        else:
            self._pane.draw.show_answer(reply.classes, reply.outputs)

    # --- showing ---

    def _show_predictions(self) -> None:
        """Show the last answer about samples in the view in sight."""
        predictions, view = self.predictions, self._pane.view
        shown = view not in ("boundary", "draw") and not (view == "fit" and self._is_curve())
        self._pane.set_part_enabled(shown)
        if predictions is None or not shown:
            return
        if view == "confusion" and predictions.is_class:
            self._pane.confusion.show_confusion(Confusion.of(predictions))
        elif view == "fit":
            show = (
                self._pane.fit.show_series if predictions.kind_of == "series" else self._pane.fit.show_scatter
            )
            show(predictions)
        elif view in ("samples", "worst"):
            self._samples.show(predictions)
        self._pane.show_values(self._values(predictions))

    def _values(self, predictions: Predictions) -> str:
        parts = []
        if predictions.loss is not None:
            parts.append(self.tr("loss <b>{0}</b>").format(numbers.significant(predictions.loss, 4)))
        if predictions.accuracy is not None:
            parts.append(self.tr("accuracy <b>{0}</b>").format(numbers.fixed(predictions.accuracy, 4)))
        count, total = numbers.integer(len(predictions)), numbers.integer(predictions.total)
        words = (
            self.tr("{0} samples")
            if len(predictions) == predictions.total
            else self.tr("the first {0} of {1}")
        )
        parts.append(f'<span style="color:{self._theme.tokens.dim}">{words.format(count, total)}</span>')
        return "&nbsp;&nbsp; ".join(parts)

    def _is_curve(self) -> bool:
        shown = self.predictions
        return shown is not None and shown.inputs is not None and shown.truth.shape[1] == 1

    def _show_age(self) -> None:
        """Say after which step the model gave what is shown, and what asking costs."""
        state = self._backend.state
        if self._step is None or self._pane.message:
            self._pane.show_status("")
            return
        step = numbers.integer(self._step)
        stale = state is None or (not self._pane.follow.isChecked() and state.step != self._step)
        words = self.tr("from step {0}") if stale else self.tr("step {0}")
        cost = numbers.significant(1000 * self.pace.cost, 2)
        share = percent(self.pace.share) if self._backend.is_training else percent(0.0)
        tip = self.tr("The last question took {0} ms; asking takes {1} of the training's time.")
        self._pane.show_status(
            words.format(step), tip.format(cost, share), refresh=stale and state is not None
        )


def _is_picture(seen: Seen) -> bool:
    shape = seen.input_shape
    return seen.kind_of == "pictures" and len(shape) in (2, 3) and (len(shape) == 2 or shape[2] in (1, 3, 4))


def _views_for(seen: Seen) -> tuple[str, ...]:
    """Return the views that suit an answer, what tells most first."""
    views: list[str] = []
    if seen.input_shape == (2,):
        views.append("boundary")
    if seen.task == "regression":
        views += ["fit", "samples", "worst"]
    else:
        views += ["samples", "confusion", "worst"]
    if _is_picture(seen):
        views.append("draw")
    return tuple(views)
