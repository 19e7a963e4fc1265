"""What an object is that is no tensor: facts about it, and its parts, to be opened one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPalette, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFormLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

KEY = Qt.ItemDataRole.UserRole
MOST_WIDTHS = {0: 120, 1: 150}
"""Of names and types, in pixels, by themselves; values take the rest."""
GAP = 8


@dataclass(frozen=True)
class Part:
    """One row: what it is called, what it is, and its value in short; a `key` of None cannot be opened."""

    name: str
    type: str
    text: str
    key: str | None = None


class ContentsPage(QWidget):
    """Shows facts and parts; holds widgets and decides nothing. GUI thread only.

    Attributes
    ----------
    part_requested : Signal(str)
        The key of a part to be opened.
    holder_requested : Signal
        The object that this one is a part of is to be opened.
    """

    part_requested = Signal(str)
    holder_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.up = QPushButton(self.tr("Back to what holds it"))
        self.up.setObjectName("contents_up")
        self.up.setToolTip(self.tr("Open the object that this one is a part of (Backspace)"))
        # Only while the page has the keys: a shortcut of the button would hold for the whole window.
        back = QShortcut(Qt.Key.Key_Backspace, self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        back.activated.connect(self.up.click)
        self.up.clicked.connect(self.holder_requested)
        self._facts = QWidget()
        self._form = QFormLayout(self._facts)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        facts = QScrollArea()
        facts.setWidgetResizable(True)
        facts.setFrameShape(QScrollArea.Shape.NoFrame)
        facts.setWidget(self._facts)
        # Two lines, less than Qt would take: else a gap stands below few facts.
        facts.setMinimumHeight(2 * facts.fontMetrics().lineSpacing())
        self._is_filling, self._has_own_widths = False, False
        self.parts = self._make_parts()
        self.note = QLabel()
        self.note.setWordWrap(True)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        below = QWidget()
        layout = QVBoxLayout(below)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.parts, 1)
        layout.addWidget(self.note)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(facts)
        split.addWidget(below)
        split.setStretchFactor(1, 1)
        split.splitterMoved.connect(self._keep_shares)
        self._split, self._is_shared_by_hand = split, False
        frame = QVBoxLayout(self)
        frame.setContentsMargins(0, 0, 0, 0)
        frame.addWidget(self.up, 0, Qt.AlignmentFlag.AlignLeft)
        frame.addWidget(split, 1)
        self.set_parts((), "")

    def set_facts(self, facts: Sequence[tuple[str, str]], *, has_holder: bool) -> None:
        """Show facts, a name and a text each; with `has_holder` there is a way back."""
        while self._form.rowCount():
            self._form.removeRow(0)
        for name, text in facts:
            label, value = QLabel(name), QLabel(text)
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            value.setWordWrap(True)
            value.setTextFormat(Qt.TextFormat.PlainText)
            value.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            value.setAccessibleName(name)
            self._form.addRow(label, value)
        self.up.setVisible(has_holder)

    @property
    def facts(self) -> dict[str, str]:
        """The facts that are shown."""
        shown: dict[str, str] = {}
        for row in range(self._form.rowCount()):
            name = self._form.itemAt(row, QFormLayout.ItemRole.LabelRole)
            text = self._form.itemAt(row, QFormLayout.ItemRole.FieldRole)
            labels = [one.widget() for one in (name, text) if one is not None]
            texts = [one.text() for one in labels if isinstance(one, QLabel)]
            shown[texts[0]] = texts[1]
        return shown

    def set_parts(self, parts: Sequence[Part], note: str) -> None:
        """Show parts, and a sentence below them."""
        chosen = self.parts.currentItem()
        key = chosen.data(0, KEY) if chosen is not None else None
        self.parts.clear()
        for part in parts:
            item = QTreeWidgetItem([part.name, part.type, part.text])
            item.setData(0, KEY, part.key)
            for column, text in enumerate((part.name, part.type, part.text)):
                item.setToolTip(column, text)
            self.parts.addTopLevelItem(item)
            if part.key is not None and part.key == key:
                self.parts.setCurrentItem(item)
        self.parts.setVisible(bool(parts))
        self._fit_columns()
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self._share_height()

    def _fit_columns(self) -> None:
        """Make names and types as wide as they are, unless a person drew them otherwise."""
        if self._has_own_widths:
            return
        header, self._is_filling = self.parts.header(), True
        for column, most in MOST_WIDTHS.items():
            wanted = max(header.sectionSizeHint(column), self.parts.sizeHintForColumn(column) + GAP)
            header.resizeSection(column, min(wanted, most))
        self._is_filling = False

    def _keep_widths(self, column: int, _old: int, _new: int) -> None:
        if column in MOST_WIDTHS and not self._is_filling:
            self._has_own_widths = True

    def _share_height(self) -> None:
        """Give facts the height that they need, and parts the rest, unless a person divided it otherwise."""
        height = self._split.height()
        if self._is_shared_by_hand or not self.parts.topLevelItemCount():
            return
        facts = min(self._form.totalHeightForWidth(self._split.width()), height * 2 // 3)
        self._split.setSizes([facts, height - facts])

    def _keep_shares(self) -> None:
        self._is_shared_by_hand = True

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_height()

    def _make_parts(self) -> QTreeWidget:
        parts = QTreeWidget()
        parts.setObjectName("contents_list")
        parts.setAccessibleName(self.tr("Parts of the object"))
        parts.setToolTip(self.tr("Double-click or press Enter to open a part"))
        parts.setHeaderLabels([self.tr("Name"), self.tr("Type"), self.tr("Value")])
        parts.setRootIsDecorated(False)
        parts.setUniformRowHeights(True)
        parts.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        parts.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        parts.header().setStretchLastSection(True)
        parts.header().sectionResized.connect(self._keep_widths)
        parts.itemActivated.connect(self._open_part)
        parts.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        parts.customContextMenuRequested.connect(self._show_menu)
        return parts

    def _open_part(self, item: QTreeWidgetItem) -> None:
        key = item.data(0, KEY)
        if isinstance(key, str):
            self.part_requested.emit(key)

    def _show_menu(self, place: QPoint) -> None:
        item = self.parts.itemAt(place)
        if item is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        opened = menu.addAction(self.tr("Open"), lambda: self._open_part(item))
        opened.setEnabled(isinstance(item.data(0, KEY), str))
        menu.addAction(self.tr("Copy value"), lambda: QGuiApplication.clipboard().setText(item.text(2)))
        menu.popup(self.parts.viewport().mapToGlobal(place))
