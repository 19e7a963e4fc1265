"""What a smoke test looks at in the window, and in which order; `smoke.py` sends it to the installed copy."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from smoke_console import ConsoleChecks
from smoke_driver import Driver, tell

WEIGHTS = "lab.model.layers[0].kernel.numpy().tolist()"
LOSSES = "[float(v) for v in lab.history.loss]"
SIZE = (1370, 830)
"""Of the window that an upgrade has to keep: not that of a first start."""
STEPS_MORE = 20
TRACES = Path("~/what the older version left.json").expanduser()


class Checks(ConsoleChecks):
    """What is looked at, in the order in which a person would come to it."""

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
        losses = driver.value(LOSSES)
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
        """Leave what an upgrade has to keep: run, checkpoint, settings, layout, package; note what they are.

        What the older version did not have yet is noted, too.
        """
        driver, window = self.driver, self.driver.window
        driver.trigger("pause")
        driver.wait_state("ready")
        rows = driver.child("checkpoint_list").model().rowCount
        before = rows()
        driver.trigger("save_checkpoint")
        driver.wait(lambda: rows() > before, "a new checkpoint")
        self.dark()
        window.settings.code_font_size = 13
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, window.docks["variables_dock"])
        window.resize(*SIZE)
        kept = {name: driver.value(f"lab.state.{name}") for name in ("run", "step")}
        kept |= {"weights": driver.value(WEIGHTS), "losses": driver.value(LOSSES)}
        kept["news"] = hasattr(window.settings, "version")
        kept["package"] = importlib.util.find_spec("eagerlab.own_packages") is not None
        if kept["package"]:
            self.install_wheel()
        kept["size"] = [window.width(), window.height()]
        TRACES.write_text(json.dumps(kept), encoding="utf-8")
        package = "a package" if kept["package"] else "no package: it knew none"
        return f"{rows()} checkpoint(s), run {kept['run']} of {len(kept['losses'])} steps, {package}"

    def finds_traces(self) -> str:
        """See settings, layout and run that the older version left, and be told of the new version."""
        from eagerlab.store.home import Home
        from eagerlab.store.reader import RunReader

        driver, window, kept = self.driver, self.driver.window, self._traces()
        area = window.dockWidgetArea(window.docks["variables_dock"])
        found = (window.settings.theme, window.settings.code_font_size, area)
        if found != ("dark", 13, Qt.DockWidgetArea.LeftDockWidgetArea):
            raise AssertionError(f"settings and layout are {found}")
        if [window.width(), window.height()] != kept["size"]:
            raise AssertionError(f"{window.width()}x{window.height()}, and it was {kept['size']}")
        if kept["news"] and "Your settings, runs and checkpoints are as they were." not in window.banner.text:
            raise AssertionError(f"the banner says {window.banner.text!r}")
        runs = driver.child("run_list")
        driver.wait(lambda: runs.model().rowCount() >= 1, "the older version's runs in the list")
        reader = RunReader(Home().runs_file)
        losses = reader.metrics(kept["run"], "train").column("loss").tolist()
        reader.close()
        if losses != kept["losses"]:
            raise AssertionError(f"{len(losses)} losses, not the {len(kept['losses'])} that there were")
        news = "news" if kept["news"] else "no news: the older one did not note its version"
        return f"theme, font, layout, {runs.model().rowCount()} run(s), all {len(losses)} losses, {news}"

    def restores_traces(self) -> str:
        """Restore the checkpoint that the older version left, and use its package."""
        driver, kept = self.driver, self._traces()
        if driver.value(WEIGHTS) == kept["weights"]:
            raise AssertionError("the weights are the old ones before they were restored")
        driver.trigger("restore_checkpoint")
        driver.wait(lambda: driver.value(WEIGHTS) == kept["weights"], "the older version's weights")
        if kept["package"]:
            driver.printed("import eagerlab_smoke; print(eagerlab_smoke.SAYS)", "hello from a wheel")
        return f"weights equal to the last bit{', package' if kept['package'] else ''}"

    def goes_on(self) -> str:
        """See training go on where the older version stopped."""
        driver, step = self.driver, self._traces()["step"]
        driver.wait(lambda: driver.value("lab.state.step") >= step + STEPS_MORE, "more steps")
        return f"from step {step}"

    @staticmethod
    def _traces() -> Any:
        return json.loads(TRACES.read_text(encoding="utf-8"))

    def chinese(self) -> str:
        """See that the window speaks Chinese."""
        text = str(self.driver.window.commands["train"].text())
        if not any("\u4e00" <= letter <= "\u9fff" for letter in text):
            raise AssertionError(f"Train is called {text!r}")
        return text

    def quit(self) -> str:
        """Close the window, and the backend's process with it."""
        driver = self.driver
        processes = len(self.programs())
        if not processes:
            raise AssertionError("there is no process of the backend")
        driver.window.shutdown()
        driver.window.close()
        left = self.programs()
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
    "upgraded": (
        *(*UP, "*upgraded", "finds_traces", "restores_traces", "*found", "train", "goes_on", "quit"),
    ),
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
