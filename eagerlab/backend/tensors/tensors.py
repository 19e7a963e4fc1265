"""The window's requests about tensors, answered."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

import keras
import numpy as np

from eagerlab.backend import namespace
from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import lines, pictures, tiles
from eagerlab.backend.tensors.classes import seen_as
from eagerlab.backend.tensors.counted import Counting
from eagerlab.backend.tensors.differences import name_of
from eagerlab.backend.tensors.editable import why_read_only
from eagerlab.backend.tensors.opening import values_of
from eagerlab.backend.tensors.passes import Watch, go_on
from eagerlab.backend.tensors.turns import Turns
from eagerlab.backend.tensors.values import Values
from eagerlab.backend.tensors.versions import version_of
from eagerlab.protocol import picturing, replies, requests
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

    Attributes
    ----------
    listing : Listing
        Rows of the variable tree.
    """

    def __init__(
        self, roots: Callable[[], Mapping[str, Any]], changes: Callable[[], int] | None = None
    ) -> None:
        self._roots = roots
        self._changes = changes or itertools.count(1).__next__
        self._turns = Turns()
        self._counting = Counting(self.resolve, self._changes, self._turns)
        # The tree's rows say what tensors are, so that each of the two modules needs the other one.
        from eagerlab.backend.listing.listing import Listing

        self.listing = Listing(roots, self._changes)

    def resolve(self, node: NodePath) -> Any:
        """Return the object at `node`; raises `LabError` when there is none."""
        return namespace.resolve(self._roots(), node)

    def children(self, request: requests.ListChildren) -> replies.Children:
        """Return rows of the variable tree below a node."""
        total, rows = self.listing.rows_for(request)
        return replies.Children(
            request=request.id,
            node=request.node,
            start=request.start,
            total=total,
            rows=tuple(rows),
            is_alike=not request.node and self.listing.is_alike(request.pattern),
        )

    def info(self, request: requests.OpenTensor) -> replies.TensorInfo:
        """Return what must be known before values are asked for."""
        value = seen_as(self.resolve(request.node))
        values = values_of(value)
        return replies.TensorInfo(
            request=request.id,
            node=request.node,
            title=name_of(request.node, value),
            kind_of=values.kind,
            shape=values.shape,
            dtype=values.dtype,
            device=values.device,
            nbytes=values.nbytes,
            version=version_of(value, values, self._changes),
            layer=self._layer_of(request.node),
            no_values=values.no_values,
            read_only=values.no_values or why_read_only(request.node, value),
            note=values.note,
            facts=values.facts,
            column_names=values.column_names,
            open_shape=values.open_shape,
            is_tensor=values.is_tensor,
        )

    def tile(self, request: requests.Tile) -> tuple[replies.TileValues, Buffers]:
        """Return a block of values."""
        self._turns.values_asked()
        values, version = self.open_values(request.node)
        rows = slice(request.first_row, request.first_row + request.row_count)
        columns = slice(request.first_column, request.first_column + request.column_count)
        numbers, cells = tiles.tile(values, request.view, rows, columns)
        header, buffers = (None, []) if numbers is None else _packed(numbers)
        hits = None
        if request.condition:
            hits = tiles.hits(values, request.view, rows, columns, request.condition)
        marks, more = (None, []) if hits is None else _packed(hits)
        reply = replies.TileValues(
            request=request.id,
            generation=request.generation,
            version=version,
            first_row=request.first_row,
            first_column=request.first_column,
            array=header,
            texts=cells,
            hits=marks,
        )
        return reply, [*buffers, *more]

    def picture(self, request: picturing.Picture) -> tuple[picturing.PictureValues, Buffers]:
        """Return two axes as a picture."""
        values, version = self.open_values(request.node)
        drawn = pictures.draw(
            values,
            request.view,
            request.limit,
            cut=request.cut,
            mix=request.mix,
            part=request.part,
            region=request.region,
            ends=request.ends,
        )
        header, buffers = _packed(drawn.picture)
        marks, more = (None, []) if drawn.marks is None else _packed(drawn.marks)
        reply = picturing.PictureValues(
            request=request.id,
            generation=request.generation,
            version=version,
            array=header,
            marks=marks,
            cell=drawn.cell,
            grid=drawn.plan.grid,
            count=drawn.plan.count,
            first=drawn.plan.first,
            wrapped=drawn.plan.wrapped,
            turned=drawn.plan.turned,
            stride=drawn.plan.stride,
            origin=drawn.plan.origin,
            low=drawn.low,
            high=drawn.high,
            nan=drawn.counts[0],
            positive_infinity=drawn.counts[1],
            negative_infinity=drawn.counts[2],
            finite=drawn.finite,
            note=drawn.note,
        )
        return reply, [*buffers, *more]

    def line(self, request: picturing.Line, watch: Watch = go_on) -> tuple[picturing.LineValues, Buffers]:
        """Return the values along one axis; `watch` is told how far it is, and may end it by raising."""
        values, version = self.open_values(request.node)
        found = lines.thin(
            values,
            request.axis,
            request.fixed,
            request.start,
            request.stop,
            request.points,
            part=request.part,
            watch=self._patient(watch),
        )
        packed = [_packed(array) for array in (found.places, found.low, found.high, found.flags)]
        places, low, high, flags = (header for header, _ in packed)
        reply = picturing.LineValues(
            request=request.id,
            generation=request.generation,
            version=version,
            places=places,
            low=low,
            high=high,
            flags=flags,
            start=found.start,
            stop=found.stop,
            length=values.shape[request.axis] if values.shape else 1,
            width=found.width,
            nan=found.counts[0],
            positive_infinity=found.counts[1],
            negative_infinity=found.counts[2],
            note=found.note,
        )
        return reply, [buffer for _, buffers in packed for buffer in buffers]

    def statistics(self, request: requests.Statistics, watch: Watch = go_on) -> replies.StatisticsValues:
        """Return numbers about all elements, remembered ones where nothing changed since they were counted.

        Parameters
        ----------
        request : Statistics
            Whose they are.
        watch : callable, optional
            Told how many of how many elements are counted; may end it by raising.
        """
        return self._counting.statistics(request, watch)

    def histogram(
        self, request: picturing.Histogram, watch: Watch = go_on
    ) -> tuple[picturing.HistogramValues, Buffers]:
        """Return how often values occur; `watch` is told how far it is, and may end it by raising."""
        found, version, total = self._counting.histogram(request, watch)
        edges, first = _packed(found.edges)
        counts, second = _packed(found.counts)
        reply = picturing.HistogramValues(
            request=request.id,
            generation=request.generation,
            version=version,
            edges=edges,
            counts=counts,
            counted=found.counted,
            total=total,
            below=found.below,
            above=found.above,
            linear=found.linear,
            minimum=found.minimum,
            maximum=found.maximum,
            nan=found.nan,
            positive_infinity=found.positive_infinity,
            negative_infinity=found.negative_infinity,
            note=found.note,
        )
        return reply, [*first, *second]

    def _patient(self, watch: Watch) -> Watch:
        """Return a watch that also lets those go first who wait for values."""

        def watch_and_wait(done: int, total: int) -> None:
            self._turns.stand_back()
            watch(done, total)

        return watch_and_wait

    def _layer_of(self, node: NodePath) -> str:
        """Return the class of the layer whose variable stands at `node`, or an empty text."""
        if len(node) < 2:
            return ""
        try:
            owner = seen_as(self.resolve(node[:-1]))
        except LabError:
            return ""
        return type(owner).__name__ if issubclass(type(owner), keras.Layer) else ""

    def open_values(self, node: NodePath) -> tuple[Values, int]:
        """Return a reader for the object at `node`, and its version.

        Raises
        ------
        LabError
            There is no such object, or it has no values.
        """
        value = seen_as(self.resolve(node))
        values = values_of(value)
        if values.no_values:
            raise LabError(values.no_values, severity="info")
        return values, version_of(value, values, self._changes)


def _packed(array: np.ndarray[Any, Any]) -> tuple[ArrayHeader, Buffers]:
    # A copy of what is sent: a view would keep the whole tensor's memory alive until the message is gone.
    header, buffer = array_buffer(np.array(array, order="C"))
    return header, [buffer]
