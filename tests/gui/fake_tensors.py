"""A stand-in for the bridge that answers with NumPy arrays, for tests of views and controllers alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import shiboken6
from PySide6.QtCore import QObject, QTimer

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.kernel.pending import ProblemHandler, ReplyHandler
from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.cells import BlockRead, ReadBlock, ReadScale, ScaleRead
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.finding import FindValues, ValuesFound
from eagerlab.protocol.listing import ListShared, Shared
from eagerlab.protocol.ordering import Order
from eagerlab.protocol.picturing import (
    IS_NAN,
    IS_NEGATIVE_INFINITY,
    IS_POSITIVE_INFINITY,
    NAN,
    POSITIVE_INFINITY,
    TOP_LEVEL,
    Histogram,
    HistogramValues,
    Line,
    LineValues,
    Picture,
    PictureValues,
)
from eagerlab.protocol.replies import (
    Children,
    Done,
    Node,
    Reply,
    StatisticsValues,
    TensorInfo,
    TileValues,
)
from eagerlab.protocol.requests import ListChildren, OpenTensor, Request, Statistics, Tile

Answer = tuple[Reply, list[memoryview]]


class FakeBridge(Bridge):
    """Answers in the next turn of the event loop, or, when `holding`, on `answer_all`."""

    def __init__(self, arrays: dict[str, npt.NDArray[Any]], parent: QObject | None = None) -> None:
        QObject.__init__(self, parent)
        self.process: BackendProcess = None  # type: ignore[assignment]
        self.arrays = arrays
        self.requests: list[Request] = []
        self.holding = False
        self.find_piece = 1_000_000
        self.is_alike = False
        self.shared: tuple[NodePath, ...] = ()
        self.up = True
        self._held: list[Callable[[], None]] = []

    @property
    def is_ready(self) -> bool:
        return self.up

    def request(
        self,
        request: Request,
        on_reply: ReplyHandler | None = None,
        on_problem: ProblemHandler | None = None,
        owner: QObject | None = None,
    ) -> str:
        self.requests.append(request)

        def answer() -> None:
            if owner is not None and not shiboken6.isValid(owner):
                return  # as the real link does: whoever asked is gone, with its timers
            try:
                reply, buffers = self.answer(request)
            except (KeyError, IndexError):  # gone, or another tensor by now
                if on_problem is not None:
                    on_problem(Problem(what=f"There is no {request.node[-1]} any more."))  # type: ignore[union-attr]
                return
            if on_reply is not None:
                on_reply(reply, buffers)

        if self.holding:
            self._held.append(answer)
        else:
            QTimer.singleShot(0, self, answer)
        return request.id

    def answer_all(self) -> None:
        held, self._held = self._held, []
        for answer in held:
            answer()

    def die(self, words: str = "The backend process stopped (signal 9).") -> None:
        self.up = False
        self.died.emit(words)

    def of_kind(self, kind: type[Request]) -> list[Any]:
        return [request for request in self.requests if isinstance(request, kind)]

    def answer(self, request: Request) -> Answer:
        if isinstance(request, ListShared):
            return Shared(request=request.id, node=request.node, paths=self.shared), []
        if isinstance(request, ListChildren):
            return self._children(request), []
        if isinstance(request, OpenTensor):
            return self._info(request), []
        if isinstance(request, Statistics):
            return self._statistics(request), []
        if isinstance(request, Tile):
            return self._tile(request)
        if isinstance(request, ReadScale):
            return self._scale(request), []
        if isinstance(request, ReadBlock):
            return self._block(request)
        if isinstance(request, FindValues):
            return self._find(request)
        if isinstance(request, Picture):
            return self._picture(request)
        if isinstance(request, Line):
            return self._line(request)
        if isinstance(request, Histogram):
            return self._histogram(request)
        return Done(request=request.id), []

    def _children(self, request: ListChildren) -> Children:
        if request.node == ():
            rows = [
                Node(key="model", type="Sequential", has_children=True),
                Node(
                    key="names",
                    type="dict",
                    has_children=any(not key.startswith("conv") for key in self.arrays),
                ),
            ]
            if request.pattern:
                below = [request.model_copy(update={"node": (row.key,)}) for row in rows]
                rows = [row for row, one in zip(rows, below, strict=True) if self._children(one).total]
        else:
            keys = [key for key in self.arrays if key.startswith("conv") == (request.node == ("model",))]
            rows = [self._node(key) for key in keys]
            words = [f"{row.key} {'×'.join(map(str, row.shape or ()))} {row.dtype}" for row in rows]
            rows = [row for row, text in zip(rows, words, strict=True) if request.pattern in text]
            if request.order == "size":
                rows.sort(key=lambda row: row.nbytes or 0, reverse=request.descending)
        shown = rows[request.start : request.start + request.count]
        return Children(
            request=request.id,
            node=request.node,
            start=request.start,
            total=len(rows),
            rows=tuple(shown),
            is_alike=self.is_alike,
        )

    def _node(self, key: str) -> Node:
        array = self.arrays[key]
        summary = (
            "" if array.size == 0 or array.dtype.kind not in "fi" else f"mean {np.float64(array.flat[0]):.4f}"
        )
        return Node(
            key=key,
            type="EagerTensor",
            shape=array.shape,
            dtype=array.dtype.name,
            device="CPU:0",
            nbytes=array.nbytes,
            summary=summary,
            openable=True,
            saveable=True,
        )

    def _array(self, node: NodePath) -> npt.NDArray[Any]:
        return self.arrays[node[-1]]

    def _info(self, request: OpenTensor) -> TensorInfo:
        array = self._array(request.node)
        return TensorInfo(
            request=request.id,
            node=request.node,
            title=request.node[-1],
            kind_of="tensor",
            shape=array.shape,
            dtype=array.dtype.name,
            device="CPU:0",
            nbytes=array.nbytes,
            version=0,
            no_values="A variant has no values that can be shown." if request.node[-1] == "variant" else "",
        )

    def _plane(self, node: NodePath, view: Any) -> npt.NDArray[Any]:
        array = self._array(node)
        key = tuple(
            slice(None) if axis in (view.rows, view.columns) else view.fixed[axis]
            for axis in range(array.ndim)
        )
        plane = array[key]
        if plane.ndim == 0:
            return plane.reshape(1, 1)
        if plane.ndim == 1:
            return plane[:, np.newaxis] if view.columns is None else plane[np.newaxis, :]
        return plane.T if view.rows > view.columns else plane

    def _tile(self, request: Tile) -> Answer:
        plane = self._plane(request.node, request.view)
        block = plane[
            request.first_row : request.first_row + request.row_count,
            request.first_column : request.first_column + request.column_count,
        ]
        header, buffer = array_buffer(block)
        reply = TileValues(
            request=request.id,
            generation=request.generation,
            version=0,
            first_row=request.first_row,
            first_column=request.first_column,
            array=header,
        )
        if not request.condition:
            return reply, [buffer]
        hits, more = array_buffer(_fulfilled(block, request.condition))
        return reply.model_copy(update={"hits": hits}), [buffer, more]

    def _scale(self, request: ReadScale) -> ScaleRead:
        array = self._array(request.node)
        finite = array[np.isfinite(array)] if array.dtype.kind in "fi" else np.zeros(0)
        if not finite.size:
            return ScaleRead(request=request.id, generation=request.generation)
        low, high = np.percentile(finite, [1, 99])
        return ScaleRead(request=request.id, generation=request.generation, low=low, high=high)

    def _block(self, request: ReadBlock) -> Answer:
        plane = self._plane(request.node, request.view)
        block = plane[
            request.first_row : request.first_row + request.row_count,
            request.first_column : request.first_column + request.column_count,
        ]
        if block.dtype.kind in "SUO":
            literals = tuple(tuple(repr(one) for one in row) for row in block.tolist())
            return BlockRead(request=request.id, generation=request.generation, literals=literals), []
        header, buffer = array_buffer(block)
        return BlockRead(request=request.id, generation=request.generation, array=header), [buffer]

    def _find(self, request: FindValues) -> Answer:
        """Search `find_piece` positions for what an expression of NumPy's says, or one of these words."""
        array, order = self._array(request.node), Order(self._array(request.node).shape, request.view)
        stop = order.total if request.stop is None else request.stop
        first, last = request.start, stop
        if request.backward:
            first = max(first, last - self.find_piece)
        else:
            last = min(last, first + self.find_piece)
        flat = array.transpose(order.axes).reshape(-1)[first:last]
        hits = (first + np.flatnonzero(_fulfilled(flat, request.condition))).tolist()
        if request.backward:
            hits.reverse()
        given = hits[:1] if request.first_only else hits[: request.limit]
        reached = first if request.backward else last
        places = [order.index(one) for one in given]
        header, buffer = array_buffer(np.array(places, np.int64).reshape(len(given), array.ndim))
        reply = ValuesFound(
            request=request.id,
            generation=request.generation,
            version=0,
            total=order.total,
            reached=reached,
            ended=reached == (request.start if request.backward else stop)
            or (request.first_only and bool(hits)),
            counted=len(hits),
            places=header,
            texts=tuple(str(array[place]) for place in places),
        )
        return reply, [buffer]

    def _picture(self, request: Picture) -> Answer:
        plane = self._plane(request.node, request.view)
        note = ""
        if plane.dtype.kind == "c":
            plane, note = np.abs(plane), "The magnitude of complex numbers."
        top, bottom, left, right = request.region or (0, plane.shape[0], 0, plane.shape[1])
        plane = plane[top:bottom, left:right]
        stride = (-(-plane.shape[0] // request.limit), -(-plane.shape[1] // request.limit))
        plane = plane[:: stride[0], :: stride[1]].astype(np.float64)
        finite = np.isfinite(plane)
        low, high = (plane[finite].min(), plane[finite].max()) if finite.any() else (0.0, 0.0)
        low, high = request.ends or (low, high)
        levels = np.rint(np.where(finite, plane - low, 0) / ((high - low) or 1.0) * TOP_LEVEL).astype(
            np.uint8
        )
        levels[np.isnan(plane)] = NAN
        levels[np.isposinf(plane)] = POSITIVE_INFINITY
        header, buffer = array_buffer(levels)
        reply = PictureValues(
            request=request.id,
            generation=request.generation,
            version=0,
            array=header,
            cell=(plane.shape[0], plane.shape[1]),
            stride=stride,
            origin=(top, left),
            low=low,
            high=high,
            nan=int(np.isnan(plane).sum()),
            positive_infinity=int(np.isposinf(plane).sum()),
            finite=bool(finite.any()),
            note=note,
        )
        return reply, [buffer]

    def _statistics(self, request: Statistics) -> StatisticsValues:
        array = self._array(request.node)
        values = np.array(array.flat[: array.size if request.exact else min(100_000, array.size)])
        if values.dtype.kind == "c":
            values = np.abs(values)
        finite = values[np.isfinite(values)].astype(np.float64)
        some = finite.size > 0
        return StatisticsValues(
            request=request.id,
            generation=request.generation,
            version=0,
            total=array.size,
            counted=values.size,
            minimum=float(finite.min()) if some else None,
            maximum=float(finite.max()) if some else None,
            mean=float(finite.mean()) if some else None,
            std=float(finite.std()) if some else None,
            nan=int(np.isnan(values).sum()),
            positive_infinity=int(np.isposinf(values).sum()) if values.dtype.kind == "f" else 0,
            negative_infinity=int(np.isneginf(values).sum()) if values.dtype.kind == "f" else 0,
            zeros=int((values == 0).sum()),
        )

    def _line(self, request: Line) -> Answer:
        array = self._array(request.node)
        index: list[Any] = list(request.fixed)
        if array.ndim:
            index[request.axis] = slice(None)
        line = np.atleast_1d(array[tuple(index)]).astype(np.float64)[request.start : request.stop]
        width = max(1, -(-line.size // request.points))
        buckets = [line[first : first + width] for first in range(0, line.size, width)]
        finite = [bucket[np.isfinite(bucket)] for bucket in buckets]
        columns = (
            request.start + width * np.arange(len(buckets), dtype=np.int64),
            np.array([one.min() if one.size else np.nan for one in finite]),
            np.array([one.max() if one.size else np.nan for one in finite]),
            np.array([_flags(bucket) for bucket in buckets], np.uint8),
        )
        packed = [array_buffer(column) for column in columns]
        places, low, high, flags = (header for header, _ in packed)
        reply = LineValues(
            request=request.id,
            generation=request.generation,
            version=0,
            places=places,
            low=low,
            high=high,
            flags=flags,
            start=request.start,
            stop=request.start + line.size,
            length=array.shape[request.axis] if array.ndim else 1,
            width=width,
        )
        return reply, [buffer for _, buffer in packed]

    def _histogram(self, request: Histogram) -> Answer:
        array = self._array(request.node)
        values = np.array(array.flat[: min(100_000, array.size)])
        values = (np.abs(values) if array.dtype.kind == "c" else values).astype(np.float64)
        finite = values[np.isfinite(values)]
        counts, edges = np.histogram(finite, bins=request.bins)
        edge_header, edge_buffer = array_buffer(edges)
        count_header, count_buffer = array_buffer(counts.astype(np.int64))
        reply = HistogramValues(
            request=request.id,
            generation=request.generation,
            version=0,
            edges=edge_header,
            counts=count_header,
            counted=min(array.size, 100_000),
            total=array.size,
            minimum=float(finite.min()) if finite.size else None,
            maximum=float(finite.max()) if finite.size else None,
        )
        return reply, [edge_buffer, count_buffer]


def _fulfilled(values: npt.NDArray[Any], condition: str) -> npt.NDArray[np.bool_]:
    known = {"is nan": "np.isnan(x)", "is not finite": "~np.isfinite(x)"}
    return np.asarray(eval(known.get(condition, f"x {condition}"), {"np": np, "x": values}), bool)


def _flags(bucket: npt.NDArray[np.float64]) -> int:
    return int(
        IS_NAN * np.isnan(bucket).any()
        + IS_POSITIVE_INFINITY * (bucket == np.inf).any()
        + IS_NEGATIVE_INFINITY * (bucket == -np.inf).any()
    )
