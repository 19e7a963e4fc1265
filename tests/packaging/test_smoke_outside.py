"""The part of the smoke test that has screen, mouse and keyboard only, on a window in place of EagerLab's."""

import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import smoke_outside
import smoke_screen
from smoke_copy import Installation, Report
from smoke_outside import Outside

from tests.patience import patient

TOOLS = ("Xvfb", "xdotool")
pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or any(shutil.which(tool) is None for tool in TOOLS),
    reason="needs Xvfb and xdotool",
)

# A click at 50, 30 trains: so many steps are recorded. Ctrl+Q asks first; Return agrees, and it ends.
WINDOW = """
import os, pathlib, sqlite3, sys
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget
app = QApplication([])
window = QWidget()
window.setWindowTitle("EagerLab")
window.resize(600, 400)
button = QPushButton("Train", window)
button.setGeometry(10, 10, 100, 40)
def train():
    folder = pathlib.Path(os.environ["EAGERLAB_HOME"]) / "runs"
    folder.mkdir(parents=True)
    base = sqlite3.connect(folder / "runs.sqlite")
    base.execute("CREATE TABLE batches (row_count INTEGER)")
    base.execute("INSERT INTO batches VALUES (%STEPS%)")
    base.commit()
button.clicked.connect(train)
def leave():
    box = QMessageBox(QMessageBox.Icon.Question, "Training", "Save?", QMessageBox.StandardButton.Ok, window)
    box.accepted.connect(app.quit)
    box.open()
QShortcut(QKeySequence("Ctrl+Q"), window).activated.connect(leave)
window.show()
sys.exit(app.exec())
"""


@pytest.fixture
def display() -> Iterator[None]:
    with smoke_screen.display(own=True):
        yield


def stand_in(folder: Path, steps: int) -> Installation:
    """Return a copy whose command shows the window."""
    program = folder / "window.py"
    program.write_text(WINDOW.replace("%STEPS%", str(steps)))
    for name, words in (("python", '"$@"'), ("eagerlab", str(program))):
        path = folder / name
        path.write_text(f"#!/bin/sh\nexec env QT_QPA_PLATFORM=xcb {sys.executable} {words}\n")
        path.chmod(0o755)
    return Installation(str(folder / "eagerlab"), [])


class Behind(Outside):
    """Counts, once the button was clicked, only when that has had its effect, however slow the machine is."""

    is_clicked = False

    def steps(self) -> int:
        end = time.monotonic() + patient(60)
        while self.is_clicked and not super().steps() and time.monotonic() < end:
            pass
        self.is_clicked = True  # the first look is the one before the click
        return super().steps()


def test_a_window_is_seen_trained_by_mouse_and_closed_by_keyboard(tmp_path: Path, display: None) -> None:
    report = Report()
    outside = Outside(stand_in(tmp_path, 25), str(tmp_path / "home"), tmp_path, report)
    smoke_outside.start_command(outside, (60, 30))
    assert report.failures == []
    assert report.checks == 5
    assert (tmp_path / "command.png").is_file() == (shutil.which("import") is not None)


def test_steps_that_do_not_come_are_told(
    tmp_path: Path, display: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smoke_outside, "SECONDS_TO_STEP", 1.0)
    report = Report()
    outside = Behind(stand_in(tmp_path, 3), str(tmp_path / "home"), tmp_path, report)
    smoke_outside.start_command(outside, (60, 30))
    assert report.failures == ["command: Train clicked, steps: 3 steps"]


def test_a_program_that_ends_before_it_shows_a_window_is_told(tmp_path: Path, display: None) -> None:
    copy = stand_in(tmp_path, 0)
    Path(copy.command).write_text("#!/bin/sh\nexit 3\n")
    report = Report()
    smoke_outside.start_command(Outside(copy, str(tmp_path / "home"), tmp_path, report), (60, 30))
    assert "command: window on the screen: the program ended" in report.failures
    assert "command: exit status: 3" in report.failures


def test_a_display_of_our_own_leaves_that_of_a_person_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":77")
    with smoke_screen.display():
        assert os.environ["DISPLAY"] == ":77"
    with smoke_screen.display(own=True):
        assert os.environ["DISPLAY"] != ":77"
    assert os.environ["DISPLAY"] == ":77"
