"""Layer classes of the person's own: their source is executed, with a limit on its time."""

from __future__ import annotations

import functools
import inspect
import linecache
import traceback
from dataclasses import dataclass, field
from types import ModuleType
from typing import Final

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.errors import LabError, problem_of
from eagerlab.backend.models.limited import limited
from eagerlab.protocol.base import Problem

CODE_FILE: Final = "<your layers>"
"""What tracebacks call the code."""
SECONDS: Final = 5.0
"""Longer than any class statement takes, and short enough to wait for."""


@dataclass(frozen=True)
class OwnClasses:
    """What a piece of code defines.

    Attributes
    ----------
    classes : dict
        The layer classes by name, in the order of their definition.
    problem : Problem or None
        Why it could not be executed, with the line.
    """

    classes: dict[str, type] = field(default_factory=dict)
    problem: Problem | None = None


@functools.lru_cache(maxsize=8)
def own_classes(code: str) -> OwnClasses:
    """Execute `code` in a module of its own and return the layer classes that it defines.

    The same code is executed once. Any thread may call this; it returns within `SECONDS`. Only for code that
    the person has agreed to.

    Parameters
    ----------
    code : str
        Python source; ``keras``, ``tf`` and ``np`` are there already, as in an experiment's own source.

    Returns
    -------
    OwnClasses
        With a problem when something is wrong with it; never raises for what the code does.
    """
    try:
        module = limited(lambda: _run(code), SECONDS, "Your layers")
    except LabError as error:
        return OwnClasses(problem=error.problem)
    except (KeyboardInterrupt, SystemExit) as error:
        return OwnClasses(problem=code_problem(error, code))
    except Exception as error:  # noqa: BLE001 - told to the person in words
        return OwnClasses(problem=code_problem(error, code))
    classes = {
        name: value
        for name, value in vars(module).items()
        if inspect.isclass(value)
        and issubclass(value, keras.layers.Layer)
        and value.__module__ == module.__name__
        and not issubclass(value, keras.Model)
    }
    return OwnClasses(classes=classes)


def code_problem(error: BaseException, code: str) -> Problem:
    """Put what went wrong in the person's code into words, with the line where it did."""
    line = line_of(error)
    where = f" in line {line}" if line else ""
    lines = code.splitlines()
    shown = f" ({lines[line - 1].strip()})" if line and 0 < line <= len(lines) else ""
    problem = problem_of(
        error, f"Your layers cannot be used: there is a fault{where}{shown}.", "Correct it in Code."
    )
    return problem.model_copy(update={"line": line})


def _run(code: str) -> ModuleType:
    module = ModuleType("eagerlab_layers")
    module.__dict__.update(keras=keras, tf=tf, np=np)
    linecache.cache[CODE_FILE] = (len(code), None, code.splitlines(keepends=True), CODE_FILE)
    exec(compile(code, CODE_FILE, "exec", dont_inherit=True), module.__dict__)
    return module


def line_of(error: BaseException) -> int | None:
    """Return the line of the person's code that an exception came from, None when it came from elsewhere."""
    if isinstance(error, SyntaxError) and error.filename == CODE_FILE:
        return error.lineno
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == CODE_FILE]
    return frames[-1].lineno if frames else None
