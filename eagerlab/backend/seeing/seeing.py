"""The answers to the window's questions about what the model has learnt."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.data.arrays import row_count
from eagerlab.backend.errors import problem_of
from eagerlab.backend.seeing.answers import true_classes
from eagerlab.backend.seeing.asking import Asking, Looked, data_of
from eagerlab.backend.seeing.grid import coarse_first, filled
from eagerlab.backend.seeing.inputs import class_names, facts_of, input_kind, input_shape, prepared, spread
from eagerlab.backend.seeing.samples import NothingToSeeError
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.message_kinds import ArrayHeader, BaseRequest
from eagerlab.protocol.seeing import (
    AskModel,
    Boundary,
    Fit,
    ModelAnswer,
    Samples,
    See,
    SeeBoundary,
    SeeFit,
    Seen,
    SeeSamples,
)

if TYPE_CHECKING:
    from eagerlab.backend.training.live import LiveExperiment

R = TypeVar("R")
Buffers = list[memoryview]


class Seeing(Asking):
    """Answers requests; on the thread of their lane. What goes wrong is a reply with a note, too."""

    def see(self, request: See) -> tuple[Seen, Buffers]:
        """Answer `See`."""
        common = _ids(request)
        try:
            looked = self.look(request.part, request.limit, build=request.build)
            return self._seen(looked, common)
        except Exception as error:  # noqa: BLE001 - told in words, in the pane
            live = self._engine.live
            about = _about_inputs(live)
            return Seen(step=live.step, task="other", total=0, **common, **about, **_note(error)), []

    def samples(self, request: SeeSamples) -> tuple[Samples, Buffers]:
        """Answer `SeeSamples`."""

        def once() -> tuple[Samples, Buffers]:
            live = self._engine.live
            data = data_of(live)
            rows, sources = self._store.pick(data, request.part, request.indices)
            arrays = [tf.nest.flatten(rows.x)[0]]
            step, cost = live.step, 0.0
            if request.ask and row_count(rows.x):
                told = self._tell(rows.x, data, rows.y)
                arrays.append(told.values)
                step, cost = told.asked.step, told.asked.cost
            headers, buffers = _packed(arrays)
            return Samples(
                step=step,
                x=headers[0],
                outputs=headers[1] if len(headers) > 1 else None,
                names=_names(live),
                sources=sources,
                cost=cost,
                **_ids(request),
            ), buffers

        return self._or_note(once, Samples, request)

    def boundary(self, request: SeeBoundary) -> tuple[Boundary, Buffers]:
        """Answer `SeeBoundary`."""

        def once() -> tuple[Boundary, Buffers]:
            live = self._engine.live
            data = data_of(live)
            rows = self._rows_of(data, 2, "The border is drawn for data of two inputs.")
            points = rows.x.reshape(-1, 2).astype(np.float32)
            given = (request.x_range, request.y_range)
            ranges = [one or spread(points[:, axis]) for axis, one in enumerate(given)]
            across, up = (np.linspace(*one, request.cells, dtype=np.float32) for one in ranges)
            square = (request.cells, request.cells)
            # A question is cut short where a model is slow: what was answered by then covers the plane.
            grid = np.stack(np.meshgrid(across, up), axis=-1).reshape(-1, *rows.x.shape[1:])
            told = self._tell(grid[coarse_first(square)].astype(rows.x.dtype), data, rows.y)
            values = filled(told.values, square)
            if told.is_class:
                classes = values.argmax(-1).astype(np.int32).reshape(square)
                arrays = [classes, values.max(-1).reshape(square), points, true_classes(rows.y)]
            else:
                truth = rows.y.reshape(len(points), -1)[:, 0].astype(np.float32)
                arrays = [values[:, 0].reshape(square), np.zeros(0, np.float32), points, truth]
            headers, buffers = _packed(arrays)
            return Boundary(
                step=told.asked.step,
                task="classification" if told.is_class else "regression",
                x_range=ranges[0],
                y_range=ranges[1],
                names=_names(live),
                classes=class_names(live, values.shape[1]) if told.is_class else (),
                headers=headers,
                cost=told.asked.cost,
                is_cut=told.asked.is_cut,
                **_ids(request),
            ), buffers

        return self._or_note(once, Boundary, request)

    def fit(self, request: SeeFit) -> tuple[Fit, Buffers]:
        """Answer `SeeFit`."""

        def once() -> tuple[Fit, Buffers]:
            live = self._engine.live
            data = data_of(live)
            rows = self._rows_of(data, 1, "The curve is drawn for data of one input.")
            x = rows.x.reshape(-1).astype(np.float32)
            y = rows.y.reshape(len(x), -1)[:, 0].astype(np.float32)
            grid = np.linspace(*spread(x), request.points, dtype=np.float32)
            order = coarse_first(grid.shape)
            asked = self._ask(grid[order].reshape(-1, *rows.x.shape[1:]).astype(rows.x.dtype), data)
            answers = asked.outputs.reshape(len(asked.outputs), -1)[:, 0]
            answered = order[: len(answers)]
            rising = np.argsort(answered)
            headers, buffers = _packed([grid[answered[rising]], answers[rising], x, y])
            return Fit(
                step=asked.step,
                names=_names(live),
                headers=headers,
                cost=asked.cost,
                is_cut=asked.is_cut,
                **_ids(request),
            ), buffers

        return self._or_note(once, Fit, request)

    def ask_model(self, request: AskModel) -> tuple[ModelAnswer, Buffers]:
        """Answer `AskModel`."""

        def once() -> tuple[ModelAnswer, Buffers]:
            live = self._engine.live
            packed = base64.b64decode(request.packed)
            given = np.frombuffer(packed, np.uint8) if packed else request.values
            x = np.array(given, np.float32).reshape(request.shape)
            if request.raw:
                x = prepared(live, x, self._some("x"))
            wanted = input_shape(live)
            if wanted and x.shape != wanted and x.size == int(np.prod(wanted)):
                x = x.reshape(wanted)
            told = self._tell(x[np.newaxis], None, self._some("y"))
            return ModelAnswer(
                step=told.asked.step,
                task="classification" if told.is_class else "regression",
                classes=class_names(live, told.values.shape[1]) if told.is_class else (),
                outputs=tuple(float(value) for value in told.values[0]),
                cost=told.asked.cost,
                **_ids(request),
            ), []

        return self._or_note(once, ModelAnswer, request)

    def _seen(self, looked: Looked, common: dict[str, Any]) -> tuple[Seen, Buffers]:
        rows, asked, reading = looked
        arrays: list[npt.NDArray[Any]] = [reading.truth, reading.predicted]
        classes: tuple[str, ...] = ()
        is_class = reading.confidence is not None
        if reading.confidence is not None:
            arrays.append(reading.confidence)
            outputs = int(np.prod(asked.outputs.shape[1:]))
            classes = class_names(asked.live, max(2, outputs, int(reading.truth.max(initial=0)) + 1))
        arrays.append(reading.losses)
        if not is_class and isinstance(rows.x, np.ndarray) and rows.x[:1].size == 1:
            arrays.append(rows.x[: len(asked.outputs)].reshape(-1).astype(np.float32))
        headers, buffers = _packed(arrays)
        return Seen(
            step=asked.step,
            task="classification" if is_class else "regression",
            total=max(rows.total, len(asked.outputs)),
            classes=classes,
            headers=headers,
            loss=float(reading.losses.mean()) if reading.is_own_loss else None,
            accuracy=float((reading.truth == reading.predicted).mean()) if is_class else None,
            cost=asked.cost,
            is_cut=asked.is_cut,
            **common,
            **_about_inputs(asked.live),
        ), buffers

    def _or_note(
        self, once: Callable[[], tuple[R, Buffers]], reply: Callable[..., R], request: BaseRequest
    ) -> tuple[R, Buffers]:
        """Answer, or say in a reply why not."""
        try:
            return self._alone(once)
        except Exception as error:  # noqa: BLE001 - told in words, in the pane
            note = {name: value for name, value in _note(error).items() if name != "unbuilt"}
            return reply(step=self._engine.live.step, **_ids(request), **note), []


def _ids(request: BaseRequest) -> dict[str, Any]:
    return {"request": request.id, "generation": request.generation}


def _names(live: LiveExperiment) -> tuple[str, ...]:
    facts = facts_of(live)
    return facts.names if facts else ()


def _about_inputs(live: LiveExperiment) -> dict[str, Any]:
    shape = input_shape(live)
    return {"kind_of": input_kind(facts_of(live), shape), "input_shape": shape or (), "names": _names(live)}


def _packed(arrays: list[npt.NDArray[Any]]) -> tuple[tuple[ArrayHeader, ...], Buffers]:
    pairs = [array_buffer(array) for array in arrays]
    return tuple(header for header, _ in pairs), [buffer for _, buffer in pairs]


def _note(error: Exception) -> dict[str, Any]:
    """Return the fields of a reply that say why there is no answer."""
    if isinstance(error, NothingToSeeError):
        return {"note": str(error), "wrong": error.wrong, "unbuilt": error.unbuilt}
    return {"note": problem_of(error, "The model could not answer.").sentence(), "wrong": True}
