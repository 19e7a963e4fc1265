from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.devices import DeviceController
from eagerlab.gui.controllers.life import LifeController
from eagerlab.gui.controllers.settings import CPU_DEVICES, SettingsController
from eagerlab.gui.controllers.status import StatusController
from eagerlab.gui.controllers.training import TrainingController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.views.settings_dialog import Choices, SettingsDialog
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import Device
from eagerlab.protocol.parts import TakePart
from eagerlab.protocol.requests import Pause, Reset, Resume, SetDevice, SetMode, Step, Stop, Train
from eagerlab.protocol.speeds import SetOpByOpUpdate
from tests.gui.conftest import RecordedLink, RecordedProcess

THIN = "\N{NARROW NO-BREAK SPACE}"
TWO = (Device(name="CPU:0", description="first half"), Device(name="CPU:1", description="second half"))
Become = Callable[..., None]


class Setup:
    """All controllers that need no pane."""

    def __init__(
        self, window: MainWindow, link: Any, process: Any, backend: BackendModel, become: Become
    ) -> None:
        self.window, self.link, self.process, self.become = window, link, process, become
        self.life = LifeController(window, link, process, backend)
        self.training = TrainingController(window, link, backend)
        self.status = StatusController(window, backend, process)
        self.settings = SettingsController(window, process, self.life)
        self.devices = DeviceController(window, link, backend)
        self.devices.split_wanted.connect(self.settings.open)

    def answer(self, key: str) -> None:
        """Press a button of the open question."""
        # The last one: a question that was answered stays for a moment.
        box = self.window.findChildren(QMessageBox, "question")[-1]
        button = box.findChild(QPushButton, f"answer_{key}")
        assert button is not None
        button.click()


@pytest.fixture
def setup(
    window: MainWindow,
    link: RecordedLink,
    process: RecordedProcess,
    backend: BackendModel,
    become: Become,
) -> Setup:
    return Setup(window, link, process, backend, become)


def test_train_becomes_pause_while_training_and_resume_when_paused(setup: Setup) -> None:
    actions = setup.window.commands
    setup.become("idle")
    assert (actions["train"].isVisible(), actions["pause"].isVisible()) == (True, False)
    setup.become("training", step=1)
    assert (actions["train"].isVisible(), actions["pause"].isVisible()) == (False, True)
    setup.become("paused", step=1)
    assert actions["train"].isVisible()
    assert actions["train"].text() == "Resume"


@pytest.mark.parametrize(
    ("phases", "is_over"),
    [
        (("failed", "training"), True),
        (("failed", "paused"), True),  # restored
        (("failed", "idle"), True),  # something else is trained
        (("paused", "training"), True),
        (("training", "failed"), False),  # the problem may be heard of before the state
        (("training", "paused"), False),
        (("paused", "idle"), False),
    ],
)
def test_why_training_stood_is_told_until_it_stands_there_no_more(
    setup: Setup, phases: tuple[Any, Any], is_over: bool
) -> None:
    setup.become(phases[0], step=1)
    setup.window.messages.show(Problem(what="It failed.", holds_training=True))
    setup.become(phases[1], step=1)
    assert setup.window.banner.isHidden() == is_over


def test_why_training_stood_is_over_when_a_checkpoint_was_restored_at_the_console(setup: Setup) -> None:
    setup.become("paused", step=3, is_held=True)
    setup.window.messages.show(Problem(what="The batch cannot be read.", holds_training=True))
    setup.become("paused", step=3, is_held=True)
    assert setup.window.banner.problem is not None
    setup.become("paused", step=1)
    assert setup.window.banner.problem is None


def test_what_is_about_a_mode_is_over_when_another_is_chosen(setup: Setup) -> None:
    setup.become("training", mode="xla")
    setup.window.messages.show(Problem(what="XLA rounds in other places.", severity="warning", mode="xla"))
    setup.window.messages.show(Problem(what="No gradient reaches b.", severity="warning"))
    setup.become("training", mode="xla", step=2)
    assert setup.window.banner.text == "XLA rounds in other places."
    setup.become("training", mode="graph", step=3)
    assert setup.window.banner.text == "No gradient reaches b."


def test_why_training_stood_is_over_with_the_backend(setup: Setup) -> None:
    setup.become("failed", step=1)
    setup.window.messages.show(Problem(what="It failed.", holds_training=True))
    setup.process.restarting.emit()
    assert setup.window.banner.isHidden()


def test_the_actions_ask_for_what_they_say(setup: Setup) -> None:
    actions = setup.window.commands
    setup.become("idle")
    actions["train"].trigger()
    actions["step"].trigger()
    actions["take_part"].trigger()
    actions["reset"].trigger()
    setup.become("training", step=1)
    actions["pause"].trigger()
    actions["stop"].trigger()
    setup.become("paused", step=1)
    actions["train"].trigger()
    asked = [type(request) for request in setup.link.asked]
    assert asked == [Train, Step, TakePart, Reset, Pause, Stop, Resume]


def test_status_tells_step_epoch_and_time_left(setup: Setup) -> None:
    setup.become("training", step=612, until=1000, epoch=4, steps_per_second=43.1)
    status = setup.window.status
    assert status.word.text() == "Training"
    assert status.message.text() == f"step 612 of 1{THIN}000 · epoch 5 · 9 s left"
    assert status.speed.text() == "43.1 steps/s"
    assert (status.progress.value(), status.progress.maximum()) == (612, 1000)
    assert setup.window.backend_state == "training"


def test_status_tells_what_watching_costs_and_what_would_be_faster(setup: Setup) -> None:
    setup.become(
        "training",
        step=5,
        watching_share=0.0123,
        input_share=0.03,
        faster_mode="graph",
        faster_factor=8.84,
    )
    status = setup.window.status
    assert (status.watching.text(), status.input.text()) == ("watching 1.2 %", "input 3 %")
    assert status.message.text().endswith(" · graph: 8.8 × as fast")


def test_status_tells_of_steps_that_were_traced_again_and_why(setup: Setup) -> None:
    traces = setup.window.status.traces
    setup.become("training", step=5, traces=1)
    assert (traces.text(), traces.toolTip()) == ("", "")
    setup.become("training", step=6, traces=3, last_trace="x was float32 (8, 4), then float32 (8, 5)")
    assert traces.text() == "3 traces"
    assert traces.toolTip().endswith("because: x was float32 (8, 4), then float32 (8, 5)")
    setup.become("finished", step=7, traces=3, last_trace="x")
    assert (traces.text(), traces.toolTip()) == ("", "")


def test_status_says_that_a_cell_slows_training_down(setup: Setup) -> None:
    setup.become("training", step=5, console_share=0.9)
    assert "slower: a cell is running" in setup.window.status.message.text()
    setup.become("training", step=6, console_share=0.02)
    assert "slower" not in setup.window.status.message.text()


def test_progress_of_billions_of_steps_fits_the_bar(setup: Setup) -> None:
    setup.become("training", step=5_000_000_000, until=10_000_000_000)
    progress = setup.window.status.progress
    assert progress.value() / progress.maximum() == pytest.approx(0.5)


def test_status_tells_what_the_backend_does_while_it_starts(setup: Setup) -> None:
    status = setup.window.status
    setup.link.backend_phase.emit("Connecting to the backend")
    assert (status.word.text(), status.message.text()) == ("Starting", "Connecting to the backend")
    setup.become("starting", activity="Importing TensorFlow", queued_train=True, devices=())
    assert status.message.text() == "Importing TensorFlow. Training starts when TensorFlow is ready."
    assert setup.window.backend_state == "starting"


def test_memory_of_the_window_is_shown(setup: Setup) -> None:
    assert setup.window.status.memory.text().startswith("window ")
    assert setup.window.status.memory.text().endswith((" MB", " GB"))


def test_death_is_told_in_words_with_the_restart_at_hand(setup: Setup) -> None:
    setup.become("training", step=5)
    setup.link.died.emit("The backend stopped (signal 9, killed: often out of memory).")
    window = setup.window
    assert window.backend_state == "dead"
    assert "The backend stopped (signal 9, killed: often out of memory)." in window.banner.text
    problem = window.banner.problem
    assert problem is not None
    assert problem.details == "Fatal Python error: Aborted"
    assert window.status.word.text() == "Stopped"
    assert window.commands.reason("train") == "The backend is not running: restart it first."
    button = window.banner.findChild(QPushButton, "banner_action")
    assert button is not None
    button.click()
    assert setup.process.calls == ["restart"]
    setup.become("idle")
    assert window.banner.isHidden()


def test_a_new_backend_after_a_death_is_told(setup: Setup, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(setup.life.reborn):
        setup.link.ready.emit()
    setup.link.died.emit("It stopped.")
    with qtbot.waitSignal(setup.life.reborn):
        setup.link.ready.emit()


def test_restart_asks_only_while_training(setup: Setup) -> None:
    setup.become("idle")
    setup.window.commands["restart_backend"].trigger()
    assert setup.process.calls == ["restart"]
    setup.become("training", step=5)
    setup.window.commands["restart_backend"].trigger()
    assert setup.process.calls == ["restart"]
    setup.answer("keep")
    assert setup.process.calls == ["restart"]


def test_closing_while_training_asks_once(setup: Setup) -> None:
    setup.process.pid = 4242
    setup.window.show()
    setup.become("training", step=5)
    setup.window.close()
    setup.window.close()
    assert len(setup.window.findChildren(QMessageBox, "question")) == 1
    setup.answer("keep")
    assert setup.window.isVisible()
    assert setup.process.calls == []


@pytest.mark.parametrize(("answer", "saved"), [("save", True), ("discard", False)])
def test_closing_ends_the_backend_first_and_then_the_window(setup: Setup, answer: str, saved: bool) -> None:
    setup.process.pid = 4242
    setup.window.show()
    setup.become("training", step=5)
    setup.window.close()
    setup.answer(answer)
    assert setup.process.calls == [f"shutdown save={saved}"]
    assert setup.window.isVisible()
    setup.process.stopped.emit()
    assert not setup.window.isVisible()


def test_closing_without_training_does_not_ask(setup: Setup) -> None:
    setup.window.show()
    setup.become("idle")
    setup.window.close()
    assert setup.window.findChild(QMessageBox, "question") is None
    assert not setup.window.isVisible()


def test_selector_offers_automatic_and_what_tensorflow_sees(setup: Setup) -> None:
    box = setup.window.toolbar.device_selector
    assert not box.isEnabled()
    setup.become("idle", devices=TWO, no_gpu="TensorFlow was built without CUDA. Install the extra gpu.")
    texts = [box.itemText(index) for index in range(box.count()) if box.itemText(index)]
    assert texts == ["Automatic", "CPU:0", "CPU:1", "No GPU", "Split CPU into…"]
    assert "TensorFlow was built without CUDA." in box.toolTip()
    place = box.findText("No GPU")
    assert not box.model().flags(box.model().index(place, 0)) & Qt.ItemFlag.ItemIsEnabled


def test_a_chosen_device_is_asked_for_and_shown_when_it_holds(setup: Setup) -> None:
    box = setup.window.toolbar.device_selector
    setup.become("idle", devices=TWO)
    box.setCurrentIndex(box.findData("CPU:1"))
    box.activated.emit(box.currentIndex())
    asked = setup.link.asked_for(SetDevice)
    assert [request.device for request in asked] == ["CPU:1"]
    setup.become("idle", devices=TWO, device="auto")
    assert box.currentText() == "CPU:1"
    setup.link.refuse(asked[0], Problem(what="CPU:1 is gone."))
    assert box.currentText() == "Automatic"
    assert setup.window.banner.text == "CPU:1 is gone."


def test_a_device_set_at_the_console_is_followed(setup: Setup) -> None:
    setup.become("idle", devices=TWO, device="CPU:1", mode="graph")
    assert setup.window.toolbar.device_selector.currentText() == "CPU:1"
    assert setup.window.toolbar.mode_selector.currentText() == "Graph"


def test_speed_is_asked_for(setup: Setup) -> None:
    setup.become("idle")
    box = setup.window.toolbar.mode_selector
    box.setCurrentIndex(2)
    box.activated.emit(2)
    assert [request.mode for request in setup.link.asked_for(SetMode)] == ["graph"]


def test_the_update_op_by_op_is_asked_for_and_followed(setup: Setup) -> None:
    setup.become("idle")
    switch = setup.window.commands["op_by_op_update"]
    switch.trigger()
    assert [request.op_by_op for request in setup.link.asked_for(SetOpByOpUpdate)] == [True]
    setup.become("idle", op_by_op_update=False)
    assert not switch.isChecked()


def test_the_tip_of_speed_tells_of_traces(setup: Setup) -> None:
    setup.become("idle", mode="graph", traces=2, last_trace="x was float32 (4,), then float32 (3,)")
    tip = setup.window.toolbar.mode_selector.toolTip()
    assert "Traced 2" in tip
    assert "Again because: x was float32 (4,), then float32 (3,)" in tip


def test_a_split_cpu_needs_a_restart_and_asks(setup: Setup) -> None:
    setup.become("idle")
    box = setup.window.toolbar.device_selector
    box.activated.emit(box.findData("split"))
    dialog = setup.window.findChild(SettingsDialog, "settings_dialog")
    assert dialog is not None
    dialog.reject()
    setup.settings.apply(Choices(theme="light", code_font_size=0, cpu_devices=3, autosave_minutes=5))
    assert setup.process.environment == {CPU_DEVICES: "3"}
    assert setup.process.calls == []
    setup.answer("restart")
    assert setup.process.calls == ["restart"]


def test_settings_are_carried_out_and_kept(setup: Setup) -> None:
    setup.settings.apply(Choices(theme="dark", code_font_size=15, cpu_devices=1, autosave_minutes=0))
    window = setup.window
    assert window.theme.is_dark
    assert window.theme.code_font().pointSize() == 15
    assert (window.settings.theme, window.settings.autosave_minutes) == ("dark", 0)
    window.settings.theme = "light"
    window.settings.code_font_size = 0


@pytest.fixture
def chinese_wanted(setup: Setup, process: RecordedProcess) -> Setup:
    process.pid = 1
    setup.become("idle")
    choices = Choices(theme="light", code_font_size=0, cpu_devices=1, autosave_minutes=5, language="zh_CN")
    setup.settings.apply(choices)
    assert setup.window.settings.language == "zh_CN"
    return setup


def test_a_language_holds_from_the_next_start(chinese_wanted: Setup) -> None:
    chinese_wanted.answer("later")
    assert chinese_wanted.process.calls == []
    assert not chinese_wanted.window.opens_again


def test_a_change_of_language_closes_as_ever_and_opens_again(chinese_wanted: Setup) -> None:
    chinese_wanted.become("training")
    chinese_wanted.answer("restart")
    assert not chinese_wanted.window.opens_again
    chinese_wanted.answer("keep")  # the question that closing asks while it trains
    assert chinese_wanted.process.calls == []
    chinese_wanted.window.close()
    chinese_wanted.answer("save")
    assert not chinese_wanted.window.opens_again  # that was another wish
    assert chinese_wanted.process.calls == ["shutdown save=True"]


def test_a_window_that_closes_for_its_language_opens_again(chinese_wanted: Setup) -> None:
    chinese_wanted.answer("restart")
    assert chinese_wanted.window.opens_again
    assert chinese_wanted.process.calls == ["shutdown save=True"]
