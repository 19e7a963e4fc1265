from __future__ import annotations

from eagerlab.backend.lab import Lab
from eagerlab.backend.training.spec_layers import layers_of
from eagerlab.experiment.spec import Augmentation, ExperimentSpec, LayersModel, LayerSpec
from tests.backend.networks import cnn_spec

CODE = """
class Twice(keras.layers.Layer):
    def __init__(self, units, **rest):
        super().__init__(**rest)
        self.first = keras.layers.Dense(units)
        self.second = keras.layers.Dense(units)

    def call(self, x):
        return self.second(self.first(x))
"""


def conv(filters: int, **more: object) -> LayerSpec:
    return LayerSpec(
        type="Conv2D", arguments={"filters": filters, "kernel_size": 3, "padding": "same", **more}
    )


def grouped_spec() -> ExperimentSpec:
    """Augmentation, groups with projections of both kinds, an own class, and a layer with a name."""
    layers = (
        LayerSpec(type="RandomFlip"),
        conv(4),
        LayerSpec(
            type="Residual",
            arguments={"projection": True},
            layers=(conv(6, name="in_the_middle"), LayerSpec(type="ReLU"), conv(6)),
        ),
        LayerSpec(type="GlobalAveragePooling2D"),
        LayerSpec(type="Twice", own=True, arguments={"units": 5}),
        LayerSpec(
            type="Residual",
            arguments={"projection": True},
            layers=(LayerSpec(type="Dense", arguments={"units": 7}),),
        ),
        LayerSpec(type="Dense", arguments={"units": 10}),
    )
    return cnn_spec(
        model=LayersModel(layers=layers, code=CODE),
        augmentation=Augmentation(flip_horizontal=True, rotation=5),
    )


def test_each_layer_is_found_behind_augmentation_in_groups_and_beside_projections(lab: Lab) -> None:
    spec = grouped_spec()
    assert isinstance(spec.model, LayersModel)
    lab.queue(lambda engine: engine.load(spec, "", run_code=True)).result()
    found = layers_of(spec.model, lab.model)
    assert [*found] == [(0,), (1,), (2, 0), (2, 1), (2, 2), (3,), (4,), (5, 0), (6,)]
    assert found[2, 0].name == "in_the_middle"
    assert [found[path].filters for path in ((1,), (2, 0), (2, 2))] == [4, 6, 6]
    assert found[2, 2].output.shape[-1] == 6
    assert [found[path].units for path in ((5, 0), (6,))] == [7, 10]
    shortcut = [layer for layer in lab.model.layers if layer not in found.values()]
    assert sorted(type(layer).__name__ for layer in shortcut) == [
        "Add",
        "Add",
        "Conv2D",
        "Dense",
        "InputLayer",
        "RandomFlip",
        "RandomRotation",
    ]
    assert next(one for one in shortcut if type(one).__name__ == "Conv2D").kernel_size == (1, 1)


def test_a_layer_in_a_group_is_frozen_in_the_list_and_a_frozen_group_thaws_in_part(lab: Lab) -> None:
    spec = grouped_spec()
    lab.queue(lambda engine: engine.load(spec, "", run_code=True)).result()
    lab.freeze("in_the_middle")
    assert _flags(lab) == [True, False, True]
    model = spec.model.model_copy(
        update={
            "layers": tuple(
                one.model_copy(update={"trainable": False}) if index == 2 else one
                for index, one in enumerate(spec.model.layers)  # type: ignore[union-attr]
            )
        }
    )
    frozen = spec.model_copy(update={"model": model})
    lab.queue(lambda engine: engine.load(frozen, "", run_code=True)).result()
    assert not lab.model.get_layer("in_the_middle").trainable
    lab.unfreeze("in_the_middle")
    assert _flags(lab) == [True, True, False]


def _flags(lab: Lab) -> list[bool]:
    """Return whether the group learns, and its two convolutions."""
    assert lab.experiment is not None
    assert isinstance(lab.experiment.model, LayersModel)
    group = lab.experiment.model.layers[2]
    return [group.trainable, group.layers[0].trainable, group.layers[2].trainable]
