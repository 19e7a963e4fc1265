"""Exact statistics, kept until the tensor changes, without keeping the tensor."""

from __future__ import annotations

import threading
import weakref
import zlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import numpy as np

from eagerlab.backend.tensors.statistics import SAMPLE
from eagerlab.backend.tensors.totals import Totals
from eagerlab.backend.tensors.values import Array, Values
from eagerlab.protocol.base import NodePath

_KEPT = 100
"""Tensors whose numbers are remembered, the last ones looked at."""


@dataclass(frozen=True)
class Known:
    """What was counted, and whether nothing can have changed it: no step, no cell since then."""

    totals: Totals
    note: str
    is_sure: bool


@dataclass(frozen=True)
class _Entry:
    held: weakref.ReferenceType[Any]
    version: int
    seen: int
    totals: Totals
    note: str


class Remembered:
    """Finds numbers by the tensor's path. Any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: OrderedDict[NodePath, _Entry] = OrderedDict()

    def put(self, node: NodePath, value: Any, sample: Array, version: int, totals: Totals, note: str) -> None:
        """Keep what was counted. `version` is that from before the counting, `sample` is of the values."""
        try:
            held = weakref.ref(value)
        except TypeError:
            return  # a list: small enough to be counted again
        entry = _Entry(held, version, _fingerprint(sample), totals, note)
        with self._lock:
            self._entries[node] = entry
            self._entries.move_to_end(node)
            while len(self._entries) > _KEPT:
                self._entries.popitem(last=False)

    def get(self, node: NodePath, value: Any, values: Values, version: int) -> Known | None:
        """Return what is known of this very object; None when a sample of its values is another one now."""
        with self._lock:
            entry = self._entries.get(node)
        if entry is None or entry.held() is not value:
            return None
        if entry.version == version:
            return Known(entry.totals, entry.note, is_sure=True)
        return (
            Known(entry.totals, entry.note, is_sure=False)
            if _fingerprint(values.sample(SAMPLE)) == entry.seen
            else None
        )


def _fingerprint(sample: Array) -> int:
    return zlib.crc32(np.ascontiguousarray(sample).tobytes())
