"""The part of an experiment's source that measures what was learnt."""

from __future__ import annotations

import re
from typing import Any

from eagerlab.experiment.facts import data_facts
from eagerlab.experiment.names import ACCURACIES, CLASS_METRICS
from eagerlab.experiment.source.layout import Group, Node, call, render
from eagerlab.experiment.source.objective import wants_rows
from eagerlab.experiment.source.parts import SourceError
from eagerlab.experiment.spec import ExperimentSpec

_WANT_PROBABILITIES = {
    "AUC",
    "F1Score",
    "MeanAbsoluteError",
    "MeanAbsolutePercentageError",
    "MeanSquaredError",
    "Precision",
    "R2Score",
    "Recall",
    "RootMeanSquaredError",
}
_WANT_NUMBERS = {"SparseTopKCategoricalAccuracy"}

_ADAPTED = '''\
class {name}(keras.metrics.{name}):
    """{what}."""

    def update_state(self, y, predictions, sample_weight=None):
{body}        super().update_state(y, predictions, sample_weight)
'''


def metrics_source(spec: ExperimentSpec) -> str:
    """Return ``make_metrics``, and classes that give metrics what they want.

    Parameters
    ----------
    spec : ExperimentSpec
        Its loss says what the model gives: probabilities or logits, for each class or for one of two.

    Returns
    -------
    str
        Ends with a line break.

    Raises
    ------
    SourceError
        A metric is for classes, and numbers are to be told.
    """
    _check_metrics(spec)
    blocks, nodes = [], []
    for metric in dict.fromkeys(spec.metrics):
        if metric == "accuracy":
            nodes.append(_accuracy(spec))
            continue
        body = _adaptation(spec, metric)
        if body:
            what = "Takes what the model gives, and classes as the data have them"
            blocks.append(_ADAPTED.format(name=metric, what=what, body=body))
        module = "" if body else "keras.metrics."
        nodes.append(call(f"{module}{metric}", **_arguments(spec, metric), name=metric_name(metric)))
    listing = render(Group("[", tuple(nodes), "]"), 4, prefix="return ")
    blocks.append(f"def make_metrics():\n    {listing}\n")
    return "\n\n".join(blocks)


def metric_name(metric: str) -> str:
    """Return what a metric's numbers are called, for example ``f1_score``.

    Parameters
    ----------
    metric : str
        ``accuracy``, or a class name of ``keras.metrics``.

    Returns
    -------
    str
        In snake case.
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", metric).lower()


def counts_classes(spec: ExperimentSpec) -> bool:
    """Tell whether metrics need to know how many classes there are.

    Parameters
    ----------
    spec : ExperimentSpec
        Any.

    Returns
    -------
    bool
        Then the source says it as ``CLASSES``.
    """
    return any("CLASSES" in _adaptation(spec, metric) for metric in spec.metrics if metric != "accuracy")


def _accuracy(spec: ExperimentSpec) -> Node:
    name = ACCURACIES[spec.loss.type]
    # A probability of one half is a logit of zero.
    threshold = {"threshold": 0.0} if name == "BinaryAccuracy" and _gives_logits(spec) else {}
    return call(f"keras.metrics.{name}", **{"name": "accuracy", **threshold})


def _gives_logits(spec: ExperimentSpec) -> bool:
    return spec.loss.arguments.get("from_logits") is True


def _adaptation(spec: ExperimentSpec, metric: str) -> str:
    """Return the lines that bring classes and predictions to what the metric takes; empty if they are so."""
    facts = data_facts(spec.data)
    if facts.task == "regression":
        return ""
    is_binary = spec.loss.type.startswith("Binary")
    rows = wants_rows(spec)
    lines = []
    if metric in _WANT_NUMBERS:
        lines += ["y = tf.argmax(y, axis=-1)"] if rows else []
    elif spec.loss.type in ACCURACIES and not rows:
        one = "y = tf.reshape(y, (-1, 1))"
        many = 'y = tf.one_hot(tf.cast(tf.reshape(y, [-1]), "int32"), CLASSES)'
        lines.append(one if is_binary else many)
    if "TopK" in metric and spec.precision != "float32":
        lines.append('predictions = tf.cast(predictions, "float32")')
    if metric in _WANT_PROBABILITIES and _gives_logits(spec):
        lines.append(f"predictions = tf.nn.{'sigmoid' if is_binary else 'softmax'}(predictions)")
    return "".join(f"        {line}\n" for line in lines)


def _arguments(spec: ExperimentSpec, metric: str) -> dict[str, Any]:
    if metric != "F1Score":
        return {}
    # Of one number the greatest is always that one: without a threshold every answer would be yes.
    one = not wants_rows(spec) and spec.loss.type != "SparseCategoricalCrossentropy"
    return {"average": "macro", **({"threshold": 0.5} if one else {})}


def _check_metrics(spec: ExperimentSpec) -> None:
    unfit = [metric for metric in spec.metrics if metric in CLASS_METRICS]
    if unfit and data_facts(spec.data).task == "regression":
        raise SourceError(
            f"The metric {unfit[0]} is for classes, but numbers are to be told.",
            "Leave it out, or take RootMeanSquaredError, MeanAbsoluteError or R2Score.",
        )
