"""Other data under an experiment: what the person built stays where it can."""

from __future__ import annotations

from typing import Any

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.data_spec import Augmentation, Column, PicturesData, TableData, ToyPoints
from eagerlab.experiment.model_spec import LayersModel, LayerSpec
from eagerlab.experiment.refit import refit
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.experiment.suggest import suggest


def table(classes: tuple[str, ...], inputs: int = 2) -> TableData:
    features = tuple(Column(name=f"x{number}") for number in range(inputs))
    target = Column(name="y", role="target", kind="category", categories=classes)
    return TableData(path="/data/table.csv", columns=(*features, target))


def numbers(inputs: int = 2) -> TableData:
    features = tuple(Column(name=f"x{number}") for number in range(inputs))
    return TableData(
        path="/data/table.csv", columns=(*features, Column(name="y", role="target")), task="regression"
    )


def experiment(data: Any, **fields: Any) -> ExperimentSpec:
    spec, _reasons = suggest(data, "mine")
    return ExperimentSpec.model_validate({**spec.model_dump(), **fields})


def refitted(spec: ExperimentSpec, data: Any) -> ExperimentSpec:
    return refit(spec, data, suggest(data, "other")[0])


def last(spec: ExperimentSpec) -> dict[str, Any]:
    assert isinstance(spec.model, LayersModel)
    return spec.model.layers[-1].arguments


def test_another_toy_of_the_same_kind_leaves_all_else_as_it_was() -> None:
    spec = experiment(ToyPoints(shape="moons"), steps=123, name="my own")
    other = ToyPoints(shape="spiral", noise=0.3)
    assert refitted(spec, other) == ExperimentSpec.model_validate(
        {**spec.model_dump(), "data": other.model_dump()}
    )


def test_a_class_more_gives_the_last_layer_a_unit_more_and_keeps_the_rest() -> None:
    spec = experiment(table(("a", "b", "c")), batch_size=7, class_weights=(1.0, 2.0, 3.0))
    new = refitted(spec, table(("a", "b", "c", "d")))
    assert last(spec)["units"] == 3
    assert last(new)["units"] == 4
    assert new.batch_size == 7
    assert new.class_weights == "none"
    assert isinstance(new.model, LayersModel)
    assert isinstance(spec.model, LayersModel)
    assert new.model.layers[:-1] == spec.model.layers[:-1]
    assert new.loss == spec.loss


def test_numbers_instead_of_classes_bring_their_own_loss_and_metrics() -> None:
    spec = experiment(table(("a", "b", "c")), name="mine")
    new = refitted(spec, numbers())
    suggestion = suggest(numbers(), "other")[0]
    assert (new.loss, new.metrics) == (suggestion.loss, suggestion.metrics)
    assert last(new) == last(suggestion)
    assert new.name == "mine"
    assert isinstance(new.model, LayersModel)
    assert isinstance(spec.model, LayersModel)
    assert new.model.layers[:-1] == spec.model.layers[:-1]


def test_data_that_the_model_cannot_take_bring_a_model_that_can() -> None:
    spec = builtin_spec("mnist_cnn").model_copy(update={"augmentation": Augmentation(rotation=10.0)})
    new = refitted(spec, table(("a", "b")))
    suggestion = suggest(table(("a", "b")), "other")[0]
    assert (new.model, new.loss, new.name) == (suggestion.model, suggestion.loss, suggestion.name)
    assert not new.augmentation.is_on


def test_pictures_of_another_size_keep_a_model_for_pictures() -> None:
    spec = builtin_spec("mnist_cnn")
    new = refitted(spec, PicturesData(path="/p", classes=("cat", "dog", "emu"), height=32, width=32))
    assert last(new)["units"] == 3
    assert isinstance(new.model, LayersModel)
    assert isinstance(spec.model, LayersModel)
    assert new.model.layers[:-1] == spec.model.layers[:-1]


def test_the_line_model_stays_with_lines_alone() -> None:
    new = refitted(builtin_spec("line"), numbers(inputs=1))
    assert new.model.kind == "layers"


def test_another_number_to_tell_brings_its_own_unit() -> None:
    far = numbers(3).model_copy(update={"columns": (*numbers(3).columns[:-1], Column(name="y"))})
    price = far.model_copy(
        update={"columns": (*far.columns[:2], Column(name="x2", role="target"), Column(name="y"))}
    )
    spec = experiment(numbers(3))
    suggestion = suggest(price, "other")[0]
    assert isinstance(suggestion.model, LayersModel)
    rescaling = LayerSpec(type="Rescaling", arguments={"scale": 1000.0})
    suggestion = suggestion.model_copy(
        update={
            "model": suggestion.model.model_copy(update={"layers": (*suggestion.model.layers, rescaling)})
        }
    )
    new = refit(spec, price, suggestion)
    assert isinstance(new.model, LayersModel)
    assert isinstance(spec.model, LayersModel)
    assert new.model.layers[-1] == rescaling
    assert new.model.layers[:-2] == spec.model.layers[:-1]
    # And back to classes: the unit goes.
    back = refitted(new, table(("a", "b"), 3))
    assert isinstance(back.model, LayersModel)
    assert back.model.layers[-1].type == "Dense"
