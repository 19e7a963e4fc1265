"""The catalogue: every class a spec may name, with fields that its own signature has."""

from __future__ import annotations

import inspect

import keras
import pytest

from eagerlab.backend.models.catalogue import describe_catalogue, keras_entries, layer_entries, layer_names
from eagerlab.backend.models.limited import limited
from eagerlab.backend.models.own_classes import own_classes
from eagerlab.backend.models.signatures import activations
from eagerlab.experiment.model_spec import WRAPPERS
from eagerlab.experiment.names import LAYERS, LOSSES, METRICS, OPTIMIZERS, SCHEDULES
from eagerlab.protocol.editing import ClassEntry, DescribeCatalogue, FieldEntry
from tests.patience import patient


def _entry(group: str, kind: str) -> ClassEntry:
    return next(entry for entry in keras_entries() if (entry.group, entry.type) == (group, kind))


def _field(entry: ClassEntry, name: str) -> FieldEntry:
    return next(field for field in entry.fields if field.name == name)


def test_every_class_that_a_spec_may_name_is_listed_once_and_under_one_name() -> None:
    listed = [entry.type for entry in keras_entries() if entry.group == "layer"]
    assert len(listed) == len(set(listed))
    assert "Residual" in listed
    assert "Conv2D" in listed
    assert "Convolution2D" not in listed
    assert "MaxPool2D" not in listed
    assert "GroupQueryAttention" in listed
    for group, names in (("optimizer", OPTIMIZERS), ("loss", LOSSES), ("schedule", SCHEDULES)):
        assert {entry.type for entry in keras_entries() if entry.group == group} == names
    assert {entry.type for entry in keras_entries() if entry.group == "metric"} == METRICS | {"accuracy"}
    assert layer_entries().keys() >= LAYERS  # second names lead to the same entry


def test_the_parameters_of_a_layer_are_those_of_its_signature() -> None:
    dense = _entry("layer", "Dense")
    names = set(inspect.signature(keras.layers.Dense.__init__).parameters)
    assert {field.name for field in dense.fields} <= names | {"name"}
    units = _field(dense, "units")
    assert (units.kind, units.required, units.minimum) == ("integer", True, 1)
    assert units.help
    activation = _field(dense, "activation")
    assert activation.kind == "choice"
    assert activation.optional
    assert "relu" in activation.choices
    assert dense.suggested["units"] == 32


def test_what_is_seldom_changed_stands_behind_more() -> None:
    conv = _entry("layer", "Conv2D")
    shown = [field.name for field in conv.fields if not field.advanced]
    assert shown[:4] == ["filters", "kernel_size", "strides", "padding"]
    assert "kernel_initializer" not in shown
    assert _field(conv, "padding").choices == ("valid", "same")


def test_an_optimizer_shows_clipping_and_decay_but_not_the_learning_rate() -> None:
    names = {field.name for field in _entry("optimizer", "Adam").fields}
    assert names >= {"beta_1", "clipnorm", "clipvalue", "global_clipnorm", "weight_decay", "use_ema"}
    assert not names & {"learning_rate", "name"}


def test_a_schedule_shows_no_initial_learning_rate() -> None:
    schedule = _entry("schedule", "ExponentialDecay")
    names = {field.name for field in schedule.fields}
    assert names == {"decay_steps", "decay_rate", "staircase"}
    assert schedule.suggested.keys() == {"decay_steps", "decay_rate"}


@pytest.mark.parametrize("kind", sorted(layer_names() - WRAPPERS - {"InputLayer"}))
def test_a_new_layer_can_be_made_from_what_is_suggested(kind: str) -> None:
    entry = layer_entries()[kind]
    required = {field.name for field in entry.fields if field.required}
    assert required <= entry.suggested.keys()
    getattr(keras.layers, kind)(**entry.suggested)


@pytest.mark.parametrize("entry", keras_entries(), ids=lambda entry: f"{entry.group}-{entry.type}")
def test_defaults_choices_and_limits_agree(entry: ClassEntry) -> None:
    for field in entry.fields:
        where = f"{entry.type}.{field.name}"
        assert (field.kind == "choice") == bool(field.choices), where
        if field.kind == "choice" and field.default is not None:
            assert field.default in field.choices, where
        if field.default is None or isinstance(field.default, str | bool):
            continue
        for number in field.default if isinstance(field.default, tuple) else (field.default,):
            assert field.minimum is None or number >= field.minimum, where
            assert field.maximum is None or number <= field.maximum, where


def test_every_activation_that_can_be_chosen_works() -> None:
    for name in activations():
        assert keras.activations.get(name)(keras.ops.ones((2, 3))).shape == (2, 3)


@pytest.mark.parametrize("entry", keras_entries(), ids=lambda entry: f"{entry.group}-{entry.type}")
def test_what_can_be_chosen_by_name_alone_is_known_to_keras(entry: ClassEntry) -> None:
    for field in entry.fields:
        for end, module in (
            ("initializer", keras.initializers),
            ("regularizer", keras.regularizers),
            ("constraint", keras.constraints),
        ):
            if field.name.endswith(end):
                assert all(module.get(choice) is not None for choice in field.choices), field.name


def test_own_classes_are_listed_with_their_own_parameters() -> None:
    code = (
        "class Scale(keras.layers.Layer):\n"
        '    """Multiplies. Nothing else."""\n'
        "    def __init__(self, factor=2.0, how_often: int = 1, **kwargs):\n"
        "        super().__init__(**kwargs)\n\n"
        "class Helper: pass\n"
        "from keras.layers import Dense\n"
    )
    answer = describe_catalogue(DescribeCatalogue(code=code))
    own = [entry for entry in answer.classes if entry.own]
    assert [entry.type for entry in own] == ["Scale"]
    assert own[0].summary == "Multiplies."
    assert own[0].category == "Yours"
    kinds = {field.name: (field.kind, field.default) for field in own[0].fields if not field.advanced}
    assert kinds == {"factor": ("number", 2.0), "how_often": ("integer", 1)}
    assert answer.problem is None


def test_faulty_code_names_the_line_and_leaves_the_classes_of_keras() -> None:
    answer = describe_catalogue(
        DescribeCatalogue(code="x = 1\nclass A(keras.layers.Layer):\n    y = 1 / 0\n")
    )
    assert answer.problem is not None
    assert answer.problem.line == 3
    assert "division by zero" in answer.problem.why
    assert len(answer.classes) == len(keras_entries())


def test_a_syntax_error_names_its_line() -> None:
    problem = own_classes("x = 1\n\ndef broken(:\n").problem
    assert problem is not None
    assert problem.line == 3


def test_code_that_ends_the_process_is_told_and_ends_nothing() -> None:
    problem = own_classes("import sys\nsys.exit(3)").problem
    assert problem is not None
    assert problem.line == 2


def test_an_endless_loop_is_interrupted_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eagerlab.backend.models.limited._LAST_CHANCE", patient(1))
    with pytest.raises(Exception, match=r"took longer than 0\.2 s") as caught:
        limited(lambda: exec("while True: pass"), 0.2, "Your layers")
    assert "goes on in the background" not in str(caught.value)


def test_code_that_cannot_be_interrupted_is_left_behind() -> None:
    import threading

    release = threading.Event()

    def stubborn() -> None:
        while not release.is_set():
            try:
                release.wait(0.05)
            except BaseException:  # noqa: BLE001 - what such code does
                continue

    try:
        with pytest.raises(Exception, match="goes on in the background"):
            limited(stubborn, 0.1, "Your layers")
    finally:
        release.set()
