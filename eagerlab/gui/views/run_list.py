"""The table of runs. GUI thread only."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFontMetrics, QIcon, QKeySequence, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.icons import icon
from eagerlab.gui.models.runs import (
    COLOUR_ROLE,
    COLUMNS,
    RUN_ROLE,
    SORT_ROLE,
    STARTED_COLUMN,
    Index,
    RunsModel,
)
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState
from eagerlab.store.reader import RunRow

DOT = 10
NAME_WIDTH = 140


class RunsPane(QWidget):
    """Runs in a table that can be sorted; several can be selected.

    Parameters
    ----------
    theme : Theme
        Followed while the pane lives.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    table : QTableView
        objectName ``run_list``.
    model : RunsModel
        What it shows.
    selection_changed : Signal
        Ask `selected`.
    delete_requested, copy_requested : Signal
        The selected runs are to be deleted; their ids are to be copied.
    """

    selection_changed = Signal()
    delete_requested = Signal()
    copy_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.model = RunsModel(self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self.model)
        self._sorted.setSortRole(SORT_ROLE)
        self.table = _Table()
        self._prepare_table()
        self.delete = QAction(self.tr("Delete"), self)
        self.delete.setObjectName("delete_runs")
        self.delete.setShortcut(QKeySequence.StandardKey.Delete)
        self.copy_id = QAction(self.tr("Copy id"), self)
        self.copy_id.setObjectName("copy_run_id")
        self.copy_id.setShortcut(QKeySequence.StandardKey.Copy)
        self.delete.triggered.connect(self.delete_requested)
        self.copy_id.triggered.connect(self.copy_requested)
        for action in (self.delete, self.copy_id):
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.table.addAction(action)
        self._assemble()
        self.model.rowsInserted.connect(self._show_whether_empty)
        self.model.rowsRemoved.connect(self._show_whether_empty)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()
        self._show_actions()

    def selected(self) -> list[RunRow]:
        """Return the selected runs, from top to bottom."""
        rows = sorted(self.table.selectionModel().selectedRows(), key=lambda index: index.row())
        return [index.data(RUN_ROLE) for index in rows]

    def select(self, runs: Sequence[str]) -> None:
        """Select runs by their ids."""
        self.table.clearSelection()
        mode = self.table.selectionMode()
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.MultiSelection)
        for row in range(self._sorted.rowCount()):
            if self._sorted.index(row, 0).data(RUN_ROLE).id in runs:
                self.table.selectRow(row)
        self.table.setSelectionMode(mode)

    def ask_to_delete(self, question: str, explanation: str, on_yes: Callable[[], None]) -> QMessageBox:
        """Ask before runs are deleted, without holding anything up."""
        box = QMessageBox(QMessageBox.Icon.Question, self.tr("Delete runs"), question, parent=self)
        box.setInformativeText(explanation)
        delete = box.addButton(self.tr("Delete"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        delete.clicked.connect(on_yes)
        box.open()
        return box

    def say(self, sentence: str) -> None:
        """Show a sentence above the table, until the selection changes."""
        self._hint.setText(sentence)

    def _prepare_table(self) -> None:
        table = self.table
        table.setObjectName("run_list")
        table.setAccessibleName(self.tr("Runs"))
        table.setModel(self._sorted)
        table.setItemDelegate(_CellDelegate(table))
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(24)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(48)
        measure = QFontMetrics(table.font())
        widest = (
            "",
            "0000-00-00 00:00",
            "00 000 000",
            "0.00000",
            "Val. accuracy",
            "interrupted",
            "eager",
            "CPU:00",
        )
        for column, text in enumerate(widest[1 : len(COLUMNS)], start=1):
            table.setColumnWidth(column, measure.horizontalAdvance(text) + 16)
        table.setSortingEnabled(True)
        table.sortByColumn(STARTED_COLUMN, Qt.SortOrder.DescendingOrder)
        table.selectionModel().selectionChanged.connect(self._selection_moved)

    def _assemble(self) -> None:
        self._hint = QLabel()
        self._hint.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self._hint.setWordWrap(True)
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 4, 8, 4)
        bar.setSpacing(4)
        bar.addWidget(self._hint, 1)
        for action in (self.copy_id, self.delete):
            button = QToolButton()
            button.setDefaultAction(action)
            button.setAutoRaise(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            bar.addWidget(button)
        content = QWidget()
        inside = QVBoxLayout(content)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addLayout(bar)
        inside.addWidget(self.table, 1)
        self._content = EmptyOr(
            content, EmptyState(self.tr("Each training run is listed here. Press Train to begin one."))
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._content)

    def _selection_moved(self) -> None:
        self._show_actions()
        self.selection_changed.emit()

    def _show_actions(self) -> None:
        count = len(self.table.selectionModel().selectedRows())
        for action in (self.delete, self.copy_id):
            action.setEnabled(count > 0)
        self.delete.setToolTip(
            self.tr("Delete the selected runs") if count else self.tr("Select a run first")
        )
        self.copy_id.setToolTip(
            self.tr("Copy the ids of the selected runs") if count else self.tr("Select a run first")
        )
        self.say(self.tr("Selected runs are laid over the current one in Learning."))

    def _show_whether_empty(self) -> None:
        self._content.set_empty(self.model.rowCount() == 0)

    def _apply_theme(self) -> None:
        tokens = self._theme.tokens
        self.delete.setIcon(icon("delete-outline", tokens.dim, tokens.disabled))
        self.copy_id.setIcon(icon("content-copy", tokens.dim, tokens.disabled))


class _Table(QTableView):
    """Gives what width there is to the experiment's name."""

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        others = sum(self.columnWidth(column) for column in range(1, len(COLUMNS)))
        self.setColumnWidth(0, max(NAME_WIDTH, self.viewport().width() - others))


class _CellDelegate(QStyledItemDelegate):
    """Puts a dot in the curves' colour before the experiment's name, and room after right-aligned numbers."""

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if index.column() > 0:
            if COLUMNS[index.column() - 1].number and not COLUMNS[index.column()].number:
                option.text = f"\N{EN SPACE}{option.text}"
            return
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        option.icon = _dot(index.data(COLOUR_ROLE))


def _dot(colour: str | None) -> QIcon:
    pixmap = QPixmap(2 * DOT, 2 * DOT)
    pixmap.fill(Qt.GlobalColor.transparent)
    if colour is not None:
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPointF(DOT, DOT), DOT * 0.6, DOT * 0.6)
        painter.end()
    return QIcon(pixmap)
