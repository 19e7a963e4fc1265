"""Which checkpoint is meant: an id, a name, or the path of one of EagerLab's or TensorFlow's."""

from __future__ import annotations

from pathlib import Path

from eagerlab.backend.errors import LabError
from eagerlab.store import checkpoints as store
from eagerlab.store.manifest import MANIFEST_NAME


def find(folder: Path, checkpoint: str) -> tuple[Path, str]:
    """Return folder and id of a checkpoint of EagerLab's; an empty id for a path of another kind.

    Parameters
    ----------
    folder : Path
        Where EagerLab keeps its own.
    checkpoint : str
        Id, name or path; empty for the newest that holds an experiment, where there is one without values
        that are not finite.

    Raises
    ------
    LabError
        The newest is wanted, and there is none.
    """
    if not checkpoint:
        whole = [one for one in store.list_checkpoints(folder) if one.kind != "objects"]
        if not whole:
            raise LabError("There is no checkpoint yet.", "", "Save one first.", severity="warning")
        return folder, next((one for one in whole if one.finite), whole[0]).id
    if (folder / checkpoint / MANIFEST_NAME).is_file() and Path(checkpoint).name == checkpoint:
        return folder, checkpoint
    named = [one.id for one in store.list_checkpoints(folder) if one.name == checkpoint]
    if named:
        return folder, named[0]
    path = Path(checkpoint).expanduser()
    if (path / MANIFEST_NAME).is_file():
        return path.absolute().parent, path.absolute().name
    if len(path.parts) > 1 or path.is_dir() or path.with_name(path.name + ".index").is_file():
        return folder, ""
    return folder, checkpoint
