"""The part of the trainer's commands that is about looking closely at steps."""

from __future__ import annotations

from typing import Any

from eagerlab.backend.training.engine_saving import EngineSaving
from eagerlab.backend.training.steps.watching import Watch


class EngineWatching(EngineSaving):
    """Watches steps for what is not finite. On the trainer's thread, between two turns."""

    @property
    def step_nodes(self) -> dict[str, Any] | None:
        """What the step that was looked at computed, for the variable tree. Any thread."""
        return self._course.step_nodes

    def set_watch(self, nan: bool | None, inf: bool | None) -> None:
        """Leave steps out whose loss or gradients hold NaN, or infinity; None leaves a switch as it is."""
        before = self.live.watch
        watch = Watch(before.nan if nan is None else nan, before.inf if inf is None else inf)
        if watch != before:
            self.live.watch = watch
            self._course.forget_stepper()
