"""Which shape stands for which element of Qt's styles: tables that `CalmStyle` looks up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QProxyStyle,
    QPushButton,
    QStyle,
    QStyleOption,
    QStyleOptionButton,
    QStyleOptionFrame,
    QStyleOptionHeader,
    QStyleOptionMenuItem,
    QStyleOptionSlider,
    QStyleOptionTab,
    QWidget,
)

from eagerlab.gui import style_paint as paint
from eagerlab.gui.theme import Tokens

Primitive = QStyle.PrimitiveElement
Control = QStyle.ControlElement
Complex = QStyle.ComplexControl
Sub = QStyle.SubControl
State = QStyle.StateFlag


class Canvas(NamedTuple):
    """What a painting function needs beside the option."""

    painter: QPainter
    tokens: Tokens
    style: QProxyStyle
    widget: QWidget | None


def _line_edit(canvas: Canvas, option: QStyleOption) -> None:
    paint.field(canvas.painter, option.rect, canvas.tokens, option.state)


def _panel_line_edit(canvas: Canvas, option: QStyleOption) -> None:
    """Paint a line edit of its own; inside a spin box or combo box the outer one paints."""
    if isinstance(option, QStyleOptionFrame) and option.lineWidth > 0:
        _line_edit(canvas, option)


def _push_button(canvas: Canvas, option: QStyleOption) -> None:
    paint.push_button(canvas.painter, option.rect, canvas.tokens, option.state, _is_primary(canvas.widget))


def _is_primary(widget: QWidget | None) -> bool:
    return isinstance(widget, QPushButton) and (widget.isDefault() or bool(widget.property("primary")))


def _tool_button(canvas: Canvas, option: QStyleOption) -> None:
    state = option.state
    primary = canvas.widget is not None and bool(canvas.widget.property("primary"))
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
    paint.line_below(canvas.painter, option.rect, canvas.tokens.line)


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
    _handle(canvas, option)
    return True


def _push_button_label(canvas: Canvas, option: QStyleOption) -> bool:
    if (
        isinstance(option, QStyleOptionButton)
        and option.state & State.State_Enabled
        and _is_primary(canvas.widget)
    ):
        _tint_text(option, canvas.tokens.on_accent)
    return False


def _tool_button_label(canvas: Canvas, option: QStyleOption) -> bool:
    primary = canvas.widget is not None and bool(canvas.widget.property("primary"))
    if primary and option.state & State.State_Enabled:
        _tint_text(option, canvas.tokens.on_accent)
    return False


def _tint_text(option: QStyleOption, colour: str) -> None:
    palette = QPalette(option.palette)
    palette.setColor(QPalette.ColorRole.ButtonText, QColor(colour))
    option.palette = palette


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


def _scroll_bar(canvas: Canvas, option: QStyleOption) -> None:
    if not isinstance(option, QStyleOptionSlider):
        return
    canvas.painter.fillRect(option.rect, QColor(canvas.tokens.panel))
    if option.maximum <= option.minimum:
        return
    active = bool(option.state & (State.State_MouseOver | State.State_Sunken))
    slider = scroll_bar_part(option, Sub.SC_ScrollBarSlider).adjusted(3, 3, -3, -3)
    paint.box(canvas.painter, slider, canvas.tokens.disabled if active else canvas.tokens.line, radius=3.0)


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

CONTROLS: dict[QStyle.ControlElement, Callable[[Canvas, QStyleOption], bool]] = {
    Control.CE_TabBarTabShape: _tab,
    Control.CE_TabBarTabLabel: _tab_label,
    Control.CE_HeaderSection: _header,
    Control.CE_HeaderEmptyArea: _header,
    Control.CE_HeaderLabel: _header_label,
    Control.CE_ProgressBarGroove: _progress_groove,
    Control.CE_ProgressBarContents: _progress,
    Control.CE_Splitter: _splitter,
    Control.CE_ToolBar: _tool_bar,
    Control.CE_MenuBarEmptyArea: _empty,
    Control.CE_MenuBarItem: _menu_bar_item,
    Control.CE_PushButtonLabel: _push_button_label,
    Control.CE_ToolButtonLabel: _tool_button_label,
}
"""Painted instead of Fusion's where the function returns True, and prepared for it where it returns False."""

COMPLEXES: dict[QStyle.ComplexControl, Callable[[Canvas, Any], None]] = {
    Complex.CC_ComboBox: _combo_box,
    Complex.CC_SpinBox: _spin_box,
    Complex.CC_Slider: _slider,
    Complex.CC_ScrollBar: _scroll_bar,
}
"""Painted instead of Fusion's."""
