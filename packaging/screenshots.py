"""Take pictures of the real program: it trains the small CNN and opens a weight, under an Xvfb of its own.

python packaging/screenshots.py [FOLDER] [--sizes 1280x800,1440x900,1920x1080] [--themes light,dark]
python packaging/screenshots.py --readme        makes resources/screenshots/eagerlab.png, the README's picture
python packaging/screenshots.py FOLDER --lessons en      runs each lesson of the guide and shows it
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from eagerlab.gui.main_window import MainWindow

ROOT = Path(__file__).resolve().parent.parent
README_PICTURE = ROOT / "resources" / "screenshots" / "eagerlab.png"
SECONDS = 120.0
STEPS_BEFORE_LOOKING = 330


class TookTooLongError(RuntimeError):
    """Something that a picture needs did not come about."""


@contextmanager
def virtual_screen() -> Iterator[str]:
    """Start Xvfb and yield its ``DISPLAY``."""
    program = shutil.which("Xvfb")
    if program is None:
        raise FileNotFoundError("Xvfb is not installed. Install the package xvfb.")
    read_end, write_end = os.pipe()
    # Without -noreset it begins anew whenever its last client goes, and refuses who comes meanwhile.
    options = ["-screen", "0", "1920x1080x24", "-nolisten", "tcp", "-noreset"]
    command = [program, "-displayfd", str(write_end), *options]
    with subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL) as server:
        os.close(write_end)
        with os.fdopen(read_end) as announcement:
            display = announcement.readline().strip()
        try:
            yield f":{display}"
        finally:
            server.terminate()


class Photographer:
    """Drives one window and takes its pictures.

    Parameters
    ----------
    window : MainWindow
        As `create_window` made it.
    folder : Path
        Where pictures go.
    """

    def __init__(self, window: MainWindow, folder: Path) -> None:
        self.window = window
        self.folder = folder

    def wait(self, condition: Callable[[], Any], what: str) -> None:
        """Turn the event loop until `condition` holds; raises `TookTooLongError`."""
        from PySide6.QtCore import QEventLoop, QTimer

        loop, timer, deadline = QEventLoop(), QTimer(), time.monotonic() + SECONDS
        timer.timeout.connect(lambda: loop.quit() if condition() or time.monotonic() > deadline else None)
        timer.start(20)
        loop.exec()
        timer.stop()
        if not condition():
            raise TookTooLongError(f"Expected within {SECONDS:.0f} s: {what}.")

    def settle(self, milliseconds: int = 700) -> None:
        """Let what was asked for arrive and be painted."""
        end = time.monotonic() + milliseconds / 1000
        self.wait(lambda: time.monotonic() > end, "time passes")

    def train_and_look_inside(self) -> None:
        """Train, change the learning rate on the way, open a weight, type a line."""
        window = self.window
        self.wait(lambda: window.backend_state == "ready", "the backend is ready")
        window.commands["train"].trigger()
        self.wait(lambda: self.step() >= STEPS_BEFORE_LOOKING // 2, "half of the steps")
        self.type("lab.learning_rate = 1e-3")
        self.type("lab.model.layers[0].kernel[0, 0, 0, :3]")
        self.open_weight("conv2d_1", "kernel")
        self.wait(lambda: self.step() >= STEPS_BEFORE_LOOKING, "all steps")
        self.settle()

    def step(self) -> int:
        """Return the step that the progress bar shows."""
        return int(self.window.status.progress.value())

    def type(self, code: str) -> None:
        """Run a line at the console."""
        from PySide6.QtWidgets import QWidget

        console: Any = self.window.findChild(QWidget, "console")
        console.execute(code)
        self.settle()

    def open_weight(self, layer: str, name: str) -> None:
        """Unfold the tree of variables down to a weight and select it."""
        from PySide6.QtCore import QModelIndex
        from PySide6.QtWidgets import QTreeView

        tree = self.window.findChild(QTreeView, "variable_tree")
        if tree is None:
            raise LookupError("There is no variable_tree in the window.")
        place = QModelIndex()
        for key in ("model", layer, name):
            model = tree.model()
            parent = place
            self.wait(lambda: child(model, parent, key).isValid(), f"{key} is in the tree")  # noqa: B023
            place = child(model, parent, key)
            tree.expand(place)
            self.settle(300)
        tree.setCurrentIndex(place)
        self.settle()

    def take(self, name: str) -> Path:
        """Save a picture of the window."""
        path = self.folder / f"{name}.png"
        if not self.window.grab().save(str(path)):
            raise OSError(f"The picture {path} could not be written.")
        print(path)
        return path

    def take_all(self, sizes: list[tuple[int, int]], themes: list[str]) -> None:
        """Save a picture for each size and theme, of training and of the other tabs."""
        for theme in themes:
            self.window.settings.theme = "dark" if theme == "dark" else "light"
            for width, height in sizes:
                self.window.resize(width, height)
                self.settle()
                self.take(f"training-{theme}-{width}x{height}")
            for dock in ("checkpoints", "runs", "session", "problems"):
                self.window.reveal(f"{dock}_dock")
                self.settle(300)
                self.take(f"{dock}-{theme}")
            self.window.centre.setCurrentIndex(1)
            self.settle(300)
            self.take(f"code-{theme}")
            self.window.centre.setCurrentIndex(0)
            self.window.reveal("console_dock")


def child(model: Any, parent: Any, key: str) -> Any:
    """Return the index of the row called `key` below `parent`; invalid when there is none."""
    from PySide6.QtCore import QModelIndex

    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        if index.data() == key:
            return index
    return QModelIndex()


def photograph(folder: Path, sizes: list[tuple[int, int]], themes: list[str], readme: bool) -> None:
    """Start the program on the screen named by ``DISPLAY`` and take the pictures."""
    from eagerlab.gui.app import create_window

    _app, window = create_window(["eagerlab"])
    photographer = Photographer(window, folder)
    try:
        window.move(0, 0)
        window.settings.theme = "dark" if themes[0] == "dark" else "light"
        window.resize(*sizes[0])
        if not readme:
            photographer.settle(100)
            photographer.take("first-frame")
            photographer.wait(lambda: window.backend_state == "ready", "the backend is ready")
            photographer.settle()
            photographer.take("fresh")
        photographer.train_and_look_inside()
        if readme:
            photographer.take(README_PICTURE.stem)
        else:
            window.commands["pause"].trigger()
            window.commands["save_checkpoint"].trigger()
            photographer.settle(1500)
            photographer.take_all(sizes, themes)
    finally:
        window.shutdown()


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=Path("screenshots"))
    parser.add_argument("--sizes", default="1280x800,1440x900,1920x1080")
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--readme", action="store_true")
    parser.add_argument("--lessons", metavar="LANGUAGE", help="run and show each lesson of the guide instead")
    options = parser.parse_args()
    folder = README_PICTURE.parent if options.readme else options.folder
    folder.mkdir(parents=True, exist_ok=True)
    sizes = [(1440, 900)] if options.readme else [pair(size) for size in options.sizes.split(",")]
    themes = ["light"] if options.readme else options.themes.split(",")
    sys.path.insert(0, str(ROOT))
    with virtual_screen() as display, tempfile.TemporaryDirectory(prefix="eagerlab-pictures-") as home:
        os.environ.update(DISPLAY=display, QT_QPA_PLATFORM="xcb", EAGERLAB_HOME=home)
        (Path(home) / "settings.ini").touch()  # not the first start, which shows the tour
        if options.lessons:
            return photograph_guide(folder, sizes[0], themes[0], options.lessons)
        photograph(folder, sizes, themes, options.readme)
    return 0


def photograph_guide(folder: Path, size: tuple[int, int], theme: str, language: str) -> int:
    """Run and show each lesson; the exit status tells whether all gave what they say."""
    from lesson_pictures import photograph_lessons
    from PySide6.QtWidgets import QApplication

    from eagerlab.gui.app import create_window
    from eagerlab.gui.settings import Settings
    from eagerlab.store.home import Home

    _first = QApplication(["eagerlab"])
    settings = Settings(Home().settings_file)
    settings.language, settings.theme = language, "dark" if theme == "dark" else "light"
    settings.save()
    _app, window = create_window(["eagerlab"])
    try:
        window.move(0, 0)
        window.resize(*size)
        told = photograph_lessons(Photographer(window, folder), run=True)
    finally:
        window.shutdown()
    print("\n".join(told) or "Every block gave what its lesson says.")
    return 1 if told else 0


def pair(size: str) -> tuple[int, int]:
    """Return ``1440x900`` as two numbers."""
    width, height = size.split("x")
    return int(width), int(height)


if __name__ == "__main__":
    sys.exit(main())
