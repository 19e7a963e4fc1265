"""A small catalogue, as the backend would describe it."""

from __future__ import annotations

from typing import Any

from eagerlab.protocol.editing import ClassEntry, FieldEntry


def field(name: str, kind: Any, default: Any = None, **more: Any) -> FieldEntry:
    return FieldEntry(name=name, kind=kind, default=default, help=f"What {name} does.", **more)


def count(name: str) -> FieldEntry:
    return field(name, "integer", required=True, minimum=1)


ACTIVATION = field("activation", "choice", optional=True, choices=("relu", "gelu", "tanh"))
NAME = field("name", "text", optional=True, advanced=True)
SEED = field("seed", "integer", optional=True, minimum=0, advanced=True)
INITIALIZER = field(
    "kernel_initializer", "choice", "glorot_uniform", choices=("glorot_uniform", "zeros"), advanced=True
)
CLIPPING = (
    field("weight_decay", "number", optional=True, minimum=0),
    field("clipnorm", "number", optional=True, minimum=0),
    field("clipvalue", "number", optional=True, minimum=0, advanced=True),
)


def layer(kind: str, category: str, *fields: FieldEntry, suggested: Any = None, **more: Any) -> ClassEntry:
    return ClassEntry(
        group="layer",
        type=kind,
        category=category,
        summary=f"The layer {kind}.",
        fields=(*fields, NAME),
        suggested=suggested or {},
        **more,
    )


CONV = (
    count("filters"),
    field("kernel_size", "integers", required=True, minimum=1),
    field("strides", "integers", [1, 1], minimum=1),
    field("padding", "choice", "valid", choices=("valid", "same")),
    ACTIVATION,
    field("use_bias", "boolean", True),
    INITIALIZER,
)
CATALOGUE = (
    layer("Dense", "Core", count("units"), ACTIVATION, field("use_bias", "boolean", True), INITIALIZER,
          suggested={"units": 32, "activation": "relu"}),
    layer("Flatten", "Shape"),
    layer("Conv2D", "Convolution", *CONV, suggested={"filters": 16, "kernel_size": 3, "activation": "relu"}),
    layer("MaxPooling2D", "Pooling", field("pool_size", "integers", [2, 2], minimum=1)),
    layer("Dropout", "Regularisation", field("rate", "number", required=True, minimum=0, maximum=1), SEED,
          suggested={"rate": 0.25}),
    layer("LSTM", "Recurrent", count("units"), suggested={"units": 32}),
    layer("Bidirectional", "Recurrent", holds="one"),
    layer("Residual", "Groups", field("projection", "boolean", False), holds="many"),
    *(
        ClassEntry(group="optimizer", type=name, fields=(*fields, *CLIPPING))
        for name, fields in {
            "Adam": (field("beta_1", "number", 0.9, minimum=0, maximum=1),),
            "SGD": (field("momentum", "number", 0.0, minimum=0), field("nesterov", "boolean", False)),
        }.items()
    ),
    ClassEntry(
        group="loss",
        type="SparseCategoricalCrossentropy",
        fields=(
            field("from_logits", "boolean", False),
            field("ignore_class", "integer", optional=True, advanced=True),
        ),
    ),
    ClassEntry(group="loss", type="MeanSquaredError"),
    ClassEntry(group="loss", type="Huber", fields=(field("delta", "number", 1.0, minimum=0),)),
    *(
        ClassEntry(group="metric", type=name, summary=f"The metric {name}.")
        for name in ("accuracy", "AUC", "MeanAbsoluteError", "R2Score", "SparseTopKCategoricalAccuracy")
    ),
    ClassEntry(
        group="schedule",
        type="CosineDecay",
        fields=(count("decay_steps"), field("alpha", "number", 0.0, minimum=0)),
        suggested={"decay_steps": 1000},
    ),
    ClassEntry(
        group="schedule",
        type="ExponentialDecay",
        fields=(
            count("decay_steps"),
            field("decay_rate", "number", required=True, minimum=0),
            field("staircase", "boolean", False),
        ),
        suggested={"decay_steps": 1000, "decay_rate": 0.9},
    ),
)  # fmt: skip
"""One of each kind."""
