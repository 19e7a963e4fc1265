"""What Keras's layers and losses depend on besides themselves: the code of their classes, and settings."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from operator import is_
from types import CodeType, FunctionType
from typing import Any

import keras
import numpy as np
from keras.src.backend import config
from tensorflow.python.framework import config as tensorflow_config

_KERAS = ("keras.src.layers.", "keras.src.models.", "keras.src.losses.")


class Surroundings:
    """Notices when code or settings are changed that compiled or noted calls were made of."""

    def __init__(self) -> None:
        self._classes: dict[type, tuple[Any, ...]] = {}
        self._settings = _settings()
        self.version = 0

    def add(self, kind: type) -> None:
        """Look at a class, and at those it is derived from, from now on."""
        for one in classes_of(kind):
            if one not in self._classes:
                self._classes[one] = tuple(vars(one).values())

    def look(self) -> None:
        """Raise `version` where something has changed. Some microseconds, once for each step."""
        for kind, values in tuple(self._classes.items()):
            now = vars(kind)
            if len(now) != len(values) or not all(map(is_, now.values(), values)):
                self._classes[kind] = tuple(now.values())
                self.version += 1
        settings = _settings()
        if settings != self._settings:
            self._settings = settings
            self.version += 1


def classes_of(kind: type) -> list[type]:
    """Return those classes of a layer or loss whose methods make it what it is.

    Not Keras's `Layer`, whose ``__call__`` is replaced where layers are looked at.
    """
    return [one for one in kind.__mro__ if one.__module__.startswith(_KERAS) and one is not keras.Layer]


def functions_of(kind: type) -> Iterator[FunctionType]:
    """Yield the functions that the methods and properties of a class are, its own only."""
    for value in vars(kind).values():
        method = getattr(value, "fget", value)
        function = getattr(method, "__func__", method)
        if isinstance(function, FunctionType):
            yield function


def draws_by_python(kind: type) -> bool:
    """Tell whether a class of Keras's draws by the generators of Python or NumPy, as `AugMix` does."""
    functions = [one for part in classes_of(kind) for one in functions_of(part)]
    return any(_draws(one.__code__, one.__globals__) for one in functions)


def _draws(code: CodeType, names: Mapping[str, Any]) -> bool:
    used = [names.get(name) for name in code.co_names]
    if any(one is random for one in used) or ("random" in code.co_names and any(one is np for one in used)):
        return True
    return any(_draws(one, names) for one in code.co_consts if isinstance(one, CodeType))


def _settings() -> tuple[Any, ...]:
    return (
        config.epsilon(),
        config.floatx(),
        config.image_data_format(),
        config.is_flash_attention_enabled(),
        tensorflow_config.is_op_determinism_enabled(),
    )


surroundings = Surroundings()
"""Those of this process."""
