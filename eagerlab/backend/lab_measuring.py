"""The part of `Lab` that measures: code of the console, or the training step."""

from __future__ import annotations

import operator
import platform
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from eagerlab.backend.errors import LabError
from eagerlab.backend.measuring.clock import Length, StoppedError, Stopping
from eagerlab.backend.measuring.errors import SetupError
from eagerlab.backend.measuring.result import Benchmark
from eagerlab.experiment.modes import MODES
from eagerlab.protocol.events import BenchmarkEnded
from eagerlab.protocol.measuring import BenchmarkMode, Measured

if TYPE_CHECKING:
    from eagerlab.backend.measuring.rows import Rows
    from eagerlab.backend.ports import Publishing
    from eagerlab.backend.training.engine import Engine
    from eagerlab.backend.training.trainer import Trainer

KEPT = 50
_LOOK_AGAIN = 0.2


class Measuring:
    """Calls that measure. One benchmark runs at a time."""

    _trainer: Trainer
    _publisher: Publishing
    _namespace: dict[str, Any]
    _measuring: Stopping | None = None
    _measured: tuple[Benchmark, ...] = ()

    def benchmark(
        self,
        code: str = "",
        setup: str = "",
        *,
        step: bool = False,
        devices: str | Sequence[str] | None = None,
        modes: str | Sequence[str] = ("eager", "graph"),
        seconds: float = 1.0,
        count: int | None = None,
        sizes: Mapping[str, Sequence[int]] | None = None,
    ) -> Benchmark:
        """Measure code, or the training step, on devices and in modes; returns a table.

        Each row is warmed up first, and its first call (tracing and compiling included) shown by itself. Then
        single calls are timed, each ended by copying its result, or one element of it, to host memory. Code
        runs on the calling thread, like a cell: Ctrl-C ends it. The training step runs on the trainer's, and
        leaves model, optimizer, metrics, random states and position in the data as they were.

        Parameters
        ----------
        code : str
            An expression, or lines whose last one gives the result. It finds the console's names; what it
            assigns is its own. The name ``call`` is the number of the call, from 0. Tensors that it reads
            are arguments of the `tf.function`.
        setup : str
            Lines that run before, once for each device and size.
        step : bool
            Measure the experiment's training step instead, on the experiment's device.
        devices : str or sequence of str, optional
            ``auto`` or short names; the experiment's device when nothing is given.
        modes : sequence of {"eager", "layers", "graph", "xla"}
            Op by op; the same with Keras's own layers and losses compiled; in a `tf.function`; in one with
            ``jit_compile=True``.
        seconds : float
            How long each row is measured, about.
        count : int, optional
            How many calls are measured instead.
        sizes : mapping, optional
            One name and the values it gets, one after the other: ``{"n": [32, 64, 128]}``.

        Raises
        ------
        LabError
            Training is going on, or nothing could be measured; says the line.
        """
        with self._alone() as stopping:
            length = Length(_positive(seconds, "seconds"), _whole(count, "count"))
            ways = _modes(modes)
            if step:
                if code or setup or sizes or devices is not None:
                    raise LabError(
                        "lab.benchmark(step=True) takes neither code, nor devices, nor sizes.",
                        "The step is the experiment's, and runs where the experiment is.",
                        "Set lab.device, or measure code instead.",
                    )
                measured = self._measure_step(ways, length, stopping)
            else:
                name, values = _sizes(sizes)
                places = self._places(devices)
                keys = [(size, device, way) for size in values for device in places for way in ways]
                measured = self._measure_code(code, setup, name, keys, length, stopping)
            return self._keep(measured)

    @property
    def benchmarks(self) -> tuple[Benchmark, ...]:
        """The last results, the newest at the end."""
        return self._measured

    def cancel_benchmark(self) -> None:
        """End the benchmark that runs after the call in hand; what was measured is kept. Any thread."""
        running = self._measuring
        if running is not None:
            running.cancel()

    @contextmanager
    def _alone(self) -> Iterator[Stopping]:
        """Refuse to measure beside training or another benchmark, and tell what went wrong."""
        try:
            if self._trainer.is_current():
                raise LabError("Training itself asked for a benchmark.", "It would wait for ever for itself.")
            self._require_engine()
            if self._measuring is not None:
                raise LabError("A benchmark is running already.", "", "Wait for its end, or cancel it.")
            if self._is_busy():
                raise LabError(
                    "Training is going on, so nothing was measured.",
                    "Measured beside it, the times would be wrong.",
                    "Pause training first: lab.pause().",
                    action="pause",
                )
            self._measuring = stopping = Stopping(self._is_busy)
        except LabError as error:
            self._publisher.publish(BenchmarkEnded(problem=error.problem))
            raise
        try:
            yield stopping
        except LabError as error:
            in_setup = isinstance(error, SetupError)
            self._publisher.publish(BenchmarkEnded(problem=error.problem, in_setup=in_setup))
            raise
        finally:
            self._measuring = None

    def _measure_code(
        self, code: str, setup: str, name: str, keys: list[Any], length: Length, stopping: Stopping
    ) -> Measured:
        from eagerlab.backend.measuring.expression import measure_expression
        from eagerlab.backend.measuring.snippet import Snippet

        rows = self._rows(keys, length, stopping)
        snippet = Snippet.of(code)
        return self._collected(
            rows,
            lambda: measure_expression(rows, snippet, setup, name, self._namespace),
            Measured(what="expression", code=code, setup=setup, size_name=name, began=time.time()),
        )

    def _measure_step(self, ways: tuple[BenchmarkMode, ...], length: Length, stopping: Stopping) -> Measured:
        from eagerlab.backend.measuring.step import measure_step, require_measurable

        engine = self._require_engine()
        device = engine.live.device
        rows = self._rows([(None, device, way) for way in ways], length, stopping)

        def work() -> None:
            with engine.standing("Measuring the training step", require_measurable) as live:
                measure_step(rows, live)
            engine.note_speeds({row.mode: 1 / row.median for row in rows.found if row.median})

        return self._collected(
            rows,
            lambda: self._on_trainer(work, stopping),
            Measured(what="step", code=engine.live.name, began=time.time()),
        )

    def _rows(self, keys: list[Any], length: Length, stopping: Stopping) -> Rows:
        from eagerlab.backend.measuring.rows import Key, Rows

        return Rows([Key(*key) for key in keys], length, stopping, self._publisher.publish)

    def _collected(self, rows: Rows, work: Callable[[], None], empty: Measured) -> Measured:
        """Do the work, and return what was found; on Ctrl-C it is told to the window first."""
        interrupt: KeyboardInterrupt | None = None
        began = time.monotonic()
        try:
            work()
        except StoppedError as stopped:
            rows.ended_by = stopped.problem
        except KeyboardInterrupt as error:
            from eagerlab.protocol.base import Problem

            rows.ended_by = Problem(what="The benchmark was interrupted.", severity="info")
            interrupt = error
        rows.require_some()
        measured = empty.model_copy(
            update={
                "took": time.monotonic() - began,
                "rows": tuple(rows.found),
                "notes": rows.notes(),
                "ended_by": rows.ended_by,
                "finish": rows.finish,
                "machine": _machine(),
            }
        )
        if interrupt is not None:
            self._keep(measured)
            raise interrupt
        return measured

    def _on_trainer(self, work: Callable[[], None], stopping: Stopping) -> None:
        """Do work on the trainer's thread and wait for it; Ctrl-C ends it, and then the waiting."""
        future: Future[None] = self._trainer.submit(work)
        try:
            _wait_for_end(future)
        except KeyboardInterrupt:
            stopping.cancel()
            _wait_for_end(future)
            raise
        future.result()

    def _keep(self, measured: Measured) -> Benchmark:
        result = Benchmark(measured)
        self._measured = (*self._measured, result)[-KEPT:]
        self._publisher.publish(BenchmarkEnded(measured=measured))
        return result

    def _places(self, asked: str | Sequence[str] | None) -> list[str]:
        from eagerlab.backend import devices

        if asked is None:
            return [self._require_engine().live.device]
        names = [asked] if isinstance(asked, str) else list(asked)
        if not names:
            raise LabError("lab.benchmark got no device.", "", 'Give one: devices=["CPU:0"].')
        return [devices.require(name) for name in dict.fromkeys(names)]

    def _require_engine(self) -> Engine:
        raise NotImplementedError

    def _is_busy(self) -> bool:
        raise NotImplementedError


def _wait_for_end(future: Future[None]) -> None:
    # In pieces: on Windows Ctrl-C does not end a wait that has no end.
    while not future.done():
        wait((future,), _LOOK_AGAIN)


def _modes(asked: str | Sequence[str]) -> tuple[BenchmarkMode, ...]:
    names = [asked] if isinstance(asked, str) else list(asked)
    unknown = [name for name in names if name not in MODES]
    if unknown or not names:
        what = f"modes={unknown[0]!r} is not possible." if unknown else "lab.benchmark got no mode."
        raise LabError(what, f"Expected some of: {', '.join(MODES)}.")
    return tuple(mode for mode in MODES if mode in names)


def _sizes(asked: Any) -> tuple[str, list[int | None]]:
    if asked is None:
        return "", [None]
    example = 'Expected one name and its values: sizes={"n": [32, 64, 128]}.'
    if not isinstance(asked, Mapping) or len(asked) != 1:
        raise LabError("These sizes cannot be used.", example)
    ((name, values),) = asked.items()
    try:
        numbers: list[int | None] = [operator.index(value) for value in values]
    except TypeError:
        numbers = []
    if not numbers or not isinstance(name, str) or not name.isidentifier():
        raise LabError(f"sizes={dict(asked)!r} cannot be used.", example)
    return name, numbers


def _positive(value: Any, name: str) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = -1.0
    if not 0 < number < float("inf"):
        raise LabError(f"{name}={value!r} is not possible.", "Expected a number above 0.")
    return number


def _whole(value: Any, name: str) -> int | None:
    if value is None:
        return None
    try:
        number = operator.index(value)
    except TypeError:
        number = 0
    if number < 1:
        raise LabError(f"{name}={value!r} is not possible.", "Expected a whole number of at least 1.")
    return number


def _machine() -> dict[str, str]:
    """Return processor, system and versions, for whoever reads the numbers elsewhere."""
    from eagerlab.backend import devices
    from eagerlab.backend.checkpoints.snapshot import versions

    processors = {f"device {device.name}": device.description for device in devices.listing()}
    return {**processors, "system": platform.platform(), **versions()}
