"""The variable tree found by typing, sorted, grouped and counted; 5,000 variables of it."""

from __future__ import annotations

import gc
import time
import weakref
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.listing.arranging import How
from eagerlab.backend.listing.kept import free_circles, kept_by_console, release_of
from eagerlab.backend.listing.listing import Listing
from eagerlab.backend.namespace import resolve
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.listing import ListTotals


def network() -> Any:
    model = keras.Sequential([keras.layers.Dense(4, name="one"), keras.layers.Dense(2, name="two")])
    model.build((None, 3))
    return model


class Tree:
    """A listing of a model with its optimizer, and of names."""

    def __init__(self, **names: Any) -> None:
        self.model = network()
        self.optimizer = keras.optimizers.Adam()
        self.optimizer.build(self.model.trainable_variables)
        self.roots: dict[str, Any] = {
            "model": self.model,
            "optimizer": self.optimizer,
            "metrics": [],
            "names": names,
        }
        self.changes = 0
        self.listing = Listing(lambda: self.roots, lambda: self.changes)

    def keys(self, *node: str, **how: Any) -> list[str]:
        return [row.key for row in self.listing.rows(node, 0, 1000, How(**how))[1]]


def test_a_text_finds_by_path_shape_and_dtype() -> None:
    tree = Tree(kernel_of_mine=np.zeros(3), other=np.zeros((7, 9), np.int8))
    assert tree.keys(pattern="kernel") == ["model", "optimizer", "names"]
    assert tree.keys("model", pattern="kernel") == ["one", "two"]
    assert tree.keys("model", "one", pattern="kernel") == ["kernel"]
    assert tree.keys("names", pattern="KERNEL") == ["kernel_of_mine"]
    assert tree.keys("names", pattern="7×9") == ["other"]
    assert tree.keys("names", pattern="int8") == ["other"]
    assert tree.keys(pattern="no such thing") == []


def test_what_no_name_has_finds_those_that_are_like_it() -> None:
    tree = Tree(dense_kernel=np.zeros(3), x_validation=np.zeros(3), HTTPAnswer=1)
    for pattern in ("dns krnl", "krnl dns", "kernal dense", "dnese", "dkrn", "densekernel"):
        assert tree.keys("names", pattern=pattern) == ["dense_kernel"], pattern
        assert tree.listing.is_alike(pattern)
    assert tree.keys("names", pattern="xvl") == ["x_validation"]
    assert tree.keys("names", pattern="answr") == ["HTTPAnswer"]
    assert tree.keys("model", pattern="m/on/krn") == ["one"]
    assert tree.keys("model", "one", pattern="m/on/krn") == ["kernel"]
    for pattern in ("krnq", "lnrk", "ernl", "krn zzz", "krn*l", "//", "knal"):
        assert tree.keys(pattern=pattern) == [], pattern
    assert tree.keys("names", pattern="dense") == ["dense_kernel"]
    assert not tree.listing.is_alike("dense"), "what has it comes alone"
    assert not tree.listing.is_alike("")


def test_stars_stand_for_anything_in_a_name_or_a_path() -> None:
    tree = Tree(x1=np.zeros(1), x2=np.zeros(1), y1=np.zeros(1))
    assert tree.keys("names", pattern="x*") == ["x1", "x2"]
    assert tree.keys("names", pattern="?1") == ["x1", "y1"]
    assert tree.keys("model", pattern="model/*/bias") == ["one", "two"]
    assert tree.keys("model", "one", pattern="model/*/bias") == ["bias"]
    assert tree.keys("model", "two", pattern="tw*") == ["kernel", "bias"], "all of a layer that matches"


def test_rows_are_sorted_by_name_size_kind_and_making() -> None:
    tree = Tree(x10=np.zeros(5), x9=np.zeros(50), b=tf.zeros(1), a=[np.zeros(500)])
    assert tree.keys("names") == ["a", "b", "x9", "x10"]
    assert tree.keys("names", order="name") == ["a", "b", "x9", "x10"]
    assert tree.keys("names", order="size", descending=True) == ["a", "x9", "x10", "b"]
    assert tree.keys("names", order="kind") == ["b", "a", "x9", "x10"]
    assert tree.keys("names", order="made") == ["x10", "x9", "b", "a"]
    assert tree.keys("names", order="made", descending=True) == ["a", "b", "x9", "x10"]


def test_a_name_of_thousands_of_digits_is_sorted_like_any_other() -> None:
    long = "x" + "1" * 5000
    tree = Tree(**{long: np.zeros(1)}, x9=np.zeros(1), x009=np.zeros(1), x10=np.zeros(1), 权重2=1, 权重10=1)
    expected = ["x009", "x9", "x10", long, "权重2", "权重10"]
    assert tree.keys("names") == expected
    assert tree.keys("names", order="name", descending=True)[0] == "权重10"


def test_words_are_found_in_any_order_and_shapes_however_they_are_typed() -> None:
    tree = Tree(picture=np.zeros((28, 28, 1), np.uint8), other=np.zeros((3, 28)))
    for pattern in ("28x28", "28×28", "(28, 28, 1)", "28,28", "uint8 pict", "28x28 uint8", "28 28*1 pict*"):
        assert tree.keys("names", pattern=pattern) == ["picture"], pattern
    assert tree.keys("model", pattern="kernel one") == ["one"]
    assert tree.keys("names", pattern="picture float64") == []


def test_rows_above_others_weigh_what_is_below_them_each_once() -> None:
    array = np.zeros(100)
    tree = Tree(few=[array, array, array[:10]], deep={"a": {"b": [tf.zeros(50)]}}, empty=[], plain=[1, 2])
    rows = {row.key: row.nbytes for row in tree.listing.rows(("names",), 0, 100)[1]}
    assert rows == {"deep": 200, "empty": None, "few": 800, "plain": None}
    roots = {row.key: row.nbytes for row in tree.listing.rows((), 0, 100)[1]}
    weights = sum(4 * int(np.prod(one.shape)) for one in tree.model.variables)
    assert roots["model"] == weights
    assert (roots["optimizer"] or 0) > 2 * weights
    assert tree.keys("names", order="size", descending=True)[:2] == ["few", "deep"]


def test_slots_can_be_below_their_variable() -> None:
    tree = Tree()
    node = ("model", "one", "kernel")
    assert tree.keys(*node) == []
    slots = tree.keys(*node, grouped=True)
    assert slots == ["momentum", "velocity"]
    assert all(is_variable_row for is_variable_row in tree.keys("optimizer", grouped=True))
    assert "momentum" not in tree.keys("optimizer", grouped=True)
    found = resolve(tree.roots, (*node, "velocity"))
    assert found is resolve(tree.roots, ("optimizer", "velocity", "one", "kernel"))
    with pytest.raises(LabError, match="holds nothing called 'nothing'"):
        resolve(tree.roots, (*node, "nothing"))


def test_names_that_share_an_object_are_marked() -> None:
    array = np.zeros(4)
    tree = Tree(a=array, b=array, c=np.zeros(4), one=1, same=1)
    tree.roots["names"]["w"] = tree.model.layers[0].kernel
    rows = {row.key: row for row in tree.listing.rows(("names",), 0, 100)[1]}
    assert (rows["a"].shared, rows["a"].also) == (1, (("names", "b"),))
    assert rows["c"].shared == rows["one"].shared == 0
    assert rows["w"].also == (("model", "one", "kernel"),)
    assert set(tree.listing.paths(("names", "w"))) == {("names", "w"), ("model", "one", "kernel")}


def test_what_is_below_an_object_with_two_names_is_not_marked_as_well() -> None:
    tree = Tree()
    tree.roots["names"].update(m=tree.model, first=tree.model.layers[0])
    rows = {row.key: row for row in tree.listing.rows(("names",), 0, 100)[1]}
    assert rows["m"].also == (("model",),)
    assert rows["first"].also == (("model", "one"), ("names", "m", "one"))
    below = {row.key: row.also for row in tree.listing.rows(("model",), 0, 100)[1]}
    assert (below["one"], below["two"]) == ((("names", "first"),), ())
    assert [row.shared for row in tree.listing.rows(("names", "m", "two"), 0, 100)[1]] == [0, 0]


def test_arrays_that_show_the_same_memory_are_marked_and_counted_once() -> None:
    whole = np.zeros((100, 100), np.float64)
    tree = Tree(whole=whole, row=whole[3], turned=whole.T, copy=whole.copy(), matrix=whole.view(np.matrix))
    rows = {row.key: row for row in tree.listing.rows(("names",), 0, 100)[1]}
    assert {key: row.sharers for key, row in rows.items()} == {
        "copy": 0,
        "matrix": 3,
        "row": 3,
        "turned": 3,
        "whole": 3,
    }
    assert ("names", "whole") in rows["row"].memory
    assert rows["whole"].shared == 0
    assert tree.listing.totals()[0]["names"] == (5, 2 * whole.nbytes)


def test_what_is_on_each_device_is_counted_once() -> None:
    array, tensor = np.zeros(100), tf.zeros(50)
    ragged = tf.RaggedTensor.from_row_lengths(tf.zeros(10), [6, 4])
    tree = Tree(a=array, same=array, view=array[10:], t=tensor, alias=tf.identity(tensor), r=ragged)
    del tree.roots["model"], tree.roots["optimizer"]
    totals = tree.listing.answer_totals(ListTotals())
    assert totals.devices == (("CPU:0", 800 + 200 + 40 + 3 * 8),)
    symbolic = keras.Input((2,))
    tree.roots["names"] = {"s": symbolic}
    tree.changes += 1
    assert tree.listing.answer_totals(ListTotals()).devices == ()


def test_each_object_is_counted_once() -> None:
    array = np.zeros(100)
    tree = Tree(a=array, b=array, more=[array, np.zeros(50)])
    tree.roots["names"]["w"] = tree.model.layers[0].kernel
    totals, is_complete = tree.listing.totals()
    weights = sum(int(np.prod(one.shape)) for one in tree.model.variables)
    variables = tree.model.variables + tree.optimizer.variables
    assert totals["model"][0] == len(variables)
    assert totals["model"][1] >= 3 * 4 * weights
    assert totals["names"] == (2, 1200)
    tree.roots |= {"data": {"x": np.zeros(1000), "y": array}, "step": {"loss": tf.zeros(10)}}
    tree.changes += 1
    more, _ = tree.listing.totals()
    assert (more["data"], more["step"], more["names"]) == ((1, 8000), (1, 40), (2, 1200))
    assert is_complete


def test_results_that_no_name_leads_to_are_listed_with_what_lets_go_of_them() -> None:
    result, named = tf.zeros(1000), tf.zeros(2000)
    names = {"_oh": {3: result, 4: named, 5: 12}, "named": named}
    assert list(kept_by_console(names)) == ["Out[3]"]
    assert release_of("Out[3]") == "lab.forget(3)"
    assert release_of("error: f: x") == "lab.forget_error()"
    tree = Tree(**names)
    tree.roots["kept"] = {"Out[3]": result, "Out[4]": named}
    (row,) = tree.listing.rows(("kept",), 0, 10)[1]
    assert (row.key, row.release) == ("Out[3]", "lab.forget(3)")
    assert tree.listing.totals()[0]["kept"] == (1, 4000)
    tree.roots["kept"] = {"Out[4]": named}
    tree.changes += 1
    tree.listing.totals()
    assert tree.keys() == ["model", "optimizer", "metrics", "names"]


def test_what_functions_have_closed_over_is_listed_with_what_lets_go_of_it() -> None:
    big, default, deep = tf.zeros(1000), np.zeros(2000), tf.zeros(3000)

    def closing(x: Any, y: Any = default) -> Any:
        return x + big + y

    def inner() -> Any:
        return deep

    def around() -> Any:
        return inner()

    def with_empty_cell() -> Any:
        return later, with_empty_cell

    names = {"closing": closing, "around": around, "empty": with_empty_cell, "big": big}
    found = kept_by_console(names)
    assert {key: value.shape[0] for key, value in found.items()} == {
        "function closing: y": 2000,
        "function around: inner: deep": 3000,
    }
    assert list(kept_by_console({"traced": tf.function(inner)})) == ["function traced: deep"]
    assert release_of("function around: inner: deep") == "del around"
    later = "until here its cell is empty"
    assert with_empty_cell()[0] == later


class Ring:
    def __init__(self) -> None:
        self.me, self.tensor = self, tf.zeros(1000)


def test_circles_are_freed_and_told() -> None:
    free_circles()
    gc.disable()
    try:
        ring = Ring()
        tensor = weakref.ref(ring.tensor)
        del ring
        assert tensor() is not None
        freed = free_circles()
    finally:
        gc.enable()
    assert tensor() is None
    assert (freed.objects, freed.nbytes) == (1, 4000)
    assert "Ring" in freed.circles
    assert "Freed what only circles of references kept: 1 objects, 4,000 bytes." in repr(freed)
    assert not gc.garbage


class Hostile:
    """Raises at whatever is asked of it."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __len__(self) -> int:
        raise RuntimeError("len")


class AnsweringForClasses(type):
    """Raises where classes are compared or kept in a set."""

    def __eq__(cls, other: object) -> bool:
        raise RuntimeError("eq")

    def __hash__(cls) -> int:
        raise RuntimeError("hash")


class Answered(metaclass=AnsweringForClasses):
    pass


@pytest.mark.parametrize("order", ["", "name", "made"])
def test_an_object_is_known_by_its_other_name_in_any_order(order: Any) -> None:
    one, module = Answered(), tf.Module()
    module.wrapped = [np.zeros(3)]  # TensorFlow puts a list of its own in its place
    tree = Tree(one=one, same=one, wrapped=module.wrapped)
    rows = {row.key: row for row in tree.listing.rows(("names",), 0, 10, How(order=order))[1]}
    assert rows["one"].also == (("names", "same"),)
    assert rows["same"].summary == "Answered object"
    assert rows["wrapped"].type == "list"
    assert rows["wrapped"].nbytes == 24


def test_objects_that_hold_themselves_or_raise_are_passed_over() -> None:
    loop: list[Any] = [np.zeros(2)]
    loop.append(loop)
    tree = Tree(loop=loop, hostile=Hostile(), fine=np.zeros(3))
    assert tree.keys("names", pattern="fine") == ["fine"]
    assert tree.listing.totals()[0]["names"][0] == 2


def test_a_step_does_not_hold_up_rows_but_a_new_name_is_found_at_once() -> None:
    tree = Tree(a=np.zeros(3))
    renames = 0
    tree.listing.note_renames(lambda: renames)
    assert tree.keys("names", pattern="a*") == ["a"]
    made = tree.listing._index.get()
    tree.changes += 1
    assert tree.keys("names") == ["a"]
    assert tree.listing._index.get() is made
    assert tree.keys("names", pattern="a?*") == []
    assert tree.listing._index.get() is made, "names are found as they were"
    tree.roots["step"] = {"loss": np.zeros(1)}
    assert tree.keys(pattern="loss") == ["step"], "but for those of a step that was looked at"
    tree.roots["names"]["ab"] = np.zeros(3)
    renames += 1
    assert tree.keys("names", pattern="a*") == ["a", "ab"]


def test_five_thousand_variables_are_found_in_a_moment_and_nothing_is_kept() -> None:
    layers = {f"block_{i:04d}": tf.Module(name="block") for i in range(1250)}
    for module in layers.values():
        module.a, module.b, module.c, module.d = (tf.Variable(tf.zeros(2)) for _ in range(4))
    tree = Tree(**layers)
    paths: list[NodePath] = []
    began = time.process_time()
    total, rows = tree.listing.rows(("names",), 1000, 200, How(pattern="block_*"))
    took = time.process_time() - began
    assert (total, rows[0].key, len(rows)) == (1250, "block_1000", 200)
    assert took < 10, "seconds of the processor's, on whatever machine"
    assert len(tree.listing._index.get().entries) > 6000
    variable = weakref.ref(layers["block_0007"].a)
    paths += tree.listing.paths(("names", "block_0007", "a"))
    assert paths == [("names", "block_0007", "a")]
    tree.roots["names"].clear()
    layers.clear()
    del module
    gc.collect()
    assert variable() is None
