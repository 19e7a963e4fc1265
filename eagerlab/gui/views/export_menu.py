"""A context menu of ways to copy or export what a view shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget


def export_menu(parent: QWidget, texts: Mapping[str, str], on_chosen: Callable[[str], None]) -> QMenu:
    """Return a menu that deletes itself when it is closed. GUI thread only.

    Parameters
    ----------
    parent : QWidget
        Owns it.
    texts : mapping
        What the person reads, by key.
    on_chosen : callable
        Gets the key.
    """
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for name, text in texts.items():
        action = QAction(text, menu)
        action.triggered.connect(lambda _=False, name=name: on_chosen(name))
        menu.addAction(action)
    return menu
