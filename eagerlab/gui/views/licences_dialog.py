"""The licences of what the program is made of: a list, and the text of the one that is selected."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState
from eagerlab.licences import Licence

LIST_WIDTH = 250


class LicencesDialog(QDialog):
    """Says that it reads until `set_licences` or `set_problem` is called. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The font of the texts.
    parent : QWidget
        Its window is blocked meanwhile.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("licences_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Licences"))
        self.filter = QLineEdit()
        self.filter.setObjectName("licences_filter")
        self.filter.setPlaceholderText(self.tr("Find a package"))
        self.filter.setAccessibleName(self.filter.placeholderText())
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._narrow)
        self.list = QListWidget()
        self.list.setObjectName("licences_list")
        self.list.setAccessibleName(self.tr("Packages"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setUniformItemSizes(True)
        self.list.currentItemChanged.connect(self._show)
        self.about = QLabel()
        self.about.setObjectName("licences_about")
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setWordWrap(True)
        self.about.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.about.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.text = QPlainTextEdit()
        self.text.setObjectName("licences_text")
        self.text.setAccessibleName(self.tr("Text of the licence"))
        self.text.setReadOnly(True)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setFont(theme.code_font())
        self._arrange()

    def set_licences(self, licences: Sequence[Licence]) -> None:
        """List these, the first one selected."""
        self.list.clear()
        for licence in licences:
            item = QListWidgetItem(f"{licence.name} {licence.version}".strip(), self.list)
            item.setData(Qt.ItemDataRole.UserRole, licence)
            item.setToolTip(licence.licence)
        self._content.set_empty(False)
        self._narrow(self.filter.text())
        self.list.setFocus()

    def set_problem(self, what: str, why: str) -> None:
        """Say why there is no list."""
        self._empty.set_sentence(f"{what} {why}".strip())

    def _arrange(self) -> None:
        left, right = QWidget(), QWidget()
        for side, widgets in ((left, (self.filter, self.list)), (right, (self.about, self.text))):
            column = QVBoxLayout(side)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(8)
            for widget in widgets:
                column.addWidget(widget)
        splitter = QSplitter()
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([LIST_WIDTH, 3 * LIST_WIDTH])
        splitter.setChildrenCollapsible(False)
        self._empty = EmptyState(self.tr("Reading the licences…"))
        self._content = EmptyOr(splitter, self._empty)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        layout.addWidget(self._content, 1)
        layout.addWidget(buttons)
        self.resize(QSize(880, 560).boundedTo(self.window().screen().availableSize()))

    def _narrow(self, wanted: str) -> None:
        """Show the packages whose name or licence holds these letters; select the first if need be."""
        first: QListWidgetItem | None = None
        for row in range(self.list.count()):
            item = self.list.item(row)
            licence: Licence = item.data(Qt.ItemDataRole.UserRole)
            fits = wanted.strip().lower() in f"{licence.name} {licence.licence}".lower()
            item.setHidden(not fits)
            first = item if first is None and fits else first
        selected = self.list.selectedItems()
        if first is not None and (not selected or selected[0].isHidden()):
            self.list.setCurrentItem(first)

    def _show(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        licence: Licence = item.data(Qt.ItemDataRole.UserRole)
        name = licence.licence or self.tr("It does not say under which licence it is.")
        self.about.setText(f"{name}\n{licence.home}" if licence.home else name)
        self.text.setPlainText(licence.text or self.tr("This package brings no text of its licence."))
