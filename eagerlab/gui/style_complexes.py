"""How `CalmStyle` paints combo boxes, spin boxes, sliders and scroll bars."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QScrollArea,
    QStyle,
    QStyleOption,
    QStyleOptionSlider,
)

from eagerlab.gui import style_paint as paint
from eagerlab.gui.style_canvas import Canvas

Primitive = QStyle.PrimitiveElement
Control = QStyle.ControlElement
Complex = QStyle.ComplexControl
Sub = QStyle.SubControl
State = QStyle.StateFlag


def _combo_box(canvas: Canvas, option: Any) -> None:
    paint.field(canvas.painter, option.rect, canvas.tokens, option.state)
    enabled = bool(option.state & State.State_Enabled)
    right = QRect(option.rect.right() - 22, option.rect.top(), 20, option.rect.height())
    paint.chevron(canvas.painter, right, "down", canvas.tokens.dim if enabled else canvas.tokens.disabled)


def _spin_box(canvas: Canvas, option: Any) -> None:
    paint.field(canvas.painter, option.rect, canvas.tokens, option.state)
    if option.buttonSymbols == 2:  # QAbstractSpinBox.NoButtons
        return
    for part, direction, flag in (
        (Sub.SC_SpinBoxUp, "up", 1),
        (Sub.SC_SpinBoxDown, "down", 2),
    ):
        rect = canvas.style.subControlRect(
            Complex.CC_SpinBox,
            option,
            part,
            canvas.widget,  # type: ignore[arg-type]
        )
        usable = bool(option.state & State.State_Enabled) and bool(int(option.stepEnabled.value) & flag)
        colour = canvas.tokens.dim if usable else canvas.tokens.line
        paint.chevron(canvas.painter, rect, "up" if direction == "up" else "down", colour)


def _slider(canvas: Canvas, option: QStyleOption) -> None:
    if not isinstance(option, QStyleOptionSlider):
        return
    tokens = canvas.tokens
    enabled = bool(option.state & State.State_Enabled)
    upright = option.orientation == Qt.Orientation.Vertical
    handle = canvas.style.subControlRect(
        Complex.CC_Slider,
        option,
        Sub.SC_SliderHandle,
        canvas.widget,  # type: ignore[arg-type]
    )
    groove = paint.slim(option.rect, 4, upright)
    paint.box(canvas.painter, groove, tokens.line, radius=2.0)
    if enabled:
        done = QRect(groove)
        if upright:
            done.setTop(handle.center().y())
        elif option.upsideDown:
            done.setLeft(handle.center().x())
        else:
            done.setRight(handle.center().x())
        paint.box(canvas.painter, done, tokens.accent, radius=2.0)
    knob = QRect(0, 0, 14, 14)
    knob.moveCenter(handle.center())
    paint.box(canvas.painter, knob, tokens.panel, tokens.accent if enabled else tokens.disabled, 7.0)
    if option.state & State.State_HasFocus and option.state & State.State_KeyboardFocusChange:
        paint.box(canvas.painter, knob.adjusted(3, 3, -3, -3), tokens.accent, radius=4.0)


def scroll_bar_part(option: QStyleOptionSlider, part: QStyle.SubControl) -> QRect:
    """Return where a part of a scroll bar is: no arrows, and the slider takes the whole length."""
    rect = QRect(option.rect)
    upright = option.orientation == Qt.Orientation.Vertical
    length = rect.height() if upright else rect.width()
    span = option.maximum - option.minimum
    if span <= 0:
        size, start = length, 0
    else:
        size = min(length, max(28, int(length * option.pageStep / max(1, span + option.pageStep))))
        start = QStyle.sliderPositionFromValue(
            option.minimum, option.maximum, option.sliderPosition, length - size, option.upsideDown
        )
    before, after = start, start + size

    def stretch(low: int, high: int) -> QRect:
        if upright:
            return QRect(rect.left(), rect.top() + low, rect.width(), high - low)
        return QRect(rect.left() + low, rect.top(), high - low, rect.height())

    if part == Sub.SC_ScrollBarSlider:
        return stretch(before, after)
    if part == Sub.SC_ScrollBarSubPage:
        return stretch(0, before)
    if part == Sub.SC_ScrollBarAddPage:
        return stretch(after, length)
    return rect if part == Sub.SC_ScrollBarGroove else QRect()


def _ground(canvas: Canvas) -> str:
    """Return the colour under a scroll bar: that of the pane, where an area shows what is behind it."""
    holder = canvas.widget.parentWidget() if canvas.widget is not None else None
    area = holder.parentWidget() if holder is not None else None
    if isinstance(area, QScrollArea) and not area.viewport().autoFillBackground():
        return canvas.tokens.background
    return canvas.tokens.panel


def _scroll_bar(canvas: Canvas, option: QStyleOption) -> None:
    if not isinstance(option, QStyleOptionSlider):
        return
    canvas.painter.fillRect(option.rect, QColor(_ground(canvas)))
    if option.maximum <= option.minimum:
        return
    active = bool(option.state & (State.State_MouseOver | State.State_Sunken))
    slider = scroll_bar_part(option, Sub.SC_ScrollBarSlider).adjusted(3, 3, -3, -3)
    paint.box(canvas.painter, slider, canvas.tokens.disabled if active else canvas.tokens.line, radius=3.0)


COMPLEXES: dict[QStyle.ComplexControl, Callable[[Canvas, Any], None]] = {
    Complex.CC_ComboBox: _combo_box,
    Complex.CC_SpinBox: _spin_box,
    Complex.CC_Slider: _slider,
    Complex.CC_ScrollBar: _scroll_bar,
}
"""Painted instead of Fusion's."""
