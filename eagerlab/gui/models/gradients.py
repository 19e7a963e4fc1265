"""What the pane "Gradient" says of a gradient, as rows of text; and the expressions used for each object."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from eagerlab.gui import numbers
from eagerlab.gui.told import told
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.gradients import GradientReport, GradientSide

REMEMBERED = 200
"""Objects whose expressions are kept."""


class Row(NamedTuple):
    """One line of the table: what it is, of the first expression, and of the second (empty without one)."""

    label: str
    first: str
    second: str = ""


class Expressions:
    """The expressions that were last used for each object."""

    def __init__(self) -> None:
        self._kept: dict[NodePath, tuple[str, str]] = {}

    def keep(self, node: NodePath, expression: str, compare: str) -> None:
        """Remember both for an object; the oldest are forgotten."""
        self._kept.pop(node, None)
        self._kept[node] = (expression, compare)
        while len(self._kept) > REMEMBERED:
            del self._kept[next(iter(self._kept))]

    def of(self, node: NodePath) -> tuple[str, str]:
        """Return both of an object; empty where none were used."""
        return self._kept.get(node, ("", ""))


def rows(report: GradientReport) -> list[Row]:
    """Return the lines of the table."""
    sides = [report.of] if report.compared is None else [report.of, report.compared]
    found = []
    if report.compared is not None:
        found.append(Row(_tr("Expression"), *(side.expression for side in sides)))
    for label, text in _columns():
        texts = [text(side) for side in sides]
        if any(texts):
            found.append(Row(label, *texts))
    return found


def remarks(report: GradientReport) -> list[str]:
    """Return sentences below the table: why there is no gradient, of what it is, how two compare."""
    second = report.compared
    found = [
        f"{side.expression}: {told(side.none)}" if second else told(side.none)
        for side in (report.of, second)
        if side is not None and side.none
    ]
    if any(side is not None and side.is_sum and not side.none for side in (report.of, second)):
        found.append(_tr("The value has several elements: this is the gradient of their sum."))
    if report.watched:
        found.append(_tr("It is no variable: the tape was told to watch it."))
    if report.ratio is not None:
        found.append(_tr("Norm beside norm: {0} times.").format(numbers.trimmed(report.ratio, 4)))
    if report.difference is not None:
        difference = numbers.trimmed(report.difference, 4)
        found.append(_tr("Largest difference of two elements: {0}.").format(difference))
    if report.step is not None:
        step = numbers.integer(report.step)
        found.append(_tr("Of the loss on the next batch, after step {0}; nothing was changed.").format(step))
    return found


def _columns() -> list[tuple[str, Callable[[GradientSide], str]]]:
    return [
        (_tr("Value"), _value),
        (_tr("Gradient"), _gradient),
        (_tr("Norm"), lambda side: _number(side.norm) if side.gradient is None else ""),
        (_tr("Least"), lambda side: _number(side.minimum) if side.gradient is None else ""),
        (_tr("Largest"), lambda side: _number(side.maximum) if side.gradient is None else ""),
        (_tr("Mean"), lambda side: _number(side.mean) if side.gradient is None else ""),
        (_tr("Zeros"), lambda side: _count(side.zeros) if side.gradient is None else ""),
        (_tr("NaN"), lambda side: _count(side.nan) if side.gradient is None else ""),
        (_tr("Inf"), lambda side: _infinities(side) if side.gradient is None else ""),
    ]


def _value(side: GradientSide) -> str:
    if side.value is not None:
        return numbers.trimmed(side.value)
    if side.value_text:
        return side.value_text
    return _tr("shape {0}").format(numbers.shape(side.value_shape))


def _gradient(side: GradientSide) -> str:
    if side.none:
        return _tr("None")
    if side.gradient is not None:
        return numbers.trimmed(side.gradient)
    return _tr("shape {0}").format(numbers.shape([None if size < 0 else size for size in side.shape]))


def _number(value: float | None) -> str:
    return "" if value is None else numbers.trimmed(value)


def _count(count: int) -> str:
    return numbers.integer(count) if count else ""


def _infinities(side: GradientSide) -> str:
    return _count(side.positive_infinity + side.negative_infinity)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Gradients", text)
