"""Messages about benchmarks: what was measured, how, and what came out."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from eagerlab.experiment.modes import Mode
from eagerlab.protocol.base import Message, Problem
from eagerlab.protocol.message_kinds import BaseRequest

BenchmarkMode = Mode
"""Of code: op by op; op by op with Keras's own layers and losses compiled; inside a `tf.function`; inside one
with ``jit_compile=True``."""

Agreement = Literal["reference", "equal", "differs", "random", "unknown"]
"""How a result compares with that of the first row of its device and size: it is that one; it is the same to
the last bit; other numbers; not to be compared because each call gives another one; or because it is none."""


class MeasuredRow(Message):
    """One way of running the same thing. Times in seconds for one call.

    Attributes
    ----------
    device : str
        What was asked for: ``auto`` or a short name.
    mode : {"eager", "layers", "graph", "xla"}
        How it ran.
    size : int or None
        Value of the swept name, or None without a sweep.
    placed_on : str
        The device read from the result; empty where the result is no tensor.
    first : float or None
        The first call, tracing and compiling included.
    warm_up : int
        Calls before measuring, the first one included.
    count : int
        Calls that were measured.
    median, low, high, least, most : float or None
        Of the measured calls; `low` and `high` are the quartiles. None where none was measured.
    first_traces, traces : int
        How often a `tf.function` was traced before measuring, and while it was measured.
    changes : tuple of str
        What made it trace again, as far as known: ``f: x was float32 (1), then float32 (2)``.
    prints : int
        Lines that Python printed in the measured calls.
    agreement : str
        See `Agreement`.
    difference : float or None
        Largest absolute difference from the result that it is compared with, where it differs.
    problem : Problem or None
        Why it could not be measured.
    """

    device: str
    mode: BenchmarkMode
    size: int | None = None
    placed_on: str = ""
    first: float | None = None
    warm_up: int = 0
    count: int = 0
    median: float | None = None
    low: float | None = None
    high: float | None = None
    least: float | None = None
    most: float | None = None
    first_traces: int = 0
    traces: int = 0
    changes: tuple[str, ...] = ()
    prints: int = 0
    agreement: Agreement = "unknown"
    difference: float | None = None
    problem: Problem | None = None


class Measured(Message):
    """A benchmark with all of its rows.

    Attributes
    ----------
    what : {"expression", "step"}
        Code of the console, or the experiment's training step.
    code, setup : str
        What was measured, and what ran before it, once for each device and size. For a step, the experiment's
        name.
    size_name : str
        The swept name, or empty.
    began : float
        Seconds since 1970.
    took : float
        Seconds in all.
    rows : tuple of MeasuredRow
        In the order in which they ran.
    notes : tuple of Problem
        What to know: retracing, side effects, differing results.
    ended_by : Problem or None
        Why it ended before its time; what was measured until then is in `rows`.
    finish : str
        How each call was brought to its end, as a sentence.
    machine : dict of str to str
        Processor, system and versions.
    """

    what: Literal["expression", "step"]
    code: str
    setup: str = ""
    size_name: str = ""
    began: float
    took: float = 0.0
    rows: tuple[MeasuredRow, ...] = ()
    notes: tuple[Problem, ...] = ()
    ended_by: Problem | None = None
    finish: str = ""
    machine: dict[str, str] = Field(default_factory=dict)


class CancelBenchmark(BaseRequest):
    """End the benchmark that runs after the call in hand; what was measured is kept."""

    kind: Literal["cancel_benchmark"] = "cancel_benchmark"

    def python(self) -> str:
        return ""


def benchmark_python(
    code: str,
    setup: str = "",
    *,
    step: bool = False,
    modes: tuple[BenchmarkMode, ...] = ("eager", "graph"),
    devices: tuple[str, ...] = (),
    seconds: float | None = None,
    count: int | None = None,
    sizes: tuple[str, tuple[int, ...]] | None = None,
) -> str:
    """Return the line of Python that runs a benchmark; what is as `lab.benchmark` has it anyway is left out.

    Parameters
    ----------
    code, setup, step, modes, devices, seconds, count
        As of `lab.benchmark`.
    sizes : tuple of str and tuple of int, optional
        Name and values of a sweep.
    """
    parts = ["step=True"] if step else [_literal(code)]
    if setup.strip() and not step:
        parts.append(f"setup={_literal(setup)}")
    if devices:
        parts.append(f"devices={list(devices)!r}")
    if modes != ("eager", "graph"):
        parts.append(f"modes={list(modes)!r}")
    if count is not None:
        parts.append(f"count={count}")
    elif seconds is not None and seconds != 1.0:
        parts.append(f"seconds={seconds!r}")
    if sizes is not None and not step:
        parts.append(f"sizes={{{sizes[0]!r}: {list(sizes[1])!r}}}")
    return f"lab.benchmark({', '.join(parts)})"


def _literal(code: str) -> str:
    """Return Python source for a piece of code, its lines as they are where that can be."""
    text = code.strip("\n")
    if "\n" in text and '"""' not in text and "\\" not in text and not text.endswith('"'):
        return f'"""{text}"""'
    return repr(text)
