"""The shapes that `eagerlab.gui.style` is made of, as plain painting functions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyle

from eagerlab.gui.theme import Tokens

State = QStyle.StateFlag
Direction = Literal["up", "down", "left", "right"]
RADIUS = 4.0

_CHEVRONS: dict[Direction, tuple[tuple[float, float], ...]] = {
    "up": ((-3.5, 1.75), (0, -1.75), (3.5, 1.75)),
    "down": ((-3.5, -1.75), (0, 1.75), (3.5, -1.75)),
    "left": ((1.75, -3.5), (-1.75, 0), (1.75, 3.5)),
    "right": ((-1.75, -3.5), (1.75, 0), (-1.75, 3.5)),
}


@contextmanager
def smooth(painter: QPainter) -> Iterator[None]:
    """Paint with antialiasing, and leave the painter as it was."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield
    finally:
        painter.restore()


def box(painter: QPainter, rect: QRect, fill: str, border: str = "", radius: float = RADIUS) -> None:
    """Paint a rounded box with an optional one-pixel border inside `rect`."""
    with smooth(painter):
        painter.setPen(QPen(QColor(border), 1.0) if border else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
        inset = 0.5 if border else 0.0
        painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius, radius)


def field(painter: QPainter, rect: QRect, tokens: Tokens, state: QStyle.StateFlag) -> None:
    """Paint the ground and border of something that takes input."""
    enabled = bool(state & State.State_Enabled)
    focused = bool(state & State.State_HasFocus)
    hovered = bool(state & State.State_MouseOver)
    border = tokens.accent if focused and enabled else tokens.dim if hovered and enabled else tokens.line
    box(painter, rect, tokens.panel if enabled else tokens.background, border)


def chevron(painter: QPainter, rect: QRect, direction: Direction, colour: str) -> None:
    """Paint an arrow of two strokes in the middle of `rect`."""
    centre = QRectF(rect).center()
    points = [QPointF(centre.x() + x, centre.y() + y) for x, y in _CHEVRONS[direction]]
    with smooth(painter):
        pen = QPen(QColor(colour), 1.5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(points))


def check_mark(painter: QPainter, rect: QRect, colour: str) -> None:
    """Paint a tick in `rect`."""
    area = QRectF(rect)
    points = [(0.24, 0.52), (0.43, 0.71), (0.77, 0.31)]
    with smooth(painter):
        painter.setPen(QPen(QColor(colour), 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPolyline(
            QPolygonF([QPointF(area.x() + x * area.width(), area.y() + y * area.height()) for x, y in points])
        )


def check_box(painter: QPainter, rect: QRect, tokens: Tokens, state: QStyle.StateFlag) -> None:
    """Paint a check box, ticked or half ticked as `state` says."""
    enabled = bool(state & State.State_Enabled)
    ticked = bool(state & (State.State_On | State.State_NoChange))
    side = min(rect.width(), rect.height(), 16)
    square = QRect(0, 0, side, side)
    square.moveCenter(rect.center())
    if not ticked:
        field(painter, square, tokens, state & ~State.State_HasFocus)
        return
    box(painter, square, tokens.accent if enabled else tokens.disabled, radius=3.0)
    if state & State.State_NoChange:
        painter.fillRect(square.adjusted(4, side // 2 - 1, -4, -(side // 2 - 1)), QColor(tokens.on_accent))
    else:
        check_mark(painter, square, tokens.on_accent)


def radio_button(painter: QPainter, rect: QRect, tokens: Tokens, state: QStyle.StateFlag) -> None:
    """Paint a radio button, filled as `state` says."""
    enabled = bool(state & State.State_Enabled)
    if not state & State.State_On:
        box(painter, rect, tokens.panel, tokens.dim if state & State.State_MouseOver else tokens.line, 8.0)
        return
    box(painter, rect, tokens.accent if enabled else tokens.disabled, radius=8.0)
    box(painter, rect.adjusted(5, 5, -5, -5), tokens.on_accent, radius=4.0)


def push_button(
    painter: QPainter, rect: QRect, tokens: Tokens, state: QStyle.StateFlag, primary: bool
) -> None:
    """Paint the ground of a button; `primary` is the one thing to press next."""
    enabled = bool(state & State.State_Enabled)
    pressed = bool(state & (State.State_Sunken | State.State_On))
    hovered = bool(state & State.State_MouseOver)
    if primary and enabled:
        fill = QColor(tokens.accent)
        shade = 118 if pressed else 108 if hovered else 100
        box(painter, rect, fill.darker(shade).name())
    else:
        box(painter, rect, tokens.hover if enabled and (pressed or hovered) else tokens.panel, tokens.line)
    if state & State.State_HasFocus and state & State.State_KeyboardFocusChange:
        focus_ring(painter, rect, tokens.on_accent if primary and enabled else tokens.accent)


def focus_ring(painter: QPainter, rect: QRect, colour: str) -> None:
    """Paint where the keyboard is."""
    box(painter, rect.adjusted(1, 1, -1, -1), "", colour, RADIUS - 1)


def line_below(painter: QPainter, rect: QRect, colour: str) -> None:
    """Paint the one-pixel line at the lower edge of `rect`."""
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), QColor(colour))


def line_between(painter: QPainter, rect: QRect, colour: str) -> None:
    """Paint the one-pixel line in the middle of a handle, along its longer side."""
    if rect.height() >= rect.width():
        painter.fillRect(QRect(rect.center().x(), rect.top(), 1, rect.height()), QColor(colour))
    else:
        painter.fillRect(QRect(rect.left(), rect.center().y(), rect.width(), 1), QColor(colour))


def slim(rect: QRect, thickness: int, upright: bool) -> QRect:
    """Return the strip of `thickness` along the middle of `rect`."""
    if upright:
        return QRect(rect.center().x() - thickness // 2, rect.top(), thickness, rect.height())
    return QRect(rect.left(), rect.center().y() - thickness // 2, rect.width(), thickness)
