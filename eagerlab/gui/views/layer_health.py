"""The tab "Layers": weights, gradients, updates and outputs of all layers, and what stands out."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui.models.layer_health import LAYER, NOTES, SHORT, SORT, LayersModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.column_fit import ColumnFit, Elided, Room, ShortWhereNarrow
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState
from eagerlab.gui.views.follow_menu import add_follow_menu
from eagerlab.gui.views.inspector_label import ElidedLabel

LAYER_WIDTHS, NOTES_WIDTHS = Room(LAYER, 84, 140), Room(NOTES, 76, 120)
ROW_HEIGHT = 26


class LayersPane(QWidget):
    """objectName ``weights_gradients``. Holds widgets and decides nothing. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    parent : QWidget, optional
        Owner.

    Attributes
    ----------
    refresh_requested, cancel_requested : Signal
        Look at all layers now; wait no longer.
    live_changed : Signal(bool)
        Whether to look again and again while training runs.
    open_requested : Signal(object)
        Path of a tensor to open in the inspector.
    follow_requested : Signal(object, str)
        Path and statistic.
    """

    refresh_requested = Signal()
    cancel_requested = Signal()
    live_changed = Signal(bool)
    open_requested = Signal(object)
    follow_requested = Signal(object, str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("weights_gradients")
        self._theme = theme
        self._waiting = False
        self.model = LayersModel(theme, self)
        self.sorted = QSortFilterProxyModel(self)
        self.sorted.setSortRole(SORT)
        self.sorted.setSourceModel(self.model)
        self.table = self._make_table()
        self._columns = ColumnFit(self.table, LAYER_WIDTHS, NOTES_WIDTHS)
        self.model.modelReset.connect(lambda: self._columns.fit(anew=True))
        self.look = QAction(self.tr("Look at the layers"), self)
        self.look.triggered.connect(self._refresh_clicked)
        self._empty = EmptyState("", self.look)
        self.status = ElidedLabel("")
        self.status.setObjectName("layers_status")
        self.live = QCheckBox(self.tr("Follow"))
        self.live.setObjectName("layers_follow")
        self.live.setChecked(True)
        self.live.setToolTip(self.tr("Look again and again while training runs and this tab is in sight"))
        self.live.toggled.connect(self.live_changed)
        self.refresh = QPushButton(self.tr("Refresh"))
        self.refresh.setObjectName("layers_refresh")
        self.refresh.clicked.connect(self._refresh_clicked)
        self._pages = EmptyOr(self._make_content(), self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pages)
        theme.changed.connect(self._restyle)
        self.show_hint("")
        self.set_waiting(False)

    def show_hint(self, text: str, can_look: bool = True) -> None:
        """Say in place of the table why there is none; with an empty text what will be there."""
        self._empty.set_sentence(
            text
            or self.tr(
                "Norms of weights and gradients, the size of updates and what each layer gives are listed"
                " here, with what stands out: dead units, gradients that vanish or explode, NaN."
            )
        )
        self.look.setEnabled(can_look)
        self._pages.set_empty(True)

    @property
    def hint(self) -> str:
        """What is said in place of the table, or empty."""
        return self._empty.sentence if self._pages.is_empty else ""

    def show_table(self) -> None:
        """Show the table; its rows are those of `model`."""
        self._pages.set_empty(False)
        self._columns.fit()

    def show_status(self, text: str, *, is_bad: bool = False, is_stale: bool = False) -> None:
        """Show a line above the table: which step it is of, how old it is, or what went wrong."""
        palette = QPalette(self.palette())
        tokens = self._theme.tokens
        if is_bad or is_stale:
            palette.setColor(QPalette.ColorRole.WindowText, tokens.bad if is_bad else tokens.warn)
        self.status.setPalette(palette)
        self.status.setText(text)
        self.status.setToolTip(text)

    def set_waiting(self, waiting: bool) -> None:
        """Offer to wait no longer, or to look again."""
        self._waiting = waiting
        self.refresh.setText(self.tr("Cancel") if waiting else self.tr("Refresh"))
        self.look.setText(self.tr("Cancel") if waiting else self.tr("Look at the layers"))
        self.refresh.setToolTip(
            self.tr("Wait no longer for the step that is being looked at")
            if waiting
            else self.tr("Look at the next step; while training stands, at what it would compute (Ctrl+R)")
        )

    def menu_for(self, index: QModelIndex) -> QMenu:
        """Return the menu of a cell; the caller shows it."""
        menu = QMenu(self)
        row = self.model.row(index)
        parts = () if row is None else (row.weights, row.gradients, row.outputs)
        opens = (self.tr("Open weights"), self.tr("Open gradient"), self.tr("Open output"))
        follows = (self.tr("Follow weights"), self.tr("Follow gradient"), self.tr("Follow output"))
        for nodes, title in zip(parts, opens, strict=False):
            action = menu.addAction(title)
            action.setEnabled(bool(nodes))
            if nodes:
                action.triggered.connect(lambda _=False, node=nodes[0]: self.open_requested.emit(node))
        menu.addSeparator()
        for nodes, title in zip(parts, follows, strict=False):
            add_follow_menu(menu, title, nodes[0] if nodes else None, self.follow_requested.emit)
        return menu

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("layers_table")
        table.setAccessibleName(self.tr("All layers"))
        table.setModel(self.sorted)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setItemDelegateForColumn(LAYER, Elided(Qt.TextElideMode.ElideMiddle, table))
        table.setItemDelegateForColumn(NOTES, ShortWhereNarrow(SHORT, table))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._show_menu)
        table.clicked.connect(self._open)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        table.setSortingEnabled(True)
        header.setMinimumSectionSize(40)
        for key in ("Return", "Enter"):
            enter = QAction(table)
            enter.setShortcut(QKeySequence(key))
            enter.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            enter.triggered.connect(lambda: self._open(table.currentIndex()))
            table.addAction(enter)
        again = QAction(self)
        again.setShortcut(QKeySequence("Ctrl+R"))
        again.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        again.triggered.connect(self._refresh_clicked)
        self.addAction(again)
        return table

    def _make_content(self) -> QWidget:
        top = QHBoxLayout()
        top.setContentsMargins(8, 8, 8, 0)
        top.setSpacing(8)
        top.addWidget(self.status, 1)
        top.addWidget(self.live)
        top.addWidget(self.refresh)
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addWidget(self.table, 1)
        return content

    def _refresh_clicked(self) -> None:
        (self.cancel_requested if self._waiting else self.refresh_requested).emit()

    def _open(self, index: QModelIndex) -> None:
        node = self.model.node(self.sorted.mapToSource(index))
        if node is not None:
            self.open_requested.emit(node)

    def _show_menu(self, point: QPoint) -> None:
        index = self.table.indexAt(point)
        if index.isValid():
            self.menu_for(self.sorted.mapToSource(index)).popup(self.table.viewport().mapToGlobal(point))

    def _restyle(self) -> None:
        self.table.viewport().update()
