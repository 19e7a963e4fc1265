"""Values along one axis of a tensor."""

from __future__ import annotations

import math

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from eagerlab.gui import numbers
from eagerlab.gui.icons import icon
from eagerlab.gui.models.axes import Axes
from eagerlab.gui.models.decimate import IS_INF, IS_MINUS_INF, IS_NAN, Envelope
from eagerlab.gui.models.shapes import padded, scale_for, shape_of
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.axes_words import axis_word
from eagerlab.gui.views.icon_button import icon_button
from eagerlab.gui.views.plot_items import NumberAxis
from eagerlab.gui.views.plot_readout import PlotReadout
from eagerlab.gui.views.tensor_image_legend import HeatLegend
from eagerlab.gui.views.tensor_line_marks import LineMarks
from eagerlab.gui.views.tensor_line_tools import LineTools

AXIS_WIDTH = 62
LABEL_ROOM = 8
"""Pixels around the plot, for the halves of numbers at its ends."""
DOTTED = 120
"""Values up to which each has a dot."""
SETTLE_MS = 120
"""After which a part that was zoomed to is asked for."""


class TensorLine(QWidget):
    """Values against their index. GUI thread only.

    Attributes
    ----------
    line_changed : Signal
        The person chose another line: read `tools`.
    part_wanted : Signal(int, int)
        These indices are in sight now, and could be seen in more detail.
    chosen : Signal(int)
        The index that is to be seen in the table.
    """

    line_changed = Signal()
    part_wanted = Signal(int, int)
    chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._envelope: Envelope | None = None
        self._length = 0
        self._is_whole = True
        self.tools = LineTools()
        self.tools.changed.connect(self.line_changed)
        self.fit = icon_button(self.tr("Show the whole line"), "line_fit")
        self.fit.clicked.connect(self.show_all)
        self._edges = {"left": NumberAxis("left"), "bottom": NumberAxis("bottom", whole=True)}
        self.plot = pg.PlotWidget(axisItems=self._edges)
        self.plot.setObjectName("tensor_line")
        self.plot.setAccessibleName(self.tr("Values along an axis"))
        self.plot.hideButtons()
        self.plot.setMenuEnabled(False)
        self.plot.setMouseEnabled(x=True, y=False)
        for edge in self._edges.values():
            edge.enableAutoSIPrefix(False)
        self._edges["left"].setWidth(AXIS_WIDTH)
        self.plot.getPlotItem().layout.setContentsMargins(0, LABEL_ROOM, LABEL_ROOM, 0)
        self._edges["bottom"].setStyle(hideOverlappingLabels=LABEL_ROOM)
        self.curve = pg.PlotCurveItem(connect="finite")
        self.dots = pg.ScatterPlotItem(pxMode=True, size=5, pen=None)
        for item in (self.curve, self.dots):
            self.plot.addItem(item, ignoreBounds=True)
        self.marks = LineMarks(self.plot.getViewBox(), theme)
        self.legend = HeatLegend(theme)
        self.readout = PlotReadout(theme, self.plot)
        self.readout.put_at_top(True)
        self.readout.setAccessibleName(self.tr("Value under the mouse"))
        self.note = QLabel()
        self.note.setWordWrap(True)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.tools, 1)
        head.addWidget(self.fit, 0, Qt.AlignmentFlag.AlignRight)
        layout.addLayout(head)
        layout.addWidget(self.plot, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 0, 0, 0)
        foot.addWidget(self.note, 2)
        foot.addWidget(self.legend, 1)
        layout.addLayout(foot)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._ask_part)
        self.plot.getViewBox().sigRangeChangedManually.connect(self._zoomed)
        self.plot.scene().sigMouseMoved.connect(self._hover)
        self.plot.scene().sigMouseClicked.connect(self._click)
        self.clear()
        self.restyle()

    def clear(self, note: str = "") -> None:
        """Show no line, and say why."""
        self._envelope, self._length, self._is_whole = None, 0, True
        self.readout.setText("")
        for widget in (self.plot, self.legend, self.fit):
            widget.hide()
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def show_axes(self, axes: Axes, *, is_complex: bool) -> None:
        """Offer the lines of another tensor."""
        self.tools.show_axes(axes, is_complex=is_complex)
        axis = self.tools.axis
        name = axis_word(axes, axis) if axes.rank > 1 else self.tr("index")
        self.plot.setLabel("bottom", name)

    def show_line(self, envelope: Envelope, length: int, note: str = "") -> None:
        """Show values, or the smallest and largest of each of many buckets.

        Parameters
        ----------
        envelope : Envelope
            Of the whole line, or of a part that was asked for by `part_wanted`; `rows` are indices.
        length : int
            Of the whole line.
        note : str
            A sentence below the plot.
        """
        other = length != self._length
        self._envelope, self._length = envelope, length
        for widget in (self.plot, self.fit):
            widget.show()
        self.readout.setText("")
        self._draw()
        if other or self._is_whole:
            self._is_whole = True
            self._fit_across(0, length - 1)
        self._fit_height()
        parts = [self._width_note(envelope), note]
        text = " ".join(part for part in parts if part)
        self.note.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def show_progress(self, share: float) -> None:
        """Tell how far the reading of a long line is, from 0 to 1."""
        text = self.tr("Reading… {0} %").format(round(100 * share))
        if self._envelope is None:
            self.clear(text)
        else:
            self.readout.setText(text)

    def show_all(self) -> None:
        """Show the whole line again."""
        if self._envelope is None:
            return
        self._is_whole = True
        self._fit_across(0, self._length - 1)
        self._fit_height()
        self.part_wanted.emit(0, self._length)

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        tokens = self._theme.tokens
        self.plot.setBackground(tokens.panel)
        for edge in self._edges.values():
            edge.setPen(pg.mkPen(tokens.line))
            edge.setTextPen(pg.mkPen(tokens.dim))
        colour = self._theme.series_colour(0)
        self.curve.setPen(pg.mkPen(colour))
        self.dots.setBrush(pg.mkBrush(colour))
        self.readout.restyle()
        self.fit.setIcon(icon("fit-to-screen-outline", tokens.text))
        self.legend.update()
        self.marks.update()

    def _draw(self) -> None:
        envelope = self._envelope
        assert envelope is not None
        finite = np.concatenate([envelope.low, envelope.high])
        finite = finite[np.isfinite(finite)]
        ends = (float(finite.min()), float(finite.max())) if finite.size else (math.nan, math.nan)
        self._scale = scale_for(*ends, log=False)
        self._edges["left"].set_scale_of_values(self._scale)
        places = envelope.rows.astype(np.float64)
        shape = shape_of([(places, envelope, 0)], self._scale, 0.0)
        self.curve.setData(shape.line_x, shape.line_y)
        if len(places) <= DOTTED and envelope.width == 1:
            self.dots.setData(places, self._scale.place(envelope.low))
        else:
            self.dots.setData(shape.dot_x, shape.dot_y)
        self.marks.set_marks(shape.mark_x, shape.mark_flags)
        flags = int(np.bitwise_or.reduce(envelope.flags)) if len(envelope.flags) else 0
        special = (bool(flags & IS_NAN), bool(flags & IS_INF), bool(flags & IS_MINUS_INF))
        self.legend.show_colours(None, ("",), special)
        self.legend.setVisible(any(special))

    def _fit_across(self, first: int, last: int) -> None:
        self.plot.setXRange(*padded(float(first), float(max(last, first)), 0.01), padding=0)

    def _fit_height(self) -> None:
        """Let the values in sight fill the height."""
        envelope = self._envelope
        if envelope is None:
            return
        (first, last), _ = self.plot.getViewBox().viewRange()
        inside = (envelope.rows + envelope.width >= first) & (envelope.rows <= last)
        values = np.concatenate([envelope.low[inside], envelope.high[inside]])
        values = self._scale.place(values[np.isfinite(values)])
        low, high = (float(values.min()), float(values.max())) if values.size else (math.nan, math.nan)
        self.plot.setYRange(*padded(low, high), padding=0)

    def _width_note(self, envelope: Envelope) -> str:
        if envelope.width == 1:
            return ""
        return self.tr("Least and greatest of each {0} values; zoom in to see single ones.").format(
            numbers.integer(envelope.width)
        )

    def _zoomed(self) -> None:
        self._is_whole = False
        self._fit_height()
        self._settle.start()

    def _ask_part(self) -> None:
        (first, last), _ = self.plot.getViewBox().viewRange()
        margin = (last - first) / 2
        start = min(max(0, math.floor(first - margin)), max(0, self._length - 1))
        stop = min(self._length, math.ceil(last + margin) + 1)
        if self._envelope is not None and stop > start:
            self.part_wanted.emit(start, stop)

    def _index_at(self, place: QPointF) -> int | None:
        if self._envelope is None or not len(self._envelope.rows):
            return None
        index = round(self.plot.getViewBox().mapSceneToView(place).x())
        return index if 0 <= index < self._length else None

    def _hover(self, place: QPointF) -> None:
        index = self._index_at(place)
        self.readout.setText("" if index is None else self.words_at(index))

    def words_at(self, index: int) -> str:
        """Return what is known of the values at an index, or about it."""
        envelope = self._envelope
        if envelope is None:
            return ""
        bucket = int(np.searchsorted(envelope.rows, index, side="right")) - 1
        if bucket < 0 or index >= envelope.rows[bucket] + envelope.width:
            return f"[{index}]"
        names = ((IS_NAN, "NaN"), (IS_INF, "Inf"), (IS_MINUS_INF, f"{numbers.MINUS}Inf"))
        words = [name for flag, name in names if envelope.flags[bucket] & flag]
        low, high = float(envelope.low[bucket]), float(envelope.high[bucket])
        if math.isfinite(low):
            ends = [numbers.trimmed(end) for end in dict.fromkeys((low, high))]
            words.insert(0, self.tr("{0} to {1}").format(*ends) if len(ends) > 1 else ends[0])
        first = int(envelope.rows[bucket])
        last = min(first + envelope.width, self._length) - 1
        where = f"[{first}]" if first == last else f"[{first}…{last}]"
        return f"{where}  {', '.join(words)}"

    def _click(self, event: pg.GraphicsScene.mouseEvents.MouseClickEvent) -> None:
        index = self._index_at(event.scenePos())
        if event.button() == Qt.MouseButton.LeftButton and index is not None:
            event.accept()
            self.chosen.emit(index)
