"""When the model is asked what it has learnt, and where the answers go. GUI thread only."""

from __future__ import annotations

import base64
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMainWindow

from eagerlab.gui.controllers.seeing_answers import SeeingAnswers
from eagerlab.gui.controllers.seeing_export import SeeingExport
from eagerlab.gui.controllers.seeing_samples import SamplesController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.background import Background
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.predictions import PredictionsPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.replies import Reply
from eagerlab.protocol.requests import Request
from eagerlab.protocol.seeing import MOST_PACKED, AskModel, See, SeeBoundary, SeeFit

WAITING_MS = 200
CELLS = 60
LOOK_MS = 250

Buffers = Sequence[bytes | memoryview]


class SeeingController(SeeingAnswers):
    """Asks what the view in sight shows, as often as it costs little, and only while it can be seen.

    Parameters
    ----------
    window : QMainWindow
        Nothing is asked while it is minimised.
    bridge, backend : Bridge, BackendModel
        The link, and how the backend is.
    pane : PredictionsPane
        The view, and this object's owner.
    theme : Theme
        Colours.

    Attributes
    ----------
    asked : int
        How many questions were asked, for tests and the tooltip.
    """

    def __init__(
        self, window: QMainWindow, bridge: Bridge, backend: BackendModel, pane: PredictionsPane, theme: Theme
    ) -> None:
        super().__init__(pane)
        self._window, self._bridge, self._backend = window, bridge, backend
        self._pane, self._theme = pane, theme
        self.asked = 0
        self._generation = 0
        self._stand = 0  # counts the experiments that were asked about
        self._busy = False
        self._taking = False
        self._build = False
        self._samples = SamplesController(bridge, pane, self)
        self._background = Background("eagerlab-seeing-files", self)
        self.export = SeeingExport(
            pane, lambda: self.predictions, self._background, bridge.problem.emit, self
        )
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._consider)
        self._waiting = QTimer(self)
        self._waiting.setSingleShot(True)
        self._waiting.setInterval(WAITING_MS)
        self._waiting.timeout.connect(self._show_waiting)
        self._connect()
        self._say_starting()

    def close(self) -> None:
        """Wait for files that are being written."""
        self._background.close()

    def look_again(self) -> None:
        """Ask anew: what is asked about may have changed."""
        self._dirty = True
        self._consider()

    # --- when ---

    def _connect(self) -> None:
        pane, bridge = self._pane, self._bridge
        self._backend.changed.connect(self._backend_changed)
        bridge.experiment_changed.connect(self._experiment_changed)
        bridge.names_changed.connect(self.look_again)
        bridge.checkpoints_changed.connect(lambda _: self._consider())
        bridge.ready.connect(self._experiment_changed)
        pane.became_visible.connect(self._consider)
        pane.view_changed.connect(self._view_changed)
        pane.part_changed.connect(lambda _: self._experiment_changed())
        pane.follow_changed.connect(lambda _: self._consider())
        pane.button_pressed.connect(self._button_pressed)
        pane.draw.changed.connect(self._drawn)
        pane.confusion.pair_chosen.connect(self._pair_chosen)

    def _experiment_changed(self) -> None:
        """Find out anew what can be seen: model, data or settings may be others."""
        self._known = False
        self._stand += 1
        self._samples.forget_inputs()
        self.look_again()

    def _backend_changed(self) -> None:
        if self._backend.life == "dead":
            self._forget_answer()
            self._show_age()
        elif not self._backend.has_tensorflow:
            self._say_starting()
        else:
            self._consider()

    def _view_changed(self, view: str) -> None:
        self._pane.show_values("")
        self._show_predictions()
        if not self._taking:  # an answer that brings other views sees itself to what they lack
            self.look_again()

    def _drawn(self) -> None:
        """Ask about another drawing; not when an answer gave the picture to draw on another size."""
        if not self._taking:
            self.look_again()

    def _is_due(self) -> bool:
        """Whether there is something that the answer in sight does not tell."""
        state = self._backend.state
        if self._dirty or state is None:
            return True
        finished = self._is_cut and not self._backend.is_training
        return self._pane.follow.isChecked() and (finished or state.step != self._step)

    def _consider(self) -> None:
        """Ask now, or as soon as it may be asked, if there is something to ask and somebody looks."""
        pane = self._pane
        if self._busy or not pane.isVisible() or self._window.isMinimized():
            return
        if not self._backend.has_tensorflow or not self._bridge.is_ready:
            return
        if not self._is_due():
            self._show_age()
            return
        wait = self.pace.wait(time.monotonic(), training=self._backend.is_training)
        if wait > 0:
            if not self._timer.isActive():
                # The state comes now and then: what is free earlier than thought is asked earlier.
                self._timer.start(min(LOOK_MS, max(1, round(wait * 1000))))
            self._show_age()
            return
        self._ask()

    def _button_pressed(self, action: str) -> None:
        if action == "cancel":
            self._forget_answer()
            self._pane.follow.setChecked(False)
            self._dirty = False
            self._pane.show_message(self.tr("Not asked."), self.tr("Ask the model"), "refresh")
            return
        self._build = action == "build"
        self._known = self._known and not self._build
        self.look_again()

    # --- asking ---

    def _ask(self) -> None:
        view = self._pane.view
        if not self._known or view in ("samples", "confusion", "worst"):
            build, self._build = self._build, False
            self._send(See(part=self._part(), build=build, generation=self._generation), self._take_seen)
        elif view == "boundary":
            self._send(SeeBoundary(cells=CELLS, generation=self._generation), self._take_boundary)
        elif view == "fit" and self._is_curve():
            self._send(SeeFit(generation=self._generation), self._take_fit)
        elif view == "draw":
            self._ask_drawn()
        else:
            self._send(See(part=self._part(), generation=self._generation), self._take_seen)

    def _part(self) -> Any:
        return self._pane.part

    def _ask_drawn(self) -> None:
        draw = self._pane.draw
        self._dirty = False
        if draw.is_empty:
            self._step = self._backend.state.step if self._backend.state is not None else None
            self._show_age()
            return
        pixels = base64.b64encode(draw.pixels().astype(np.uint8).tobytes()).decode()
        if len(pixels) > MOST_PACKED:
            draw.show_note(self.tr("The model's pictures are too large to be drawn."))
            return
        self._send(AskModel(shape=draw.shape, packed=pixels, generation=self._generation), self._take_answer)

    def _send(self, request: Request, take: Any) -> None:
        self._busy, self._dirty = True, False
        self.asked += 1
        self._waiting.start()
        generation, stand = self._generation, self._stand

        def taken(reply: Reply, buffers: list[memoryview]) -> None:
            if generation != self._generation:
                return
            self._answered(getattr(reply, "cost", 0.0))
            if stand == self._stand:  # else it tells of other data, or of another model
                self._taking = True
                try:
                    take(reply, buffers)
                finally:
                    self._taking = False
                self._show_age()
            self._consider()

        def missed(problem: Problem) -> None:
            if generation == self._generation:
                self._answered(0.0)
                self._pane.show_values("")
                self._pane.show_message(problem.sentence(), self.tr("Try again"), "refresh", is_bad=True)

        self._bridge.request(request, taken, missed, self)

    def _answered(self, cost: float) -> None:
        self._busy = False
        self._waiting.stop()
        self.pace.answered(time.monotonic(), cost, training=self._backend.is_training)

    def _forget_answer(self) -> None:
        self._generation += 1
        self._busy = False
        self._waiting.stop()

    def _show_waiting(self) -> None:
        if self.predictions is None and self._busy:
            self._pane.show_message(self.tr("Asking the model …"), self.tr("Cancel"), "cancel")

    def _say_starting(self) -> None:
        if self.predictions is None:
            self._pane.show_message(
                self.tr("What the model has learnt appears here as soon as TensorFlow is ready.")
            )

    def _pair_chosen(self, truth: int, predicted: int) -> None:
        self._samples.choose_pair(truth, predicted)
        self._pane.choose("samples")
