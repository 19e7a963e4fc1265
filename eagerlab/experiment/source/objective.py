"""The part of an experiment's source that says what is to become better, and by which steps."""

from __future__ import annotations

import re

from eagerlab.experiment.facts import data_facts
from eagerlab.experiment.names import ACCURACIES
from eagerlab.experiment.source.layout import Group, Node, call, keyword_nodes, named, plain, render
from eagerlab.experiment.source.parts import SourceError
from eagerlab.experiment.spec import ExperimentSpec, OptimizerSpec, ScheduleSpec

_WANT_ROWS = {
    "CategoricalCrossentropy",
    "CategoricalFocalCrossentropy",
    "CategoricalHinge",
    "CosineSimilarity",
    "Dice",
    "KLDivergence",
    "Tversky",
}
"""Losses that compare one row with another: of a class number they want a row of 0 and 1."""

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

_ONE_HOT = '''\
def one_hot(y):
    """Return a row for each class number: 1 for that class, 0 for the others."""
    return np.eye(CLASSES, dtype="float32")[y]
'''

_BALANCED = '''\
def class_weights(y_train):
    """Return how much each class counts in the loss: the more, the rarer it is."""
    counts = np.bincount({labels}, minlength=CLASSES)
    weights = len(y_train) / (CLASSES * np.maximum(counts, 1))
    return weights.astype("float32")
'''

_GIVEN = '''\
def class_weights(y_train):
    """Return how much each class counts in the loss."""
    return np.array(CLASS_WEIGHTS, dtype="float32")
'''

_ADAPTED = '''\
class {name}(keras.metrics.{name}):
    """{what}."""

    def update_state(self, y, predictions, sample_weight=None):
{body}        super().update_state(y, predictions, sample_weight)
'''


def optimizer_source(spec: ExperimentSpec) -> str:
    """Return ``make_optimizer``.

    Parameters
    ----------
    spec : ExperimentSpec
        Mixed precision in float16 needs an optimizer that scales the loss.

    Returns
    -------
    str
        Ends with a line break.
    """
    optimizer = spec.optimizer
    rate: Node = "learning_rate=LEARNING_RATE"
    statements = []
    if optimizer.schedule is not None:
        statements.append(render(_schedule(spec, optimizer.schedule), 4, prefix="schedule = "))
        rate = "learning_rate=schedule"
    made = _with_arguments(optimizer, rate)
    if spec.precision == "mixed_float16":
        statements.append(render(made, 4, prefix="optimizer = "))
        made = call("keras.optimizers.LossScaleOptimizer", "optimizer")
    statements.append(render(made, 4, prefix="return "))
    return "def make_optimizer():\n" + "".join(f"    {line}\n" for line in statements)


def loss_source(spec: ExperimentSpec) -> str:
    """Return ``make_loss``, and ``one_hot`` and ``class_weights`` where they are needed.

    Parameters
    ----------
    spec : ExperimentSpec
        Any.

    Returns
    -------
    str
        Ends with a line break.

    Raises
    ------
    SourceError
        There are not as many weights as classes.
    """
    loss = call(f"keras.losses.{spec.loss.type}", **spec.loss.arguments)
    blocks = [f"def make_loss():\n    {render(loss, 4, prefix='return ')}\n"]
    if wants_rows(spec):
        blocks.append(_ONE_HOT)
    if weighs_classes(spec):
        labels = "np.argmax(y_train, axis=-1)" if wants_rows(spec) else "y_train"
        balanced = spec.class_weights == "balanced"
        blocks.append(_BALANCED.format(labels=labels) if balanced else _GIVEN)
        _check_weights(spec)
    return "\n\n".join(blocks)


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
    """
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
        average = {"average": "macro"} if metric == "F1Score" else {}
        nodes.append(call(f"{module}{metric}", **average, name=metric_name(metric)))
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


def wants_rows(spec: ExperimentSpec) -> bool:
    """Tell whether the loss wants classes as rows of 0 and 1.

    Parameters
    ----------
    spec : ExperimentSpec
        Any.

    Returns
    -------
    bool
        Never for regression.
    """
    facts = data_facts(spec.data)
    many_yes_or_no = spec.loss.type.startswith("Binary") and facts.outputs > 2
    return facts.task == "classification" and (spec.loss.type in _WANT_ROWS or many_yes_or_no)


def weighs_classes(spec: ExperimentSpec) -> bool:
    """Tell whether some classes count more in the loss than others.

    Parameters
    ----------
    spec : ExperimentSpec
        Any.

    Returns
    -------
    bool
        Never for regression.
    """
    return spec.class_weights != "none" and data_facts(spec.data).task == "classification"


def scales_loss(spec: ExperimentSpec) -> bool:
    """Tell whether gradients are those of a scaled loss, which the optimizer scales back.

    Parameters
    ----------
    spec : ExperimentSpec
        Any.

    Returns
    -------
    bool
        In float16 small gradients would become zero.
    """
    return spec.precision == "mixed_float16" or bool(spec.optimizer.arguments.get("loss_scale_factor"))


def _with_arguments(optimizer: OptimizerSpec, rate: Node) -> Group:
    return Group(f"keras.optimizers.{optimizer.type}(", (rate, *keyword_nodes(optimizer.arguments)), ")")


def _schedule(spec: ExperimentSpec, schedule: ScheduleSpec) -> Group:
    name = f"keras.optimizers.schedules.{schedule.type}"
    arguments = dict(schedule.arguments)
    if schedule.type == "PiecewiseConstantDecay":
        values = arguments.pop("values", [])
        rest = tuple(plain(value) for value in (values if isinstance(values, list) else [values]))
        nodes = keyword_nodes(arguments)
        return Group(f"{name}(", (*nodes, Group("values=[", ("LEARNING_RATE", *rest), "]")), ")")
    steps: list[Node] = []
    first = "first_decay_steps" if schedule.type == "CosineDecayRestarts" else "decay_steps"
    if first not in arguments:
        steps = [named(first, "STEPS")]
    return Group(f"{name}(", ("LEARNING_RATE", *steps, *keyword_nodes(arguments)), ")")


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


def _check_weights(spec: ExperimentSpec) -> None:
    classes, weights = data_facts(spec.data).outputs, spec.class_weights
    if isinstance(weights, tuple) and len(weights) != classes:
        raise SourceError(
            f"There are {len(weights)} class weights for {classes} classes.",
            "Give one weight for each class, or choose “balanced”.",
        )


def objective_constants(spec: ExperimentSpec) -> dict[str, object]:
    """Return the constants that loss and metrics need, by name.

    Parameters
    ----------
    spec : ExperimentSpec
        Any.

    Returns
    -------
    dict
        Plain values.
    """
    constants: dict[str, object] = {}
    further = [metric for metric in spec.metrics if metric != "accuracy"]
    adapted = any("CLASSES" in _adaptation(spec, metric) for metric in further)
    if adapted or wants_rows(spec) or (weighs_classes(spec) and spec.class_weights == "balanced"):
        constants["CLASSES"] = data_facts(spec.data).outputs
    if weighs_classes(spec) and isinstance(spec.class_weights, tuple):
        constants["CLASS_WEIGHTS"] = spec.class_weights
    return constants
