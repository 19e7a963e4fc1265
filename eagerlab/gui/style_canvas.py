"""What the style's painting functions are given."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QProxyStyle,
    QPushButton,
    QStyle,
    QWidget,
)

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


def is_primary(widget: QWidget | None) -> bool:
    """Tell whether a button is the one thing to press next."""
    if widget is None:
        return False
    return bool(widget.property("primary")) or (isinstance(widget, QPushButton) and widget.isDefault())
