"""The part of the trainer's commands that changes how is trained: device, speed, and what the form shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from eagerlab.backend import devices
from eagerlab.backend.checkpoints.checkpoints import Checkpoints
from eagerlab.backend.errors import LabError
from eagerlab.backend.ports import Publishing
from eagerlab.backend.training.building import rebuild_on_device
from eagerlab.backend.training.editing import apply_training, check_training, freeze
from eagerlab.backend.training.engine_following import EngineFollowing
from eagerlab.backend.training.steps.traces import Traces
from eagerlab.experiment.modes import MODES, Mode
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import ExperimentChanged, NamesChanged, ProblemRaised
from eagerlab.protocol.requests import SetTraining


class EngineSettings(EngineFollowing):
    """Changes settings of the experiment. On the trainer's thread, between two turns."""

    _publisher: Publishing
    _checkpoints: Checkpoints
    _announce: Callable[[], None]

    def set_device(self, device: str) -> None:
        """Move to another device with all values."""
        live = self.live
        name = devices.require(device)
        before = live.device
        if name == before:
            return
        if live.module is not None and "model" not in live.from_console:
            rebuild_on_device(live, self._settings, name)
            self._checkpoints.forget()
        live.device = name
        live.update_spec(device=name)
        self._course.speed.forget_modes()
        self._course.forget_stepper()
        self._course.recorder.mark("device", f"Device {before} → {name}")
        self._course.recorder.changed(device=name)
        self._tell_changed()

    def set_mode(self, mode: str) -> None:
        """Execute steps in another way, from the next one on."""
        live = self.live
        wanted = next((known for known in MODES if known == mode), None)
        if wanted is None:
            raise LabError(f"lab.mode = {mode!r} is not possible.", f"Expected one of: {', '.join(MODES)}.")
        if wanted == live.mode:
            return
        before, live.mode = live.mode, wanted
        live.traces = Traces()
        live.update_spec(mode=mode)
        self._course.forget_stepper()
        self._course.recorder.mark("speed", f"Mode {before} → {mode}")
        self._course.recorder.changed(mode=mode)
        self._tell_changed()

    def set_op_by_op_update(self, op_by_op: bool) -> None:
        """Run even the optimizer's arithmetic op by op, or not; the numbers are the same."""
        if op_by_op != self.live.op_by_op_update:
            self.live.op_by_op_update = op_by_op
            self._course.speed.forget_modes()
            self._course.forget_stepper()
            self._announce()

    def set_training(self, change: SetTraining) -> None:
        """Change what the training form shows: all of it or, when a part is refused, none."""
        course, live = self._course, self.live
        check_training(live, change, is_untouched=not self.run and live.step == 0)
        note = apply_training(course, change, self._settings)
        if note:
            self._publisher.publish(ProblemRaised(problem=Problem(what=note, severity="info")))
        if course.phase == "training" and not course.is_ending and live.step >= course.until:
            course.end("finished", "finished")
        self._tell_changed()

    def set_frozen(self, layers: tuple[str, ...], frozen: bool) -> None:
        """Freeze layers, or let them learn again: all of them or, when one is refused, none."""
        freeze(self._course, layers, frozen)
        self._tell_changed()

    def set_autosave(self, seconds: float) -> None:
        """Save every so many seconds of training; 0: not."""
        self._course.set_autosave(seconds)

    def note_speeds(self, speeds: Mapping[Mode, float]) -> None:
        """Remember steps per second that were measured in some modes while training stood."""
        self._course.speed.note_measured(speeds)
        self._announce()

    def _tell_changed(self) -> None:
        self._publisher.publish(ExperimentChanged())
        self._publisher.publish(NamesChanged())
        self._announce()
