"""The status bar, and what the window says of the backend: starting, ready, training or dead."""

from __future__ import annotations

import psutil
from PySide6.QtCore import QObject, QTimer

from eagerlab.gui import numbers
from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.places import in_words
from eagerlab.protocol.events import State

MEMORY_MILLISECONDS = 2000
BUSY_CONSOLE = 0.25
"""So much of a processor the console uses when it is worth a word."""


class StatusController(QObject):
    """Keeps the status bar true. GUI thread only."""

    def __init__(self, window: MainWindow, backend: BackendModel, process: BackendProcess) -> None:
        super().__init__(window)
        self._window = window
        self._backend = backend
        self._process = process
        self._own = psutil.Process()
        self._timer = QTimer(self)
        self._timer.setInterval(MEMORY_MILLISECONDS)
        self._timer.timeout.connect(self._show_memory)
        self._timer.start()
        backend.changed.connect(self._update)
        self._update()
        self._show_memory()

    def close(self) -> None:
        """Stop measuring."""
        self._timer.stop()

    def _update(self) -> None:
        backend, status = self._backend, self._window.status
        state = backend.state
        if backend.life == "dead":
            self._window.set_backend_state("dead")
            status.set_state("bad", self.tr("Stopped"))
            status.set_message(backend.words)
            self._show_run(None)
            return
        if backend.life != "up" or state is None or state.phase == "starting":
            self._window.set_backend_state("starting")
            status.set_state("warn", self.tr("Starting"))
            status.set_message(self._starting_words(state))
            self._show_run(None)
            return
        colour, word = {
            "idle": ("good", self.tr("Ready")),
            "training": ("good", self.tr("Training")),
            "paused": ("warn", self.tr("Paused")),
            "finished": ("good", self.tr("Finished")),
            "failed": ("bad", self.tr("Failed")),
        }[state.phase]
        if state.standing is not None:
            colour, word = "warn", self.tr("Debugging")
        status.set_state(colour, word)
        status.set_message(self._sentence(state))
        self._show_run(state)
        self._window.set_backend_state("training" if state.phase == "training" else "ready")

    def _starting_words(self, state: State | None) -> str:
        words = (state.activity if state is not None else "") or self._backend.words
        if state is not None and state.queued_train:
            return self.tr("{activity}. Training starts when TensorFlow is ready.").format(
                activity=words or self.tr("Importing TensorFlow")
            )
        return words

    def _sentence(self, state: State) -> str:
        if state.standing is not None:
            return self.tr("Step {step} stands at {place}").format(
                step=numbers.integer(state.step + 1), place=in_words(state.standing.place)
            )
        if state.step == 0 and state.phase == "idle":
            return state.activity or self.tr("Press Train to begin.")
        until = numbers.integer(state.until)
        parts = [self.tr("step {step} of {until}").format(step=numbers.integer(state.step), until=until)]
        if state.phase in ("training", "paused"):
            parts.append(self.tr("epoch {number}").format(number=numbers.integer(state.epoch + 1)))
        if state.phase == "training" and state.steps_per_second and state.until > state.step:
            left = (state.until - state.step) / state.steps_per_second
            parts.append(self.tr("{time} left").format(time=numbers.duration(left)))
        parts += self._why_not_faster(state)
        if state.activity and state.activity.casefold() != self._window.status.word.text().casefold():
            parts.append(state.activity)
        if state.waiting:
            parts.append(
                numbers.plural(
                    self.tr("%n restored variable(s) not created yet", "", len(state.waiting)),
                    len(state.waiting),
                )
            )
        return " · ".join(parts)

    def _why_not_faster(self, state: State) -> list[str]:
        """Say what slows training down, and what another mode would bring."""
        words = []
        if state.phase == "training" and (state.console_share or 0.0) > BUSY_CONSOLE:
            words.append(self.tr("slower: a cell is running"))
        if state.phase in ("training", "paused") and state.faster_mode and state.faster_factor:
            words.append(
                self.tr("{mode}: {factor} × as fast").format(
                    mode=state.faster_mode, factor=numbers.significant(state.faster_factor, 2)
                )
            )
        return words

    def _show_run(self, state: State | None) -> None:
        self._show_traces(state)
        status = self._window.status
        running = state is not None and state.step > 0
        status.set_progress(state.step if state and running else 0, state.until if state and running else 0)
        training = state is not None and state.phase == "training"
        speed = state.steps_per_second if state is not None and training else None
        share = state.input_share if state is not None and training else None
        status.speed.setText(
            "" if not speed else self.tr("{speed} steps/s").format(speed=numbers.significant(speed, 3))
        )
        status.input.setText(
            ""
            if share is None
            else self.tr("input {share} %").format(share=numbers.integer(round(100 * share)))
        )
        cost = state.watching_share if state is not None and training else None
        status.watching.setText(
            "" if cost is None else self.tr("watching {share} %").format(share=numbers.trimmed(100 * cost, 2))
        )

    def _show_traces(self, state: State | None) -> None:
        """Tell of steps that were traced anew, and why; one trace is as it should be."""
        count = state.traces if state is not None and state.phase in ("training", "paused") else 0
        label = self._window.status.traces
        label.setText(numbers.plural(self.tr("%n trace(s)", "", count), count) if count > 1 else "")
        why = state.last_trace if state is not None and count > 1 else ""
        label.setToolTip(self.tr("The step was traced again because: {what}").format(what=why) if why else "")

    def _show_memory(self) -> None:
        window = numbers.size_in_bytes(self._own.memory_info().rss)
        words = self.tr("window {size}").format(size=window)
        if self._process.pid is not None:
            try:
                used = psutil.Process(self._process.pid).memory_info().rss
            except psutil.Error:
                used = 0  # it has just ended; the watcher tells
            if used:
                words += " · " + self.tr("backend {size}").format(size=numbers.size_in_bytes(used))
        self._window.status.memory.setText(words)
