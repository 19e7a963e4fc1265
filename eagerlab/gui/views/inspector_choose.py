"""The dialog "Compare with…": pins, checkpoints, variables and names, found by typing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.told import told
from eagerlab.protocol.comparing import Counterpart

NODE = Qt.ItemDataRole.UserRole


class ChooseDialog(QDialog):
    """Lets a person choose one; objectName ``compare_with``. GUI thread only.

    Parameters
    ----------
    title : str
        The tensor that is to be compared.
    parent : QWidget
        Whose dialog it is.

    Attributes
    ----------
    chosen : Signal(object)
        The path of what was chosen.
    """

    chosen = Signal(object)

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("compare_with")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Compare with"))
        self._label = QLabel(self.tr("Compare {0} with:").format(title))
        self._label.setWordWrap(True)
        self.filter = QLineEdit()
        self.filter.setObjectName("compare_with_filter")
        self.filter.setPlaceholderText(self.tr("Filter by name, step or run"))
        self.filter.setAccessibleName(self.tr("Filter"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._filter)
        self.list = QListWidget()
        self.list.setObjectName("compare_with_list")
        self.list.setAccessibleName(self.tr("What it can be compared with"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemActivated.connect(self._take)
        self.list.currentItemChanged.connect(lambda *_: self._update())
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._ok = self._buttons.addButton(self.tr("Compare"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.accepted.connect(lambda: self._take(self.list.currentItem()))
        self._buttons.rejected.connect(self.reject)
        self._hint = QLabel()
        self._hint.setWordWrap(True)
        layout = QVBoxLayout(self)
        for widget in (self._label, self.filter, self.list, self._hint, self._buttons):
            layout.addWidget(widget)
        self.resize(560, 420)  # a checkpoint, its step, experiment and run
        self.show_waiting()

    def show_waiting(self) -> None:
        """Say that the list is on its way."""
        self._hint.setText(self.tr("Looking for pins, checkpoints and variables…"))
        self._update()

    def show_hint(self, text: str) -> None:
        """Say something below the list."""
        self._hint.setText(text)
        self._hint.setVisible(bool(text))

    def show_found(self, found: Sequence[Counterpart]) -> None:
        """List what was found, in groups."""
        self.list.clear()
        headings = {
            "pin": self.tr("Pins"),
            "checkpoint": self.tr("Checkpoints"),
            "variable": self.tr("Variables"),
            "name": self.tr("Names of the console"),
        }
        group: tuple[str, bool] = ("", True)
        for one in found:
            if (one.group, one.fits) != group:
                group = (one.group, one.fits)
                other = "" if one.fits else self.tr(" (other shape)")
                self._add_heading(headings[one.group] + other)
            # What the backend says comes in parts, of which some are names.
            detail = " · ".join(told(part) for part in one.detail.split(" · "))
            item = QListWidgetItem(f"{one.title}   {detail}" if detail else one.title)
            item.setData(NODE, one.node)
            item.setToolTip(item.text())
            self.list.addItem(item)
        self.show_hint(
            ""
            if found
            else self.tr(
                "Nothing has this shape. Pin a tensor, or save a checkpoint, to compare with it later."
            )
        )
        self._filter(self.filter.text())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and self.filter.hasFocus():
            self._move(1 if event.key() == Qt.Key.Key_Down else -1)
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(self.list.currentItem())
            return
        super().keyPressEvent(event)

    def _add_heading(self, text: str) -> None:
        item = QListWidgetItem(text)
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addItem(item)

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        for item in self._items():
            is_heading = item.data(NODE) is None
            item.setHidden(not is_heading and not all(word in item.text().casefold() for word in words))
        self.list.setCurrentRow(next((self.list.row(item) for item in self._choices()), -1))
        self._update()

    def _choices(self) -> list[QListWidgetItem]:
        return [item for item in self._items() if item.data(NODE) is not None and not item.isHidden()]

    def _move(self, step: int) -> None:
        choices = self._choices()
        if choices:
            rows = [self.list.row(item) for item in choices]
            now = rows.index(self.list.currentRow()) if self.list.currentRow() in rows else 0
            self.list.setCurrentItem(choices[max(0, min(len(choices) - 1, now + step))])

    def _update(self) -> None:
        row = self.list.currentRow()
        item = self.list.item(row) if row >= 0 else None
        self._ok.setEnabled(item is not None and item.data(NODE) is not None and not item.isHidden())

    def _take(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(NODE) is not None:
            self.chosen.emit(tuple(item.data(NODE)))
            self.accept()
