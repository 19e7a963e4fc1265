"""Finds words of a window that have no room: cut off, or elided without a tooltip that has them in full."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QStyle,
    QStyleOptionComboBox,
    QStyleOptionFrame,
    QTabBar,
    QToolBar,
    QToolButton,
    QWidget,
)

SLACK = 1
"""Pixels that rounding may take."""


def cut_off(root: QWidget) -> set[str]:
    """Return what is cut off among the visible widgets of a window: class, objectName and words."""
    found = set()
    for widget in (root, *root.findChildren(QWidget)):
        if widget.isVisible() and not widget.visibleRegion().isEmpty():
            found |= {f"{type(widget).__name__} {_name(widget)}: {words}" for words in _short_of_room(widget)}
    return found


def _name(widget: QWidget) -> str:
    """Return the objectName of a widget, or of the next one around it that has one."""
    named: QWidget | None = widget
    while named is not None and not named.objectName():
        named = named.parentWidget()
    return named.objectName() if named is not None else ""


def _short_of_room(widget: QWidget) -> Iterator[str]:
    match widget:
        case QLabel():
            yield from _label(widget)
        case QTabBar():
            yield from _tabs(widget)
        case QAbstractButton():
            yield from _button(widget)
        case QComboBox():
            yield from _combo(widget)
        case QHeaderView() if widget.orientation() == Qt.Orientation.Horizontal:
            yield from _header(widget)
        case QLineEdit():
            yield from _line(widget)
        case QToolBar():
            yield from (
                f"{child.objectName()} hides commands"
                for child in widget.findChildren(QToolButton, "qt_toolbar_ext_button")
                if child.isVisible()
            )


def _label(label: QLabel) -> Iterator[str]:
    if not label.text() or label.text() in label.toolTip():  # it has what an elided label leaves out
        return
    if label.wordWrap():
        if label.heightForWidth(label.width()) > label.height() + SLACK:
            yield label.text()
    elif QLabel.sizeHint(label).width() > label.width() + SLACK:
        yield label.text()


def _button(button: QAbstractButton) -> Iterator[str]:
    shows_icon_only = (
        isinstance(button, QToolButton) and button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    )
    if button.text() and not shows_icon_only and button.sizeHint().width() > button.width() + SLACK:
        yield button.text()


def _tabs(bar: QTabBar) -> Iterator[str]:
    metrics = bar.fontMetrics()
    for index in range(bar.count()):
        text, room = bar.tabText(index), bar.tabRect(index)
        short = metrics.horizontalAdvance(text) > room.width() - SLACK or room.right() > bar.width() + SLACK
        if short and bar.isTabVisible(index) and text not in bar.tabToolTip(index):
            yield text


def _combo(box: QComboBox) -> Iterator[str]:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    field = box.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
    )
    text = box.currentText()
    short = box.fontMetrics().horizontalAdvance(text) > field.width() + SLACK
    if short and not box.isEditable() and text not in box.toolTip():
        yield text


def _header(header: QHeaderView) -> Iterator[str]:
    model: QAbstractItemModel | None = header.model()
    for section in range(header.count() if model is not None else 0):
        assert model is not None
        text = str(model.headerData(section, Qt.Orientation.Horizontal) or "")
        tip = model.headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
        short = header.fontMetrics().horizontalAdvance(text) > header.sectionSize(section)
        if short and not header.isSectionHidden(section) and text not in str(tip):
            yield text


def _line(line: QLineEdit) -> Iterator[str]:
    box = line.parentWidget()
    text = line.text() if isinstance(box, QAbstractSpinBox) else line.placeholderText()
    option = QStyleOptionFrame()
    line.initStyleOption(option)
    room = line.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, line)
    if text and not line.toolTip() and line.fontMetrics().horizontalAdvance(text) > room.width() + SLACK:
        yield text
