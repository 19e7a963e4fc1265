"""From a spec to the whole of its source."""

from __future__ import annotations

import sys
import textwrap

from eagerlab.experiment.facts import data_facts
from eagerlab.experiment.literals import prose
from eagerlab.experiment.modes import Mode
from eagerlab.experiment.source.data import data_code
from eagerlab.experiment.source.data_builtin import DATA_FILE_NAME
from eagerlab.experiment.source.layout import assignment
from eagerlab.experiment.source.metrics import counts_classes, metrics_source
from eagerlab.experiment.source.model import model_source
from eagerlab.experiment.source.objective import (
    loss_source,
    optimizer_source,
    wants_rows,
    weighs_classes,
)
from eagerlab.experiment.source.parts import LINE_LENGTH, DataCode
from eagerlab.experiment.source.training import main_source, steps_source, train_source
from eagerlab.experiment.spec import ExperimentSpec

_IMPORTS = (
    "import argparse",
    "import json",
    "import math",
    "import keras",
    "import numpy as np",
    "import tensorflow as tf",
)
_LIBRARIES = {"pandas": "pandas", "PIL": "Pillow"}


def write_source(spec: ExperimentSpec) -> str:
    """Return the Python source of an experiment; it runs without EagerLab.

    It defines ``load_data``, ``make_model``, ``make_optimizer``, ``make_loss``, ``make_metrics``,
    ``batch_indices``, ``compute_gradients``, ``train_step``, ``evaluate``, ``train`` and ``main``. Run as a
    script it trains by itself, takes ``--steps`` and ``--seed`` (and ``--data`` where the data lie in a file
    of the person's), and prints last ``{"step": …, "loss": …}``.

    Parameters
    ----------
    spec : ExperimentSpec
        Validated, so that nothing in it can be taken for code but what is meant to be code.

    Returns
    -------
    str
        Formatted as ruff formats; source that the person has edited is returned as it is.

    Raises
    ------
    SourceError
        Parts do not fit together.
    """
    if spec.source:
        return spec.source
    data = data_code(spec)
    blocks = [
        f"{_head(spec, data)}\n{_constants(spec, data)}",
        data.functions,
        model_source(spec),
        optimizer_source(spec),
        loss_source(spec),
        metrics_source(spec),
        steps_source(spec, data),
        train_source(spec, data),
        main_source(spec, data),
    ]
    return "\n\n".join(block.rstrip("\n") + "\n" for block in blocks)


def needs_data_file(spec: ExperimentSpec) -> bool:
    """Tell whether the script needs ``mnist_5k.npz`` beside it.

    Parameters
    ----------
    spec : ExperimentSpec
        Any.

    Returns
    -------
    bool
        False where the data are generated, or lie in a file of the person's.
    """
    return DATA_FILE_NAME in spec.source if spec.source else spec.data.kind == "mnist_sample"


_MODES: dict[Mode, str] = {
    "eager": "Mode eager: all runs op by op.",
    "layers": (
        "Mode layers: EagerLab compiles Keras's own layers. Here all runs op by op, which gives the same "
        "numbers, but for the rounding of recurrent layers and of 16-bit numbers."
    ),
    "graph": (
        "Mode graph: a step is one tf.function. EagerLab's numbers are the same, but for the rounding of the "
        "biases of convolutions."
    ),
    "xla": "Mode xla: a step is one tf.function that XLA compiles; it rounds in other places.",
}


def _head(spec: ExperimentSpec, data: DataCode) -> str:
    imports = {*_IMPORTS, *data.imports, *(["from pathlib import Path"] if data.paths else [])}
    names = {_module(statement) for statement in imports}
    libraries = ["TensorFlow", "NumPy", *(words for name, words in _LIBRARIES.items() if name in names)]
    paragraphs = [f"Experiment: {prose(spec.name)}"]
    if spec.description.strip():
        paragraphs.append(prose(spec.description))
    needed = f"{', '.join(libraries[:-1])} and {libraries[-1]}"
    paragraphs.append(f"Written by EagerLab; needs only {needed}. {_MODES[spec.mode]}")
    # A break inside a long word could cut an escape in two.
    wrapped = "\n\n".join(
        textwrap.fill(text, LINE_LENGTH, break_long_words=False, break_on_hyphens=False)
        for text in paragraphs
    )
    return f'"""{wrapped}\n"""\n\n{_sorted(imports)}'


def _sorted(imports: set[str]) -> str:
    """Return import statements in two groups, Python's own first, in the order of ruff's isort."""
    groups: tuple[list[str], list[str]] = ([], [])
    for statement in sorted(imports, key=lambda one: (one.startswith("from "), _module(one), one)):
        groups[_module(statement) not in sys.stdlib_module_names].append(statement)
    return "\n".join("".join(f"{statement}\n" for statement in group) for group in groups)


def _module(statement: str) -> str:
    return statement.split()[1].partition(".")[0]


def _constants(spec: ExperimentSpec, data: DataCode) -> str:
    values: dict[str, object] = {"SEED": spec.seed, "BATCH_SIZE": spec.batch_size, "STEPS": spec.steps}
    if spec.epochs is not None:
        values["EPOCHS"] = spec.epochs
    values["LEARNING_RATE"] = spec.optimizer.learning_rate
    if spec.early_stopping is not None:
        values["PATIENCE"] = spec.early_stopping.patience
        values["MIN_DELTA"] = spec.early_stopping.min_delta
    if spec.precision != "float32":
        values["PRECISION"] = spec.precision
    values |= _objective_constants(spec)
    if spec.device != "auto":
        values["DEVICE"] = spec.device
    lines = "".join(assignment(name, value) for name, value in values.items())
    return f"{data.constants.rstrip()}\n{lines}" if data.constants.strip() else lines


def _objective_constants(spec: ExperimentSpec) -> dict[str, object]:
    """Return the constants that loss and metrics need, by name."""
    constants: dict[str, object] = {}
    balances = weighs_classes(spec) and spec.class_weights == "balanced"
    if counts_classes(spec) or wants_rows(spec) or balances:
        constants["CLASSES"] = data_facts(spec.data).outputs
    if weighs_classes(spec) and isinstance(spec.class_weights, tuple):
        constants["CLASS_WEIGHTS"] = spec.class_weights
    return constants
