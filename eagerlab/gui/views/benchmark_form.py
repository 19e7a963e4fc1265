"""What is to be measured: code or the step, modes, devices, how long, and sizes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from eagerlab.experiment.modes import MODES
from eagerlab.gui.icons import icon
from eagerlab.gui.models.benchmark import (
    DEFAULT_MODES,
    PRESETS,
    WIDEST,
    Plan,
    PresetKey,
    device_words,
    mode_words,
    preset_words,
)
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.benchmark_code import CodeBox
from eagerlab.gui.views.count_box import CountBox
from eagerlab.gui.views.legend import FlowLayout

CODE_HEIGHT = 84
NAME_WIDTH = 56
ROW_HEIGHT = 30


class BenchmarkForm(QWidget):
    """Holds widgets and decides nothing. GUI thread only.

    Attributes
    ----------
    changed : Signal
        `plan` is another.
    preset_chosen : Signal(str)
        A `PresetKey`.
    """

    changed = Signal()
    preset_chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filling = False
        self._devices: list[QAction] = []
        self._theme = theme
        self.preset = QComboBox()
        self.preset.setObjectName("benchmark_preset")
        self.preset.setAccessibleName(self.tr("What is measured"))
        for key in PRESETS:
            self.preset.addItem(preset_words(key), key)
        self.preset.activated.connect(lambda _index: self.preset_chosen.emit(self.preset.currentData()))
        self.setup = CodeBox(theme, "benchmark_setup", self.tr("Set-up"), self.tr("Runs once, before"))
        self.code = CodeBox(
            theme, "benchmark_code", self.tr("Measured"), self.tr("Its last line is the result")
        )
        for box in (self.setup, self.code):
            box.editor.edited.connect(self._edited)
        self._step_words = QLabel()
        self._step_words.setWordWrap(True)
        self._step_words.setTextFormat(Qt.TextFormat.PlainText)
        self._step_words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._step_words.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._step_words.setContentsMargins(8, 4, 8, 4)
        self._what = QStackedWidget()
        self._what.addWidget(self._codes())
        self._what.addWidget(self._step_words)
        self._what.setFixedHeight(CODE_HEIGHT)
        self._ways = QWidget()
        self._ways.setSizePolicy(_as_high_as_needed())
        self._flow = FlowLayout(self._ways)
        self._flow.setSpacing(8)
        self._make_ways()
        self._make_lengths()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._what)
        layout.addWidget(self._ways)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()
        self._show_what()

    def plan(self) -> Plan:
        """Return what the form says."""
        return Plan(
            step=self.preset.currentData() == "step",
            setup=self.setup.editor.text(),
            code=self.code.editor.text(),
            modes=tuple(mode for mode, box in self.modes.items() if box.isChecked()),
            devices=tuple(action.data() for action in self._devices if action.isChecked()),
            seconds=self.seconds.value(),
            count=self.count.value(),
            by_count=self.unit.currentData() == "calls",
            size_name=self.size_name.text().strip(),
            sizes=(self.first.value(), max(self.first.value(), self.last.value()))
            if self.swept.isChecked()
            else (),
        )

    def show_plan(self, plan: Plan, key: PresetKey) -> None:
        """Show another plan, under the name of a preset."""
        self._filling = True
        self.preset.setCurrentIndex(self.preset.findData(key))
        if not plan.step:  # the code stays for when the person comes back to it
            self.setup.editor.set_text(plan.setup)
            self.code.editor.set_text(plan.code)
            self.swept.setChecked(bool(plan.sizes))
            self.size_name.setText(plan.size_name)
        if plan.sizes and not plan.step:
            self.first.setValue(plan.sizes[0])
            self.last.setValue(plan.sizes[1])
        for mode, box in self.modes.items():
            box.setChecked(mode in plan.modes)
        for action in self._devices:
            action.setChecked(action.data() in plan.devices)
        self.seconds.setValue(plan.seconds)
        self.count.setValue(plan.count)
        self.unit.setCurrentIndex(self.unit.findData("calls" if plan.by_count else "seconds"))
        self._filling = False
        self._show_what()

    def set_devices(self, names: Sequence[str]) -> None:
        """Offer these devices; what was chosen stays chosen."""
        if [action.data() for action in self._devices] == list(names):
            return
        chosen = {action.data() for action in self._devices if action.isChecked()}
        menu = self._device_menu
        menu.clear()
        self._devices = []
        for name in names:
            action = menu.addAction(device_words(name))
            action.setObjectName(f"benchmark_device/{name}")
            action.setData(name)
            action.setCheckable(True)
            action.setChecked(name in chosen)
            action.toggled.connect(lambda _: self._show_what())
            self._devices.append(action)
        self._show_what()

    def set_step_words(self, text: str) -> None:
        """Say which step would be measured."""
        self._step_words.setText(text)

    def show_fault(self, where: str, line: int | None, words: str) -> None:
        """Mark the line where it went wrong, in ``code`` or ``set-up``; no line takes the marks away."""
        for name, box in (("code", self.code), ("set-up", self.setup)):
            box.show_fault(line if name == where else None, words)

    def _add(self, widget: QWidget) -> None:
        """Put a widget into the line of choices, all of one height: so they stand on one line."""
        widget.setFixedHeight(ROW_HEIGHT)
        self._flow.addWidget(widget)

    def _codes(self) -> QWidget:
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(1)
        row.addWidget(self.setup, 11)
        row.addWidget(self.code, 9)
        return both

    def _make_ways(self) -> None:
        self.modes = {}
        for mode in MODES:
            box = QCheckBox(mode_words(mode))
            box.setObjectName(f"benchmark_mode_{mode}")
            box.setChecked(mode in DEFAULT_MODES)
            box.toggled.connect(self._show_what)
            self.modes[mode] = box
            self._add(box)
        self.modes["eager"].setToolTip(self.tr("Op by op, as written"))
        self.modes["layers"].setToolTip(
            self.tr("Your code op by op, Keras's layers and losses in it compiled")
        )
        self.modes["graph"].setToolTip(self.tr("Inside a tf.function"))
        self.modes["xla"].setToolTip(self.tr("Inside a tf.function with jit_compile=True"))
        self.devices = QToolButton()
        self.devices.setObjectName("benchmark_devices")
        self.devices.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.devices.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._device_menu = QMenu(self.devices)
        self.devices.clicked.connect(
            lambda: self._device_menu.popup(self.devices.mapToGlobal(self.devices.rect().bottomLeft()))
        )
        self._add(self.devices)

    def _make_lengths(self) -> None:
        self.seconds = QDoubleSpinBox()
        self.seconds.setRange(0.1, 600.0)
        self.seconds.setDecimals(1)
        self.seconds.setValue(1.0)
        self.seconds.setObjectName("benchmark_seconds")
        self.seconds.setAccessibleName(self.tr("Seconds for each row"))
        self.count = CountBox()
        self.count.setRange(1, 1_000_000)
        self.count.setValue(100)
        self.count.setObjectName("benchmark_count")
        self.count.setAccessibleName(self.tr("Calls for each row"))
        self.unit = QComboBox()
        self.unit.setObjectName("benchmark_unit")
        self.unit.setAccessibleName(self.tr("How each row is limited"))
        self.unit.addItem(self.tr("seconds"), "seconds")
        self.unit.addItem(self.tr("calls"), "calls")
        self.swept = QCheckBox(self.tr("Sizes"))
        self.swept.setObjectName("benchmark_swept")
        self.swept.setToolTip(self.tr("Measure for one size after the other, each twice the one before"))
        self.size_name = QLineEdit("n")
        self.size_name.setObjectName("benchmark_size_name")
        self.size_name.setAccessibleName(self.tr("Name that gets the size"))
        self.size_name.setFixedWidth(NAME_WIDTH)
        self.first, self.last = CountBox(), CountBox()
        for box, value, name in ((self.first, 32, "first"), (self.last, 1024, "last")):
            box.setRange(1, WIDEST)
            box.setValue(value)
            box.setObjectName(f"benchmark_{name}_size")
        self.first.setAccessibleName(self.tr("First size"))
        self.last.setAccessibleName(self.tr("Last size"))
        self._until = QLabel(self.tr("to"))
        self._add(_in_a_row(QLabel(self.tr("Each row")), self.seconds, self.count, self.unit))
        self._sweep = _in_a_row(self.swept, self.size_name, self.first, self._until, self.last)
        self._add(self._sweep)
        for signal in (self.seconds.valueChanged, self.count.valueChanged, self.first.valueChanged):
            signal.connect(lambda _: self._tell())
        self.last.valueChanged.connect(lambda _: self._tell())
        self.size_name.textEdited.connect(lambda _: self._tell())
        self.swept.toggled.connect(self._show_what)
        self.unit.currentIndexChanged.connect(lambda _: self._show_what())

    def _apply_theme(self) -> None:
        tokens = self._theme.tokens
        self.devices.setIcon(icon("chip", tokens.dim, tokens.disabled))

    def _edited(self) -> None:
        self.show_fault("", None, "")
        if self.preset.currentData() != "own":
            self.preset.setCurrentIndex(self.preset.findData("own"))
        self._tell()

    def _show_what(self) -> None:
        step = self.preset.currentData() == "step"
        self._what.setCurrentIndex(1 if step else 0)
        by_count = self.unit.currentData() == "calls"
        self.seconds.setVisible(not by_count)
        self.count.setVisible(by_count)
        self._sweep.setVisible(not step)
        for widget in (self.size_name, self.first, self._until, self.last):
            widget.setVisible(self.swept.isChecked())
        chosen = [device_words(action.data()) for action in self._devices if action.isChecked()]
        self.devices.setEnabled(not step and bool(self._devices))
        self.devices.setText(", ".join(chosen) if chosen and not step else self.tr("Experiment's device"))
        self.devices.setToolTip(
            self.tr("The step is measured where the experiment is")
            if step
            else self.tr("Where to measure; the experiment's device when none is chosen")
        )
        self._ways.updateGeometry()
        self._tell()

    def _tell(self) -> None:
        if not self._filling:
            self.changed.emit()


def _in_a_row(*widgets: QWidget) -> QWidget:
    together = QWidget()
    row = QHBoxLayout(together)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    for widget in widgets:
        row.addWidget(widget)
    return together


def _as_high_as_needed() -> QSizePolicy:
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    policy.setHeightForWidth(True)
    return policy
