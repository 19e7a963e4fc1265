"""A pipeline in words: how it is made, what its elements hold, what should be known, why it fails."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import tensorflow as tf

from eagerlab.backend.data.dataset import ancestors, is_seeded
from eagerlab.backend.errors import problem_of
from eagerlab.backend.tensors import texts
from eagerlab.protocol.base import Problem
from eagerlab.protocol.data import Finding

TEXT_LIMIT = 160
LARGE_BUFFER = 100_000
"""Elements of a shuffle buffer that take a while to fill."""
_NUMBERS = ("_buffer_size", "_batch_size", "_count")
_ROUTE = re.compile(r"^Error in user-defined function .*?: Iterator::\S*: ")
_NODE = re.compile(r"^(\{\{[^}]*\}\}\s*)+")


def steps(dataset: Any) -> tuple[str, ...]:
    """Return what a dataset is made by, in order, for example ``range``, ``shuffle(100)``, ``batch(32)``."""
    words = []
    for one in ancestors(dataset):
        inputs = one._inputs()
        words.append(_step(one))
        if len(inputs) > 1:
            words[-1] = f"{words[-1]} of {len(inputs)}"
            break
    return tuple(reversed(words))


def element_texts(element: Any) -> tuple[str, ...]:
    """Return the values of each part of an element as short texts."""
    return tuple(_text(part) for part in parts_of(element))


def parts_of(element: Any) -> list[Any]:
    """Return the parts of an element in the order of its spec; `tf.nest.flatten` would sort keys of dicts."""
    if not isinstance(element, dict | tuple | list):
        return [element]
    parts = element.values() if isinstance(element, dict) else element
    return [leaf for part in parts for leaf in parts_of(part)]


def findings(dataset: Any) -> tuple[Finding, ...]:
    """Return what should be known of a pipeline before it is used."""
    found = []
    for one in ancestors(dataset):
        if _is_shuffle(one):
            found += _of_shuffle(one)
        elif type(one).__name__ == "_TakeDataset":
            found += _of_take(one)
    return tuple(found)


def not_unasked(dataset: Any) -> Problem | None:
    """Say why elements are not taken before the person asks for it: a large buffer would be filled."""
    sizes = [_number(one, "_buffer_size") or 0 for one in ancestors(dataset) if _is_large_shuffle(one)]
    if not sizes:
        return None
    return Problem(
        what="Its first elements have not been taken.",
        why=f"shuffle({max(sizes):,}) fills its buffer before the first one comes: "
        "that takes time and memory.",
        todo="Press Look again to take them all the same.",
        severity="info",
    )


def failure(dataset: Any, given: int, seconds: float, error: Exception | None = None) -> Problem:
    """Say why there are no further elements.

    Parameters
    ----------
    dataset : tf.data.Dataset
        Whose.
    given : int
        How many elements came before.
    seconds : float
        How long was waited.
    error : Exception, optional
        What it raised; without one, time ran out.
    """
    if error is not None:
        told = problem_of(error, f"The pipeline failed at its element {given}, counted from 0.")
        lines = [_ROUTE.sub("", _NODE.sub("", line)).strip() for line in str(error).splitlines()]
        why = next((line for line in lines if line), told.why).removesuffix(" [Op:IteratorGetNext]")
        return told.model_copy(update={"why": texts.cut(why, 300)})
    buffers = [_number(one, "_buffer_size") or 0 for one in ancestors(dataset) if _is_shuffle(one)]
    if given == 0 and buffers and max(buffers) >= LARGE_BUFFER:
        return Problem(
            what=f"The pipeline has given nothing within {seconds:g} s.",
            why=f"It fills a shuffle buffer of {max(buffers):,} elements first.",
            todo="Choose a smaller buffer, or shuffle before what takes time.",
            severity="warning",
        )
    given_words = f"{given:,} element{'' if given == 1 else 's'}" if given else "nothing"
    return Problem(
        what=f"The pipeline has given {given_words} within {seconds:g} s.",
        why="A function in it takes long, or waits for ever.",
        todo="Call that function on one element at the console to see what it does.",
        severity="warning",
    )


def _step(one: Any) -> str:
    name = type(one).__name__.strip("_")
    name = re.sub(r"(V\d)?Dataset(V\d)?$", "", name)
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().removeprefix("parallel_")
    snake = {"tensor_slice": "from_tensor_slices", "tensor": "from_tensors"}.get(snake, snake)
    numbers = [number for key in _NUMBERS if (number := _number(one, key)) is not None]
    if not numbers:
        return snake
    return f"{snake}({', '.join('' if one < 0 else f'{one:,}' for one in numbers)})"


def _number(one: Any, key: str) -> int | None:
    value = getattr(one, key, None)
    if isinstance(value, tf.Tensor) and value.shape.rank == 0 and value.dtype.is_integer:
        return int(value)
    return value if type(value) is int else None


def _is_shuffle(one: Any) -> bool:
    return "Shuffle" in type(one).__name__


def _is_large_shuffle(one: Any) -> bool:
    if not _is_shuffle(one) or (_number(one, "_buffer_size") or 0) < LARGE_BUFFER:
        return False
    held = int(one._inputs()[0].cardinality())
    return not 0 <= held < LARGE_BUFFER


def _of_shuffle(one: Any) -> list[Finding]:
    found = []
    if _is_large_shuffle(one):
        size = _number(one, "_buffer_size") or 0
        found.append(
            Finding(
                what=f"A buffer of {size:,} elements is filled in each pass: a smaller one starts sooner.",
                severity="warning",
            )
        )
    if is_seeded(one) and getattr(one, "_reshuffle_each_iteration", True):
        found.append(
            Finding(
                what="It is shuffled anew in each pass, and this look counts as one: "
                "the next pass has another order than it would have had."
            )
        )
    return found


def _of_take(one: Any) -> list[Finding]:
    wanted, held = _number(one, "_count") or 0, int(one._inputs()[0].cardinality())
    if 0 <= held < wanted:
        return [Finding(what=f"take({wanted:,}) gives {held:,}: there are no more.")]
    return []


def _text(part: Any) -> str:
    if isinstance(part, tf.data.Dataset):
        return "a dataset"
    if isinstance(part, tf.RaggedTensor):
        return texts.cut(str(part.to_list()), TEXT_LIMIT)
    if isinstance(part, tf.SparseTensor):
        return f"sparse: {int(part.values.shape[0]):,} values"
    if isinstance(part, tf.Tensor) and part.dtype in (tf.variant, tf.resource):
        return f"{part.dtype.name}: no viewable values"
    array = np.asarray(part.numpy() if isinstance(part, tf.Tensor) else part)
    if array.ndim == 0:
        value = array[()]
        return texts.cell(value.item() if array.dtype.kind in "biuO" else value, TEXT_LIMIT)
    if array.dtype.kind == "O":
        shown = [texts.cell(one, 40) for one in array.reshape(-1)[:6]]
        return texts.cut(f"[{', '.join(shown)}{', …' if array.size > 6 else ''}]", TEXT_LIMIT)
    written = np.array2string(array, threshold=8, edgeitems=2, precision=4, separator=", ")
    return texts.cut(re.sub(r"\s+", " ", written).replace("...", "…"), TEXT_LIMIT)
