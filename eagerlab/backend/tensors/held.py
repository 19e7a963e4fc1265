"""What can be opened like a tensor though no object of the experiment or the console is it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from eagerlab.backend.structure import is_a
from eagerlab.backend.tensors.values import Values


class Held(ABC):
    """Values that were kept, are read from a file, or are computed when they are looked at.

    Attributes
    ----------
    title : str
        The inspector's headline.
    summary : str
        What a row of the tree says of it.
    read_only : str
        Why its values cannot be changed, and what to do.
    """

    title: str = ""
    summary: str = ""
    read_only: str = ""

    @abstractmethod
    def values(self) -> Values:
        """Return a reader; raises `LabError` where there is nothing to read (any more)."""

    def whole(self) -> Any:
        """Return all values; reads or computes them, so that it may take as much memory as they need."""
        values = self.values()
        return values.block((slice(None),) * len(values.shape))

    def require_sound(self, watch: Callable[[float], None]) -> None:
        """Make sure that the values are those that were kept, where that is not known; may read all of them.

        Parameters
        ----------
        watch : callable
            Told how far it is, from 0 to 1; may end it by raising.

        Raises
        ------
        LabError
            They are damaged.
        """
        del watch  # what lies in memory is

    @abstractmethod
    def version(self, changes: Callable[[], int]) -> int:
        """Return a number that is another one when the values may be others.

        Parameters
        ----------
        changes : callable
            Grows with each step and each cell.
        """


def title_of(value: Any) -> str:
    """Return the headline of something held; empty for anything else."""
    return value.title if is_a(value, Held) else ""


def unwrapped(value: Any) -> Any:
    """Return the values of something held as an array or tensor of their own; anything else as it is."""
    return value.whole() if issubclass(type(value), Held) else value


class Found(ABC):
    """A root of the variable tree whose objects are found by their whole path; it lists none."""

    @abstractmethod
    def find(self, keys: tuple[str, ...]) -> Any:
        """Return the object at `keys`.

        Raises
        ------
        LabError
            There is none.
        """
