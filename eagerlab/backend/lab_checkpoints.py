"""The part of `Lab` that saves and restores, and deletes what is on disk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from eagerlab.backend.errors import LabError
from eagerlab.backend.queueing import Queueing

if TYPE_CHECKING:
    from eagerlab.protocol.checkpoints import CheckpointContents, LookIntoCheckpoint
    from eagerlab.store.checkpoints import Manifest
    from eagerlab.store.home import Home


class CheckpointCalls(Queueing):
    """Any thread may call these."""

    _home: Home

    def save(self, name: str = "", **objects: Any) -> str:
        """Save a checkpoint of the whole state, or, with keywords, of these objects; returns its id.

        From a step of your own it returns an empty id at once, and saves when the step has ended.
        """
        return self._wait_for(self.queue_save(name, **objects)) or ""

    def restore(self, checkpoint: str | Path | Manifest = "", **into: Any) -> None:
        """Put the state of a checkpoint back.

        Parameters
        ----------
        checkpoint : str, Path or Manifest
            Its id or name, the path of a file of `tf.train.Checkpoint`, or one of `checkpoints`; the newest
            when nothing is given.
        **into : object
            Models, layers, optimizers or variables that get its values in place of the experiment, by the
            names they were saved under: ``lab.restore("folder", model=model, optimizer=optimizer)``.
        """
        chosen = getattr(checkpoint, "id", checkpoint)
        if not isinstance(chosen, str | Path):
            raise LabError(
                f"lab.restore({checkpoint!r}) names no checkpoint.",
                "Expected an id, a name, a path, or one of lab.checkpoints().",
            )
        self._wait_for(self.queue_restore(str(chosen), into))

    def look_into(self, request: LookIntoCheckpoint) -> CheckpointContents:
        """Tell what a checkpoint holds, and how it goes together with what is there; changes nothing."""
        return self._require_engine().look_into(request)

    def checkpoints(self) -> list[Manifest]:
        """Return the checkpoints on disk, the newest first."""
        from eagerlab.store.checkpoints import list_checkpoints

        return list(list_checkpoints(self._home.checkpoints))

    def delete_checkpoint(self, checkpoint: str) -> None:
        """Delete a checkpoint for good."""
        self._wait_for(self.queue(lambda engine: engine.delete_checkpoint(checkpoint)))

    def delete_run(self, run: str) -> None:
        """Delete a run with its metrics for good; the current one cannot be deleted."""
        self._wait_for(self.queue(lambda engine: engine.delete_run(run)))
