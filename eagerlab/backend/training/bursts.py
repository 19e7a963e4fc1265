"""Many steps in one call: as many as fit into the time in which a person notices no delay."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend import devices
from eagerlab.backend.data import Batch, Stack
from eagerlab.backend.training.accuracy import Kind, shares_right
from eagerlab.backend.training.going_back import MOST_BYTES, GoingBack
from eagerlab.backend.training.halt import Halt
from eagerlab.backend.training.steps.base import Step
from eagerlab.backend.training.steps.watching import UNWATCHED, Watch
from eagerlab.backend.training.tracing import flat_call
from eagerlab.backend.variables import bytes_of

SECONDS = 0.03
"""How long a burst is to last. Longer ones gain little, and their points come late to the plot."""
MOST_STEPS = 512
_GROWTH = 8
_NONE = -1

Floats = npt.NDArray[np.float64]


class Taken(NamedTuple):
    """What the steps of a burst measured.

    Attributes
    ----------
    values : array of float64, shape (n, names)
        Loss and, where it is measured, accuracy of each step.
    rates : array of float64, shape (n,), or None
        The learning rate of each step, where it follows a schedule.
    rate : float or None
        The learning rate of the last step.
    seconds : float
        How long they took together.
    is_whole : bool
        Whether nothing went wrong: else the next step is to be taken by itself, which tells what.
    """

    values: Floats
    rates: Floats | None
    rate: float | None
    seconds: float
    is_whole: bool


class Bursts:
    """Takes steps of one kind in bursts. On the trainer's thread.

    The loop is compiled for each shape of a batch. Its length is a tensor, so that any number of steps does.
    What the steps measured is kept in the loop's own arrays, but for the losses: they are written into a
    variable, from which they can be read after a step has failed.

    Parameters
    ----------
    step : Step
        With a body.
    kind : str or None
        How right answers are counted; None: they are not.
    follows_schedule : bool
        Whether each step's learning rate is wanted.
    device : str
        ``auto`` or a short name.
    halt : Halt
        Ends a burst behind the step in hand.
    drawn_from : sequence of tf.Variable
        What a forward pass changes (seed generators, moving averages): put back where a step fails.
    going_back : GoingBack, optional
        Looks behind a burst for NaN, and goes back to its beginning; then `step` checks nothing itself.
    is_own : bool
        Whether the step is the person's own, so that nobody knows what of it has happened when it fails: then
        the burst goes back to its beginning, and takes the steps before that one once more. There are no
        bursts where its variables take more than `MOST_BYTES`.
    watch : Watch
        What is looked for in the losses of a step of the person's own: one that has it counts as failed.
    """

    def __init__(
        self,
        step: Step,
        kind: Kind | None,
        follows_schedule: bool,
        device: str,
        halt: Halt,
        drawn_from: Sequence[Any] = (),
        going_back: GoingBack | None = None,
        *,
        is_own: bool = False,
        watch: Watch = UNWATCHED,
    ) -> None:
        self._going_back = going_back
        self._is_own, self._is_too_large = is_own, False
        self._watch = watch
        self._named: list[Any] = []
        self._beginning: list[Any] = []
        self._before: list[Any] = []
        self._holds_nan = False
        self._step, self._body = step, step.body
        self._kind, self._follows = kind, follows_schedule
        self._device, self._halt = device, halt
        self._known: set[Any] = set()
        self._loops: dict[Any, Callable[..., Any]] = {}
        self._gives: Any = None
        with tf.device("CPU:0"):
            self._losses = tf.Variable(tf.zeros([MOST_STEPS], tf.float64), trainable=False)
            self._begun = tf.Variable(_NONE, trainable=False)
        # What a step began with. Nothing is copied: TensorFlow does that when the original is next written.
        self._kept = [(one, tf.Variable(one.read_value(), trainable=False)) for one in drawn_from]
        self._pace: float | None = None
        self._newest = 1

    @property
    def looks_behind(self) -> bool:
        """Whether NaN is looked for once a burst, in the weights, and not in each step."""
        return self._going_back is not None

    @property
    def steps_a_look(self) -> int:
        """How many steps one look for NaN is for."""
        return self._newest if self.looks_behind else 1

    def seconds_of_look(self) -> float:
        """Measure what one look for NaN behind a burst takes; 0 where there is none."""
        return 0.0 if self._going_back is None else self._going_back.seconds()

    def count(self) -> int:
        """Return how many steps the next burst is to have; below 2: none."""
        if not self._pace or self._is_too_large:
            return 0
        return min(int(SECONDS / self._pace), self._newest * _GROWTH, MOST_STEPS)

    def note_single(self, batch: Batch, seconds: float) -> None:
        """Learn from a step that was taken by itself: only batches of a shape that was come in bursts."""
        shapes = _shapes(batch)
        # The first of a shape is traced, which says nothing of its pace; and bursts know their own better.
        if shapes in self._known and self.count() < 2:
            self._note_pace(seconds)
        self._known.add(shapes)

    def take(self, stack: Stack) -> Taken | None:
        """Take a step on each batch of a stack, until the halt; None where one was not taken singly before.

        A step that fails, or whose loss and gradients are watched and not finite, ends the burst before it:
        it is not counted, and model and optimizer are as it found them.
        """
        batch = (stack.x, stack.y)
        shapes = _shapes(batch, 1)
        if shapes not in self._known:
            return None
        is_first = shapes not in self._loops
        with devices.scope(self._device), self._step.scope():
            if is_first:
                self._loops[shapes] = self._compile(batch)
                if self._is_too_large:
                    return None
            began = time.perf_counter()
            taken = self._run_watched(self._loops[shapes], stack)
        seconds = time.perf_counter() - began
        if len(taken.values):
            self._newest = len(taken.values)
            if not is_first:  # TensorFlow makes ready what it runs for the first time
                self._note_pace(seconds / len(taken.values))
        return taken._replace(seconds=seconds)

    def _run_watched(self, loop: Callable[..., Any], stack: Stack) -> Taken:
        """Run a burst; where it made NaN, go back and take only steps before the first one."""
        if self._going_back is None:
            return self._run_up_to_watched(loop, stack)
        count = stack.batches
        while True:
            taken = self._run(loop, stack._replace(batches=count))
            before, self._before = self._before, []
            losses = taken.values[:, 0]
            is_bad = bool(np.isnan(losses).any()) or (self._holds_nan and self._going_back.has_come(before))
            if not (before and is_bad):
                return taken if count == stack.batches else taken._replace(is_whole=False)
            self._going_back.go_back(before)
            bad = np.flatnonzero(np.isnan(losses))
            # A NaN in a gradient shows in the loss of the next step.
            count = min(int(bad[0]) - 1 if len(bad) else len(losses) // 2, count // 2)
            if count < 1:
                return taken._replace(values=taken.values[:0], rates=None, is_whole=False)

    def _run_up_to_watched(self, loop: Callable[..., Any], stack: Stack) -> Taken:
        """Run a burst; where a loss is watched for and found, go back and take the steps before it again."""
        taken = self._run(loop, stack)
        bad = np.flatnonzero(self._watch.finds_in(taken.values[:, 0]))
        if not len(bad):
            return taken
        self._go_back()
        if not bad[0]:
            return taken._replace(values=taken.values[:0], rates=None, is_whole=False)
        return self._run(loop, stack._replace(batches=int(bad[0])))._replace(is_whole=False)

    def _note_pace(self, seconds: float) -> None:
        self._pace = seconds if self._pace is None else (self._pace + seconds) / 2

    def _run(self, loop: Callable[..., Any], stack: Stack) -> Taken:
        self._halt.begin()
        # Nothing is copied before it is written.
        self._beginning = [one.read_value() for one in self._named]
        try:
            count, all_losses, rate, predictions, rates, self._before, holds_nan = loop(
                stack.x, stack.y, tf.constant(stack.batches)
            )
            done, is_whole, self._holds_nan = int(count), True, bool(holds_nan)
            losses = all_losses.numpy()
        except Exception as error:  # noqa: BLE001 - the step that failed is taken again by itself, and tells
            logging.getLogger(__name__).info("%s", error)
            done, is_whole = self._undo_the_last(), False
            losses = self._losses.numpy()[:done]
            rate, predictions, rates = np.nan, None, None
        finally:
            self._halt.end()
        if not is_whole and self._is_own:
            self._go_back()
            if done:
                return self._run(loop, stack._replace(batches=done))._replace(is_whole=False)
        is_whole = is_whole and (done == stack.batches or self._halt.is_asked)
        columns = [losses]
        if self._kind is not None:
            columns.append(self._accuracy(stack, predictions, done))
        is_each_known = self._follows and rates is not None and len(rates) >= done
        rate_of_each = rates.numpy()[:done].astype(np.float64) if is_each_known else None
        last = float(rate) if done else np.nan
        return Taken(np.column_stack(columns), rate_of_each, None if np.isnan(last) else last, 0.0, is_whole)

    def _undo_the_last(self) -> int:
        """Put back what the step that failed began with; return how many were taken before it."""
        begun = int(self._begun)
        self._begun.assign(_NONE)
        if begun == _NONE:  # not even the first
            return 0
        for variable, kept in self._kept:
            variable.assign(kept)
        return begun

    def _go_back(self) -> None:
        for variable, value in zip(self._named, self._beginning, strict=True):
            variable.assign(value)

    def _accuracy(self, stack: Stack, predictions: Any, done: int) -> Floats:
        if predictions is None:
            return np.full(done, np.nan)
        assert self._kind is not None
        return shares_right(self._kind, stack.y.numpy()[:done], predictions.numpy()[:done])

    def _compile(self, batch: Batch) -> Callable[..., Any]:
        """Trace the loop for batches of this shape."""
        one = tf.nest.map_structure(lambda leaf: tf.TensorSpec(leaf.shape[1:], leaf.dtype), batch)
        self._gives = self._body.get_concrete_function(*one).structured_outputs
        many = tf.nest.map_structure(lambda leaf: tf.TensorSpec((None, *leaf.shape[1:]), leaf.dtype), batch)
        loop = tf.function(self._loop, autograph=False).get_concrete_function(
            *many, tf.TensorSpec((), tf.int32)
        )
        if self._is_own:
            ours = (self._losses, self._begun, self._halt.flag)
            named = {id(one): one for one in (*self._named, *loop.graph.variables)}
            self._named = [one for one in named.values() if not any(one is our for our in ours)]
            self._is_too_large = sum(map(bytes_of, self._named)) > MOST_BYTES
        if not all(isinstance(one, tf.Tensor) for one in batch):
            return loop  # type: ignore[no-any-return]
        call = flat_call(loop)
        return lambda x, y, count: call([x, y, count])

    def _loop(self, xs: Any, ys: Any, count: Any) -> tuple[Any, ...]:
        """Take steps on the first `count` of the batches; give their number and all they measured.

        Also what the state was, where it is to go back, and whether there is a NaN in it at the end.
        """
        before = [] if self._going_back is None else self._going_back.read()
        loss, predicted, rate = self._gives[:3]
        del loss
        rate_type = tf.float32 if rate is None else rate.dtype
        predictions = _Kept(count, None if self._kind is None else predicted)
        rates = _Kept(count, rate if self._follows else None)

        def goes_on(index: Any, is_good: Any, *_: Any) -> Any:
            return is_good & (index < count) & ~self._halt.flag

        def one(index: Any, _: Any, newest: Any, answers: Any, used: Any) -> tuple[Any, ...]:
            x, y = tf.nest.map_structure(lambda leaf: leaf[index], (xs, ys))
            # A step that fails at once must find its own beginning noted, not that of the step before.
            noted = [self._begun.assign(index, read_value=False)]
            noted += [kept.assign(one.read_value(), read_value=False) for one, kept in self._kept]
            with tf.control_dependencies(noted):
                outcome = self._body(x, y)
            self._losses[index].assign(tf.cast(outcome[0], tf.float64))
            is_good = outcome[3] if len(outcome) > 3 and outcome[3] is not None else tf.constant(True)
            newest = newest if rate is None else outcome[2]
            answers, used = (
                predictions.write(answers, index, outcome[1]),
                rates.write(used, index, outcome[2]),
            )
            # A step that is not finite has changed nothing: it is not counted.
            return index + tf.cast(is_good, tf.int32), is_good, newest, answers, used

        state = (
            tf.constant(0),
            tf.constant(True),
            tf.constant(np.nan, rate_type),
            predictions.array,
            rates.array,
        )
        done, _, newest, answers, used = tf.while_loop(goes_on, one, state, parallel_iterations=1)
        holds_nan = tf.constant(False) if self._going_back is None else self._going_back.holds_nan()
        self._begun.assign(_NONE, read_value=False)
        losses = self._losses.read_value()[:done]
        return done, losses, newest, answers.stack(), used.stack(), before, holds_nan


class _Kept:
    """What each step of a loop gives, or nothing where `one` is None."""

    def __init__(self, count: Any, one: Any) -> None:
        self._is_kept = one is not None
        dtype, shape = (one.dtype, one.shape) if self._is_kept else (tf.float32, ())
        self.array = tf.TensorArray(dtype, count if self._is_kept else 0, element_shape=shape)

    def write(self, array: Any, index: Any, value: Any) -> Any:
        return array.write(index, value) if self._is_kept else array


def _shapes(batch: Batch, first: int = 0) -> tuple[Any, ...]:
    """Return the shapes and types of a batch, of a stack's batches with `first` = 1."""
    return tuple((tuple(leaf.shape)[first:], leaf.dtype) for leaf in tf.nest.flatten(batch))
