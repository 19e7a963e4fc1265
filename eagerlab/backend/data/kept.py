"""The last data that were loaded, shared by training and preview: what one has read the other takes."""

from __future__ import annotations

import threading
import zlib
from typing import Any

import numpy as np

from eagerlab.backend.data.loaded import Loaded, data_only, load, stamp
from eagerlab.backend.data.reading import Reading
from eagerlab.experiment.source import write_source
from eagerlab.experiment.spec import ExperimentSpec

_LOOK_AGAIN = 0.1
_NOT_SEEDED = ("table", "arrays", "pictures", "mnist_sample")


class KeptData:
    """Loads data, and keeps them until other data are loaded. Any thread may call any method."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._key: Any = None
        self._loaded: Loaded | None = None
        self._sums: tuple[int, ...] = ()

    def loaded(self, spec: ExperimentSpec, reading: Reading, to_train: bool = False) -> Loaded:
        """Return the data of an experiment; reads them unless they are the ones that are kept.

        Parameters
        ----------
        spec : ExperimentSpec
            Its data, augmentation and seed decide them, or its edited source, which the person agreed to.
        reading : Reading
            Is told how far it is; may end it, also while another thread is loading.
        to_train : bool
            Data that somebody has written into since (at the console) are read anew. The preview shows them
            as they are: they are what the model gets.

        Raises
        ------
        LabError
            The data cannot be used; names file, line and column.
        """
        seed = 0 if spec.data.kind in _NOT_SEEDED and not spec.source else spec.seed
        while not self._lock.acquire(timeout=_LOOK_AGAIN):
            reading.progress(0, None, "Reading the data")
        try:
            key = (spec.data, spec.augmentation, seed, spec.source, stamp(spec.data))
            if self._loaded is not None and key == self._key and not (to_train and self._was_written()):
                return self._loaded
            self._key = self._loaded = None  # before the next are loaded: both would take twice the memory
            alone = spec if spec.source else data_only(spec)
            self._loaded = load(alone, spec.source or write_source(alone), reading)
            self._key, self._sums = key, _sums(self._loaded)
            return self._loaded
        finally:
            self._lock.release()

    def forget(self) -> None:
        """Let go of what is kept; never waits."""
        if self._lock.acquire(blocking=False):
            self._key = self._loaded = None
            self._lock.release()

    def _was_written(self) -> bool:
        assert self._loaded is not None
        return _sums(self._loaded) != self._sums


def _sums(loaded: Loaded) -> tuple[int, ...]:
    """Return check sums of the arrays; a GB takes about a second."""
    arrays = loaded.arrays or ()
    flat = (np.ascontiguousarray(array).reshape(-1).view(np.uint8) for array in arrays)
    return tuple(zlib.crc32(array.data) for array in flat)
