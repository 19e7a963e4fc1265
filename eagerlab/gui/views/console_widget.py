"""The console: runs cells on the backend, completes beside them, and outlives the backend."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QToolTip, QWidget
from typing_extensions import override

from eagerlab.gui.theme import Theme
from eagerlab.gui.views import console_style
from eagerlab.gui.views.console_notes import restyle_notes
from eagerlab.gui.views.console_output import OUTPUT, Message
from eagerlab.gui.views.console_pump import PATIENCE_MS, PumpedConsole


class Console(PumpedConsole):
    """The console itself. GUI thread only.

    Attributes
    ----------
    refused : Signal
        A cell cannot run: there is no backend to run it.
    last_cell : str
        Id of the message that began the newest cell; what it gives names this id.
    """

    refused = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._alive = False
        self.last_cell = self._begun = self._ends_at_once = ""
        self._completion_lane: str | None = None
        super().__init__(theme, parent)
        self.restyle()

    def attach(self, client: Any) -> None:
        """Use the client of a new backend; text that was not sent yet stays."""
        unsent, interrupted = self.unsent_text, self.is_busy
        again = bool(self._prompt)
        self._forget_cell()
        self._alive = True
        self._next_number = 1
        if again:
            self._append_note(self.tr("A new backend is here; its names are new."))
        self.kernel_client = client
        if not again:
            self._append_plain_text(
                self.tr("tf, np and lab are here; lab.model is what the buttons train.") + "\n"
            )
        if again and not interrupted:
            self._update_prompt(1)
        else:
            self._show_interpreter_prompt()
            self.input_buffer = unsent
        self._control.ensureCursorVisible()
        if not self._history:
            client.history(hist_access_type="tail", n=1000)

    def detach(self, words: str) -> None:
        """Say that the backend is gone; what stands here stays, and so does text that was not sent yet."""
        self._alive = False
        self._output.clear()
        self.password_over.emit()
        self._append_note(words)
        if self._executing or self._reading:
            pending = self._input_buffer_pending
            self._forget_cell()
            self._show_interpreter_prompt(self._next_number)
            if pending:
                self.input_buffer = pending
        self._control.ensureCursorVisible()

    @property
    def unsent_text(self) -> str:
        """What was typed and not run yet."""
        text = self._input_buffer_pending if self._executing else (self.input_buffer if self._prompt else "")
        return str(text)

    def set_completion_lane(self, subshell: str | None) -> None:
        """Send questions about code to this subshell, so that they are answered while a cell runs."""
        self._completion_lane = subshell

    def warm_up_completion(self) -> None:
        """Let the backend load what the first completion needs."""
        self._ask("complete_request", {"code": "lab.", "cursor_pos": 4})

    def answer_password(self, text: str) -> None:
        """Hand over the answer to `password_asked`; it is neither shown nor remembered."""
        if self.kernel_client is not None:
            self.kernel_client.input(text)

    def run(self, code: str) -> bool:
        """Run code as if it had been typed; False when a cell runs or there is no backend."""
        if self._executing or not self._alive:
            return False
        unsent = self.input_buffer
        self.execute(code)
        if unsent:
            self._input_buffer_pending = unsent
        return True

    @property
    def is_alive(self) -> bool:
        """Whether there is a backend to run cells."""
        return self._alive

    @property
    def asks(self) -> bool:
        """Whether the running cell waits for a line of text."""
        return bool(self._reading)

    def type_answer(self, line: str) -> bool:
        """Type a line where a cell waits for one, and press Enter.

        Returns
        -------
        bool
            False when no cell waits, or something has been typed there already.
        """
        if not self._reading or self._get_input_buffer(force=True).strip():
            return False
        self._control.moveCursor(QTextCursor.MoveOperation.End)
        self._insert_plain_text_into_buffer(self._get_end_cursor(), line)
        self._append_plain_text("\n")
        self._reading = False
        self._reading_callback()
        return True

    def restyle(self) -> None:
        """Take over fonts and colours of the theme, for what stands here, too."""
        before, self._tokens = self._tokens, self._theme.tokens
        self.font = self._theme.code_font()
        self.style_sheet = console_style.style_sheet(self._tokens)
        self._highlighter.set_style(console_style.syntax_style(self._tokens))
        self._ansi_processor.restyle()
        self._call_tip_widget.setPalette(QToolTip.palette())
        if before != self._tokens:
            undo = self._control.isUndoRedoEnabled()
            self._control.setUndoRedoEnabled(False)
            console_style.recolour(self._control.document(), before, self._tokens)
            restyle_notes(self._control.document(), self._tokens)
            self._control.setUndoRedoEnabled(undo)
            on, self._highlighter.highlighting_on = self._highlighter.highlighting_on, True
            self._highlighter.rehighlight()
            self._highlighter.highlighting_on = on

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the end where it was in sight: lines that are broken anew push the prompt out of it."""
        is_resized = event.type() == QEvent.Type.Resize and not self._filter_resize
        was_at_end = is_resized and self._viewport_at_end()
        handled = bool(super().eventFilter(watched, event))
        if was_at_end:
            self._scroll_to_end()
        return handled

    @override
    def execute(self, source: str | None = None, hidden: bool = False, interactive: bool = False) -> Any:
        if not self._alive:
            self.refused.emit()
            return False
        return super().execute(source, hidden, interactive)

    @override
    def _prompt_started(self) -> None:
        # At the prompt of an `input()` qtconsole forgets what was typed before the cell began.
        kept = self._input_buffer_pending if self._reading else ""
        super()._prompt_started()
        if kept:
            self._input_buffer_pending = kept

    @override
    def _execute(self, source: str, hidden: bool) -> None:
        super()._execute(source, hidden)
        self.last_cell = next(reversed(self._request_info["execute"]))
        if not hidden:
            self.busy_changed.emit(True)

    @override
    def interrupt_kernel(self) -> None:
        """Interrupt the cell; one that the backend has not begun yet ends as soon as it begins.

        Between two cells the backend hears no interrupt. That a cell has begun is told just after a start
        to nobody, so an interrupt does not wait for it for long.
        """
        if self._begun == self.last_cell:
            super().interrupt_kernel()
        elif self._ends_at_once != self.last_cell:
            self._ends_at_once = self.last_cell
            QTimer.singleShot(PATIENCE_MS, self, self._interrupt_late)

    def _interrupt_late(self) -> None:
        if self.is_busy and self._ends_at_once == self.last_cell != self._begun:
            super().interrupt_kernel()

    @override
    def _dispatch(self, msg: Message) -> None:
        cell = msg.get("parent_header", {}).get("msg_id", "")
        if cell == self.last_cell != self._begun and msg["header"]["msg_type"] in OUTPUT:
            self._begun = cell
            if self._ends_at_once == cell:
                super().interrupt_kernel()
        super()._dispatch(msg)

    @override
    def _complete(self) -> None:
        code, position = self.input_buffer, self._get_input_buffer_cursor_pos()
        asked = self._ask("complete_request", {"code": code, "cursor_pos": position})
        if asked:
            self._request_info["complete"] = self._CompletionRequest(asked, code, position)

    @override
    def _call_tip(self) -> bool:
        if not self.enable_calltips:
            return False
        content = {
            "code": self.input_buffer,
            "cursor_pos": self._get_input_buffer_cursor_pos(),
            "detail_level": 0,
        }
        asked = self._ask("inspect_request", content)
        if asked:
            self._request_info["call_tip"] = self._CallTipRequest(asked, self._get_cursor().position())
        return bool(asked)

    def _ask(self, kind: str, content: dict[str, Any]) -> str:
        """Send a question about code beside the cells; return its id, empty when there is nobody to ask."""
        if not self._alive or self.kernel_client is None:
            return ""
        message = self.kernel_client.session.msg(kind, content)
        if self._completion_lane is not None:
            message["header"]["subshell_id"] = self._completion_lane
        self.kernel_client.shell_channel.send(message)
        return str(message["header"]["msg_id"])
