"""The state that a checkpoint holds, as it is between two steps.

Taking it must not hold up training. So the paths of the variables are found ahead, and taken again only when
the model's structure has changed; and a value on the CPU is not copied at all: the tensor that reading a
variable gives shares the variable's memory, and TensorFlow copies it when the variable is next written while
the tensor lives (measured for assignments, scatters, fused optimizers and compiled code). Values on other
devices are copied to host memory at once, so that a checkpoint needs no memory there.
"""

from __future__ import annotations

import operator
import platform
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import keras
import numpy as np
import tensorflow as tf
from keras.src.backend.common import global_state
from keras.src.random.seed_generator import GLOBAL_SEED_GENERATOR
from tensorflow.python.eager import context
from tensorflow.python.framework.config import is_op_determinism_enabled
from tensorflow.python.ops import stateful_random_ops

from eagerlab import __version__ as eagerlab_version
from eagerlab.backend.checkpoints.files import missed_by, object_graph
from eagerlab.backend.numerics.values import is_finite, is_floating, kinds_in
from eagerlab.backend.paths import variable_paths
from eagerlab.backend.structure import tensorflow_variable


class Live(Protocol):
    """What a checkpoint needs to know of an experiment."""

    model: Any
    optimizer: Any
    metrics: list[Any]

    device: str
    source: str
    spec: Any

    @property
    def mode(self) -> str:
        """How steps are executed; empty where there are none."""

    @property
    def name(self) -> str:
        """The experiment's name."""

    def capture_position(self) -> dict[str, int | None]:
        """Return step, epoch, batch and seed, and what else a position needs."""

    def restore_position(self, position: Mapping[str, Any]) -> None:
        """Go to a position that `capture_position` gave."""

    def kept_variables(self) -> dict[str, Any]:
        """Return the variables that are kept of the best check, by path."""

    def capture_course(self) -> dict[str, Any]:
        """Return what else decides how training goes on, as plain values."""

    def adapt(self, course: Mapping[str, Any], entries: Mapping[str, Any]) -> bool:
        """Take what `capture_course` gave, so that there is a variable for each that a checkpoint holds."""


def all_variables(live: Live, visit: Callable[[Any], None] | None = None) -> dict[str, Any]:
    """Return every variable that decides the next step, by path, as far as they exist.

    What only TensorFlow's tracking finds comes along, and so do the variables of the process-wide random
    generators; Keras's belongs to the calling thread.
    """
    found = variable_paths(live.model, live.optimizer, live.metrics, visit)
    found.update(missed_by(tracked_roots(live), found))
    found.update(live.kept_variables())
    keras_generator = global_state.get_global_attribute(GLOBAL_SEED_GENERATOR)
    if keras_generator is not None:
        found["random/keras"] = keras_generator.state
    if stateful_random_ops.global_generator is not None:
        found["random/tensorflow"] = stateful_random_ops.global_generator.state
    return found


def tracked_roots(live: Live) -> dict[str, Any]:
    """Return what a `tf.train.Checkpoint` outside would be given, by keyword."""
    return {"model": live.model, "optimizer": live.optimizer}


@dataclass(frozen=True)
class Plan:
    """Which variables there are, and what to compare to know that this has not changed.

    Attributes
    ----------
    variables : dict of str to variable
        By path.
    graph : bytes
        The objects as TensorFlow's tracking sees them.
    parts : tuple
        Model, optimizer, metrics and random generators that were looked through.
    seen : tuple
        Objects that hold variables, each with what it held.
    """

    variables: dict[str, Any]
    graph: bytes
    parts: tuple[Any, ...]
    seen: tuple[tuple[Any, tuple[Any, ...]], ...]

    @classmethod
    def of(cls, live: Live) -> Plan:
        """Look through an experiment; takes milliseconds. On the trainer's thread."""
        visited: list[Any] = []
        variables = all_variables(live, visited.append)
        seen = tuple((value, tuple(_held(value))) for value in visited)
        return cls(variables, object_graph(tracked_roots(live), variables), _parts(live), seen)

    def holds(self, live: Live) -> bool:
        """Whether looking again would find the same; some microseconds."""
        return _same(self.parts, _parts(live)) and all(_same(held, _held(value)) for value, held in self.seen)


def _parts(live: Live) -> tuple[Any, ...]:
    generators = (
        global_state.get_global_attribute(GLOBAL_SEED_GENERATOR),
        stateful_random_ops.global_generator,
    )
    return (live.model, live.optimizer, *live.metrics, *live.kept_variables().values(), *generators)


def _held(value: Any) -> Iterable[Any]:
    """Yield whatever an object holds, in order; to be compared by identity: variables compare by value."""
    kind = type(value)
    if issubclass(kind, (list, tuple)):
        yield from value
        return
    if issubclass(kind, dict):
        yield from value.values()
        return
    attributes = getattr(value, "__dict__", {})
    yield from attributes.values()
    for name in (
        "_trainable_variables",
        "_non_trainable_variables",
        "_seed_generators",
        "_layers",
        "_variables",
    ):
        yield from attributes.get(name, ())


def _same(one: tuple[Any, ...], other: Iterable[Any]) -> bool:
    values = tuple(other)
    return len(one) == len(values) and all(map(operator.is_, one, values))


@dataclass(frozen=True)
class Snapshot:
    """Values of all variables at one moment, and the state that no variable holds.

    Attributes
    ----------
    plan : Plan
        Where the values come from.
    values : dict of str to tensor
        By path; not changed by later steps.
    position : dict
        Step, epoch, batch, seed.
    course : dict
        What else decides how training goes on: frozen layers, counts of early stopping.
    random : dict
        States of Python's, NumPy's and TensorFlow's process-wide generators.
    """

    plan: Plan
    values: dict[str, Any]
    position: dict[str, int | None] = field(default_factory=dict)
    course: dict[str, Any] = field(default_factory=dict)
    random: dict[str, Any] = field(default_factory=dict)

    def is_finite(self) -> bool:
        """Return whether no weight and nothing of the optimizer is NaN, and no trained weight infinite.

        Other variables may be infinite on purpose, as a mask is. Looks at all values: not between two steps.
        """
        for path, value in self.values.items():
            if path.startswith(("model/", "optimizer/")) and is_floating(value) and not is_finite(value):
                is_trained = path.startswith("model/") and getattr(
                    self.plan.variables[path], "trainable", False
                )
                if is_trained or "nan" in kinds_in(value):
                    return False
        return True


def take(live: Live, plan: Plan | None = None) -> Snapshot:
    """Take the state as it is now. On the trainer's thread between two steps, or when it stands."""
    if plan is None or not plan.holds(live):
        plan = Plan.of(live)
    values = {path: host_value(variable) for path, variable in plan.variables.items()}
    return Snapshot(plan, values, live.capture_position(), live.capture_course(), random_states())


def host_value(variable: Any) -> Any:
    """Return a variable's value as a tensor in host memory that later writes leave alone."""
    value = tensorflow_variable(variable).value()
    if "CPU:" in value.device or not value.device:
        return value
    with tf.device("CPU:0"):
        return tf.identity(value)


def random_states() -> dict[str, Any]:
    """Return the generators that code uses without naming one: ``random``, ``np.random`` and ``tf.random``.

    TensorFlow's own has a state only when operations run one by one and after ``tf.random.set_seed``.
    """
    numpy_state = np.random.get_state(legacy=False)  # noqa: NPY002 - the person's code may use it
    states: dict[str, Any] = {"python": random.getstate(), "numpy": numpy_state}
    seed, generator = context.global_seed(), getattr(context.context(), "_rng", None)
    if seed is not None and generator is not None:
        states["tensorflow"] = {"seed": int(seed), "state": generator.getstate()}
    return states


def random_states_to_json(states: Mapping[str, Any]) -> dict[str, Any]:
    """Return what `random_states` gave in plain lists and numbers."""
    numpy_state = states["numpy"]
    inner = {
        name: value.tolist() if hasattr(value, "tolist") else value
        for name, value in numpy_state["state"].items()
    }
    plain: dict[str, Any] = {
        "python": _python_state_to_json(states["python"]),
        "numpy": {**numpy_state, "state": inner},
    }
    if "tensorflow" in states:
        own = states["tensorflow"]
        plain["tensorflow"] = {"seed": own["seed"], "state": _python_state_to_json(own["state"])}
    return plain


def set_random_states(states: Mapping[str, Any]) -> None:
    """Put generators back into states that `random_states_to_json` gave."""
    if "python" in states:
        random.setstate(_python_state_of(states["python"]))
    if "numpy" in states:
        saved = states["numpy"]
        inner = dict(saved["state"], key=np.array(saved["state"]["key"], np.uint32))
        np.random.set_state({**saved, "state": inner})  # noqa: NPY002
    if "tensorflow" in states:
        # set_seed also drops the counters of operations, which go by the seeds that this generator deals out.
        tf.random.set_seed(states["tensorflow"]["seed"])
        context.context()._rng.setstate(_python_state_of(states["tensorflow"]["state"]))


def _python_state_to_json(state: tuple[Any, ...]) -> list[Any]:
    version, numbers, gauss = state
    return [version, list(numbers), gauss]


def _python_state_of(plain: list[Any]) -> tuple[Any, ...]:
    version, numbers, gauss = plain
    return version, tuple(numbers), gauss


def versions() -> dict[str, str]:
    """Return the versions of the libraries that decide bits."""
    return {
        "eagerlab": eagerlab_version,
        "python": platform.python_version(),
        "tensorflow": tf.__version__,
        "keras": keras.__version__,
        "numpy": np.__version__,
    }


def environment() -> dict[str, Any]:
    """Return what else decides bits: threads, graph optimizer, determinism, devices."""
    return {
        "inter_op_threads": tf.config.threading.get_inter_op_parallelism_threads(),
        "intra_op_threads": tf.config.threading.get_intra_op_parallelism_threads(),
        "grappler": {
            name: str(value) for name, value in tf.config.optimizer.get_experimental_options().items()
        },
        "jit": tf.config.optimizer.get_jit() or "off",
        "deterministic": bool(is_op_determinism_enabled()),
        "devices": [device.name for device in tf.config.list_logical_devices()],
        "dtype_policy": keras.config.dtype_policy().name,
    }
