"""Single values of checkpoints, opened like tensors: read from the files, and nothing restored."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf
from typing_extensions import override

from eagerlab.backend.checkpoints import bundle, files
from eagerlab.backend.checkpoints.looking import open_checkpoint
from eagerlab.backend.checkpoints.restore import Source
from eagerlab.backend.checkpoints.snapshot import Live
from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.held import Found, Held
from eagerlab.backend.tensors.opening import values_of
from eagerlab.backend.tensors.values import Values

_KEPT = 4
"""Checkpoints of which is remembered where their values lie."""
_CHECKED = 1 << 24
"""Bytes of a value that TensorFlow reads whole each time, and so notices a damaged file; it takes some ms."""


@dataclass(frozen=True)
class _Opened:
    source: Source
    name: str
    places: dict[str, bundle.Place]
    written: int
    """When, in nanoseconds: a file of the person's own may be written again."""
    sound: set[str] = field(default_factory=set)
    """Keys of large values whose checksum was found right."""


class StoredValue(Held):
    """One value in the files of a checkpoint.

    Parameters
    ----------
    opened : _Opened
        The checkpoint.
    path : str
        The value's path in it.
    """

    read_only = (
        "These values are in the file of a checkpoint. Restore it, or change those of the variable instead."
    )

    def __init__(self, opened: _Opened, path: str) -> None:
        self._opened = opened
        self._path = path
        self._entry = opened.source.entries[path]

    @property
    def title(self) -> str:  # type: ignore[override]
        """Its path, and the checkpoint."""
        return f"{self._path} · {self._opened.name}"

    def values(self) -> Values:
        """Return a reader that takes from the file what is looked at."""
        return values_of(self.whole())

    def whole(self) -> Any:
        """Return the value: as a tensor or, where that takes long, as an array that lies in the file."""
        place = self._opened.places.get(self._entry.key)
        try:
            if place is not None and place.nbytes > _CHECKED:
                return np.asarray(place.open())
            return files.read(self._opened.source.prefix, [self._entry])[0]
        except (OSError, ValueError, tf.errors.OpError) as error:
            raise self._unreadable(
                str(error).splitlines()[0] if str(error) else type(error).__name__
            ) from error

    @override
    def require_sound(self, watch: Callable[[float], None]) -> None:
        place = self._opened.places.get(self._entry.key)
        if place is None or place.nbytes <= _CHECKED or self._entry.key in self._opened.sound:
            return
        try:
            is_sound = place.is_sound(watch)
        except (OSError, ValueError) as error:
            raise self._unreadable(str(error)) from error
        if not is_sound:
            raise self._unreadable("Its bytes are not those that were written: the file is damaged.")
        self._opened.sound.add(self._entry.key)

    def _unreadable(self, why: str) -> LabError:
        return LabError(
            f"{self._path} could not be read from {self._opened.source.label}.",
            why,
            "Choose another checkpoint.",
        )

    def version(self, changes: Callable[[], int]) -> int:
        """Return a number of its own, another one where the file was written again."""
        opened = self._opened
        return zlib.crc32(f"{opened.source.checkpoint}\0{self._path}\0{opened.written}".encode())


class CheckpointValues(Found):
    """Finds values by checkpoint and path. Any thread.

    Parameters
    ----------
    folder : Path
        Where EagerLab keeps its checkpoints.
    live : callable
        Gives the experiment, whose paths name what plain TensorFlow files hold; or None.
    """

    def __init__(self, folder: Path, live: Callable[[], Live | None]) -> None:
        self._folder = folder
        self._live = live
        self._kept: OrderedDict[tuple[str, int], _Opened] = OrderedDict()

    def find(self, keys: tuple[str, ...]) -> StoredValue:
        """Return the value of ``(checkpoint, path)``; raises `LabError` where there is none."""
        if len(keys) != 2:
            raise LabError("A checkpoint's value is found by the checkpoint's id and a path.")
        opened = self._open(keys[0])
        if keys[1] not in opened.source.entries:
            raise LabError(f"There is no {keys[1]} in {opened.source.label}.", severity="info")
        return StoredValue(opened, keys[1])

    def _open(self, checkpoint: str) -> _Opened:
        source, _ = open_checkpoint(checkpoint, self._folder, self._live())
        index = source.prefix.with_name(f"{source.prefix.name}.index")
        key, kept = (str(source.prefix), 0), None
        try:
            key = (str(source.prefix), index.stat().st_mtime_ns)
            kept = self._kept.get(key)
            found = bundle.places(source.prefix) if kept is None else kept.places
        except bundle.BundleError:
            found = {}  # of another make: TensorFlow's own reader gives its values whole
        except OSError as error:
            raise LabError(
                f"{source.label} cannot be read.", str(error), "Choose another checkpoint."
            ) from error
        sound = set() if kept is None else kept.sound
        opened = _Opened(source, _short_name(source), found, key[1], sound)
        self._kept[key] = opened
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return opened


def _short_name(source: Source) -> str:
    return source.label.strip("“”") if source.label.startswith("“") else Path(source.checkpoint).name
