"""Checkpoints: the list as it is on disk, saving, restoring, deleting, and how often it happens by itself."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eagerlab.gui import numbers
from eagerlab.gui.controllers.checkpoint_contents import CheckpointContentsController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.background import Background
from eagerlab.gui.models.checkpoint_paths import checkpoint_path
from eagerlab.gui.models.checkpoints import OpenedFile, has_no_step, title
from eagerlab.gui.questions import Choice, Question, Role
from eagerlab.gui.settings import DEFAULT_AUTOSAVE_MINUTES
from eagerlab.gui.views.checkpoints import CheckpointsPane
from eagerlab.gui.views.file_dialog import choose_file
from eagerlab.protocol.base import Problem
from eagerlab.protocol.requests import DeleteCheckpoint, RestoreCheckpoint, SaveCheckpoint, SetAutosave
from eagerlab.store.checkpoints import Listing, scan_checkpoints


class CheckpointController(QObject):
    """Connects the pane and the two actions to disk and bridge. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Its actions and messages.
    bridge : Bridge
        Takes the requests: only the backend writes.
    backend : BackendModel
        Whether it can.
    pane : CheckpointsPane
        Shows the list.
    folder : Path
        Of the checkpoints; read on a thread of its own.

    Attributes
    ----------
    listed : Signal(bool)
        The list was read: whether there is any checkpoint.
    """

    listed = Signal(bool)

    def __init__(
        self,
        window: MainWindow,
        bridge: Bridge,
        backend: BackendModel,
        pane: CheckpointsPane,
        folder: Path,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._backend = backend
        self._pane = pane
        self._folder = folder
        self._background = Background("eagerlab-checkpoints", self)
        self._told: set[str] = set()
        self._to_select = ""
        actions = window.commands
        actions["save_checkpoint"].triggered.connect(self.save)
        actions["restore_checkpoint"].triggered.connect(lambda: self.restore(""))
        self.contents = CheckpointContentsController(bridge, backend, pane)
        pane.restore_requested.connect(self.restore)
        pane.delete_requested.connect(self._ask_delete)
        pane.open_requested.connect(self.choose_file)
        window.checkpoint_wanted.connect(self.open_file)
        pane.autosave_entered.connect(self._autosave_entered)
        window.settings.changed.connect(self._setting_changed)
        bridge.checkpoints_changed.connect(self._changed)
        bridge.gap.connect(self.read)
        bridge.ready.connect(self._on_ready)
        backend.changed.connect(self._update)
        pane.set_autosave(window.settings.autosave_minutes)
        self._update()
        self.read()

    def close(self) -> None:
        """End the thread that reads."""
        self._background.close()

    def read(self) -> None:
        """Read the folder again."""
        folder = self._folder
        self._background.run(lambda: scan_checkpoints(folder), self._show, self._window.messages.show)

    def save(self) -> None:
        """Save the experiment's whole state."""
        self._bridge.request(SaveCheckpoint(), lambda *_: self._saved(), owner=self)

    def restore(self, checkpoint: str) -> None:
        """Put a checkpoint's state back; an empty id means the newest that holds an experiment."""
        names = self.contents.target if checkpoint else ()
        self._bridge.request(
            RestoreCheckpoint(checkpoint=checkpoint, names=names),
            lambda *_: self._restored(checkpoint),
            owner=self,
        )

    def choose_file(self) -> None:
        """Let the person choose a file of `tf.train.Checkpoint`."""
        known = self.tr("TensorFlow checkpoints (*.index checkpoint *.data-*)")
        choose_file(self._window, self.tr("Open checkpoint"), known, self.open_file)

    def open_file(self, path: str) -> None:
        """Show what a file or folder of `tf.train.Checkpoint` holds."""
        place = checkpoint_path(path) or path
        self._pane.list_model.add_file(place)
        self._window.reveal("checkpoints_dock")
        self._pane.select(place)

    def show_saved_objects(self, words: str) -> None:
        """Say that objects were saved alone, and bring the list into sight."""
        self._window.status.flash(self.tr("Saved {names}").format(names=words))
        self._window.reveal("checkpoints_dock")
        self.read()

    def _changed(self, saved: str) -> None:
        self._to_select = saved
        self.read()

    def _show(self, listing: Listing) -> None:
        self._pane.list_model.set_manifests(listing.manifests)
        if self._to_select:
            self._pane.select(self._to_select)
            self._to_select = ""
        for problem in listing.problems:
            if problem.what not in self._told:
                self._told.add(problem.what)
                self._window.messages.show(problem)
        self.listed.emit(any(manifest.kind != "objects" for manifest in listing.manifests))

    def _saved(self) -> None:
        self._window.status.flash(self.tr("Checkpoint saved"))
        self.read()

    def _restored(self, checkpoint: str) -> None:
        manifests = self._pane.list_model.manifests
        known = next((one for one in manifests if one.id == checkpoint), None)
        if known is None and not checkpoint:
            known = next((one for one in manifests if one.kind != "objects"), None)
        words = self.tr("Restored")
        if known is not None and (has_no_step(known) or self.contents.target):
            words = self.tr("Restored {name}").format(name=title(known))
        elif known is not None:
            words = self.tr("Restored step {step}").format(step=numbers.integer(known.step))
        self._window.status.flash(words)
        self._window.messages.withdraw("restore_checkpoint")
        self._window.messages.release_training()
        self.contents.refresh()

    def _ask_delete(self, checkpoint: str) -> None:
        manifests = self._pane.list_model.manifests
        known = next((one for one in manifests if one.id == checkpoint), None)
        if known is None:
            return
        if isinstance(known, OpenedFile):
            self._pane.list_model.remove_file(known.id)
            return
        name = title(known)
        words = (
            self.tr("Delete “{name}”?") if has_no_step(known) else self.tr("Delete “{name}”, step {step}?")
        )
        self._window.questions.ask(
            Question(
                self.tr("Delete checkpoint"),
                words.format(name=name, step=numbers.integer(known.step)),
                self.tr("Its files are removed from the disk. This cannot be undone."),
                [
                    Choice("keep", self.tr("Keep"), Role.RejectRole),
                    Choice("delete", self.tr("Delete"), Role.DestructiveRole),
                ],
            ),
            lambda answer: self._delete(checkpoint) if answer == "delete" else None,
        )

    def _delete(self, checkpoint: str) -> None:
        self._bridge.request(DeleteCheckpoint(checkpoint=checkpoint), lambda *_: self.read(), owner=self)

    def _autosave_entered(self, minutes: int) -> None:
        self._window.settings.autosave_minutes = minutes

    def _setting_changed(self, name: str) -> None:
        if name == "autosave_minutes":
            self._pane.set_autosave(self._window.settings.autosave_minutes)
            if self._bridge.is_ready:
                self._send_autosave()

    def _on_ready(self) -> None:
        """Tell a new backend what differs from its own default; no line of the session else."""
        if self._window.settings.autosave_minutes != DEFAULT_AUTOSAVE_MINUTES:
            self._send_autosave()

    def _send_autosave(self) -> None:
        seconds = 60.0 * self._window.settings.autosave_minutes
        self._bridge.request(SetAutosave(seconds=seconds), None, self._autosave_refused, owner=self)

    def _autosave_refused(self, problem: Problem) -> None:
        if self._backend.life == "up":
            self._window.messages.show(problem)

    def _update(self) -> None:
        reason = self._window.commands.reason("restore_checkpoint")
        # The action needs any checkpoint; the pane's own button only a selected one.
        self._pane.allow_changes(reason if not self._backend.has_tensorflow else "")
