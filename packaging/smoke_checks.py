"""What a smoke test looks at in the window, and in which order; `smoke.py` sends it to the installed copy."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QModelIndex
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication
from smoke_driver import Driver, make_wheel, tell

SPAWN = (
    "import os, multiprocessing as mp\n"
    "with mp.get_context('spawn').Pool(1) as pool: print('spawned', pool.apply(os.getpid) != os.getpid())\n"
)
USERS_CODE = "def mine(a):\n    return a + 1  # written at the console\n"
WEIGHTS = "lab.model.layers[0].kernel.numpy().tolist()"
TRACES = Path("~/what the older version left.json").expanduser()
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


class Checks:
    """What is looked at, in the order in which a person would come to it."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def window_is_up(self) -> str:
        """See the window on the screen."""
        driver = self.driver
        driver.wait(lambda: driver.window.isVisible() and driver.window.width() > 600, "a visible window")
        return f"{driver.window.width()}x{driver.window.height()}"

    def backend_is_ready(self) -> str:
        """Wait until TensorFlow is imported."""
        self.driver.wait_state("ready")
        tell(reached="ready", at=time.time())
        return f"{time.monotonic() - self.driver.began:.1f} s after the start"

    def train(self) -> str:
        """Click once on Train, and see that training runs."""
        how = self.driver.click_train()
        self.driver.wait_state("training")
        return how

    def plot_moves(self) -> str:
        """See the curve on the screen grow."""
        driver = self.driver
        plot = driver.child("loss_plot")
        driver.wait(lambda: driver.value("lab.state.step") >= 5, "5 steps")
        first, end = plot.grab().toImage(), plot.view()[0][1]
        driver.wait(lambda: plot.view()[0][1] > end and plot.grab().toImage() != first, "a plot that moves")
        driver.wait(lambda: driver.value("lab.state.step") >= 60, "60 steps")
        losses = driver.value("[float(v) for v in lab.history.loss]")
        if not losses[-1] < losses[0]:
            raise AssertionError(f"the loss went from {losses[0]} to {losses[-1]}")
        return f"{len(losses)} steps, loss {losses[0]:.2f} to {losses[-1]:.2f}"

    def tensor_opens(self) -> str:
        """Pause, and see the numbers of a weight."""
        driver = self.driver
        if driver.window.backend_state == "training":
            driver.trigger("pause")
            driver.wait_state("ready")
        tree = driver.child("variable_tree")
        place = QModelIndex()
        for name in ("model", driver.value("lab.model.layers[0].name"), "kernel"):
            tree.expand(place)
            place = driver.wait(lambda: self._row(tree, place, name), f"{name} in the tree")  # noqa: B023
        flags = QItemSelectionModel.SelectionFlag
        tree.selectionModel().setCurrentIndex(place, flags.ClearAndSelect | flags.Rows)
        table = driver.child("tensor_table")

        def number() -> str:
            text = str(table.model().index(0, 0).data() or "") if table.model() is not None else ""
            return text if any(letter.isdigit() for letter in text) else ""

        return str(driver.wait(number, "numbers in the table"))

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
        rows = driver.child("checkpoint_list").model().rowCount
        before, kept = rows(), driver.value(WEIGHTS)
        driver.trigger("save_checkpoint")
        driver.wait(lambda: rows() > before, "a new checkpoint")
        driver.run("for v in lab.model.trainable_variables: v.assign(v * 0 + 7)")
        if driver.value("float(lab.model.layers[0].kernel[0, 0, 0, 0])") != 7:
            raise AssertionError("the weights were not changed")
        driver.trigger("restore_checkpoint")
        driver.wait(lambda: driver.value(WEIGHTS) == kept, "the saved weights")
        return "equal to the last bit"

    def child_process(self) -> str:
        """Use ``sys.executable`` as an ordinary Python that sees the same packages."""
        return self._child("import numpy; print('child', 'ok')", "child ok")

    def _child(self, code: str, expected: str) -> str:
        """Run code in a Python that the console starts; return what came of it."""
        call = f"subprocess.run([sys.executable, '-c', {code!r}], capture_output=True, text=True)"
        return self.driver.printed(f"import sys, subprocess\nprint({call})", expected)

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
        self._install_wheel()
        self._child("import eagerlab_smoke; print(eagerlab_smoke.SAYS)", "hello from a wheel")
        place = str(driver.value("eagerlab_smoke.__file__"))
        driver.run("%pip uninstall --yes eagerlab-smoke")
        return place

    def _install_wheel(self) -> None:
        driver = self.driver
        wheel = make_wheel(Path(tempfile.mkdtemp(prefix="smoke wheels é ")))
        text = driver.run(f"%pip install --no-index --no-deps {str(wheel)!r}")
        driver.wait_state("ready")
        try:
            driver.printed("import eagerlab_smoke; print(eagerlab_smoke.SAYS)", "hello from a wheel")
        except (AssertionError, TimeoutError) as error:
            raise AssertionError(f"{error}; pip said: {text[-500:]}") from error

    def dark(self) -> str:
        """Choose the dark theme in the menu."""
        action = self.driver.window.findChild(QAction, "theme_dark")
        if action is None:
            raise LookupError("there is no entry for the dark theme")
        action.trigger()
        palette = self.driver.window.palette
        self.driver.wait(lambda: palette().window().color().lightness() < 80, "a dark window")
        return f"lightness {palette().window().color().lightness()} of 255"

    def tells_which_folder(self) -> str:
        """See that the window names the folder that it cannot write, and keeps what it has elsewhere."""
        from eagerlab.store.home import Home

        wanted = str(Home().wanted)
        problems = self.driver.child("problem_list")

        def told() -> str:
            rows = (problems.topLevelItem(row).text(1) for row in range(problems.topLevelItemCount()))
            return next((text for text in rows if wanted in text), "")

        return str(self.driver.wait(told, f"a message that names {wanted}"))

    def leave_traces(self) -> str:
        """Leave what an upgrade has to keep: a checkpoint, a run, settings, a package; note what they are."""
        driver = self.driver
        driver.trigger("pause")
        driver.wait_state("ready")
        rows = driver.child("checkpoint_list").model().rowCount
        before = rows()
        driver.trigger("save_checkpoint")
        driver.wait(lambda: rows() > before, "a new checkpoint")
        self.dark()
        driver.window.settings.code_font_size = 13
        self._install_wheel()
        kept = {"weights": driver.value(WEIGHTS), "run": driver.value("lab.state.run")}
        TRACES.write_text(json.dumps(kept), encoding="utf-8")
        return f"{rows()} checkpoint(s), run {kept['run']}"

    def finds_traces(self) -> str:
        """See what the older version left; restore its checkpoint, and be told of the new version."""
        driver = self.driver
        kept = json.loads(TRACES.read_text(encoding="utf-8"))
        settings = driver.window.settings
        found = (settings.theme, settings.code_font_size)
        if found != ("dark", 13):
            raise AssertionError(f"the settings are {found}")
        news = driver.window.banner.text
        if "Your settings, runs and checkpoints are as they were." not in news:
            raise AssertionError(f"the banner says {news!r}")
        runs = driver.child("run_list")
        driver.wait(lambda: runs.model().rowCount() >= 1, "the older version's runs in the list")
        if driver.value(WEIGHTS) == kept["weights"]:
            raise AssertionError("the weights are the old ones before they were restored")
        driver.trigger("restore_checkpoint")
        driver.wait(lambda: driver.value(WEIGHTS) == kept["weights"], "the older version's weights")
        driver.printed("import eagerlab_smoke; print(eagerlab_smoke.SAYS)", "hello from a wheel")
        return f"theme, font, {runs.model().rowCount()} run(s), weights equal to the last bit, package, news"

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


UP = ("window_is_up", "backend_is_ready")
TRAINED = (*UP, "train", "plot_moves")
LOOKED_INTO = (*TRAINED, "tensor_opens", "save_and_restore")
CONSOLE = ("child_process", "spawned_process", "sources", "autograph", "traceback", "figure", "pip")
PLANS = {
    "start": (*UP, "quit"),
    "short": (*TRAINED, "*trained", "quit"),
    "looking": (*LOOKED_INTO, "quit"),
    "full": (
        *(*UP, "*ready", "train", "plot_moves", "*training", "tensor_opens", "save_and_restore", "*restored"),
        *(*CONSOLE, "*console", "dark", "*dark", "quit"),
    ),
    "chinese": (*UP, "chinese", "*chinese", "quit"),
    "unwritable": (*UP, "tells_which_folder", "*told", "train", "plot_moves", "child_process", "quit"),
    "older": (*TRAINED, "leave_traces", "*older", "quit"),
    "upgraded": (*UP, "*upgraded", "finds_traces", "*found", "train", "quit"),
}
"""The checks in the order in which a person would come to them; ``*NAME`` takes a picture."""


def main(plan: str, words: list[str]) -> int:
    """Carry out a plan; return 1 when a check failed."""
    driver = Driver(words)
    checks = Checks(driver)
    for name in PLANS[plan]:
        if name.startswith("*"):
            driver.check(f"picture {name[1:]}", partial(driver.picture, name[1:]))
        else:
            driver.check(name.replace("_", " "), getattr(checks, name))
    tell(ended=True)
    return 1 if driver.failures else 0


def begin(plan: str, words: list[str]) -> None:
    """Carry out a plan, and end the process whatever is left of the window."""
    status = main(plan, words)
    sys.stdout.flush()
    os._exit(status)
