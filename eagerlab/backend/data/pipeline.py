"""The first elements of a pipeline: taken in bounded time from an iterator of our own, and put into words.

A pipeline may do anything: repeat for ever, fill a buffer of a million, wait, raise. So its elements are
pulled on a thread of their own, never more than are shown and one, and whoever asks is answered after two
seconds with what there is. TensorFlow's random state is not touched by that; a shuffle that shuffles anew in
each pass counts the look as a pass.
"""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.data.ahead import Ahead
from eagerlab.backend.data.base import WAITING
from eagerlab.backend.data.pipeline_pass import Pass
from eagerlab.backend.data.pipeline_words import (
    element_texts,
    failure,
    findings,
    not_unasked,
    parts_of,
    steps,
)
from eagerlab.backend.data.reading import Reading, ReadingCancelledError
from eagerlab.protocol.base import Problem
from eagerlab.protocol.pipelines import Component, LookIntoPipeline, PipelinePreview, Structure

SECONDS = 2.0
"""How long elements are waited for, all together."""
MOST_PICTURES = 24
MOST_PARTS = 50
_LARGEST_PICTURES = 4_000_000
"""Numbers in the pictures that are sent, at most."""
Array = npt.NDArray[Any]


class Pipelines:
    """Looks into datasets; on the lane's thread, one look at a time.

    Attributes
    ----------
    seconds : float
        How long elements are waited for.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._hanging: dict[str, Ahead] = {}

    def look(
        self, dataset: Any, request: LookIntoPipeline, reading: Reading
    ) -> tuple[PipelinePreview, Array | None]:
        """Return what a dataset gives, and pictures in its first element.

        Parameters
        ----------
        dataset : tf.data.Dataset
            Not used up: its own iterators, and those of the person's, stay where they are.
        request : LookIntoPipeline
            How many elements, and which dataset is known already.
        reading : Reading
            May end it.
        """
        identity = f"{type(dataset).__name__}-{id(dataset):x}"
        if identity == request.known:
            return PipelinePreview(request=request.id, identity=identity, unchanged=True), None
        taken: list[Any] = []
        problem = None if request.fills else not_unasked(dataset)
        is_all = False
        if problem is None:
            problem, is_all = self._take(dataset, identity, request.count, taken, reading)
        spec = dataset.element_spec
        count = int(dataset.cardinality())
        pictures, captions = _pictures(taken)
        preview = PipelinePreview(
            request=request.id,
            identity=identity,
            structure=_structure(spec),
            components=tuple(_components(spec))[:MOST_PARTS],
            cardinality=count if count >= 0 else None,
            infinite=count == tf.data.INFINITE_CARDINALITY,
            steps=steps(dataset),
            elements=tuple(element_texts(element)[:MOST_PARTS] for element in taken[: request.count]),
            is_all=is_all,
            captions=captions,
            findings=findings(dataset),
            problem=problem,
        )
        return preview, pictures

    def _take(
        self, dataset: Any, identity: str, count: int, taken: list[Any], reading: Reading
    ) -> tuple[Problem | None, bool]:
        """Put the first elements into `taken`; returns what went wrong, and whether there are no others."""
        before = self._hanging.get(identity)
        if before is not None and not before.join(0):
            return _still_hanging(), False
        own = Pass(dataset)
        ahead = Ahead(lambda: itertools.islice(own, count + 1), depth=1)
        end = time.monotonic() + self.seconds
        try:
            while len(taken) <= count:
                reading.check()
                element = ahead.next()
                if element is not WAITING:
                    taken.append(element)
                elif time.monotonic() > end:
                    self._hanging = {identity: ahead}
                    return failure(dataset, len(taken), self.seconds), False
        except StopIteration:
            return None, True
        except ReadingCancelledError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the person's functions raise is told in words
            return failure(dataset, len(taken), self.seconds, error), False
        finally:
            ahead.close()
            own.cancel()
        return None, False


def _still_hanging() -> Problem:
    return Problem(
        what="The pipeline still works on the element that was asked for before.",
        why="A function in it waits, or a buffer is being filled.",
        todo="Look again later; restarting the backend ends it.",
        severity="warning",
    )


def _structure(spec: Any) -> Structure:
    if isinstance(spec, tf.TypeSpec):
        return "one"
    if not isinstance(spec, dict | tuple):
        return "nested"
    parts = spec.values() if isinstance(spec, dict) else spec
    if not all(isinstance(part, tf.TypeSpec) for part in parts):
        return "nested"
    return "dict" if isinstance(spec, dict) else "tuple"


def _components(spec: Any, key: str = "") -> Iterator[Component]:
    if isinstance(spec, dict):
        for name, part in spec.items():
            yield from _components(part, f"{key}/{name}" if key else str(name))
    elif isinstance(spec, tuple | list):
        for index, part in enumerate(spec):
            yield from _components(part, f"{key}/{index}" if key else str(index))
    else:
        shape = getattr(spec, "shape", None)
        dtype = getattr(spec, "dtype", None)
        yield Component(
            key=key,
            shape=tuple(shape) if isinstance(shape, tf.TensorShape) and shape.rank is not None else None,
            dtype=dtype.name if isinstance(dtype, tf.DType) else "",
            form=_form(spec),
        )


def _form(spec: Any) -> str:
    name = re.sub(r"(Tensor)?Spec$", "", type(spec).__name__).strip("_")
    return name.lower() or "tensor"


def _pictures(taken: list[Any]) -> tuple[Array | None, tuple[str, ...]]:
    """Return pictures in the first part of the first elements, and the second part as words below them."""
    pictures: list[Array] = []
    captions: list[str] = []
    for element in taken:
        parts = parts_of(element)
        if not parts or not isinstance(parts[0], tf.Tensor) or not _is_picture(parts[0]):
            return None, ()
        first = parts[0].numpy()
        batch = first if first.ndim == 4 else first[np.newaxis]
        if pictures and batch.shape[1:] != pictures[0].shape[1:]:
            break
        room = min(MOST_PICTURES, _LARGEST_PICTURES // max(1, batch[0].size)) - sum(map(len, pictures))
        pictures.append(batch[: max(0, room)])
        captions += _labels(parts, len(batch), is_batch=first.ndim == 4)[: max(0, room)]
    return (np.concatenate(pictures), tuple(captions)) if pictures else (None, ())


def _is_picture(tensor: Any) -> bool:
    shape = tensor.shape
    return (
        shape.rank in (3, 4)
        and shape[-1] in (1, 3)
        and min(shape[-3], shape[-2]) >= 4
        and all(shape)
        and (tensor.dtype.is_floating or tensor.dtype.is_integer)
    )


def _labels(parts: list[Any], count: int, *, is_batch: bool) -> list[str]:
    if len(parts) < 2 or not isinstance(parts[1], tf.Tensor):
        return [""] * count
    values = list(parts[1].numpy()) if is_batch and parts[1].shape.rank else [parts[1].numpy()]
    return [element_texts(value)[0] for value in values] if len(values) == count else [""] * count
