"""The part of `Lab` that takes gradients for a person."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import TYPE_CHECKING, Any

from eagerlab.backend.apart import Apart, AtOnce, Waiting
from eagerlab.backend.errors import LabError
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.events import GradientTold
from eagerlab.protocol.gradients import (
    GRADIENT_ROOT,
    AskGradient,
    CancelGradient,
    GradientFound,
    GradientReport,
    GradientSide,
)

if TYPE_CHECKING:
    from eagerlab.backend.gradients.expression import Taken, Target
    from eagerlab.backend.gradients.loss import LossGradient
    from eagerlab.backend.ports import Publishing
    from eagerlab.backend.settings import ConsoleSettings
    from eagerlab.backend.training.engine import Engine
    from eagerlab.backend.training.trainer import Trainer

Expression = str | Callable[[], Any]


class Gradient:
    """What `Lab.gradient` gives.

    Attributes
    ----------
    value : Any
        What the expression gave.
    gradient : tf.Tensor or None
        None where there is none; `report` says why.
    compared : tf.Tensor or None
        The gradient of the second expression.
    report : GradientReport
        Both in numbers.
    """

    def __init__(self, taken: list[Taken], report: GradientReport) -> None:
        self.value = taken[0].value
        self.gradient = taken[0].gradient
        self.compared = taken[1].gradient if len(taken) > 1 else None
        self.report = report

    @property
    def norm(self) -> float | None:
        """Square root of the sum of the squares of the gradient's elements."""
        return self.report.of.norm

    def __repr__(self) -> str:
        report = self.report
        words = f"gradient {_in_words(report.of)}"
        if report.compared is not None:
            words += f"; compared with {_in_words(report.compared)}"
        return f"<{words}>"


class GradientCalls:
    """Calls that take gradients without being recorded by any tape of the console's."""

    _trainer: Trainer
    _publisher: Publishing
    _namespace: dict[str, Any]
    settings: ConsoleSettings
    _in_cell: bool

    between_cells: Waiting = AtOnce()
    """Set by the kernel: runs what the window asks for when no cell runs."""

    _asked_gradient: _Asked | None = None
    _kept_gradients: dict[str, Any] | None = None

    def gradient(self, of: Expression | None = None, to: Any = None, *, compare: Expression = "") -> Gradient:
        """Return the gradient of an expression, or of the experiment's loss, with respect to a tensor.

        It is computed on a thread of its own, so that no tape of yours records it.

        Parameters
        ----------
        of : str or callable
            An expression of the console as text (``"w * w"``), or a function without arguments; None: the
            experiment's loss on its next batch, which changes nothing.
        to : variable, tensor or str
            With respect to which; also by its name or path as text.
        compare : str or callable
            A second expression, whose gradient is put beside the first.

        Returns
        -------
        Gradient
            Value and gradient; the window shows them in the pane "Gradient".
        """
        target = self._object_of(to)
        node = self._gradient_node_of(to)
        self.note_console_settings()
        taken, report = self._gradient_report(of, compare, target, node)
        self._publisher.publish(GradientTold(report=report))
        return Gradient(taken, report)

    def answer_gradient(self, request: AskGradient) -> GradientFound:
        """Answer the window; on the thread of the lane, which waits for the running cell to end."""
        from eagerlab.backend.paths import join

        self._require_engine()
        asked = self._asked_gradient = _Asked(request.id)
        # A loss is taken by the trainer's thread: it need not wait for a cell.
        waiting = self.between_cells if request.expression else AtOnce()

        def work() -> GradientReport:
            target = self.at(join(request.node))
            of = request.expression or None
            return self._gradient_report(of, request.compare, target, request.node, asked)[1]

        report = asked.wait_for(waiting.submit(work))
        return GradientFound(request=request.id, generation=request.generation, report=report)

    def cancel_gradient(self, request: CancelGradient) -> None:
        """Give up what `answer_gradient` waits for. Any thread."""
        asked = self._asked_gradient
        if asked is not None and asked.request == request.asked:
            asked.cancel()

    def _gradient_report(
        self,
        of: Expression | None,
        compare: Expression,
        target: Any,
        node: NodePath,
        asked: _Asked | None = None,
    ) -> tuple[list[Taken], GradientReport]:
        from eagerlab.backend.gradients import report as reports
        from eagerlab.backend.gradients.expression import target_of
        from eagerlab.backend.paths import join

        began, held, asked = time.perf_counter(), target_of(target), asked or _Asked("")
        step = None
        if of is None:
            taken, step = self._loss_gradient(target, held, asked)
        else:
            taken = self._expression_gradients([of, compare] if compare else [of], held, asked)
        taken = [one._replace(gradient=reports.dense(one.gradient)) for one in taken]
        texts = [one if isinstance(one, str) else "" for one in (of or "", compare)]
        sides = [
            reports.side(text, one, (GRADIENT_ROOT, key))
            for text, one, key in zip(texts, taken, ("of", "compared"), strict=False)
        ]
        kept = {key: one.gradient for key, one in zip(("of", "compared"), taken, strict=False)}
        self._kept_gradients = {key: one for key, one in kept.items() if one is not None}
        first, second = sides[0], sides[1] if len(sides) > 1 else None
        both = second is not None and not first.none and not second.none
        return taken, GradientReport(
            node=node,
            to=join(node[1:] if len(node) > 1 else node),
            watched=held.watched,
            of=first,
            compared=second,
            ratio=_ratio(first, second),
            difference=reports.largest_difference(*(one.gradient for one in taken)) if both else None,
            step=step,
            seconds=time.perf_counter() - began,
        )

    def _expression_gradients(
        self, expressions: list[Expression], target: Target, asked: _Asked
    ) -> list[Taken]:
        from eagerlab.backend import devices
        from eagerlab.backend.gradients.expression import compiled, take

        for expression in expressions:
            if isinstance(expression, str):
                compiled(expression)  # what is no Python is refused before anything runs
        device = self._require_engine().live.device

        def work() -> list[Taken]:
            self.settings.apply()
            with devices.scope(device):
                return [take(expression, target, self._namespace) for expression in expressions]

        apart = Apart(work)
        asked.interrupt = apart.interrupt
        taken: list[Taken] = apart.result()
        return taken

    def _loss_gradient(self, variable: Any, target: Target, asked: _Asked) -> tuple[list[Taken], int]:
        from eagerlab.backend.gradients.expression import Taken
        from eagerlab.backend.gradients.loss import NOT_CONNECTED

        if self._trainer.is_current():
            raise LabError(
                "Training itself asked for the gradient of its loss.",
                "It is taken between two steps: it would wait for ever for its own end.",
                "Use a tape in a step of your own.",
            )
        question = self._loss_question(variable)
        asked.interrupt = question.give_up
        found = question.take()
        none = "" if found.gradient is not None else target.none or NOT_CONNECTED
        return [Taken(found.loss, found.gradient, none)], found.step

    def _loss_question(self, variable: Any) -> LossGradient:
        from eagerlab.backend.gradients.loss import LossGradient

        return LossGradient(self._trainer, self._require_engine(), lambda: self._in_cell, variable)

    def _object_of(self, to: Any) -> Any:
        if to is None:
            raise LabError(
                "lab.gradient was not told with respect to what.", "", 'For example lab.gradient("w * w", w).'
            )
        if not isinstance(to, str):
            return to
        return self._namespace[to] if to in self._namespace else self.at(to)

    def _gradient_node_of(self, to: Any) -> NodePath:
        try:
            return self._node_of(to)
        except LabError:  # an object without a name has a gradient all the same
            return ()

    def at(self, path: str) -> Any:
        """Return the object at a path of the variable tree."""
        raise NotImplementedError

    def note_console_settings(self) -> None:
        """Keep the Keras settings of the calling thread, if it is the console's."""
        raise NotImplementedError

    def _node_of(self, obj: Any) -> NodePath:
        raise NotImplementedError

    def _require_engine(self) -> Engine:
        raise NotImplementedError


class _Asked:
    """A question of the window's that can be given up."""

    def __init__(self, request: str) -> None:
        self.request = request
        self.interrupt: Callable[[], None] | None = None
        self._future: Future[GradientReport] | None = None
        self._cancelled = threading.Event()

    def wait_for(self, future: Future[GradientReport]) -> GradientReport:
        """Return what the future gives, or raise a `LabError` when it is interrupted or given up."""
        self._future = future
        if self._cancelled.is_set():
            self.cancel()
        try:
            return future.result()
        except (CancelledError, KeyboardInterrupt):
            raise LabError("The gradient was not computed: it was interrupted.", severity="info") from None

    def cancel(self) -> None:
        """Give it up: where it waits for a cell, at once; where it runs, as soon as it can be interrupted."""
        self._cancelled.set()
        future = self._future
        waited_only = future is not None and future.cancel()
        if not waited_only and self.interrupt is not None:
            self.interrupt()


def _ratio(first: GradientSide, second: GradientSide | None) -> float | None:
    if second is None or second.norm is None or not first.norm:
        return None
    return second.norm / first.norm


def _in_words(side: GradientSide) -> str:
    if side.none:
        return f"None: {side.none}"
    if side.gradient is not None:
        return f"{side.gradient:.6g}"
    shape = " × ".join(str(size) for size in side.shape)
    return f"of shape {shape}, norm {side.norm:.6g}"
