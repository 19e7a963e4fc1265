"""The window's requests about tensors, answered."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from eagerlab.backend import namespace
from eagerlab.backend.errors import LabError
from eagerlab.backend.paths import join
from eagerlab.backend.tensors import histogram, pictures, statistics, tiles
from eagerlab.backend.tensors.editable import why_read_only
from eagerlab.backend.tensors.held import title_of
from eagerlab.backend.tensors.opening import values_of
from eagerlab.backend.tensors.values import Values
from eagerlab.backend.tensors.versions import version_of
from eagerlab.protocol import replies, requests
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.message_kinds import ArrayHeader

Buffers = list[memoryview]


class Tensors:
    """Looks at objects by path. Any thread; each call finds its object anew, and lets go of it at its end.

    Parameters
    ----------
    roots : callable
        Gives model, optimizer, metrics, data and the console's names by these names.
    changes : callable, optional
        Grows with each training step and each cell; without it, every look at a large variable counts as a
        change.
    """

    def __init__(
        self, roots: Callable[[], Mapping[str, Any]], changes: Callable[[], int] | None = None
    ) -> None:
        self._roots = roots
        self._changes = changes or itertools.count(1).__next__

    def resolve(self, node: NodePath) -> Any:
        """Return the object at `node`; raises `LabError` when there is none."""
        return namespace.resolve(self._roots(), node)

    def children(self, request: requests.ListChildren) -> replies.Children:
        """Return rows of the variable tree below a node."""
        total, rows = namespace.rows(self._roots(), request.node, request.start, request.count)
        return replies.Children(
            request=request.id, node=request.node, start=request.start, total=total, rows=tuple(rows)
        )

    def info(self, request: requests.OpenTensor) -> replies.TensorInfo:
        """Return what must be known before values are asked for."""
        value = self.resolve(request.node)
        values = values_of(value)
        return replies.TensorInfo(
            request=request.id,
            node=request.node,
            title=title_of(value) or join(request.node[1:] if len(request.node) > 1 else request.node),
            kind_of=values.kind,
            shape=values.shape,
            dtype=values.dtype,
            device=values.device,
            nbytes=values.nbytes,
            version=version_of(value, values, self._changes),
            no_values=values.no_values,
            read_only=values.no_values or why_read_only(request.node, value),
        )

    def tile(self, request: requests.Tile) -> tuple[replies.TileValues, Buffers]:
        """Return a block of values."""
        values, version = self._open(request.node)
        rows = slice(request.first_row, request.first_row + request.row_count)
        columns = slice(request.first_column, request.first_column + request.column_count)
        numbers, cells = tiles.tile(values, request.view, rows, columns)
        header, buffers = (None, []) if numbers is None else _packed(numbers)
        reply = replies.TileValues(
            request=request.id,
            generation=request.generation,
            version=version,
            first_row=request.first_row,
            first_column=request.first_column,
            array=header,
            texts=cells,
        )
        return reply, buffers

    def picture(self, request: requests.Picture) -> tuple[replies.PictureValues, Buffers]:
        """Return two axes as a picture."""
        values, version = self._open(request.node)
        drawn = pictures.draw(values, request.view, request.limit)
        header, buffers = _packed(drawn.picture)
        reply = replies.PictureValues(
            request=request.id,
            generation=request.generation,
            version=version,
            array=header,
            stride=drawn.stride,
            low=drawn.low,
            high=drawn.high,
            note=drawn.note,
        )
        return reply, buffers

    def statistics(self, request: requests.Statistics) -> replies.StatisticsValues:
        """Return numbers about all elements."""
        values, version = self._open(request.node)
        totals, note = statistics.describe(values, request.exact)
        some = totals.finite > 0
        return replies.StatisticsValues(
            request=request.id,
            generation=request.generation,
            version=version,
            total=values.size,
            counted=totals.counted,
            minimum=totals.minimum if some else None,
            maximum=totals.maximum if some else None,
            mean=totals.mean if some else None,
            std=totals.std if some else None,
            nan=totals.nan,
            positive_infinity=totals.positive_infinity,
            negative_infinity=totals.negative_infinity,
            zeros=totals.zeros,
            note=note,
        )

    def histogram(self, request: requests.Histogram) -> tuple[replies.HistogramValues, Buffers]:
        """Return how often values occur."""
        values, version = self._open(request.node)
        found = histogram.count(values, request.bins)
        edges, first = _packed(found.edges)
        counts, second = _packed(found.counts)
        reply = replies.HistogramValues(
            request=request.id,
            generation=request.generation,
            version=version,
            edges=edges,
            counts=counts,
            counted=found.counted,
            total=values.size,
            note=found.note,
        )
        return reply, [*first, *second]

    def _open(self, node: NodePath) -> tuple[Values, int]:
        value = self.resolve(node)
        values = values_of(value)
        if values.no_values:
            raise LabError(values.no_values, severity="info")
        return values, version_of(value, values, self._changes)


def _packed(array: np.ndarray[Any, Any]) -> tuple[ArrayHeader, Buffers]:
    # A copy of what is sent: a view would keep the whole tensor's memory alive until the message is gone.
    header, buffer = array_buffer(np.array(array, order="C"))
    return header, [buffer]
