"""Scripts that were open are open at the next start; what was not saved in them survives a crash."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from eagerlab.gui.controllers.code_scripts import ScriptsController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.models.background import Background
from eagerlab.gui.models.draft_file import abandoned, kept_file
from eagerlab.gui.models.kept_scripts import NAME, SUFFIX, KeptScript, read_kept, write_kept
from eagerlab.gui.models.scripts import Script, ScriptError, read_script
from eagerlab.protocol.base import Problem

WRITE_MILLISECONDS = 1000
"""At most so long after an edit it is on the disk."""


class ScriptKeeper(QObject):
    """Keeps the open scripts. GUI thread only; a thread of its own reads and writes.

    Parameters
    ----------
    window : MainWindow
        Tells what was brought back, and owns this.
    scripts : ScriptsController
        What is open.
    folder : Path
        Where it is kept.
    """

    def __init__(self, window: MainWindow, scripts: ScriptsController, folder: Path) -> None:
        super().__init__(window)
        self._window = window
        self._scripts = scripts
        self._folder = folder
        self._file = kept_file(folder, NAME, SUFFIX)
        self._began = False
        self._told = False
        self._background = Background("eagerlab-open-scripts", self)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(WRITE_MILLISECONDS)
        self._soon.timeout.connect(self._write)

    def start(self, alone: bool) -> None:
        """Open again what was open, and keep it from now on.

        Parameters
        ----------
        alone : bool
            Whether no other window uses the folder; otherwise what lies there may be another's.
        """
        if not alone:
            self._file = kept_file(self._folder, NAME, SUFFIX, os.getpid())
            self._begin()
            return
        files = abandoned(self._folder, NAME, SUFFIX)
        self._background.run(lambda: _read_all(files), lambda found: self._opened(files, found), self._failed)

    def close(self) -> None:
        """End the thread; what is open, and not saved although nobody was asked, is written first."""
        self._soon.stop()
        if self._began:
            self._write()
        self._background.finish()

    def _opened(self, files: list[Path], found: list[tuple[Script, str | None]]) -> None:
        unsaved = [script.path.name for script, text in found if text is not None]
        for script, text in found:
            self._scripts.bring_back(script, text)
        self._begin()
        self._write()
        others = [file for file in files if file != self._file]
        self._background.run(lambda: _remove(others), lambda _: None, self._failed)
        if unsaved:
            self._window.messages.show(
                Notice(
                    what=self.tr("Unsaved changes of {names} were brought back.").format(
                        names=", ".join(unsaved)
                    ),
                    why=self.tr("EagerLab ended without saving them. They are in the Code pane."),
                    severity="info",
                )
            )

    def _begin(self) -> None:
        self._began = True  # before that, what is open says nothing of what was
        self._scripts.changed.connect(self._note_change)

    def _note_change(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def _write(self) -> None:
        kept = self._kept()
        self._background.run(lambda: write_kept(kept, self._file), lambda _: None, self._failed)

    def _kept(self) -> tuple[KeptScript, ...]:
        """Return what is open, with the text where it is not saved; new scripts without a file only then."""
        found = []
        for page in self._scripts.pages:
            script = self._scripts.script_of(page)
            text = page.editor.text() if self._scripts.is_unsaved(page) else None
            if text is not None or script.path.is_absolute():
                found.append(KeptScript(str(script.path), text, script.stamp))
        return tuple(found)

    def _failed(self, problem: Problem) -> None:
        if not self._told:  # a full disk stays full
            self._told = True
            self._window.messages.show(problem)


def _read_all(files: list[Path]) -> list[tuple[Script, str | None]]:
    """Return what was open with its unsaved text; scripts that are gone are left out."""
    found = []
    for kept in (script for file in files for script in read_kept(file)):
        try:
            script = read_script(Path(kept.path)) if Path(kept.path).is_absolute() else None
        except ScriptError:
            script = None
        if script is None and kept.text is not None:
            path = Path(kept.path)
            script = Script(path if path.suffix != ".ipynb" else path.with_suffix(".py"), "")
        if script is None:
            continue
        if kept.text is not None:
            script = replace(script, stamp=kept.stamp)
        found.append((script, kept.text))
    return found


def _remove(files: list[Path]) -> None:
    for file in files:
        file.unlink(missing_ok=True)
