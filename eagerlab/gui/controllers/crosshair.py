"""What the crosshair reads: the step, and each curve's value there. GUI thread only."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QObject

from eagerlab.gui import numbers
from eagerlab.gui.controllers.plots import PlotCurve, PlotPainter
from eagerlab.gui.models.history import Mark

MOST_LINES = 10
NEAR_PIXELS = 5


class Crosshair(QObject):
    """Moves one crosshair over all plots of a painter.

    Parameters
    ----------
    painter : PlotPainter
        Whose curves are read.
    counts : str
        What the horizontal axis counts, translated.
    marks : callable
        Returns the events of the run.
    """

    def __init__(self, painter: PlotPainter, counts: str, marks: Callable[[], Sequence[Mark]]) -> None:
        super().__init__(painter)
        self._painter = painter
        self._counts = counts
        self._marks = marks
        self._step: float | None = None
        for plot in painter.plots:
            plot.crosshair_moved.connect(self.move)
        painter.redrawn.connect(self._refresh)

    def move(self, step: float | None) -> None:
        """Read at `step`, or hide with None."""
        if step is None and self._step is None:
            return
        self._step = step
        self._show()

    def _refresh(self) -> None:
        if self._step is not None:
            self._show()

    def _show(self) -> None:
        if self._step is None:
            for plot in self._painter.plots:
                plot.set_crosshair(None)
            return
        step = self._snapped(self._step)
        for index, plot in enumerate(self._painter.plots):
            lines = [("", f"{self._counts} {numbers.integer(step)}")]
            shown = [c for c in self._shown() if c.plot == index]
            lines += [(curve.style.colour, self._read(curve, step)) for curve in shown[:MOST_LINES]]
            if index == 0:
                lines += [("", text) for text in self._events(step)]
            html = "<br>".join(_line(colour, text) for colour, text in lines) if shown else ""
            plot.set_crosshair(step, html, ", ".join(text for _, text in lines))

    def _shown(self) -> list[PlotCurve]:
        """Return the curves that are read, the ones that lie on top first."""
        return [c for c in reversed(self._painter.curves) if c.style.visible and c.read and len(c.curves)]

    def _snapped(self, step: float) -> int:
        """Return the step nearest to the crosshair that has a point: what is read is what stands there."""
        lines = [curve for curve in self._shown() if not curve.style.points]
        nearest = [curve.curves.nearest(curve.name, step) for curve in lines]
        found = [near[1] for near in nearest if near is not None]
        return min(found, key=lambda at: abs(at - step), default=round(step))

    def _read(self, curve: PlotCurve, step: int) -> str:
        near = curve.curves.nearest(curve.name, step)
        if near is None:
            return curve.title
        row, at = near
        raw = float(curve.curves.series(curve.name).values(row, row + 1)[0])
        value = numbers.significant(raw)
        if curve.smooth and self._painter.weight > 0 and math.isfinite(raw):
            smooth = numbers.significant(curve.curves.smoothed_at(curve.name, row, self._painter.weight))
            value = self.tr("{value} (smoothed {smooth})").format(value=value, smooth=smooth)
        if at != step:
            value = self.tr("{value} at {step}").format(value=value, step=numbers.integer(at))
        return f"{curve.title} {value}"

    def _events(self, step: int) -> list[str]:
        plot = self._painter.plots[0]
        first, last = plot.view()[0]
        reach = NEAR_PIXELS * (last - first) / plot.pixels()
        near = [mark for mark in self._marks() if abs(mark.step - step) <= reach]
        texts = [f"{mark.label}: {mark.detail}" if mark.detail else mark.label for mark in near[:3]]
        if len(near) > len(texts):
            texts.append(self.tr("and {count} more").format(count=numbers.integer(len(near) - len(texts))))
        return [text.replace("\n", " ")[:80] for text in texts]


def _line(colour: str, text: str) -> str:
    dot = f'<span style="color:{colour}">●</span>&nbsp;' if colour else ""
    return dot + escape(text)
