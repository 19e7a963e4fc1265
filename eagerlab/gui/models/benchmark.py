"""What is measured: the form's content, the presets, and the results of this session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QCoreApplication

from eagerlab.gui import numbers
from eagerlab.gui.told import told
from eagerlab.protocol.measuring import BenchmarkMode, Measured, benchmark_python

translate = QCoreApplication.translate

PresetKey = Literal["own", "matmul", "sweep", "step"]
PRESETS: tuple[PresetKey, ...] = ("own", "matmul", "sweep", "step")
DEFAULT_MODES: tuple[BenchmarkMode, ...] = ("eager", "graph")
STEP_MODES: tuple[BenchmarkMode, ...] = ("eager", "layers", "graph")
NARROWEST, WIDEST = 1, 1_000_000


@dataclass(frozen=True)
class Plan:
    """What the form says. GUI thread only.

    Attributes
    ----------
    step : bool
        The experiment's training step; then code, devices and sizes do not count.
    setup, code : str
        Lines of Python.
    modes, devices : tuple of str
        No device means the experiment's.
    seconds, count : float or int
        How long each row is measured; `count` where `by_count`.
    by_count : bool
        Which of the two holds.
    size_name : str
        The swept name.
    sizes : tuple of int
        First and last size; empty where nothing is swept.
    """

    step: bool = False
    setup: str = ""
    code: str = ""
    modes: tuple[BenchmarkMode, ...] = DEFAULT_MODES
    devices: tuple[str, ...] = ()
    seconds: float = 1.0
    count: int = 100
    by_count: bool = False
    size_name: str = "n"
    sizes: tuple[int, int] | tuple[()] = ()

    def python(self) -> str:
        """Return the line of Python that measures this."""
        return benchmark_python(
            self.code,
            self.setup,
            step=self.step,
            modes=self.modes,
            devices=() if self.step else self.devices,
            seconds=None if self.by_count else self.seconds,
            count=self.count if self.by_count else None,
            sizes=(self.size_name, doubled(*self.sizes)) if self.sizes and not self.step else None,
        )

    def fault(self) -> str:
        """Return what is missing, as a sentence, or an empty text."""
        if not self.modes:
            return translate("Benchmark", "Choose at least one mode.")
        if self.step:
            return ""
        if not self.code.strip():
            return translate("Benchmark", "Write what is to be measured, or choose a preset.")
        if self.sizes and not self.size_name.isidentifier():
            return translate("Benchmark", "The sizes need a name that Python takes, for example n.")
        return ""

    def is_of(self, measured: Measured) -> bool:
        """Return whether a result is of the code that the form shows."""
        if self.step or measured.what == "step":
            return self.step == (measured.what == "step")
        return (self.code.strip(), self.setup.strip()) == (measured.code.strip(), measured.setup.strip())


def doubled(first: int, last: int) -> tuple[int, ...]:
    """Return the sizes from first to last, each twice the one before; the last one is there in any case."""
    sizes = []
    size = max(NARROWEST, first)
    while size < last:
        sizes.append(size)
        size *= 2
    return (*sizes, last)


def preset(key: PresetKey, devices: tuple[str, ...]) -> Plan | None:
    """Return what a preset puts into the form; None for "own", which leaves it as it is.

    Parameters
    ----------
    key : str
        See `PRESETS`.
    devices : tuple of str
        All that TensorFlow sees.
    """
    if key == "matmul":
        return Plan(
            setup="x = tf.random.normal([1000, 1000])",
            code="tf.matmul(x, x)",
            modes=("eager",),
            devices=devices,
            count=200,
            by_count=True,
        )
    if key == "sweep":
        return Plan(
            setup="a = tf.random.normal([n, n]) / n ** 0.5",
            code="y = a\nfor _ in range(20): y = tf.matmul(a, y)\ny",
            seconds=0.5,
            sizes=(32, 1024),
        )
    return Plan(step=True, modes=STEP_MODES) if key == "step" else None


def preset_words(key: PresetKey) -> str:
    """Return the name of a preset."""
    return {
        "own": translate("Benchmark", "Your own code"),
        "matmul": translate("Benchmark", "1,000×1,000 matmul 200 times"),
        "sweep": translate("Benchmark", "Twenty matmuls, sizes 32 to 1,024"),
        "step": translate("Benchmark", "The experiment's step"),
    }[key]


def mode_words(mode: BenchmarkMode) -> str:
    """Return a mode as TensorFlow calls it."""
    return {
        "eager": translate("Benchmark", "Eager"),
        "layers": translate("Benchmark", "Layers"),
        "graph": "tf.function",
        "xla": "XLA",
    }[mode]


def device_words(device: str) -> str:
    """Return a device as the toolbar calls it."""
    return translate("Benchmark", "Automatic") if device == "auto" else device


def time_words(seconds: float | None) -> str:
    """Return a time of three digits in the unit that suits it; a dash for None."""
    if seconds is None:
        return "–"
    units = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
    size, unit = next((one for one in units if seconds >= 0.9995 * one[0]), units[-1])
    return f"{numbers.significant(seconds / size, 3)} {unit}"


def title_of(measured: Measured) -> str:
    """Return a name for a result in the list of results: when, and what."""
    if measured.what == "step":
        what = translate("Benchmark", "Step of {experiment}").format(experiment=told(measured.code))
    else:
        lines = [line.strip() for line in measured.code.strip().splitlines() if line.strip()]
        what = lines[0] + (" …" if len(lines) > 1 else "") if lines else ""
    return f"{numbers.local_time(measured.began)}  {what}"


def progress_words(
    row: int, rows: int, device: str, mode: BenchmarkMode, size: str, left: float | None
) -> str:
    """Return how far a benchmark is, in words."""
    where = " · ".join(part for part in (mode_words(mode), device_words(device), size) if part)
    text = translate("Benchmark", "Row {row} of {rows}: {where}").format(
        row=numbers.integer(row), rows=numbers.integer(rows), where=where
    )
    if left is None:
        return text
    return translate("Benchmark", "{progress} – {time} left").format(
        progress=text, time=numbers.duration(left)
    )
