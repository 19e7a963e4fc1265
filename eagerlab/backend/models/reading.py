"""What a ``.keras`` file holds, read without running any of it, and the list of layers that it may be."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import keras
from pydantic import ValidationError

from eagerlab.backend.errors import LabError
from eagerlab.backend.models.catalogue import layer_entries
from eagerlab.experiment.model_spec import SELF_ATTENTION, LayerSpec

MOST_CONFIG = 64 * 1024 * 1024
"""Bytes; a configuration larger than this is no model's."""

_ALLOWED = re.compile(
    r"keras(\.src)?(\.(layers|initializers|regularizers|constraints|activations|models|ops|dtype_policies)(\..*)?)?"
    r"|keras\.src\.backend\.common\.keras_tensor|builtins"
)
"""Modules that a configuration may name; nothing else of Keras (it can fetch files) and nothing beyond it."""
_CODE = {
    "Lambda": "a Lambda layer, which is Python code",
    "__lambda__": "a function, which is Python code",
    "function": "a function of its own",
    "TFSMLayer": "a layer that runs another saved program",
    "TorchModuleWrapper": "a pickled PyTorch module, which can run code",
    "JaxLayer": "functions of JAX",
    "FlaxLayer": "functions of Flax",
    "__typespec__": "types of TensorFlow",
}
_NOT_COMPARED = frozenset({"name", "dtype", "trainable", "layer", "backward_layer"})


def read_config(path: Path) -> dict[str, Any]:
    """Return the configuration of a ``.keras`` file, after a look at whether it is safe to build.

    Parameters
    ----------
    path : Path
        An existing file.

    Returns
    -------
    dict
        As Keras wrote it; everything in it is a class of Keras.

    Raises
    ------
    LabError
        It is no such file, it is damaged, or it holds code or classes that are not part of Keras.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            if archive.getinfo("config.json").file_size > MOST_CONFIG:
                raise LabError(
                    f"{path.name} is not opened.", "Its configuration is far too large for a model."
                )
            broken = archive.testzip()
            if broken is not None:
                raise _damaged(path, f"The part {broken} does not have the checksum it should have.")
            config = json.loads(archive.read("config.json"))
    except KeyError:
        raise LabError(
            f"{path.name} is not a model of Keras.", "It is a ZIP file without a model's configuration.", ""
        ) from None
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as error:
        raise _damaged(path, str(error)) from error
    if not isinstance(config, dict) or not isinstance(config.get("config"), dict):
        raise LabError(f"{path.name} is not a model of Keras.", "Its configuration describes none.")
    model = {key: value for key, value in config.items() if key != "compile_config"}
    for part in _parts(model):
        _refuse_code(path, part)
        part.pop("shared_object_id", None)  # says only which parts are one object
    return model


def layers_of(config: dict[str, Any]) -> tuple[tuple[LayerSpec, ...], tuple[int | None, ...]] | None:
    """Return the list of layers that a Sequential's configuration is, and the shape of one sample.

    Parameters
    ----------
    config : dict
        From `read_config`.

    Returns
    -------
    tuple or None
        None where a list of layers with plain arguments cannot say the same.
    """
    if config.get("class_name") != "Sequential":
        return None
    found = config["config"].get("layers", [])
    if not found or found[0].get("class_name") != "InputLayer":
        return None
    batch_shape = found[0]["config"].get("batch_shape") or []
    try:
        specs = [_layer(one) for one in found[1:]]
    except (KeyError, TypeError, ValueError, ValidationError):
        return None
    if not specs or None in specs or len(batch_shape) < 1:
        return None
    return tuple(spec for spec in specs if spec is not None), tuple(batch_shape[1:])


def _layer(found: dict[str, Any]) -> LayerSpec | None:
    """Return the layer as a spec, None where its arguments are not plain."""
    kind, config = found["class_name"], found["config"]
    entry = layer_entries().get(kind)
    if (
        entry is None
        or found.get("registered_name")
        or kind in SELF_ATTENTION
        or not _float32(config.get("dtype"))
    ):
        return None
    inside = [_layer(config["layer"])] if "layer" in config else []
    if None in inside:
        return None
    inner = tuple(spec for spec in inside if spec is not None)
    required = [field.name for field in entry.fields if field.required]
    arguments = {name: _plain(name, config[name]) for name in required}
    usual = _config_of(kind, inner, arguments)
    for field in entry.fields:
        name = field.name
        if name in config and name not in _NOT_COMPARED and config[name] != usual.get(name):
            arguments[name] = _plain(name, config[name])
    made = _config_of(kind, inner, arguments)
    if any(made[key] != value for key, value in config.items() if key in made and key not in _NOT_COMPARED):
        return None
    if not _automatic(kind, config.get("name", "")):
        arguments["name"] = config["name"]
    trainable = config.get("trainable", True) is not False
    return LayerSpec(type=kind, arguments=arguments, trainable=trainable, layers=inner)


def _config_of(kind: str, inner: tuple[LayerSpec, ...], arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the configuration of a layer made from arguments, as it would stand in a file."""
    wrapped = [getattr(keras.layers, spec.type)(**spec.arguments) for spec in inner]
    layer = getattr(keras.layers, kind)(*wrapped, **arguments)
    config: dict[str, Any] = json.loads(json.dumps(keras.saving.serialize_keras_object(layer)))["config"]
    return config


def _plain(name: str, value: Any) -> Any:
    """Return an argument as a spec holds it; raises ValueError where it is no plain value."""
    if isinstance(value, list) and value and len(set(map(str, value))) == 1 and name in _EVEN:
        return value[0]
    if not isinstance(value, dict):
        return value
    for end, module in _NAMED.items():
        if name.endswith(end):
            short = _snake(value["class_name"])
            usual = json.loads(json.dumps(keras.saving.serialize_keras_object(module.get(short))))
            if usual["class_name"] == value["class_name"] and usual["config"] == value["config"]:
                return short
    raise ValueError(f"{name} is no plain value")


_EVEN = ("kernel_size", "strides", "pool_size", "dilation_rate", "size")
_NAMED: dict[str, Any] = {
    "initializer": keras.initializers,
    "regularizer": keras.regularizers,
    "constraint": keras.constraints,
}


def _snake(name: str) -> str:
    """Return the name of an object that Keras knows by the name of its class: ``glorot_uniform``, ``l2``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _automatic(kind: str, name: str) -> bool:
    """Tell whether Keras itself called a layer so."""
    base = re.sub(r"_\d+$", "", name)
    return base in (keras.src.utils.naming.to_snake_case(kind), f"forward_{base.removeprefix('forward_')}")


def _float32(dtype: Any) -> bool:
    if isinstance(dtype, dict):
        dtype = dtype.get("config", {}).get("name")
    return dtype in (None, "float32")


def _parts(value: Any) -> Iterator[dict[str, Any]]:
    """Yield everything in a configuration that names a class."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            if "class_name" in one:
                yield one
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one


def _refuse_code(path: Path, part: dict[str, Any]) -> None:
    name, module = str(part["class_name"]), part.get("module")
    if name in _CODE:
        raise LabError(
            f"{path.name} is not opened: it holds {_CODE[name]}.",
            "Opening it would run what stands in the file, whoever wrote it.",
            "If you trust it, load it at the console and hand it over with lab.use(model=…).",
        )
    if str(part.get("registered_name") or "").find(">") >= 0 or not _ALLOWED.fullmatch(
        str(module or "keras")
    ):
        raise LabError(
            f"{path.name} needs {name}, which is not part of Keras.",
            "A model's file holds the names of its classes, not the classes themselves.",
            "Define it at the console, load the model there, and hand it over with lab.use(model=…).",
        )
    config = part.get("config")
    if isinstance(config, dict) and isinstance(config.get("vocabulary"), str):
        raise LabError(
            f"{path.name} is not opened: its layer {name} reads another file.",
            f"That file is {config['vocabulary']}.",
            "If you trust it, load it at the console and hand it over with lab.use(model=…).",
        )


def _damaged(path: Path, why: str) -> LabError:
    return LabError(
        f"{path.name} cannot be read as a model of Keras.",
        f"It is damaged or of another kind. {why}".strip(),
        "Expected a file that model.save('….keras') wrote.",
    )
