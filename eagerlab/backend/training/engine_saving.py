"""The part of the trainer's commands that is about checkpoints and runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any

from eagerlab.backend.errors import LabError
from eagerlab.backend.ports import Publishing
from eagerlab.backend.training.engine_view import EngineView
from eagerlab.protocol.checkpoints import CheckpointContents, LookIntoCheckpoint
from eagerlab.protocol.events import ProblemRaised, RunsChanged
from eagerlab.store.errors import StoreError


class EngineSaving(EngineView):
    """Saves, restores and deletes. On the trainer's thread, between two turns."""

    _publisher: Publishing
    _announce: Callable[[], None]

    def save(self, name: str, objects: dict[str, Any]) -> Future[str]:
        """Copy the state (or the objects) now; the future is done when it is on the disk."""
        if objects:
            return self._checkpoints.save_objects(name, objects)
        course = self._course
        if self.live.model is None:
            raise LabError(
                "There is nothing to save yet.", "The experiment has no model.", severity="warning"
            )
        future = self._checkpoints.save(
            self.live, name, kind="manual", metrics=course.recorder.latest(), run=self.run
        )
        course.saved()
        course.recorder.mark("checkpoint", f"Saved “{name}”" if name else "Saved")
        return future

    def restore(self, checkpoint: str, into: Mapping[str, Any] | None = None) -> str:
        """Put a checkpoint back between two steps; returns a sentence that reports it."""
        live, size = self.live, self.live.batch_size
        report = self._checkpoints.restore(live if live.model is not None else None, checkpoint, into)
        if report.step is not None:
            self._course.restored(str(report), self._raw_rate())
            self._take_up_restored(size)
        if (problem := report.problem()) is not None:
            self._publisher.publish(ProblemRaised(problem=problem))
        self._tell_changed()  # also the learning rate is the checkpoint's
        return str(report)

    def look_into(self, request: LookIntoCheckpoint) -> CheckpointContents:
        """Tell what a checkpoint holds, and how it goes together with what is there. Any thread."""
        return self._checkpoints.look_into(request)

    def resume_run(self, run: str, checkpoint: str) -> None:
        """Restore a checkpoint of a run of the store and go on with that run. The command line uses this."""
        size = self.live.batch_size
        self._checkpoints.restore(self.live, checkpoint)
        self._take_up_restored(size)
        self._course.resume_run(run, self._raw_rate())
        self._announce()

    def delete_checkpoint(self, checkpoint: str) -> None:
        """Delete a checkpoint for good."""
        self._checkpoints.delete(checkpoint)

    def delete_run(self, run: str) -> None:
        """Delete a run for good."""
        if run and run == self.run:
            raise LabError(
                "The current run cannot be deleted.", "It is still recorded.", "Press Stop or Reset first."
            )
        store = self._publisher.store
        if store is None:
            raise LabError("Runs are not stored, so none can be deleted.")
        try:
            store.delete_run(run)
        except StoreError as error:
            raise LabError.of(error.problem) from error
        self._publisher.publish(RunsChanged())

    def _take_up_restored(self, batch_size: int | None) -> None:
        """Keep the spec true to a checkpoint: batch size, learning rate and frozen layers are its own."""
        live = self.live
        if live.batch_size != batch_size and live.batch_size is not None and batch_size is not None:
            label = f"Batch size {batch_size:,} → {live.batch_size:,}"
            self._course.recorder.mark("batch_size", label, "As it was saved.", step=live.step)
            live.update_spec(batch_size=live.batch_size)
        live.update_optimizer()
        live.update_frozen()

    def _tell_changed(self) -> None:
        raise NotImplementedError
