"""The Problems pane: the list of everything that the banner ever said."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui import numbers
from eagerlab.gui.icons import icon
from eagerlab.gui.messages import Shown
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.banner import ICONS
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState


class ProblemsPane(QWidget):
    """A list, newest first, and the selected one in full. GUI thread only.

    Attributes
    ----------
    clear_requested : Signal
        The button.
    """

    clear_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: Sequence[Shown] = ()
        self.list = QTreeWidget()
        self.list.setObjectName("problem_list")
        self.list.setAccessibleName(self.tr("Problems so far"))
        self.list.setHeaderLabels([self.tr("Time"), self.tr("What happened")])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.list.currentItemChanged.connect(self._show_whole)
        self._whole = QPlainTextEdit()
        self._whole.setObjectName("problem_text")
        self._whole.setAccessibleName(self.tr("The selected problem in full"))
        self._whole.setReadOnly(True)
        self._whole.setFrameShape(QFrame.Shape.NoFrame)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.list)
        split.addWidget(self._whole)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        content = QWidget()
        row = QHBoxLayout(content)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(split, 1)
        row.addLayout(self._make_buttons())
        self._body = EmptyOr(
            content, EmptyState(self.tr("No problems so far. What goes wrong is kept here."))
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._body)
        theme.changed.connect(self._colour)

    def set_problems(self, shown: Sequence[Shown]) -> None:
        """Show these, given oldest first."""
        self._shown = shown
        self._body.set_empty(not shown)
        self.list.clear()
        for entry in reversed(shown):
            item = QTreeWidgetItem([numbers.local_time(entry.time), entry.problem.what])
            item.setData(0, Qt.ItemDataRole.UserRole, entry)
            item.setToolTip(1, entry.problem.what)
            self.list.addTopLevelItem(item)
        self._colour()
        newest = self.list.topLevelItem(0)
        if newest is None:
            self._whole.clear()
        else:
            self.list.setCurrentItem(newest)

    def _make_buttons(self) -> QVBoxLayout:
        copy = QPushButton(self.tr("Copy"))
        copy.setObjectName("copy_problem")
        copy.setToolTip(self.tr("Copy the selected problem in full"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._whole.toPlainText()))
        clear = QPushButton(self.tr("Clear"))
        clear.setObjectName("clear_problems")
        clear.clicked.connect(self.clear_requested)
        buttons = QVBoxLayout()
        buttons.setContentsMargins(8, 8, 8, 8)
        buttons.addWidget(copy)
        buttons.addWidget(clear)
        buttons.addStretch()
        return buttons

    def _show_whole(self, item: QTreeWidgetItem | None) -> None:
        if item is None:
            return
        problem = item.data(0, Qt.ItemDataRole.UserRole).problem
        parts = (problem.what, problem.why, problem.where, problem.todo, problem.details)
        self._whole.setPlainText("\n\n".join(part for part in parts if part))

    def _colour(self) -> None:
        tokens = self._theme.tokens
        inks = {"info": tokens.accent, "warning": tokens.warn, "error": tokens.bad}
        for row in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(row)
            if item is not None:
                severity = item.data(0, Qt.ItemDataRole.UserRole).problem.severity
                item.setIcon(0, icon(ICONS[severity], inks[severity]))
