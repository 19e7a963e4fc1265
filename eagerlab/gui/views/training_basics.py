"""The numbers of training that are changed most: how long, batch size, learning rate, seed."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from eagerlab.gui.views.count_box import CountBox
from eagerlab.gui.views.fields import MOST, TextField
from eagerlab.gui.views.folds import SideLabel
from eagerlab.gui.views.parameter_form import LABEL_WIDTH
from eagerlab.gui.views.training_sections import QuietComboBox
from eagerlab.protocol.editing import FieldEntry

MOST_BATCH = 1_000_000
MOST_SEED = 2_147_483_647
"""A spin box counts in 32 bits with sign; a seed beyond is set in the file or at the console."""
LEAST_RATE = 1e-12
Name = Literal["steps", "epochs", "batch_size", "learning_rate", "seed"]


class TrainingBasics(QWidget):
    """Four rows of numbers. GUI thread only.

    Attributes
    ----------
    entered : Signal(str, object)
        A field and the new number that was typed and finished.
    unit_entered : Signal(str)
        ``steps`` or ``epochs`` was chosen.
    """

    entered = Signal(str, object)
    unit_entered = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.unit = QuietComboBox("length_unit", self.tr("How long it trains"))
        self.unit.setFixedWidth(LABEL_WIDTH)
        self.unit.addItem(self.tr("Steps"), "steps")
        self.unit.addItem(self.tr("Epochs"), "epochs")
        self.unit.activated.connect(lambda index: self.unit_entered.emit(self.unit.itemData(index)))
        self.steps = self._spin_box("steps", 1, MOST)
        self.epochs = self._spin_box("epochs", 1, MOST)
        self.epochs.hide()
        self.batch_size = self._spin_box("batch_size", 1, MOST_BATCH)
        entry = FieldEntry(name="learning_rate", kind="number", minimum=LEAST_RATE, required=True)
        self._rate = TextField(entry, live=False)
        self._rate.entered.connect(lambda value: self.entered.emit("learning_rate", value))
        self._rate.troubled.connect(self._say_trouble)
        self.learning_rate = self._rate.line
        self.learning_rate.setObjectName("learning_rate")
        self.seed = self._spin_box("seed", 0, MOST_SEED)
        self._trouble = QLabel()
        self._trouble.setWordWrap(True)
        self._trouble.setForegroundRole(QPalette.ColorRole.BrightText)
        self._trouble.setObjectName("problem_learning_rate")
        self._trouble.hide()
        self._tips: dict[QWidget, str] = {
            self.unit: self.tr("Whether steps or passes over the data are counted."),
            self.steps: self.tr("The step at which training ends; may be changed while it trains."),
            self.epochs: self.tr("How often each sample is seen; may be changed while it trains."),
            self.batch_size: self.tr("How many samples each step looks at; may be changed while it trains."),
            self.learning_rate: self.tr("How far each step goes; may be changed while it trains."),
            self.seed: self.tr("Decides first weights and the order of the data: same seed, same numbers."),
        }
        self._put_together()
        self.allow({})

    @property
    def trouble(self) -> str:
        """What is wrong with the learning rate that is typed; empty when nothing is."""
        return self._trouble.text()

    def set_values(
        self, steps: int, epochs: int | None, batch_size: int | None, learning_rate: float | None, seed: int
    ) -> None:
        """Show the experiment's values; a field in which the person is typing is left alone."""
        values = (
            (self.steps, steps),
            (self.epochs, epochs),
            (self.batch_size, batch_size),
            (self.seed, seed),
        )
        for box, value in values:
            typing = box.hasFocus() and box.lineEdit().isModified()
            if value is not None and not typing:
                box.blockSignals(True)
                box.setValue(min(value, box.maximum()))
                box.blockSignals(False)
        self._rate.set_value(learning_rate)
        self.unit.setCurrentIndex(0 if epochs is None else 1)
        self.steps.setVisible(epochs is None)
        self.epochs.setVisible(epochs is not None)

    def set_rate_label(self, words: str) -> None:
        """Say which learning rate it is: the only one, or the first of a schedule."""
        self._rate_label.setText(words)
        self.learning_rate.setAccessibleName(words)

    def allow(self, reasons: dict[Name, str]) -> None:
        """Enable the fields, or say in their tooltips why not."""
        length = reasons.get("steps", "")
        for field, tip in self._tips.items():
            name = field.objectName()
            reason = length if field in (self.unit, self.epochs) else reasons.get(name, "")  # type: ignore[call-overload]
            field.setEnabled(not reason)
            field.setToolTip(reason or tip)

    def _put_together(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.unit, 0, 0)
        grid.addWidget(self.steps, 0, 1)
        grid.addWidget(self.epochs, 0, 1)
        self.steps.setAccessibleName(self.tr("Steps"))
        self.epochs.setAccessibleName(self.tr("Epochs"))
        rows = (
            (self.tr("Batch size"), self.batch_size, self.batch_size),
            (self.tr("Learning rate"), self.learning_rate, self._rate),
            (self.tr("Seed"), self.seed, self.seed),
        )
        for number, (words, editor, widget) in enumerate(rows):
            place = (1, 2, 4)[number]
            label = SideLabel(words, LABEL_WIDTH)
            label.setBuddy(editor)
            editor.setAccessibleName(words)
            grid.addWidget(label, place, 0)
            grid.addWidget(widget, place, 1)
            if editor is self.learning_rate:
                self._rate_label = label
        grid.addWidget(self._trouble, 3, 0, 1, 2)

    def _say_trouble(self, sentence: str) -> None:
        self._trouble.setText(sentence)
        self._trouble.setVisible(bool(sentence))

    def _spin_box(self, name: Name, low: int, high: int) -> CountBox:
        box = CountBox()
        box.setObjectName(name)
        box.setRange(low, high)
        box.setKeyboardTracking(False)
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.valueChanged.connect(lambda value: self.entered.emit(name, value))
        return box
