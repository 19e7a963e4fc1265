"""Tensors that viewers choke on, and what is shown instead."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.tensors import Tensors
from eagerlab.protocol import picturing, requests
from eagerlab.protocol.base import View
from tests.backend.tensors.conftest import Looked
from tests.cases.console import Console
from tests.patience import measured


@pytest.fixture
def odd() -> Looked:
    return Looked(
        rag=tf.ragged.constant([[1], [2, 3], []]),
        spa=tf.sparse.from_dense([[0, 1], [0, 0]]),
        txt=tf.constant([b"\xff\xfe", "Grün 试", "a\x00b", "x" * 100_000]),
        bf=tf.constant([1.0, float("nan"), float("inf")], tf.bfloat16),
        cpx=tf.constant([1 + 2j, complex("nan")]),
        var=tf.data.Dataset.range(2)._variant_tensor,
        han=tf.Variable(1.0).handle,
        q=tf.IndexedSlices(tf.ones((1, 2)), tf.constant([0])),
    )


def test_b14_every_kind_of_tensor_opens_and_none_empties_the_list(odd: Looked) -> None:
    rows = odd.tensors.children(requests.ListChildren(node=("names",))).rows
    assert {row.key for row in rows} == set(odd.names)
    assert all(row.openable for row in rows)
    infos = {name: odd.info(name) for name in odd.names}
    assert {name: info.kind_of for name, info in infos.items() if info.kind_of != "tensor"} == {
        "rag": "ragged",
        "spa": "sparse",
        "q": "slices",
    }
    for name in ("var", "han"):
        assert "no viewable values" in infos[name].no_values
    assert all(not info.no_values for name, info in infos.items() if name not in ("var", "han"))


def test_b14_values_are_shown_where_they_exist(odd: Looked) -> None:
    assert odd.texts("rag") == [["1", ""], ["2", "3"], ["", ""]]
    assert odd.texts("spa") == [["0", "1", "1"]]
    assert odd.texts("q") == [["0", "1.0", "1.0"]]
    first, second, third, long = (row[0] for row in odd.texts("txt"))
    assert (first, second, third) == ("\\xff\\xfe", "Grün 试", "a\\x00b")
    assert len(long) <= 200
    assert "100,000 bytes" in long
    bits = odd.tile("bf").ravel()
    assert bits[0] == 1
    assert np.isnan(bits[1])
    assert np.isinf(bits[2])
    statistics = odd.statistics("bf")
    assert (statistics.nan, statistics.positive_infinity, statistics.maximum) == (1, 1, 1.0)
    assert odd.tile("cpx").ravel()[0] == 1 + 2j
    assert odd.statistics("rag").mean == 2


class Nasty:
    def __repr__(self) -> str:
        raise RuntimeError("no repr today")

    @property
    def shape(self) -> Any:
        raise KeyError("lazy")

    def __len__(self) -> int:
        return -1

    def __getattr__(self, name: str) -> Any:
        return self


class Slow:
    def __repr__(self) -> str:
        while True:
            time.sleep(0.01)


class Chatty:
    def __repr__(self) -> str:
        print("side effect!")  # noqa: T201 - what the case is about
        return "chatty"


class Liar:
    __class__ = int  # type: ignore[assignment]


class Keys(dict[str, Any]):
    def items(self) -> Any:
        raise RuntimeError("no items today")

    def __iter__(self) -> Iterator[str]:
        raise RuntimeError("no keys today")


def test_b16_hostile_objects_are_shown_and_hold_up_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console()
    monkeypatch.setattr(sys, "stdout", console)
    names = {
        "a": Nasty(),
        "b": Slow(),
        "c": Chatty(),
        "d": Liar(),
        "e": Keys(k=Nasty()),
        "v": tf.Variable(1.0),
    }
    tensors = Tensors(lambda: {"names": {**names, "many": [Nasty(), Slow(), Chatty()]}})
    with measured() as spent:
        rows = {row.key: row for row in tensors.children(requests.ListChildren(node=("names",))).rows}
        tensors.children(requests.ListChildren(node=("names", "e")))
        inside = tensors.children(requests.ListChildren(node=("names", "many"))).rows
    assert spent.seconds < 2  # of which one object may take half a second once
    assert console.getvalue() == ""
    assert {key: row.type for key, row in rows.items() if key in "abcd"} == {
        "a": "Nasty",
        "b": "Slow",
        "c": "Chatty",
        "d": "Liar",
    }
    assert {key: row.summary for key, row in rows.items() if key in "abcd"} == {
        "a": "repr failed: RuntimeError",
        "b": "repr failed: it takes too long",
        "c": "chatty",
        "d": "Liar object",
    }
    assert [row.type for row in inside] == ["Nasty", "Slow", "Chatty"]
    assert rows["v"].summary == "1.0"
    assert rows["v"].openable
    assert tensors.info(requests.OpenTensor(node=("names", "v"))).shape == ()


def test_b17_not_a_number_and_infinities_open_everywhere() -> None:
    noise = tf.random.uniform((20, 20))
    look = Looked(
        one_nan=tf.tensor_scatter_nd_update(noise, [[0, 0]], [np.nan]),
        all_nan=tf.fill((20, 20), np.nan),
        one_inf=tf.tensor_scatter_nd_update(noise, [[3, 4]], [np.inf]),
        all_inf=tf.fill((20, 20), -np.inf),
    )
    counts = {}
    for name in look.names:
        assert look.tile(name).shape == (20, 20)
        reply, picture = look.picture(name)
        assert np.isfinite([reply.low, reply.high]).all()
        x = look.names[name].numpy()
        np.testing.assert_array_equal(picture == picturing.NAN, np.isnan(x))
        np.testing.assert_array_equal(picture == picturing.POSITIVE_INFINITY, x == np.inf)
        np.testing.assert_array_equal(picture == picturing.NEGATIVE_INFINITY, x == -np.inf)
        look.histogram(name)
        found = look.statistics(name)
        counts[name] = (found.nan, found.positive_infinity, found.negative_infinity, found.note)
    assert counts == {
        "one_nan": (1, 0, 0, ""),
        "all_nan": (400, 0, 0, "no finite values"),
        "one_inf": (0, 1, 0, ""),
        "all_inf": (0, 0, 400, "no finite values"),
    }


def test_b18_empty_scalar_read_only_and_nine_axes() -> None:
    look = Looked(
        e1=tf.zeros((0,)),
        e2=tf.zeros((0, 4, 4)),
        e3=tf.zeros((3, 0)),
        s=tf.constant(7.5),
        ro=np.broadcast_to(np.arange(4.0), (1000, 4)),
        big_rank=tf.zeros((1,) * 9),
    )
    assert look.statistics("e2").note == "empty, shape (0, 4, 4)"
    for name in ("e1", "e2", "e3"):
        assert look.tile(name).size == 0
        assert look.histogram(name)[2].sum() == 0
    assert look.tile("s").tolist() == [[7.5]]
    assert look.tile("ro", first_row=999).tolist() == [[0, 1, 2, 3]]
    assert look.statistics("ro").mean == 1.5
    assert look.info("ro").read_only == "This array is read-only. Copy it to change it: y = x.copy()."
    assert look.tile("big_rank", View(rows=7, columns=8, fixed=(0,) * 9)).tolist() == [[0]]


def test_b20_very_large_arrays_are_read_a_page_at_a_time() -> None:
    look = Looked(h=np.zeros(600_000_000, np.uint8), w=tf.zeros((2, 3_000_000)))
    start = time.thread_time()
    assert look.info("h").shape == (600_000_000,)
    assert look.tile("h", first_row=599_999_990).shape == (10, 1)
    assert look.statistics("h", exact=False).counted == 100_000
    rows = look.tensors.children(requests.ListChildren(node=("names",))).rows
    assert time.thread_time() - start < 1
    assert [row.summary for row in rows] == ["shape 600,000,000", "shape 2 × 3,000,000"]
    reply, picture = look.picture("w")
    assert picture.shape[0] == 2
    assert picture.shape[1] <= 512
    assert reply.stride[1] == 5860


IMAGES = {
    "const0": np.zeros((20, 20), int),
    "constneg": np.full((20, 20), -3.0),
    "mask": np.eye(20) > 0,
    "u64": np.array([[0, 2**64 - 1]], "uint64"),
    "cpx": np.ones((20, 20), "complex64"),
    "f16": (np.random.default_rng(0).random((20, 20)) * 6e4).astype("float16"),
    "one": np.zeros((1, 1)),
}


@pytest.mark.parametrize("name", IMAGES)
def test_b32_pictures_are_plain_bytes_with_a_range(name: str) -> None:
    reply, picture = Looked(x=IMAGES[name]).picture("x")
    assert picture.dtype == np.uint8
    assert (picture <= picturing.TOP_LEVEL).all()
    assert reply.low <= reply.high
