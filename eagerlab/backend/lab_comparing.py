"""The part of `Lab` that pins tensors and compares two."""

from __future__ import annotations

import contextlib
import threading
import time
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from eagerlab.backend.errors import LabError
from eagerlab.backend.looking import Looking
from eagerlab.backend.queueing import Queueing
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.comparing import (
    ATOL,
    CHECKPOINT,
    COMPARE,
    RTOL,
    Compare,
    Comparison,
    ComparisonProgress,
    Counterparts,
    FindCounterparts,
    ShowComparison,
    Side,
    Tolerance,
)
from eagerlab.protocol.events import NamesChanged
from eagerlab.protocol.pins import PINS, PinTensor

if TYPE_CHECKING:
    from collections.abc import Callable

    from eagerlab.backend.compared import Compared
    from eagerlab.backend.ports import Publishing
    from eagerlab.backend.readings import Readings
    from eagerlab.backend.tensors.differences import Pair
    from eagerlab.backend.tensors.held import Found
    from eagerlab.backend.tensors.pins import Pin, Pins
    from eagerlab.backend.training.engine import Engine
    from eagerlab.store.home import Home

_TRAINED = ("model", "optimizer", "metrics")
_PROGRESS_SECONDS = 0.1


class ComparingCalls(Looking, Queueing):
    """Calls that keep values of a moment, and that put two tensors beside each other. Any thread."""

    _engine: Engine | None
    _publisher: Publishing
    _home: Home

    _kept_pins: Pins | None = None
    _found_roots: dict[str, Found] | None = None
    _comparisons: Readings
    _making_pins = threading.Lock()

    @property
    def pins(self) -> Pins:
        """What is pinned, by name: ``lab.pins["before"]`` gives the values."""
        with self._making_pins:
            if self._kept_pins is None:
                from eagerlab.backend.tensors.pins import Pins

                self._kept_pins = Pins()
            return self._kept_pins

    def roots(self) -> dict[str, Any]:
        """Return the roots of the variable tree, with pins, checkpoints' values and differences."""
        pins = self.pins.rows() if self._kept_pins is not None else {}
        return {**super().roots(), PINS: pins or None, **self._roots_by_path()}

    def pin(self, obj: Any, name: str = "") -> str:
        """Keep a copy of a tensor's values as they are now, until the backend ends; returns its name.

        Between two steps where it belongs to the experiment and training runs: then it is of one moment.

        Parameters
        ----------
        obj : tensor, variable, array or str
            What to keep; also its name or path as text.
        name : str
            How to call it; chosen where none is given.
        """
        node: NodePath = ()
        if isinstance(obj, str):
            node = self._node_of(obj)
        else:
            # A value without a name can be kept as well: nothing but its copy is needed.
            with contextlib.suppress(LabError):
                node = self._node_of(obj)
        value = (lambda: self._held_at(node)) if node else (lambda: obj)
        pin = self._wait_for(self._queue_pin(node, value, name))
        return "" if pin is None else pin.name

    def unpin(self, *names: str) -> None:
        """Let go of pinned tensors by name; without one, of all."""
        self.pins.remove(names or tuple(self.pins))
        self._publisher.publish(NamesChanged())

    def rename_pin(self, old: str, new: str) -> None:
        """Call a pinned tensor differently."""
        self.pins.rename(old, new)
        self._publisher.publish(NamesChanged())

    def compare(
        self,
        a: Any,
        b: Any,
        rtol: float = RTOL,
        atol: float = ATOL,
        *,
        equal_nan: bool = False,
        common: bool = False,
        show: bool = False,
    ) -> Compared:
        """Tell how two tensors differ.

        Parameters
        ----------
        a, b : tensor, variable, array or str
            The two; also their names or paths as text: ``"pins/before"``,
            ``"checkpoint/ID/model%2Fdense%2Fkernel"``.
        rtol, atol : float
            They count as equal where ``|a - b| <= atol + rtol * |b|``, as in ``numpy.allclose``.
        equal_nan : bool
            Whether NaN equals NaN.
        common : bool
            Whether to compare the part that two shapes have in common.
        show : bool
            Whether to open the comparison in the inspector; both must have names then.

        Returns
        -------
        Compared
            The numbers; printed, it says them in words.
        """
        from eagerlab.backend.compared import Compared
        from eagerlab.backend.tensors.comparing import compare, require_sound
        from eagerlab.backend.tensors.differences import pair_of

        tolerance = _tolerance(rtol, atol, equal_nan)
        if show:
            nodes = self._node_of(a), self._node_of(b)
            shown = ShowComparison(left=nodes[0], right=nodes[1], tolerance=tolerance, common=common)
            self._publisher.publish(shown)
        left, right = (self._held_at(self._node_of(one)) if isinstance(one, str) else one for one in (a, b))
        pair = pair_of(left, right, common)
        require_sound((left, right))
        return Compared(pair, compare(pair, tolerance))

    # --- for the window ---

    def queue_pin(self, request: PinTensor) -> Future[Pin]:
        """Pin what the window asks for; done with the pin."""
        return self._queue_pin(request.node, lambda: self._held_at(request.node), request.name)

    def answer_compare(self, request: Compare) -> Comparison:
        """Answer how two tensors differ, on the thread of the lane; tells how far it is."""
        from eagerlab.backend.tensors.comparing import compare, require_sound
        from eagerlab.backend.tensors.differences import name_of, pair_of
        from eagerlab.backend.tensors.opening import values_of
        from eagerlab.backend.tensors.versions import version_of

        sides, versions = [], []
        objects = [self._held_at(node) for node in (request.left, request.right)]
        for node, value in zip((request.left, request.right), objects, strict=True):
            values = values_of(value)
            sides.append(Side(node=node, title=name_of(node, value), shape=values.shape, dtype=values.dtype))
            versions.append(version_of(value, values, self.count_changes))
        left, right = sides
        answer = Comparison(request=request.id, left=left, right=right, versions=(versions[0], versions[1]))
        if request.known == answer.versions:
            return answer.model_copy(update={"unchanged": True})
        try:
            pair = pair_of(objects[0], objects[1], request.common)
        except LabError as error:
            can_be_common = bool(getattr(error, "can_be_common", False))
            return answer.model_copy(
                update={"refusal": error.problem.sentence(), "can_be_common": can_be_common}
            )
        began = time.thread_time()
        with self._comparisons.begun(request.id) as reading:
            tell = require_sound(objects, self._progress_of(request.id), lambda: reading.is_cancelled)
            tally = compare(pair, request.tolerance, tell, lambda: reading.is_cancelled)
        about = {"shape": pair.shape, "notes": notes_of(left, right, pair)}
        seconds = time.thread_time() - began
        return answer.model_copy(update={**tally.fields(), **about, "seconds": seconds})

    def cancel_comparison(self, comparison: str) -> None:
        """Give up the comparison that this request asked for, also one that has not begun."""
        self._comparisons.cancel(comparison)

    def answer_counterparts(self, request: FindCounterparts) -> Counterparts:
        """Answer with what the tensor at a path could be compared."""
        from eagerlab.backend.counterparts import find_counterparts

        live = self._engine.live if self._engine is not None else None
        found = find_counterparts(request.node, self.roots(), live, self._home.checkpoints)
        return Counterparts(request=request.id, found=found)

    # --- inside ---

    def _queue_pin(self, node: NodePath, value: Callable[[], Any], name: str) -> Future[Pin]:
        from eagerlab.backend.paths import join

        origin = join(node[1:] if node[:1] == ("names",) else node)

        def keep() -> Pin:
            step = self._engine.live.step if self._engine is not None and node[:1] != (PINS,) else None
            pin = self.pins.add(value(), name, origin, step)
            self._publisher.publish(NamesChanged())
            return pin

        if node[:1] and node[0] in _TRAINED and self._moves():
            return self.queue(lambda _engine: keep())
        done: Future[Pin] = Future()
        try:
            done.set_result(keep())
        except LabError as error:
            done.set_exception(error)
        return done

    def _moves(self) -> bool:
        """Whether values change from step to step just now: not where training stands, or in the debugger."""
        engine = self._engine
        return engine is not None and engine.is_busy and engine.at_hand.standing.place is None

    def _held_at(self, node: NodePath) -> Any:
        from eagerlab.backend import namespace

        return namespace.resolve(self.roots(), node)

    def _roots_by_path(self) -> dict[str, Found]:
        if self._engine is None:
            return {}
        if self._found_roots is None:
            from eagerlab.backend.checkpoints.stored_values import CheckpointValues
            from eagerlab.backend.tensors.differences import Differences

            engine = self._engine
            self._found_roots = {
                CHECKPOINT: CheckpointValues(self._home.checkpoints, lambda: engine.live),
                COMPARE: Differences(self.roots),
            }
        return self._found_roots

    def _progress_of(self, request: str) -> Callable[[float], None]:
        due = [time.monotonic() + _PROGRESS_SECONDS]

        def tell(share: float) -> None:
            now = time.monotonic()
            if now >= due[0]:
                due[0] = now + _PROGRESS_SECONDS
                self._publisher.publish(ComparisonProgress(request=request, share=share))

        return tell


def notes_of(left: Side, right: Side, pair: Pair) -> tuple[str, ...]:
    """Return what is to be said of shapes and dtypes, in sentences."""
    from eagerlab.backend.tensors.texts import shape_words

    notes, shape = [pair.note] if pair.note else [], pair.shape
    if left.shape != right.shape:
        one, other, part = (shape_words(sizes) for sizes in (left.shape, right.shape, shape))
        notes.append(f"Their shapes differ ({one} and {other}): only the part {part} of both was compared.")
    if left.dtype != right.dtype:
        notes.append(
            f"Their dtypes differ ({left.dtype} and {right.dtype}): values were compared as numbers."
        )
    return tuple(notes)


def _tolerance(rtol: float, atol: float, equal_nan: bool) -> Tolerance:
    try:
        return Tolerance(rtol=rtol, atol=atol, equal_nan=equal_nan)
    except ValueError as error:
        raise LabError(
            f"rtol={rtol!r}, atol={atol!r} is no tolerance.", "Expected finite numbers that are not negative."
        ) from error
