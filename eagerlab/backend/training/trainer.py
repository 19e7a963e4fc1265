"""The trainer's thread: work that others hand over, and the training's own turns between it."""

from __future__ import annotations

import atexit
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from eagerlab.backend.training.sharing import Sharing

T = TypeVar("T")

THREAD_NAME = "eagerlab-trainer"

_Work = tuple[Callable[[], Any], "Future[Any]"]


class Trainer:
    """An actor: one thread, one queue.

    Work handed over with `submit` runs in order, between two turns. A turn is one small piece of training (a
    batch, or a batch of validation). As long as turns are wanted the thread takes one after the other and
    looks at the queue after each; so whatever is submitted takes effect after the batch in hand, also Pause
    and Stop.

    Parameters
    ----------
    turn : callable
        Takes one turn and returns whether another is wanted. Called on the trainer's thread; must not raise.

    Attributes
    ----------
    hurry : callable
        Asks a turn that is under way to end as soon as it can; called by whoever hands work over.
    """

    def __init__(self, turn: Callable[[], bool]) -> None:
        self._turn = turn
        self.hurry: Callable[[], None] = lambda: None
        self._sharing = Sharing()
        self._queue: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
        self._turning = False
        self._in_turn = False
        self._closed = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._work, name=THREAD_NAME, daemon=True)

    def start(self) -> None:
        """Start the thread. Any thread may call this, once."""
        self._thread.start()
        # A daemon that is inside TensorFlow while the interpreter ends takes the process down with it.
        atexit.register(self.close, 10.0)

    @property
    def thread(self) -> threading.Thread:
        """The trainer's thread."""
        return self._thread

    def is_current(self) -> bool:
        """Return whether the caller is on the trainer's thread, or on one that it waits for as for itself."""
        current = threading.current_thread()
        return getattr(current, "stands_for", current) is self._thread

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Run `work` on the trainer's thread between two turns.

        Any thread may call this. On the trainer's thread itself the work runs at once, before this returns;
        but from inside a turn (a step of the person's own calls ``lab.pause()``) when the turn has ended.

        Parameters
        ----------
        work : callable
            Called without arguments.

        Returns
        -------
        Future
            Holds what `work` returned or raised. It is cancelled when the trainer has been closed.
        """
        if self.is_current() and not self._in_turn:
            future: Future[T] = Future()
            self._run(work, future)
            return future
        return self.submit_behind(work)

    @property
    def is_wanted(self) -> bool:
        """Whether somebody waits for what was handed over; what runs long gives way then."""
        return not self._queue.empty()

    def submit_behind(self, work: Callable[[], T]) -> Future[T]:
        """Run `work` behind what waits already, also when called on the trainer's thread. See `submit`."""
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                future.cancel()
                future.set_running_or_notify_cancel()
                return future
            self._queue.put((work, future))
        self.hurry()
        return future

    def want_turns(self) -> None:
        """Take turns from now on. The trainer's thread only."""
        self._turning = True

    def close(self, timeout: float | None = None) -> bool:
        """End the thread after the work already queued, and wait for it.

        Parameters
        ----------
        timeout : float, optional
            Seconds to wait; None waits as long as it takes.

        Returns
        -------
        bool
            Whether the thread has ended. Any other thread may call this, more than once.
        """
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
                self.hurry()
        if self._thread.ident is not None:
            self._thread.join(timeout)
        if self._thread.is_alive():
            return False
        atexit.unregister(self.close)
        return True

    def _work(self) -> None:
        while True:
            if self._turning and self._queue.empty():
                self._sharing.begin()
                self._in_turn = True
                wanted = self._turn()
                self._in_turn = False
                self._turning = wanted
                continue
            if not self._turning:
                self._sharing.end()
            item = self._queue.get()
            if item is None:
                return
            self._run(*item)
            # Nothing of the last piece of work (a model, a big array) is kept alive while the thread waits.
            del item

    @staticmethod
    def _run(work: Callable[[], T], future: Future[T]) -> None:
        if not future.set_running_or_notify_cancel():
            return
        try:
            result = work()
        except BaseException as error:  # noqa: BLE001 - handed to whoever asked; the thread itself must go on
            future.set_exception(error)
        else:
            future.set_result(result)
