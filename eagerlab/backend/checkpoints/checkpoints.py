"""Checkpoints of the experiment and of single objects: written beside training, compared before use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

from eagerlab.backend.checkpoints import contents as contents
from eagerlab.backend.checkpoints import plain as plain
from eagerlab.backend.checkpoints import restore as restoring
from eagerlab.backend.checkpoints.finding import find
from eagerlab.backend.checkpoints.looking import look_into
from eagerlab.backend.checkpoints.objects import Group, pack
from eagerlab.backend.checkpoints.report import CheckpointMismatch, RestoreReport
from eagerlab.backend.checkpoints.restore import Source
from eagerlab.backend.checkpoints.snapshot import Live, Plan, set_random_states, take
from eagerlab.backend.checkpoints.targets import console_places, group_of
from eagerlab.backend.checkpoints.unpack import unpack
from eagerlab.backend.checkpoints.waiting import Waiting
from eagerlab.backend.checkpoints.writing import Places, Publishing, Writer
from eagerlab.backend.errors import LabError
from eagerlab.backend.namespace import resolve
from eagerlab.backend.paths import places, split
from eagerlab.protocol.checkpoints import CheckpointContents, LookIntoCheckpoint
from eagerlab.protocol.events import CheckpointsChanged
from eagerlab.store import checkpoints as store
from eagerlab.store.errors import StoreError
from eagerlab.store.manifest import CheckpointKind

__all__ = ["CheckpointMismatch", "Checkpoints", "RestoreReport"]


class Checkpoints:
    """Saves and restores; the methods that look at live objects belong to the trainer's thread.

    Parameters
    ----------
    home : Home
        Checkpoints are folders in its folder `checkpoints`.
    live : callable
        Gives the experiment of the moment, or None.
    publisher : Publisher
        Is told of each checkpoint written, and of automatic ones that could not be.
    namespace : dict, optional
        The console's names, for checkpoints of single objects.
    keep_automatic : int
        How many checkpoints that nobody saved by hand are kept, besides the best.
    """

    def __init__(
        self,
        home: Places,
        live: Callable[[], Live | None],
        publisher: Publishing,
        namespace: dict[str, Any] | None = None,
        keep_automatic: int = 5,
    ) -> None:
        self._home = home
        self._live = live
        self._publisher = publisher
        self._namespace = {} if namespace is None else namespace
        self._keep_automatic = keep_automatic
        self._plan: Plan | None = None
        self._waiting: list[Waiting] = []
        self._groups: list[Group] = []
        self._last: tuple[str, tuple[str, ...]] | None = None
        self._writer = Writer(home, publisher, keep_automatic)

    # --- saving ---

    def prepare(self, live: Live) -> None:
        """Find out ahead what a checkpoint holds, so that saving is quick. On the trainer's thread."""
        if self._plan is None or not self._plan.holds(live):
            self._plan = Plan.of(live)

    def save(
        self,
        live: Live,
        name: str = "",
        kind: CheckpointKind = "manual",
        metrics: Mapping[str, float] | None = None,
        run: str = "",
    ) -> Future[str]:
        """Take the whole state now and write it beside training.

        On the trainer's thread between two steps, or when it stands.

        Parameters
        ----------
        live : Live
            The experiment.
        name : str
            Given by the person, or empty.
        kind : {"manual", "auto", "end"}
            Only those saved by hand are kept for ever.
        metrics : dict of str to float, optional
            The latest values.
        run : str
            Id of the run it belongs to.

        Returns
        -------
        Future of str
            The checkpoint's id once it is on the disk; `LabError` when it could not be written.

        Raises
        ------
        LabError
            There is nothing to save yet.
        """
        self.prepare(live)
        snapshot = take(live, self._plan)
        if not any(split(path)[0] == "model" for path in snapshot.values):
            raise nothing_to_save(live)
        facts = contents.Facts.of(live, name, kind, metrics or {}, run)
        return self._writer.submit(
            kind, lambda: (*contents.of_experiment(facts, snapshot), snapshot.values, snapshot.plan.graph)
        )

    def save_objects(self, name: str, things: Mapping[str, Any]) -> Future[str]:
        """Save single objects of the console; see `checkpoint_objects` for what can be saved.

        Raises
        ------
        LabError
            One cannot be saved; it is named.
        """
        live = self._live()
        there = console_places(self._namespace)
        if live is not None:
            there.update(places(live.model, live.optimizer, live.metrics))
        packed = pack(things, there)
        return self._writer.submit(
            "objects", lambda: (*contents.of_objects(packed, name), packed.values, packed.graph)
        )

    @property
    def busy(self) -> bool:
        """Whether a checkpoint is being written."""
        return self._writer.busy

    # --- restoring ---

    def restore(
        self, live: Live | None, checkpoint: str = "", into: Mapping[str, Any] | None = None
    ) -> RestoreReport:
        """Put a checkpoint's state back; compares all of it before it changes anything.

        On the trainer's thread between two steps, or when it stands.

        Parameters
        ----------
        live : Live or None
            The experiment; not needed for a checkpoint of single objects.
        checkpoint : str
            Id or name, or the path of a checkpoint of EagerLab or of `tf.train.Checkpoint`; empty for the
            newest.
        into : dict of str to object, optional
            Objects that get the values in place of the experiment, by the names they were saved under.

        Returns
        -------
        RestoreReport
            What was put back and what was not.

        Raises
        ------
        CheckpointMismatch
            It does not fit; nothing was changed.
        LabError
            There is none, or it is damaged; nothing was changed.
        """
        target = live if not into else group_of(into)
        try:
            folder, found = find(self._home.checkpoints, checkpoint)
            if found and store.read_manifest(folder, found).kind == "objects":
                report = self.restore_objects(found, self._namespace, folder)
            elif target is None:
                raise LabError("There is no experiment to restore into.", "", "Open an experiment first.")
            elif found:
                source = contents.open_own(folder, store.verify(folder, found))
                report = self._restore_from(target, source, deferred=False)
            else:
                source = plain.open_plain(target, Path(checkpoint).expanduser())
                report = self._restore_from(target, source, deferred=True)
        except StoreError as error:
            raise LabError.of(error.problem) from error
        self._last = (report.checkpoint, tuple(into or ()))
        return report

    def _restore_from(self, live: Live, source: Source, *, deferred: bool) -> RestoreReport:
        alone = isinstance(live, Group)
        if alone:  # the course of training, generators and what waits for values are the experiment's
            source = replace(source, position={}, random={}, course={})
        found = restoring.match(live, source)
        if live.adapt(source.course, source.entries):
            found = restoring.match(live, source)
        values = restoring.apply(live, source, found)
        if source.position:
            live.restore_position(source.position)
        set_random_states(source.random)
        notes = found.notes
        if not alone:
            self._stop_waiting()
            notes = (*notes, "the file does not say where training stood") if deferred else notes
        if deferred and values:
            plain.defer(live, source)
        elif values:
            self._waiting.append(Waiting(live, values))
            self._groups += [live] if isinstance(live, Group) else []
        return RestoreReport(
            source.checkpoint,
            source.label,
            live.capture_position()["step"] if source.position else None,
            tuple(found.fitting),
            tuple(found.waiting),
            found.absent,
            found.unused,
            notes,
        )

    def restore_objects(
        self, checkpoint: str, namespace: dict[str, Any], folder: Path | None = None
    ) -> RestoreReport:
        """Put saved objects back: variables in place, other values under their names.

        Raises
        ------
        CheckpointMismatch
            An object of that name does not fit; nothing was changed.
        LabError
            There is no such checkpoint, or it is damaged; nothing was changed.
        """
        place = folder or self._home.checkpoints
        try:
            manifest = store.verify(place, checkpoint)
        except StoreError as error:
            raise LabError.of(error.problem) from error
        restored = unpack(contents.open_own(place, manifest), namespace, self._at)
        self._waiting += [Waiting(group, values) for group, values in restored.waiting]
        self._groups = [group for group, _ in restored.waiting]
        return restored.report

    def look_into(self, request: LookIntoCheckpoint) -> CheckpointContents:
        """Tell what a checkpoint holds and how it goes together with what is there; changes nothing.

        Reads structures, the manifest and the file's index, no values: any thread.

        Raises
        ------
        LabError
            There is no such checkpoint, it cannot be read, or a name holds no variables (any more).
        """
        return look_into(request, self._home.checkpoints, self._live(), self._namespace, self._at, self._last)

    def _at(self, path: str) -> Any:
        """Return what is at a path of the experiment or below a name of the console now, or None."""
        live = self._live()
        roots: dict[str, Any] = {}
        if live is not None:
            roots = {"model": live.model, "optimizer": live.optimizer, "metrics": live.metrics}
        roots["names"] = self._namespace
        try:
            return resolve(roots, split(path))
        except LabError:
            return None

    # --- what is waiting ---

    @property
    def waiting(self) -> tuple[str, ...]:
        """Paths of restored variables that do not exist yet."""
        return tuple(path for waiting in self._waiting for path in waiting.paths)

    def fill_waiting(self, live: Live | None = None) -> list[str]:
        """Fill in what exists by now; returns the paths. Keras layers and optimizers do it by themselves."""
        filled = [path for waiting in self._waiting for path in waiting.fill()]
        misfits = [words for waiting in self._waiting for words in waiting.misfits]
        self._waiting = [waiting for waiting in self._waiting if waiting.paths]
        if misfits:
            raise CheckpointMismatch(
                "Some restored values do not fit what was created; those variables keep their new values.",
                "; ".join(misfits[:3]) + ".",
                details="\n".join(misfits),
            )
        return filled

    def forget(self) -> None:
        """Let go of the experiment: call when another takes its place."""
        self._plan, self._last = None, None
        self._stop_waiting()

    def _stop_waiting(self) -> None:
        for waiting in self._waiting:
            waiting.clear()
        self._waiting, self._groups = [], []

    # --- keeping house ---

    def delete(self, checkpoint: str) -> None:
        """Delete a checkpoint for good; any thread."""
        try:
            store.delete(self._home.checkpoints, checkpoint)
        except StoreError as error:
            raise LabError.of(error.problem) from error
        self._publisher.publish(CheckpointsChanged())

    def prune(self) -> list[str]:
        """Remove old automatic checkpoints; the newest, the best and those saved by hand stay."""
        return store.prune(self._home.checkpoints, self._keep_automatic)

    def close(self) -> None:
        """Wait for what is being written, and end the thread."""
        self._writer.close()


def nothing_to_save(live: Live) -> LabError:
    """Say that there is nothing to save yet, and why."""
    if live.model is None:
        return LabError("There is nothing to save yet.", "There is no model.", severity="warning")
    return LabError(
        "There is nothing to save yet.",
        "The model is not built: its variables are created with the first batch.",
        "Train one step, or call the model on a batch.",
        severity="warning",
    )
