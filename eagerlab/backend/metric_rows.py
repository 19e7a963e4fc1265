"""Rows of metrics on their way: one by one or in blocks, put together for sending and storing."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

Stream = Literal["train", "validation", "followed"]
Key = tuple[str, Stream, tuple[str, ...]]


@dataclass
class OpenBatch:
    """Rows of one stream that come one by one."""

    run: str
    stream: Stream
    names: tuple[str, ...]
    steps: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    values: list[Sequence[float]] = field(default_factory=list)

    @property
    def key(self) -> Key:
        """Where they belong."""
        return self.run, self.stream, self.names


@dataclass(frozen=True)
class Rows:
    """Rows of one stream: `steps` and `times` of n, `values` of n × names."""

    run: str
    stream: Stream
    names: tuple[str, ...]
    steps: npt.NDArray[np.int64]
    times: npt.NDArray[np.float64]
    values: npt.NDArray[np.float64]

    @property
    def key(self) -> Key:
        """Where they belong."""
        return self.run, self.stream, self.names


def joined(batches: Sequence[OpenBatch | Rows]) -> Iterator[Rows]:
    """Yield the rows in their order, those of one stream that follow one another put together."""
    for (run, stream, names), group in itertools.groupby(map(_as_rows, batches), key=lambda rows: rows.key):
        parts = list(group)
        if len(parts) == 1:
            yield parts[0]
            continue
        steps, times, values = (
            np.concatenate([getattr(part, column) for part in parts])
            for column in ("steps", "times", "values")
        )
        yield Rows(run, stream, names, steps, times, values)


def _as_rows(batch: OpenBatch | Rows) -> Rows:
    if isinstance(batch, Rows):
        return batch
    count = len(batch.steps)
    return Rows(
        batch.run,
        batch.stream,
        batch.names,
        np.array(batch.steps, np.int64),
        np.array(batch.times, np.float64),
        np.array(batch.values, np.float64).reshape(count, len(batch.names)),
    )
