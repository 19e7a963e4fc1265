"""Which layers and losses are Keras's own, and nothing else."""

from __future__ import annotations

import functools
import types
from collections.abc import Iterator, Mapping
from typing import Any

import keras
import numpy as np

from eagerlab.backend.compiling.snapshot import parts_of
from eagerlab.backend.compiling.surroundings import classes_of, draws_by_python, functions_of

_OURS = frozenset(
    """
    builtins collections eagerlab functools inspect itertools keras ml_dtypes numpy operator optree tensorflow
    threading types weakref wrapt
    """.split()  # noqa: SIM905 - a list of these is fifteen lines
)
_NOT_RUN = ("_initializer", "_regularizer", "_constraint", "_regularizers")
"""Attributes with such names are code that no call runs."""

_MOST_BYTES = 2**16


def may_be_compiled(callee: Any) -> bool:
    """Tell whether calling it runs Keras's code alone, and does nothing besides giving outputs.

    Parameters
    ----------
    callee : keras.Layer or keras.Loss
        Built.

    Returns
    -------
    bool
        False for classes of a person, for layers whose `call` they have changed or that were given functions
        of theirs, and for whatever adds to the loss.
    """
    return all(_is_pure(part) for part in parts_of(callee))


def _is_pure(part: Any) -> bool:
    kind = type(part)
    if not kind.__module__.startswith(("keras.src.layers.", "keras.src.models.", "keras.src.losses.")):
        return False
    if "call" in part.__dict__ or not (written_here(kind.call) and written_here(kind.__call__)):
        return False
    if not all(map(_is_as_published, classes_of(kind))) or draws_by_python(kind):
        return False
    if isinstance(part, keras.Layer) and not _is_plain_layer(part):
        return False
    return not any(_is_foreign(value) for name, value in part.__dict__.items() if not name.endswith(_NOT_RUN))


def _is_as_published(kind: type) -> bool:
    """Tell whether nobody has put code of theirs into a class."""
    return all(map(written_here, functions_of(kind)))


def _is_plain_layer(layer: Any) -> bool:
    return (
        layer.built
        and layer.activity_regularizer is None
        and not isinstance(layer, keras.layers.Lambda)
        and layer.quantization_mode is None
        and layer._remat_mode is None
        and layer._call_context_args == {"training"}
        and not any(
            _is_foreign(one) for operation in getattr(layer, "_operations", ()) for one in _given(operation)
        )
    )


def _given(operation: Any) -> Iterator[Any]:
    """Yield what an operation of a functional model is called with: ``keras.ops.map`` is given a function."""
    for node in operation._inbound_nodes:
        yield from node.arguments.args
        yield from node.arguments.kwargs.values()


def _is_foreign(value: Any, depth: int = 0) -> bool:
    """Tell whether a value is, or holds, code of somebody else."""
    if isinstance(value, types.MethodType):
        value = value.__func__
    if isinstance(value, functools.partial):
        return _is_foreign(value.func) or any(map(_is_foreign, (*value.args, *value.keywords.values())))
    if isinstance(value, np.ndarray):
        return value.nbytes > _MOST_BYTES  # it could be changed in place, and looking would take long
    if isinstance(value, types.FunctionType) or hasattr(value, "__wrapped__"):
        return not written_here(value)
    if isinstance(value, type):
        return value.__module__.partition(".")[0] not in _OURS
    if depth < 3 and isinstance(value, Mapping):
        return any(_is_foreign(one, depth + 1) for one in value.values())
    if depth < 3 and isinstance(value, (list, tuple, set, frozenset)):
        return any(_is_foreign(one, depth + 1) for one in value)
    return type(value).__module__.partition(".")[0] not in _OURS


def written_here(function: Any) -> bool:
    """Tell whether a function is Keras's, TensorFlow's, ours or the like, and no person's.

    By where it was written: ``functools.wraps`` could make its module another's. So must be what it wraps,
    for `tf.custom_gradient` and other decorators make functions of theirs around one of a person's.
    """
    return _is_written_here(function, set())


def _is_written_here(function: Any, seen: set[int]) -> bool:
    if id(function) in seen:
        return True
    seen.add(id(function))
    inner = [getattr(function, name, None) for name in ("__func__", "__wrapped__", "python_function")]
    if isinstance(function, types.FunctionType):
        if function.__globals__.get("__name__", "").partition(".")[0] not in _OURS:
            return False
        inner += [_content(cell) for cell in function.__closure__ or ()]
    elif isinstance(function, functools.partial):
        inner.append(function.func)
    elif type(function).__module__.partition(".")[0] not in _OURS and not isinstance(
        function, types.MethodType
    ):
        return False
    return all(_is_written_here(one, seen) for one in inner if _is_code(one))


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # nothing is in it yet
        return None


def _is_code(value: Any) -> bool:
    kinds = (types.FunctionType, types.MethodType, functools.partial)
    return isinstance(value, kinds) or hasattr(type(value), "python_function") or _is_wrapper(value)


def _is_wrapper(value: Any) -> bool:
    return not isinstance(value, type) and isinstance(getattr(value, "__wrapped__", None), types.FunctionType)
