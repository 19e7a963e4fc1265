"""Experiments that use everything a spec can say, small enough to be trained in a test."""

from __future__ import annotations

from typing import Any

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.data_spec import ToyPoints
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.experiment.suggest import suggest

OWN_LAYER = """
class Mine(keras.layers.Layer):
    \"\"\"A layer of a person's own.\"\"\"

    def __init__(self, units, **options):
        super().__init__(**options)
        self.dense = keras.layers.Dense(units)

    def call(self, x):
        return self.dense(x)
"""


def layer(type: str, own: bool = False, layers: Any = (), trainable: bool = True, **arguments: Any) -> Any:
    return {"type": type, "own": own, "layers": layers, "trainable": trainable, "arguments": arguments}


def toy(**fields: Any) -> ExperimentSpec:
    spec, _ = suggest(ToyPoints(**fields.pop("data", {})), "Toy")
    return ExperimentSpec.model_validate({**spec.model_dump(), "steps": 25, **fields})


def digits(*layers: Any, code: str = "", **fields: Any) -> ExperimentSpec:
    spec = builtin_spec("mnist_cnn").model_dump()
    model = {"kind": "layers", "layers": layers, "code": code}
    return ExperimentSpec.model_validate({**spec, "model": model, "steps": 3, **fields})


def logits(loss: str) -> dict[str, Any]:
    return {"type": loss, "arguments": {"from_logits": True}}


def scheduled(type: str, **arguments: Any) -> ExperimentSpec:
    schedule = {"type": type, "arguments": arguments}
    return toy(optimizer={"learning_rate": 0.01, "schedule": schedule})


def _residual() -> ExperimentSpec:
    convolution: dict[str, Any] = {"filters": 8, "kernel_size": 3, "padding": "same"}
    inner = layer("Residual", layers=[layer("Conv2D", **convolution)])
    strided = layer("Conv2D", **convolution, strides=2, activation="relu", kernel_regularizer="l2")
    return digits(
        layer("Conv2D", filters=4, kernel_size=3, strides=2),
        layer("Residual", projection=True, layers=[strided, layer("BatchNormalization"), inner]),
        layer("Residual", projection=True, trainable=False, layers=[layer("Conv2D", **convolution)]),
        layer("GlobalAveragePooling2D"),
        layer("Dense", units=10),
        augmentation={
            "flip_horizontal": True,
            "rotation": 10.0,
            "shift": 0.1,
            "zoom": 0.1,
            "brightness": 0.2,
            "contrast": 0.1,
        },
    )


def _attention() -> ExperimentSpec:
    heads: dict[str, Any] = {"num_heads": 2, "key_dim": 8, "dropout": 0.1, "value_dim": 16, "use_bias": False}
    return digits(
        layer("Reshape", target_shape=[28, 28]),
        layer("Dense", units=16),
        layer("Residual", layers=[layer("LayerNormalization"), layer("MultiHeadAttention", **heads)]),
        layer("Attention", use_scale=True),
        layer("GlobalAveragePooling1D"),
        layer("Dense", units=10),
    )


def _wrapped() -> ExperimentSpec:
    lstm = layer("LSTM", units=4, return_sequences=True, recurrent_dropout=0.1, kernel_regularizer="l2")
    return digits(
        layer("Reshape", target_shape=[28, 28]),
        layer("Bidirectional", merge_mode="concat", trainable=False, layers=[lstm]),
        layer("TimeDistributed", layers=[layer("Dense", units=4, trainable=False)]),
        layer("Flatten"),
        layer("Dense", units=10),
    )


def varied() -> dict[str, ExperimentSpec]:
    """Return experiments by what is special about them."""
    one = [layer("Dense", units=8, activation="relu"), layer("Dense", units=1)]
    pieces = {"boundaries": [10, 20], "values": [0.01, 0.001]}
    momentum = {"momentum": 0.9, "nesterov": True, "clipnorm": 1.0, "weight_decay": 0.004}
    return {
        "balanced and stopped early": toy(
            early_stopping={"patience": 2},
            steps=200,
            class_weights="balanced",
            metrics=["accuracy", "AUC", "F1Score"],
        ),
        "weighted, by epochs, loss watched": toy(
            early_stopping={"monitor": "loss", "min_delta": 0.01, "patience": 1},
            class_weights=(1.0, 2.5),
            epochs=5,
            device="CPU:0",
            metrics=["accuracy", "Precision", "SparseTopKCategoricalAccuracy"],
        ),
        "mixed_float16, rows of classes": toy(
            early_stopping={"monitor": "validation_accuracy", "restore_best": False, "patience": 2},
            steps=200,
            precision="mixed_float16",
            loss=logits("CategoricalCrossentropy"),
            class_weights="balanced",
            metrics=["accuracy", "AUC", "TopKCategoricalAccuracy", "SparseTopKCategoricalAccuracy"],
        ),
        "mixed_bfloat16, pieces, nothing to check with": toy(
            precision="mixed_bfloat16",
            data={"validation": 0.0},
            optimizer={
                "type": "SGD",
                "learning_rate": 0.1,
                "arguments": momentum,
                "schedule": {"type": "PiecewiseConstantDecay", "arguments": pieces},
            },
        ),
        "cosine": scheduled("CosineDecay"),
        "cosine restarts": scheduled("CosineDecayRestarts", first_decay_steps=10),
        "polynomial": scheduled("PolynomialDecay", decay_steps=20, end_learning_rate=1e-5, power=2.0),
        "one output": toy(
            model={"kind": "layers", "layers": one},
            loss=logits("BinaryCrossentropy"),
            metrics=["accuracy", "AUC", "F1Score", "Precision"],
            class_weights=(1.0, 3.0),
        ),
        "residual": _residual(),
        "attention": _attention(),
        "wrapped": _wrapped(),
        "own classes": digits(
            layer("Flatten"),
            layer("Mine", own=True, units=8, name="first"),
            layer("Mine", own=True, trainable=False, units=8),
            layer("Dense", units=10),
            code=OWN_LAYER,
            class_weights="balanced",
        ),
    }
