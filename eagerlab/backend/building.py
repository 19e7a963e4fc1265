"""From a spec to live objects: its source is written, executed, and called."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from importlib.resources import as_file
from pathlib import Path
from types import ModuleType
from typing import Any

import keras
import numpy as np
from tensorflow.python.eager import context

from eagerlab.assets import asset
from eagerlab.backend import devices
from eagerlab.backend.data.arrays import ArrayData
from eagerlab.backend.errors import LabError, problem_of
from eagerlab.backend.freezing import freeze_only, frozen_paths, learnable
from eagerlab.backend.live import LiveExperiment
from eagerlab.backend.settings import ConsoleSettings
from eagerlab.backend.stopping import Stopping
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.variables import trained_variables
from eagerlab.experiment.source import DATA_FILE_NAME, load_module, write_source
from eagerlab.experiment.spec import ExperimentSpec


def load_experiment(
    spec: ExperimentSpec, path: str, device: str, settings: ConsoleSettings
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

    Raises
    ------
    LabError
        The source cannot be run: an unknown layer, arguments that Keras refuses, data that is not there.
    """
    live = LiveExperiment()
    live.spec, live.path = spec, path
    live.steps, live.seed, live.batch_size = spec.steps, spec.seed, spec.batch_size
    live.mode, live.device, live.epochs = spec.mode, device, spec.epochs
    live.stopping = Stopping(spec.early_stopping) if spec.early_stopping is not None else None
    live.source = write_source(spec)
    what = f"The experiment “{spec.name}” cannot be opened."
    with _told(what), _sample_file() as data_file:
        live.module, live.executed = _module_of(live, data_file), live.source
        live.data = _load_data(live, live.module, spec)
    build(live, settings, what)
    return live


def _module_of(live: LiveExperiment, data_file: Path) -> ModuleType:
    """Run the source of the experiment as it is now."""
    return load_module(live.source, data_file, f"<experiment {live.name}>")


def _load_data(live: LiveExperiment, module: ModuleType, spec: ExperimentSpec) -> ArrayData:
    x, y, x_validation, y_validation = module.load_data()
    return ArrayData(
        x,
        y,
        x_validation,
        y_validation,
        batch_size=spec.batch_size,
        seed=live.seed,
        order=module.batch_indices,
    )


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
    if live.source != live.executed:  # something was changed at work
        with _told(what), _sample_file() as data_file:
            module = _module_of(live, data_file)
    with _told(what), devices.scope(live.device), seeded(live.seed, settings):
        model, optimizer = module.make_model(), module.make_optimizer()
        loss, metrics = module.make_loss(), list(module.make_metrics())
        if keras.config.dtype_policy().compute_dtype == "float16":
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

    The generators of Python, NumPy and TensorFlow are the console's: afterwards they are where they were.
    """
    python_state, numpy_state = random.getstate(), np.random.get_state()  # noqa: NPY002 - the console's
    eager = context.context()
    tensorflow_state = eager._seed, getattr(eager, "_rng", None)  # there is none before the first seed
    settings.apply()
    keras.utils.set_random_seed(seed)
    # Counted per thread; the same model has the same layer names whichever thread built it, and each time.
    keras.src.backend.common.global_state.set_global_attribute("object_name_uids", None)
    try:
        yield
    finally:
        random.setstate(python_state)
        np.random.set_state(numpy_state)  # noqa: NPY002
        eager._seed, eager._rng = tensorflow_state


@contextlib.contextmanager
def _told(what: str) -> Iterator[None]:
    try:
        yield
    except LabError:
        raise
    except Exception as error:
        raise LabError.of(problem_of(error, what, "Correct the experiment, or open another one.")) from error


@contextlib.contextmanager
def _sample_file() -> Iterator[Path]:
    # Inside a zipped install there is no file on disk: then this unpacks one for as long as it is needed.
    with as_file(asset("data", DATA_FILE_NAME)) as path:
        yield path
