"""`Lab`: the backend's whole surface. The console sees it as ``lab``; the window's requests call the same."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import Future, wait
from concurrent.futures import TimeoutError as FutureTimeoutError
from typing import TYPE_CHECKING, Any, TypeVar

from eagerlab.backend import collecting
from eagerlab.backend.errors import LabError, problem_of
from eagerlab.backend.lab_checkpoints import CheckpointCalls
from eagerlab.backend.lab_comparing import ComparingCalls
from eagerlab.backend.lab_console import ConsoleCalls
from eagerlab.backend.lab_data import DataOpening
from eagerlab.backend.lab_debugging import DebuggingCalls
from eagerlab.backend.lab_following import FollowingCalls
from eagerlab.backend.lab_gradients import GradientCalls
from eagerlab.backend.lab_measuring import Measuring
from eagerlab.backend.lab_models import ModelFiles
from eagerlab.backend.lab_seeing import SeeingCalls
from eagerlab.backend.lab_tables import TableCalls
from eagerlab.backend.lab_training import TrainingCalls
from eagerlab.backend.lab_value_edits import ValueEditCalls
from eagerlab.backend.looking import Looking
from eagerlab.backend.queueing import Queueing
from eagerlab.backend.readings import Readings
from eagerlab.backend.settable import Settable
from eagerlab.backend.settings import ConsoleSettings
from eagerlab.backend.start_failure import not_started
from eagerlab.backend.training.trainer import Trainer
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import ProblemRaised, State, Typed

if TYPE_CHECKING:
    from eagerlab.backend.ports import Publishing
    from eagerlab.backend.training.engine import Engine
    from eagerlab.protocol.replies import ExperimentDescription
    from eagerlab.store.home import Home

T = TypeVar("T")

_LOOK_AGAIN = 0.2
"""Seconds; a wait is cut into pieces, because on Windows Ctrl-C cannot end one that has no end."""


class Lab(
    Settable,
    TrainingCalls,
    CheckpointCalls,
    ComparingCalls,
    ValueEditCalls,
    TableCalls,
    Looking,
    FollowingCalls,
    ConsoleCalls,
    GradientCalls,
    Measuring,
    SeeingCalls,
    ModelFiles,
    DataOpening,
    DebuggingCalls,
    Queueing,
):
    """Everything that can be done with the trainer, by typing or by clicking.

    Usable without a kernel. `start` starts the trainer's thread, which imports TensorFlow first; everything
    asked for meanwhile is taken and carried out afterwards, in order. Any thread may call any method, unless
    it says otherwise. What is refused raises `LabError` and changes nothing.

    Parameters
    ----------
    home : Home
        Where runs and checkpoints live.
    publisher : Publisher
        Where events go.
    namespace : dict
        The console's names.
    """

    ready: threading.Event
    """Set when TensorFlow is imported and devices are configured (or when that failed: see `state`)."""
    settings: ConsoleSettings

    def __init__(self, home: Home, publisher: Publishing, namespace: dict[str, Any] | None = None) -> None:
        self.ready = threading.Event()
        self.settings = ConsoleSettings()
        self._home = home
        self._publisher = publisher
        self._namespace = {} if namespace is None else namespace
        self._engine: Engine | None = None
        self._changed = threading.Condition()
        self._trains_waiting = 0
        self._counting = threading.Lock()
        self._failed_start: LabError | None = None
        self._rows_before = 0
        self._exports = {}
        self._comparisons = Readings()
        self._changes_by_hand = Readings(self._tell_edit_progress)
        self._trainer = Trainer(self._turn)

    # --- life ---

    def start(self, first: ExperimentSpec | None = None) -> None:
        """Start the trainer's thread, which imports TensorFlow, configures devices and then sets `ready`.

        Parameters
        ----------
        first : ExperimentSpec, optional
            Loaded before `ready`: so `model` is never None to whoever waited for it.
        """
        self._trainer.start()
        self._trainer.submit(lambda: self._begin(first))
        self.announce()

    def shutdown(self, save: bool = True, timeout: float | None = None) -> bool:
        """Stop training, save what was trained since the last checkpoint, send everything, end the threads.

        Parameters
        ----------
        save : bool
            Whether to write the last checkpoint.
        timeout : float, optional
            Seconds to wait for the batch in hand and the writing; None waits as long as it takes.

        Returns
        -------
        bool
            Whether all came to its end in time. Not for the trainer's thread.
        """
        end = None if timeout is None else time.monotonic() + timeout
        if self._engine is not None:
            self._engine.reading.end()
            self._engine.at_hand.standing.close()
        closing = self._trainer.submit(lambda: self._engine.shut_down(save) if self._engine else None)
        if not self._trainer.close(self._patience(timeout)):
            if save:
                self._rescue(end)
            return False
        written = closing.result()
        try:
            if written is not None:
                written.result(None if end is None else max(0.0, end - time.monotonic()))
        except FutureTimeoutError:
            return False
        except Exception as error:  # noqa: BLE001 - told to the person; the shutdown goes on
            self._publisher.publish(
                ProblemRaised(problem=problem_of(error, "The last checkpoint could not be written."))
            )
        if self._engine is not None:
            self._engine.close()
        self._publisher.flush()
        return True

    def wait(self, timeout: float | None = None) -> None:
        """Wait until training stands still: finished, paused or stopped, and its last checkpoint written.

        Parameters
        ----------
        timeout : float, optional
            Seconds.

        Raises
        ------
        LabError
            Training failed.
        TimeoutError
            It still goes on.
        """
        if self._trainer.is_current():
            raise LabError("Training itself called lab.wait().", "It would wait for ever for its own end.")
        end = None if timeout is None else time.monotonic() + timeout
        with self._changed:
            while self._is_busy():
                left = _LOOK_AGAIN if end is None else min(_LOOK_AGAIN, end - time.monotonic())
                if left <= 0:
                    raise TimeoutError(f"Training still goes on after {timeout:g} s.")
                self._changed.wait(left)
        if self._failed_start is not None:
            raise self._failed_start
        if self._engine is None:
            return
        saved = self._engine.end_saved
        if saved is not None:
            self._wait_until_done(saved, end)
        if self._engine.failure is not None:
            raise LabError.of(self._engine.failure)

    # --- what is there ---

    @property
    def start_problem(self) -> Problem | None:
        """Why TensorFlow could not be started; None while it has not failed."""
        return self._failed_start.problem if self._failed_start is not None else None

    @property
    def state(self) -> State:
        """Where the backend stands."""
        if self._engine is None or not self.ready.is_set():
            failed = self._failed_start is not None
            return State(
                phase="failed" if failed else "starting",
                activity="" if failed else "Importing TensorFlow",
                queued_train=self._trains_waiting > 0 and not failed,
            )
        return self._engine.state()

    def describe(self, request: str = "") -> ExperimentDescription:
        """Return the experiment in words and numbers; `request` is the id that is answered. Never waits."""
        if self._engine is None:
            from eagerlab.protocol.replies import ExperimentDescription

            return ExperimentDescription(request=request, name="", description="", source="", steps=0, seed=0)
        return self._require_engine().describe(request)

    def note_console_settings(self) -> None:
        """Keep the Keras settings (dtype policy) of this thread, when it is the main one: the console's."""
        if self.ready.is_set() and threading.current_thread() is threading.main_thread():
            self.settings.read()

    def cell_began(self) -> None:
        """Call before each cell of the console, on its thread."""
        self._in_cell = True
        self._rows_before = 0 if self._engine is None else self._engine.rows

    def cell_ended(self, code: str = "", number: int = 0) -> None:
        """Call after each cell of the console, on its thread.

        Keras settings of the console are kept for the trainer; what the cell did to the experiment's objects
        (a frozen layer, another optimizer setting) holds from the next step on; and when it ran beside
        training, the cell is recorded in the run and marked on the plot.
        """
        self._in_cell = False
        self.note_console_settings()
        if self._engine is not None:
            before = self._rows_before
            self.queue(lambda engine: engine.cell_ended(code, number, before))

    def wait_imported(self) -> None:
        """Block until TensorFlow is imported; raises `LabError` when that failed. Not for its own import."""
        self.ready.wait()
        if self._failed_start is not None:
            raise self._failed_start

    def announce(self) -> None:
        """Tell the window the state as it is now."""
        with self._changed:  # else a state that one thread has read comes behind a later one of another
            self._publisher.state(self.state)
            self._changed.notify_all()

    # --- inside ---

    def _turn(self) -> bool:
        wanted = self._require_engine().turn()
        if not wanted and self.debugger is not None:
            self.debugger.let_go()
        return wanted

    def _begin(self, first: ExperimentSpec | None) -> None:
        try:
            with collecting.put_off():
                engine = self._import_and_configure()
                if first is not None:
                    engine.load(first, "")
        except LabError as error:
            self._publisher.publish(ProblemRaised(problem=error.problem))
        finally:
            self.ready.set()
            self.announce()

    def _import_and_configure(self) -> Engine:
        try:
            # Whatever the person's keras.json says: all of this is about TensorFlow.
            os.environ["KERAS_BACKEND"] = "tensorflow"
            # Else TensorFlow keeps the memory of what is gone for itself, and a person who let go of a big
            # variable sees no change. It costs time only where each operation makes many megabytes.
            os.environ.setdefault("TF_ONEDNN_USE_SYSTEM_ALLOCATOR", "1")
            from eagerlab.backend import devices
            from eagerlab.backend.graph_names import take_any_script
            from eagerlab.backend.training.engine import Engine

            take_any_script()
            problems = devices.configure()
            self._engine = Engine(
                self._home,
                self._publisher,
                self._trainer,
                self.settings,
                self.announce,
                self._namespace,
            )
            for problem in problems:
                self._publisher.publish(ProblemRaised(problem=problem))
        except Exception as error:
            self._failed_start = LabError.of(not_started(error))
            self._publisher.publish(ProblemRaised(problem=self._failed_start.problem))
            raise
        return self._engine

    def _require_engine(self) -> Engine:
        if not self._trainer.is_current():
            while not self.ready.wait(_LOOK_AGAIN):
                pass
        if self._failed_start is not None:
            raise self._failed_start
        if self._engine is None:
            raise LabError("The backend has not been started.", "", "Call lab.start() first.")
        return self._engine

    def _is_busy(self) -> bool:
        if self._failed_start is not None:
            return False
        return self._trains_waiting > 0 or (self._engine is not None and self._engine.is_busy)

    def _typed(self, code: str) -> None:
        self._publisher.publish(Typed(code=code))

    def _wait_for(self, future: Future[T]) -> T | None:
        if self._trainer.is_current() and not future.done():
            # A step of the person's own asked: it is carried out when that step has ended.
            future.add_done_callback(self._tell_refused)
            return None
        while not future.done():
            self._require_no_standing()
            wait((future,), _LOOK_AGAIN)
        if future.cancelled():
            raise LabError("The backend is shutting down.")
        return future.result()

    def _tell_refused(self, future: Future[Any]) -> None:
        error = future.exception()
        if error is not None:
            problem = problem_of(error, "What the training asked for was not done.")
            self._publisher.publish(ProblemRaised(problem=problem))

    @staticmethod
    def _wait_until_done(future: Future[Any], end: float | None) -> None:
        while not future.done():
            left = _LOOK_AGAIN if end is None else min(_LOOK_AGAIN, end - time.monotonic())
            if left <= 0:
                raise TimeoutError
            # Not `result(left)`: its TimeoutError could as well be the work's own.
            wait((future,), left)
