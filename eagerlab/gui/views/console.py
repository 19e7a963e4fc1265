"""The console's pane: the console, a line for what holds it up, and a line for passwords."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.console_widget import Console
from eagerlab.gui.views.fetch_rows import FetchRows
from eagerlab.gui.views.paste_note import PasteNote


class ConsolePane(QWidget):
    """Holds widgets and decides nothing. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    parent : QWidget, optional
        Owner.

    Attributes
    ----------
    console : Console
        The RichJupyterWidget.
    fetches : FetchRows
        Files that cells fetch.
    paste_note : PasteNote
        Says what was cleaned in pasted text.
    interrupt_requested, restart_requested : Signal
        Ctrl-C, and Ctrl-. at the prompt.
    busy_changed : Signal(bool)
        Whether a cell runs.
    """

    interrupt_requested = Signal()
    restart_requested = Signal()
    busy_changed = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.console = Console(theme)
        self.fetches = FetchRows()
        self._hint = QLabel()
        self._hint.setWordWrap(True)
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._hint.setContentsMargins(8, 2, 8, 4)
        self._hint.hide()
        self.paste_note = PasteNote(self.console._control)
        self._password_words = QLabel()
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.setAccessibleName(self.tr("Password for the cell"))
        self._password_row = QWidget()
        row = QHBoxLayout(self._password_row)
        row.setContentsMargins(8, 2, 8, 4)
        row.addWidget(self._password_words)
        row.addWidget(self.password, 1)
        self._password_row.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.console, 1)
        layout.addWidget(self.fetches)
        layout.addWidget(self._password_row)
        layout.addWidget(self.paste_note)
        layout.addWidget(self._hint)
        self.console._control.setAccessibleName(self.tr("Console"))
        self.setFocusProxy(self.console._control)
        self.console.setFocusProxy(self.console._control)
        self.console.custom_interrupt_requested.connect(self.interrupt_requested)
        self.console.custom_restart_requested.connect(self.restart_requested)
        self.console.busy_changed.connect(self.busy_changed)
        self.console.pasted.connect(self.paste_note.show_changes)
        self.console.busy_changed.connect(self.paste_note.hide)
        self.console.password_asked.connect(self._ask_password)
        self.console.password_over.connect(self._end_password)
        self.password.returnPressed.connect(self._answer_password)
        theme.changed.connect(self.console.restyle)

    def set_hint(self, text: str) -> None:
        """Show a sentence below the console; none for an empty text."""
        self._hint.setText(text)
        self._hint.setVisible(bool(text))

    @property
    def hint(self) -> str:
        """The sentence below the console, or empty."""
        return self._hint.text()

    def insert(self, text: str) -> None:
        """Put text into the input line."""
        self.console.insert(text)

    def run(self, code: str) -> bool:
        """Run code as if it had been typed; False when a cell runs or there is no backend."""
        return self.console.run(code)

    def interrupt(self) -> None:
        """Interrupt the running cell; training goes on."""
        self.console.request_interrupt_kernel()

    def _ask_password(self, words: str) -> None:
        self._password_words.setText(words.strip() or self.tr("Password:"))
        self.password.clear()
        self._password_row.show()
        self.password.setFocus()

    def _answer_password(self) -> None:
        text = self.password.text()
        self._end_password()
        self.console.answer_password(text)

    def _end_password(self) -> None:
        if self._password_row.isHidden():
            return
        self.password.clear()
        self._password_row.hide()
        self.console._control.setFocus()
