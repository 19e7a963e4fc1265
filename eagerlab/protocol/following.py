"""Messages about statistics that are followed while training runs, and about the state of all layers."""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import Field

from eagerlab.protocol.base import Message, NodePath
from eagerlab.protocol.message_kinds import BaseRequest
from eagerlab.protocol.paths import path_keys, path_text

Statistic = Literal["norm", "mean", "std", "min", "max", "zeros", "nan"]
"""``norm`` is the Euclidean one; ``zeros`` and ``nan`` are shares of the elements, from 0 to 1."""
STATISTICS: tuple[Statistic, ...] = get_args(Statistic)
Level = Literal["info", "warning", "bad"]


def column_of(node: NodePath, statistic: Statistic) -> str:
    """Return the name of the column that a statistic of an object is recorded under."""
    return f"{statistic} {path_text(node)}"


def followed_by(column: str) -> tuple[Statistic, NodePath] | None:
    """Return what a column was made from; None for a name that `column_of` did not make."""
    name, _, path = column.partition(" ")
    statistic = next((known for known in STATISTICS if known == name), None)
    if statistic is None or not path:
        return None
    return statistic, path_keys(path)


class Follow(BaseRequest):
    """Record a statistic of the object at `node` while training runs.

    `every`: at each step whose number it divides; None: as often as costs no more than 3 % of the time.
    """

    kind: Literal["follow"] = "follow"
    node: NodePath = Field(min_length=2)
    statistic: Statistic = "norm"
    every: int | None = Field(default=None, ge=1)

    def python(self) -> str:
        rest = "" if self.every is None else f", every={self.every}"
        return f"lab.follow({path_text(self.node)!r}, {self.statistic!r}{rest})"


class Unfollow(BaseRequest):
    """End what `Follow` began; the points recorded so far stay."""

    kind: Literal["unfollow"] = "unfollow"
    node: NodePath = Field(min_length=2)
    statistic: Statistic = "norm"

    def python(self) -> str:
        return f"lab.unfollow({path_text(self.node)!r}, {self.statistic!r})"


class ReadLayers(BaseRequest):
    """How all layers do; a `LayersRead` event follows, then an `OperationDone`.

    While training, the next step is looked at; else the step that was taken last, or, where there was none
    since training stood, what the next one would compute, which changes nothing.
    """

    kind: Literal["read_layers"] = "read_layers"


class FollowsChanged(Message):
    """What is followed now: the columns of the stream ``followed``."""

    kind: Literal["follows_changed"] = "follows_changed"
    sequence: int = 0
    columns: tuple[str, ...]


FlagKind = Literal[
    "not_finite", "exploding", "large_update", "vanishing", "dead", "saturated", "no_gradient", "frozen"
]


class Flag(Message):
    """What stands out about a layer.

    Attributes
    ----------
    kind : str
        See `FlagKind`.
    level : {"info", "warning", "bad"}
        How much it matters.
    text : str
        The reason, as a sentence with its numbers.
    """

    kind: FlagKind
    level: Level
    text: str


class LayerHealth(Message):
    """One layer, or what holds variables of its own.

    Attributes
    ----------
    name : str
        Its keys below the model, with ``/`` between; empty for the model itself.
    type : str
        Class name.
    weights, gradients, outputs : tuple of NodePath
        Where its trained variables, their gradients and its outputs are found, as far as there are any.
    weight_norm, gradient_norm : float or None
        Over all its trained variables together.
    update_ratio : float or None
        The norm of what the step added to the weights, over the norm of the weights before it.
    mean, std, zeros : float or None
        Of its outputs; `zeros` is a share from 0 to 1.
    dead, units : int or None
        How many units did nothing for everything that was looked at, of how many: of a layer with ReLU or the
        like gave zero, of another one with weights got no gradient.
    flags : tuple of Flag
        The worst first.
    """

    name: str
    type: str
    weights: tuple[NodePath, ...] = ()
    gradients: tuple[NodePath, ...] = ()
    outputs: tuple[NodePath, ...] = ()
    weight_norm: float | None = None
    gradient_norm: float | None = None
    update_ratio: float | None = None
    mean: float | None = None
    std: float | None = None
    zeros: float | None = None
    dead: int | None = None
    units: int | None = None
    flags: tuple[Flag, ...] = ()


class LayersRead(Message):
    """All layers, in the model's order.

    Attributes
    ----------
    request : str
        Id of the `ReadLayers` that asked; empty where the console did.
    step : int
        The step that was looked at.
    is_taken : bool
        Whether that step was taken; else it is what the next one would compute.
    samples, batches : int
        How many samples the batch had, and how many batches the dead units were looked for in.
    seconds : float
        What looking cost the training.
    """

    kind: Literal["layers_read"] = "layers_read"
    sequence: int = 0
    request: str = ""
    step: int
    is_taken: bool
    samples: int
    batches: int = 1
    rows: tuple[LayerHealth, ...]
    seconds: float = 0.0
