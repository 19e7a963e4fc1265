"""Garbage is searched for as before once a block that put it off has ended."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from eagerlab.backend.collecting import put_off


@pytest.fixture(autouse=True)
def collection_as_it_was() -> Iterator[None]:
    was_on = gc.isenabled()
    yield
    if was_on:
        gc.enable()
    else:
        gc.disable()


@pytest.mark.parametrize("is_on", [True, False])
def test_it_is_off_in_the_block_and_afterwards_as_before(is_on: bool) -> None:
    if is_on:
        gc.enable()
    else:
        gc.disable()
    with put_off():
        assert not gc.isenabled()
    assert gc.isenabled() == is_on


def test_it_is_on_again_when_the_block_fails() -> None:
    gc.enable()
    with pytest.raises(ImportError), put_off():
        raise ImportError("no TensorFlow")
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0  # what is searched for what holds an object must be found
