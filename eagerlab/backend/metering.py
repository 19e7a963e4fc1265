"""What Keras metrics give and hold, read beside whatever updates them.

A metric that is read in the middle of an update may give a number that it never had: its total with the new
values, its count still without. So a reading is exact only when nothing was changed during it, and no thread
stood in the metric's own update.
"""

from __future__ import annotations

import sys
import time
import weakref
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.errors import LabError, problem_of
from eagerlab.backend.models.limited import limited
from eagerlab.backend.namespace import dict_key, names
from eagerlab.backend.structure import metric_names, tensorflow_variable
from eagerlab.backend.tensors import texts
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.metering import (
    MOST_METRICS,
    MOST_NUMBERS,
    MetricNumber,
    MetricRow,
    MetricsRead,
    MetricState,
    ReadMetrics,
)

RESULT_SECONDS = 1.0
"""So long a metric of the person's own may take to say its result."""
_TOO_SLOW = f"Its result() took longer than {RESULT_SECONDS:g} s, so it is not asked again."
_TRIES = 3
_NOTHING_YET = "It counts nothing yet: its first update makes its variables."
_MOST_IN_CONTAINER = 100
_MOST_COMPARED = 1_000_000
"""Elements of a variable that is looked at for changes."""
_UPDATES = frozenset({"update_state", "reset_state", "__call__"})

Found = Iterator[tuple[NodePath, str, Any]]


class Metering:
    """Reads metrics; any thread, one at a time.

    Parameters
    ----------
    roots : callable
        Gives the experiment's metrics and the console's names as ``metrics`` and ``names``.
    """

    def __init__(self, roots: Callable[[], Mapping[str, Any]]) -> None:
        self._roots = roots
        self._too_slow: dict[int, weakref.ref[Any]] = {}

    def read(self, request: ReadMetrics) -> MetricsRead:
        """Return what every metric gives now."""
        began = time.perf_counter()
        found = list(self._find())
        rows = tuple(self._row(node, title, metric) for node, title, metric in found[:MOST_METRICS])
        return MetricsRead(
            request=request.id, rows=rows, total=len(found), seconds=time.perf_counter() - began
        )

    def number(self, metric: Any) -> float:
        """Return what a metric gives as one number.

        Raises
        ------
        TypeError
            It gives no single number.
        """
        row = self._row((), "", metric)
        if row.error or len(row.numbers) != 1:
            raise TypeError(
                row.error or f"it holds an object of type {row.type} that gives {len(row.numbers)} numbers"
            )
        return row.numbers[0].value

    def _find(self) -> Found:
        roots = self._roots()
        seen: set[int] = set()
        for node, title, value in _candidates(roots):
            if is_metric(value) and id(value) not in seen:
                seen.add(id(value))
                yield node, title, value

    def _row(self, node: NodePath, title: str, metric: Any) -> MetricRow:
        row = MetricRow(node=node, title=title, type=type(metric).__name__)
        known = self._too_slow.get(id(metric))
        if known is not None and known() is metric:
            return row.model_copy(update={"error": _TOO_SLOW})
        try:
            result, variables, is_exact = self._read(metric)
        except LabError:
            self._too_slow[id(metric)] = weakref.ref(metric)
            return row.model_copy(update={"error": _TOO_SLOW})
        except Exception as error:  # noqa: BLE001 - told in the metric's row
            if isinstance(error, AttributeError) and _is_keras_own(metric) and not _held(metric):
                return row.model_copy(update={"error": _NOTHING_YET})
            what = "It gives no result."
            sentence = problem_of(error, what).sentence()
            return row.model_copy(update={"variables": _states(metric), "error": sentence})
        numbers, text = _numbers(result)
        return row.model_copy(
            update={"numbers": numbers, "text": text, "variables": variables, "approximate": not is_exact}
        )

    def _read(self, metric: Any) -> tuple[Any, tuple[MetricState, ...], bool]:
        """Return result and variables, and whether they are those of one moment.

        A loop that does nothing but update leaves no quiet moment: what is read then may be off by an update.
        """
        result: Any = None
        states: tuple[MetricState, ...] = ()
        is_exact = False
        for _ in range(_TRIES):
            before, was_updated = _contents(metric), _is_updated_now(metric)
            result, states = _result(metric), _states(metric)
            is_exact = not was_updated and not _is_updated_now(metric) and _contents(metric) == before
            if is_exact:
                break
        return result, states, is_exact


def is_metric(value: object) -> bool:
    """Whether `value` is a metric of Keras's: its type is asked, so no object can lie."""
    return issubclass(type(value), keras.metrics.Metric)


def _candidates(roots: Mapping[str, Any]) -> Found:
    for name, value in names(roots.get("names") or {}):
        kind = type(value)
        yield ("names", name), name, value
        if kind in (list, tuple):
            for index, one in enumerate(value[:_MOST_IN_CONTAINER]):
                yield ("names", name, str(index)), f"{name}[{index}]", one
        elif kind is dict:
            for index, (key, one) in enumerate(list(value.items())[:_MOST_IN_CONTAINER]):
                shown = dict_key(key, index)
                yield ("names", name, shown), f"{name}[{shown!r}]", one
    for key, metric in metric_names(roots.get("metrics") or ()):
        yield ("metrics", key), key, metric


def _result(metric: Any) -> Any:
    """Ask a metric for its result: one of the person's own class with a limit on its time."""
    if _is_keras_own(metric):
        return _on_host(metric.result())
    return limited(
        lambda: _on_host(metric.result()), RESULT_SECONDS, f"The results of your {type(metric).__name__}"
    )


def _is_keras_own(metric: Any) -> bool:
    return type(metric).__module__.startswith("keras.") and "result" not in vars(metric)


def _on_host(result: Any) -> Any:
    return tf.nest.map_structure(
        lambda leaf: leaf.numpy() if isinstance(leaf, (tf.Tensor, tf.Variable)) else leaf, result
    )


def _is_updated_now(metric: Any) -> bool:
    """Whether a thread stands in the metric's own update."""
    for frame in list(sys._current_frames().values()):
        one: Any = frame
        while one is not None:
            if one.f_code.co_name in _UPDATES and one.f_locals.get("self") is metric:
                return True
            one = one.f_back
    return False


def _held(metric: Any) -> list[Any]:
    """Return the variables of a metric and of the metrics inside it."""
    try:
        found = [tensorflow_variable(one) for one in metric.variables]
    except Exception:  # noqa: BLE001 - a property of the person's class; then only the result is shown
        return []
    return [one for one in found if one is not None]


def _contents(metric: Any) -> list[bytes]:
    return [
        variable.numpy().tobytes()
        for variable in _held(metric)
        if hasattr(variable, "numpy") and int(np.prod(variable.shape.as_list())) <= _MOST_COMPARED
    ]


def _states(metric: Any) -> tuple[MetricState, ...]:
    found = []
    for variable in _held(metric)[:MOST_NUMBERS]:
        name = str(variable.name).partition(":")[0].rpartition("/")[2]
        shape = tuple(variable.shape.as_list())
        if int(np.prod(shape)) <= MOST_NUMBERS and hasattr(variable, "numpy"):
            array = np.asarray(variable.numpy()).reshape(-1)
            text = ", ".join(f"{one:g}" if array.dtype.kind in "fiub" else str(one) for one in array)
            found.append(MetricState(name=name, text=f"[{text}]" if shape else text))
        else:
            found.append(MetricState(name=name, text=" × ".join(map(str, shape)) or "()"))
    return tuple(found)


def _numbers(result: Any) -> tuple[tuple[MetricNumber, ...], str]:
    """Return the numbers of a result, with labels where there are several; and what else can be said."""
    if isinstance(result, Mapping):
        parts = [(str(key), value) for key, value in result.items()]
    elif isinstance(result, (list, tuple)):
        parts = [(str(index), value) for index, value in enumerate(result)]
    else:
        parts = [("", result)]
    found: list[MetricNumber] = []
    notes = []
    for label, value in parts:
        array = np.asarray(value)
        if array.dtype.kind not in "fiub" and array.dtype.name != "bfloat16":
            notes.append(f"{label}: {texts.cell(value)}" if label else texts.cell(value))
        elif array.size + len(found) > MOST_NUMBERS:
            shape = " × ".join(map(str, array.shape))
            notes.append(f"{label}: shape {shape}" if label else f"shape {shape}")
        else:
            found += [
                MetricNumber(label=_place(label, index, array), value=float(array[index]))
                for index in np.ndindex(array.shape)
            ]
    return tuple(found), "; ".join(notes)


def _place(label: str, index: tuple[int, ...], array: Any) -> str:
    inside = ", ".join(map(str, index)) if array.size > 1 else ""
    if not inside:
        return label
    return f"{label}[{inside}]" if label else f"[{inside}]"
