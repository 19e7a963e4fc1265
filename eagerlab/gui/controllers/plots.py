"""When plots are drawn, and over which range: at most 30 times a second, and only while they can be seen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from eagerlab.gui.models.curves import Curves
from eagerlab.gui.models.shapes import Scale, Shape, padded, scale_for
from eagerlab.gui.views.loss_plot import CurvePlot
from eagerlab.gui.views.plot_items import CurveStyle

FRAME_MS = 33
POINTS_PER_PIXEL = 2
STEP_MARGIN = 0.02
LEAST_STEP_MARGIN = 0.004


@dataclass(frozen=True, eq=False)
class PlotCurve:
    """A curve and where it is drawn.

    Attributes
    ----------
    key : str
        Unique among all curves of the painter.
    plot : int
        Index of its plot.
    curves, name : Curves, str
        Where its values are.
    title : str
        What the readout calls it.
    style : CurveStyle
        How it looks.
    smooth : bool
        Whether the smoothing slider is for it.
    read : bool
        Whether the crosshair reads it.
    """

    key: str
    plot: int
    curves: Curves
    name: str
    title: str
    style: CurveStyle
    smooth: bool = False
    read: bool = True


class PlotPainter(QObject):
    """Draws curves into plots that share their step axis. GUI thread only.

    While it *follows*, everything is in view; zooming by hand ends that, `show_all` begins it again.

    Parameters
    ----------
    plots : sequence of CurvePlot
        The plots.
    log_plots : collection of int
        Which of them have a vertical axis that can be logarithmic.
    parent : QObject, optional
        Qt's owner.

    Attributes
    ----------
    redrawn : Signal
        The plots hold everything that was known until now; the screen follows with the event loop's next
        turn.
    """

    redrawn = Signal()

    def __init__(
        self, plots: Sequence[CurvePlot], parent: QObject | None = None, log_plots: Collection[int] = (0,)
    ) -> None:
        super().__init__(parent)
        self._log_plots = frozenset(log_plots)
        self.plots = tuple(plots)
        self.following = True
        self.weight = 0.0
        self.log = False
        self._curves: dict[str, PlotCurve] = {}
        self._scales = [Scale() for _ in self.plots]
        self._steps = (0.0, 0.0)
        self._restyle = True
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.redraw)
        for plot in self.plots:
            plot.view_changed_by_hand.connect(lambda plot=plot: self._zoomed(plot))
            plot.show_all_requested.connect(self.show_all)
            plot.became_visible.connect(self.touch)
            plot.resized.connect(self.touch)

    @property
    def curves(self) -> tuple[PlotCurve, ...]:
        """What is drawn, hidden curves included."""
        return tuple(self._curves.values())

    def scale(self, plot: int) -> Scale:
        """Return the vertical axis of a plot."""
        return self._scales[plot]

    def set_curves(self, curves: Sequence[PlotCurve]) -> None:
        """Draw these; graphics of curves that stay are kept."""
        wanted = {curve.key: curve for curve in curves}
        for index, plot in enumerate(self.plots):
            for key in plot.curve_keys():
                if key not in wanted or wanted[key].plot != index:
                    plot.remove_curve(key)
        self._curves = wanted
        self._restyle = True
        self.touch()

    def set_smoothing(self, weight: float) -> None:
        """Smooth with a weight from 0 to 0.99."""
        self._restyle |= (weight > 0) != (self.weight > 0)
        self.weight = weight
        self.touch()

    def set_log(self, log: bool) -> None:
        """Make vertical axes that can be so logarithmic, or linear."""
        self.log = log
        self.show_all()

    def show_all(self) -> None:
        """Show everything, and follow what comes."""
        self.following = True
        self.touch()

    def touch(self) -> None:
        """Something changed: draw soon."""
        if not self._timer.isActive():
            waited = self._since.elapsed() if self._since.isValid() else FRAME_MS
            self._timer.start(max(0, FRAME_MS - waited))

    def redraw(self) -> None:
        """Draw now what has changed, if it can be seen."""
        if not any(plot.isVisible() for plot in self.plots):
            return  # a plot that becomes visible asks again
        self._since.start()
        if self._restyle:
            self._restyle = False
            for curve in self._curves.values():
                faint = curve.smooth and self.weight > 0
                self.plots[curve.plot].set_style(curve.key, curve.style, faint)
        steps = self._all_steps() if self.following else None
        for index, plot in enumerate(self.plots):
            if self.following:
                self._fit(index, plot, steps)
            plot.set_zoomed(not self.following)
            if plot.isVisible():
                self._draw(index, plot)
                plot.settle()
        self.redrawn.emit()

    def _visible(self, plot: int | None = None) -> list[PlotCurve]:
        return [
            curve
            for curve in self._curves.values()
            if curve.style.visible and len(curve.curves) and plot in (None, curve.plot)
        ]

    def _all_steps(self) -> tuple[float, float]:
        """Return a range that holds all steps.

        It moves on before the curve reaches its end, and not at every step: a change of range costs more than
        the curves, as all ticks and their numbers are laid out anew.
        """
        visible = self._visible()
        if not visible:
            return 0.0, 1.0
        first = min(curve.curves.first_step for curve in visible)
        last = max(curve.curves.last_step for curve in visible)
        if first == last:
            return first - 1.0, last + 1.0
        least, most = padded(first, last, LEAST_STEP_MARGIN), padded(first, last, STEP_MARGIN)
        low, high = self._steps
        if not (most[0] <= low <= least[0] and least[1] <= high <= most[1]):
            self._steps = most
        return self._steps

    def _fit(self, index: int, plot: CurvePlot, steps: tuple[float, float] | None) -> None:
        log = self.log and index in self._log_plots
        series = [curve.curves.series(curve.name) for curve in self._visible(index)]
        lows = [one.low_positive if log else one.low for one in series]
        highs = [one.high for one in series if not log or one.high > 0]
        low = float(np.fmin.reduce(np.array(lows))) if lows else np.nan
        high = float(np.fmax.reduce(np.array(highs))) if highs else np.nan
        scale = self._scales[index] = scale_for(low, high, log)
        plot.set_scale(scale)
        place = scale.place(np.array([low, high]))
        if log and place[0] == place[1]:
            plot.set_view(steps, (place[0] - 1, place[1] + 1))
        else:
            plot.set_view(steps, padded(float(place[0]), float(place[1])))

    def _draw(self, index: int, plot: CurvePlot) -> None:
        view = plot.view()[0]
        points = POINTS_PER_PIXEL * plot.pixels()
        shapes: list[Shape] = []
        for curve in self._visible(index):
            weight = self.weight if curve.smooth else 0.0
            shapes.append(curve.curves.shape(curve.name, view, points, self._scales[index], weight))
            plot.set_shape(curve.key, shapes[-1])
        plot.set_not_finite(
            np.concatenate([shape.mark_x for shape in shapes]) if shapes else np.zeros(0),
            np.concatenate([shape.mark_flags for shape in shapes]) if shapes else np.zeros(0, np.uint8),
        )

    def _zoomed(self, plot: CurvePlot) -> None:
        self.following = False
        steps = plot.view()[0]
        for other in self.plots:
            if other is not plot:
                other.set_view(steps, None)
        self.touch()
