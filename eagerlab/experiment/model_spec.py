"""The model of an experiment: layers in a row, groups with a shortcut, classes of the person's own."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from eagerlab.experiment.names import complaint, known_layer
from eagerlab.experiment.part import Arguments, Code, Number, Part

RESIDUAL = "Residual"
WRAPPERS = frozenset({"Bidirectional", "TimeDistributed"})
"""Layers of Keras that hold exactly one other layer."""
SELF_ATTENTION = frozenset({"MultiHeadAttention", "GroupQueryAttention", "Attention", "AdditiveAttention"})
"""Layers of Keras that look from a sequence at a sequence; in a row of layers, at the same one."""


class LayerSpec(Part):
    """One layer of the list.

    Attributes
    ----------
    type : str
        A class of ``keras.layers``; ``Residual``, a group whose input is added to its output; or, with
        `own`, a class of `LayersModel.code`.
    arguments : dict
        By keyword. A residual group takes ``projection`` alone: whether the shortcut is brought to the
        output's shape by a 1×1 convolution (a Dense layer where there are no rows and columns).
    layers : tuple of LayerSpec
        What a wrapper (exactly one) or a residual group (at least one) holds.
    trainable : bool
        False: frozen.
    """

    type: Annotated[str, Field(min_length=1, max_length=100)]
    own: bool = False
    arguments: Arguments = Field(default_factory=dict)
    trainable: bool = True
    layers: tuple[LayerSpec, ...] = Field(default=(), max_length=1000)

    @model_validator(mode="after")
    def _known(self) -> Self:
        if self.own:
            if not self.type.isidentifier():
                raise complaint(f"Expected the name of a class. Received: {self.type!r}.")
        elif self.type == RESIDUAL:
            if set(self.arguments) - {"projection"}:
                raise complaint("A residual group takes no argument but 'projection'.")
            if not self.layers:
                raise complaint("A residual group needs at least one layer inside.")
        elif self.type in WRAPPERS:
            if len(self.layers) != 1:
                raise complaint(f"{self.type} needs exactly one layer inside.")
            inner = self.layers[0]
            if not inner.own and inner.type in SELF_ATTENTION | {RESIDUAL}:
                raise complaint(f"{self.type} cannot hold {inner.type}: it needs a layer with one input.")
        elif self.type not in SELF_ATTENTION:
            known_layer(self.type)
        if self.layers and (self.own or self.type not in WRAPPERS | {RESIDUAL}):
            raise complaint(f"{self.type} holds no other layers.")
        return self


class LayersModel(Part):
    """Layers in a row: ``keras.Sequential`` where that can hold them, else a functional model.

    Attributes
    ----------
    code : str
        Python source of the person's own layer classes, or empty.
    """

    kind: Literal["layers"] = "layers"
    layers: tuple[LayerSpec, ...] = Field(min_length=1, max_length=1000)
    code: Code = ""


class LineModel(Part):
    """Two variables: ``W x + B``."""

    kind: Literal["line"] = "line"
    w: Number = 5.0
    b: Number = 10.0


ModelSpec = Annotated[LayersModel | LineModel, Field(discriminator="kind")]
