"""Writing checkpoints beside training, on a thread of their own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

from eagerlab.backend.checkpoints import contents as contents
from eagerlab.backend.checkpoints import files as files
from eagerlab.backend.errors import LabError
from eagerlab.protocol.events import CheckpointsChanged, Event, ProblemRaised
from eagerlab.store import checkpoints as store
from eagerlab.store.checkpoints import Manifest
from eagerlab.store.errors import StoreError, write_problem
from eagerlab.store.manifest import CheckpointKind

WRITER_THREAD = "eagerlab-checkpoint-writer"

Contents = tuple[Manifest, contents.State, Mapping[str, Any], bytes]
"""Manifest, further state, values by path and graph of objects."""


class Places(Protocol):
    """Where checkpoints live."""

    @property
    def checkpoints(self) -> Path:
        """Folder of the checkpoints."""


class Publishing(Protocol):
    """Where events go."""

    def publish(self, event: Event) -> None:
        """Send an event; any thread."""


class Writer:
    """Writes one checkpoint after another; any thread may submit one.

    Parameters
    ----------
    home : Home
        Checkpoints are folders in its folder `checkpoints`.
    publisher : Publisher
        Is told of each checkpoint written, and of automatic ones that could not be.
    keep_automatic : int
        How many checkpoints that nobody saved by hand are kept, besides the best.
    """

    def __init__(self, home: Places, publisher: Publishing, keep_automatic: int) -> None:
        self._home = home
        self._publisher = publisher
        self._keep_automatic = keep_automatic
        self._last: Future[str] | None = None
        self._threads = ThreadPoolExecutor(1, WRITER_THREAD, initializer=_begin, initargs=(home,))

    @property
    def busy(self) -> bool:
        """Whether a checkpoint is being written."""
        return self._last is not None and not self._last.done()

    def submit(self, kind: CheckpointKind, describe: Callable[[], Contents]) -> Future[str]:
        """Write what `describe` gives, which is called on the writer's thread; the result is the id."""
        self._last = self._threads.submit(self._write, kind in ("auto", "end"), describe)
        return self._last

    def close(self) -> None:
        """Wait for what is being written, and end the thread."""
        self._threads.shutdown(wait=True)

    def _write(self, automatic: bool, describe: Callable[[], Contents]) -> str:
        manifest, state, values, graph = describe()

        def write_files(place: Path) -> None:
            files.write(place, values, graph)
            contents.write_state(place, state)

        folder = self._home.checkpoints
        try:
            store.write_checkpoint(folder, write_files, manifest)
            self._publisher.publish(CheckpointsChanged(saved=manifest.id))
            if automatic and store.prune(folder, self._keep_automatic):
                self._publisher.publish(CheckpointsChanged())
        except (StoreError, LabError, OSError) as error:
            problem = (
                write_problem("The checkpoint was not saved", folder, error)
                if isinstance(error, OSError)
                else error.problem
            )
            if automatic:  # nobody waits for it
                self._publisher.publish(ProblemRaised(problem=problem))
            raise LabError.of(problem) from error
        return manifest.id


def _begin(home: Places) -> None:
    """Name the thread, and remove what a backend that was killed has left half written."""
    threading.current_thread().name = WRITER_THREAD
    store.clean_leftovers(home.checkpoints)
