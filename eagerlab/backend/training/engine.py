"""What the trainer does: each command as it is carried out on its thread, between two turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from eagerlab.backend import devices
from eagerlab.backend.checkpoints.checkpoints import Checkpoints
from eagerlab.backend.data.kept import KeptData
from eagerlab.backend.data.reading import CurrentReading
from eagerlab.backend.errors import LabError
from eagerlab.backend.handing import check_parts
from eagerlab.backend.ports import Publishing
from eagerlab.backend.settings import ConsoleSettings
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.amending import carry_over
from eagerlab.backend.training.building import (
    assign_values,
    build,
    host_values,
    load_experiment,
)
from eagerlab.backend.training.course import Course
from eagerlab.backend.training.engine_settings import EngineSettings
from eagerlab.backend.training.halt import Halt
from eagerlab.backend.training.readiness import require_parts
from eagerlab.backend.training.recording import Recorder
from eagerlab.backend.training.trainer import Trainer
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import ProblemRaised
from eagerlab.store.errors import StoreError
from eagerlab.store.runs import RunStore

if TYPE_CHECKING:
    from eagerlab.backend.training.live import LiveExperiment
    from eagerlab.store.home import Home

_CODE_LIMIT = 2000


class Engine(EngineSettings):
    """The trainer's commands. Made on the trainer's thread, and called there unless a method says otherwise.

    Parameters
    ----------
    home : Home
        Where checkpoints live.
    publisher : Publishing
        Where events go.
    trainer : Trainer
        Whose turns training takes.
    settings : ConsoleSettings
        The console's Keras settings.
    announce : callable
        Tells the state to the window and to whoever waits.
    namespace : dict
        The console's names.
    """

    def __init__(
        self,
        home: Home,
        publisher: Publishing,
        trainer: Trainer,
        settings: ConsoleSettings,
        announce: Callable[[], None],
        namespace: dict[str, Any],
    ) -> None:
        self._publisher = publisher
        self._trainer = trainer
        self._settings = settings
        self._announce = announce
        self._devices = devices.listing()
        self._no_gpu = devices.no_gpu_reason()
        self._checkpoints = Checkpoints(home, lambda: self.live, publisher, namespace)
        self.kept = KeptData()
        halt = Halt(lambda: trainer.is_wanted)
        trainer.hurry = halt.ask
        self._course = Course(publisher, Recorder(publisher), self._checkpoints, announce, halt)
        self.reading = CurrentReading(self._course.tell)
        self.follow_names(namespace)
        self._tell_of_the_store(home)

    # --- training ---

    def turn(self) -> bool:
        """Take one turn; see `Course.turn`."""
        return self._course.turn()

    def train(self, steps: int | None) -> None:
        """Train `steps` further steps, or to the end; a second time changes nothing."""
        course, live = self._course, self.live
        require_parts(live)
        course.take_up_definitions()
        course.look_again()
        if steps is not None:
            until = live.step + steps
        elif course.phase == "training" or (
            course.phase in ("paused", "failed") and course.until > live.step
        ):
            until = course.until
        else:
            until = self._next_end()
        self._settings.apply()
        course.begin(until)
        self._trainer.want_turns()

    def pause(self, at: int | None = None) -> None:
        """Stand still, at once or behind step `at`; nothing happens when training stands."""
        if at is None or self.live.step >= at:
            self._course.stand()
        elif self._course.phase == "training":
            self._course.pauses_at = at

    def resume(self) -> None:
        """Go on after a pause.

        Raises
        ------
        LabError
            Nothing is paused.
        """
        if self._course.phase == "training":
            return
        if self._course.phase != "paused":
            raise LabError("Nothing is paused.", "", "Call lab.train() to begin.", severity="info")
        self.train(None)

    def step_once(self) -> Future[None]:
        """Train one batch, then stand still; the future is done when the batch has ended."""
        course, live = self._course, self.live
        require_parts(live)
        course.take_up_definitions()
        course.look_again()
        one: Future[None] = Future()
        going = course.phase in ("paused", "training", "failed") and course.until > live.step
        self._settings.apply()
        course.begin(course.until if going else self._next_end(), one)
        self._trainer.want_turns()
        return one

    def stop(self) -> None:
        """End the run; training stands still, a last check and checkpoint follow."""
        self._course.end("idle", "stopped")
        self._trainer.want_turns()

    def reset(self) -> None:
        """Build anew from the seed, at step 0; what came from the console gets its first values back."""
        course, live = self._course, self.live
        course.end_for_another()
        if live.module is not None:
            kept = {
                part: getattr(live, part)
                for part in live.from_console
                if part in ("model", "optimizer", "loss")
            }
            build(live, self._settings, "The experiment cannot be built anew.")
            for part, value in kept.items():
                setattr(live, part, value)
            if kept.keys() & {"model", "loss"}:
                live.metrics = []
        if course.initial is not None:
            assign_values(live, course.initial)
        live.go_to_start()
        self._course.until = live.ends_at
        self._begin_anew()

    # --- what is trained ---

    def load(self, spec: ExperimentSpec, path: str, run_code: bool = False) -> None:
        """Make `spec` the experiment, at step 0; `run_code`: the person has agreed to code in it."""
        device, problem = devices.choose(spec.device)
        with self.reading.begun() as reading:
            new = load_experiment(spec, path, device, self._settings, run_code, self.kept, reading)
        if problem is not None:
            self._publisher.publish(ProblemRaised(problem=problem))
        self._course.end_for_another()
        self._course.replace(new)
        self._course.initial = None
        self._course.until = new.ends_at
        self._begin_anew()

    def amend(self, spec: ExperimentSpec, path: str, run_code: bool = False) -> None:
        """Go on with changed code from where training stands; see `carry_over`. As `load`, else."""
        old = self.live
        device, _ = devices.choose(old.device)
        with self.reading.begun() as reading:
            new = load_experiment(spec, path, device, self._settings, run_code, self.kept, reading)
        try:
            carry_over(old, new)
        except LabError:
            if new.data is not None:
                new.data.close()
            raise
        self._course.replace(new)
        self._course.recorder.mark("code", "Code changed", step=new.step)
        self._checkpoints.forget()
        self._tell_changed()

    def use(self, **parts: Any) -> None:
        """Make live objects parts of the experiment; see `Lab.use`."""
        course, live = self._course, self.live
        handed = check_parts(live, parts)
        course.end_for_another()
        live.take(handed)
        if "data" in parts:
            self.kept.forget()
        course.speed.forget_modes()
        course.initial = None
        course.until = live.ends_at
        for note in handed.notes:
            self._publisher.publish(ProblemRaised(problem=Problem(what=note, severity="info")))
        for note in handed.warnings:
            self._publisher.publish(ProblemRaised(problem=Problem(what=note, severity="warning")))
        self._begin_anew()

    def keep_first_values(self) -> None:
        """Let `reset` go back to the values as they are now, not to those that the seed gives."""
        self._course.initial = host_values(self.live)

    @contextmanager
    def standing(self, activity: str, require: Callable[[LiveExperiment], None]) -> Iterator[LiveExperiment]:
        """Lend the experiment, ready for its next step, to work that leaves it as it is.

        Parameters
        ----------
        activity : str
            What is being done, in words for the status bar.
        require : callable
            Raises `LabError` where the work cannot be done with this experiment.
        """
        course = self._course
        require_parts(course.live)
        require(course.live)
        self._settings.apply()
        course.ready()
        course.tell(activity)
        try:
            yield course.live
        finally:
            course.tell("")

    # --- values changed by hand ---

    def trains_with(self, variable: Any) -> bool:
        """Whether a `tf.Variable` (or what else a person changes) belongs to the experiment."""
        return any(tensorflow_variable(one) is variable for one in self.live.variables().values())

    def require_standing(self) -> None:
        """Raise `LabError` while steps, or the end of a run, are still to come."""
        if self._course.is_busy:
            raise LabError(
                "Values can be changed only while training stands.",
                "Each step changes them, and a change in the middle of one could not be taken back.",
                "Press Pause first.",
                severity="info",
                action="pause",
            )

    def changed_by_hand(self, label: str, code: str) -> None:
        """Take up that a person changed values of the experiment, and mark it."""
        course = self._course
        course.leave_parts()
        course.changed_by_hand()
        course.recorder.mark("edit", label, code, step=self.live.step)
        self.take_up()

    # --- the console, and the end ---

    def cell_ended(self, code: str, number: int, rows_before: int) -> None:
        """Take up what a cell did to the experiment's objects; mark it when it ran beside training.

        `rows_before` is what `rows` was when the cell began.
        """
        course = self._course
        beside_training = course.phase == "training" or course.recorder.rows > rows_before
        if beside_training and code.strip():
            course.recorder.mark("cell", f"Cell {number}" if number else "Cell", code.strip()[:_CODE_LIMIT])
        self.take_up()

    def take_up(self) -> None:
        """Take up what was built or changed outside of training."""
        if self._checkpoints.waiting:
            self._checkpoints.fill_waiting(self.live)
        self.live.update_frozen()
        self._course.look_again()

    def shut_down(self, save: bool) -> Future[str] | None:
        """End the run; with `save`, write what was trained since the last checkpoint."""
        return self._course.shut_down(save)

    def rescue(self) -> Future[str] | None:
        """Save the state before a step that does not end; None where nobody knows that state.

        Not on the trainer's thread, which is in that step and will never leave it.
        """
        course = self._course
        if not (course.recorder.is_open and course.at_hand.is_running and course.at_hand.undo()):
            return None
        return self._checkpoints.save(
            self.live, kind="end", metrics=course.recorder.latest(), run=course.recorder.run
        )

    def close(self) -> None:
        """Wait for what is being written. Not on the trainer's thread, after it has ended."""
        if self.live.data is not None:
            self.live.data.close()
        self._checkpoints.close()

    # --- inside ---

    def _tell_of_the_store(self, home: Home) -> None:
        """Say what is wrong with the file of runs, if anything is."""
        try:
            store = self._publisher.store or RunStore(home.runs_file)
        except StoreError as error:
            self._publisher.publish(ProblemRaised(problem=error.problem))
            return
        if store.problem is not None:
            self._publisher.publish(ProblemRaised(problem=store.problem))
        if store is not self._publisher.store:
            store.close()

    def _next_end(self) -> int:
        """Return the step to train to when nobody says: the experiment's end, or as many steps again."""
        live = self.live
        return live.ends_at if live.ends_at > live.step else live.step + live.plan

    def _begin_anew(self) -> None:
        """Forget what belonged to the model that was there before."""
        self._course.forget_stepper()
        self._course.rate = self._raw_rate()
        self._checkpoints.forget()
        self._tell_changed()
