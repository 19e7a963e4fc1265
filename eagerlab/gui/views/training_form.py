"""The training form: steps, batch size, learning rate, seed."""

from __future__ import annotations

import math

from PySide6.QtCore import QLocale, Signal
from PySide6.QtGui import QDoubleValidator
from PySide6.QtWidgets import QFormLayout, QLineEdit, QSpinBox, QWidget

MOST_STEPS = 2_000_000_000
MOST_BATCH = 1_000_000
MOST_SEED = 2_147_483_647
"""A QSpinBox counts in 32 bits with sign; a seed beyond is set in the file or at the console."""


class RateEdit(QLineEdit):
    """A positive number in any notation that Python has (``0.002``, ``2e-3``)."""

    entered = Signal(float)
    """A new number was typed and finished."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value: float | None = None
        validator = QDoubleValidator(1e-30, 1e30, 30, self)
        validator.setLocale(QLocale.c())
        self.setValidator(validator)
        self.editingFinished.connect(self._finish)

    @property
    def value(self) -> float | None:
        """The number shown, or None."""
        return self._value

    def set_value(self, value: float | None) -> None:
        """Show a number, unless the person is typing one."""
        self._value = value
        if not (self.hasFocus() and self.isModified()):
            self.setText("" if value is None else f"{value:.6g}")

    def _finish(self) -> None:
        self.setModified(False)
        try:
            typed = float(self.text())
        except ValueError:
            typed = math.nan
        if not (typed > 0 and math.isfinite(typed)):
            self.set_value(self._value)
        elif typed != self._value:
            self._value = typed
            self.entered.emit(typed)


class TrainingForm(QWidget):
    """Four fields. GUI thread only.

    Attributes
    ----------
    steps_entered, batch_size_entered, seed_entered : Signal(int)
        A new value was typed and finished.
    learning_rate_entered : Signal(float)
        Likewise.
    """

    steps_entered = Signal(int)
    batch_size_entered = Signal(int)
    learning_rate_entered = Signal(float)
    seed_entered = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("training_form")
        self.setAccessibleName(self.tr("Training"))
        self.steps = self._spin_box("steps", 1, MOST_STEPS, self.steps_entered)
        self.batch_size = self._spin_box("batch_size", 1, MOST_BATCH, self.batch_size_entered)
        self.learning_rate = RateEdit()
        self.learning_rate.setObjectName("learning_rate")
        self.learning_rate.entered.connect(self.learning_rate_entered)
        self.seed = self._spin_box("seed", 0, MOST_SEED, self.seed_entered)
        self._tips = {
            self.steps: self.tr("The step at which training ends; may be changed while it trains."),
            self.batch_size: self.tr("How many samples each step looks at."),
            self.learning_rate: self.tr("How far each step goes; may be changed while it trains."),
            self.seed: self.tr("Decides first weights and the order of the data: same seed, same numbers."),
        }
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("Steps"), self.steps)
        form.addRow(self.tr("Batch size"), self.batch_size)
        form.addRow(self.tr("Learning rate"), self.learning_rate)
        form.addRow(self.tr("Seed"), self.seed)
        for field in self._tips:
            label = form.labelForField(field)
            field.setAccessibleName(getattr(label, "text", str)())
            label.setMinimumHeight(field.sizeHint().height())  # so that it stands in the field's middle
        self.allow(live="", rebuilding="")

    def set_values(self, steps: int, batch_size: int | None, learning_rate: float | None, seed: int) -> None:
        """Show the experiment's values; a field in which the person is typing is left alone."""
        for box, value in ((self.steps, steps), (self.batch_size, batch_size), (self.seed, seed)):
            if value is not None and not box.hasFocus():
                box.blockSignals(True)
                box.setValue(min(value, box.maximum()))
                box.blockSignals(False)
        self.learning_rate.set_value(learning_rate)

    def allow(self, live: str, rebuilding: str, rate: str = "") -> None:
        """Enable the fields, or say in their tooltips why not.

        Parameters
        ----------
        live : str
            Why nothing at all can be changed; empty when it can.
        rebuilding : str
            Why batch size and seed cannot be changed now.
        rate : str
            Why there is no learning rate to change.
        """
        reasons = {
            self.steps: live,
            self.batch_size: live or rebuilding,
            self.learning_rate: live or rate,
            self.seed: live or rebuilding,
        }
        for field, reason in reasons.items():
            field.setEnabled(not reason)
            field.setToolTip(reason or self._tips[field])

    def _spin_box(self, name: str, low: int, high: int, entered: object) -> QSpinBox:
        box = QSpinBox()
        box.setObjectName(name)
        box.setRange(low, high)
        box.setKeyboardTracking(False)
        box.setGroupSeparatorShown(True)
        box.setLocale(QLocale.c())
        box.valueChanged.connect(entered)
        return box
