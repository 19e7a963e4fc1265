"""What ``breakpoint()`` does: in a cell, in a step of training, and on threads where nobody could answer."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

from eagerlab.backend.code_places import in_words, own_frame, place_of_frame
from eagerlab.backend.debugging import CellDebugger, is_symbolic
from eagerlab.backend.trainer_debugging import TrainerDebugger, replace_set_trace
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import Event, NamesChanged, ProblemRaised

if TYPE_CHECKING:
    from eagerlab.backend.lab import Lab

_CALLS = ("call", "__call__")


class Breakpoints:
    """Stops where it can, and says once in a run for each line why it cannot.

    Parameters
    ----------
    lab : Lab
        Knows its trainer's thread, and the step in hand.
    publish : callable
        Takes events.
    """

    def __init__(self, lab: Lab, publish: Callable[[Event], None]) -> None:
        self._lab = lab
        self._publish = publish
        self._told: set[tuple[str, str, int, str]] = set()

    def install(self) -> None:
        """Take ``breakpoint()`` and ``pdb.set_trace()`` over."""
        sys.breakpointhook = self.breakpoint
        replace_set_trace(self.stop)

    def breakpoint(self, *args: object, **kwargs: object) -> None:
        """Stop in the caller's frame. Any thread."""
        self.stop(sys._getframe(1))

    def stop(self, frame: FrameType) -> None:
        """Stop in a frame of the calling thread.

        It is passed over while Keras runs a `call` with placeholders, to find shapes: they hold nothing to
        look at, and the real call follows at once.
        """
        if is_symbolic():
            return
        if threading.current_thread() is threading.main_thread():
            CellDebugger().set_trace(frame)
        elif self._lab.is_in_step():
            self._stop_training(frame)
        elif not self._lab.is_on_trainer():
            self._say_once(frame, _of_a_thread)
        elif frame.f_code.co_name not in _CALLS:
            # A model that is only asked, or made ready, comes by again in a step.
            self._say_once(frame, _of_making)

    def _stop_training(self, frame: FrameType) -> None:
        import tensorflow as tf

        if not tf.executing_eagerly():
            self._say_once(frame, _of_a_graph)
            return
        standing = self._lab.standing
        if standing is None or standing.is_ending or standing.place is not None:
            return
        if standing.passes_over():
            return
        debugger = self._lab.debugger
        if debugger is None or not debugger.is_of_this_thread():
            changed = NamesChanged()
            debugger = self._lab.debugger = TrainerDebugger(standing, lambda: self._publish(changed))
        debugger.set_trace(frame)

    def _say_once(self, frame: FrameType, words: Callable[[str], tuple[str, str, str]]) -> None:
        own = own_frame(frame) or frame
        key = (words.__name__, own.f_code.co_filename, own.f_lineno, self._lab.state.run)
        if key in self._told:
            return
        self._told.add(key)
        place = place_of_frame(own)
        what, why, todo = words(in_words(place))
        problem = Problem(what=what, why=why, todo=todo, severity="warning", place=place)
        self._publish(ProblemRaised(problem=problem))


def _of_a_thread(place: str) -> tuple[str, str, str]:
    return (
        f"breakpoint() in the thread {threading.current_thread().name} is passed over.",
        f"The debugger can stop cells of the console and steps of training, not other threads ({place}).",
        "Call the function from a cell to step through it.",
    )


def _of_making(place: str) -> tuple[str, str, str]:
    return (
        "breakpoint() in the training thread is passed over.",
        f"Training stops in steps and checks, not while a model is made ({place}).",
        "Call the function from a cell to step through it.",
    )


def _of_a_graph(place: str) -> tuple[str, str, str]:
    return (
        "breakpoint() in a graph is passed over.",
        f"Your code runs once, with placeholders, to build the graph; then only that runs ({place}).",
        "Choose the mode eager or layers to step through it.",
    )
