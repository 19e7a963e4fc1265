"""From ``lab.plot`` to the plot of a person's own points. GUI thread only."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.plotted import PlottedCurve, thinned
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.legend import LegendEntry
from eagerlab.gui.views.own_plot import OwnArea
from eagerlab.protocol.plotting import EndPlot, Plotted

REDRAW_MS = 33


class PlottedController(QObject):
    """Keeps an `OwnArea` up with what cells plot.

    Parameters
    ----------
    bridge : Bridge
        Its signal ``plotted`` is followed. What was plotted stays when the backend ends, like other curves.
    area : OwnArea
        The view.
    theme : Theme
        Colours of the curves.
    parent : QObject, optional
        Qt's owner.

    Attributes
    ----------
    changed : Signal
        Whether there are curves has changed.
    """

    changed = Signal()

    def __init__(self, bridge: Bridge, area: OwnArea, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._area = area
        self._theme = theme
        self._curves: dict[str, PlottedCurve] = {}
        self._of_dead_backend: set[str] = set()
        self._hidden: set[str] = set()
        self._stale: set[str] = set()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REDRAW_MS)
        self._timer.timeout.connect(self._redraw)
        bridge.plotted.connect(self._take)
        bridge.ready.connect(lambda: self._of_dead_backend.update(self._curves))
        area.legend.toggled.connect(self._toggle)
        area.legend.close_requested.connect(self._close)
        theme.changed.connect(self._recolour)

    @property
    def has_curves(self) -> bool:
        """Whether anything is plotted."""
        return bool(self._curves)

    def _take(self, plotted: Plotted, buffers: Sequence[memoryview]) -> None:
        name = plotted.name
        if plotted.ended:
            self._remove(name)
            return
        had = self.has_curves
        if plotted.first == 0:
            self._curves[name] = PlottedCurve()
            self._of_dead_backend.discard(name)
        curve = self._curves.setdefault(name, PlottedCurve())
        curve.is_path, curve.x_name = plotted.is_path, plotted.x_name
        if buffers:
            curve.take(*(np.frombuffer(one, np.dtype("<f8")) for one in buffers))
        self._stale.add(name)
        self._draw_soon()
        if not had:
            self.changed.emit()

    def _remove(self, name: str) -> None:
        if self._curves.pop(name, None) is None:
            return
        self._area.remove(name)
        self._recolour()
        if not self._curves:
            self.changed.emit()

    def _toggle(self, name: str, visible: bool) -> None:
        (self._hidden.discard if visible else self._hidden.add)(name)
        self._recolour()

    def _close(self, name: str) -> None:
        if name in self._of_dead_backend:
            self._remove(name)
        else:
            self._bridge.request(EndPlot(name=name))

    def _recolour(self) -> None:
        self._stale |= set(self._curves)
        self._draw_soon()

    def _draw_soon(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _redraw(self) -> None:
        entries = []
        for index, (name, curve) in enumerate(self._curves.items()):
            colour, visible = self._theme.series_colour(index), name not in self._hidden
            entries.append(LegendEntry(name, name, colour, visible, closable=True))
            if not visible:
                self._area.remove(name)
            elif name in self._stale:
                self._area.draw(name, *thinned(curve.x.values, curve.y.values, curve.is_path), colour)
        self._stale.clear()
        self._area.legend.set_entries(entries)
        x_names = {curve.x_name for curve in self._curves.values()}
        across = self.tr("step") if x_names == {"step"} else "x"
        up = next(iter(self._curves)) if len(self._curves) == 1 else self.tr("value")
        self._area.plot.set_titles(across, up)
        self._area.show_all()
