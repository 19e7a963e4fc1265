"""Fusion, drawn calmer: flat, one-pixel lines, one accent colour. A proxy style in place of stylesheets."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QProxyStyle,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QStyleOptionComplex,
    QStyleOptionMenuItem,
    QStyleOptionSlider,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.style_canvas import Canvas
from eagerlab.gui.style_complexes import COMPLEXES, scroll_bar_part
from eagerlab.gui.style_controls import CONTROLS
from eagerlab.gui.style_primitives import PRIMITIVES
from eagerlab.gui.theme import Theme

Primitive = QStyle.PrimitiveElement
Complex = QStyle.ComplexControl
Metric = QStyle.PixelMetric
Hint = QStyle.StyleHint
Contents = QStyle.ContentsType

METRICS = {
    Metric.PM_DockWidgetSeparatorExtent: 5,
    Metric.PM_SplitterWidth: 5,
    Metric.PM_TabBarTabHSpace: 24,
    Metric.PM_TabBarTabVSpace: 14,
    Metric.PM_TabBarTabShiftVertical: 0,
    Metric.PM_TabBarTabShiftHorizontal: 0,
    Metric.PM_TabBarBaseOverlap: 0,
    Metric.PM_TabBarBaseHeight: 1,
    Metric.PM_ToolBarFrameWidth: 0,
    Metric.PM_ToolBarItemMargin: 8,
    Metric.PM_ToolBarItemSpacing: 4,
    Metric.PM_ToolBarSeparatorExtent: 13,
    Metric.PM_ScrollBarExtent: 12,
    Metric.PM_ScrollBarSliderMin: 28,
    Metric.PM_LayoutLeftMargin: 8,
    Metric.PM_LayoutTopMargin: 8,
    Metric.PM_LayoutRightMargin: 8,
    Metric.PM_LayoutBottomMargin: 8,
    Metric.PM_LayoutHorizontalSpacing: 8,
    Metric.PM_LayoutVerticalSpacing: 8,
    Metric.PM_ButtonShiftHorizontal: 0,
    Metric.PM_ButtonShiftVertical: 0,
    Metric.PM_HeaderMargin: 6,
    Metric.PM_SliderThickness: 20,
    Metric.PM_SliderLength: 14,
    Metric.PM_IndicatorWidth: 16,
    Metric.PM_IndicatorHeight: 16,
    Metric.PM_ExclusiveIndicatorWidth: 16,
    Metric.PM_ExclusiveIndicatorHeight: 16,
    Metric.PM_SmallIconSize: 16,
    Metric.PM_ToolBarIconSize: 18,
}

HINTS = {
    Hint.SH_ItemView_ShowDecorationSelected: 1,
    Hint.SH_EtchDisabledText: 0,
    Hint.SH_DitherDisabledText: 0,
    Hint.SH_DialogButtonBox_ButtonsHaveIcons: 0,
    Hint.SH_ComboBox_Popup: 0,
    Hint.SH_ToolTip_WakeUpDelay: 500,
    Hint.SH_FormLayoutLabelAlignment: (Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value,
    Hint.SH_FormLayoutFormAlignment: (Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop).value,
    Hint.SH_ScrollView_FrameOnlyAroundContents: 0,
}

FIELD_HEIGHT = 30
FIELDS = frozenset({Contents.CT_PushButton, Contents.CT_ComboBox, Contents.CT_LineEdit, Contents.CT_SpinBox})
"""What stands in a row together and so has one height."""

LEAST_HEIGHT = {
    Contents.CT_ToolButton: 28,
    Contents.CT_HeaderSection: 28,
    Contents.CT_ItemViewItem: 24,
    Contents.CT_MenuItem: 26,
    Contents.CT_MenuBarItem: 26,
}

NOT_DRAWN = frozenset(
    {
        Primitive.PE_FrameTabWidget,
        Primitive.PE_FrameDockWidget,
        Primitive.PE_FrameStatusBarItem,
        Primitive.PE_FrameButtonBevel,
        Primitive.PE_IndicatorToolBarHandle,
    }
)


class CalmStyle(QProxyStyle):
    """Fusion's behaviour with EagerLab's shapes and the colours of `theme`. GUI thread only.

    Python paints only what is listed here; all else is Fusion's, in the palette's colours.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__("fusion")
        self._theme = theme

    @override
    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        value = METRICS.get(metric)
        return super().pixelMetric(metric, option, widget) if value is None else value

    @override
    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,
    ) -> int:
        value = HINTS.get(hint)
        return super().styleHint(hint, option, widget, returnData) if value is None else value

    @override
    def sizeFromContents(
        self, kind: QStyle.ContentsType, option: QStyleOption, size: QSize, widget: QWidget | None = None
    ) -> QSize:
        result = super().sizeFromContents(kind, option, size, widget)  # type: ignore[arg-type]
        if kind in FIELDS:
            result.setHeight(max(FIELD_HEIGHT, option.fontMetrics.height() + 10))
        elif kind in LEAST_HEIGHT and not _is_menu_separator(kind, option):
            result.setHeight(max(LEAST_HEIGHT[kind], result.height()))
        return result

    @override
    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        if control == Complex.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            return scroll_bar_part(option, part)
        return super().subControlRect(control, option, part, widget)  # type: ignore[arg-type]

    @override
    def subElementRect(
        self, element: QStyle.SubElement, option: QStyleOption, widget: QWidget | None = None
    ) -> QRect:
        rect = super().subElementRect(element, option, widget)  # type: ignore[arg-type]
        if element == QStyle.SubElement.SE_LineEditContents:
            rect.adjust(3, 0, -3, 0)  # text begins where it does in a spin box and a combo box
        return rect

    @override
    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        if element in NOT_DRAWN:
            return
        own = PRIMITIVES.get(element)
        if own is None:
            super().drawPrimitive(element, option, painter, widget)
        else:
            own(Canvas(painter, self._theme.tokens, self, widget), option)

    @override
    def drawControl(
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        own = CONTROLS.get(element)
        if own is None or not own(Canvas(painter, self._theme.tokens, self, widget), option):
            super().drawControl(element, option, painter, widget)

    @override
    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        own = COMPLEXES.get(control)
        if own is None:
            super().drawComplexControl(control, option, painter, widget)
        else:
            own(Canvas(painter, self._theme.tokens, self, widget), option)


def _is_menu_separator(kind: QStyle.ContentsType, option: QStyleOption) -> bool:
    return (
        kind == Contents.CT_MenuItem
        and isinstance(option, QStyleOptionMenuItem)
        and option.menuItemType == QStyleOptionMenuItem.MenuItemType.Separator
    )
