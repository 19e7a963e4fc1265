"""qtconsole's widget without what does not fit a window of its own look: dialogs, style sheets, shortcuts."""

from __future__ import annotations

from typing import Any

from IPython.core.inputtransformer2 import TransformerManager
from pygments.lexers import get_lexer_by_name
from PySide6.QtCore import Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent, QKeySequence, QTextFormat
from PySide6.QtWidgets import QMenu, QWidget
from traitlets import observe
from typing_extensions import override

from eagerlab.gui.theme import Theme, Tokens
from eagerlab.gui.views.console_output import Message
from eagerlab.gui.views.console_pasting import PastingConsole


class QuietConsole(PastingConsole):
    """A console that asks no questions of its own and looks like the window. GUI thread only."""

    _executing: bool

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._theme = theme
        self._tokens: Tokens = theme.tokens
        self._transformer = TransformerManager()
        super().__init__(gui_completion="droplist", paging="none", parent=parent)
        self.setObjectName("console")
        self.setAccessibleName(self.tr("Console"))
        self.custom_interrupt = True
        self.custom_restart = True
        self._highlighter._lexer = get_lexer_by_name("ipython3")
        self._control.setFrameShape(self._control.Shape.NoFrame)
        self._control.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._free_shortcuts()

    @property
    def is_busy(self) -> bool:
        """Whether a cell runs."""
        return bool(self._executing)

    def insert(self, text: str) -> None:
        """Put text where the cursor is in the input line, or at its end."""
        if self._executing and not self._reading:
            self._input_buffer_pending += text
        else:
            self._keep_cursor_in_buffer()
            self._insert_plain_text_into_buffer(self._get_cursor(), text)
        self._control.setFocus()

    @override
    def _handle_kernel_died(self, since_last_heartbeat: float) -> None:
        """Do nothing: the process itself tells when it is gone, and the controller calls `detach`."""

    @override
    def _handle_kernel_restarted(self, died: bool = True) -> None:
        """Do nothing: see `attach`."""

    @override
    def _handle_shutdown_reply(self, msg: Message) -> None:
        """Do nothing: qtconsole would ask, in a dialog, whether to close."""

    @override
    def _started_channels(self) -> None:
        """Do nothing: `attach` writes the prompt, and what stands here is not cleared."""

    @override
    def _register_is_complete_callback(self, source: str, callback: Any) -> None:
        # Asked of the kernel this would wait behind whatever runs there.
        status, indent = self._transformer.check_complete(source)
        callback(status != "incomplete", " " * (indent or 0))

    @observe("style_sheet")
    def _style_sheet_changed(self, changed: Any = None) -> None:
        # As classes of the document only: a style sheet on the widget would replace the window's style.
        self._control.document().setDefaultStyleSheet(self.style_sheet)

    @observe("syntax_style")
    def _syntax_style_changed(self, changed: Any = None) -> None:
        """Do nothing: `restyle` gives the theme's colours."""

    @override
    def _get_color(self, color: str) -> str:
        return {"bgcolor": self._tokens.panel, "select": self._tokens.selection}.get(color, self._tokens.text)

    @override
    def _context_menu_make(self, pos: Any) -> QMenu:
        text_format = self._control.cursorForPosition(pos).charFormat()
        name = text_format.stringProperty(QTextFormat.Property.ImageName.value)
        if name:
            menu = QMenu(self)
            menu.addAction(self.tr("Copy picture"), lambda: self._copy_image(name))
            menu.addAction(self.tr("Save picture as…"), lambda: self._save_image(name))
            return menu
        return self._text_menu()

    def _text_menu(self) -> QMenu:
        menu = QMenu(self)
        keys = QKeySequence.StandardKey
        menu.addAction(self.tr("Cut"), keys.Cut, self.cut).setEnabled(self.can_cut())
        menu.addAction(self.tr("Copy"), keys.Copy, self.copy).setEnabled(self.can_copy())
        raw = menu.addAction(self.tr("Copy with prompts"), self.copy_raw)
        raw.setEnabled(self.can_copy())
        menu.addAction(self.tr("Paste"), keys.Paste, lambda: self.paste()).setEnabled(self.can_paste())
        menu.addSeparator()
        menu.addAction(self.tr("Select all"), self.select_all_smart)
        menu.addAction(self.tr("Clear"), self.clear)
        menu.addSeparator()
        interrupt = menu.addAction(self.tr("Interrupt the cell"), self.request_interrupt_kernel)
        interrupt.setEnabled(self.is_busy)
        return menu

    @override
    def _custom_context_menu_requested(self, pos: Any) -> None:
        self._context_menu_make(pos).popup(self._control.mapToGlobal(pos))

    @override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if event.mimeData().hasText():
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        if event.mimeData().hasUrls():
            self.insert(", ".join(repr(url.toLocalFile()) for url in event.mimeData().urls()))
        elif event.mimeData().hasText():
            text = event.mimeData().text()
            if self.can_edit:
                self._keep_cursor_in_buffer()
            if not (self.can_edit and self.paste_cleaned(text)):
                self.insert(text)
        event.acceptProposedAction()

    def _free_shortcuts(self) -> None:
        """Leave the window's shortcuts to the window: two actions with one shortcut block each other."""
        for action in (self.print_action, self.export_action, self.select_all_action, self._copy_raw_action):
            action.setShortcut(QKeySequence())
            self.removeAction(action)
