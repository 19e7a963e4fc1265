"""A console whose output passes one queue, which is emptied a little at a time."""

from __future__ import annotations

import time

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.console_notes import insert_note
from eagerlab.gui.views.console_output import (
    BUFFER_LINES,
    OUTPUT,
    Message,
    OutputQueue,
    TextItem,
    cut_text,
    cut_traceback,
    trim,
)
from eagerlab.gui.views.console_quiet import QuietConsole
from eagerlab.gui.views.console_style import ReadableAnsi
from eagerlab.protocol.notes import NOTE_MIME, CellNote

TURN_SECONDS = 0.012
"""How long output may occupy one turn of the event loop."""
REST_MS = 12
"""Between two such turns, so that the rest of the window gets as much."""
INPUT_DELAY_MS = 50
"""A question travels on another channel than what was printed before it."""
PATIENCE_MS = 5_000
"""How long a cell's end waits for the last of its output, which can be lost just after a start.

Less than a busy machine may hold it up would put the prompt before the output.
"""


class PumpedConsole(QuietConsole):
    """Messages of cells, their ends included, are shown in order, and none freezes the window.

    Attributes
    ----------
    password_asked : Signal(str)
        A cell asks for a password with these words; answer with `kernel_client.input`.
    password_over : Signal
        It need not be answered any more.
    busy_changed : Signal(bool)
        Whether a cell runs.
    question_asked : Signal(str)
        A cell waits for a line of text, after this prompt.
    """

    question_asked = Signal(str)
    password_asked = Signal(str)
    password_over = Signal()
    busy_changed = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._output = OutputQueue()
        self._pumping = False
        self._next_number = 1
        self._held: dict[str, Message] = {}
        self._finished: set[str] = set()
        self._heard = 0
        self._interrupts = 0
        super().__init__(theme, parent)
        self.buffer_size = BUFFER_LINES
        self._ansi_processor = ReadableAnsi(theme)
        self._pump = QTimer(self)
        self._pump.setSingleShot(True)
        self._pump.timeout.connect(self._show_output)

    def drop_waiting_output(self) -> None:
        """Leave out what was printed and is not shown yet: the person interrupts the cell."""
        self._output.drop_text()

    def _dispatch(self, msg: Message) -> None:
        kind = msg["header"]["msg_type"]
        cell = msg.get("parent_header", {}).get("msg_id", "")
        if kind in OUTPUT:
            self._heard += 1
            if self.include_output(msg) and self.from_here(msg):
                self._queue_output(kind, msg)
        elif kind == "execute_reply":
            if cell in self._finished:
                self._finished.discard(cell)
                self._queue(msg)
            else:
                self._held[cell] = msg
                self._wait_for_output(cell)
        elif kind == "status":
            self._cell_status(msg, cell)
        elif kind == "input_request":
            self._queue_question(msg)
        elif kind in ("complete_reply", "inspect_reply"):
            if msg["content"].get("status") == "ok":
                super()._dispatch(msg)
        elif kind in ("history_reply", "update_display_data"):
            super()._dispatch(msg)

    def _queue_question(self, msg: Message) -> None:
        interrupts = self._interrupts

        def queue() -> None:
            if interrupts == self._interrupts:  # else the cell has been told not to wait for an answer
                self._queue(msg)

        QTimer.singleShot(INPUT_DELAY_MS, self, queue)

    def _wait_for_output(self, cell: str) -> None:
        heard = self._heard

        def look() -> None:
            if cell in self._held and heard != self._heard:
                self._wait_for_output(cell)
            elif cell in self._held:
                self._queue(self._held.pop(cell))

        QTimer.singleShot(PATIENCE_MS, self, look)

    def _cell_status(self, msg: Message, cell: str) -> None:
        """Note the end of a cell: its reply is here and so is all that it printed, in whichever order."""
        if msg["content"].get("execution_state") != "idle" or cell not in self._request_info["execute"]:
            return
        reply = self._held.pop(cell, None)
        if reply is not None:
            self._queue(reply)
        else:
            self._finished.add(cell)

    def _queue_output(self, kind: str, msg: Message) -> None:
        content = msg["content"]
        if kind == "stream":
            self._output.add_text(content["text"], msg)
        elif kind == "error":
            self._output.add_text(cut_traceback("\n".join(content["traceback"])) + "\n", msg)
        else:
            data = content.get("data", {})
            for form in ("text/plain", "text/latex"):
                if isinstance(data.get(form), str):
                    data[form] = cut_text(data[form])
            self._output.add_message(msg)
        self._start_pump(0)

    def _queue(self, msg: Message) -> None:
        self._output.add_message(msg)
        self._start_pump(0)

    def _start_pump(self, milliseconds: int) -> None:
        if not self._pump.isActive() and not self._pumping:
            self._pump.start(milliseconds)

    def _show_output(self) -> None:
        """Show what a turn of the event loop has time for."""
        if self._pumping:  # qtconsole runs the event loop inside when it shows a prompt
            return
        self._pumping = True
        began = time.monotonic()
        try:
            while self._output and time.monotonic() - began < TURN_SECONDS:
                item = self._output.take()
                if isinstance(item, TextItem):
                    self.flush_clearoutput()
                    self._append_output(item.text)
                else:
                    super()._dispatch(item)
            trim(self._control.document(), self._prompt_cursor.block().position())
        finally:
            self._pumping = False
        if self._output:
            self._start_pump(REST_MS)

    def _append_output(self, text: str) -> None:
        if self._executing and not self._reading:
            self._append_plain_text(text)
            return
        # Above the prompt: qtconsole's own way takes a line's end for a step to the next line, which is the
        # prompt's once something has been typed there; and it reads the whole document for each line.
        cursor = self._append_before_prompt_cursor
        cursor.beginEditBlock()
        back = False
        for part in self._ansi_processor.split_string(text):
            for action in self._ansi_processor.actions:
                if action.action == "newline":
                    cursor.insertText("\n", QTextCharFormat())
                back = action.action == "carriage-return"
            if part:
                if back:
                    cursor.movePosition(
                        QTextCursor.MoveOperation.StartOfBlock, QTextCursor.MoveMode.KeepAnchor
                    )
                    back = False
                cursor.insertText(part, self._ansi_processor.get_format())
        cursor.endEditBlock()

    @override
    def _insert_plain_text(self, cursor: QTextCursor, text: str, flush: bool = False) -> None:
        # The queue above decides when; qtconsole's own delay would gather all and insert it in one go.
        super()._insert_plain_text(cursor, text, flush=True)

    @override
    def _handle_execute_reply(self, msg: Message) -> None:
        cell = msg["parent_header"].get("msg_id")
        info = self._request_info["execute"].pop(cell, None)
        if info is None:
            return  # not a cell of the console's: another part of the window asked beside it
        self._reading = False
        self.password_over.emit()
        if info.hidden:
            return
        self._ansi_processor.reset_sgr()
        status = msg["content"]["status"]
        if status == "ok":
            self._process_execute_ok(msg)
        elif status == "aborted":
            self._process_execute_abort(msg)
        self._next_number = msg["content"].get("execution_count", self._next_number) + 1
        self._show_interpreter_prompt_for_reply(msg)
        self.busy_changed.emit(False)
        self.executed.emit(msg)

    @override
    def _handle_input_request(self, msg: Message) -> None:
        if msg["parent_header"].get("msg_id") not in self._request_info["execute"]:
            return  # its cell has ended
        prompt = cut_text(msg["content"]["prompt"], 2_000)
        if msg["content"]["password"]:
            self._append_plain_text(prompt + "\n")
            self.password_asked.emit(prompt)
            return

        def answer(line: str) -> None:
            self._finalize_input_request()
            self.kernel_client.input(line)

        self._reading = False
        self._readline(prompt, callback=answer)
        self.question_asked.emit(prompt)

    @override
    def _process_execute_abort(self, msg: Message) -> None:
        self._append_plain_text(self.tr("Not run: the cell before it failed or was interrupted.") + "\n")

    @override
    def _show_interpreter_prompt(self, number: int | None = None) -> None:
        # qtconsole asks the kernel for the number, and nothing could be typed until it answers.
        super()._show_interpreter_prompt(self._next_number if number is None else number)

    @override
    def interrupt_kernel(self) -> None:
        self._interrupts += 1
        self.drop_waiting_output()
        self.password_over.emit()
        super().interrupt_kernel()

    def _forget_cell(self) -> None:
        """Forget the running cell: no end of it will come."""
        self._output.clear()
        self._held.clear()
        self._finished.clear()
        self._request_info["execute"] = {}
        if self._executing:
            self.busy_changed.emit(False)
        self._executing = self._reading = False
        self._input_buffer_pending = ""

    def _append_note(self, text: str) -> None:
        """Write a line of the program's own, above the prompt where there is one."""
        text_format = QTextCharFormat()
        text_format.setForeground(QColor(self._tokens.warn))
        cursor = self._cursor_for_note()
        cursor.insertText(text, text_format)
        cursor.insertText("\n", QTextCharFormat())

    def _cursor_for_note(self) -> QTextCursor:
        """Return a cursor at the beginning of a line: above the prompt if there is one, else at the end."""
        prompts = self._prompt and (self._reading or not self._executing)
        cursor = self._append_before_prompt_cursor if prompts else self._get_end_cursor()
        if not cursor.atBlockStart():
            cursor.insertText("\n", QTextCharFormat())
        return cursor  # type: ignore[no-any-return]  # qtconsole has no types

    @override
    def _handle_display_data(self, msg: Message) -> None:
        form = msg["content"].get("data", {}).get(NOTE_MIME)
        if form is None:
            super()._handle_display_data(msg)
            return
        at_end = self._viewport_at_end()
        self.flush_clearoutput()
        self._flush_pending_stream()
        insert_note(self._cursor_for_note(), CellNote.model_validate(form), self._tokens)
        if at_end:
            self._scroll_to_end()
