"""From what a person hands over to data that the trainer can use: number types, counts, batched or not."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.data.arrays import ArrayData, row_count
from eagerlab.backend.data.dataset import DatasetData, is_batched, shuffle_note
from eagerlab.backend.errors import LabError

DEFAULT_BATCH_SIZE = 32
_EXPECTED = "Expected (x, y), (x, y, x_validation, y_validation), or a tf.data.Dataset of (x, y)."
_NAMES = ("x", "y", "x_validation", "y_validation")


class Wishes:
    """What the trainer knows before it looks at data.

    Parameters
    ----------
    batch_size : int or None
        For arrays and for datasets that are not batched; None means the usual one.
    seed : int
        Decides the order of arrays.
    keep_integers : bool
        The model looks integers up (an embedding), or a step of the person's own takes them as they are.
    keep_types : bool
        Leave float64, too.
    input_rank : int or None
        Axes of the model's input with the batch's, where known.
    input_count : int
        Inputs of the model, where known: a list of as many arrays is one for each.
    """

    def __init__(
        self,
        batch_size: int | None = None,
        seed: int = 1,
        keep_integers: bool = False,
        keep_types: bool = False,
        input_rank: int | None = None,
        input_count: int = 1,
    ) -> None:
        self.batch_size = batch_size or DEFAULT_BATCH_SIZE
        self.seed = seed
        self.keep_integers = keep_integers
        self.keep_types = keep_types
        self.input_rank = input_rank
        self.input_count = input_count


def make_data(given: Any, wishes: Wishes) -> ArrayData | DatasetData:
    """Return data for arrays or datasets.

    Parameters
    ----------
    given : object
        As in ``lab.use(data=…)``.
    wishes : Wishes
        What is known of the model and the experiment.

    Raises
    ------
    LabError
        It is something else, or inputs and targets differ in number.
    """
    if isinstance(given, tf.data.Dataset):
        return _dataset_data(given, None, wishes)
    if not isinstance(given, (tuple, list)) or len(given) not in (2, 4):
        raise LabError(f"lab.use(data=…) got {_kind_of(given)}.", _EXPECTED)
    if isinstance(given[0], tf.data.Dataset):
        if len(given) != 2 or not isinstance(given[1], tf.data.Dataset):
            raise LabError("lab.use(data=…) got a dataset beside something else.", _EXPECTED)
        return _dataset_data(given[0], given[1], wishes)
    return _array_data(tuple(given), wishes)


def _array_data(given: tuple[Any, ...], wishes: Wishes) -> ArrayData:
    notes: list[str] = []
    arrays = [_arrays(part, name, wishes, notes) for part, name in zip(given, _NAMES, strict=False)]
    for first in range(0, len(arrays), 2):
        counts = {int(leaf.shape[0]) for part in arrays[first : first + 2] for leaf in tf.nest.flatten(part)}
        if len(counts) > 1:
            x, y = _NAMES[first : first + 2]
            x_count, y_count = row_count(arrays[first]), row_count(arrays[first + 1])
            raise LabError(
                f"{x} has {x_count:,} samples, but {y} has {y_count:,}.",
                "Expected one target for each input.",
            )
    if row_count(arrays[0]) == 0:
        raise LabError("The data is empty: x has no samples.")
    batch_size = wishes.batch_size
    if batch_size > row_count(arrays[0]):
        batch_size = row_count(arrays[0])
        notes.append(
            f"A batch of {wishes.batch_size:,} is more than there is: a batch is all {batch_size:,} samples."
        )
    return ArrayData(*arrays, batch_size=batch_size, seed=wishes.seed, notes=tuple(notes))


def _arrays(part: Any, name: str, wishes: Wishes, notes: list[str]) -> Any:
    """Return one part as arrays; a dict or a tuple of arrays is a model's several inputs."""
    if isinstance(part, dict):
        return {key: _array(value, f"{name}[{key!r}]", wishes, notes) for key, value in part.items()}
    if isinstance(part, list) and 1 < wishes.input_count == len(part) and name.startswith("x"):
        part = tuple(part)
    if isinstance(part, tuple) and all(hasattr(value, "shape") for value in part):
        return tuple(_array(value, f"{name}[{i}]", wishes, notes) for i, value in enumerate(part))
    return _array(part, name, wishes, notes)


def _array(value: Any, name: str, wishes: Wishes, notes: list[str]) -> npt.NDArray[Any]:
    try:
        array = value.numpy() if isinstance(value, (tf.Tensor, tf.Variable)) else np.asarray(value)
    except (TypeError, ValueError, AttributeError) as error:
        raise LabError(f"{name} is no array: {error}.", _EXPECTED) from error
    if array.ndim == 0:
        raise LabError(
            f"{name} is one value ({_kind_of(value)}), not an array of samples.",
            _EXPECTED,
            "Make it dense: tf.sparse.to_dense(…)." if isinstance(value, tf.SparseTensor) else "",
        )
    kind = array.dtype
    if kind.kind not in "biufcV":
        raise LabError(
            f"{name} holds {_words(kind)}, not numbers.",
            "",
            "Number the classes 0, 1, 2, … and hand over those." if name.startswith("y") else "",
        )
    wanted = _wanted_type(kind, is_target=name.startswith("y"), wishes=wishes)
    if wanted is None:
        return np.ascontiguousarray(array) if kind.isnative else array.astype(kind.newbyteorder("="))
    note = f"{name} was converted from {kind.name} to {wanted}."
    if kind == np.uint8 and not name.startswith("y") and array.size and int(array.max()) > 1:
        note += f" Its values stay 0 to {int(array.max())}: divide pixels by 255 to train well."
    notes.append(note)
    return array.astype(wanted)


def _wanted_type(kind: np.dtype[Any], is_target: bool, wishes: Wishes) -> str | None:
    if wishes.keep_types:
        return None
    if kind.kind == "f":
        return "float32" if kind.itemsize > 4 else None
    if kind.kind not in "biu" or is_target:
        return None
    if wishes.keep_integers and kind.kind in "iu":
        return None
    return "float32"


def _dataset_data(dataset: Any, validation: Any, wishes: Wishes) -> DatasetData:
    if validation is not None and int(validation.cardinality()) == tf.data.INFINITE_CARDINALITY:
        raise LabError(
            "The dataset to validate with never ends.",
            "Each check goes through all of it.",
            "Leave out repeat(), or limit it with take(…).",
        )
    notes = [note] if (note := shuffle_note(dataset)) else []
    if wishes.keep_types:
        return DatasetData(dataset, validation, notes=tuple(notes))
    spec = dataset.element_spec
    if not isinstance(spec, tuple) or len(spec) != 2:
        raise LabError(
            f"The dataset gives {_kind_of(spec)} instead of pairs (x, y).",
            "",
            "Map it to pairs: dataset.map(lambda …: (x, y)). A step of your own (step=…) takes anything.",
        )
    batched, batched_validation = dataset, validation
    if not is_batched(dataset, wishes.input_rank):
        batched = dataset.batch(wishes.batch_size)
        batched_validation = validation.batch(wishes.batch_size) if validation is not None else None
        notes.append(f"The dataset gives single samples: they are put into batches of {wishes.batch_size}.")
    batched, batched_validation = (
        _converted(one, wishes, notes if one is batched else []) if one is not None else None
        for one in (batched, batched_validation)
    )
    return DatasetData(batched, batched_validation, given=dataset, notes=tuple(notes))


def _converted(dataset: Any, wishes: Wishes, notes: list[str]) -> Any:
    """Return the dataset with the number types that arrays would get."""

    def wanted(leaf: Any, is_target: bool) -> str | None:
        kind = leaf.dtype.as_numpy_dtype
        return None if kind is object else _wanted_type(np.dtype(kind), is_target, wishes)

    changes = [
        [wanted(leaf, bool(part)) for leaf in tf.nest.flatten(spec)]
        for part, spec in enumerate(dataset.element_spec)
    ]
    if not any(any(part) for part in changes):
        return dataset
    for name, part, spec in zip(("x", "y"), changes, dataset.element_spec, strict=True):
        for leaf, kind in zip(tf.nest.flatten(spec), part, strict=True):
            if kind:
                notes.append(f"{name} was converted from {leaf.dtype.name} to {kind}.")

    def convert(*parts: Any) -> Any:
        return tuple(
            tf.nest.pack_sequence_as(
                part,
                [
                    tf.cast(leaf, kind) if kind else leaf
                    for leaf, kind in zip(tf.nest.flatten(part), kinds, strict=True)
                ],
            )
            for part, kinds in zip(parts, changes, strict=True)
        )

    return dataset.map(convert)


def _kind_of(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return f"a {type(value).__name__} of {len(value)}"
    return f"an object of type {type(value).__name__}"


def _words(kind: np.dtype[Any]) -> str:
    return "text" if kind.kind in "USO" else kind.name
