"""Changing values by hand: an editor in the cell, and a dialog for a whole region."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

HOWS = ("fill", "scale", "normal")


class CellEditor(QObject):
    """Opens an editor over a cell of a table: by a double click, F2, or typing. GUI thread only.

    The table's own editing is not used: what is typed goes to the backend, and the cell shows what came of
    it.

    Parameters
    ----------
    table : QTableView
        Whose cells are edited; owner of this.

    Attributes
    ----------
    wanted : Signal(QModelIndex, str)
        A cell is to be edited, beginning with this text (empty: with its value); `open` does it.
    entered : Signal(int, int, str)
        Row and column of the model, and the text that a person entered.
    pasted : Signal
        What is on the clipboard is to be put into the table.
    """

    pasted = Signal()
    wanted = Signal(QModelIndex, str)
    entered = Signal(int, int, str)

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self._at = (-1, -1)
        self.box = QLineEdit(table.viewport())
        self.box.setObjectName("tensor_cell_editor")
        self.box.setAccessibleName(self.tr("New value"))
        self.box.setFrame(False)
        self.box.setAutoFillBackground(True)
        self.box.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.box.hide()
        self.box.returnPressed.connect(self._enter)
        self.box.installEventFilter(self)
        table.installEventFilter(self)
        table.viewport().installEventFilter(self)
        for bar in (table.verticalScrollBar(), table.horizontalScrollBar()):
            bar.valueChanged.connect(lambda _value: self.close())

    def open(self, index: QModelIndex, text: str, *, is_whole: bool) -> None:
        """Put the editor over a cell.

        Parameters
        ----------
        index : QModelIndex
            Which.
        text : str
            What it begins with.
        is_whole : bool
            Whether typing replaces it.
        """
        self._at = (index.row(), index.column())
        area = self._table.visualRect(index)
        self.box.setFont(self._table.font())
        palette = QPalette(self._table.palette())
        # Without a frame the style leaves the ground to whoever owns the field.
        palette.setColor(QPalette.ColorRole.Window, palette.color(QPalette.ColorRole.Base))
        self.box.setPalette(palette)
        self.box.setGeometry(area.adjusted(0, 0, max(0, 90 - area.width()), 0))
        self.box.setText(text)
        self.box.show()
        self.box.setFocus()
        if is_whole:
            self.box.selectAll()

    def close(self) -> None:
        """Take the editor away; what was typed is gone."""
        if self.box.isVisible():
            self.box.hide()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.box:
            return self._filter_box(event)
        if event.type() == QEvent.Type.MouseButtonDblClick and watched is self._table.viewport():
            index = self._table.indexAt(event.position().toPoint())  # type: ignore[attr-defined]
            if index.isValid() and event.button() == Qt.MouseButton.LeftButton:  # type: ignore[attr-defined]
                self.wanted.emit(index, "")
                return True
        elif watched is self._table and isinstance(event, QKeyEvent):
            return self._filter_keys(event)
        return False

    def _filter_box(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.close()
                self._table.setFocus()
                return True
        elif event.type() == QEvent.Type.FocusOut:
            self.close()
        return False

    def _filter_keys(self, event: QKeyEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress:
            return False
        if event.matches(QKeySequence.StandardKey.Paste):  # where the action of that key is off
            self.pasted.emit()
            return True
        index = self._table.currentIndex()
        text = event.text()
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if not index.isValid() or held != Qt.KeyboardModifier.NoModifier:
            return False
        if event.key() == Qt.Key.Key_F2:
            self.wanted.emit(index, "")
            return True
        if len(text) == 1 and (text.isalnum() or text in "+-.−"):
            self.wanted.emit(index, text)
            return True
        return False

    def _enter(self) -> None:
        row, column = self._at
        text = self.box.text()
        self.box.hide()
        self._table.setFocus()
        if text.strip():
            self.entered.emit(row, column, text)


class ChangeDialog(QDialog):
    """What is to become of a region; objectName ``change_values``. GUI thread only.

    Parameters
    ----------
    title : str
        The tensor's name.
    selected : str
        What is selected, as an index: ``[0:4, 2]``; empty where nothing is.
    how : str
        One of `HOWS`, chosen at first.
    parent : QWidget
        Whose dialog it is.

    Attributes
    ----------
    entered : Signal(str, str, float, float, bool)
        How, value, mean, standard deviation, and whether the whole tensor is meant.
    """

    entered = Signal(str, str, float, float, bool)

    def __init__(self, title: str, selected: str, how: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("change_values")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Change values"))
        self._part = QRadioButton(self.tr("What is selected: {0}").format(selected))
        self._part.setObjectName("change_selected")
        self._whole = QRadioButton(self.tr("The whole tensor {0}").format(title))
        self._whole.setObjectName("change_whole")
        self._part.setVisible(bool(selected))
        (self._part if selected else self._whole).setChecked(True)
        where = QButtonGroup(self)
        where.addButton(self._part)
        where.addButton(self._whole)
        words = {
            "fill": self.tr("Fill with"),
            "scale": self.tr("Multiply by"),
            "normal": self.tr("Random normal numbers"),
        }
        self._hows = {one: QRadioButton(words[one]) for one in HOWS}
        group = QButtonGroup(self)
        for one, button in self._hows.items():
            button.setObjectName(f"change_{one}")
            group.addButton(button)
            button.toggled.connect(lambda _on: self._update())
        self._hows[how].setChecked(True)
        self.value = self._box("change_value", "0")
        self.factor = self._box("change_factor", "2")
        self.mean = self._box("change_mean", "0")
        self.std = self._box("change_std", "1")
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._ok = self._buttons.addButton(self.tr("Change"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.accepted.connect(self._take)
        self._buttons.rejected.connect(self.reject)
        self._why = QLabel()
        self._why.setWordWrap(True)
        self._lay_out()
        self._update()
        first = {"fill": self.value, "scale": self.factor, "normal": self.mean}[how]
        first.setFocus()
        first.selectAll()

    @property
    def how(self) -> str:
        """What is chosen, one of `HOWS`."""
        return next(one for one, button in self._hows.items() if button.isChecked())

    def _lay_out(self) -> None:
        # A form would put words beside the upper half of their fields.
        form = QGridLayout()
        form.addWidget(self._hows["fill"], 0, 0)
        form.addWidget(self.value, 0, 1)
        form.addWidget(self._hows["scale"], 1, 0)
        form.addWidget(self.factor, 1, 1)
        form.addWidget(self._hows["normal"], 2, 0, 1, 2)
        for row, (words, box) in enumerate(
            ((self.tr("Mean"), self.mean), (self.tr("Standard deviation"), self.std)), 3
        ):
            label = QLabel(words)
            label.setBuddy(box)
            form.addWidget(label, row, 0)
            form.addWidget(box, row, 1)
        layout = QVBoxLayout(self)
        layout.addWidget(self._part)
        layout.addWidget(self._whole)
        layout.addSpacing(8)
        layout.addLayout(form)
        layout.addWidget(self._why)
        layout.addWidget(self._buttons)

    def _box(self, name: str, text: str) -> QLineEdit:
        box = QLineEdit(text)
        box.setObjectName(name)
        box.textChanged.connect(lambda _text: self._update())
        return box

    def _update(self) -> None:
        if not hasattr(self, "_why"):
            return  # still being made
        how = self.how
        self.value.setEnabled(how == "fill")
        self.factor.setEnabled(how == "scale")
        for box in (self.mean, self.std):
            box.setEnabled(how == "normal")
        why = self._fault(how)
        self._why.setText(why)
        self._ok.setEnabled(not why)

    def _fault(self, how: str) -> str:
        if how != "normal":
            box = self.value if how == "fill" else self.factor
            return "" if box.text().strip() else self.tr("Enter a value.")
        mean, std = _number(self.mean.text()), _number(self.std.text())
        if mean is None or std is None or std < 0:
            return self.tr("Mean and standard deviation are numbers; the second one is not negative.")
        return ""

    def _take(self) -> None:
        text = self.value.text() if self.how == "fill" else self.factor.text()
        mean, std = _number(self.mean.text()), _number(self.std.text())
        whole = self._whole.isChecked()
        self.entered.emit(self.how, text, mean or 0.0, 1.0 if std is None else std, whole)
        self.accept()


def _number(text: str) -> float | None:
    """Return a finite number, or None."""
    try:
        value = float(text.strip().replace("−", "-"))
    except ValueError:
        return None
    return value if abs(value) < float("inf") else None
