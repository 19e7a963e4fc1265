"""From ``lab.watch`` to the plot of watched names. GUI thread only."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QObject, Signal

from eagerlab.gui.controllers.crosshair import Crosshair
from eagerlab.gui.controllers.plots import PlotCurve, PlotPainter
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.watched import WatchedCurves
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.legend import LegendEntry
from eagerlab.gui.views.plot_items import CurveStyle
from eagerlab.gui.views.watch_plot import WatchArea
from eagerlab.protocol.events import Watched
from eagerlab.protocol.requests import Unwatch


class WatchController(QObject):
    """Keeps a `WatchArea` up with what the console watches.

    Parameters
    ----------
    bridge : Bridge
        Its signals ``watched`` and ``died`` are followed.
    area : WatchArea
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

    def __init__(self, bridge: Bridge, area: WatchArea, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._area = area
        self._theme = theme
        self._watched = WatchedCurves()
        self._hidden: set[str] = set()
        self.painter = PlotPainter((area.plot,), self)
        Crosshair(self.painter, self.tr("index"), lambda: ())
        bridge.watched.connect(self._take)
        area.legend.toggled.connect(self._toggle)
        area.legend.close_requested.connect(self._close)
        theme.changed.connect(self._refresh)

    @property
    def has_curves(self) -> bool:
        """Whether anything is watched."""
        return bool(self._watched.names)

    def _take(self, watched: Watched, buffers: Sequence[memoryview]) -> None:
        if watched.ended:
            self._watched.remove(watched.name)
        else:
            values = np.frombuffer(buffers[0], np.dtype("<f8")) if buffers else np.zeros(0)
            self._watched.take(watched.name, watched.first, values)
        self._refresh()

    def _toggle(self, name: str, visible: bool) -> None:
        (self._hidden.discard if visible else self._hidden.add)(name)
        self._refresh()

    def _close(self, name: str) -> None:
        self._bridge.request(Unwatch(name=name))

    def _refresh(self) -> None:
        curves, entries = [], []
        for index, name in enumerate(self._watched.names):
            colour = self._theme.series_colour(index)
            style = CurveStyle(colour, visible=name not in self._hidden)
            curves.append(PlotCurve(name, 0, self._watched.curves(name), name, name, style))
            entries.append(LegendEntry(name, name, colour, style.visible, closable=True))
        had = bool(self.painter.curves)
        if [(c.key, c.curves, c.style) for c in curves] != [
            (c.key, c.curves, c.style) for c in self.painter.curves
        ]:
            self.painter.set_curves(curves)
            self._area.legend.set_entries(entries)
        self.painter.touch()
        if had != bool(curves):
            self.changed.emit()
