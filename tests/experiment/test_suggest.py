"""What is suggested for data fits them, and says why."""

from __future__ import annotations

from typing import Any

import pytest

from eagerlab.experiment.data_spec import (
    ArraysData,
    Column,
    DataSpec,
    MnistSample,
    NoisyLine,
    PicturesData,
    SineSeries,
    TableData,
    ToyPoints,
)
from eagerlab.experiment.facts import data_facts
from eagerlab.experiment.model_spec import LayersModel
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.experiment.suggest import MOST_STEPS, sample_count, suggest, suggest_training


def table(**fields: Any) -> TableData:
    columns = (
        Column(name="age"),
        Column(name="town", kind="category", categories=("A", "B", "C"), missing="own_category"),
        Column(name="id", role="ignored"),
        Column(name="y", role="target", kind="category", categories=("no", "yes")),
    )
    return TableData(**{"path": "/t.csv", "columns": columns, **fields})


EVERY: list[DataSpec] = [
    MnistSample(),
    NoisyLine(),
    ToyPoints(shape="spiral"),
    SineSeries(),
    table(),
    ArraysData(path="/a.npz", shape=(12,), classes=("a", "b", "c")),
    ArraysData(path="/a.npz", shape=(5, 4, 3, 2), task="regression", targets=3),
    ArraysData(path="/a.npz", shape=(40,), integers=True, classes=("a", "b")),
    PicturesData(path="/p", classes=("cat", "dog", "emu"), height=96, width=200),
    PicturesData(path="/p", classes=("x",), height=1, width=1, channels=1),
]


@pytest.mark.parametrize("data", EVERY, ids=lambda data: data.kind)
@pytest.mark.parametrize("count", [None, 1, 150, 60_000])
def test_a_suggestion_ends_with_what_is_to_be_told_and_gives_reasons(data: Any, count: int | None) -> None:
    spec, reasons = suggest(data, "Mine", count)
    facts = data_facts(data)
    assert (spec.name, spec.data) == ("Mine", data)
    assert all(reason.endswith(".") for reason in reasons)
    assert spec.description == " ".join(reasons)
    assert 1 <= spec.steps <= MOST_STEPS
    assert spec.batch_size <= max(1, count or 10_000)
    assert suggest_training(spec) == (), "what was suggested needs no other suggestion"
    if isinstance(spec.model, LayersModel):
        assert spec.model.layers[-1].arguments["units"] == facts.outputs
    assert ("accuracy" in spec.metrics) == (facts.task == "classification")


def test_facts_of_a_table_count_categories_and_what_is_missing_among_them() -> None:
    facts = data_facts(table())
    assert facts.input_shape == (5,)
    assert facts.names == ("age", "town=A", "town=B", "town=C", "town=(missing)")
    assert (facts.classes, facts.outputs, facts.task) == (("no", "yes"), 2, "classification")
    numbers = (Column(name="a"), Column(name="b", role="target"), Column(name="c", role="target"))
    facts = data_facts(table(columns=numbers, task="regression"))
    assert (facts.input_shape, facts.outputs, facts.classes) == ((1,), 2, ())


def test_facts_of_arrays_tell_pictures_rows_and_series_apart() -> None:
    shapes = {(28, 28, 1): "pictures", (7,): "rows", (2,): "points", (30, 2): "series", (3, 3, 7): "other"}
    for shape, kind in shapes.items():
        facts = data_facts(ArraysData(path="/a.npz", shape=shape, classes=("a", "b")))
        assert (facts.kind_of, facts.input_shape) == (kind, shape)


def test_the_samples_of_what_is_built_in_are_counted() -> None:
    assert sample_count(MnistSample()) == 4500
    assert sample_count(ToyPoints(points=500)) == 400
    assert sample_count(SineSeries(points=2000, window=20)) == 1584
    assert sample_count(table()) is None


def changed(spec: ExperimentSpec, **fields: Any) -> dict[str, tuple[Any, str]]:
    spec = ExperimentSpec.model_validate({**spec.model_dump(), **fields})
    return {field: (value, reason) for field, value, reason in suggest_training(spec)}


def test_a_loss_that_does_not_suit_the_last_layer_is_named_with_the_reason() -> None:
    spec, _ = suggest(table(), "Mine")
    layers = [{"type": "Dense", "arguments": {"units": 2, "activation": "softmax"}}]
    softmax = changed(spec, model={"kind": "layers", "layers": layers})
    loss, reason = softmax["loss"]
    assert loss.arguments == {"from_logits": False}
    assert reason == "the last layer ends in softmax"
    one = [{"type": "Dense", "arguments": {"units": 1, "activation": "sigmoid"}}]
    loss, reason = changed(spec, model={"kind": "layers", "layers": one})["loss"]
    assert (loss.type, loss.arguments) == ("BinaryCrossentropy", {})
    assert "one number" in reason


def test_numbers_to_be_told_want_no_accuracy_and_no_class_weights() -> None:
    spec, _ = suggest(SineSeries(), "Mine")
    wrong = {"type": "SparseCategoricalCrossentropy", "arguments": {}}
    found = changed(spec, loss=wrong, metrics=["accuracy"], class_weights="balanced")
    assert found["loss"][0].type == "MeanSquaredError"
    assert found["metrics"][0] == ("MeanAbsoluteError",)
    assert found["class_weights"][0] == "none"


def test_batches_larger_than_the_data_and_enormous_rates_are_named() -> None:
    spec, _ = suggest(ToyPoints(points=100), "Mine")
    found = changed(spec, batch_size=500, optimizer={"type": "Adam", "learning_rate": 3.0})
    assert found["batch_size"][0] <= 80
    assert "80 training samples" in found["batch_size"][1]
    assert found["learning_rate"][0] == 0.001
