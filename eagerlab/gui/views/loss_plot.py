"""One area with curves over steps: zoom, crosshair, keyboard, marks. It decides nothing. GUI thread only."""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QToolButton, QWidget
from typing_extensions import override

from eagerlab.gui.models.decimate import Flags, Floats
from eagerlab.gui.models.history import Mark
from eagerlab.gui.models.shapes import Scale, Shape
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.plot_items import CurveItem, CurveStyle, MarkOverlay, NumberAxis

AXIS_WIDTH = 74
AXIS_HEIGHT, LEAST_HEIGHT = 24, 60
LEAST_HEIGHT_WITH_TITLE = 120
GRID = 0.12
BELOW_THE_CURVES = -1000
KEY_STEP = 0.01
KEY_LEAP = 0.1

View = tuple[tuple[float, float], tuple[float, float]]


class CurvePlot(pg.PlotWidget):
    """A plot of curves over whole steps.

    The wheel zooms (over an axis only along it), a drag with the left button zooms to a rectangle, with the
    middle one it moves; a double click shows everything. With the keyboard: arrows move the crosshair, Page
    up and down in leaps, + and − zoom, 0 shows everything, Escape hides the crosshair.

    Parameters
    ----------
    theme : Theme
        Followed while the plot lives.
    x_title : str
        What the horizontal axis counts.
    parent : QWidget, optional
        Qt's owner.
    """

    view_changed_by_hand = Signal()
    show_all_requested = Signal()
    became_visible = Signal()
    resized = Signal()
    crosshair_moved = Signal(object)
    """The step under the mouse as float, or None when it left."""

    def __init__(self, theme: Theme, x_title: str, parent: QWidget | None = None) -> None:
        axes = {"left": NumberAxis("left"), "bottom": NumberAxis("bottom", whole=True)}
        super().__init__(parent, axisItems=axes)
        self._theme = theme
        self._axes = axes
        self._titles = (x_title, "")
        self._names_steps = self._tells_steps = self._names_values = True
        self._items: dict[str, CurveItem] = {}
        self._crosshair_at: float | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(LEAST_HEIGHT)
        self._prepare_plot()
        self.overlay = MarkOverlay(self._view)
        self._crosshair = pg.InfiniteLine(angle=90, movable=False)
        self._crosshair.setVisible(False)
        self._view.addItem(self._crosshair, ignoreBounds=True)
        self.readout = QLabel(self)
        self.readout.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.readout.setAutoFillBackground(True)
        self.readout.setMargin(4)
        self.readout.hide()
        self.show_all = QToolButton(self)
        self.show_all.setText(self.tr("Show all"))
        self.show_all.setToolTip(self.tr("Show all points (0, or a double click on the plot)"))
        self.show_all.setAutoRaise(True)
        self.show_all.clicked.connect(self.show_all_requested)
        self.show_all.hide()
        self.scene().sigMouseMoved.connect(self._mouse_moved)
        self._view.sigRangeChangedManually.connect(self._changed_by_hand)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()

    def set_titles(self, x_title: str, y_title: str) -> None:
        """Name the axes."""
        if (x_title, y_title) != self._titles:
            self._titles = (x_title, y_title)
            self._label_axes()

    def set_scale(self, scale: Scale) -> None:
        """Write the vertical axis for the places of `scale`."""
        self._axes["left"].set_scale_of_values(scale)

    def view(self) -> View:
        """Return the visible ranges, in steps and in places of the vertical axis."""
        x, y = self._view.viewRange()
        return (x[0], x[1]), (y[0], y[1])

    def set_view(self, x: tuple[float, float] | None, y: tuple[float, float] | None) -> None:
        """Show these ranges; None leaves one as it is."""
        now = self.view()
        if (x is None or x == now[0]) and (y is None or y == now[1]):
            return
        self._view.setRange(xRange=x, yRange=y, padding=0)

    def settle(self) -> None:
        """Carry out changes of range now; else they come up while painting, and all is painted twice."""
        self.scene().prepareForPaint()

    def pixels(self) -> int:
        """Return how many pixels the curves have from left to right."""
        return max(1, int(self._view.width() * self.devicePixelRatioF()))

    def curve(self, key: str) -> CurveItem:
        """Return the graphics of a curve; they are made at the first call."""
        if key not in self._items:
            self._items[key] = CurveItem(self._view)
        return self._items[key]

    def curve_keys(self) -> tuple[str, ...]:
        """Return the keys of all curves."""
        return tuple(self._items)

    def remove_curve(self, key: str) -> None:
        """Take a curve away."""
        self._items.pop(key).remove()

    def set_style(self, key: str, style: CurveStyle, faint: bool) -> None:
        """Give a curve its colours."""
        self.curve(key).set_style(style, faint)

    def set_shape(self, key: str, shape: Shape) -> None:
        """Give a curve its points."""
        self.curve(key).set_shape(shape)

    def set_marks(self, marks: Sequence[Mark]) -> None:
        """Show events of the run."""
        self.overlay.set_marks(marks)

    def set_not_finite(self, steps: Floats, flags: Flags) -> None:
        """Mark steps without a number on the axis."""
        self.overlay.set_not_finite(steps, flags)

    def set_zoomed(self, zoomed: bool) -> None:
        """Say whether less than everything is in view; the button that shows all is there only then."""
        self.show_all.setVisible(zoomed)

    def set_crosshair(self, step: float | None, html: str = "", plain: str = "") -> None:
        """Show the crosshair at a step, with what was read there; None hides both."""
        self._crosshair_at = step
        self._crosshair.setVisible(step is not None)
        if step is not None:
            self._crosshair.setPos(step)
        self.readout.setVisible(step is not None and bool(html))
        self.readout.setText(html)
        self.readout.setAccessibleName(plain)
        self._place_overlays()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        leaps = {
            Qt.Key.Key_Left: -KEY_STEP,
            Qt.Key.Key_Right: KEY_STEP,
            Qt.Key.Key_PageDown: -KEY_LEAP,
            Qt.Key.Key_PageUp: KEY_LEAP,
        }
        key = Qt.Key(event.key())
        if key in leaps:
            self._walk(leaps[key])
        elif key == Qt.Key.Key_Escape:
            self.crosshair_moved.emit(None)
        elif event.text() == "0":
            self.show_all_requested.emit()
        elif event.text() in ("+", "=", "-"):
            self._view.scaleBy((1.25, 1.25) if event.text() == "-" else (0.8, 0.8))
            self.view_changed_by_hand.emit()
        else:
            event.ignore()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.show_all_requested.emit()
        event.accept()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.crosshair_moved.emit(None)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "readout"):  # pyqtgraph resizes while it is being made
            self._make_room()
            self._place_overlays()
            self.resized.emit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.became_visible.emit()

    def _prepare_plot(self) -> None:
        item = self.getPlotItem()
        self._view: pg.ViewBox = item.getViewBox()
        item.hideButtons()
        item.setMenuEnabled(False)
        item.showGrid(x=True, y=True, alpha=GRID)
        self._view.disableAutoRange()
        for axis in self._axes.values():
            axis.setZValue(BELOW_THE_CURVES)  # with its grid
        for side in ("left", "bottom", "right", "top"):
            # Otherwise each change of range lays out all titles anew, to put a prefix into them.
            item.getAxis(side).enableAutoSIPrefix(False)
        self._view.setMouseMode(pg.ViewBox.RectMode)
        # Equal widths, so that steps of plots one above the other stand in one line.
        self._axes["left"].setWidth(AXIS_WIDTH)

    def _apply_theme(self) -> None:
        tokens = self._theme.tokens
        self.setBackground(tokens.panel)
        for axis in self._axes.values():
            axis.setPen(pg.mkPen(tokens.dim, width=1))
            axis.setTextPen(pg.mkPen(tokens.dim))
            axis.set_ground(tokens.panel)
        self._label_axes()
        self._crosshair.setPen(pg.mkPen(tokens.dim, width=1))
        self.overlay.set_tokens(tokens)
        palette = self.readout.palette()
        palette.setColor(self.readout.backgroundRole(), QColor(tokens.background))
        palette.setColor(self.readout.foregroundRole(), QColor(tokens.text))
        self.readout.setPalette(palette)

    def _label_axes(self) -> None:
        for axis, title in zip(("bottom", "left"), self._titles, strict=True):
            self._axes[axis].setLabel(title, color=self._theme.tokens.dim)
        self._names_steps, self._names_values = map(bool, self._titles)  # as pyqtgraph does
        self._make_room()

    def _make_room(self) -> None:
        """Leave out titles where there are none, or no room for them beside the curves.

        A low plot above others has no steps either: the one at the bottom tells them.
        """
        is_low = self.height() < LEAST_HEIGHT_WITH_TITLE
        wanted = bool(self._titles[0]) and not is_low
        if wanted != self._names_steps:
            self._names_steps = wanted
            self._axes["bottom"].showLabel(wanted)
        tells_steps = bool(self._titles[0]) or not is_low
        if tells_steps != self._tells_steps:
            self._tells_steps = tells_steps
            self._axes["bottom"].setStyle(showValues=tells_steps)
        title = self._titles[1]
        fits = bool(title) and self.fontMetrics().horizontalAdvance(title) < self.height() - AXIS_HEIGHT
        if fits != self._names_values:
            self._names_values = fits
            self._axes["left"].showLabel(fits)

    def _place_overlays(self) -> None:
        self.show_all.adjustSize()
        self.show_all.move(0, self.height() - self.show_all.height())
        self.readout.adjustSize()
        at_left = self._crosshair_at is not None and self._crosshair_at > sum(self.view()[0]) / 2
        x = AXIS_WIDTH + 8 if at_left else self.width() - self.readout.width() - 12
        self.readout.move(x, 10)

    def _walk(self, share: float) -> None:
        first, last = self.view()[0]
        at = (first + last) / 2 if self._crosshair_at is None else self._crosshair_at
        leap = (last - first) * share
        self.crosshair_moved.emit(at + max(leap, 1.0) if share > 0 else at + min(leap, -1.0))

    def _mouse_moved(self, position: QPointF) -> None:
        inside = self._view.sceneBoundingRect().contains(position)
        self.crosshair_moved.emit(self._view.mapSceneToView(position).x() if inside else None)

    def _changed_by_hand(self, _axes: object) -> None:
        self.view_changed_by_hand.emit()
