"""How the backend is, in one place for all controllers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from eagerlab.gui.kernel.bridge import Bridge
    from eagerlab.gui.kernel.process import BackendProcess
    from eagerlab.protocol.events import State

Life = Literal["loading", "starting", "up", "restarting", "dead"]
"""``loading``: the window itself still imports; ``up``: requests are answered."""


class BackendModel(QObject):
    """Follows bridge and process. GUI thread only.

    Attributes
    ----------
    changed : Signal
        `life`, `words` or `state` is another.
    life : Life
        Of the process.
    words : str
        What it does while it starts, or why it is dead.
    state : State or None
        What it last told; None before its first word, and when it is dead.
    restarted : bool
        Whether this backend is not the first one.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.life: Life = "loading"
        self.words = ""
        self.state: State | None = None
        self.restarted = False

    def follow(self, bridge: Bridge, process: BackendProcess) -> None:
        """Listen to the link from now on."""
        self._set("starting", self.tr("Starting the backend"))
        bridge.backend_phase.connect(self._on_phase)
        bridge.ready.connect(lambda: self._set("up", ""))
        bridge.died.connect(self._on_died)
        bridge.state_changed.connect(self._on_state)
        process.restarting.connect(self._on_restarting)

    @property
    def is_training(self) -> bool:
        """Whether steps are being made."""
        return self.state is not None and self.state.phase == "training"

    @property
    def has_tensorflow(self) -> bool:
        """Whether TensorFlow is imported."""
        return self.life == "up" and self.state is not None and bool(self.state.devices)

    @property
    def has_failed_start(self) -> bool:
        """Whether the backend lives, but could not import TensorFlow."""
        return self.state is not None and self.state.phase == "failed" and not self.state.devices

    def _set(self, life: Life, words: str) -> None:
        self.life = life
        self.words = words
        self.changed.emit()

    def _on_phase(self, words: str) -> None:
        if self.life != "up":
            self._set("starting", words)

    def _on_state(self, state: State) -> None:
        self.state = state
        self.changed.emit()

    def _on_died(self, words: str) -> None:
        self.state = None
        self._set("dead", words)

    def _on_restarting(self) -> None:
        self.state = None
        self.restarted = True
        self._set("restarting", self.tr("Ending the old backend"))
