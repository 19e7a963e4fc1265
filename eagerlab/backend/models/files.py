"""Models and weights in files of Keras: opened into the experiment, and saved from it."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import keras

from eagerlab.backend.errors import LabError, problem_of
from eagerlab.backend.models.reading import layers_of, read_config
from eagerlab.backend.models.weights import put_weights
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.engine import Engine
from eagerlab.experiment.facts import data_facts
from eagerlab.experiment.model_spec import LayersModel
from eagerlab.experiment.spec import ExperimentSpec

WHOLE = ".keras"
WEIGHTS = ".weights.h5"


def open_model(engine: Engine, path: Path) -> str:
    """Make the model of a file the experiment's, or put the weights of a file into the model.

    On the trainer's thread, between two steps.

    Parameters
    ----------
    engine : Engine
        Whose experiment it becomes.
    path : Path
        ``.keras``: the whole model takes the place of the experiment's, at step 0. ``.weights.h5`` or
        ``.h5``: the weights alone are put into the model that is there.

    Returns
    -------
    str
        A sentence that says what was done.

    Raises
    ------
    LabError
        Nothing was changed.
    """
    path = _existing(path)
    name = path.name.lower()
    if name.endswith(WHOLE):
        return _open_whole(engine, path)
    if name.endswith((".h5", ".hdf5")):
        return put_weights(_keras_model(engine, f"The weights of {path.name} were not put in."), path)
    raise LabError(
        f"{path.name} is not a file of a model.",
        "Expected a name that ends in .keras (a whole model), .weights.h5 or .h5 (weights).",
    )


def save_model(engine: Engine, path: Path) -> str:
    """Save the experiment's model: as ``.keras`` whole, as ``.weights.h5`` the weights alone.

    The file is written under another name beside it and then takes its place, so that what was there stays
    whole when something goes wrong. On the trainer's thread, between two steps.

    Returns
    -------
    str
        A sentence that says what was done.

    Raises
    ------
    LabError
        Nothing was written.
    """
    path = path.expanduser().absolute()
    ending = next((end for end in (WHOLE, WEIGHTS) if path.name.lower().endswith(end)), "")
    if not ending or path.name.lower() == ending:
        raise LabError(
            f"A model cannot be saved as {path.name}.",
            "Expected a name that ends in .keras (the whole model) or .weights.h5 (its weights).",
        )
    what = f"{path.name} was not saved."
    model = _keras_model(engine, what)
    write: Callable[[str], Any] = model.save if ending == WHOLE else model.save_weights
    with _beside(path, ending, what) as temporary:
        write(str(temporary))
    return f"Saved {'the model' if ending == WHOLE else 'its weights'} as {path.name}."


def _open_whole(engine: Engine, path: Path) -> str:
    config = read_config(path)
    try:
        loaded = keras.saving.load_model(path, compile=False, safe_mode=True)
    except Exception as error:
        what = f"The model of {path.name} cannot be built."
        raise LabError.of(problem_of(error, what, "It may come from another version of Keras.")) from error
    spec = engine.live.spec
    found = layers_of(config)
    if found is None or spec is None or "data" in engine.live.from_console:
        _check_input(engine, path, loaded.input_shape[1:] if _one_input(loaded) else None)
        engine.use(model=loaded)
        return f"Opened the model of {path.name}: {loaded.count_params():,} parameters."
    layers, shape = found
    _check_input(engine, path, shape)
    _load_layers(engine, spec, LayersModel(layers=layers), loaded)
    return f"Opened the {len(layers)} layers of {path.name}: {loaded.count_params():,} parameters."


def _load_layers(engine: Engine, spec: ExperimentSpec, model: LayersModel, loaded: Any) -> None:
    """Build the experiment with these layers and put the weights of the loaded model into them."""
    if spec.source:
        # Edited source is the experiment: with another model it is written anew.
        spec = spec.model_copy(update={"source": ""})
    engine.load(spec.model_copy(update={"model": model}), engine.live.path)
    mine, theirs = engine.live.model.weights, loaded.weights
    if [tuple(weight.shape) for weight in mine] != [tuple(weight.shape) for weight in theirs]:
        engine.use(model=loaded)
        return
    for weight, value in zip(mine, theirs, strict=True):
        tensorflow_variable(weight).assign(value.numpy())
    engine.keep_first_values()


def _check_input(engine: Engine, path: Path, shape: tuple[int | None, ...] | None) -> None:
    """Refuse a model that the experiment's data cannot go into."""
    spec = engine.live.spec
    if shape is None or spec is None or "data" in engine.live.from_console:
        return
    wanted = data_facts(spec.data).input_shape
    fits = len(shape) == len(wanted) and all(
        size is None or size == there for size, there in zip(shape, wanted, strict=True)
    )
    if not fits:
        raise LabError(
            f"The model of {path.name} does not suit the data of this experiment.",
            f"It takes samples of {_words(shape)}; the data have samples of {_words(wanted)}.",
            "Open data that suit it first.",
        )


def _one_input(model: Any) -> bool:
    return isinstance(getattr(model, "input_shape", None), tuple)


def _words(shape: tuple[int | None, ...]) -> str:
    return "×".join("?" if size is None else str(size) for size in shape) or "one number"


def _keras_model(engine: Engine, what: str) -> Any:
    model = engine.live.model
    if model is None:
        raise LabError(what, "The experiment has no model.")
    if not isinstance(model, keras.Model):
        raise LabError(
            what,
            f"The model is of type {type(model).__name__} and not a model of Keras.",
            "Save a checkpoint instead: it holds any model.",
        )
    if not model.built:
        raise LabError(
            what, "The model has no weights yet: nothing has gone through it.", "Train one step first."
        )
    return model


def _existing(path: Path) -> Path:
    path = path.expanduser().absolute()
    if path.is_dir():
        raise LabError(
            f"{path.name} is a folder.", "Expected a file that ends in .keras, .weights.h5 or .h5."
        )
    if not path.is_file():
        raise LabError(f"There is no file {path}.")
    return path


@contextlib.contextmanager
def _beside(path: Path, ending: str, what: str) -> Iterator[Path]:
    """Yield a temporary name in the same folder, and put that file in the place of `path` afterwards."""
    temporary = path.with_name(f".{path.name[: -len(ending)]}-{secrets.token_hex(4)}{ending}")
    try:
        yield temporary
        with temporary.open("rb") as written:
            os.fsync(written.fileno())
        temporary.replace(path)
    except OSError as error:
        raise LabError(
            what, f"{error.strerror or error}.", "Choose another folder or free some space."
        ) from error
    except Exception as error:
        todo = "Save its weights alone, as .weights.h5, or a checkpoint." if ending == WHOLE else ""
        raise LabError.of(problem_of(error, what, todo)) from error
    finally:
        temporary.unlink(missing_ok=True)
