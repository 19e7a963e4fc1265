"""Whether Python can read what is typed: asked on a thread of its own when the typing pauses."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from eagerlab.gui.models.background import Background
from eagerlab.gui.models.scripts_text import Fault, syntax_fault
from eagerlab.gui.views.code_page import CodePage
from eagerlab.gui.views.editor_marks import Mark

PAUSE_MILLISECONDS = 250


class SyntaxChecks(QObject):
    """Marks syntax errors in the editors of pages. GUI thread only."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._background = Background("eagerlab-syntax", self)

    def watch(self, page: CodePage, also: Callable[[], tuple[Mark, ...]] = tuple) -> Callable[[], None]:
        """Look at a page's text whenever it has changed.

        Parameters
        ----------
        page : CodePage
            Whose editor is marked.
        also : callable
            Returns faults that were found otherwise, to be shown where the syntax is right.

        Returns
        -------
        callable
            Looks again, at once.
        """
        soon = QTimer(page)
        soon.setSingleShot(True)
        soon.setInterval(PAUSE_MILLISECONDS)

        def look() -> None:
            text = page.editor.text()

            def told(fault: Fault | None) -> None:
                if isValid(page) and text == page.editor.text():  # the tab may be closed meanwhile
                    page.set_faults((Mark(fault.line, fault.words),) if fault is not None else also())

            self._background.run(lambda: syntax_fault(text), told, lambda _problem: None)

        soon.timeout.connect(look)
        page.editor.textChanged.connect(soon.start)
        return look

    def close(self) -> None:
        """End the thread."""
        self._background.close()
