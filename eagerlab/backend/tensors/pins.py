"""Values that a person pinned: copies in host memory, with the moment that they are of."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from typing import Any

import numpy as np
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.sizes import bytes_text
from eagerlab.backend.structure import (
    COMPOSITES,
    free_name,
    is_variable,
    tensorflow_variable,
    value_of,
)
from eagerlab.backend.tensors.held import Held
from eagerlab.backend.tensors.opening import values_of
from eagerlab.backend.tensors.values import Values
from eagerlab.protocol.pins import NAME_LIMIT

LIMIT = 1 << 30
"""Bytes that all pins may take together."""
_numbers = count(1)


@dataclass(eq=False)
class Pin(Held):
    """A copy of a tensor.

    Attributes
    ----------
    name : str
        Given by the person, or made of where it came from.
    kept : array or tensor
        The values, in host memory; an array is read-only.
    origin : str
        Where it came from, for example ``model/dense/kernel``; empty where nobody knows.
    step : int or None
        Steps that were trained then; None where it has nothing to do with training.
    time : datetime
        When.
    nbytes : int
        What it takes.
    """

    name: str
    kept: Any
    origin: str
    step: int | None
    time: datetime
    nbytes: int

    def __post_init__(self) -> None:
        self._number = next(_numbers)
        self.read_only = "A pin keeps values as they were. Change those of the variable instead."

    @property
    def title(self) -> str:  # type: ignore[override]
        """Its name."""
        return self.name

    @property
    def summary(self) -> str:  # type: ignore[override]
        """When it was made, and of what."""
        if not self.origin or self.origin == self.name:
            return self.moment
        return f"{self.moment} · {self.origin}"

    @property
    def moment(self) -> str:
        """When it was made, in words."""
        at = f"{self.time:%H:%M:%S}"
        return at if self.step is None else f"step {self.step:,} · {at}"

    def values(self) -> Values:
        """Return a reader of the copy."""
        return values_of(self.kept)

    def whole(self) -> Any:
        """Return the copy itself."""
        return self.kept

    def version(self, changes: Callable[[], int]) -> int:
        """Return a number of its own: a pin never changes."""
        return self._number


class Pins(Mapping[str, Any]):
    """All pins by name; any thread may call any method. As a mapping it gives the values themselves.

    Parameters
    ----------
    limit : int
        Bytes that all may take together.
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._pins: dict[str, Pin] = {}
        self._lock = threading.Lock()

    def __getitem__(self, name: str) -> Any:
        return self.pin(name).kept

    def __iter__(self) -> Any:
        return iter(dict(self._pins))

    def __len__(self) -> int:
        return len(self._pins)

    def __repr__(self) -> str:
        if not self._pins:
            return "no pins"
        return "\n".join(f"{pin.name}: {pin.summary}" for pin in self.rows().values())

    @property
    def nbytes(self) -> int:
        """What all of them take."""
        return sum(pin.nbytes for pin in self.rows().values())

    def rows(self) -> dict[str, Pin]:
        """Return the pins by name, oldest first."""
        with self._lock:
            return dict(self._pins)

    def pin(self, name: str) -> Pin:
        """Return a pin; raises `LabError` when none is called so."""
        with self._lock:
            found = self._pins.get(name)
        if found is None:
            raise LabError(f"There is no pin called {name!r}.", self._there(), severity="info")
        return found

    def add(self, value: Any, name: str, origin: str, step: int | None) -> Pin:
        """Keep a copy of `value`; an empty name is chosen.

        Raises
        ------
        LabError
            It has no values, the name is taken, or there is no room: nothing was kept.
        """
        if name:
            self._check(name)
        values = values_of(value)
        if values.no_values or not values.is_tensor:
            why = values.no_values or f"An object of type {type(value).__name__} has no values of its own."
            raise LabError("There is nothing to pin.", why, "Pin a tensor in it.", severity="info")
        self._require_room(values.nbytes)
        kept, nbytes = copied(value)
        with self._lock:
            chosen = name or free_name(_name(origin, step), self._pins)
            pin = Pin(chosen, kept, origin, step, datetime.now().astimezone(), nbytes)
            if chosen in self._pins:
                raise _taken(chosen)
            self._pins[chosen] = pin
        return pin

    def rename(self, old: str, new: str) -> None:
        """Call a pin differently; it keeps its place."""
        pin = self.pin(old)
        if old == new:
            return
        self._check(new)
        with self._lock:
            pin.name = new
            self._pins = {one.name: one for one in self._pins.values()}

    def remove(self, names: Iterable[str]) -> None:
        """Let go of pins: of all of these or, when one does not exist, of none."""
        wanted = [self.pin(name).name for name in names]
        with self._lock:
            for name in wanted:
                self._pins.pop(name, None)

    def _check(self, name: str) -> None:
        if len(name) > NAME_LIMIT or not name.strip():
            raise LabError(f"A pin's name has 1 to {NAME_LIMIT} characters.", f"Received {len(name)}.")
        if name in self._pins:
            raise _taken(name)

    def _require_room(self, nbytes: int) -> None:
        taken = self.nbytes
        if taken + nbytes <= self._limit:
            return
        largest = max(self.rows().values(), key=lambda pin: pin.nbytes, default=None)
        raise LabError(
            f"This tensor of {bytes_text(nbytes)} cannot be pinned.",
            f"Pins may take {bytes_text(self._limit)} together, and take {bytes_text(taken)} now.",
            f"Unpin another first; the largest is {largest.name!r} with {bytes_text(largest.nbytes)}."
            if largest is not None
            else "Pin a part of it: lab.pin(x[:1000]).",
            severity="warning",
        )

    def _there(self) -> str:
        names = list(self._pins)
        return f"Pins: {', '.join(names[:10])}{', …' if len(names) > 10 else ''}." if names else ""


def copied(value: Any) -> tuple[Any, int]:
    """Return a copy in host memory that nothing can change, and the bytes that it takes."""
    kind = type(value)
    if is_variable(value):
        return copied(value_of(tensorflow_variable(value)))
    if issubclass(kind, Held):
        return copied(value.whole())
    if issubclass(kind, tf.Tensor) and value.dtype != tf.string:
        # Without a second copy: of a tensor in host memory, numpy() makes one already.
        return _frozen(np.asarray(value.numpy()))
    if issubclass(kind, (tf.Tensor, *COMPOSITES)):
        with tf.device("CPU:0"):
            kept = tf.nest.map_structure(tf.identity, value, expand_composites=True)
        return kept, values_of(kept).nbytes
    if issubclass(kind, np.ndarray):
        return _frozen(value.copy())
    if issubclass(kind, (np.generic, list, tuple)):
        return _frozen(np.array(value))
    values = values_of(value)
    if (
        values.is_tensor
        and not values.no_values
        and values.cells(tuple(slice(0, 0) for _ in values.shape)) is None
    ):
        return _frozen(np.array(values.block(tuple(slice(None) for _ in values.shape))))
    what = f"An object of type {kind.__name__} cannot be pinned."
    raise LabError(what, "", "Pin a tensor, a variable or an array.")


def _frozen(array: np.ndarray[Any, Any]) -> tuple[Any, int]:
    array.flags.writeable = False
    return array, int(array.nbytes)


def _name(origin: str, step: int | None) -> str:
    """Return for example ``dense kernel, step 40``."""
    words = " ".join(origin.split("/")[-2:]) or "pin"
    return (words if step is None else f"{words}, step {step}")[:NAME_LIMIT]


def _taken(name: str) -> LabError:
    return LabError(
        f"There is a pin called {name!r} already.",
        "",
        f"Choose another name, or unpin that one: lab.unpin({name!r}).",
        severity="info",
    )
