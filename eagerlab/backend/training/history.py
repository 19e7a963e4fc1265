"""Numbers of a run as arrays that grow while it trains."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


class Column:
    """Numbers that are appended by one thread and read by any.

    Parameters
    ----------
    dtype : type
        NumPy's number type.
    """

    def __init__(self, dtype: type = np.float64) -> None:
        self._buffer: npt.NDArray[Any] = np.empty(1024, dtype)
        self._count = 0

    def append(self, value: float) -> None:
        """Add one number; one thread at a time."""
        if self._count == len(self._buffer):
            # A new buffer: arrays that somebody holds stay what they are.
            self._buffer = np.concatenate([self._buffer, np.empty_like(self._buffer)])
        self._buffer[self._count] = value
        self._count += 1

    def extend(self, values: npt.NDArray[Any]) -> None:
        """Add many numbers; one thread at a time."""
        end = self._count + len(values)
        if end > len(self._buffer):
            more = np.empty(max(end, 2 * len(self._buffer)), self._buffer.dtype)
            more[: self._count] = self._buffer[: self._count]
            self._buffer = more
        self._buffer[self._count : end] = values
        self._count = end

    def values(self) -> npt.NDArray[np.generic]:
        """Return all numbers so far, as a view that cannot be written."""
        view = self._buffer[: self._count]
        view.flags.writeable = False
        return view

    def last(self) -> float | None:
        """Return the newest number, or None."""
        return float(self._buffer[self._count - 1]) if self._count else None

    def __len__(self) -> int:
        return self._count


class Curve:
    """Steps and the values that belong to them: ``steps``, ``seconds``, and a column for each name."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self._steps = Column(np.int64)
        self._seconds = Column()
        self._columns = {name: Column() for name in names}

    def append(self, step: int, seconds: float, values: tuple[float, ...]) -> None:
        """Add one row. The trainer's thread only."""
        self._seconds.append(seconds)
        for column, value in zip(self._columns.values(), values, strict=True):
            column.append(value)
        # Last, so that whoever reads as many rows as there are steps finds them in every column.
        self._steps.append(step)

    def extend(
        self, steps: npt.NDArray[np.int64], seconds: npt.NDArray[np.float64], values: npt.NDArray[np.float64]
    ) -> None:
        """Add many rows, `values` of shape (n, names). The trainer's thread only."""
        self._seconds.extend(seconds)
        for index, column in enumerate(self._columns.values()):
            column.extend(values[:, index])
        self._steps.extend(steps)

    @property
    def steps(self) -> npt.NDArray[np.generic]:
        """The step of each row."""
        return self._steps.values()

    @property
    def seconds(self) -> npt.NDArray[np.generic]:
        """Seconds since the run's start."""
        return self._seconds.values()

    @property
    def loss(self) -> npt.NDArray[np.generic]:
        """The loss of each row."""
        return self.column("loss")

    @property
    def accuracy(self) -> npt.NDArray[np.generic]:
        """The accuracy of each row; empty where there is none."""
        return self.column("accuracy")

    def column(self, name: str) -> npt.NDArray[np.generic]:
        """Return the values under a name; empty for a name that is not there."""
        column = self._columns.get(name)
        return column.values() if column is not None else np.empty(0)

    def last(self, name: str) -> float | None:
        """Return the newest value under a name, or None."""
        column = self._columns.get(name)
        return column.last() if column is not None else None

    def __len__(self) -> int:
        return len(self._steps)

    def __repr__(self) -> str:
        newest = ", ".join(f"{name} {self.last(name):.6g}" for name in self.names if len(self))
        return f"{len(self)} rows" + (f", the last: {newest}" if newest else "")


class History(Curve):
    """What one run has measured: a row for each step, and `validation` with a row for each check.

    Attributes
    ----------
    followed : dict of str to Curve
        What `lab.follow` records, by statistic and path, each in a column ``value``.

    Parameters
    ----------
    names : tuple of str
        What is measured at each step: ``loss`` and, where there is one, ``accuracy``.
    validation_names : tuple of str
        What is measured at each check.
    run : str
        Id of the run.
    """

    def __init__(
        self, names: tuple[str, ...] = (), validation_names: tuple[str, ...] = (), run: str = ""
    ) -> None:
        super().__init__(names)
        self.validation = Curve(validation_names)
        self.followed: dict[str, Curve] = {}
        self.run = run
