"""Objects that inspectors choke on: one file each in `tests/cases/inspector`, with what is right for it."""

from __future__ import annotations

import importlib
import math
import pkgutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eagerlab.backend.errors import LabError
from eagerlab.protocol import picturing, replies, requests
from eagerlab.protocol.codec import read_array
from tests.backend.tensors.conftest import Looked
from tests.cases.console import Console
from tests.cases.inspector.expected import Expected

FOLDER = Path(__file__).with_name("inspector")
NAMES = sorted(one.name for one in pkgutil.iter_modules([str(FOLDER)]) if one.name != "expected")


class Opened:
    """One object, looked at as the window does."""

    def __init__(self, name: str) -> None:
        module = importlib.import_module(f"tests.cases.inspector.{name}")
        self.expected: Expected = module.expected
        self.look = Looked(it=module.make())
        self.info: replies.TensorInfo = self.look.info("it")
        self.view = self.expected.view or self.look.view("it")

    def cells(self, rows: int, columns: int) -> list[list[Any]]:
        request = requests.Tile(
            node=("names", "it"), view=self.view, row_count=max(1, rows), column_count=max(1, columns)
        )
        reply, buffers = self.look.tensors.tile(request)
        if reply.texts is not None:
            return [list(row) for row in reply.texts]
        assert reply.array is not None
        found: list[list[Any]] = read_array(reply.array, buffers).tolist()
        return found


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def opened(name: str) -> Opened:
    return Opened(name)


def test_the_object_opens_as_what_it_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console()
    monkeypatch.setattr(sys, "stdout", console)
    monkeypatch.setattr(sys, "stderr", console)
    opened = Opened(name)
    info, expected = opened.info, opened.expected
    assert (info.kind_of, info.shape) == (expected.kind, expected.shape)
    assert info.dtype == expected.dtype or not expected.dtype
    assert info.open_shape == expected.open_shape
    assert expected.note in info.note
    assert expected.no_values in info.no_values
    assert bool(info.no_values) or info.is_tensor
    facts = dict(info.facts)
    assert {name: text in facts.get(name, "") for name, text in expected.facts.items()} == dict.fromkeys(
        expected.facts, True
    )
    if expected.columns is not None:
        assert info.column_names == expected.columns
    _parts_can_be_opened(opened)
    assert console.getvalue() == ""


def _parts_can_be_opened(opened: Opened) -> None:
    tensors = opened.look.tensors
    (row,) = tensors.children(requests.ListChildren(node=("names",))).rows
    assert row.summary == (opened.expected.summary or row.summary)
    assert row.summary
    assert not row.summary.startswith("cannot be looked at") or opened.expected.parts is None
    try:
        found = tensors.children(requests.ListChildren(node=("names", "it"), count=20)).rows
    except LabError:  # it was too slow: its row and its facts say so
        assert opened.expected.parts is None
        return
    assert row.has_children == bool(found)
    keys = tuple(one.key for one in found)
    if opened.expected.parts is not None:
        assert keys[: len(opened.expected.parts)] == opened.expected.parts
        assert opened.expected.parts or not keys
    for key in keys:
        tensors.info(requests.OpenTensor(node=("names", "it", key)))


def test_its_values_are_those_that_are_shown(opened: Opened) -> None:
    if opened.info.no_values:
        with pytest.raises(LabError):
            opened.cells(1, 1)
        return
    wanted = opened.expected.cells
    shown = opened.cells(8, 8)
    if wanted is not None:
        width = max((len(row) for row in wanted), default=0)
        assert [_same(row[:width]) for row in shown[: len(wanted)]] == [_same(row) for row in wanted]


def _same(row: Any) -> list[Any]:
    """Return values that are equal where they look equal: NaN, and zeros of either sign, told apart."""
    return [str(complex(one)) if isinstance(one, float | complex) else one for one in map(_plain, row)]


def _plain(one: Any) -> Any:
    return float(one) if isinstance(one, int) and not isinstance(one, bool) and abs(one) < 2**53 else one


def test_its_statistics_are_exact(opened: Opened) -> None:
    found = opened.look.statistics("it")
    for name, value in opened.expected.statistics.items():
        told = getattr(found, name)
        assert told == value or (isinstance(value, float) and math.isclose(told, value, rel_tol=1e-12)), name
    sample = opened.look.statistics("it", exact=False)
    assert sample.total == found.total


def test_its_picture_and_histogram_come_or_say_why_not(opened: Opened) -> None:
    expected, node = opened.expected, ("names", "it")
    picture = picturing.Picture(node=node, view=opened.view)
    drawn = [
        _comes(lambda: opened.look.tensors.picture(picture)),
        _comes(lambda: opened.look.tensors.histogram(picturing.Histogram(node=node))),
    ]
    if expected.picture is not None:
        assert drawn[0] == expected.picture
    if expected.picture:
        assert drawn[1]


def _comes(ask: Callable[[], object]) -> bool:
    """Return whether there is an answer; where there is none, a sentence must say why."""
    try:
        ask()
    except LabError as error:
        return not str(error)
    return True
