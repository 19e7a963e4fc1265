"""How an operation came to run: by the person's line, by a tape, or inside a `tf.function`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any

from eagerlab.backend.numerics.lines import ForwardLines
from eagerlab.backend.numerics.places import Place, is_own, place_of

_GRADIENT_OF = ("_gradient_function", "backprop.py")
_TAPE = ("imperative_grad", "imperative_grad.py")
_FUNCTION = ("call_flat", "atomic_function.py")


@dataclass(frozen=True)
class Origin:
    """Where an operation comes from.

    Attributes
    ----------
    place : Place or None
        The person's innermost line.
    by_tape : bool
        Whether a tape ran it, and no gradient function of the person's own.
    forward : str
        The operation whose gradient it belongs to; empty where there is none, or where a tape adds up.
    forward_place : Place or None
        Where that operation ran.
    function : object or None
        The traced function (TensorFlow's `AtomicFunction`) that it is.
    """

    place: Place | None = None
    by_tape: bool = False
    forward: str = ""
    forward_place: Place | None = None
    function: Any = None


def find_origin(lines: ForwardLines) -> Origin:
    """Look through the frames that led here. On the thread of the cell, within an operation."""
    place, by_tape, forward, function = None, False, "", None
    kept: tuple[Sequence[Any], Sequence[Any]] = ((), ())
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        if is_own(frame.f_code.co_filename):
            place = place_of(frame.f_code.co_filename, frame.f_lineno)
            break
        if _is(frame, _GRADIENT_OF) and not forward:
            names = frame.f_locals
            forward, kept = str(names["op_name"]), (names["inputs"] or (), names["outputs"] or ())
        elif _is(frame, _TAPE):
            by_tape = True
        elif _is(frame, _FUNCTION) and function is None:
            function = frame.f_locals["self"]
        frame = frame.f_back
    forward_place = lines.find(forward, *kept) if forward else None
    return Origin(place, by_tape, forward, forward_place, function)


def _is(frame: FrameType, named: tuple[str, str]) -> bool:
    return frame.f_code.co_name == named[0] and frame.f_code.co_filename.endswith(named[1])
