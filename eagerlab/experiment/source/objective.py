"""The part of an experiment's source that says what is to become better, and by which steps."""

from __future__ import annotations

from eagerlab.experiment.facts import data_facts
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


def _check_weights(spec: ExperimentSpec) -> None:
    classes, weights = data_facts(spec.data).outputs, spec.class_weights
    if isinstance(weights, tuple) and len(weights) != classes:
        raise SourceError(
            f"There are {len(weights)} class weights for {classes} classes.",
            "Give one weight for each class, or choose “balanced”.",
        )
