"""Follows the links of a lesson: to widgets, actions, experiments, names, other lessons and the web."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QModelIndex, QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QDockWidget,
    QScrollArea,
    QStackedWidget,
    QTabWidget,
    QWidget,
)

from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.views.folds import Fold
from eagerlab.gui.views.outline import Outline
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.guide.lesson import split_link
from eagerlab.protocol.base import NodePath

NAMES = "names"
"""Where the console's names are in the tree of variables."""
PATIENCE_MS = 5_000
"""How long a name may take to appear there."""


@runtime_checkable
class HoldsViews(Protocol):
    """A pane of several views, of which one is shown."""

    def bring_forward(self, part: QWidget) -> None:
        """Show the view that holds `part`, if it is offered now."""


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

    Attributes
    ----------
    said : Signal(str)
        Why a link that took time led nowhere, as a sentence.
    """

    said = Signal(str)

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
        self._wanted: NodePath = ()
        self._unfolded: NodePath = ()
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._give_up_selecting)
        # Not while the model tells of a change: the tree has to hear of it first.
        look = Qt.ConnectionType.QueuedConnection
        variables.model.dataChanged.connect(self._select_when_there, look)
        variables.model.rowsInserted.connect(self._select_when_there, look)

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
                self._open_builtin(target)
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
        # A plot without a curve is not there yet, but the pane in which it will be is.
        shown: QWidget | None = widget
        while shown is not None and not shown.isVisible():
            shown = shown.parentWidget()
        if shown is not None and not shown.isWindow():
            Outline(shown, self._window.theme)
        return ""

    def find(self, name: str) -> QWidget | None:
        """Return the widget of this objectName; for an action, the button in the window that does it."""
        widgets = self._window.findChildren(QWidget, name)
        if widgets:
            return next((one for one in widgets if is_in_sight(one)), widgets[0])
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
        """Select a name once its row is there: what is out of sight has to be asked for."""
        pane = self._variables
        self._window.reveal("variables_dock")
        pane.filter_box.clear()  # what is typed there may hide it
        names = pane.filtered.mapFromSource(pane.model.index_of((NAMES,)))
        pane.tree.expand(names)
        pane.tree.scrollTo(names, QAbstractItemView.ScrollHint.PositionAtTop)
        self._wanted = (NAMES, name)
        self._patience.start()
        pane.model.ask_again((NAMES,))
        self._select_when_there()

    def _select_when_there(self) -> None:
        pane = self._variables
        source = pane.model.index_of(self._wanted) if self._wanted else QModelIndex()
        node = pane.model.node(source)
        if node is None:
            if self._unfolded:
                self._show_parts()
            if self._wanted:
                pane.model.ask_missing((NAMES,))
            return
        path, self._wanted = self._wanted, ()
        self._patience.stop()
        index = pane.filtered.mapFromSource(source)
        if pane.tree.currentIndex() == index and node.openable:
            self._open_name(path)
        pane.tree.setCurrentIndex(index)  # who follows the selection shows what it is
        pane.tree.scrollTo(index)
        if node.openable:
            self._window.reveal("inspector_dock")
        else:
            self._unfolded = path
            pane.tree.expand(index)
            self._show_parts()

    def _show_parts(self) -> None:
        """Scroll so that the parts of an object that was unfolded are in sight, once they are there."""
        pane = self._variables
        index = pane.filtered.mapFromSource(pane.model.index_of(self._unfolded))
        if index.isValid() and index == pane.tree.currentIndex():
            pane.tree.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtTop)
            if not pane.filtered.rowCount(index):
                return
        self._unfolded = ()

    def _give_up_selecting(self) -> None:
        path, self._wanted = self._wanted, ()
        if path:
            self.said.emit(
                self.tr("The console has no {name} to look at yet. Run the blocks first.").format(
                    name=path[-1]
                )
            )


def is_in_sight(widget: QWidget) -> bool:
    """Whether a person sees the widget's middle: it may be shown and lie behind another of a row of tabs."""
    if not widget.isVisible():
        return False
    window = widget.window()
    there = window.childAt(widget.mapTo(window, widget.rect().center()))
    return there is not None and (there is widget or widget.isAncestorOf(there))


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
        elif isinstance(outer, HoldsViews):
            outer.bring_forward(widget)
    for outer in around:
        if isinstance(outer, QScrollArea) and outer.widget() is not None and outer is not widget:
            outer.ensureWidgetVisible(widget)
