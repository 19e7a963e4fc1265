"""Panes that dock: a quiet title that steps back where a tab tells the same."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme

TITLE_HEIGHT = 32


class DockTitle(QWidget):
    """The name of a pane, and buttons to float and to close it.

    It lets the mouse through to its dock, which moves by it.
    """

    def __init__(self, dock: QDockWidget, theme: Theme) -> None:
        super().__init__(dock)
        self._dock = dock
        self._theme = theme
        self._collapsed = False
        self._name = QLabel(dock.windowTitle())
        font = QFont(self._name.font())
        font.setBold(True)
        self._name.setFont(font)
        self._name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._float = self._button(self.tr("Float or dock {pane}"))
        self._float.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        self._close = self._button(self.tr("Close {pane}; the View menu brings it back"))
        self._close.clicked.connect(dock.close)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 0, 4, 0)
        layout.setSpacing(0)
        layout.addWidget(self._name, 1)
        layout.addWidget(self._float)
        layout.addWidget(self._close)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._colour)
        self._colour()

    def set_collapsed(self, collapsed: bool) -> None:
        """Take no room, because a tab shows the name."""
        if collapsed != self._collapsed:
            self._collapsed = collapsed
            for widget in (self._name, self._float, self._close):
                widget.setVisible(not collapsed)
            self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        return QSize(120, 0 if self._collapsed else TITLE_HEIGHT)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(40, 0 if self._collapsed else TITLE_HEIGHT)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.tokens.line)

    def _button(self, tip: str) -> QToolButton:
        button = QToolButton(self)
        words = tip.format(pane=self._dock.windowTitle())
        button.setAutoRaise(True)
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setIconSize(QSize(14, 14))
        return button

    def _colour(self) -> None:
        dim = self._theme.tokens.dim
        self._float.setIcon(icon("dock-window", dim))
        self._close.setIcon(icon("close", dim))


class PaneDock(QDockWidget):
    """A dock for one pane. GUI thread only.

    Parameters
    ----------
    name : str
        Its objectName, by which its place is remembered.
    title : str
        What the person reads.
    theme : Theme
        Colours.
    parent : QWidget
        The main window.
    """

    def __init__(self, name: str, title: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.setObjectName(name)
        self._theme = theme
        self._title = DockTitle(self, theme)
        self.setTitleBarWidget(self._title)
        self.topLevelChanged.connect(lambda floating: self._title.set_collapsed(False))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.isFloating():  # with a title of its own it has no frame from the window system
            painter = QPainter(self)
            painter.setPen(QColor(self._theme.tokens.line))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
            painter.end()

    def covers_up(self, widget: QWidget | None) -> bool:
        """Whether `widget` is in this dock and cannot be seen, as another of its row of tabs lies above."""
        if widget is None or not self.isAncestorOf(widget) or self.isFloating():
            return False
        # Qt moves what lies behind out of the window. The visible region is empty below opaque panes, too.
        window = self.parentWidget()
        return window is not None and not self.geometry().intersects(window.rect())

    def show_title(self, shown: bool) -> None:
        """Show the title, or leave it to the tab; a floating pane always shows it."""
        self._title.set_collapsed(not shown and not self.isFloating())
