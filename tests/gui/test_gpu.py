"""The dialog for GPU support, with a stand-in of an installed copy and of the package index."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.gpu import GpuController
from eagerlab.gui.main_window import MainWindow
from eagerlab.own_packages.gpu import sees_card
from eagerlab.own_packages.installation import Installation
from tests.installed_copy import Index, make_gpu_wheels, make_installed_copy, make_writable, serve

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="GPU support is added on Linux only")

VERSION = metadata.version("tensorflow")
WAIT = 300_000


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("opt") / "eagerlab"
    yield make_installed_copy(folder)
    make_writable(folder)


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Index]:
    make_gpu_wheels(tmp_path / "wheels", VERSION, padding=400_000)
    with serve(tmp_path / "wheels") as found:
        for name, value in found.environment.items():
            monkeypatch.setenv(name, value)
        yield found


@pytest.fixture
def gpu(window: MainWindow, copy: Path, tmp_path: Path, index: Index) -> Iterator[GpuController]:
    site = next((copy.parent.parent / "lib").glob("python*")) / "site-packages"
    installation = Installation("deb", "1.0", Path(sys.executable).resolve(), site)
    command = [str(copy), "-E", "-P", "-m", "eagerlab"]
    controller = GpuController(window, tmp_path / "home", installation, command, card=lambda: True)
    yield controller
    controller.close()


def heading(gpu: GpuController) -> str:
    assert gpu.dialog is not None
    return gpu.dialog.heading.text()


def shown(gpu: GpuController) -> list[str]:
    assert gpu.dialog is not None
    return [key for key, button in gpu.dialog.buttons.items() if button.isVisible()]


def default(gpu: GpuController) -> str:
    """Return the button that Enter presses; empty for Close."""
    assert gpu.dialog is not None
    found = [one for one in gpu.dialog.findChildren(QPushButton) if one.isDefault() and one.isVisible()]
    assert len(found) == 1
    return found[0].objectName()


def press(gpu: GpuController, key: str) -> None:
    assert gpu.dialog is not None
    gpu.dialog.buttons[key].click()


def until(qtbot: QtBot, condition: Callable[[], bool]) -> None:
    qtbot.waitUntil(condition, timeout=WAIT)


def test_it_is_added_with_progress_and_removed_again(
    gpu: GpuController, window: MainWindow, index: Index, qtbot: QtBot
) -> None:
    assert window.commands["gpu_support"].text() == "Add GPU support…"
    window.commands["gpu_support"].trigger()
    assert gpu.dialog is not None
    assert heading(gpu) == "Train on an NVIDIA card"
    assert "An NVIDIA card was found." in gpu.dialog.text.text()
    assert shown(gpu) == ["add"]

    index.held.clear()
    press(gpu, "add")
    until(qtbot, lambda: "Downloading" in gpu.dialog.numbers.text())  # type: ignore[union-attr]
    assert " of 80" in gpu.dialog.numbers.text()
    assert shown(gpu) == ["cancel"]
    assert default(gpu) == "", "Enter gives nothing up"
    assert " left" not in gpu.dialog.numbers.text(), "nobody knows yet how long it takes"
    index.held.set()
    until(qtbot, lambda: heading(gpu) == "GPU support was added")
    assert shown(gpu) == ["restart", "remove"]
    assert default(gpu) == "gpu_restart"
    assert window.commands["gpu_support"].text() == "GPU support…"

    gpu.dialog.reject()
    gpu.open()
    assert heading(gpu) == "GPU support is there"
    assert default(gpu) == "", "Enter takes nothing away"
    press(gpu, "remove")
    until(qtbot, lambda: heading(gpu) == "GPU support was removed")
    assert default(gpu) == "gpu_restart"
    assert window.commands["gpu_support"].text() == "Add GPU support…"


def test_given_up_it_keeps_what_came_and_says_so(gpu: GpuController, index: Index, qtbot: QtBot) -> None:
    gpu.open()
    index.held.clear()
    press(gpu, "add")
    until(qtbot, lambda: "Downloading" in gpu.dialog.numbers.text())  # type: ignore[union-attr]
    press(gpu, "cancel")
    until(qtbot, lambda: heading(gpu) == "Given up; nothing was changed")
    assert shown(gpu) == ["add", "discard"]
    assert default(gpu) == "gpu_add"
    assert gpu.dialog is not None
    assert "of an earlier download are kept" in gpu.dialog.text.text()
    press(gpu, "discard")
    until(qtbot, lambda: heading(gpu) == "The download was deleted")
    assert shown(gpu) == ["add"]
    assert "are kept" not in gpu.dialog.text.text()


def test_a_failure_says_what_why_and_what_to_do_also_when_the_dialog_is_closed(
    gpu: GpuController, window: MainWindow, index: Index, qtbot: QtBot
) -> None:
    make_gpu_wheels(index.folder, VERSION, "raise ImportError('libcudart.so.12 is missing')")
    gpu.open()
    press(gpu, "add")
    assert gpu.dialog is not None
    gpu.dialog.reject()
    until(qtbot, lambda: not gpu.worker.is_running and bool(window.messages.history))
    problem = window.messages.history[-1].problem
    assert problem.what == "The TensorFlow that was fetched does not work here."
    assert "libcudart.so.12" in problem.todo
    assert problem.action == "gpu_support"
    gpu.open()
    assert shown(gpu) == ["add", "discard"]


def test_a_program_that_cannot_be_started_is_told(
    window: MainWindow, gpu: GpuController, qtbot: QtBot
) -> None:
    broken = GpuController(window, Path("/nonexistent"), gpu._installation, ["/nonexistent/python"])
    broken.open()
    press(broken, "add")
    assert broken.dialog is not None
    until(qtbot, lambda: heading(broken) == "The program that does it ended by itself.")


def test_it_is_offered_once_where_there_is_a_card(gpu: GpuController, window: MainWindow) -> None:
    gpu.offer()
    gpu.offer()
    assert [one.problem.action for one in window.messages.history] == ["gpu_support"]
    assert "NVIDIA" in window.messages.history[0].problem.what


def test_a_copy_of_pips_gets_the_line_to_type(window: MainWindow, tmp_path: Path) -> None:
    controller = GpuController(window, tmp_path, None, card=lambda: True)
    controller.offer()
    assert window.messages.history == ()
    controller.open()
    assert controller.dialog is not None
    assert heading(controller) == "GPU support cannot be added here"
    line = controller.dialog.findChild(QWidget, "gpu_line")
    assert line is not None
    assert line.property("text") == "pip install 'eagerlab[gpu]'"
    assert shown(controller) == []


@pytest.mark.parametrize("sign", ["proc/driver/nvidia/version", "dev/nvidia0", "dev/dxg"])
def test_a_card_is_seen_by_what_its_driver_makes(tmp_path: Path, sign: str) -> None:
    assert not sees_card(tmp_path)
    (tmp_path / sign).parent.mkdir(parents=True)
    (tmp_path / sign).touch()
    assert sees_card(tmp_path)
