"""From a spec to live objects: its source is written, executed, and called."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import keras
import numpy as np
from tensorflow.python.eager import context

from eagerlab.backend import devices
from eagerlab.backend.data.kept import KeptData
from eagerlab.backend.data.reading import Reading
from eagerlab.backend.errors import LabError
from eagerlab.backend.settings import ConsoleSettings
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.freezing import freeze_only, frozen_paths, learnable
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.loading import class_weights, load_data, require_consent, run_source, told
from eagerlab.backend.training.stopping import Stopping
from eagerlab.backend.variables import trained_variables
from eagerlab.experiment.source import write_source
from eagerlab.experiment.spec import ExperimentSpec


def load_experiment(
    spec: ExperimentSpec,
    path: str,
    device: str,
    settings: ConsoleSettings,
    run_code: bool = False,
    kept: KeptData | None = None,
    reading: Reading | None = None,
) -> LiveExperiment:
    """Return a new experiment with everything built, at step 0. On the trainer's thread.

    Parameters
    ----------
    spec : ExperimentSpec
        What to build.
    path : str
        The file it came from, or empty.
    device : str
        Where to build: ``auto`` or the short name of a device that is there.
    settings : ConsoleSettings
        Keras settings to build under.
    run_code : bool
        The person has agreed that code in the experiment runs.
    kept, reading : KeptData and Reading, optional
        See `load_data`.

    Raises
    ------
    LabError
        Nobody agreed to code in it, or the source cannot be run: an unknown layer, arguments that Keras
        refuses, data that is not there.
    """
    require_consent(spec, run_code)
    live = LiveExperiment()
    live.spec, live.path = spec, path
    live.steps, live.seed, live.batch_size = spec.steps, spec.seed, spec.batch_size
    live.mode, live.device, live.epochs = spec.mode, device, spec.epochs
    live.stopping = Stopping(spec.early_stopping) if spec.early_stopping is not None else None
    what = f"The experiment “{spec.name}” cannot be opened."
    with told(what, spec):
        live.source = write_source(spec)
        live.module, live.executed = run_source(spec, live.source), live.source
        live.data = load_data(live.module, spec, kept, reading)
        live.class_weights = class_weights(live.module, live.data)
    build(live, settings, what)
    return live


def build(live: LiveExperiment, settings: ConsoleSettings, what: str) -> None:
    """Make model, optimizer, loss and metrics from the seed, on the experiment's device.

    Nothing of `live` changes unless all of it can be made. On the trainer's thread.

    Raises
    ------
    LabError
        Begins with `what`; says what Keras refused.
    """
    if live.module is None:
        raise LabError("There is no source to build from.", "", "Hand the model over again with lab.use.")
    module = live.module
    if live.spec is not None and live.source != live.executed:  # something was changed at work
        with told(what, live.spec):
            module = run_source(live.spec, live.source)
    with told(what, live.spec), devices.scope(live.device), seeded(live.seed, settings):
        model, optimizer = module.make_model(), module.make_optimizer()
        loss, metrics = module.make_loss(), list(module.make_metrics())
        is_half = keras.config.dtype_policy().compute_dtype == "float16"
        if is_half and not isinstance(optimizer, keras.optimizers.LossScaleOptimizer):
            # Small gradients would become zero: the optimizer scales the loss, the plot shows it unscaled.
            optimizer = keras.optimizers.LossScaleOptimizer(optimizer)
        # Also for what is frozen now: a layer that thaws finds its slots.
        optimizer.build(learnable(model) if isinstance(model, keras.Layer) else trained_variables(model))
    live.module, live.executed = module, live.source
    live.model, live.optimizer, live.loss, live.metrics = model, optimizer, loss, metrics


def rebuild_on_device(live: LiveExperiment, settings: ConsoleSettings, device: str) -> None:
    """Build anew on another device and put every variable's value back, bit for bit."""
    values, frozen = host_values(live), frozen_paths(live.model)
    before, live.device = live.device, device
    try:
        build(live, settings, f"The model cannot be built on {device}.")
    except LabError:
        live.device = before
        raise
    freeze_only(live.model, frozen)
    assign_values(live, values)


def host_values(live: LiveExperiment) -> dict[str, Any]:
    """Return a copy of all variables in host memory, by path."""
    return {path: np.array(variable.numpy()) for path, variable in live.variables().items()}


def assign_values(live: LiveExperiment, values: dict[str, Any]) -> None:
    """Put values of `host_values` back where a variable of that path and shape exists."""
    for path, variable in live.variables().items():
        value = values.get(path)
        if value is not None and tuple(variable.shape) == value.shape:
            tensorflow_variable(variable).assign(value)


@contextlib.contextmanager
def seeded(seed: int, settings: ConsoleSettings) -> Iterator[None]:
    """Build under the console's Keras settings, from `seed`, with layer names counted from the start.

    The generators of Python, NumPy and TensorFlow are the console's: afterwards they are where they were. So
    is the dtype policy, which an experiment's source sets for itself.
    """
    python_state, numpy_state = random.getstate(), np.random.get_state()  # noqa: NPY002 - the console's
    eager = context.context()
    tensorflow_state = eager._seed, getattr(eager, "_rng", None)  # there is none before the first seed
    settings.apply()
    policy = keras.config.dtype_policy()
    keras.utils.set_random_seed(seed)
    # Counted per thread; the same model has the same layer names whichever thread built it, and each time.
    keras.src.backend.common.global_state.set_global_attribute("object_name_uids", None)
    try:
        yield
    finally:
        keras.config.set_dtype_policy(policy)
        random.setstate(python_state)
        np.random.set_state(numpy_state)  # noqa: NPY002
        eager._seed, eager._rng = tensorflow_state
