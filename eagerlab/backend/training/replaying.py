"""One step run once more, op by op, to find what made a value that is not finite. Nothing stays changed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import tensorflow as tf

from eagerlab.backend import devices
from eagerlab.backend.data import Batch
from eagerlab.backend.numerics.step_looking import Found, StepLooker, rows_with
from eagerlab.backend.numerics.values import Kind, is_countable, kinds_in
from eagerlab.backend.standing import StepQuitError
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.at_hand import AtHand
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.reached import trained_in
from eagerlab.backend.training.step_nodes import layer_paths
from eagerlab.backend.training.steps.making import gradients_of
from eagerlab.backend.variables import names_of, trained_variables


@dataclass
class Replayed:
    """What was found when a step was run again.

    Attributes
    ----------
    found : mapping of Kind to Found
        The first NaN, the first infinity.
    loss : tensor or None
        What it gave.
    gradients : dict of str to tensor
        Those that hold NaN or infinity, by the names of their variables.
    x_rows, y_rows : list of int
        Rows of the batch that hold such values themselves.
    rows : list of int
        Rows of the batch in which the operation's result, or an input of it, holds them.
    batch_size : int
        Rows of the batch; 0 where they cannot be told.
    is_run : bool
        Whether it could be run again.
    error : BaseException or None
        What the second run, or the look at it, ended with.
    """

    found: Mapping[Kind, Found] = field(default_factory=dict)
    loss: Any = None
    gradients: dict[str, Any] = field(default_factory=dict)
    x_rows: list[int] = field(default_factory=list)
    y_rows: list[int] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    batch_size: int = 0
    is_run: bool = True
    error: BaseException | None = None

    def first(self) -> Found | None:
        """Return where it began: the infinity that became the NaN, else the NaN, else the infinity."""
        nan, inf = self.found.get("nan"), self.found.get("inf")
        if nan is None:
            return inf
        came_of_it = any(one.tally.infs for one in nan.inputs)
        return inf if inf is not None and came_of_it else nan


def replay(live: LiveExperiment, batch: Batch, at_hand: AtHand) -> Replayed:
    """Run the step that is next on its batch, op by op; on the trainer's thread, which stands.

    Parameters
    ----------
    live : LiveExperiment
        With the state that the step began with.
    batch : Batch
        Of that step.
    at_hand : AtHand
        Puts back what the second run changes.
    """
    outcome = Replayed()
    _look_at_batch(outcome, batch)
    if live.own_step is not None and not at_hand.can_put_back:
        outcome.is_run = False
        return outcome
    looker = StepLooker(
        _names(live, batch), lambda error: setattr(outcome, "error", error), layer_paths(live.model)
    )
    at_hand.standing.pass_over(sys.maxsize)
    try:
        with at_hand.trying(live), devices.scope(live.device), _op_by_op():
            looker.begin(nan=True, inf=True)
            _run(live, batch, outcome)
    except (Exception, StepQuitError) as error:  # noqa: BLE001 - told with what was found until then
        outcome.error = error
    finally:
        looker.end()
        at_hand.standing.pass_over(0)
    outcome.found = looker.found
    first = outcome.first()
    if first is not None and outcome.batch_size:
        outcome.rows = _rows_of(first, outcome.batch_size)
    return outcome


def _run(live: LiveExperiment, batch: Batch, outcome: Replayed) -> None:
    if live.own_step is not None:
        outcome.loss = live.own_step(batch)
        return
    x, y = batch
    outcome.loss, _, gradients = gradients_of(live)(live.model, live.loss, x, y)
    variables = trained_variables(live.model)
    for name, gradient in zip(names_of(live.model, variables), gradients, strict=True):
        values = gradient.values if isinstance(gradient, tf.IndexedSlices) else gradient
        if values is not None and is_countable(values) and kinds_in(values):
            outcome.gradients[name] = values


def _look_at_batch(outcome: Replayed, batch: Batch) -> None:
    x, y = batch
    sizes = {int(leaf.shape[0]) for leaf in _dense_leaves((x, y)) if leaf.shape.rank}
    outcome.batch_size = sizes.pop() if len(sizes) == 1 else 0
    for part, rows in ((x, outcome.x_rows), (y, outcome.y_rows)):
        kinds: tuple[Kind, Kind] = ("nan", "inf")
        leaves = [leaf for leaf in _dense_leaves(part) if leaf.dtype.is_floating]
        bad = {row for leaf in leaves for kind in kinds for row in rows_with(leaf, kind, outcome.batch_size)}
        rows.extend(sorted(bad))


def _dense_leaves(part: Any) -> list[Any]:
    return [leaf for leaf in tf.nest.flatten(part) if isinstance(leaf, tf.Tensor)]


def _rows_of(found: Found, batch_size: int) -> list[int]:
    for tensor in (found.result, *(one.tensor for one in found.inputs)):
        if is_countable(tensor) and tensor.dtype.is_floating:
            rows = rows_with(tensor, found.finding.kind, batch_size)
            if rows:
                return rows
    return []


def _names(live: LiveExperiment, batch: Batch) -> dict[int, str]:
    """Return what the tensors of a batch and the handles of variables are called, by identity."""
    names: dict[int, str] = {}
    for name, part in zip(("x", "y"), batch, strict=True):
        leaves = _dense_leaves(part)
        for number, leaf in enumerate(leaves):
            names[id(leaf)] = name if len(leaves) == 1 else f"{name}[{number}]"
    of_step = {} if live.own_step is None else trained_in(live.own_step)
    for path, variable in {**of_step, **live.variables()}.items():
        inner = tensorflow_variable(variable)
        if inner is not None:
            names[id(inner.handle)] = path
    return names


@contextmanager
def _op_by_op() -> Iterator[None]:
    """Run functions that somebody has traced op by op as well."""
    was = tf.config.functions_run_eagerly()
    tf.config.run_functions_eagerly(True)
    try:
        yield
    finally:
        tf.config.run_functions_eagerly(was)
