"""Restored values whose variables do not exist yet.

They are put in when the variables are created and before anything uses them: a Keras layer's `build`, or an
optimizer's, is followed by the filling. For other objects, which may create variables at any moment, the
trainer looks before each run of steps and the console after each cell.
"""

from __future__ import annotations

import functools
import threading
import weakref
from collections.abc import Callable, Mapping
from typing import Any

import keras

from eagerlab.backend.checkpoints.files import Stored
from eagerlab.backend.checkpoints.restore import fits, unbuilt_layers
from eagerlab.backend.checkpoints.snapshot import Live, all_variables
from eagerlab.backend.structure import tensorflow_variable


class Waiting:
    """The values of one restored checkpoint that are still to be filled in.

    Any thread may call; the filling itself happens on the thread that creates the variables.

    Parameters
    ----------
    live : Live
        Whose variables are waited for.
    values : dict of str to (tensor, Stored)
        By path.
    """

    def __init__(self, live: Live, values: Mapping[str, tuple[Any, Stored]]) -> None:
        self._live = weakref.ref(live)
        self._values = dict(values)
        self._lock = threading.RLock()
        self.misfits: list[str] = []
        """What was created with another shape or dtype than was restored, in words."""
        self._watch(live)

    @property
    def paths(self) -> tuple[str, ...]:
        """Paths that are still waiting."""
        return tuple(self._values)

    def clear(self) -> None:
        """Wait no longer."""
        with self._lock:
            self._values.clear()

    def fill(self) -> list[str]:
        """Give what exists by now its values; returns the paths filled."""
        live = self._live()
        with self._lock:
            if live is None or not self._values:
                return []
            filled = []
            for path, variable in all_variables(live).items():
                if path not in self._values:
                    continue
                value, entry = self._values.pop(path)
                own = tensorflow_variable(variable)
                if fits(variable, entry):
                    own.assign(value)
                    filled.append(path)
                else:
                    self.misfits.append(
                        f"{path} was created as {own.dtype.name} {tuple(own.shape)}, "
                        f"the checkpoint has {entry.dtype} {entry.shape}"
                    )
            return filled

    def _watch(self, live: Live) -> None:
        for layer in unbuilt_layers(live.model):
            _after_build(layer, self.fill)
        if issubclass(type(live.optimizer), keras.optimizers.Optimizer) and not live.optimizer.built:
            _after_build(live.optimizer, self.fill)


def _after_build(owner: Any, then: Callable[[], object]) -> None:
    """Have `then` called once, after `owner` was built."""
    own = vars(owner).get("build")
    build = owner.build

    @functools.wraps(build)
    def build_and_fill(*args: Any, **kwargs: Any) -> Any:
        # Not by plain assignment: Keras would take it for an attribute to track.
        if own is None:
            object.__delattr__(owner, "build")
        else:
            object.__setattr__(owner, "build", own)
        result = build(*args, **kwargs)
        then()
        return result

    object.__setattr__(owner, "build", build_and_fill)
