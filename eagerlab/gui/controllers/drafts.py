"""Unsaved changes are written to the disk while a person edits, and brought back after a crash."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from eagerlab.experiment.builtin import BUILTIN, DEFAULT, builtin_spec
from eagerlab.experiment.file import ExperimentFileError, load_spec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.gui.controllers.applying import Applying
from eagerlab.gui.controllers.consent import Consent
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.models.background import Background
from eagerlab.gui.models.document import Document, Origin
from eagerlab.gui.models.draft_file import (
    Draft,
    abandoned_drafts,
    draft_file,
    put_aside,
    read_draft,
    remove_draft,
    write_draft,
)
from eagerlab.gui.told import told
from eagerlab.protocol.base import Problem

WRITE_MILLISECONDS = 500
"""At most so long after an edit it is on the disk, and so often at most while edits go on."""


class DraftController(QObject):
    """Keeps the document's unsaved changes over a crash. GUI thread only; a thread of its own writes.

    Parameters
    ----------
    window : MainWindow
        Tells what was brought back.
    document : Document
        What is kept.
    applying : Applying
        Opens what is brought back.
    consent : Consent
        Asks before code of a draft runs that was not agreed to.
    folder : Path
        Where drafts lie.
    """

    def __init__(
        self, window: MainWindow, document: Document, applying: Applying, consent: Consent, folder: Path
    ) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._applying = applying
        self._consent = consent
        self._folder = folder
        self._file = draft_file(folder)
        self._written = False
        self._told = False
        self._forgotten = False
        self._background = Background("eagerlab-draft", self)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(WRITE_MILLISECONDS)
        self._soon.timeout.connect(self._write)
        self._discard = window.commands["discard_draft"]
        self._discard.triggered.connect(self._give_up)
        self._discard.setVisible(False)

    def start(self, alone: bool, file: str) -> bool:
        """Bring back what a crash left, and keep the document from now on.

        Parameters
        ----------
        alone : bool
            Whether no other window uses the folder; otherwise what lies there may be another's.
        file : str
            The experiment file that is to be opened, or empty. Only its own unsaved changes are then brought
            back; others wait for the next start.

        Returns
        -------
        bool
            Whether something was brought back, so that nothing else need be opened.
        """
        draft = self._find(file) if alone else None
        if draft is None and (not alone or self._file.exists()):
            self._file = draft_file(self._folder, os.getpid())
        for signal in (self._document.changed, self._document.path_changed):
            signal.connect(self._note_change)
        if draft is None:
            return False
        self._written = True
        self._bring_back(draft)
        return True

    def forget(self) -> None:
        """Remove the draft, as the person wants none of it, and keep nothing more."""
        self._soon.stop()
        self._forgotten = True
        self._remove()

    def close(self) -> None:
        """End the thread; unsaved changes that are not on the disk yet are written first."""
        self._document.settle()
        if self._soon.isActive():
            self._soon.stop()
            self._write()
        self._background.finish()

    def _find(self, wanted: str) -> Draft | None:
        """Return the newest draft about `wanted`; its file is this window's own from now on."""
        wanted = str(Path(wanted).absolute()) if wanted else ""
        for file in abandoned_drafts(self._folder):
            draft = read_draft(file)
            if draft is None:
                self._put_aside(file)
            elif not wanted or draft.path == wanted:
                self._file = file
                return draft
        return None

    def _put_aside(self, file: Path) -> None:
        try:
            kept = put_aside(file)
        except OSError:
            kept = file
        self._window.messages.show(
            Notice(
                what=self.tr("Unsaved changes of an earlier window cannot be read."),
                why=self.tr("They may come from a newer EagerLab, or the file is damaged."),
                todo=self.tr("They are kept in {file}.").format(file=kept),
                severity="warning",
            )
        )

    def _bring_back(self, draft: Draft) -> None:
        saved = _saved(draft)

        def bring() -> None:
            origin = Origin(draft.path, draft.builtin, run_code=draft.spec.holds_code, saved=saved)
            self._applying.open(draft.spec, origin)
            self._discard.setVisible(True)
            self._window.messages.show(
                Notice(
                    what=self.tr("Unsaved changes of “{name}” were brought back.").format(
                        name=told(draft.spec.name)
                    ),
                    why=self.tr("EagerLab ended without saving them."),
                    severity="info",
                    action="discard_draft",
                )
            )

        if draft.run_code:
            bring()
        else:
            self._consent.require(draft.spec, draft.spec.name, bring)

    def _give_up(self) -> None:
        self._end_offer()
        document = self._document
        spec, path, builtin = document.saved, document.path, document.builtin
        if spec is None:
            spec, path, builtin = builtin_spec(DEFAULT), "", DEFAULT
        origin = Origin(path, builtin, run_code=spec.holds_code, saved=spec)
        # What its file holds now may be code that nobody has agreed to.
        self._consent.require(spec, spec.name, lambda: self._applying.open(spec, origin))

    def _end_offer(self) -> None:
        """Offer no more to give up what was brought back: it was saved, replaced, or given up."""
        if self._discard.isVisible():
            self._discard.setVisible(False)
            self._window.messages.withdraw("discard_draft")

    def _note_change(self) -> None:
        if self._forgotten:
            return
        if self._document.is_edited:
            if not self._soon.isActive():
                self._soon.start()
            return
        self._soon.stop()
        self._end_offer()
        self._remove()

    def _write(self) -> None:
        document = self._document
        if document.spec is None or not document.is_edited:
            return
        draft = Draft(document.spec, document.path, document.builtin, document.run_code)
        self._written = True
        self._background.run(lambda: write_draft(draft, self._file), lambda _: None, self._failed)

    def _remove(self) -> None:
        if self._written:
            self._written = False
            self._background.run(lambda: remove_draft(self._file), lambda _: None, self._failed)

    def _failed(self, problem: Problem) -> None:
        if not self._told:  # a full disk stays full
            self._told = True
            self._window.messages.show(problem)


def _saved(draft: Draft) -> ExperimentSpec | None:
    """Return what the draft was made of, as it is now."""
    if draft.path:
        try:
            return load_spec(Path(draft.path))
        except ExperimentFileError:
            return None
    return builtin_spec(draft.builtin) if draft.builtin in BUILTIN else None
