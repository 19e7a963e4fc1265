"""The course of training: its phases and turns, the runs it makes, and what ends them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future

from eagerlab.backend.data import WAITING, Batch, Data, DataError, Waiting
from eagerlab.backend.errors import LabError
from eagerlab.backend.training.bursts import Taken
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.looking_at_layers import LookingAtLayers
from eagerlab.backend.training.recording import EndState
from eagerlab.backend.training.stepping import Measured, Stepper
from eagerlab.experiment.modes import COMPILED_MODES
from eagerlab.protocol.events import Phase


class Course(LookingAtLayers):
    """Takes the turns of one experiment after the other. On the trainer's thread. See `CourseState`."""

    def turn(self) -> bool:
        """Take one batch, of training or of validation; return whether another turn is wanted."""
        try:
            if self._work is not None and (self.is_ending or self.phase == "training"):
                self._advance(self._work)
            elif self.phase == "training":
                stepper = self.ready()
                before, began = sum(self.speed.seconds), time.perf_counter()
                self._take_step(stepper)
                self.speed.note_turn(time.perf_counter() - began - (sum(self.speed.seconds) - before))
            else:
                return False
        except BaseException as error:  # noqa: BLE001 - told to the person; the thread must go on
            try:
                self._fail(error)
            except BaseException as second:  # noqa: BLE001 - what a person's code raised may do anything
                self._fail_anyhow(error, second)
        if self.live.mode not in COMPILED_MODES:
            self._halves.share()
        return self.is_busy

    def ready(self) -> Stepper:
        """Return what takes the next step; makes the experiment ready for it where it is not yet."""
        return self._stepper or self._prepare()

    def begin(self, until: int, one: Future[None] | None = None) -> None:
        """Train up to step `until`; with `one`, only until each that asked so has had its batch."""
        if self.is_ending:
            self.end_now()
        self.until = until
        self.failure = self.error = self.step_nodes = None
        self.names_at_failure = {}
        self.at_hand.begin()
        self._stands_next, self.pauses_at = False, None
        if one is None:
            self._resolve_ones()  # whoever waited for one batch gets it as one of many
        else:
            self._ones.append(one)
        if self.phase != "training":
            self.phase = "training"
            self.speed.begin(self.live.step)
            self._halves.begin()
            self._save_due = time.monotonic() + self.autosave_seconds
            self.recorder.reopen()
        self._announce()

    def stand(self) -> None:
        """Pause: stand still where training is."""
        if self.phase != "training" or self.is_ending:
            return
        self.phase, self.pauses_at = "paused", None
        self.recorder.summarize("paused")
        self.answer_layers()
        self._announce()
        self._resolve_ones()

    def end(self, phase: Phase, state: EndState) -> None:
        """End the run: validate, save, and be in `phase` afterwards; at once where nothing is left to do."""
        if self.part is not None:
            self.leave_parts()
        if self.is_ending:
            self.end_now()
        self._resolve_ones()
        if not self.recorder.is_open:
            self._work = None
            self._enter(phase)
            return
        if phase == "idle":
            self.phase = "idle"
        self.is_ending = True
        self._closing = (phase, state)
        self._work = self._finish()
        self._announce()

    def end_now(self) -> None:
        """End the run without validating it first."""
        self._work = None
        if self.is_ending:
            self._close_run()

    def tell(self, activity: str) -> None:
        """Tell what is being done, in words; nothing when that has ended."""
        if activity != self.activity:
            self.activity = activity
            self._announce()

    def end_for_another(self) -> None:
        """End the run because another experiment or another beginning takes its place."""
        if self.is_ending:
            self.end_now()
        self._resolve_ones()
        self._work = None
        self.forget_failure()
        if self.recorder.is_open:
            self._closing = ("idle", "stopped")
            self._close_run()
        elif self._is_edited:  # a run that has ended keeps what was changed by hand since
            self._save("end")
        self._enter("idle")

    def replace(self, live: LiveExperiment) -> None:
        """Train another experiment from now on."""
        if self.live.data is not None and self.live.data is not live.data:
            self.live.data.close()
        live.op_by_op_update, live.watch = self.live.op_by_op_update, self.live.watch
        self.live = live
        self.forget_stepper()
        self.speed.forget_modes()

    def forget_stepper(self) -> None:
        """Make the step anew before the next batch: mode, device or variables changed."""
        self.leave_parts()
        self.following.forget_costs()
        self._stepper = None
        self.at_hand.forget()
        self.speed.begin(self.live.step)

    def look_again(self) -> None:
        """Make the step anew where what it trains, the optimizer's settings or what it read have changed."""
        stepper = self._stepper
        if stepper is None:
            return
        change = stepper.changed_in_python()
        if change:
            self.live.traces.note_reason(change)
        if change or not stepper.is_current():
            self._stepper = None

    def restored(self, report: str, rate: float | None) -> None:
        """Go on from a position that was just restored; the run stays the same one."""
        self.leave_parts()
        if not self.is_ending:
            self._work = self._validate() if self.live.check_due else None
        self.rate = rate
        self.saved()
        self._validated_at = -1
        if self.live.epochs is not None:
            self.until = self.live.ends_at
        self.recorder.mark("restore", "Restored", report, step=self.live.step)
        self.speed.begin(self.live.step)
        self.failure, self.error, self.names_at_failure = None, None, {}
        if self.phase in ("finished", "failed"):
            self.phase = "paused"
        if self._stepper is not None and not self._stepper.is_current():
            self._stepper = None

    def resume_run(self, run: str, rate: float | None) -> None:
        """Go on with a run of the store, in which this process did not train yet."""
        self.rate = rate
        self._stepper = self._prepare()
        self.recorder.resume(run, self.live, *self._measured_names(self._stepper))
        self.recorder.mark("restore", "Resumed", step=self.live.step)
        self._work = self._validate() if self.live.check_due else None
        self._enter("paused")

    def shut_down(self, save: bool) -> Future[str] | None:
        """End the run at once; returns the checkpoint that is being written, if any."""
        self.leave_parts()
        self._resolve_ones()
        self._work = None
        was_open, self.is_ending = self.recorder.is_open, False
        if save and self._unsaved and (was_open or self._is_edited):
            self._save("end")
        self.recorder.end("stopped")
        if self.phase in ("training", "paused"):
            self.phase = "idle"
        self._announce()
        return self.end_saved

    def _advance(self, work: Iterator[None]) -> None:
        try:
            with self.at_hand.running():
                next(work)
        except StopIteration:
            if self._work is work:
                self._work = None
            was_told, self.activity = bool(self.activity), ""
            self._end_one()
            now = time.monotonic()
            if was_told or now >= self._next_report:
                self._report(now)
        except DataError as error:
            self._work, self.live.check_due = None, False
            self._halt(error, f"The check after step {self.live.step} cannot be made.")
            if self.is_ending:
                self._close_run()

    def end_early(self) -> None:
        """End the run as finished."""
        self.end("finished", "finished")

    def _take_step(self, stepper: Stepper) -> None:
        live = self.live
        data = live.data
        if data is None:
            raise LabError("The experiment has no data.")
        if self._take_burst(stepper, data):
            return
        self._is_next_single = False
        batch = self._next_batch(data)
        if batch is None or batch is WAITING:
            return
        if not self.recorder.run:
            self.recorder.start(live, *self._measured_names(stepper))
        begun = self._end_parts() if self.part is not None else None
        is_followed = self.following.wants_step(live.step + 1)
        with self.at_hand.taking(live, batch):
            began = time.perf_counter()
            measured = self._take(stepper, batch, begun)
            self._require_finite(measured)
        took = time.perf_counter() - began
        live.step += 1
        live.offset += live.stride
        extra = self._follow(took) if is_followed else 0.0
        self.speed.note_work(took - extra)
        self._note(stepper, measured)
        self._go_on(data)

    def _take_burst(self, stepper: Stepper, data: Data) -> bool:
        """Take as many steps as make a burst; return False where a single one is to be taken."""
        live, bursts = self.live, stepper.bursts
        if (
            bursts is None
            or self._ones
            or self.part is not None
            or self._is_next_single
            or self.takes_singles
            or not self.recorder.run
            or self.following.wants_step(live.step + 1)
        ):
            return False
        wanted = min(bursts.count(), self.until - live.step)
        left = self.following.steps_left(live.step)
        wanted = wanted if left is None else min(wanted, left)
        wanted = wanted if self.pauses_at is None else min(wanted, self.pauses_at - live.step)
        if wanted < 2:
            return False
        began = time.perf_counter()
        stack = data.stack(live.epoch, live.offset, wanted)
        self.speed.note_wait(time.perf_counter() - began)
        began = time.perf_counter()
        taken = bursts.take(stack) if stack is not None else None
        if taken is None:
            return False
        self.speed.note_work(time.perf_counter() - began)
        self._is_next_single = not taken.is_whole
        count = len(taken.values)
        if count:
            self.steps_in_bursts += count
            live.step += count
            live.offset += count * live.stride
            self._note_many(stepper, taken)
            self._go_on(data)
        return True

    def _go_on(self, data: Data) -> None:
        """Look, behind a step, whether an epoch, the training, or what somebody asked for has ended."""
        live = self.live
        if data.length is not None and live.offset >= data.length:
            self._next_epoch()
        if live.step >= self.until:
            self.end("finished", "finished")
        elif self.pauses_at is not None and live.step >= self.pauses_at:
            self._stands_next = True
            if self._work is None:
                self._end_one()
        elif self._ones:
            self._is_one_taken, self._stands_next = True, len(self._ones) == 1
            if self._work is None:
                self._end_one()

    def _next_batch(self, data: Data) -> Batch | Waiting | None:
        """Return the batch in turn; None at an epoch's end, and where it cannot be read: then it stands."""
        live = self.live
        began = time.perf_counter()
        try:
            batch = data.batch(live.epoch, live.offset)
        except Exception as error:  # noqa: BLE001 - told to the person; what was trained is not lost
            self._halt(error, f"The batch of step {live.step + 1} cannot be read.")
            return None
        finally:
            self.speed.note_wait(time.perf_counter() - began)
        if batch is WAITING:
            self._report(time.monotonic())
        elif batch is None:
            if live.offset == 0:
                raise LabError("The data is empty: there is no batch to train on.")
            self._next_epoch()
        return batch

    def _end_one(self) -> None:
        """Tell who asked for one batch that it and what follows it are done; stand behind the last."""
        if self._stands_next:
            self.stand()
        elif self._is_one_taken:
            self._is_one_taken = False
            self._ones.popleft().set_result(None)

    def _note(self, stepper: Stepper, measured: Measured) -> None:
        self.recorder.row(self.live.step, measured.values, measured.learning_rate)
        if self.live.stopping is not None:
            self.live.stopping.note_loss(measured.values[0])
        self._unsaved = True
        self._last_loss = measured.loss
        for warning in stepper.warnings():
            self._warn(warning)
        if stepper.follows_schedule():
            self.rate = measured.learning_rate
        elif measured.learning_rate != self.rate:
            self.note_rate(measured.learning_rate)
        self._tell_and_save()

    def _note_many(self, stepper: Stepper, taken: Taken) -> None:
        before = self.live.step - len(taken.values)
        self._look_at_loss(self.live.step, float(taken.values[-1, 0]))
        self.recorder.many(before, taken.values, taken.rates, taken.seconds)
        if self.live.stopping is not None:
            for loss in taken.values[:, 0].tolist():
                self.live.stopping.note_loss(loss)
        self._unsaved = True
        if stepper.follows_schedule():
            self.rate = taken.rate
        elif taken.rate != self.rate:
            self.note_rate(taken.rate)
        self._tell_and_save()

    def _follow(self, took: float) -> float:
        """Measure what is followed of a step that was looked at; return what looking has cost."""
        nodes = self.step_nodes or {}
        extra = self.following.looked(self.live.step, nodes, took)
        if self.step_nodes is not None and not self._ones:
            # The tree shows it until the next look; the weights before it would be kept in memory for that.
            self.step_nodes = {name: node for name, node in nodes.items() if name != "weights"}
        return extra

    def _tell_and_save(self) -> None:
        self.following.after(self.live.step, 1 / self.speed.value if self.speed.value else None)
        now = time.monotonic()
        if now >= self._next_report:
            self._report(now)
        if self.autosave_seconds and now >= self._save_due:
            self._save_due = now + self.autosave_seconds
            if not self.checkpoints.busy:
                self._save("auto")

    def _finish(self) -> Iterator[None]:
        yield from self._validate()
        self._close_run()

    def _close_run(self) -> None:
        phase, state = self._closing
        self.activity = ""
        self._save("end")
        self.recorder.end(state)
        self.is_ending = False  # whoever waits for the end finds its checkpoint, and its rows in the store
        self._enter(phase)

    def _enter(self, phase: Phase) -> None:
        self.phase = phase
        self.answer_layers()
        if phase == "idle":
            self.recorder.forget()
            self.failure = None
            self._validated_at = -1
        self._announce()
