from __future__ import annotations

from typing import Any, NamedTuple

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.paths import split, variable_paths
from eagerlab.backend.tensors import Tensors
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.protocol import requests
from eagerlab.protocol.replies import Node


class Pair(NamedTuple):
    left: int
    right: int


@pytest.fixture
def live() -> LiveExperiment:
    made = LiveExperiment()
    inner = keras.Sequential([keras.layers.Dense(2)])
    made.model = keras.Sequential(
        [keras.layers.Dense(2), keras.layers.Dropout(0.1), inner, keras.layers.Dense(1)]
    )
    made.model(tf.ones((1, 2)))
    made.optimizer = keras.optimizers.Adam()
    made.optimizer.build(made.model.trainable_variables)
    made.metrics = [keras.metrics.Mean()]
    return made


def _tensors(live: LiveExperiment, **names: Any) -> Tensors:
    return Tensors(
        lambda: {
            "model": live.model,
            "optimizer": live.optimizer,
            "metrics": live.metrics,
            "data": live.data,
            "names": names,
        }
    )


def _rows(tensors: Tensors, *node: str, start: int = 0, count: int = 200) -> dict[str, Node]:
    reply = tensors.children(requests.ListChildren(node=node, start=start, count=count))
    return {row.key: row for row in reply.rows}


def test_the_roots_are_what_there_is(live: LiveExperiment) -> None:
    rows = _rows(_tensors(live, x=1))
    assert list(rows) == ["model", "optimizer", "metrics", "names"]
    assert rows["optimizer"].type == "Adam"
    assert all(row.has_children for row in rows.values())


def test_every_path_of_the_tree_is_a_path_of_the_checkpoint_and_back(live: LiveExperiment) -> None:
    tensors = _tensors(live)
    found: dict[str, Any] = {}

    def walk(*node: str) -> None:
        for key, row in _rows(tensors, *node).items():
            if row.has_children:
                walk(*node, key)
            elif row.openable:
                found["/".join((*node, key))] = tensors.resolve((*node, key))

    walk()
    expected = variable_paths(live.model, live.optimizer, live.metrics)
    assert found.keys() == expected.keys()
    assert all(found[path] is variable for path, variable in expected.items())
    assert all(tensors.resolve(split(path)) is variable for path, variable in expected.items())


def test_names_do_not_depend_on_how_many_layers_were_made_before(live: LiveExperiment) -> None:
    def paths() -> list[str]:
        model = keras.Sequential([keras.layers.Dense(2), keras.layers.Dense(2), keras.layers.Dropout(0.1)])
        model(tf.ones((1, 2)))
        return list(variable_paths(model))

    assert paths() == paths()
    assert paths()[2] == "model/dense_1/kernel"


def test_a_layer_is_also_found_by_the_name_that_keras_gave_it(live: LiveExperiment) -> None:
    layer = live.model.layers[-1]
    assert _tensors(live).resolve(("model", layer.name, "kernel")) is layer.kernel


def test_a_layer_used_twice_is_one_layer() -> None:
    inputs = keras.Input((2,))
    shared = keras.layers.Dense(2)
    model = keras.Model(inputs, shared(shared(inputs)))
    assert list(variable_paths(model)) == ["model/dense/kernel", "model/dense/bias"]


def test_a_weights_row_tells_what_can_be_known_at_a_glance(live: LiveExperiment) -> None:
    row = _rows(_tensors(live), "model", "dense")["kernel"]
    assert (row.shape, row.dtype, row.device, row.nbytes) == ((2, 2), "float32", "CPU:0", 16)
    assert row.openable
    assert row.saveable
    assert row.summary.startswith("[[")


def test_a_model_that_is_not_built_says_so() -> None:
    live = LiveExperiment()
    live.model = keras.Sequential([keras.layers.Dense(2)])
    tensors = _tensors(live)
    assert "not built yet" in _rows(tensors)["model"].summary
    assert "not built yet" in _rows(tensors, "model")["dense"].summary


def test_the_consoles_own_names_are_left_out(live: LiveExperiment) -> None:
    tensors = _tensors(
        live, _i="", In=[], np=np, keras=keras, f=len, K=int, g=lambda: 1, b=2, A=tf.constant([1, 2]), exit=1
    )
    assert list(_rows(tensors, "names")) == ["A", "b"]


def test_only_the_window_of_rows_that_is_asked_for_is_made(live: LiveExperiment) -> None:
    class Counted(list[int]):
        asked = 0

        def __getitem__(self, index: Any) -> Any:
            Counted.asked += 1
            return super().__getitem__(index)

    tensors = _tensors(
        live, many=list(range(1_000_000)), d={str(i): i for i in range(5000)}, own=Counted([1, 2])
    )
    reply = tensors.children(requests.ListChildren(node=("names", "many"), start=999_990, count=50))
    assert reply.total == 1_000_000
    assert [row.key for row in reply.rows] == [str(index) for index in range(999_990, 1_000_000)]
    assert list(_rows(tensors, "names", "d", start=4999)) == ["4999"]
    _rows(tensors, "names", "own")
    assert Counted.asked == 0, "a class of the person's own is not asked"


def test_containers_expand_and_their_odd_keys_are_found_again(live: LiveExperiment) -> None:
    marker = object()
    thing = {
        "a/b": 1,
        2: [tf.constant(1)],
        ("x", 1): (3, 4),
        marker: 5,
        "pair": Pair(6, 7),
        "x" * 500: 8,
    }
    tensors = _tensors(live, thing=thing)
    rows = _rows(tensors, "names", "thing")
    assert list(rows) == ["a/b", "2", "('x', 1)", "object at 3", "pair", "str at 5"]
    assert [tensors.resolve(("names", "thing", key)) for key in rows] == list(thing.values())
    assert tensors.resolve(("names", "thing", "pair", "1")) == 7


def test_summaries_are_short_and_escaped(live: LiveExperiment) -> None:
    tensors = _tensors(
        live,
        text="line\nbreak\x1b" + "x" * 1000,
        huge=10**5000,
        number=2.5,
        none=None,
        array=np.arange(3),
        large=np.zeros((30, 40)),
        short=[1, "a"],
        long=list(range(100)),
        odd=object(),
    )
    found = _rows(tensors, "names")
    # The others are values.
    assert {key for key, row in found.items() if row.in_words} == {"large", "long", "odd"}
    rows = {key: row.summary for key, row in found.items()}
    assert rows["text"].startswith("line\\nbreak\\x1bxxx")
    assert len(rows["text"]) <= 200
    assert rows["huge"] == "a number of 16,610 bits"
    assert (rows["number"], rows["none"], rows["array"]) == ("2.5", "None", "[0, 1, 2]")
    assert (rows["large"], rows["short"], rows["long"]) == ("shape 30 × 40", "[1, a]", "100 entries")
    assert rows["odd"] == "object object"


@pytest.mark.parametrize(
    "node", [(), ("nowhere",), ("names", "gone"), ("model", "dense", "gone"), ("names", "l", "7")]
)
def test_what_is_not_there_is_said_so(live: LiveExperiment, node: tuple[str, ...]) -> None:
    with pytest.raises(LabError, match=r"There is nothing called|is not there"):
        _tensors(live, l=[1]).resolve(node)


def test_a_model_of_thousands_of_variables_is_listed_quickly() -> None:
    import time

    live = LiveExperiment()
    live.model = keras.Sequential([keras.layers.Dense(1) for _ in range(150)])
    live.model(tf.ones((1, 1)))
    live.optimizer = keras.optimizers.Adam()
    live.optimizer.build(live.model.trainable_variables)
    tensors = _tensors(live)
    start = time.thread_time()
    assert len(_rows(tensors, "model", count=50)) == 50
    assert len(_rows(tensors, "optimizer", "momentum", count=50)) == 50
    assert time.thread_time() - start < 1
