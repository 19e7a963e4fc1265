"""The two selectors: where it runs, and how a step is carried out."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox

from eagerlab.experiment.modes import Mode
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import State
from eagerlab.protocol.requests import SetDevice, SetMode
from eagerlab.protocol.speeds import SetOpByOpUpdate

AUTOMATIC = "auto"
NO_GPU = "no gpu"
SPLIT = "split"
TIP = Qt.ItemDataRole.ToolTipRole


class DeviceController(QObject):
    """Fills the selectors from the backend's state and asks it for what is chosen. GUI thread only.

    Attributes
    ----------
    split_wanted : Signal
        "Split CPU into…" was chosen.
    """

    split_wanted = Signal()

    def __init__(self, window: MainWindow, bridge: Bridge, backend: BackendModel) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._backend = backend
        self._devices = window.toolbar.device_selector
        self._modes = window.toolbar.mode_selector
        self._offered: tuple[object, ...] | None = None
        self._asked_device = ""
        self._asked_mode = ""
        self._modes.clear()
        for mode, (name, tip) in self._speeds().items():
            self._modes.addItem(name, mode)
            self._modes.setItemData(self._modes.count() - 1, tip, TIP)
        self._update_switch = window.commands["op_by_op_update"]
        self._update_switch.triggered.connect(self._update_switched)
        self._devices.activated.connect(self._device_chosen)
        self._modes.activated.connect(self._mode_chosen)
        backend.changed.connect(self._update)
        self._update()

    def _speeds(self) -> dict[Mode, tuple[str, str]]:
        """Return name and explanation of each way of executing a step, in the order of the list."""
        return {
            "eager": (
                self.tr("Eager"),
                self.tr("Op by op in Python, as written: breakpoints and print work"),
            ),
            "layers": (
                self.tr("Layers"),
                self.tr("Your code op by op, Keras's layers and losses compiled: breakpoints and print work"),
            ),
            "graph": (
                self.tr("Graph"),
                self.tr("Each step compiled into one graph: faster, nothing to step into"),
            ),
            "xla": (
                self.tr("XLA"),
                self.tr("The graph compiled by XLA: last digits of the numbers may be others"),
            ),
        }

    def _update(self) -> None:
        state = self._backend.state
        usable = self._backend.has_tensorflow
        for control in (self._devices, self._modes, self._update_switch):
            control.setEnabled(usable)
        self._offer(state)
        if state is None:
            return
        if not self._asked_device:
            self._select(self._devices, state.device)
        if not self._asked_mode:
            self._select(self._modes, state.mode)
        self._update_switch.setChecked(state.op_by_op_update)
        self._modes.setToolTip(self._mode_tip(state))
        self._devices.setToolTip(self._device_tip(state))

    def _offer(self, state: State | None) -> None:
        """Fill the list of devices, when it is another one than before."""
        devices = state.devices if state is not None else ()
        no_gpu = state.no_gpu if state is not None else ""
        if (devices, no_gpu) == self._offered:
            return
        self._offered = (devices, no_gpu)
        box = self._devices
        box.clear()
        box.addItem(self.tr("Automatic"), AUTOMATIC)
        box.setItemData(0, self.tr("TensorFlow places each operation itself"), TIP)
        for device in devices:
            box.addItem(device.name, device.name)
            box.setItemData(box.count() - 1, device.description or device.name, TIP)
        if not devices:
            return
        box.insertSeparator(box.count())
        if no_gpu:
            box.addItem(self.tr("No GPU"), NO_GPU)
            box.setItemData(box.count() - 1, no_gpu, TIP)
            model = box.model()
            if isinstance(model, QStandardItemModel):
                model.item(box.count() - 1).setEnabled(False)
        box.addItem(self.tr("Split CPU into…"), SPLIT)
        box.setItemData(box.count() - 1, self.tr("Several devices out of one, to try placing tensors"), TIP)

    def _device_tip(self, state: State) -> str:
        lines = [self.tr("Where training and the console's cells run")]
        if state.placed_on:
            lines.append(self.tr("The last result came from {device}.").format(device=state.placed_on))
        if state.no_gpu:
            lines.append(state.no_gpu)
        return "\n".join(lines)

    def _mode_tip(self, state: State) -> str:
        lines = [self.tr("How a training step is carried out")]
        if state.traces:
            lines.append(self.tr("Traced %n time(s) in this mode.", "", state.traces))
        if state.last_trace:
            lines.append(self.tr("Again because: {what}").format(what=state.last_trace))
        return "\n".join(lines)

    def _update_switched(self, is_on: bool) -> None:
        self._bridge.request(
            SetOpByOpUpdate(op_by_op=is_on), lambda *_: self._update(), self._mode_refused, owner=self
        )

    def _device_chosen(self, index: int) -> None:
        chosen = self._devices.itemData(index)
        state = self._backend.state
        if chosen == SPLIT or state is None:
            self._update()
            if chosen == SPLIT:
                self.split_wanted.emit()
            return
        if chosen != state.device:
            self._asked_device = chosen
            self._bridge.request(
                SetDevice(device=chosen), lambda *_: self._device_answered(), self._device_refused, owner=self
            )

    def _device_answered(self) -> None:
        self._asked_device = ""
        self._update()

    def _device_refused(self, problem: Problem) -> None:
        self._device_answered()
        self._window.messages.show(problem)

    def _mode_chosen(self, index: int) -> None:
        chosen = self._modes.itemData(index)
        state = self._backend.state
        if state is not None and chosen != state.mode:
            self._asked_mode = chosen
            self._bridge.request(
                SetMode(mode=chosen), lambda *_: self._mode_answered(), self._mode_refused, owner=self
            )

    def _mode_answered(self) -> None:
        self._asked_mode = ""
        self._update()

    def _mode_refused(self, problem: Problem) -> None:
        self._mode_answered()
        self._window.messages.show(problem)

    def _select(self, box: QComboBox, value: str) -> None:
        index = box.findData(value)
        if index >= 0 and index != box.currentIndex():
            box.setCurrentIndex(index)
