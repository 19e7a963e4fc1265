"""The part of the trainer's commands that is about looking closely at steps."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any, cast

from eagerlab.backend.errors import LabError
from eagerlab.backend.settings import ConsoleSettings
from eagerlab.backend.training.engine_saving import EngineSaving
from eagerlab.backend.training.steps.watching import Watch
from eagerlab.protocol.parts import PARTS, StepPart


class EngineWatching(EngineSaving):
    """Watches steps for what is not finite. On the trainer's thread, between two turns."""

    _settings: ConsoleSettings

    @property
    def step_nodes(self) -> dict[str, Any] | None:
        """What the step that was looked at computed, for the variable tree. Any thread."""
        return self._course.step_nodes

    def take_part(self, part: str) -> Future[None]:
        """Take the next step up to a part, or its ``next`` part; the future is done when it has ended."""
        course = self._course
        names: tuple[str, ...] = PARTS
        wanted = names[names.index(course.part) + 1 if course.part else 0] if part == "next" else part
        if wanted not in names:
            raise LabError(
                f"A step has no part {part!r}.", f"Its parts are {', '.join(PARTS)}; next is the one in turn."
            )
        if wanted == "update":
            return self.step_once()
        self._settings.apply()
        course.take_up_definitions()
        course.take_part(cast(StepPart, wanted))
        done: Future[None] = Future()
        done.set_result(None)
        return done

    def step_once(self) -> Future[None]:
        """Train one batch; `Engine` knows how."""
        raise NotImplementedError

    def set_watch(self, nan: bool | None, inf: bool | None) -> None:
        """Leave steps out whose loss or gradients hold NaN, or infinity; None leaves a switch as it is."""
        before = self.live.watch
        watch = Watch(before.nan if nan is None else nan, before.inf if inf is None else inf)
        if watch != before:
            self.live.watch = watch
            self._course.forget_stepper()
