"""Which values can be changed by hand, and why others cannot."""

from __future__ import annotations

from typing import Any

import numpy as np
import tensorflow as tf

from eagerlab.backend.structure import COMPOSITES, is_variable, tensorflow_variable
from eagerlab.backend.tensors.held import Held
from eagerlab.backend.tensors.offered import way_of
from eagerlab.backend.tensors.packed import is_packed
from eagerlab.backend.tensors.records import is_frame
from eagerlab.protocol.base import NodePath

_RATE = ("optimizer", "learning_rate")


def why_read_only(node: NodePath, value: Any) -> str:
    """Return why the values of an object cannot be changed by hand, and what to do; empty where they can.

    Whether training stands is another question: that changes from moment to moment.

    Parameters
    ----------
    node : tuple of str
        Its path in the variable tree.
    value : object
        What is there.
    """
    kind = type(value)
    if issubclass(kind, Held):
        return str(value.read_only)
    if is_variable(value):
        return _of_variable(node, value)
    if issubclass(kind, np.ndarray):
        return _of_array(node, value)
    if issubclass(kind, (tf.Tensor, *COMPOSITES)):
        return (
            "A tensor is a constant: its values never change."
            " Make a variable of it to change them: v = tf.Variable(x)."
        )
    if issubclass(kind, np.generic):
        return "A number of NumPy's never changes. Give the name another value in the console."
    if is_frame(value):
        return "Values of a table of pandas' are changed in the console: x.iloc[0, 0] = 1."
    if kind is range:
        return "A range never changes. Make a list of it to change its numbers: y = list(x)."
    if is_packed(value) or kind is memoryview:
        return "Values of this kind are changed in the console: x[0] = 1."
    if way_of(value):
        return "Another library keeps these values, and gives them to be read. Change them in the console."
    return "Values of a list are changed in the console: x[0] = 1."


def _of_variable(node: NodePath, variable: Any) -> str:
    inner = tensorflow_variable(variable)
    if inner is None:
        return "This variable has no values yet: its layer is not built."
    if "seed_generator_state" in node[-1]:
        return (
            "This is the state of a random generator: any other would be no better than this one."
            " The experiment's seed decides all of them: lab.seed = 1."
        )
    if node[-2:] == _RATE:
        return "The learning rate is set in the training form, or by lab.learning_rate = 0.001."
    if inner.dtype in (tf.variant, tf.resource):
        return f"A {inner.dtype.name} is a handle to something inside TensorFlow: it has no values to change."
    if inner.dtype.is_quantized:
        return (
            f"Values of type {inner.dtype.name} mean nothing without their scale."
            " Change the numbers that they were made of, and quantize those."
        )
    return ""


def _of_array(node: NodePath, array: Any) -> str:
    if node[0] == "data":
        return (
            "These are the experiment's data, which it reads anew from their source."
            " Change them there, or hand changed ones over: lab.use(data=(x, y))."
        )
    if node[0] != "names":
        return "This array shows what was computed. Copy it to a name of your own to change it: y = x.copy()."
    flags: Any = np.ndarray.flags  # a subclass may have replaced what is asked of it
    if not flags.__get__(array).writeable:
        return "This array is read-only. Copy it to change it: y = x.copy()."
    if type(array) is not np.ndarray:
        return "An array of a class of its own may do anything when it is changed. Change it in the console."
    if array.dtype.kind not in "biufcSU" and not (array.dtype.kind == "V" and array.dtype.names is None):
        return f"Values of type {array.dtype.name} are changed in the console: x[0] = …."
    return ""
