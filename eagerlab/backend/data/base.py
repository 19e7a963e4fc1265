"""What the trainer needs to know of data."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any, Final, NamedTuple, Protocol

from eagerlab.backend.errors import LabError

Batch = tuple[Any, Any]
"""Inputs and targets as tensors."""


STACK_BYTES = 32_000_000
"""How large a stack of batches may be."""


class Stack(NamedTuple):
    """Batches of one shape, one behind the other along a new first axis of `batches`."""

    x: Any
    y: Any
    batches: int


class Waiting(Enum):
    """What data answers that is read while training and is not there yet."""

    WAITING = "waiting"


WAITING: Final = Waiting.WAITING
"""Not there within some 50 ms: ask the same again, after a look at Pause and Stop."""


class DataError(LabError):
    """A sample cannot be read. Training stands then where it was, and nothing is lost."""


class Data(Protocol):
    """Data that gives any batch of any epoch. Used on the trainer's thread.

    A position in an epoch is an *offset*: how many samples of the epoch's order come before it, whatever the
    batches were that they came in. Data that comes batched by itself is counted in batches instead.

    Attributes
    ----------
    batch_size : int or None
        Samples of a batch; another one holds from the next `batch` on. None where the data comes batched.
    length : int or None
        Samples of one epoch, or batches where the data comes batched; None when nobody knows.
    batches : int or None
        Batches in one epoch; None when nobody knows.
    validation_count : int or None
        Samples to validate with; 0: there are none, None: nobody knows how many.
    notes : tuple of str
        What a person should know: converted number types, an order that cannot be repeated.
    """

    batch_size: int | None

    @property
    def length(self) -> int | None: ...  # noqa: D102 - see the class
    @property
    def batches(self) -> int | None: ...  # noqa: D102
    @property
    def validation_count(self) -> int | None: ...  # noqa: D102
    @property
    def notes(self) -> tuple[str, ...]: ...  # noqa: D102

    def batch(self, epoch: int, offset: int) -> Batch | Waiting | None:
        """Return the batch that begins at an offset, or None when the epoch has ended there.

        Raises
        ------
        DataError
            A sample of it cannot be read.
        """

    def stack(self, epoch: int, offset: int, most: int) -> Stack | None:
        """Return the batch at an offset and those behind it, as they are there without waiting.

        Parameters
        ----------
        epoch, offset : int
            As of `batch`.
        most : int
            At least 2.

        Returns
        -------
        Stack or None
            From 2 to `most` batches of `batch_size` each; None where fewer than two are there: `batch` tells
            why.
        """

    def validation(self) -> Iterator[Batch | Waiting]:
        """Return the batches to validate with, always in the same order."""

    def seek(self, seed: int) -> None:
        """Use the order that `seed` decides, from the next batch on."""

    def describe(self) -> str:
        """Return what it is, in a few words."""

    def close(self) -> None:
        """End what reads ahead; called when other data takes its place. Any thread; may be called twice."""
