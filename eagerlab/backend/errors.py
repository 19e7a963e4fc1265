"""The one kind of exception that is meant for a person to read."""

from __future__ import annotations

import re
import traceback
from typing import Literal

from eagerlab.protocol.base import Problem

_KERAS_CAUSE = re.compile(
    r"Exception encountered when calling (?P<call>\S+\.call\(\))\.\s+\x1b\[1m(?P<cause>.*?)\x1b\[0m",
    re.DOTALL,
)
"""Keras wraps what a layer raised: the cause stands in bold between the call and all of its arguments."""
_ESCAPES = re.compile(r"\x1b\[[0-9;]*m|\{\{.*?\}\}\s*")
"""Colours, and TensorFlow's names of nodes."""

SOURCE_NAME = "<experiment"
"""How the names begin under which sources of experiments are compiled."""


class LabError(Exception):
    """Something that a person should read: what happened, why, and what to do.

    Parameters
    ----------
    what, why, todo : str
        Sentences; see `Problem`.
    severity : {"info", "warning", "error"}
        How much it matters.
    details : str
        A traceback or a list, shown only when asked for.
    action : str
        objectName of the action that mends it, or empty.
    line : int, optional
        Line of the experiment's source that it concerns.
    where : str
        That line, or one of other code of the person's, as a sentence.
    """

    problem: Problem

    def __init__(
        self,
        what: str,
        why: str = "",
        todo: str = "",
        *,
        severity: Literal["info", "warning", "error"] = "error",
        details: str = "",
        action: str = "",
        line: int | None = None,
        where: str = "",
    ) -> None:
        self.problem = Problem(
            what=what,
            why=why,
            where=where,
            todo=todo,
            severity=severity,
            details=details,
            action=action,
            line=line,
        )
        super().__init__(self.problem.sentence())

    @classmethod
    def of(cls, problem: Problem) -> LabError:
        """Return an error that carries `problem`."""
        return cls(
            problem.what,
            problem.why,
            problem.todo,
            severity=problem.severity,
            details=problem.details,
            action=problem.action,
            line=problem.line,
            where=problem.where,
        )

    def _render_traceback_(self) -> list[str]:
        # IPython asks for this: in a cell the sentence is enough, our own frames would only hide it.
        return [f"{type(self).__name__}: {self}"]


def problem_of(error: BaseException, what: str, todo: str = "") -> Problem:
    """Put an exception into words for a person, its traceback in the details.

    Parameters
    ----------
    error : BaseException
        Whatever was raised. An exception that carries a `Problem` of its own is told in its own words.
    what : str
        What was being done, as a sentence ("Training stopped at step 12.").
    todo : str
        What the person can do.

    Returns
    -------
    Problem
        With the line of the exception's message that says it as its cause.
    """
    own = problem_in(error)
    if own is not None:
        return own
    name = type(error).__name__
    line = _telling_line(error)
    why = f"{name}: {shortened(line.removeprefix(f'{name}: '))}" if line else name
    if why[-1] not in ".!?…":
        why += "."
    text = text_of(error)
    if "expected to be a" in text and "tensor but is a" in text:
        why += " Number types are mixed: cast one of them with tf.cast."
    try:
        why = " ".join((why, *map(shortened, getattr(error, "__notes__", ()))))
        details = "".join(traceback.format_exception(error))
    except Exception as second:  # noqa: BLE001 - a class of a person's may do anything
        details = f"{name} cannot be looked at: that raises {type(second).__name__}."
    return Problem(what=what, why=why, todo=todo, details=details, line=line_of(error))


def problem_in(error: BaseException) -> Problem | None:
    """Return the words that an exception carries for a person; None where it has none."""
    # While a graph is built, exceptions of classes that TensorFlow does not know come inside one of its own.
    inner = error.__context__ if type(error).__name__ == "StagingError" else None
    try:
        own = getattr(error if inner is None else inner, "problem", None)
    except Exception:  # noqa: BLE001 - a class of a person's may do anything
        return None
    return own if isinstance(own, Problem) else None


def text_of(error: BaseException) -> str:
    """Return what an exception says; nothing where it raises when it is asked."""
    try:
        # The text of a KeyError is its message in quotes.
        return str(error.args[0]) if len(error.args) == 1 else str(error)
    except Exception:  # noqa: BLE001 - a class of a person's may do anything
        return ""


def line_of(error: BaseException) -> int | None:
    """Return the line of the experiment's source where an exception arose, counted from 1.

    Parameters
    ----------
    error : BaseException
        Raised while the source was read or run, or anything else.

    Returns
    -------
    int or None
        The innermost of its lines; None where it has no part in it.
    """
    if isinstance(error, SyntaxError) and str(error.filename).startswith(SOURCE_NAME):
        return error.lineno
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename.startswith(SOURCE_NAME)
    ]
    return lines[-1] if lines else None


def _telling_line(error: BaseException) -> str:
    """Return the line of an exception's message that says what is wrong."""
    # The text of a SyntaxError ends with file and line.
    text = str(error.msg) if isinstance(error, SyntaxError) else text_of(error)
    told = _KERAS_CAUSE.search(text)
    if told is not None:
        text = told["cause"].strip()
        if not text.startswith("in user code:"):
            text = f"{text.splitlines()[0]} (in {told['call']})"
    lines = _ESCAPES.sub("", text).strip().splitlines() or [""]
    # Inside a tf.function the message is a traceback of its own, whose last line says it.
    return lines[-1].strip() if lines[0].startswith("in user code:") else lines[0].strip()


def shortened(text: str, limit: int = 300) -> str:
    """Return `text`, cut to at most `limit` characters with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
