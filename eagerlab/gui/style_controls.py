"""How `CalmStyle` paints Qt's control elements: a table from element to painting function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QProxyStyle,
    QStyle,
    QStyleOption,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionHeader,
    QStyleOptionMenuItem,
    QStyleOptionTab,
)

from eagerlab.gui import style_paint as paint
from eagerlab.gui.style_canvas import Canvas, is_primary

Primitive = QStyle.PrimitiveElement
Control = QStyle.ControlElement
Complex = QStyle.ComplexControl
Sub = QStyle.SubControl
State = QStyle.StateFlag


def _tab(canvas: Canvas, option: QStyleOption) -> bool:
    rect = option.rect
    paint.line_below(canvas.painter, rect, canvas.tokens.line)
    if option.state & State.State_Selected:
        under = QRect(rect.left() + 4, rect.bottom() - 1, rect.width() - 8, 2)
        canvas.painter.fillRect(under, QColor(canvas.tokens.accent))
    elif option.state & State.State_MouseOver and option.state & State.State_Enabled:
        paint.box(canvas.painter, rect.adjusted(4, 4, -4, -4), canvas.tokens.hover)
    if option.state & State.State_HasFocus and option.state & State.State_KeyboardFocusChange:
        paint.focus_ring(canvas.painter, rect.adjusted(2, 2, -2, -3), canvas.tokens.accent)
    return True


def _tab_label(canvas: Canvas, option: QStyleOption) -> bool:
    if not isinstance(option, QStyleOptionTab):
        return False
    quiet = QStyleOptionTab(option)
    # Focus is shown by `_tab`; Fusion's own frame around the text would be a second one.
    quiet.state &= ~State.State_HasFocus
    if not option.state & State.State_Selected:
        palette = QPalette(option.palette)
        palette.setColor(QPalette.ColorRole.WindowText, QColor(canvas.tokens.dim))
        quiet.palette = palette
    QProxyStyle.drawControl(canvas.style, Control.CE_TabBarTabLabel, quiet, canvas.painter, canvas.widget)
    return True


def _header(canvas: Canvas, option: QStyleOption) -> bool:
    canvas.painter.fillRect(option.rect, QColor(canvas.tokens.panel))
    if isinstance(option, QStyleOptionHeader) and option.orientation == Qt.Orientation.Vertical:
        right = QRect(option.rect.right(), option.rect.top(), 1, option.rect.height())
        canvas.painter.fillRect(right, QColor(canvas.tokens.line))
    else:
        paint.line_below(canvas.painter, option.rect, canvas.tokens.line)
    return True


def _header_rest(canvas: Canvas, option: QStyleOption) -> bool:
    """Paint where a header has no sections: beside short tables there is nothing to part."""
    canvas.painter.fillRect(option.rect, QColor(canvas.tokens.panel))
    if option.state & State.State_Horizontal:
        paint.line_below(canvas.painter, option.rect, canvas.tokens.line)
    return True


def _header_label(canvas: Canvas, option: QStyleOption) -> bool:
    palette = QPalette(option.palette)
    palette.setColor(QPalette.ColorRole.ButtonText, QColor(canvas.tokens.dim))
    option.palette = palette
    return False


def _progress_groove(canvas: Canvas, option: QStyleOption) -> bool:
    paint.box(canvas.painter, paint.slim(option.rect, 6, upright=False), canvas.tokens.line, radius=3.0)
    return True


def _progress(canvas: Canvas, option: Any) -> bool:
    strip = paint.slim(option.rect, 6, upright=False)
    span = option.maximum - option.minimum
    if span <= 0:
        # Nobody knows how long it takes: a third in the middle says that something goes on, and stands still.
        third = strip.width() // 3
        paint.box(canvas.painter, strip.adjusted(third, 0, -third, 0), canvas.tokens.accent, radius=3.0)
        return True
    width = round(strip.width() * (option.progress - option.minimum) / span)
    if width > 0:
        strip.setWidth(max(width, 6))
        paint.box(canvas.painter, strip, canvas.tokens.accent, radius=3.0)
    return True


def _tool_bar(canvas: Canvas, option: QStyleOption) -> bool:
    canvas.painter.fillRect(option.rect, QColor(canvas.tokens.background))
    paint.line_below(canvas.painter, option.rect, canvas.tokens.line)
    return True


def _empty(canvas: Canvas, option: QStyleOption) -> bool:
    canvas.painter.fillRect(option.rect, QColor(canvas.tokens.background))
    return True


def _menu_bar_item(canvas: Canvas, option: QStyleOption) -> bool:
    if not isinstance(option, QStyleOptionMenuItem):
        return False
    canvas.painter.fillRect(option.rect, QColor(canvas.tokens.background))
    if option.state & State.State_Selected:
        paint.box(canvas.painter, option.rect.adjusted(1, 2, -1, -2), canvas.tokens.hover)
    flags = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextShowMnemonic.value
    enabled = bool(option.state & State.State_Enabled)
    canvas.style.drawItemText(
        canvas.painter,
        option.rect,
        flags,
        option.palette,
        enabled,
        option.text,
        QPalette.ColorRole.WindowText,
    )
    return True


def _splitter(canvas: Canvas, option: QStyleOption) -> bool:
    canvas.painter.fillRect(option.rect, QColor(canvas.tokens.background))
    paint.line_between(canvas.painter, option.rect, canvas.tokens.line)
    return True


def _push_button_label(canvas: Canvas, option: QStyleOption) -> bool:
    if (
        isinstance(option, QStyleOptionButton)
        and option.state & State.State_Enabled
        and is_primary(canvas.widget)
    ):
        _tint_text(option, canvas.tokens.on_accent)
    return False


def _tool_button_label(canvas: Canvas, option: QStyleOption) -> bool:
    primary = is_primary(canvas.widget)
    if primary and option.state & State.State_Enabled:
        _tint_text(option, canvas.tokens.on_accent)
    return False


def _combo_box_label(canvas: Canvas, option: QStyleOption) -> bool:
    """Cut out the middle of a text that is too long, and leave the rest to Fusion."""
    if isinstance(option, QStyleOptionComboBox):
        field = canvas.style.subControlRect(
            Complex.CC_ComboBox,
            option,
            Sub.SC_ComboBoxEditField,
            canvas.widget,  # type: ignore[arg-type]
        )
        option.currentText = option.fontMetrics.elidedText(
            option.currentText, Qt.TextElideMode.ElideMiddle, field.width()
        )
    return False


def _tint_text(option: QStyleOption, colour: str) -> None:
    palette = QPalette(option.palette)
    palette.setColor(QPalette.ColorRole.ButtonText, QColor(colour))
    option.palette = palette


CONTROLS: dict[QStyle.ControlElement, Callable[[Canvas, QStyleOption], bool]] = {
    Control.CE_TabBarTabShape: _tab,
    Control.CE_TabBarTabLabel: _tab_label,
    Control.CE_HeaderSection: _header,
    Control.CE_HeaderEmptyArea: _header_rest,
    Control.CE_HeaderLabel: _header_label,
    Control.CE_ProgressBarGroove: _progress_groove,
    Control.CE_ProgressBarContents: _progress,
    Control.CE_Splitter: _splitter,
    Control.CE_ToolBar: _tool_bar,
    Control.CE_MenuBarEmptyArea: _empty,
    Control.CE_MenuBarItem: _menu_bar_item,
    Control.CE_ComboBoxLabel: _combo_box_label,
    Control.CE_PushButtonLabel: _push_button_label,
    Control.CE_ToolButtonLabel: _tool_button_label,
}
"""Painted instead of Fusion's where the function returns True, and prepared for it where it returns False."""
