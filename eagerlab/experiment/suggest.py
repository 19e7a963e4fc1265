"""A whole experiment that suits the data, with the reasons. Without TensorFlow."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Literal

from eagerlab.experiment.data_spec import DataSpec, MnistSample, NoisyLine, SineSeries, ToyPoints
from eagerlab.experiment.facts import DataFacts, data_facts
from eagerlab.experiment.model_spec import LayersModel, LineModel, ModelSpec
from eagerlab.experiment.names import ACCURACIES, CLASS_METRICS
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.experiment.suggest_model import suggest_model
from eagerlab.experiment.training_spec import LossSpec, OptimizerSpec

FEWEST_STEPS, MOST_STEPS = 300, 3000
_UNEQUAL = 10
"""From how many times as frequent as another class one outweighs it."""
_PASSES = 30
"""How often each sample should be seen, where that is neither too few steps nor too many."""


def suggest(
    data: DataSpec,
    name: str,
    count: int | None = None,
    class_counts: Sequence[int] = (),
    largest: int | None = None,
) -> tuple[ExperimentSpec, tuple[str, ...]]:
    """Return an experiment whose model, loss and training suit the data.

    Parameters
    ----------
    data : DataSpec
        Of any kind.
    name : str
        Of the experiment.
    count : int, optional
        Samples to train on, where they are known.
    class_counts : sequence of int, optional
        Samples of each class, where they are known.
    largest : int, optional
        The greatest of the whole numbers that are to be looked up, where it is known.

    Returns
    -------
    spec : ExperimentSpec
        Validated; its description holds the reasons.
    reasons : tuple of str
        Sentences.
    """
    facts = data_facts(data)
    known = sample_count(data) if count is None else count
    model, why = suggest_model(data, facts, known, largest)
    loss, metrics, what = _objective(facts)
    weights, unequal = _weights(class_counts)
    batch, steps, how_long = _length(known)
    rate = _rate(model)
    reasons: tuple[str, ...] = (
        what,
        why,
        how_long,
        f"Adam with a learning rate of {rate:g}: {_rate_reason(model)}.",
    )
    if isinstance(model, LineModel):
        optimizer = OptimizerSpec(type="SGD", learning_rate=rate)
        reasons = (*reasons[:-1], f"SGD with a learning rate of {rate:g}: a line needs no more.")
    else:
        optimizer = OptimizerSpec(learning_rate=rate)
    if unequal:
        metrics, reasons = (*metrics, "F1Score"), (*reasons, unequal)
    spec = ExperimentSpec(
        name=name,
        description=" ".join(reasons),
        data=data,
        model=model,
        loss=loss,
        optimizer=optimizer,
        metrics=metrics,
        batch_size=batch,
        steps=steps,
        class_weights=weights,
    )
    return spec, reasons


def suggest_training(spec: ExperimentSpec, count: int | None = None) -> tuple[tuple[str, Any, str], ...]:
    """Return what of an experiment's training would suit data and model better.

    Parameters
    ----------
    spec : ExperimentSpec
        As it is.
    count : int, optional
        Samples to train on, where they are known.

    Returns
    -------
    tuple of (field, value, reason)
        `field` is one of the spec's (and ``learning_rate``), `value` what it should be, `reason` fits
        behind "because". Only what differs from the spec.
    """
    facts = data_facts(spec.data)
    known = sample_count(spec.data) if count is None else count
    found: list[tuple[str, Any, str]] = []
    loss, why = _suited_loss(spec, facts)
    if loss != spec.loss:
        found.append(("loss", loss, why))
    metrics, why = _suited_metrics(spec, facts, loss)
    if metrics != spec.metrics:
        found.append(("metrics", metrics, why))
    if known is not None and spec.batch_size > known:
        found.append(("batch_size", _batch(known), f"there are only {known:,} training samples"))
    if spec.optimizer.type == "SGD" and spec.optimizer.learning_rate > 1:
        found.append(("learning_rate", 0.01, "steps of this size make the loss grow"))
    elif spec.optimizer.type != "SGD" and spec.optimizer.learning_rate > 0.1:
        found.append(("learning_rate", 0.001, f"{spec.optimizer.type} takes steps of about this size"))
    if facts.task == "regression" and spec.class_weights != "none":
        found.append(("class_weights", "none", "there are no classes"))
    return tuple(found)


def sample_count(data: DataSpec) -> int | None:
    """Return how many samples there are to train on, where the spec alone says so.

    Parameters
    ----------
    data : DataSpec
        Any.

    Returns
    -------
    int or None
        None for files.
    """
    match data:
        case MnistSample():
            return 4500
        case NoisyLine():
            return data.points
        case ToyPoints():
            return data.points - round(data.points * data.validation)
        case SineSeries():
            windows = data.points - data.window
            return windows - round(windows * data.validation)
    return None


def _objective(facts: DataFacts) -> tuple[LossSpec, tuple[str, ...], str]:
    if facts.task == "classification":
        loss = LossSpec(type="SparseCategoricalCrossentropy", arguments={"from_logits": True})
        return loss, ("accuracy",), f"{_classes(facts)}: SparseCategoricalCrossentropy and accuracy."
    numbers = "A number is" if facts.outputs == 1 else f"{facts.outputs} numbers are"
    what = f"{numbers} to be told: MeanSquaredError, and the mean absolute error beside it."
    return LossSpec(type="MeanSquaredError"), ("MeanAbsoluteError",), what


def _weights(counts: Sequence[int]) -> tuple[Literal["none", "balanced"], str]:
    """Return how to weigh classes, and why; no reason where they are about equally frequent."""
    if not counts or min(counts) == 0 or max(counts) < _UNEQUAL * min(counts):
        return "none", ""
    times = round(max(counts) / min(counts))
    return "balanced", (
        f"One class is {times:,} times as frequent as another: balanced class weights let the rare one "
        "count, and F1 tells more than accuracy."
    )


def _classes(facts: DataFacts) -> str:
    return "1 class" if facts.outputs == 1 else f"{facts.outputs} classes"


def _suited_loss(spec: ExperimentSpec, facts: DataFacts) -> tuple[LossSpec, str]:
    """Return the loss that suits what the last layer gives; the present one where it does."""
    present = spec.loss
    if facts.task == "regression":
        if present.type in ACCURACIES:
            return LossSpec(type="MeanSquaredError"), "numbers are to be told, not classes"
        return present, ""
    last = spec.model.layers[-1] if isinstance(spec.model, LayersModel) else None
    if last is None or last.own or last.type not in ("Dense", "Activation", "Softmax"):
        return present, ""
    activation = "softmax" if last.type == "Softmax" else last.arguments.get("activation")
    dense = [layer for layer in spec.model.layers if layer.type == "Dense" and not layer.own]  # type: ignore[union-attr]
    one = bool(dense) and dense[-1].arguments.get("units") == 1 and facts.outputs > 1
    wanted = "BinaryCrossentropy" if one else "SparseCategoricalCrossentropy"
    logits = activation not in ("softmax", "sigmoid")
    suited = {wanted} if one else {wanted, "CategoricalCrossentropy", "CategoricalFocalCrossentropy"}
    if one:
        suited.add("BinaryFocalCrossentropy")
    if present.type in suited:
        if present.type in ACCURACIES and bool(present.arguments.get("from_logits")) != logits:
            arguments = {**present.arguments, "from_logits": logits}
            why = "the last layer gives logits" if logits else f"the last layer ends in {activation}"
            return LossSpec(type=present.type, arguments=arguments), why
        return present, ""
    why = f"there are {_classes(facts)} and the last layer gives {'one number' if one else 'one each'}"
    return LossSpec(type=wanted, arguments={"from_logits": True} if logits else {}), why


def _suited_metrics(spec: ExperimentSpec, facts: DataFacts, loss: LossSpec) -> tuple[tuple[str, ...], str]:
    metrics = spec.metrics
    if facts.task == "classification" and not metrics and loss.type in ACCURACIES:
        return ("accuracy",), "it says how many of the answers are right"
    unfit = CLASS_METRICS | {"accuracy"}
    if facts.task == "regression" and unfit & {*metrics}:
        rest = tuple(metric for metric in metrics if metric not in unfit)
        return rest or ("MeanAbsoluteError",), "right and wrong are for classes"
    return metrics, ""


def _batch(count: int | None) -> int:
    if count is None or 320 <= count < 20_000:
        return 32
    if count >= 20_000:
        return 128
    return max(1, min(32, 1 << round(math.log2(max(1, count / 10)))))


def _length(count: int | None) -> tuple[int, int, str]:
    batch = _batch(count)
    if count is None:
        return batch, 1000, f"1,000 steps of {batch} samples."
    steps = math.ceil(count / batch) * _PASSES
    steps = min(MOST_STEPS, max(FEWEST_STEPS, 100 * math.ceil(steps / 100)))
    passes = steps * batch / max(1, count)
    often = f"about {passes:,.0f} times" if passes >= 1.5 else "about once"
    return batch, steps, f"{steps:,} steps of {batch} samples: each of the {count:,} is seen {often}."


def _rate(model: ModelSpec) -> float:
    if isinstance(model, LineModel):
        return 0.01
    plain = {layer.type for layer in model.layers} <= {"Dense", "Flatten"}
    return 0.005 if plain else 0.001


def _rate_reason(model: ModelSpec) -> str:
    return "small networks take large steps well" if _rate(model) > 0.001 else "a good one to begin with"
