"""The gradient of an expression of the console with respect to one tensor or variable."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from types import CodeType
from typing import Any, NamedTuple

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.errors import LabError, problem_of
from eagerlab.backend.structure import COMPOSITES, is_variable, tensorflow_variable

_DETOUR = re.compile(r"\.numpy\(|\bnp\.|\bnumpy\.|\bfloat\(|\bint\(|\.item\(|\.tolist\(")
"""What takes a value out of TensorFlow, as it is written."""


class Target(NamedTuple):
    """What a gradient is with respect to.

    Attributes
    ----------
    held : tf.Variable, tf.Tensor or tf.RaggedTensor
        What the tape watches.
    watched : bool
        It is no variable, so the tape must be told to watch it.
    none : str
        Why there can be no gradient for it, as a sentence, or empty.
    """

    held: Any
    watched: bool
    none: str


class Taken(NamedTuple):
    """What an expression gave.

    Attributes
    ----------
    value : Any
        What it evaluated to: a tensor, unless `none` says otherwise.
    gradient : Any
        A tensor, `tf.IndexedSlices` or `tf.RaggedTensor`; None where `none` says why.
    none : str
        A sentence.
    """

    value: Any
    gradient: Any
    none: str


def target_of(value: Any) -> Target:
    """Return what the tape is to watch for an object.

    Raises
    ------
    LabError
        It is nothing that TensorFlow could take a gradient for.
    """
    kind = type(value)
    if is_variable(value):
        held = tensorflow_variable(value)
        if held is None:
            raise LabError("This variable has no values yet: its layer is not built.", severity="info")
        return Target(held, watched=False, none=_no_floats(held, "variable"))
    if issubclass(kind, keras.KerasTensor) or (issubclass(kind, tf.Tensor) and not hasattr(value, "numpy")):
        raise LabError("A symbolic tensor has no gradient: it stands for values to come.", severity="info")
    if issubclass(kind, (tf.Tensor, tf.RaggedTensor)):
        return Target(value, watched=True, none=_no_floats(value, "tensor"))
    if issubclass(kind, (np.ndarray, np.generic)):
        raise LabError(
            "TensorFlow takes no gradient for a NumPy array: it does not see what is computed with it.",
            "",
            "Make a tensor of it first: x = tf.constant(x).",
            severity="info",
        )
    if issubclass(kind, COMPOSITES):
        what = f"There is no gradient for an object of type {kind.__name__} as a whole."
        raise LabError(what, severity="info")
    raise LabError(
        f"There is no gradient for an object of type {kind.__name__}.",
        "",
        "Choose a variable or a tensor.",
        severity="info",
    )


def compiled(expression: str) -> CodeType:
    """Return an expression ready to be evaluated.

    Raises
    ------
    LabError
        It is no Python expression.
    """
    text = expression.strip()
    if not text:
        raise LabError("There is no expression.", "", "Write one, for example w * w.", severity="info")
    try:
        return compile(text, "<gradient>", "eval")
    except SyntaxError as error:
        if _is_statement(text):
            raise LabError(
                "A gradient is taken of an expression, and this is a statement.",
                "",
                "Run the statement in the console first, then take the gradient of the name it gives.",
            ) from None
        where = f" at character {error.offset}" if error.offset else ""
        raise LabError(f"This is not Python{where}: {error.msg}.") from None
    except ValueError as error:  # a NUL in it
        raise LabError(f"This is not Python: {error}.") from None


def take(expression: str | Callable[[], Any], target: Target, names: dict[str, Any]) -> Taken:
    """Evaluate an expression under a tape that watches `target`, and take its gradient.

    Parameters
    ----------
    expression : str or callable
        Python, or a function without arguments.
    target : Target
        Watched.
    names : dict
        The console's names.

    Raises
    ------
    LabError
        The expression failed; in words.
    """
    compute = _computation(expression, names)
    text = expression if isinstance(expression, str) else ""
    with tf.GradientTape() as tape:
        if not target.none:
            tape.watch(target.held)
        try:
            value = compute()
        except Exception as error:
            what = f"The expression {_shown(text)} could not be computed." if text else "It failed."
            raise LabError.of(problem_of(error, what)) from error
        if is_variable(value):
            value = tf.convert_to_tensor(value)
    none = _no_gradient_of(value) or target.none
    if none:
        return Taken(value, None, none)
    try:
        gradient = tape.gradient(value, target.held)
    except Exception as error:
        what = "The expression was computed, but its gradient failed."
        raise LabError.of(problem_of(error, what)) from error
    if gradient is None:
        return Taken(value, None, _not_connected(text))
    return Taken(value, gradient, "")


def _computation(expression: str | Callable[[], Any], names: dict[str, Any]) -> Callable[[], Any]:
    if not isinstance(expression, str):
        if callable(expression):
            return expression
        raise LabError(
            f"An object of type {type(expression).__name__} that is computed already tells nothing of how "
            "it was computed.",
            "",
            'Give the expression as text, lab.gradient("w * w", w), or as a function, lambda: w * w.',
        )
    code = compiled(expression)
    return lambda: eval(code, names)  # the person's own code, which they asked to run


def _no_floats(held: Any, what: str) -> str:
    dtype = held.dtype
    if dtype.is_floating or dtype.is_complex:
        return ""
    return (
        f"The {what} holds {dtype.name} values, and there is a gradient only for floating-point numbers: "
        f"write it with a point (3.0), or cast it first."
    )


def _no_gradient_of(value: Any) -> str:
    """Return why there is no gradient of what an expression gave, or an empty string."""
    kind = type(value)
    if issubclass(kind, (tf.Tensor, tf.RaggedTensor, tf.IndexedSlices)):
        if value.dtype.is_floating or value.dtype.is_complex:
            return ""
        return f"The expression gives {value.dtype.name} values, and only floating-point numbers have one."
    if issubclass(kind, (np.ndarray, np.generic)):
        return "The expression gives a NumPy array: outside of TensorFlow the tape sees nothing."
    if issubclass(kind, (bool, int, float, complex)):
        return f"The expression gives a Python {kind.__name__}: outside of TensorFlow the tape sees nothing."
    return f"The expression gives an object of type {kind.__name__}, which is no tensor."


def _not_connected(text: str) -> str:
    if _DETOUR.search(text):
        return (
            "The value is not connected with it: the expression takes numbers out of TensorFlow on the way "
            "(.numpy(), np.…, float()), where the tape sees nothing."
        )
    return (
        "The value is not connected with it: the expression does not use it, or reaches it only by a way "
        "without a gradient (NumPy, whole numbers, a value computed in an earlier cell)."
    )


def _is_statement(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return True


def _shown(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:59] + "…"
