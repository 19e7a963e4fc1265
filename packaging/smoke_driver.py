"""Drives the window of an installed EagerLab from within; `smoke.py` sends this source to its Python.

Nothing but the installed program, Qt and the standard library is imported. What is found, and what `smoke.py`
is to do with the mouse, is printed as lines that begin with ``@``, followed by JSON.
"""

from __future__ import annotations

import ast
import base64
import contextlib
import json
import os
import re
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QBuffer,
    QEventLoop,
    QIODevice,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    Qt,
    QTimer,
)
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

SPAWN = (
    "import os, multiprocessing as mp\n"
    "with mp.get_context('spawn').Pool(1) as pool: print('spawned', pool.apply(os.getpid) != os.getpid())\n"
)
USERS_CODE = "def mine(a):\n    return a + 1  # written at the console\n"
AUTOGRAPH = (
    "@tf.function\n"
    "def halve(a):\n"
    "    while tf.reduce_sum(a) > 1.0:\n"
    "        a = a / 2.0\n"
    "    if a[0] > 0.5:\n"
    "        a = -a\n"
    "    return a\n"
    "print('autograph', halve(tf.constant([8.0])).numpy())\n"
)


def tell(**what: Any) -> None:
    """Print one line for `smoke.py`."""
    sys.stdout.write("@" + json.dumps(what) + "\n")
    sys.stdout.flush()


class Driver(QObject):
    """The window, and ways to wait for it and to ask the backend."""

    def __init__(self, words: list[str]) -> None:
        super().__init__()
        from eagerlab.gui.app import create_window

        self.began = time.monotonic()
        self.app, self.window = create_window(["eagerlab", *words])
        self.failures = 0
        self._replies: dict[str, Any] = {}
        self._listening: Any = None

    def check(self, name: str, look: Callable[[], Any]) -> None:
        """Carry out one check and tell how it went; it fails by an exception."""
        began = time.monotonic()
        try:
            detail, ok = look() or "", True
        except Exception as error:  # noqa: BLE001 (whatever goes wrong is the finding)
            detail, ok = f"{type(error).__name__}: {error}", False
            self.failures += 1
        tell(check=name, ok=ok, seconds=round(time.monotonic() - began, 2), detail=str(detail))

    def wait(self, condition: Callable[[], Any], seconds: float, what: str) -> Any:
        """Turn the event loop until the condition holds; return its value."""
        loop, timer, deadline, found = QEventLoop(), QTimer(), time.monotonic() + seconds, []

        def look() -> None:
            value = condition()
            if value or time.monotonic() > deadline:
                found.append(value)
                loop.quit()

        timer.timeout.connect(look)
        timer.start(10)
        loop.exec()
        timer.stop()
        if not found[0]:
            raise TimeoutError(f"not within {seconds:.0f} s: {what} (backend {self.window.backend_state})")
        return found[0]

    def wait_state(self, state: str, seconds: float = 120) -> None:
        """Wait for a state of the backend."""
        self.wait(lambda: self.window.backend_state == state, seconds, state)

    def child(self, name: str) -> Any:
        """Return the widget of that name."""
        found = self.window.findChild(QWidget, name)
        if found is None:
            raise LookupError(f"there is no widget {name}")
        return found

    def trigger(self, name: str) -> None:
        """Trigger an action, which must be enabled."""
        action = self.window.commands[name]
        if not action.isEnabled():
            raise RuntimeError(f"{name} is disabled: {action.toolTip()}")
        action.trigger()

    def click_train(self) -> str:
        """Let the real mouse press Train, where there is one; else press it ourselves."""
        action = self.window.commands["train"]
        buttons = self.window.findChildren(QToolButton)
        shown = [one for one in buttons if one.defaultAction() is action and one.isVisible()]
        # The one of the toolbar, which is there from the beginning: an empty plot offers another one.
        button = min(shown, key=lambda one: one.mapTo(self.window, one.rect().center()).y())
        place = button.mapToGlobal(button.rect().center())
        if os.environ.get("SMOKE_MOUSE"):
            within = button.mapTo(self.window, button.rect().center())
            tell(click=[place.x(), place.y()], within=[within.x(), within.y()])
            return "by mouse"
        button.click()
        return "without a mouse"

    def run(self, code: str, seconds: float = 120) -> str:
        """Type a cell at the console; return what the console shows from there on."""
        console = self.child("console")
        before = len(console._control.toPlainText())
        ended: list[object] = []
        console.executed.connect(ended.append)
        console.execute(code)
        self.wait(lambda: ended, seconds, f"the cell {code[:40]!r}")
        console.executed.disconnect(ended.append)
        return str(console._control.toPlainText()[before:])

    def printed(self, code: str, expected: str, seconds: float = 120) -> str:
        """Run a cell whose output must hold some words; return the last line of the output."""
        text = self.run(code, seconds)
        # The console repeats the code, with an ellipsis before the second line and those that follow.
        shown = [line for line in text.splitlines() if re.sub(r"^ *\.+: ", "", line).strip() not in code]
        if not any(expected in line for line in shown):
            raise AssertionError(f"expected {expected!r} in: {' / '.join(shown[-12:])}")
        return next(line.strip() for line in shown if expected in line)

    def value(self, expression: str, seconds: float = 60) -> Any:
        """Return the value of an expression of the console's names."""
        client = self.child("console").kernel_client
        if client is not self._listening:
            client.shell_channel.message_received.connect(self._keep, Qt.ConnectionType.QueuedConnection)
            self._listening = client
        asked = client.execute("", silent=True, user_expressions={"value": expression})
        reply = self.wait(lambda: self._replies.pop(asked, None), seconds, expression)
        answer = reply["content"]["user_expressions"]["value"]
        if answer["status"] != "ok":
            raise AssertionError(f"{expression}: {answer['ename']}: {answer['evalue']}")
        return ast.literal_eval(answer["data"]["text/plain"])

    def _keep(self, message: dict[str, Any]) -> None:
        self._replies[message["parent_header"].get("msg_id", "")] = message

    def picture(self, name: str) -> None:
        """Send a picture of the window."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self.window.grab().save(buffer, "PNG")
        tell(picture=name, png=base64.b64encode(buffer.data().data()).decode())


class Checks:
    """What is looked at, in the order in which a person would come to it."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def window_is_up(self) -> str:
        """See the window on the screen."""
        driver = self.driver
        driver.wait(lambda: driver.window.isVisible() and driver.window.width() > 600, 10, "a visible window")
        return f"{driver.window.width()}x{driver.window.height()}"

    def backend_is_ready(self) -> str:
        """Wait until TensorFlow is imported."""
        self.driver.wait_state("ready")
        return f"{time.monotonic() - self.driver.began:.1f} s after the start"

    def train(self) -> str:
        """Click once on Train, and see that training runs."""
        how = self.driver.click_train()
        self.driver.wait_state("training", 60)
        return how

    def plot_moves(self) -> str:
        """See the curve on the screen grow."""
        driver = self.driver
        plot = driver.child("loss_plot")
        driver.wait(lambda: driver.value("lab.state.step") >= 5, 120, "5 steps")
        first, end = plot.grab().toImage(), plot.view()[0][1]
        driver.wait(
            lambda: plot.view()[0][1] > end and plot.grab().toImage() != first, 60, "a plot that moves"
        )
        driver.wait(lambda: driver.value("lab.state.step") >= 60, 120, "60 steps")
        losses = driver.value("[float(v) for v in lab.history.loss]")
        if not losses[-1] < losses[0]:
            raise AssertionError(f"the loss went from {losses[0]} to {losses[-1]}")
        return f"{len(losses)} steps, loss {losses[0]:.2f} to {losses[-1]:.2f}"

    def tensor_opens(self) -> str:
        """Pause, and see the numbers of a weight."""
        driver = self.driver
        if driver.window.backend_state == "training":
            driver.trigger("pause")
            driver.wait_state("ready", 60)
        tree = driver.child("variable_tree")
        place = QModelIndex()
        for name in ("model", driver.value("lab.model.layers[0].name"), "kernel"):
            tree.expand(place)
            place = driver.wait(lambda: self._row(tree, place, name), 30, f"{name} in the tree")  # noqa: B023
        flags = QItemSelectionModel.SelectionFlag
        tree.selectionModel().setCurrentIndex(place, flags.ClearAndSelect | flags.Rows)
        table = driver.child("tensor_table")

        def number() -> str:
            text = str(table.model().index(0, 0).data() or "") if table.model() is not None else ""
            return text if any(letter.isdigit() for letter in text) else ""

        return str(driver.wait(number, 30, "numbers in the table"))

    @staticmethod
    def _row(tree: Any, parent: QModelIndex, name: str) -> QModelIndex | None:
        model = tree.model()
        if model.canFetchMore(parent):
            model.fetchMore(parent)
        rows = (model.index(row, 0, parent) for row in range(model.rowCount(parent)))
        return next((index for index in rows if index.data() == name), None)

    def save_and_restore(self) -> str:
        """Save a checkpoint, wreck the weights, and restore them."""
        driver = self.driver
        weights = "lab.model.layers[0].kernel.numpy().tolist()"
        rows = driver.child("checkpoint_list").model().rowCount
        before, kept = rows(), driver.value(weights)
        driver.trigger("save_checkpoint")
        driver.wait(lambda: rows() > before, 60, "a new checkpoint")
        driver.run("for v in lab.model.trainable_variables: v.assign(v * 0 + 7)")
        if driver.value("float(lab.model.layers[0].kernel[0, 0, 0, 0])") != 7:
            raise AssertionError("the weights were not changed")
        driver.trigger("restore_checkpoint")
        driver.wait(lambda: driver.value(weights) == kept, 60, "the saved weights")
        return "equal to the last bit"

    def child_process(self) -> str:
        """Use ``sys.executable`` as an ordinary Python that sees the same packages."""
        code = "import sys, subprocess\nprint(subprocess.run([sys.executable, '-c', "
        code += '\'import numpy; print("child", "ok")\'], capture_output=True, text=True, timeout=60))'
        return self.driver.printed(code, "child ok")

    def spawned_process(self) -> str:
        """Let multiprocessing start a process, which opens no window and ends."""
        running = self._programs()
        found = self.driver.printed(SPAWN, "spawned True")
        after = self._programs()
        if running != after:
            raise AssertionError(f"the program's processes were {running}, and are {after}")
        windows = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one.isWindow()]
        return f"{found}; {len(running)} process(es) of the program; {len(windows)} window(s)"

    @staticmethod
    def _programs() -> list[int]:
        """Return the processes that this one has brought about and that run EagerLab."""
        import psutil

        found = []
        for process in psutil.Process().children(recursive=True):
            with contextlib.suppress(psutil.Error):  # it has ended meanwhile
                if "eagerlab" in process.cmdline() and process.status() != psutil.STATUS_ZOMBIE:
                    found.append(process.pid)
        return sorted(found)

    def sources(self) -> str:
        """Read the source of the person's own code, of TensorFlow's and of Keras's."""
        source = "import inspect; print('lines', len(inspect.getsource({}).splitlines()))"
        self.driver.printed(USERS_CODE + source.format("mine"), "lines 2")
        told = []
        for name in ("keras.layers.Dense.call", "tf.data.Dataset.map", "tf.GradientTape.gradient"):
            lines = self.driver.printed(source.format(name), "lines ")
            told.append(f"{name} {lines}")
            if int(lines.split()[1]) < 5:
                raise AssertionError(told[-1])
        return ", ".join(told)

    def autograph(self) -> str:
        """Let AutoGraph turn a while and an if of the console into a graph."""
        return self.driver.printed(AUTOGRAPH, "autograph [-1.]")

    def traceback(self) -> str:
        """See the lines of TensorFlow's own source in a traceback."""
        wrong = "tf.data.Dataset.from_tensor_slices(3.0)"
        code = f"import traceback\ntry: {wrong}\nexcept Exception: print(traceback.format_exc())"
        self.driver.printed(code, "site-packages/tensorflow/")
        return self.driver.printed(code, "return from_tensor_slices_op.")

    def figure(self) -> str:
        """Draw a figure in the console."""
        text = self.driver.run("import matplotlib.pyplot as plt; plt.plot([1, 4, 9]); plt.show()")
        if "\ufffc" not in text:
            raise AssertionError(f"no picture in: {text}")
        return "a picture"

    def pip(self) -> str:
        """Install a wheel with ``%pip``, import it, here and in a process of its own, and remove it."""
        driver = self.driver
        wheel = make_wheel(Path(tempfile.mkdtemp(prefix="smoke wheels é ")))
        text = driver.run(f"%pip install --no-index --no-deps {str(wheel)!r}", 180)
        driver.wait(lambda: driver.window.backend_state == "ready", 60, "the backend")
        try:
            driver.printed("import eagerlab_smoke; print(eagerlab_smoke.SAYS)", "hello from a wheel")
        except (AssertionError, TimeoutError) as error:
            raise AssertionError(f"{error}; pip said: {text[-500:]}") from error
        child = "'import eagerlab_smoke; print(eagerlab_smoke.SAYS)'"
        driver.printed(f'!"{{sys.executable}}" -c {child}', "hello from a wheel")
        place = str(driver.value("eagerlab_smoke.__file__"))
        driver.run("%pip uninstall --yes eagerlab-smoke", 120)
        return place

    def chinese(self) -> str:
        """See that the window speaks Chinese."""
        text = str(self.driver.window.commands["train"].text())
        if not any("\u4e00" <= letter <= "\u9fff" for letter in text):
            raise AssertionError(f"Train is called {text!r}")
        return text

    def quit(self) -> str:
        """Close the window, and the backend's process with it."""
        driver = self.driver
        processes = len(self._programs())
        if not processes:
            raise AssertionError("there is no process of the backend")
        driver.window.shutdown()
        driver.window.close()
        left = self._programs()
        if left:
            raise AssertionError(f"processes are left: {left}")
        return f"{processes} process(es) before, none after"


def make_wheel(folder: Path) -> Path:
    """Write a package of one module as a wheel."""
    path = folder / "eagerlab_smoke-1.0-py3-none-any.whl"
    about = "eagerlab_smoke-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("eagerlab_smoke.py", "SAYS = 'hello from a wheel'\n")
        archive.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: eagerlab-smoke\nVersion: 1.0\n")
        archive.writestr(
            f"{about}/WHEEL",
            "Wheel-Version: 1.0\nGenerator: smoke\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        archive.writestr(f"{about}/RECORD", "")
    return path


SHORT = ("window_is_up", "backend_is_ready", "train", "plot_moves", "quit")
FULL = (
    *("window_is_up", "backend_is_ready", "train", "plot_moves", "tensor_opens", "save_and_restore"),
    *("child_process", "spawned_process", "sources", "autograph", "traceback", "figure", "pip", "quit"),
)
LOOKING = (
    "window_is_up",
    "backend_is_ready",
    "train",
    "plot_moves",
    "tensor_opens",
    "save_and_restore",
    "quit",
)
PLANS = {
    "short": SHORT,
    "looking": LOOKING,
    "full": FULL,
    "chinese": ("window_is_up", "backend_is_ready", "chinese", "quit"),
}


def main(plan: str, words: list[str]) -> int:
    """Carry out a plan; return 1 when a check failed."""
    driver = Driver(words)
    checks = Checks(driver)
    for name in PLANS[plan]:
        if name == "quit":
            driver.picture(plan)
        driver.check(name.replace("_", " "), getattr(checks, name))
    return 1 if driver.failures else 0


if __name__ == "__main__":
    status = main(sys.argv[1], sys.argv[2:])
    sys.stdout.flush()
    os._exit(status)  # a window that did not close must not keep this process
