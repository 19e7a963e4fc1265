"""Whether what comes out of the model suits the data and the loss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from eagerlab.backend.models.check_faults import Place, Shape, change, insert, remove, shape_words
from eagerlab.experiment.facts import DataFacts
from eagerlab.experiment.model_spec import LayersModel, LayerSpec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.experiment.suggest import suggest_training
from eagerlab.protocol.editing import Remedy

_PASSING = frozenset(
    {"Activation", "Softmax", "Dropout", "ReLU", "LeakyReLU", "ELU", "Identity", "GaussianNoise", "Rescaling"}
)
"""Layers after which there are as many numbers as before."""
_ONE_OF_MANY = frozenset(
    {"SparseCategoricalCrossentropy", "CategoricalCrossentropy", "CategoricalFocalCrossentropy"}
)
_ROWS = _ONE_OF_MANY | {"CategoricalHinge", "CosineSimilarity", "Dice", "KLDivergence", "Tversky"}
"""Losses that compare a number for each class."""
_OF_PROBABILITIES = _ONE_OF_MANY | {"Dice", "KLDivergence", "Tversky"}
_YES_OR_NO = frozenset({"BinaryCrossentropy", "BinaryFocalCrossentropy"})
_OF_NUMBERS = frozenset(
    {"Hinge", "SquaredHinge", "Huber", "LogCosh", "MeanAbsoluteError", "MeanAbsolutePercentageError"}
    | {"MeanSquaredError", "MeanSquaredLogarithmicError", "Poisson"}
)
"""Losses that compare each number that comes out with one of the target's."""
_PROBABILITIES = frozenset({"softmax", "sigmoid", "log_softmax", "hard_sigmoid", "sparsemax", "log_sigmoid"})


@dataclass(frozen=True)
class Mismatch:
    """What does not suit.

    Attributes
    ----------
    sentence : str
        For a person.
    remedies : tuple of Remedy
        Changes of the list, or of the loss, that mend it.
    trains : bool
        Whether it can be trained nevertheless, only worse.
    """

    sentence: str
    remedies: tuple[Remedy, ...] = ()
    trains: bool = False


def output_mismatch(spec: ExperimentSpec, facts: DataFacts, shape: Shape) -> Mismatch | None:
    """Return what does not suit; None when all does.

    Parameters
    ----------
    spec : ExperimentSpec
        Model and loss.
    facts : DataFacts
        What is to be told.
    shape : tuple
        What comes out of the model, without the batch's axis.
    """
    if not isinstance(spec.model, LayersModel):
        return None
    layers = spec.model.layers
    if facts.outputs == 0:
        return Mismatch("The data say nothing that could be learnt: choose a target in Data.")
    return (
        _loss_mismatch(spec, facts, shape)
        or _rank_mismatch(layers, shape, facts)
        or _count_mismatch(spec, layers, shape, facts)
        or _activation_mismatch(spec, layers, facts)
    )


def wanted_outputs(loss: str, facts: DataFacts) -> int | None:
    """Return how many numbers should come out for each sample; None where any number is possible."""
    if facts.task == "regression":
        return facts.outputs
    if loss in _ROWS:
        return facts.outputs
    return 1 if loss in _YES_OR_NO else None


def _loss_mismatch(spec: ExperimentSpec, facts: DataFacts, shape: Shape) -> Mismatch | None:
    loss, classes = spec.loss.type, facts.task == "classification"
    if not classes and loss in _ONE_OF_MANY | _YES_OR_NO:
        why = f"The loss {loss} is for classes, and the data are numbers to be told"
        wanted = "MeanSquaredError"
    elif classes and loss in _YES_OR_NO and facts.outputs > 2:
        why = f"The loss {loss} is for two classes, and the data have {facts.outputs}"
        wanted = "SparseCategoricalCrossentropy"
    elif classes and loss in _OF_NUMBERS and shape[-1:] != (1,):
        why = f"The loss {loss} compares number with number, and the data have {facts.outputs} classes"
        wanted = "SparseCategoricalCrossentropy"
    else:
        return None
    return Mismatch(f"{why}: choose {wanted} in Training.", _other_loss(spec))


def _other_loss(spec: ExperimentSpec) -> tuple[Remedy, ...]:
    """Return the remedy that takes the loss that suits data and last layer; none where that is not known."""
    loss = next((value for field, value, _ in suggest_training(spec) if field == "loss"), None)
    if loss is None:
        return ()
    label = f"Use the loss {loss.type}"
    if loss.type == spec.loss.type:
        label = "Let the loss take scores as they are (from_logits)"
        if not loss.arguments.get("from_logits"):
            label = "Let the loss take probabilities"
    return (Remedy(label=label, kind="loss", loss=loss),)


def _rank_mismatch(layers: tuple[LayerSpec, ...], shape: Shape, facts: DataFacts) -> Mismatch | None:
    if len(shape) == 1:
        return None
    end = (len(layers),)
    wanted = _told(facts)
    remedies = [insert(end, "Add Flatten at the end", "Flatten")]
    if len(shape) in (2, 3, 4):
        pooling = f"GlobalAveragePooling{len(shape) - 1}D"
        remedies.insert(0, insert(end, f"Add {pooling} at the end", pooling))
    return Mismatch(
        f"For each sample {shape_words(shape)} numbers come out of the model; {wanted} are wanted.",
        tuple(remedies),
    )


def _count_mismatch(
    spec: ExperimentSpec, layers: tuple[LayerSpec, ...], shape: Shape, facts: DataFacts
) -> Mismatch | None:
    wanted = wanted_outputs(spec.loss.type, facts)
    if wanted is None or shape[0] == wanted:
        return None
    last = _last_with_numbers(layers)
    if last is not None and last.layer.type == "Dense" and not last.layer.own:
        remedy = change(last, f"Set units of the last Dense to {wanted}", units=wanted)
    else:
        arguments: dict[str, Any] = {"units": wanted}
        activation = _wanted_activation(spec, facts)
        if activation:
            arguments["activation"] = activation
        remedy = insert((len(layers),), f"Add Dense with {wanted} units at the end", "Dense", **arguments)
    wants = "one number is wanted" if wanted == 1 else f"{wanted} numbers are wanted"
    comes = "one number comes" if shape[0] == 1 else f"{shape[0]} numbers come"
    reason = (
        f", one for each of {facts.outputs} classes" if facts.task == "classification" and wanted > 1 else ""
    )
    more = (shape[0] or 0) > wanted and facts.task == "classification" and wanted > 1
    return Mismatch(f"For each sample {comes} out of the model; {wants}{reason}.", (remedy,), trains=more)


def _activation_mismatch(
    spec: ExperimentSpec, layers: tuple[LayerSpec, ...], facts: DataFacts
) -> Mismatch | None:
    last = Place((len(layers) - 1,), layers[-1], ())
    given = _activation(last.layer)
    if given is None:
        return None
    loss = spec.loss.type
    if facts.task == "regression" or loss not in _OF_PROBABILITIES | _YES_OR_NO:
        if facts.task == "regression" and given == "softmax" and facts.outputs == 1:
            return Mismatch(
                "The softmax of one number is always 1.", (_with_activation(last, ""),), trains=True
            )
        return None
    wanted = _wanted_activation(spec, facts)
    if given == wanted:
        return None
    if wanted:
        gives = f"goes through {given}" if given else "gives any numbers"
        return Mismatch(
            f"The loss expects probabilities, and the last layer {gives}.",
            (_with_activation(last, wanted), *_other_loss(spec)),
            trains=True,
        )
    what = "gives probabilities already" if given in _PROBABILITIES else f"cuts scores short by {given}"
    return Mismatch(
        f"The loss takes scores as they are (from_logits), and the last layer {what}: it would learn badly.",
        (_with_activation(last, ""), *_other_loss(spec)),
        trains=True,
    )


def _wanted_activation(spec: ExperimentSpec, facts: DataFacts) -> str:
    classes = facts.task == "classification" and spec.loss.type in _OF_PROBABILITIES | _YES_OR_NO
    if not classes or spec.loss.arguments.get("from_logits") is True:
        return ""
    return "sigmoid" if spec.loss.type in _YES_OR_NO else "softmax"


def _activation(layer: LayerSpec) -> str | None:
    """Return the last activation, empty for none; None where it is not known."""
    if layer.own or layer.layers:
        return None
    if layer.type in ("Softmax", "ReLU", "LeakyReLU", "ELU"):
        return layer.type.lower()
    if layer.type not in ("Dense", "Activation"):
        return None
    given = layer.arguments.get("activation")
    return "" if given in (None, "linear") else str(given).lower()


def _with_activation(place: Place, activation: str) -> Remedy:
    kind = place.layer.type
    if kind not in ("Dense", "Activation") or (kind == "Activation" and not activation):
        if activation:
            after = (place.path[0] + 1,)
            return insert(after, f"Add {activation} at the end", "Activation", activation=activation)
        return remove(place)
    label = f"Set its activation to {activation}" if activation else "Leave its activation out"
    return change(place, label, activation=activation or None)


def _last_with_numbers(layers: tuple[LayerSpec, ...]) -> Place | None:
    """Return the layer that decides how many numbers come out."""
    for number in range(len(layers) - 1, -1, -1):
        if layers[number].own or layers[number].type not in _PASSING:
            return Place((number,), layers[number], ())
    return None


def _told(facts: DataFacts) -> str:
    if facts.task == "regression":
        return "one number" if facts.outputs == 1 else f"{facts.outputs} numbers"
    return f"{facts.outputs} flat numbers, one for each class,"
