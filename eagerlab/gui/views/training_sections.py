"""The parts of the training form that fold away: loss, optimizer, schedule and so on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette, QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from eagerlab.gui.told import told
from eagerlab.gui.views.folds import SideLabel
from eagerlab.gui.views.parameter_form import LABEL_WIDTH, ParameterForm
from eagerlab.protocol.editing import ClassEntry


class QuietComboBox(QComboBox):
    """A combo box as wide as there is room, for values with words of their own."""

    def __init__(self, name: str, accessible: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(accessible)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(80)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_value(self, value: Any, words: str = "") -> None:
        """Choose a value, without a signal; one that is not offered gets an entry of its own."""
        for index in range(self.count()):
            if self.itemData(index) == value:
                self.setCurrentIndex(index)
                return
        self.addItem(words or str(value), value)
        self.setCurrentIndex(self.count() - 1)


class ClassSection(QWidget):
    """A class of Keras and its parameters. GUI thread only.

    Parameters
    ----------
    name : str
        Of the combo box; its form is called after it.
    accessible : str
        What a screen reader says.
    none : str
        Words for no class at all, where that can be chosen.

    Attributes
    ----------
    type_entered : Signal(str)
        Another class was chosen; empty for none.
    arguments_entered : Signal(dict, str)
        All arguments after the person changed the named parameter.
    """

    type_entered = Signal(str)
    arguments_entered = Signal(dict, str)

    def __init__(self, name: str, accessible: str, none: str = "") -> None:
        super().__init__()
        self._none = none
        self._offered: tuple[tuple[str, ...], tuple[str, ...]] | None = None
        self.combo = QuietComboBox(name, accessible)
        self.combo.activated.connect(lambda index: self.type_entered.emit(self.combo.itemData(index) or ""))
        self.form = ParameterForm(live=False)
        self.form.setObjectName(f"{name}_form")
        self.form.changed.connect(self.arguments_entered)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(8)
        self.body.addWidget(self.combo)
        self.body.addWidget(self.form)

    def offer(self, first: Sequence[str], rest: Sequence[str] = ()) -> None:
        """Offer classes; those that suit come first, a line below them the others."""
        if self._offered == (tuple(first), tuple(rest)):
            return
        self._offered = tuple(first), tuple(rest)
        self.combo.clear()
        if self._none:
            self.combo.addItem(self._none, "")
        for name in first:
            self.combo.addItem(name, name)
        if first and rest:
            self.combo.insertSeparator(self.combo.count())
        for name in rest:
            self.combo.addItem(name, name)

    def show_class(
        self,
        kind: str,
        entry: ClassEntry | None,
        arguments: Mapping[str, Any],
        only: Sequence[str] | None = None,
    ) -> None:
        """Show the class and its arguments."""
        self.combo.show_value(kind, kind)
        self.combo.setToolTip(told(entry.summary) if entry is not None else "")
        self.form.set_entry(entry, arguments, kind, only)
        self.form.setVisible(entry is not None and bool(entry.fields))


class MetricSection(QWidget):
    """A check box for each metric. GUI thread only.

    Attributes
    ----------
    entered : Signal(object)
        The metrics as a tuple of names.
    """

    entered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._boxes: dict[str, QCheckBox] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)

    @property
    def boxes(self) -> dict[str, QCheckBox]:
        """The check boxes by metric."""
        return dict(self._boxes)

    def show_metrics(
        self, offered: Mapping[str, str], chosen: Sequence[str], refused: Mapping[str, str]
    ) -> None:
        """Show which metrics there are.

        Parameters
        ----------
        offered : mapping
            Names and what they mean.
        chosen : sequence of str
            Those that are used.
        refused : mapping
            Why some cannot be used, by name.
        """
        if list(offered) != list(self._boxes):
            for box in self._boxes.values():
                self._layout.removeWidget(box)
                box.hide()
                box.deleteLater()
            self._boxes = {name: self._box(name) for name in offered}
        for name, box in self._boxes.items():
            box.blockSignals(True)
            box.setChecked(name in chosen)
            box.blockSignals(False)
            reason = refused.get(name, "")
            box.setEnabled(not reason or name in chosen)
            box.setToolTip(reason or offered[name])

    def _box(self, name: str) -> QCheckBox:
        box = QCheckBox(name)
        box.setObjectName(f"metric_{name}")
        box.clicked.connect(self._clicked)
        self._layout.addWidget(box)
        return box

    def _clicked(self) -> None:
        self.entered.emit(tuple(name for name, box in self._boxes.items() if box.isChecked()))


class SwitchedSection(QWidget):
    """A check box that shows or hides a form, such as that of early stopping. GUI thread only.

    Attributes
    ----------
    switched : Signal(bool)
        The check box was clicked.
    """

    switched = Signal(bool)

    def __init__(self, name: str, words: str) -> None:
        super().__init__()
        self.box = QCheckBox(words)
        self.box.setObjectName(name)
        self.box.clicked.connect(self.switched)
        self.form = ParameterForm(live=False)
        self.form.setObjectName(f"{name}_form")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.box)
        layout.addWidget(self.form)

    def show_values(self, entry: ClassEntry, values: Mapping[str, Any] | None) -> None:
        """Show the values; None: it is off."""
        self.box.blockSignals(True)
        self.box.setChecked(values is not None)
        self.box.blockSignals(False)
        self.form.setVisible(values is not None)
        if values is not None:
            self.form.set_entry(entry, values, entry.type)


class ChoiceSection(QWidget):
    """A choice with a sentence about what is chosen. GUI thread only.

    Attributes
    ----------
    entered : Signal(object)
        The value that was chosen.
    """

    entered = Signal(object)

    def __init__(self, name: str, label: str, choices: Sequence[tuple[Any, str, str]]) -> None:
        super().__init__()
        self._hints = {str(value): hint for value, _, hint in choices}
        self.combo = QuietComboBox(name, label)
        for value, words, _ in choices:
            self.combo.addItem(words, value)
        self.combo.activated.connect(lambda index: self.entered.emit(self.combo.itemData(index)))
        self._hint = QLabel()
        self._hint.setWordWrap(True)
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setColumnStretch(1, 1)
        side = SideLabel(label, LABEL_WIDTH)
        side.setBuddy(self.combo)
        grid.addWidget(side, 0, 0)
        grid.addWidget(self.combo, 0, 1)
        grid.addWidget(self._hint, 1, 0, 1, 2)
        self.grid = grid

    def show_value(self, value: Any, why_not: Mapping[str, str] | None = None) -> None:
        """Choose a value, without a signal; say of others why they cannot be chosen."""
        self.combo.show_value(value)
        self._hint.setText(self._hints.get(str(value), ""))
        self._hint.setVisible(bool(self._hint.text()))
        model = self.combo.model()
        for index in range(self.combo.count()):
            reason = (why_not or {}).get(str(self.combo.itemData(index)), "")
            self.combo.setItemData(index, reason or None, Qt.ItemDataRole.ToolTipRole)
            if isinstance(model, QStandardItemModel):
                model.item(index).setEnabled(not reason)
