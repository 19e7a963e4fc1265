"""A form for one part of a spec: a row for each field, made from a description of the fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSlider,
    QWidget,
)

from eagerlab.gui.views.count_box import CountBox

SLIDER_STEPS = 100
LABEL_WIDTH = 96


@dataclass(frozen=True)
class SpecField:
    """One field.

    Attributes
    ----------
    name : str
        Of the spec's field; also the objectName's end.
    label, tip : str
        What the person reads.
    kind : str
        ``share`` is a number from 0 to 1 shown in per cent; ``slider`` a number with a slider beside it.
    choices : sequence of (value, words)
        For ``choice``.
    """

    name: str
    label: str
    kind: Literal["integer", "number", "share", "slider", "boolean", "choice"]
    tip: str = ""
    low: float = 0.0
    high: float = 1e9
    step: float = 1.0
    decimals: int = 3
    choices: Sequence[tuple[Any, str]] = ()


class NumberSlider(QWidget):
    """A slider and its number. GUI thread only.

    Attributes
    ----------
    changed : Signal(float)
        By dragging or by typing.
    """

    changed = Signal(float)

    def __init__(self, low: float, high: float, decimals: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._low, self._high = low, high
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, SLIDER_STEPS)
        self.slider.setPageStep(SLIDER_STEPS // 10)
        self.slider.setMinimumWidth(60)
        self.box = _number_box(low, high, (high - low) / SLIDER_STEPS, decimals)
        self.box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.slider.valueChanged.connect(self._slid)
        self.box.valueChanged.connect(self._typed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.slider, 1)
        layout.addWidget(self.box)
        self.setFocusProxy(self.box)

    def value(self) -> float:
        """Return the number shown."""
        return self.box.value()

    def set_value(self, value: float) -> None:
        """Show a number; no signal."""
        with QSignalBlocker(self.slider), QSignalBlocker(self.box):
            self.box.setValue(value)
            self.slider.setValue(round((value - self._low) / (self._high - self._low) * SLIDER_STEPS))

    def _slid(self, position: int) -> None:
        value = self._low + position / SLIDER_STEPS * (self._high - self._low)
        with QSignalBlocker(self.box):
            self.box.setValue(value)
        self.changed.emit(self.box.value())

    def _typed(self, value: float) -> None:
        self.set_value(value)
        self.changed.emit(value)


class SpecForm(QWidget):
    """Rows of labels and fields. GUI thread only.

    Parameters
    ----------
    fields : sequence of SpecField
        In order.
    prefix : str
        Begins the objectNames of the fields.

    Attributes
    ----------
    entered : Signal(str, object)
        Name of the field, and its new value.
    """

    entered = Signal(str, object)

    def __init__(self, fields: Sequence[SpecField], prefix: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fields = {field.name: field for field in fields}
        self._widgets: dict[str, QWidget] = {}
        self._setters: dict[str, Callable[[Any], None]] = {}
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setHorizontalSpacing(12)
        self._layout.setVerticalSpacing(8)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._layout.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        for field in fields:
            self._add(field, prefix)

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Show values by field name; no signal. Names that the form does not have are passed over."""
        for name, value in values.items():
            if name in self._setters:
                self._setters[name](value)

    def set_choices(self, name: str, choices: Sequence[tuple[Any, str]]) -> None:
        """Offer other choices; the one shown stays when it is still there."""
        combo = self._widgets[name]
        if isinstance(combo, QComboBox):
            shown = combo.currentData()
            with QSignalBlocker(combo):
                combo.clear()
                for value, words in choices:
                    combo.addItem(words, value)
                combo.setCurrentIndex(max(0, combo.findData(shown)))

    def set_shown(self, name: str, shown: bool) -> None:
        """Show or hide a row."""
        self._layout.setRowVisible(self._widgets[name], shown)

    def field(self, name: str) -> QWidget:
        """Return the widget of a field."""
        return self._widgets[name]

    def has(self, name: str) -> bool:
        """Tell whether there is a field of this name."""
        return name in self._widgets

    def _add(self, field: SpecField, prefix: str) -> None:
        widget, setter = self._make(field)
        widget.setObjectName(f"{prefix}_{field.name}")
        widget.setAccessibleName(field.label)
        widget.setToolTip(field.tip)
        self._widgets[field.name], self._setters[field.name] = widget, setter
        if field.kind == "boolean":
            self._layout.addRow(widget)
            return
        label = QLabel(field.label)
        label.setToolTip(field.tip)
        label.setMinimumWidth(LABEL_WIDTH)  # forms below one another line up
        label.setMinimumHeight(widget.sizeHint().height())  # so that it stands in the field's middle
        self._layout.addRow(label, widget)

    def _make(self, field: SpecField) -> tuple[QWidget, Callable[[Any], None]]:
        name = field.name

        def tell(value: object) -> None:
            self.entered.emit(name, value)

        match field.kind:
            case "integer":
                box = CountBox()
                box.setRange(int(field.low), int(min(field.high, 2_000_000_000)))
                box.setKeyboardTracking(False)
                box.setSingleStep(int(field.step))
                box.valueChanged.connect(tell)
                return box, lambda value: _quietly(box, lambda: box.setValue(int(value)))
            case "number":
                number = _number_box(field.low, field.high, field.step, field.decimals)
                number.valueChanged.connect(tell)
                return number, lambda value: _quietly(number, lambda: number.setValue(float(value)))
            case "share":
                share = _number_box(field.low * 100, field.high * 100, 1.0, 1)
                share.setSuffix(" %")
                share.valueChanged.connect(lambda value: tell(round(value / 100, 6)))
                return share, lambda value: _quietly(share, lambda: share.setValue(float(value) * 100))
            case "slider":
                slider = NumberSlider(field.low, field.high, field.decimals)
                slider.slider.setAccessibleName(field.label)
                slider.box.setAccessibleName(field.label)
                slider.changed.connect(tell)
                return slider, slider.set_value
            case "boolean":
                check = QCheckBox(field.label)
                check.toggled.connect(tell)
                return check, lambda value: _quietly(check, lambda: check.setChecked(bool(value)))
            case "choice":
                return self._make_choice(field, tell)

    def _make_choice(
        self, field: SpecField, tell: Callable[[object], None]
    ) -> tuple[QWidget, Callable[[Any], None]]:
        combo = QComboBox()
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(6)
        for value, words in field.choices:
            combo.addItem(words, value)
        combo.activated.connect(lambda index: tell(combo.itemData(index)))

        def choose(value: Any) -> None:
            index = combo.findData(value)
            if index < 0:
                combo.addItem(str(value), value)
                index = combo.count() - 1
            combo.setCurrentIndex(index)

        return combo, choose


def _number_box(low: float, high: float, step: float, decimals: int) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setLocale(QLocale.c())
    box.setDecimals(decimals)
    box.setRange(low, high)
    box.setSingleStep(step)
    box.setKeyboardTracking(False)
    return box


def _quietly(widget: QWidget, change: Callable[[], None]) -> None:
    with QSignalBlocker(widget):
        change()
