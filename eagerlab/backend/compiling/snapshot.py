"""What a layer or loss was when it was compiled: its settings, its parts, and the code that it runs."""

from __future__ import annotations

from collections.abc import Iterator
from operator import is_
from typing import Any

import keras
import numpy as np

from eagerlab.backend.compiling.surroundings import surroundings

_VALUES = (bool, int, float, str, type(None), tuple)
_UNIMPORTANT = frozenset(
    {
        "_eagerlab_functions",
        "_called",
        "_outbound_nodes",
        # What compile() and fit() keep in a model.
        "stop_training",
        "train_function",
        "test_function",
        "predict_function",
        "compiled",
        "optimizer",
        "loss",
        "history",
        "_compile_config",
        "_compile_loss",
        "_compile_metrics",
        "_loss_tracker",
        "_compiled_trainable_state",
        "_run_eagerly",
        "_jit_compile",
        "steps_per_execution",
        "auto_scale_loss",
        "_eval_epoch_iterator",
        "_epoch_iterator",
    }
)


class _Part:
    """One layer, or a loss."""

    def __init__(self, part: Any) -> None:
        self.part, self.kind, self.call = part, type(part), type(part).call
        self.base: Any = keras.Layer if isinstance(part, keras.Layer) else keras.Loss
        # Compared with Keras's own of the moment, which is replaced where layers are looked at.
        self.is_called_plainly = self.kind.__call__ is self.base.__call__
        self.namespace: dict[str, Any] = part.__dict__
        items = tuple(self.namespace.items())  # in one go: another thread may set something
        self.names, self.values = tuple(name for name, _ in items), tuple(value for _, value in items)
        self.held = [one for name, value in items if _is_setting(name) for one in _held(value)]
        surroundings.add(self.kind)

    def holds(self) -> bool:
        """Return whether nothing at all was set since."""
        return (
            len(self.namespace) == len(self.values)
            and all(map(is_, self.namespace.values(), self.values))
            and (not self.held or self._hold_the_same())
            and self.is_code_same()
        )

    def _hold_the_same(self) -> bool:
        """Return whether lists, dictionaries and arrays were left alone, which can be changed in place."""
        return all(_holds(container, content) for container, content in self.held)

    def is_code_same(self) -> bool:
        """Return whether the class and what it runs are still the same."""
        kind = self.kind
        return (
            kind.call is self.call
            and type(self.part) is kind
            and (kind.__call__ is self.base.__call__) is self.is_called_plainly
        )

    def has_changed(self) -> bool:
        """Return whether something was set that counts."""
        if not (self.is_code_same() and self._hold_the_same()):
            return True
        before = dict(zip(self.names, self.values, strict=True))
        names = (before.keys() | self.namespace.keys()) - _UNIMPORTANT
        return any(_differ(before.get(name, self), self.namespace.get(name, self)) for name in names)


class Snapshot:
    """All parts of a layer or loss.

    It keeps what it compares with alive, so that nothing else is taken for it.

    Parameters
    ----------
    whole : keras.Layer or keras.Loss
        Built.
    """

    def __init__(self, whole: Any) -> None:
        self._whole = whole
        self._take()

    def holds(self) -> bool:
        """Return whether nothing was set in any part since."""
        return all(part.holds() for part in self._parts)

    def has_losses(self) -> bool:
        """Return whether somebody has added a loss from outside, which the next call takes away."""
        return any(self._losses)

    def renew(self) -> bool:
        """Take the present state; return whether something that counts was another."""
        has_changed = any(part.has_changed() for part in self._parts)
        before = [part.part for part in self._parts]
        self._take()
        now = [part.part for part in self._parts]
        return has_changed or len(before) != len(now) or not all(map(is_, before, now))

    def _take(self) -> None:
        self._parts = [_Part(part) for part in parts_of(self._whole)]
        self._losses = [part.part._losses for part in self._parts if hasattr(part.part, "_losses")]


def parts_of(whole: Any) -> Iterator[Any]:
    """Yield a layer and all layers inside it; of a loss only itself."""
    yield whole
    if isinstance(whole, keras.Layer):
        yield from whole._flatten_layers(include_self=False)


def _is_setting(name: str) -> bool:
    return not name.startswith("_") or name in ("_layers", "_operations")


def _held(value: Any, depth: int = 0) -> Iterator[tuple[Any, Any]]:
    """Yield what can be changed in place, and what is in it now."""
    if isinstance(value, np.ndarray):
        yield value, value.copy()
    elif depth < 3 and isinstance(value, (list, tuple, dict)):
        content = tuple(value.values() if isinstance(value, dict) else value)
        if not isinstance(value, tuple):
            yield value, content
        for one in content:
            yield from _held(one, depth + 1)


def _holds(container: Any, content: Any) -> bool:
    if isinstance(container, np.ndarray):
        return bool(container.shape == content.shape and container.tobytes() == content.tobytes())
    now = container.values() if isinstance(container, dict) else container
    return len(now) == len(content) and all(map(is_, now, content))


def _differ(before: Any, now: Any) -> bool:
    if before is now:
        return False
    if type(before) is not type(now) or type(now) not in _VALUES:
        return True
    if isinstance(now, tuple):
        return len(before) != len(now) or any(map(_differ, before, now))
    return bool(before != now)
