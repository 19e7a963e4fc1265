"""Which paths are checkpoints of TensorFlow. Imports nothing: the bare window asks about what is dropped."""

from __future__ import annotations

from pathlib import Path


def checkpoint_path(path: str) -> str:
    """Return what to open where a path looks like a checkpoint of `tf.train.Checkpoint`, else nothing.

    One of its files, the file ``checkpoint`` beside them, or the folder that holds them; reads names only.
    """
    place = Path(path)
    if place.name == "checkpoint":
        return str(place.parent)
    if place.suffix == ".index" or ".data-" in place.name:
        return str(place.with_name(place.name.removesuffix(".index").split(".data-")[0]))
    if place.is_dir() and ((place / "checkpoint").is_file() or next(place.glob("*.index"), None) is not None):
        return path
    return ""
