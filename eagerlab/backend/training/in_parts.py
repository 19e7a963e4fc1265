"""A step that stands still between its parts: it runs on a thread of its own, in turn with the trainer's."""

from __future__ import annotations

import functools
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from types import CodeType
from typing import Any

import tensorflow as tf
from keras.src.backend.common import global_state
from tensorflow.python.eager import record

from eagerlab.backend import devices
from eagerlab.backend.data import Batch
from eagerlab.backend.training.at_hand import AtHand
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.steps.gradients import Gradients, require_one_number
from eagerlab.backend.training.steps.layer_outputs import layer_outputs
from eagerlab.backend.training.steps.looked import Looked
from eagerlab.protocol.parts import PARTS, StepPart

THREAD_NAME = "eagerlab-step"
_PATIENCE = 5.0
"""Seconds in which code of a person must end when its step is left."""


class LeftError(BaseException):
    """Ends a step that stands between two parts; no ``except Exception`` of a person's code catches it."""


class StepThread(threading.Thread):
    """Runs a step while the thread that made it waits: so it counts as that thread.

    Attributes
    ----------
    stands_for : threading.Thread
        The trainer's.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__(target=work, name=THREAD_NAME, daemon=True)
        self.stands_for = threading.current_thread()


class StepInParts:
    """Forward pass, loss and gradients of one step, each only when it is asked for. On the trainer's thread.

    They are one function of the person's, so it stands in the midst of it: where it is about to call the
    loss, and where it is about to ask the tape for gradients. While it stands, all is as before the step.

    Parameters
    ----------
    live : LiveExperiment
        Whose step it is.
    at_hand : AtHand
        Puts back what the forward pass changes.
    batch : Batch
        Of the step.
    compute_gradients : callable
        The experiment's own.
    scope : callable
        Gives what it runs in.

    Attributes
    ----------
    looked : Looked
        What was computed so far.
    """

    def __init__(
        self,
        live: LiveExperiment,
        at_hand: AtHand,
        batch: Batch,
        compute_gradients: Gradients,
        scope: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self.looked = Looked(batch, None, None, [])
        self._live, self._at_hand = live, at_hand
        self._compute, self._scope = compute_gradients, scope
        self._reached: StepPart = "fetch"
        self._goes_on, self._stands = threading.Semaphore(0), threading.Semaphore(0)
        self._is_left = False
        self._error: BaseException | None = None
        self._settings = dict(global_state.GLOBAL_STATE_TRACKER.__dict__)
        self._hooks = ExitStack()
        self._thread = StepThread(self._work)

    def advance(self, part: StepPart) -> None:
        """Compute up to a part. What the person's code raises is raised here."""
        if self._thread.ident is None:
            self._thread.start()
        while PARTS.index(self._reached) < PARTS.index(part):
            self._goes_on.release()
            self._stands.acquire()
            error, self._error = self._error, None
            if error is not None:
                raise error

    def leave(self) -> None:
        """Let the rest not happen."""
        if self._thread.is_alive():
            self._is_left = True
            self._goes_on.release()
            self._thread.join(_PATIENCE)

    # --- on the step's own thread ---

    def _work(self) -> None:
        self._goes_on.acquire()
        try:
            if not self._is_left:
                self._run()
        except LeftError:
            pass
        except BaseException as error:  # noqa: BLE001 - raised on the trainer's thread
            self._error = error
        finally:
            self._reached = "gradients"
            self._stands.release()

    def _run(self) -> None:
        live, looked = self._live, self.looked
        # The trainer's dtype policy, and whatever else Keras keeps for each thread.
        global_state.GLOBAL_STATE_TRACKER.__dict__.update(self._settings)
        with self._at_hand.trying(live), devices.scope(live.device), self._scope(), self._hooks:
            self._hook()
            loss = _StandingLoss(live.loss, self._forward_is_done)
            looked.loss, looked.predictions, looked.gradients = self._compute(live.model, loss, *looked.batch)
            require_one_number(looked.loss)
            looked.repeat = self._at_hand.repeating()

    def _hook(self) -> None:
        inside = self._live.mode == "layers"
        self._hooks.enter_context(layer_outputs(into=self.looked.layers, inside=inside))
        self._hooks.enter_context(_gradients_announced(_code_of(self._compute), self._loss_is_known))

    def _forward_is_done(self, predictions: Any) -> None:
        if self._reached == "fetch":
            self.looked.predictions = predictions
            self._stand("forward")

    def _loss_is_known(self, loss: Any) -> None:
        if self._reached == "forward":
            self.looked.loss = loss
            require_one_number(loss)
            self._stand("loss")

    def _stand(self, part: StepPart) -> None:
        self._hooks.close()  # nothing of Keras's or TensorFlow's is replaced meanwhile
        with record.stop_recording(), self._at_hand.put_back_meanwhile(self._live):
            self._reached = part
            self._stands.release()
            self._goes_on.acquire()
        if self._is_left:
            raise LeftError
        self._hook()


class _StandingLoss:
    """Takes the place of a loss, to know when it is called."""

    def __init__(self, loss: Any, called: Callable[[Any], None]) -> None:
        self._loss, self._called = loss, called

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True
        given = (*args[1:2], *(value for name, value in kwargs.items() if name == "y_pred"))
        self._called(given[0] if given else None)
        return self._loss(*args, **kwargs)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loss, name)


@contextmanager
def _gradients_announced(code: CodeType | None, announce: Callable[[Any], None]) -> Iterator[None]:
    """Call `announce` with the loss before a function asks a tape for gradients, in the calling thread.

    Parameters
    ----------
    code : code or None
        Of that function. Its loss is what it calls so, else what it gives the tape.
    announce : callable
        Takes the loss.
    """
    original, thread = tf.GradientTape.gradient, threading.get_ident()

    @functools.wraps(original)
    def gradient(self: Any, target: Any, *args: Any, **kwargs: Any) -> Any:
        frame = sys._getframe(1)
        if frame.f_code is code and threading.get_ident() == thread:
            own = frame.f_locals.get("loss")
            announce(own if isinstance(own, tf.Tensor) else target)
        return original(self, target, *args, **kwargs)

    tf.GradientTape.gradient = gradient
    try:
        yield
    finally:
        tf.GradientTape.gradient = original


def _code_of(function: Any) -> CodeType | None:
    while isinstance(function, functools.partial):
        function = function.func
    return getattr(function, "__code__", None)
