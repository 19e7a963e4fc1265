from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from eagerlab.backend.tensors import Tensors
from eagerlab.protocol import picturing, replies, requests
from eagerlab.protocol.base import View
from eagerlab.protocol.codec import read_array

Array = npt.NDArray[Any]


class Looked:
    """Asks about one object as the window does."""

    def __init__(self, **names: Any) -> None:
        self.names = names
        self.tensors = Tensors(lambda: {"names": self.names})

    def info(self, name: str) -> replies.TensorInfo:
        return self.tensors.info(requests.OpenTensor(node=("names", name)))

    def view(self, name: str) -> View:
        rank = len(self.info(name).shape)
        return View(rows=0 if rank else None, columns=1 if rank > 1 else None, fixed=(0,) * rank)

    def tile(self, name: str, view: View | None = None, **where: Any) -> Array:
        shown = view or self.view(name)
        reply, buffers = self.tensors.tile(requests.Tile(node=("names", name), view=shown, **where))
        assert reply.array is not None
        return read_array(reply.array, buffers)

    def texts(self, name: str, **where: Any) -> list[list[str]]:
        reply, _ = self.tensors.tile(requests.Tile(node=("names", name), view=self.view(name), **where))
        assert reply.texts is not None
        return [list(row) for row in reply.texts]

    def picture(
        self, name: str, view: View | None = None, limit: int = 512, **how: Any
    ) -> tuple[picturing.PictureValues, Array]:
        request = picturing.Picture(node=("names", name), view=view or self.view(name), limit=limit, **how)
        reply, buffers = self.tensors.picture(request)
        return reply, read_array(reply.array, buffers)

    def line(self, name: str, axis: int = 0, **where: Any) -> tuple[picturing.LineValues, list[Array]]:
        where.setdefault("fixed", (0,) * len(self.info(name).shape))
        reply, buffers = self.tensors.line(picturing.Line(node=("names", name), axis=axis, **where))
        headers = (reply.places, reply.low, reply.high, reply.flags)
        return reply, [read_array(header, buffers, place) for place, header in enumerate(headers)]

    def statistics(self, name: str, exact: bool = True) -> replies.StatisticsValues:
        return self.tensors.statistics(requests.Statistics(node=("names", name), exact=exact))

    def histogram(
        self, name: str, bins: int = 4, **how: Any
    ) -> tuple[picturing.HistogramValues, Array, Array]:
        request = picturing.Histogram(node=("names", name), bins=bins, **how)
        reply, buffers = self.tensors.histogram(request)
        return reply, read_array(reply.edges, buffers), read_array(reply.counts, buffers, 1)


@pytest.fixture
def look() -> Callable[..., Looked]:
    return Looked


def close(one: float | None, other: Any) -> bool:
    return one is not None and bool(np.isclose(one, other, rtol=1e-5, atol=1e-7))
