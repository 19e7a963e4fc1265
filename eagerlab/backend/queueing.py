"""The part of `Lab` that does not wait: each call is queued for the trainer and answered by a future."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, TypeVar

from eagerlab.backend.training.trainer import Trainer
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.protocol.requests import SetTraining

if TYPE_CHECKING:
    from eagerlab.backend.training.engine import Engine

T = TypeVar("T")


class Queueing:
    """Calls that return at once. Any thread may make them; they are carried out in order, between two steps.

    What goes wrong is raised by the future's ``result()`` as `LabError`, and nothing was changed then.
    """

    _trainer: Trainer
    _engine: Engine | None
    _trains_waiting: int
    _counting: threading.Lock
    """Several threads ask for training; a count that goes wrong would let `Lab.wait` wait for ever."""

    def note_console_settings(self) -> None:
        """Keep the Keras settings of the calling thread, if it is the console's."""
        raise NotImplementedError

    def queue(self, work: Callable[[Engine], T]) -> Future[T]:
        """Run `work` on the trainer's thread between two steps, with the engine as its argument."""
        return self._trainer.submit(lambda: work(self._require_engine()))

    def queue_load(
        self, spec: ExperimentSpec, path: str = "", run_code: bool = False, keep: bool = False
    ) -> Future[None]:
        """Make `spec` the experiment; `path` is its file, `run_code` whether code in it may run.

        With `keep` it goes on where training stands, and is refused where its variables are others.
        """
        self.note_console_settings()
        if self._engine is not None and not self._trains_waiting:
            self._engine.reading.end()  # nobody waits any more for what is being read
        future = self.queue(
            lambda engine: (engine.amend if keep else engine.load)(spec, path, run_code),
        )
        self._leave_debugger()
        return future

    def queue_use(self, **parts: Any) -> Future[None]:
        """See `Lab.use`."""
        self.note_console_settings()
        return self.queue(lambda engine: engine.use(**parts))

    def queue_train(self, steps: int | None = None) -> Future[None]:
        """Begin to train; done when training has begun. Taken also while TensorFlow is being imported."""
        self.note_console_settings()
        self._count_train(1)
        future = self.queue(lambda engine: engine.train(steps))
        future.add_done_callback(lambda _: self._count_train(-1))
        self.announce()
        return future

    def queue_pause(self, at: int | None = None) -> Future[None]:
        """Stand still; done when the batch in hand has ended. With `at`, it is arranged then."""
        return self.queue(lambda engine: engine.pause(at))

    def queue_resume(self) -> Future[None]:
        """Go on after a pause."""
        return self.queue(lambda engine: engine.resume())

    def queue_step(self, part: str = "") -> Future[None]:
        """Train one batch, or take one up to a part, then stand still; done when it has ended."""
        self.note_console_settings()
        return self._flattened(
            self.queue(lambda engine: engine.take_part(part) if part else engine.step_once())
        )

    def queue_stop(self) -> Future[None]:
        """End the run; done when training stands still (its last checkpoint may still be being written).

        A step that stands in the debugger is left: it counts as not taken.
        """
        future = self.queue(lambda engine: engine.stop())
        self._leave_debugger()
        return future

    def queue_reset(self) -> Future[None]:
        """Build model and optimizer anew from the seed."""
        self.note_console_settings()
        future = self.queue(self._reset)
        self._leave_debugger()
        return future

    def _reset(self, engine: Engine) -> None:
        engine.reset()

    def queue_device(self, device: str) -> Future[None]:
        """Move to a device: ``auto`` or a short name such as ``CPU:0``."""
        return self.queue(lambda engine: engine.set_device(device))

    def queue_mode(self, mode: str) -> Future[None]:
        """Execute steps as ``eager``, ``layers``, ``graph`` or ``xla``."""
        return self.queue(lambda engine: engine.set_mode(mode))

    def queue_op_by_op_update(self, op_by_op: bool) -> Future[None]:
        """Run even the optimizer's arithmetic op by op, or not."""
        return self.queue(lambda engine: engine.set_op_by_op_update(op_by_op))

    def queue_training(self, change: SetTraining) -> Future[None]:
        """Change learning rate, steps, batch size or seed; all of them or, when one is refused, none."""
        return self.queue(lambda engine: engine.set_training(change))

    def queue_frozen(self, layers: Sequence[str], frozen: bool) -> Future[None]:
        """Freeze layers, or let them learn again; all of them or, when one is refused, none."""
        return self.queue(lambda engine: engine.set_frozen(tuple(layers), frozen))

    def queue_save(self, name: str = "", **objects: Any) -> Future[str]:
        """Save a checkpoint; done with its id when it is on the disk."""
        return self._flattened(self.queue(lambda engine: engine.save(name, objects)))

    def queue_restore(self, checkpoint: str = "", into: Mapping[str, Any] | None = None) -> Future[str]:
        """Put a checkpoint back (the newest when no id is given); done with a sentence that reports it.

        With `into`, its values go into these objects and the experiment is left alone.
        """
        return self.queue(lambda engine: engine.restore(checkpoint, into))

    def announce(self) -> None:
        """Tell the window the state as it is now."""
        raise NotImplementedError

    def _leave_debugger(self) -> None:
        """Let a step that stands in the debugger end without its update: another command waits behind it."""
        if self._engine is not None:
            self._engine.at_hand.standing.quit()

    def _count_train(self, change: int) -> None:
        with self._counting:
            self._trains_waiting += change

    def _require_engine(self) -> Engine:
        raise NotImplementedError

    def _wait_for(self, future: Future[T]) -> T | None:
        raise NotImplementedError

    def _typed(self, code: str) -> None:
        raise NotImplementedError

    @staticmethod
    def _flattened(outer: Future[Future[T]]) -> Future[T]:
        """Return a future that ends when the inner future does."""
        flat: Future[T] = Future()
        flat.set_running_or_notify_cancel()

        def pass_on(inner: Future[T]) -> None:
            error = inner.exception()
            if error is None:
                flat.set_result(inner.result())
            else:
                flat.set_exception(error)

        def began(done: Future[Future[T]]) -> None:
            if done.cancelled():
                flat.set_exception(RuntimeError("The trainer has been closed."))
                return
            error = done.exception()
            if error is None:
                done.result().add_done_callback(pass_on)
            else:
                flat.set_exception(error)

        outer.add_done_callback(began)
        return flat
