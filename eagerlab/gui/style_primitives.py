"""How `CalmStyle` paints Qt's primitive elements: a table from element to painting function."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QStyle,
    QStyleOption,
    QStyleOptionFrame,
    QStyleOptionHeader,
    QTabBar,
)

from eagerlab.gui import style_paint as paint
from eagerlab.gui.style_canvas import Canvas, is_primary

Primitive = QStyle.PrimitiveElement
Control = QStyle.ControlElement
Complex = QStyle.ComplexControl
Sub = QStyle.SubControl
State = QStyle.StateFlag


def _line_edit(canvas: Canvas, option: QStyleOption) -> None:
    paint.field(canvas.painter, option.rect, canvas.tokens, option.state)


def _panel_line_edit(canvas: Canvas, option: QStyleOption) -> None:
    """Paint a line edit of its own; inside a spin box or combo box the outer one paints."""
    if isinstance(option, QStyleOptionFrame) and option.lineWidth > 0:
        _line_edit(canvas, option)


def _push_button(canvas: Canvas, option: QStyleOption) -> None:
    paint.push_button(canvas.painter, option.rect, canvas.tokens, option.state, is_primary(canvas.widget))


def _tool_button(canvas: Canvas, option: QStyleOption) -> None:
    state = option.state
    primary = is_primary(canvas.widget)
    enabled = bool(state & State.State_Enabled)
    if primary and enabled:
        paint.push_button(canvas.painter, option.rect, canvas.tokens, state, primary=True)
    elif enabled and state & (State.State_Sunken | State.State_On):
        paint.box(canvas.painter, option.rect, canvas.tokens.selection)
    elif enabled and state & State.State_MouseOver:
        paint.box(canvas.painter, option.rect, canvas.tokens.hover)
    if state & State.State_HasFocus and state & State.State_KeyboardFocusChange:
        paint.focus_ring(canvas.painter, option.rect, canvas.tokens.accent)


def _check_box(canvas: Canvas, option: QStyleOption) -> None:
    paint.check_box(canvas.painter, option.rect, canvas.tokens, option.state)


def _radio_button(canvas: Canvas, option: QStyleOption) -> None:
    paint.radio_button(canvas.painter, option.rect, canvas.tokens, option.state)


def _handle(canvas: Canvas, option: QStyleOption) -> None:
    canvas.painter.fillRect(option.rect, QColor(canvas.tokens.background))
    paint.line_between(canvas.painter, option.rect, canvas.tokens.line)


def _tool_bar_separator(canvas: Canvas, option: QStyleOption) -> None:
    paint.line_between(canvas.painter, option.rect.adjusted(0, 6, 0, -6), canvas.tokens.line)


def _focus(canvas: Canvas, option: QStyleOption) -> None:
    """Paint the keyboard's place; in lists the selection shows it already."""
    if option.state & State.State_KeyboardFocusChange and not isinstance(canvas.widget, QAbstractItemView):
        paint.focus_ring(canvas.painter, option.rect, canvas.tokens.accent)


def _status_bar(canvas: Canvas, option: QStyleOption) -> None:
    canvas.painter.fillRect(option.rect, QColor(canvas.tokens.background))
    top = QRect(option.rect.left(), option.rect.top(), option.rect.width(), 1)
    canvas.painter.fillRect(top, QColor(canvas.tokens.line))


def _frame(canvas: Canvas, option: QStyleOption) -> None:
    if not isinstance(canvas.widget, QFrame) or canvas.widget.frameShape() != QFrame.Shape.NoFrame:
        paint.box(canvas.painter, option.rect, "", canvas.tokens.line, 0.0)


def _menu(canvas: Canvas, option: QStyleOption) -> None:
    canvas.painter.fillRect(option.rect, QColor(canvas.tokens.panel))
    paint.box(canvas.painter, option.rect, "", canvas.tokens.line, 0.0)


def _corner(canvas: Canvas, option: QStyleOption) -> None:
    canvas.painter.fillRect(option.rect, QColor(canvas.tokens.panel))


def _tip(canvas: Canvas, option: QStyleOption) -> None:
    paint.box(canvas.painter, option.rect, canvas.tokens.panel, canvas.tokens.line, 0.0)


def _arrow(direction: paint.Direction, canvas: Canvas, option: QStyleOption) -> None:
    enabled = bool(option.state & State.State_Enabled)
    paint.chevron(
        canvas.painter, option.rect, direction, canvas.tokens.dim if enabled else canvas.tokens.disabled
    )


def _header_arrow(canvas: Canvas, option: QStyleOption) -> None:
    if isinstance(option, QStyleOptionHeader) and option.sortIndicator != QStyleOptionHeader.SortIndicator(0):
        up = option.sortIndicator == QStyleOptionHeader.SortIndicator.SortUp
        paint.chevron(canvas.painter, option.rect, "up" if up else "down", canvas.tokens.dim)


def _tab_base(canvas: Canvas, option: QStyleOption) -> None:
    rect = QRect(option.rect)
    if isinstance(canvas.widget, QTabBar):
        # Below a corner Qt lowers the line by as much as the corner's widget is less tall than the tabs.
        rect.moveBottom(canvas.widget.height() - 1)
    paint.line_below(canvas.painter, rect, canvas.tokens.line)


PRIMITIVES: dict[QStyle.PrimitiveElement, Callable[[Canvas, QStyleOption], None]] = {
    Primitive.PE_FrameTabBarBase: _tab_base,
    Primitive.PE_FrameLineEdit: _line_edit,
    Primitive.PE_PanelLineEdit: _panel_line_edit,
    Primitive.PE_PanelButtonCommand: _push_button,
    Primitive.PE_PanelButtonTool: _tool_button,
    Primitive.PE_IndicatorCheckBox: _check_box,
    Primitive.PE_IndicatorItemViewItemCheck: _check_box,
    Primitive.PE_IndicatorRadioButton: _radio_button,
    Primitive.PE_IndicatorToolBarSeparator: _tool_bar_separator,
    Primitive.PE_IndicatorDockWidgetResizeHandle: _handle,
    Primitive.PE_FrameFocusRect: _focus,
    Primitive.PE_PanelStatusBar: _status_bar,
    Primitive.PE_IndicatorHeaderArrow: _header_arrow,
    Primitive.PE_Frame: _frame,
    Primitive.PE_PanelMenu: _menu,
    Primitive.PE_FrameMenu: _frame,
    Primitive.PE_PanelTipLabel: _tip,
    Primitive.PE_PanelScrollAreaCorner: _corner,
    Primitive.PE_IndicatorArrowUp: partial(_arrow, "up"),
    Primitive.PE_IndicatorArrowDown: partial(_arrow, "down"),
    Primitive.PE_IndicatorArrowLeft: partial(_arrow, "left"),
    Primitive.PE_IndicatorArrowRight: partial(_arrow, "right"),
}
"""Painted instead of Fusion's."""
