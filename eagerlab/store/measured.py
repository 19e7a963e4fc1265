"""Results of benchmarks as text: a table to read, Markdown, CSV and JSON. Any thread."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Sequence
from datetime import datetime

from eagerlab.protocol.measuring import Measured, MeasuredRow

MODE_WORDS = {"eager": "eager", "layers": "layers", "graph": "tf.function", "xla": "XLA"}
"""Modes as TensorFlow calls them."""
_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
_FIELDS = (
    *("device", "mode", "size", "placed_on", "first", "warm_up", "count", "median", "low", "high"),
    *("least", "most", "first_traces", "traces", "agreement", "difference"),
)
_IN_SECONDS = frozenset({"first", "median", "low", "high", "least", "most"})


def time_text(seconds: float | None) -> str:
    """Return a time with three digits and the unit that suits it: ``1.23 ms``; a dash for None."""
    if seconds is None:
        return "–"
    size, unit = next(((size, unit) for size, unit in _UNITS if abs(seconds) >= size), _UNITS[-1])
    value = seconds / size
    decimals = max(0, 2 - math.floor(math.log10(value))) if value > 0 else 0
    return f"{value:.{min(2, decimals)}f} {unit}"


def per_second(row: MeasuredRow) -> float | None:
    """Return how many calls a second take, at the median."""
    return 1 / row.median if row.median else None


def reference(row: MeasuredRow, rows: Iterable[MeasuredRow]) -> MeasuredRow | None:
    """Return the row that speeds are given against: the first one of the same size that was measured."""
    return next((one for one in rows if one.size == row.size and one.median), None)


def speed(row: MeasuredRow, rows: Iterable[MeasuredRow]) -> float | None:
    """Return how many times as fast as its reference a row is."""
    first = reference(row, rows)
    return first.median / row.median if first is not None and first.median and row.median else None


def result_text(row: MeasuredRow) -> str:
    """Return how a row's result compares, in a few words."""
    if row.problem is not None:
        return row.problem.sentence()
    if row.agreement == "differs" and row.difference is not None:
        return "other shapes" if math.isinf(row.difference) else f"differs by {row.difference:.1e}"
    words = {"reference": "reference", "equal": "equal to the last bit", "random": "random"}
    return words.get(row.agreement, "–")


def cells(measured: Measured) -> tuple[list[str], list[list[str]]]:
    """Return titles and cells of the table that a person reads."""
    titles = ["device", "mode", "first call", "median", "middle half", "calls/s", "speed", "calls", "traces"]
    titles.append("result")
    if measured.size_name:
        titles.insert(0, measured.size_name)
    rows = []
    for row in measured.rows:
        rate, times = per_second(row), speed(row, measured.rows)
        line = [row.device, MODE_WORDS[row.mode], time_text(row.first), time_text(row.median)]
        line.append(f"{time_text(row.low)} to {time_text(row.high)}" if row.count else "–")
        line.append("–" if rate is None else f"{rate:,.3g}" if rate < 1000 else f"{rate:,.0f}")
        line.append("–" if times is None else f"{times:.2f}×")
        line += [f"{row.count:,}", f"{row.first_traces} + {row.traces}", result_text(row)]
        rows.append([str(row.size), *line] if measured.size_name else line)
    return titles, rows


def table(measured: Measured) -> str:
    """Return the table with aligned columns, and the notes under it."""
    titles, rows = cells(measured)
    widths = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
             for line in (titles, *rows)]  # fmt: skip
    return "\n".join([*lines, *(f"• {sentence}" for sentence in sentences(measured))])


def sentences(measured: Measured) -> list[str]:
    """Return what is said under the table."""
    found = [problem.sentence() for problem in measured.notes]
    if measured.ended_by is not None:
        found.insert(0, measured.ended_by.sentence())
    return found


def markdown(measured: Measured) -> str:
    """Return the whole result as Markdown."""
    titles, rows = cells(measured)
    lines = ["| " + " | ".join(_escaped(line)) + " |" for line in (titles, *rows)]
    lines.insert(1, "|" + " --- |" * len(titles))
    code = [f"Set-up:\n\n```python\n{measured.setup.strip()}\n```\n"] if measured.setup.strip() else []
    if measured.what == "expression":
        code.append(f"Measured:\n\n```python\n{measured.code.strip()}\n```\n")
    else:
        code.append(f"Measured: the training step of {measured.code}\n")
    notes = [f"- {sentence}" for sentence in (*sentences(measured), measured.finish) if sentence]
    machine = [f"- {name}: {value}" for name, value in measured.machine.items()]
    when = datetime.fromtimestamp(measured.began).astimezone().isoformat(timespec="seconds")
    return "\n".join([*code, *lines, "", *notes, f"- measured at: {when}", *machine, ""])


def comma_separated(measured: Measured) -> str:
    """Return the rows as CSV: times in seconds with all digits, machine and versions as columns."""
    out = io.StringIO()
    machine = list(measured.machine)
    writer = csv.writer(out, lineterminator="\n")
    names = [f"{name}_s" if name in _IN_SECONDS else name for name in _FIELDS]
    writer.writerow([*names, "problem", "code", "setup", *machine])
    for row in measured.rows:
        values = ["" if (value := getattr(row, name)) is None else value for name in _FIELDS]
        problem = row.problem.sentence() if row.problem is not None else ""
        writer.writerow([*values, problem, measured.code, measured.setup, *measured.machine.values()])
    return out.getvalue()


def as_json(measured: Measured) -> str:
    """Return everything as JSON; `Measured` names the fields."""
    return measured.model_dump_json(indent=2) + "\n"


def in_format(measured: Measured, suffix: str) -> str:
    """Return the text of a file by its suffix: ``.csv``, ``.json``, else Markdown."""
    writers = {".csv": comma_separated, ".json": as_json}
    return writers.get(suffix.lower(), markdown)(measured)


def _escaped(line: Sequence[str]) -> list[str]:
    return [cell.replace("|", "\\|").replace("\n", " ") for cell in line]
