"""The program as a desktop starts it, with somebody who clicks: ``python -m tests.integration.child PLAY``.

A play is a generator over the window: it yields conditions and goes on when they are true. It prints what the
test outside must know; what goes wrong ends the process with a traceback.
"""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from eagerlab.gui import app as application
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.document import Document
from eagerlab.store.home import Home

Play = Iterator[Callable[[], object]]
LOOK_MS = 5

SLEEPING_STEP = """
import time
def sleepy(batch):
    tf.py_function(lambda: time.sleep(100), [], [])
    return tf.constant(0.0)
lab.use(step=sleepy)
lab.train()
"""


def tell(*words: object) -> None:
    """Write a line for the test outside."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def training(window: MainWindow, rows: int = 5) -> Play:
    """Press Train as soon as the experiment is there, and wait until some steps are done."""
    seen: list[int] = []
    yield lambda: (document := window.findChild(Document)) is not None and document.path
    window.commands["train"].trigger()
    yield lambda: hasattr(window, "bridge")
    window.bridge.metrics.connect(lambda metrics, _: seen.append(metrics.rows))
    yield lambda: window.backend_state == "training" and sum(seen) >= rows
    tell("backend", window.process.pid)


def answering(window: MainWindow, key: str) -> Play:
    """Close the window, as its frame's button does, and answer the question."""
    window.close()
    yield lambda: window.questions.is_open
    assert window.isVisible()
    window.close()  # asks once
    button = window.findChild(QPushButton, f"answer_{key}")
    assert isinstance(button, QPushButton)
    tell("answered")
    button.click()
    yield lambda: not window.questions.is_open


def console_of(window: MainWindow) -> Any:
    """Return the console's widget."""
    return window.findChild(QWidget, "console")


def typing(window: MainWindow, code: str) -> None:
    """Run a cell of the console."""
    assert console_of(window).run(code)


def keep_then_save(window: MainWindow) -> Play:
    """Change one's mind first."""
    yield from training(window)
    yield from answering(window, "keep")
    assert window.isVisible()
    assert window.isEnabled()
    assert window.backend_state == "training"
    yield from answering(window, "save")


def discard_at_a_question(window: MainWindow) -> Play:
    """Close without saving while a cell waits for `input`."""
    yield from training(window)
    typing(window, "answer = input('how many? ')")
    yield lambda: console_of(window)._reading
    yield from answering(window, "discard")


def while_importing(window: MainWindow) -> Play:
    """Close while TensorFlow is being imported."""
    yield lambda: hasattr(window, "process") and window.process.pid is not None
    tell("backend", window.process.pid)
    assert window.backend_state == "starting"
    tell("answered")
    window.close()


def before_anything(window: MainWindow) -> Play:
    """Close before there is a backend."""
    yield lambda: True
    tell("answered")
    window.close()


def size_of(folder: Path) -> int:
    """Return how many bytes lie in a folder, in which names come, change and go meanwhile."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(FileNotFoundError):
                total += (Path(place) / name).stat().st_size
    return total


def while_a_checkpoint_is_written(window: MainWindow) -> Play:
    """Close while 40 MB are on their way to the disk."""
    yield lambda: window.backend_state == "ready"
    tell("backend", window.process.pid)
    typing(window, "big = tf.random.normal((10_000_000,)); lab.save('big', big=big)")
    folder = Home().checkpoints
    yield lambda: size_of(folder) > 0
    tell("answered")
    window.close()


def while_a_step_sleeps(window: MainWindow) -> Play:
    """Close while a step of the person's own sleeps in native code."""
    yield lambda: window.backend_state == "ready"
    tell("backend", window.process.pid)
    typing(window, SLEEPING_STEP)
    yield lambda: window.backend_state == "training"
    yield from answering(window, "save")


def killed_while_training(window: MainWindow) -> Play:
    """Train for ever: the test kills this process."""
    yield from training(window, 20)
    tell("kill me", os.getpid())
    yield lambda: False


def act(play: Play) -> None:
    """Carry a play on whenever its condition is true."""
    waiting: list[Callable[[], object]] = [lambda: True]

    def look() -> None:
        try:
            if waiting[0]():
                waiting[0] = next(play)
        except StopIteration:
            timer.stop()
        except Exception:  # noqa: BLE001 - told to the test outside
            traceback.print_exc()
            os._exit(70)

    timer = QTimer(QApplication.instance())
    timer.timeout.connect(look)
    timer.start(LOOK_MS)


def main() -> int:
    """Run the program as ``eagerlab`` does, with the play of the command line."""
    create = application.create_window

    def create_and_act(argv: Sequence[str]) -> tuple[QApplication, MainWindow]:
        app, window = create(argv)
        act(globals()[sys.argv[1]](window))
        return app, window

    application.create_window = create_and_act
    return application.main(["eagerlab", *sys.argv[2:]])


if __name__ == "__main__":
    sys.exit(main())
