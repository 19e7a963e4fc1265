"""The check of a model: shapes and counts as Keras has them, faults in our words, remedies that mend them."""

from __future__ import annotations

import time
from typing import Any

import keras
import pytest

from eagerlab.backend.models.check import check_model
from eagerlab.experiment.builtin import BUILTIN, builtin_spec
from eagerlab.experiment.model_spec import LayersModel, LayerSpec
from eagerlab.experiment.source import write_source
from eagerlab.experiment.spec import ArraysData, DataSpec, ExperimentSpec, LossSpec, SineSeries, ToyPoints
from eagerlab.protocol.editing import CheckModel, LayerCheck, LayerPath, ModelCheck, Remedy

MNIST = builtin_spec("mnist_cnn")
TOKENS = ArraysData(path="a.npz", x="x", y="y", shape=(20,), integers=True, classes=("a", "b"))
SERIES = ArraysData(path="a.npz", x="x", y="y", shape=(20, 6), classes=("a", "b"))
MSE = LossSpec(type="MeanSquaredError")


def layer(kind: str, *inside: LayerSpec, own: bool = False, **arguments: Any) -> LayerSpec:
    return LayerSpec(type=kind, arguments=arguments, layers=inside, own=own)


def dense(units: int = 10, **arguments: Any) -> LayerSpec:
    return layer("Dense", units=units, **arguments)


def conv(filters: int = 8, kernel_size: int = 3, **arguments: Any) -> LayerSpec:
    return layer("Conv2D", filters=filters, kernel_size=kernel_size, **arguments)


FLATTEN = layer("Flatten")


def experiment(
    *layers: LayerSpec, data: DataSpec | None = None, loss: LossSpec | None = None, code: str = ""
) -> ExperimentSpec:
    fields: dict[str, Any] = {"model": LayersModel(layers=layers, code=code)}
    if data is not None:
        fields["data"] = data
    if loss is not None:
        fields |= {"loss": loss, "metrics": ()}
    return ExperimentSpec.model_validate(MNIST.model_copy(update=fields).model_dump())


def check(spec: ExperimentSpec, *, run_code: bool = True) -> ModelCheck:
    return check_model(CheckModel(spec=spec, run_code=run_code, generation=7))


def wrong(answer: ModelCheck) -> LayerCheck:
    return next(row for row in answer.rows if row.problem)


def apply(layers: tuple[LayerSpec, ...], remedy: Remedy) -> tuple[LayerSpec, ...]:
    def edited(inside: tuple[LayerSpec, ...], at: LayerPath) -> tuple[LayerSpec, ...]:
        items = list(inside)
        if len(at) > 1:
            deeper = edited(items[at[0]].layers, at[1:])
            items[at[0]] = items[at[0]].model_copy(update={"layers": deeper})
        elif remedy.kind == "remove":
            del items[at[0]]
        elif remedy.kind == "dissolve":
            items[at[0] : at[0] + 1] = items[at[0]].layers
        else:
            assert remedy.layer is not None
            items[at[0] : at[0] + (remedy.kind == "replace")] = [remedy.layer]
        return tuple(items)

    return edited(layers, remedy.at)


@pytest.mark.parametrize("key", sorted(BUILTIN))
def test_the_built_in_experiments_fit(key: str) -> None:
    answer = check_model(CheckModel(spec=builtin_spec(key)))
    assert not answer.problem
    assert not any(row.problem for row in answer.rows)
    assert answer.trains
    assert answer.parameters


def test_shapes_and_counts_are_told_for_each_layer() -> None:
    answer = check(experiment(conv(16), layer("MaxPooling2D"), FLATTEN, dense()))
    assert answer.generation == 7
    assert answer.input_shape == (28, 28, 1)
    assert [row.output_shape for row in answer.rows] == [(26, 26, 16), (13, 13, 16), (2704,), (10,)]
    assert [row.parameters for row in answer.rows] == [160, 0, 0, 27050]
    assert [row.name for row in answer.rows] == ["conv2d", "max_pooling2d", "flatten", "dense"]
    assert answer.parameters == 27210


def test_twenty_billion_parameters_take_no_memory_and_no_time() -> None:
    began = time.process_time()
    answer = check(experiment(FLATTEN, dense(100_000), dense(100_000), dense(100_000), dense()))
    assert answer.parameters == 20_079_700_010
    assert time.process_time() - began < 5


def blocks(count: int, filters: int = 16) -> ExperimentSpec:
    block = [conv(filters, padding="same"), layer("BatchNormalization"), layer("Dropout", rate=0.1)]
    return experiment(*block * count, FLATTEN, layer("Dropout", rate=0.1), dense())


def processor_seconds(spec: ExperimentSpec) -> float:
    # What others do on this machine at the same time is not the check's.
    began = time.thread_time()
    assert not check(spec).problem
    return time.thread_time() - began


def test_thirty_layers_are_checked_within_300_ms_also_when_all_are_new() -> None:
    processor_seconds(blocks(9))
    assert min(processor_seconds(blocks(9, filters)) for filters in (17, 18, 19)) < 0.3


def test_two_hundred_layers_of_which_one_is_new_are_checked_within_100_ms() -> None:
    spec = blocks(66)
    processor_seconds(spec)
    changed = spec.model_copy(
        update={"model": spec.model.model_copy(update={"layers": spec.model.layers[1:]})}  # type: ignore[union-attr]
    )
    assert min(processor_seconds(one) for one in (changed, spec, changed)) < 0.1


def test_dense_on_pictures_is_told_to_be_made_flat() -> None:
    row = wrong(check(experiment(conv(32), layer("MaxPooling2D"), dense())))
    assert row.path == (2,)
    assert row.problem == "Dense wants a flat input; it gets 13×13×32: add Flatten."
    assert row.remedies[0].kind == "insert"
    assert row.remedies[0].layer == FLATTEN


def test_dense_on_pictures_that_are_made_flat_later_is_right() -> None:
    assert not check(experiment(dense(4), FLATTEN, dense())).problem


def test_layers_after_the_wrong_one_have_no_shape_but_their_arguments_are_looked_at() -> None:
    answer = check(experiment(conv(), layer("LSTM", units=3), dense(0), dense()))
    assert [row.output_shape for row in answer.rows] == [(26, 26, 8), None, None, None]
    assert answer.rows[2].field == "units"
    assert not answer.rows[3].problem
    assert not answer.trains


def test_a_window_larger_than_its_input_is_told_with_both_sizes() -> None:
    row = wrong(check(experiment(*[layer("MaxPooling2D", pool_size=3)] * 4, FLATTEN, dense())))
    assert row.path == (3,)
    assert row.problem == "The window of MaxPooling2D, 3×3, is larger than its input, 1×1."


def test_a_stacked_lstm_wants_the_sequence_of_the_one_before() -> None:
    recurrent = layer("LSTM", units=8)
    row = wrong(check(experiment(recurrent, recurrent, dense(1), data=SineSeries(), loss=MSE)))
    assert "let LSTM before it return its sequence" in row.problem
    mended = row.remedies[0].layer
    assert mended is not None
    assert mended.arguments["return_sequences"] is True


def test_a_residual_group_of_another_shape_is_offered_a_projection() -> None:
    group = layer("Residual", conv(8, padding="same"))
    row = wrong(check(experiment(conv(4), group, FLATTEN, dense())))
    assert row.problem == "The group's output, 26×26×8, cannot be added to its input, 26×26×4."
    assert row.remedies[0].layer is not None
    assert row.remedies[0].layer.arguments == {"projection": True}


def test_too_few_outputs_for_the_classes_are_told_of_the_whole_model() -> None:
    answer = check(experiment(FLATTEN, dense(7)))
    assert "7 numbers come out of the model; 10 numbers are wanted" in answer.problem
    assert answer.remedies[0].label == "Set units of the last Dense to 10"
    assert not answer.trains


def test_softmax_before_a_loss_of_scores_is_told_but_can_be_trained() -> None:
    answer = check(experiment(FLATTEN, dense(activation="softmax")))
    assert "gives probabilities already" in answer.problem
    assert answer.trains
    assert answer.parameters == 7850


def test_numbers_brought_to_the_targets_scale_at_the_end_are_right() -> None:
    layers = (layer("LSTM", units=4), dense(1), layer("Rescaling", scale=2.0, offset=1.0))
    assert not check(experiment(*layers, data=SineSeries(), loss=MSE)).problem
    answer = check(experiment(layers[0], dense(3), layers[2], data=SineSeries(), loss=MSE))
    assert answer.remedies[0].label == "Set units of the last Dense to 1"


def test_own_classes_are_not_run_before_the_person_has_agreed() -> None:
    code = "raise SystemExit\nclass Scale(keras.layers.Layer): pass"
    answer = check(experiment(conv(4), layer("Scale", own=True), FLATTEN, dense(), code=code), run_code=False)
    assert not answer.problem
    assert [row.output_shape for row in answer.rows] == [(26, 26, 4), None, None, None]
    assert not any(row.problem for row in answer.rows)
    assert answer.parameters is None


def test_an_own_class_has_its_shape_and_its_fault_its_line() -> None:
    code = (
        "class Twice(keras.layers.Layer):\n"
        "    def build(self, shape):\n"
        "        self.w = self.add_weight(shape=(3,))\n"
        "    def call(self, x):\n"
        "        return {call}\n"
    )
    right = check(experiment(layer("Twice", own=True), FLATTEN, dense(), code=code.format(call="2 * x")))
    assert (right.rows[0].output_shape, right.rows[0].parameters) == ((28, 28, 1), 3)
    fault = wrong(check(experiment(layer("Twice", own=True), FLATTEN, code=code.format(call="x.nothing"))))
    assert fault.problem.startswith("Your layer Twice fails in line 5.")
    assert "nothing" in fault.problem


def test_an_own_class_that_makes_variables_from_arrays_has_a_shape_too() -> None:
    code = (
        "class Odd(keras.layers.Layer):\n"
        "    def __init__(self, **kwargs):\n"
        "        super().__init__(**kwargs)\n"
        '        self.k = keras.Variable(np.ones(3, "float32"))\n'
        "    def call(self, x):\n"
        "        return x * self.k[0]\n"
    )
    row = check(experiment(layer("Odd", own=True), FLATTEN, dense(), code=code)).rows[0]
    assert (row.name, row.output_shape, row.parameters) == ("odd", (28, 28, 1), 3)


def test_an_own_class_that_is_not_there_is_told() -> None:
    row = wrong(check(experiment(layer("Scale", own=True), FLATTEN, dense())))
    assert row.problem == "There is no class Scale among your layers."


def test_an_own_class_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eagerlab.backend.models.check.SECONDS", 0.3)
    code = "class Loop(keras.layers.Layer):\n    def call(self, x):\n        while True: pass\n"
    answer = check(experiment(layer("Loop", own=True), FLATTEN, dense(), code=code))
    assert "took longer than" in answer.problem
    assert len(answer.rows) == 3
    assert not check(experiment(FLATTEN, dense())).problem


MENDABLE: dict[str, tuple[tuple[LayerSpec, ...], dict[str, Any]]] = {
    "dense on pictures": ((conv(), dense()), {}),
    "pictures wanted, points given": ((conv(), dense(2)), {"data": ToyPoints()}),
    "pooling of flat numbers": ((FLATTEN, layer("MaxPooling2D"), dense()), {}),
    "pooling twice": ((layer("GlobalAveragePooling2D"), layer("GlobalAveragePooling2D"), dense()), {}),
    "series wanted, pictures given": ((layer("LSTM", units=4), dense()), {}),
    "attention on pictures": ((layer("Attention"), FLATTEN, dense()), {}),
    "one axis too few": ((layer("Conv1D", filters=4, kernel_size=[3]), FLATTEN, dense()), {}),
    "stacked": (
        (layer("LSTM", units=4), layer("GRU", units=4), dense(1)),
        {"data": SineSeries(), "loss": MSE},
    ),
    "stacked in wrappers": (
        (
            layer("Bidirectional", layer("LSTM", units=4)),
            layer("Bidirectional", layer("GRU", units=4)),
            dense(1),
        ),
        {"data": SineSeries(), "loss": MSE},
    ),
    "kernel too large": ((*[conv(4, 5, strides=3)] * 3, FLATTEN, dense()), {}),
    "pooled away": ((*[layer("MaxPooling2D", pool_size=3)] * 5, FLATTEN, dense()), {}),
    "negative and zero": ((conv(-4), FLATTEN, dense(0)), {}),
    "typing errors": ((layer("Conv2D", filter=4, kernel_size=3, activation="rleu"), FLATTEN, dense()), {}),
    "missing arguments": ((layer("Conv2D"), FLATTEN, layer("Dense")), {}),
    "three sizes": ((layer("Conv2D", filters=3, kernel_size=[3, 3, 3]), FLATTEN, dense()), {}),
    "rate": ((layer("Dropout", rate=1.5), FLATTEN, dense()), {}),
    "wrong product": ((FLATTEN, layer("Reshape", target_shape=[10, 10]), dense()), {}),
    "groups": ((conv(4, groups=3), layer("GroupNormalization"), FLATTEN, dense()), {}),
    "strides and dilation": ((conv(4, strides=2, dilation_rate=2), FLATTEN, dense()), {}),
    "group smaller": ((layer("Residual", conv()), FLATTEN, dense()), {}),
    "group pools": ((layer("Residual", conv(padding="same"), layer("MaxPooling2D")), FLATTEN, dense()), {}),
    "group flattens": ((layer("Residual", FLATTEN, dense(784)), dense()), {}),
    "units": ((FLATTEN, dense(7)), {}),
    "only a convolution": ((conv(),), {}),
    "softmax and scores": ((FLATTEN, dense(activation="softmax")), {}),
    "softmax layer and scores": ((FLATTEN, dense(), layer("Softmax")), {}),
    "relu at the end": ((FLATTEN, dense(activation="relu")), {}),
    "no probabilities": ((FLATTEN, dense()), {"loss": LossSpec(type="SparseCategoricalCrossentropy")}),
    "two outputs for yes or no": (
        (dense(2),),
        {"data": ToyPoints(), "loss": LossSpec(type="BinaryCrossentropy")},
    ),
    "numbers compared with classes": ((FLATTEN, dense()), {"loss": MSE}),
    "yes or no of ten classes": ((FLATTEN, dense()), {"loss": LossSpec(type="BinaryCrossentropy")}),
    "classes where numbers are": (
        (layer("LSTM", units=4), dense(1)),
        {"data": SineSeries(), "loss": LossSpec(type="SparseCategoricalCrossentropy")},
    ),
    "embedding of decimals": (
        (layer("Embedding", input_dim=9, output_dim=4), layer("LSTM", units=4), dense(2)),
        {"data": ToyPoints()},
    ),
    "tokens without embedding": ((layer("LSTM", units=4), dense(2)), {"data": TOKENS}),
    "tokens not made flat": ((layer("Embedding", input_dim=9, output_dim=4), dense(2)), {"data": TOKENS}),
    "attention and no end": (
        (layer("MultiHeadAttention", num_heads=2, key_dim=3), dense(2)),
        {"data": SERIES},
    ),
    "wrong input": ((layer("InputLayer", shape=[28, 28]), FLATTEN, dense()), {}),
    "late input": ((FLATTEN, layer("InputLayer", shape=[28, 28, 1]), dense()), {}),
    "same names": ((layer("Flatten", name="a"), dense(name="a")), {}),
    "slash in a name": ((layer("Flatten", name="a/b"), dense()), {}),
    "colours": ((layer("RandomHue", factor=0.1), FLATTEN, dense()), {}),
    "cropped away": ((layer("Cropping2D", cropping=15), FLATTEN, dense()), {}),
    "permuted": ((layer("Permute", dims=[2, 1]), FLATTEN, dense()), {}),
    "repeated": ((layer("RepeatVector", n=2), FLATTEN, dense()), {}),
    "einsum": ((layer("EinsumDense", equation="ab,bc->ac", output_shape=5), dense()), {}),
    "wrapped": (
        (layer("Bidirectional", dense(3)), dense(1)),
        {"data": SineSeries(), "loss": MSE},
    ),
    "wrapped pictures": ((layer("TimeDistributed", conv()), FLATTEN, dense()), {}),
    "states": (
        (layer("LSTM", units=3, return_state=True), dense(1)),
        {"data": SineSeries(), "loss": MSE},
    ),
    "heads": (
        (
            layer("GroupQueryAttention", head_dim=2, num_query_heads=3, num_key_value_heads=2),
            FLATTEN,
            dense(2),
        ),
        {"data": SERIES},
    ),
    "own class missing": ((layer("Nowhere", own=True), FLATTEN, dense()), {}),
}


@pytest.mark.parametrize("name", sorted(MENDABLE))
def test_the_first_remedy_again_and_again_leads_to_a_model_that_fits(name: str) -> None:
    layers, other = MENDABLE[name]
    said: list[str] = []
    for _ in range(8):
        answer = check(experiment(*layers, **other))
        bad = next((row for row in answer.rows if row.problem), None)
        sentence, remedies = (bad.problem, bad.remedies) if bad else (answer.problem, answer.remedies)
        if not sentence:
            assert said, "nothing was wrong from the start"
            return
        said.append(sentence)
        assert remedies, sentence
        if remedies[0].loss is not None:
            other = {**other, "loss": remedies[0].loss}
        else:
            layers = apply(layers, remedies[0])
    pytest.fail(f"still wrong: {said}")


def test_a_loss_that_does_not_take_scores_can_be_changed_instead_of_the_last_layer() -> None:
    loss = LossSpec(type="SparseCategoricalCrossentropy")
    softmax, scores = check(experiment(FLATTEN, dense(), loss=loss)).remedies
    assert softmax.label == "Set its activation to softmax"
    assert scores.label == "Let the loss take scores as they are (from_logits)"
    assert scores.loss == loss.model_copy(update={"arguments": {"from_logits": True}})


def test_one_number_may_be_compared_with_the_number_of_a_class() -> None:
    answer = check(experiment(dense(1), data=ToyPoints(), loss=LossSpec(type="Hinge")))
    assert not answer.problem


REAL: dict[str, tuple[tuple[LayerSpec, ...], dict[str, Any]]] = {
    "row": ((conv(), layer("BatchNormalization"), conv(), FLATTEN, dense()), {}),
    "residual": (
        (
            conv(4),
            layer("Residual", conv(8, padding="same", strides=2), projection=True),
            layer("Residual", conv(8, padding="same"), layer("Residual", conv(8, padding="same"))),
            layer("GlobalAveragePooling2D"),
            layer("Residual", dense(16), projection=True),
            dense(),
        ),
        {},
    ),
    "attention": (
        (layer("MultiHeadAttention", num_heads=2, key_dim=3), layer("Attention"), FLATTEN, dense(2)),
        {"data": SERIES},
    ),
    "wrapped": (
        (
            layer("Bidirectional", layer("LSTM", units=4, return_sequences=True)),
            layer("TimeDistributed", dense(3)),
            layer("LSTM", units=2),
            dense(1),
        ),
        {"data": SineSeries(), "loss": MSE},
    ),
    "tokens": ((layer("Embedding", input_dim=9, output_dim=4), FLATTEN, dense(2)), {"data": TOKENS}),
    "named": ((layer("InputLayer", shape=[28, 28, 1]), conv(name="eyes"), FLATTEN, dense()), {}),
}


@pytest.mark.parametrize("name", sorted(REAL))
def test_names_shapes_and_counts_are_those_of_the_model_that_the_source_builds(name: str) -> None:
    layers, other = REAL[name]
    spec = experiment(*layers, **other)
    answer, again = check(spec), check(spec)
    assert again.rows == answer.rows  # what is known is named and counted as if it were made anew
    assert not answer.problem
    assert not any(row.problem for row in answer.rows)
    names: dict[str, Any] = {"__name__": "x", "__file__": "x.py"}
    exec(compile(write_source(spec), "<experiment>", "exec"), names)
    keras.utils.clear_session()
    built = names["make_model"]()
    assert answer.parameters == built.count_params()
    known = {one.name: one for one in built.layers}
    named = [row for row in answer.rows if row.name and row.name != "input_layer"]
    assert len(named) >= len(layers) - 1
    for row in named:
        assert row.output_shape == tuple(known[row.name].output.shape[1:]), row.name
