"""The first elements of a dataset: in bounded time, and without using anything up."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.data.ahead import THREAD_NAME
from eagerlab.backend.data.pipeline import Pipelines
from eagerlab.backend.data.reading import Reading, ReadingCancelledError
from eagerlab.protocol.pipelines import LookIntoPipeline, PipelinePreview
from tests.patience import patient

NODE = ("names", "ds")


def look(dataset: Any, count: int = 4, known: str = "") -> PipelinePreview:
    request = LookIntoPipeline(node=NODE, count=count, known=known)
    return patient_pipelines().look(dataset, request, Reading())[0]


def patient_pipelines() -> Pipelines:
    """Return what waits for elements as long as a busy machine may need for them."""
    return Pipelines(patient(2))


def numbers(count: int = 10) -> Any:
    return tf.data.Dataset.range(count)


def test_a_pair_is_told_with_shapes_dtypes_and_first_elements() -> None:
    x, y = np.arange(12, dtype=np.float32).reshape(6, 2), np.arange(6)
    found = look(tf.data.Dataset.from_tensor_slices((x, y)).batch(2))
    assert found.structure == "tuple"
    assert [(part.key, part.shape, part.dtype) for part in found.components] == [
        ("0", (None, 2), "float32"),
        ("1", (None,), "int64"),
    ]
    assert found.steps == ("from_tensor_slices", "batch(2)")
    assert (found.cardinality, found.is_all) == (3, True)
    assert found.elements[0] == ("[[0., 1.], [2., 3.]]", "[0, 1]")


def test_what_take_gives_when_there_are_fewer_is_said() -> None:
    found = look(numbers(4500).batch(32).take(400))
    assert found.cardinality == 141
    assert "take(400) gives 141: there are no more." in [finding.what for finding in found.findings]


def test_an_infinite_dataset_ends_the_look_after_the_elements_that_are_shown() -> None:
    drawn: list[int] = []
    lock = threading.Lock()

    def note(value: Any) -> Any:
        with lock:
            drawn.append(int(value))
        return value

    dataset = numbers().repeat().map(lambda one: tf.py_function(note, [one], tf.int64))
    found = look(dataset, count=3)
    assert found.infinite
    assert found.cardinality is None
    assert [element[0] for element in found.elements] == ["0", "1", "2"]
    assert not found.is_all
    assert len(drawn) < 20  # TensorFlow itself reads a little ahead


def test_a_dict_and_a_nested_element_are_named_by_their_keys() -> None:
    parts = {"image": np.zeros((4, 8, 8, 1), np.float32), "label": np.arange(4)}
    found = look(tf.data.Dataset.from_tensor_slices(parts))
    assert found.structure == "dict"
    assert [part.key for part in found.components] == ["image", "label"]
    nested = tf.data.Dataset.from_tensors(({"a": 1.0, "b": "text"}, 2))
    found = look(nested)
    assert found.structure == "nested"
    assert [part.key for part in found.components] == ["0/a", "0/b", "1"]
    assert found.elements == (("1.0", "text", "2"),)


def test_pictures_of_the_first_elements_come_with_their_labels() -> None:
    pictures, labels = np.random.default_rng(0).random((5, 8, 8, 1), np.float32), np.arange(5)
    for dataset in (
        tf.data.Dataset.from_tensor_slices((pictures, labels)),
        tf.data.Dataset.from_tensor_slices((pictures, labels)).batch(3),
    ):
        found, shown = patient_pipelines().look(dataset, LookIntoPipeline(node=NODE), Reading())
        assert shown is not None
        np.testing.assert_array_equal(shown, pictures)
        assert found.captions == ("0", "1", "2", "3", "4")


def test_parts_of_a_dict_stand_below_their_own_keys_in_any_order() -> None:
    parts = {"picture": np.ones((2, 5, 4, 3), np.float32), "label": ["cat", "dog"], "box": np.zeros((2, 2))}
    dataset = tf.data.Dataset.from_tensor_slices({"z": parts, "a": [7, 8]})
    request = LookIntoPipeline(node=NODE, count=4)
    found, pictures = patient_pipelines().look(dataset, request, Reading())
    assert [part.key for part in found.components] == ["z/picture", "z/label", "z/box", "a"]
    assert [texts[1:] for texts in found.elements] == [("cat", "[0., 0.]", "7"), ("dog", "[0., 0.]", "8")]
    assert pictures is not None
    assert pictures.shape == (2, 5, 4, 3)
    assert found.captions == ("cat", "dog")


def test_ragged_sparse_and_nested_datasets_are_named() -> None:
    ragged = tf.data.Dataset.from_tensor_slices(tf.ragged.constant([[1, 2], [3]]))
    assert look(ragged).components[0].form == "ragged"
    assert look(ragged).elements[0] == ("[1, 2]",)
    sparse = tf.data.Dataset.from_tensors(tf.sparse.from_dense([[0, 5]]))
    assert (look(sparse).components[0].form, look(sparse).elements[0]) == ("sparse", ("sparse: 1 values",))
    windows = numbers().window(2)
    assert (look(windows).components[0].form, look(windows).elements[0]) == ("dataset", ("a dataset",))


def test_a_map_that_raises_gives_the_elements_before_it_and_its_own_words() -> None:
    def check(value: Any) -> Any:
        if int(value) == 2:
            raise ValueError("no twos here")
        return value

    found = look(numbers().map(lambda one: tf.py_function(check, [one], tf.int64)))
    assert [element[0] for element in found.elements] == ["0", "1"]
    assert found.problem is not None
    assert found.problem.why == "ValueError: no twos here"
    assert "element 2" in found.problem.what
    assert "{{" not in found.problem.sentence()


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    opened = threading.Event()
    yield opened
    opened.set()


def hanging(gate: threading.Event) -> tuple[Any, list[int]]:
    """Return a dataset whose first element waits for the gate, and what is filled when it begins to."""
    begun: list[int] = []

    def wait(value: Any) -> Any:
        begun.append(1)
        gate.wait(100)
        return value

    return numbers().map(lambda one: tf.py_function(wait, [one], tf.int64)), begun


def test_a_map_that_hangs_is_given_up_in_time_and_not_begun_twice(gate: threading.Event) -> None:
    request = LookIntoPipeline(node=NODE)

    def look_for(seconds: float) -> tuple[Pipelines, Any, PipelinePreview, list[int]]:
        pipelines, (dataset, begun) = Pipelines(seconds), hanging(gate)
        return pipelines, dataset, pipelines.look(dataset, request, Reading())[0], begun

    # On a busy machine the element may not have begun when the look ends.
    looks = map(look_for, (0.3, 3, 30))
    pipelines, dataset, found, begun = next(one for one in looks if one[-1])
    assert found.elements == ()
    assert found.problem is not None
    assert "waits for ever" in found.problem.why
    again, _ = pipelines.look(dataset, request, Reading())
    assert again.problem is not None
    assert "still works on" in again.problem.what
    assert len(begun) == 1


def test_a_look_can_be_cancelled(gate: threading.Event) -> None:
    reading = Reading()
    reading.cancel()
    with pytest.raises(ReadingCancelledError):
        Pipelines(30).look(hanging(gate)[0], LookIntoPipeline(node=NODE), reading)


def reading_threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == THREAD_NAME}


def test_a_large_shuffle_buffer_is_not_filled_unasked_and_said() -> None:
    before = reading_threads()
    found = look(numbers(10**12).shuffle(10**9))
    assert reading_threads() == before
    assert found.problem is not None
    assert "shuffle(1,000,000,000) fills its buffer" in found.problem.why
    assert "1,000,000,000" in found.findings[0].what
    assert (found.cardinality, found.components[0].dtype) == (10**12, "int64")
    small = look(numbers(100).shuffle(10**6, reshuffle_each_iteration=False))
    assert (small.findings, small.problem, len(small.elements)) == ((), None, 4)


def test_a_buffer_that_is_filled_when_asked_is_given_up_with_the_look() -> None:
    before = reading_threads()
    endless = numbers(10**12).map(lambda one: tf.fill([100], one)).shuffle(10**7)
    request = LookIntoPipeline(node=NODE, fills=True)
    found, _ = Pipelines(0.3).look(endless, request, Reading())
    assert found.problem is not None
    assert "shuffle buffer of 10,000,000 elements" in found.problem.why
    for thread in reading_threads() - before:
        thread.join(patient(60))
    assert reading_threads() <= before


def test_neither_random_state_nor_the_persons_iterator_is_touched() -> None:
    dataset = numbers(100).shuffle(10)
    mine = iter(numbers(5))
    next(mine)
    tf.random.set_seed(3)
    expected = float(tf.random.uniform([]))
    tf.random.set_seed(3)
    look(dataset)
    assert float(tf.random.uniform([])) == expected
    assert int(next(mine)) == 1


def test_a_shuffle_that_counts_the_look_as_a_pass_says_so() -> None:
    assert "counts as one" in look(numbers().shuffle(10, seed=1)).findings[0].what
    fixed = numbers().shuffle(10, seed=1, reshuffle_each_iteration=False)
    assert look(fixed).findings == ()
    assert look(fixed).elements == look(fixed).elements


def test_a_dataset_that_is_known_is_not_asked_again() -> None:
    dataset = numbers()
    known = look(dataset).identity
    found = look(dataset, known=known)
    assert found.unchanged
    assert found.elements == ()
    assert not look(numbers(), known=known).unchanged


def test_unknown_and_empty_datasets_are_told_apart() -> None:
    found = look(numbers().filter(lambda one: one > 100))
    assert (found.cardinality, found.infinite, found.is_all, found.elements) == (None, False, True, ())
    assert look(numbers(0)).cardinality == 0
