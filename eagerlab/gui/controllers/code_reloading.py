"""Scripts that another program has changed are shown as they are now, when the person comes back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from typing_extensions import override

from eagerlab.gui.controllers.code_scripts import ScriptsController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.background import Background
from eagerlab.gui.models.scripts import Script, ScriptError, read_script
from eagerlab.gui.views.code_page import CodePage


class ScriptReloader(QObject):
    """Looks at the files of open scripts whenever the window becomes active. GUI thread only.

    A tab with unsaved changes is left alone: saving it asks.

    Parameters
    ----------
    window : MainWindow
        Whose coming to the front is waited for; owns this.
    scripts : ScriptsController
        What is open.
    """

    def __init__(self, window: MainWindow, scripts: ScriptsController) -> None:
        super().__init__(window)
        self._scripts = scripts
        self._background = Background("eagerlab-changed-scripts", self)
        window.installEventFilter(self)

    def look(self) -> None:
        """Read again what was changed."""
        for page in self._scripts.pages:
            script = self._scripts.script_of(page)
            if script.path.is_absolute() and not self._scripts.is_unsaved(page):
                self._look_at(page, script)

    def close(self) -> None:
        """End the thread."""
        self._background.close()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate:
            self.look()
        return super().eventFilter(watched, event)

    def _look_at(self, page: CodePage, known: Script) -> None:
        def done(now: Script | None) -> None:
            is_open = page in self._scripts.pages and self._scripts.script_of(page) is known
            if now is not None and is_open and not self._scripts.is_unsaved(page):
                self._scripts.show_anew(page, now)

        self._background.run(lambda: _changed(known), done, lambda _problem: None)


def _changed(known: Script) -> Script | None:
    """Return a script as it is on the disk now; None where it is as it was, gone, or cannot be read."""
    try:
        return read_script(known.path) if known.is_changed_on_disk else None
    except (ScriptError, OSError):
        return None  # saving or running it will tell
