"""What a tensor is called and what it is, and what can be done with it. GUI thread only."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QFont, QKeySequence, QPalette
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.icon_button import icon_button
from eagerlab.gui.views.inspector_label import ElidedLabel, PartsLabel
from eagerlab.gui.views.menu_button import MenuButton

ENLARGE_KEYS = "F12"


class InspectorHead(QWidget):
    """Title, details, and buttons; in two lines, or in one where height is scarce.

    Attributes
    ----------
    title : ElidedLabel
        The name.
    details : PartsLabel
        Shape, type, size and place.
    follow : QCheckBox
        Whether the values follow training.
    more : MenuButton
        Its menu holds what is rarely used.
    enlarge : QToolButton
        Gives the inspector a window of its own, or its place again.
    close_button : QToolButton
        Closes this one of two; hidden for one alone.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_large = False
        self.title = ElidedLabel()
        bold = QFont(self.title.font())
        bold.setBold(True)
        self.title.setFont(bold)
        self.details = PartsLabel()
        self.details.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.follow = QCheckBox(self.tr("Follow"))
        self.follow.setChecked(True)
        self.follow.setToolTip(self.tr("Read the values again while the model trains"))
        self.follow.setAccessibleName(self.tr("Follow"))
        self.more = self._make_more()
        self.enlarge = icon_button("", "enlarge_inspector")
        self.close_button = icon_button("", "close_second")
        self.close_button.hide()
        self._first = QHBoxLayout()
        self._first.setSpacing(8)
        self._first.addWidget(self.title, 1)
        for widget in (self.follow, self.more, self.enlarge, self.close_button):
            self._first.addWidget(widget)
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(4)
        self._lines.addLayout(self._first)
        self._lines.addWidget(self.details)
        self.show_large(False)

    def add_actions(self, actions: Sequence[QAction]) -> None:
        """Put rarely used things into the menu, in a group of their own."""
        menu = self.more.menu()
        if menu.actions():
            menu.addSeparator()
        menu.addActions(list(actions))
        self.more.show()

    def show_close(self, tip: str) -> None:
        """Offer the button that closes this inspector, and not the one that enlarges both."""
        self.close_button.setToolTip(tip)
        self.close_button.setAccessibleName(tip)
        self.close_button.show()
        self.enlarge.hide()

    def show_large(self, large: bool) -> None:
        """Offer to go back to the window, or to have a window."""
        self._is_large = large
        text = self.tr("Put the inspector back") if large else self.tr("Enlarge the inspector")
        keys = QKeySequence(ENLARGE_KEYS).toString(QKeySequence.SequenceFormat.NativeText)
        self.enlarge.setToolTip(f"{text} ({keys})")
        self.enlarge.setAccessibleName(text)
        self.restyle()

    def set_compact(self, compact: bool) -> None:
        """Leave out the word beside the box that is ticked to follow."""
        self.follow.setText("" if compact else self.tr("Follow"))

    def set_one_line(self, one: bool) -> None:
        """Show all in one line, or the details in a line of their own."""
        if one == (self._first.indexOf(self.details) >= 0):
            return
        if one:
            self._first.insertWidget(1, self.details, 1)
        else:
            self._lines.addWidget(self.details)
        self._first.setStretch(0, 0 if one else 1)

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        self.close_button.setIcon(icon("close", self._theme.tokens.dim))
        name = "arrow-collapse" if self._is_large else "arrow-expand"
        self.enlarge.setIcon(icon(name, self._theme.tokens.text))
        self.more.setIcon(icon("dots-horizontal", self._theme.tokens.text))

    def _make_more(self) -> MenuButton:
        more = MenuButton(self.tr("What else can be done with this tensor"))
        more.setObjectName("inspector_more")
        more.setAccessibleName(self.tr("More"))
        more.setIconSize(QSize(16, 16))
        menu = QMenu(more)
        menu.setToolTipsVisible(True)
        more.setMenu(menu)
        more.hide()
        return more
