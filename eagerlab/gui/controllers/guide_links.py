"""Follows the links of a lesson: to widgets, actions, experiments, names, other lessons and the web."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QScrollArea, QStackedWidget, QTabWidget, QWidget

from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.views.folds import Fold
from eagerlab.gui.views.outline import Outline
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.guide.lesson import split_link
from eagerlab.protocol.base import NodePath

BUILTIN_ENDING = ".eagerlab"


class GuideLinks(QObject):
    """Carries out links. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Holds what links lead to; owns this.
    variables : VariablesPane
        The tree in which names are selected.
    open_name : callable
        Opens the object at a path in the inspector.
    open_builtin : callable
        Opens a built-in experiment by its key.
    open_lesson : callable
        Opens a lesson by its stem; returns whether there is one.
    """

    def __init__(
        self,
        window: MainWindow,
        variables: VariablesPane,
        open_name: Callable[[NodePath], None],
        open_builtin: Callable[[str], None],
        open_lesson: Callable[[str], bool],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._variables = variables
        self._open_name = open_name
        self._open_builtin = open_builtin
        self._open_lesson = open_lesson

    def follow(self, link: str) -> str:
        """Do what a link says.

        Returns
        -------
        str
            Empty, or a sentence that says why it cannot be done.
        """
        kind, target = split_link(link)
        match kind:
            case "show":
                return self._show(target)
            case "do":
                return self._do(target)
            case "open":
                self._open_builtin(target.removesuffix(BUILTIN_ENDING))
                self._window.reveal("experiment_dock")
            case "select":
                self._select(target)
            case "lesson":
                if not self._open_lesson(target):
                    return self.tr("There is no lesson called {name}.").format(name=target)
            case "http" | "https" | "mailto":
                QDesktopServices.openUrl(QUrl(link))
            case _:
                return self.tr("This link leads nowhere: {link}").format(link=link)
        return ""

    def _show(self, name: str) -> str:
        widget = self.find(name)
        if widget is None:
            return self.tr("There is no part of the window called {name}.").format(name=name)
        bring_into_sight(widget, self._window)
        if not widget.isVisible():
            return self.tr("This part of the window has nothing to show yet.")
        Outline(widget, self._window.theme)
        return ""

    def find(self, name: str) -> QWidget | None:
        """Return the widget of this objectName; for an action, the button in the window that does it."""
        widget: QWidget | None = self._window.findChild(QWidget, name)
        if widget is not None:
            return widget
        action = self._window.find_action(name)
        if action is None:
            return None
        buttons = [one for one in action.associatedObjects() if isinstance(one, QAbstractButton)]
        buttons.sort(key=lambda button: not button.isVisible())
        return buttons[0] if buttons else None

    def _do(self, name: str) -> str:
        action = self._window.find_action(name) or self._window.findChild(QAction, name)
        if action is None:
            return self.tr("There is no command called {name}.").format(name=name)
        if not action.isEnabled():
            reason = self._window.commands.reason(name)
            return reason or self.tr("“{action}” cannot be done now.").format(action=action.text())
        action.trigger()
        return ""

    def _select(self, name: str) -> None:
        path = (name,)
        self._window.reveal("variables_dock")
        pane = self._variables
        index = pane.filtered.mapFromSource(pane.model.index_of(path))
        if index.isValid() and pane.tree.currentIndex() != index:
            pane.tree.setCurrentIndex(index)
            pane.tree.scrollTo(index)
        else:
            self._open_name(path)
        self._window.reveal("inspector_dock")


def bring_into_sight(widget: QWidget, window: MainWindow) -> None:
    """Open docks, tabs and folds around a widget, and scroll to it."""
    around: list[QWidget] = []
    parent: QWidget | None = widget
    while parent is not window and parent is not None:
        around.append(parent)
        parent = parent.parentWidget()
    for outer, stack in zip(reversed(around), [None, *reversed(around)], strict=False):
        if isinstance(outer, QDockWidget):
            window.reveal(outer.objectName())
        elif isinstance(stack, QStackedWidget) and isinstance(tabs := stack.parentWidget(), QTabWidget):
            tabs.setCurrentWidget(outer)
        elif isinstance(outer, Fold):
            outer.set_open(True)
    for outer in around:
        if isinstance(outer, QScrollArea) and outer.widget() is not None and outer is not widget:
            outer.ensureWidgetVisible(widget)
