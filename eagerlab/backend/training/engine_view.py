"""What may be read of the trainer from any thread."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from eagerlab.backend.checkpoints.checkpoints import Checkpoints
from eagerlab.backend.describe import describe
from eagerlab.backend.namespace import shown_names
from eagerlab.backend.training.course import Course
from eagerlab.backend.training.optimizers import shown_rate
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import Device, State

if TYPE_CHECKING:
    from eagerlab.backend.training.at_hand import AtHand
    from eagerlab.backend.training.history import History
    from eagerlab.backend.training.live import LiveExperiment
    from eagerlab.protocol.replies import ExperimentDescription


class EngineView:
    """The reading half of `Engine`."""

    _course: Course
    _checkpoints: Checkpoints
    _devices: tuple[Device, ...]
    _no_gpu: str

    @property
    def live(self) -> LiveExperiment:
        """What is trained."""
        return self._course.live

    @property
    def history(self) -> History:
        """Numbers of the current run, or of the last one."""
        return self._course.recorder.history

    @property
    def run(self) -> str:
        """Id of the current run, or empty."""
        return self._course.recorder.run

    @property
    def rows(self) -> int:
        """Steps recorded since the process began, whatever their runs."""
        return self._course.recorder.rows

    @property
    def failure(self) -> Problem | None:
        """Why training stopped, in phase ``failed``."""
        return self._course.failure

    @property
    def at_hand(self) -> AtHand:
        """The step in hand, and the debugger that stands in it."""
        return self._course.at_hand

    @property
    def batch_by_name(self) -> dict[str, Any] | None:
        """The batch at hand, for the variable tree; None where there is none."""
        batch: Any = self.at_hand.batch
        if batch is None:
            return None
        pair = isinstance(batch, tuple) and len(batch) == 2
        return dict(zip(("x", "y"), batch, strict=True)) if pair else {"batch": batch}

    @property
    def frame_names(self) -> Mapping[str, Any] | None:
        """The local names where training stands in the debugger, or where its last step failed."""
        standing = self.at_hand.standing
        names = standing.names if standing.place is not None else self._course.names_at_failure
        return shown_names(names) or None

    @property
    def error(self) -> BaseException | None:
        """What the last step raised, until training goes on."""
        return self._course.error

    @property
    def end_saved(self) -> Future[str] | None:
        """The last checkpoint of a run, while and after it is written."""
        return self._course.end_saved

    @property
    def is_busy(self) -> bool:
        """Whether steps or the end of a run are still to come."""
        return self._course.is_busy

    @property
    def autosave_seconds(self) -> float:
        """Seconds of training between automatic checkpoints; 0: none."""
        return self._course.autosave_seconds

    @property
    def learning_rate(self) -> float | None:
        """The optimizer's present learning rate."""
        rate = self._raw_rate()
        return shown_rate(rate) if rate is not None else None

    @property
    def input_seconds(self) -> tuple[float, float]:
        """Seconds that steps waited for their batches, and seconds that they trained, since the start."""
        return self._course.speed.seconds

    def state(self) -> State:
        """Return where training stands."""
        course, live = self._course, self.live
        rate = course.rate
        faster = course.speed.faster_than(live.mode)
        return State(
            phase=course.phase,
            is_held=course.failure is not None,
            activity=course.activity or course.part_in_words,
            step=live.step,
            until=course.until or live.ends_at,
            epoch=live.epoch,
            batch=live.batch,
            batches=live.data.batches if live.data is not None else None,
            run=self.run,
            experiment=live.name,
            device=live.device,
            placed_on=course.placed_on,
            devices=self._devices,
            no_gpu=self._no_gpu,
            mode=live.mode,
            op_by_op_update=live.op_by_op_update,
            traces=live.traces.count,
            last_trace=live.traces.last,
            learning_rate=shown_rate(rate) if rate is not None else None,
            steps_per_second=course.speed.value,
            input_share=course.speed.input_share,
            watching_share=course.speed.watching_share,
            looking_share=course.speed.looking_share,
            console_share=course.speed.console_share,
            faster_mode=faster[0] if faster else "",
            faster_factor=faster[1] if faster else None,
            waiting=self._checkpoints.waiting,
            part=course.part,
            standing=course.at_hand.standing.told(),
        )

    def describe(self, request: str) -> ExperimentDescription:
        """Return the experiment in words and numbers."""
        return describe(self.live, request, self.learning_rate)

    def _raw_rate(self) -> float | None:
        optimizer = self.live.optimizer
        return float(optimizer.learning_rate) if optimizer is not None else None
