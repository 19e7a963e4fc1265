"""What the trainer needs to know of data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

Batch = tuple[Any, Any]
"""Inputs and targets as tensors."""


class Data(Protocol):
    """Data that gives any batch of any epoch. Used on the trainer's thread.

    Attributes
    ----------
    batches : int or None
        Batches in one epoch; None when nobody knows.
    validation_count : int or None
        Samples to validate with; 0: there are none, None: nobody knows how many.
    notes : tuple of str
        What a person should know: converted number types, an order that cannot be repeated.
    """

    @property
    def batches(self) -> int | None: ...  # noqa: D102 - see the class
    @property
    def validation_count(self) -> int | None: ...  # noqa: D102
    @property
    def notes(self) -> tuple[str, ...]: ...  # noqa: D102

    def batch(self, epoch: int, number: int) -> Batch | None:
        """Return batch `number` of an epoch, or None when the epoch has ended."""

    def validation(self) -> Iterator[Batch]:
        """Return the batches to validate with, always in the same order."""

    def seek(self, seed: int) -> None:
        """Use the order that `seed` decides, from the next batch on."""

    def describe(self) -> str:
        """Return what it is, in a few words."""
