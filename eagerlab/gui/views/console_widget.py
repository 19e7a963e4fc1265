"""qtconsole's widget, made so that no output can freeze the window and no death of the backend asks questions."""

from __future__ import annotations

import time
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager
from ipython_pygments_lexers import IPython3Lexer
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QDragMoveEvent, QDropEvent, QKeySequence, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QMenu, QToolTip, QWidget
from qtconsole.rich_jupyter_widget import RichJupyterWidget
from traitlets import observe
from typing_extensions import override

from eagerlab.gui.theme import Theme, Tokens
from eagerlab.gui.views import console_style
from eagerlab.gui.views.console_output import Message, OutputQueue, TextItem, cut_text, cut_traceback

BUFFER_LINES = 5_000
DOCUMENT_LIMIT = 400_000
"""Characters kept of all output; lines can be long."""
TURN_SECONDS = 0.012
"""How long output may occupy one turn of the event loop."""
REST_MS = 12
"""Between two such turns, so that the rest of the window gets as much."""
INPUT_DELAY_MS = 50
"""A question travels on another channel than what was printed before it."""
PATIENCE_MS = 1_000
"""How long the end of a cell waits for the last of its output; it can be lost right after the backend's start."""

OUTPUT = frozenset({"stream", "error", "execute_result", "display_data", "clear_output", "execute_input"})


class Console(RichJupyterWidget):
    """The console itself. GUI thread only.

    All messages of a cell, its end included, pass one queue, which is emptied a little at a time.

    Attributes
    ----------
    password_asked : Signal(str)
        A cell asks for a password with these words; answer with `answer_password`.
    password_over : Signal
        It need not be answered any more.
    refused : Signal
        A cell cannot run: there is no backend to run it.
    busy_changed : Signal(bool)
        Whether a cell runs.
    """

    password_asked = Signal(str)
    password_over = Signal()
    refused = Signal()
    busy_changed = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._theme = theme
        self._tokens: Tokens = theme.tokens
        self._output = OutputQueue()
        self._pumping = False
        self._alive = False
        self._next_number = 1
        self._held: dict[str, Message] = {}
        self._finished: set[str] = set()
        self._heard = 0
        self._interrupts = 0
        self._completion_lane: str | None = None
        self._transformer = TransformerManager()
        super().__init__(gui_completion="droplist", paging="none", parent=parent)
        self.setObjectName("console")
        self.setAccessibleName(self.tr("Console"))
        self.buffer_size = BUFFER_LINES
        self.custom_interrupt = True
        self.custom_restart = True
        self._highlighter._lexer = IPython3Lexer()
        self._ansi_processor = console_style.ReadableAnsi(theme)
        self._control.setFrameShape(self._control.Shape.NoFrame)
        self._control.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._free_shortcuts()
        self._pump = QTimer(self)
        self._pump.setSingleShot(True)
        self._pump.timeout.connect(self._show_output)
        self.restyle()

    # --- for the controller and the pane ---

    @property
    def is_busy(self) -> bool:
        """Whether a cell runs."""
        return bool(self._executing)

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

    def insert(self, text: str) -> None:
        """Put text where the cursor is in the input line, or at its end."""
        if self._executing and not self._reading:
            self._input_buffer_pending += text
        else:
            self._keep_cursor_in_buffer()
            self._insert_plain_text_into_buffer(self._get_cursor(), text)
        self._control.setFocus()

    def run(self, code: str) -> bool:
        """Run code as if it had been typed; False when a cell runs or there is no backend."""
        if self._executing or not self._alive:
            return False
        unsent = self.input_buffer
        self.execute(code)
        if unsent:
            self._input_buffer_pending = unsent
        return True

    def drop_waiting_output(self) -> None:
        """Leave out what was printed and is not shown yet: the person interrupts the cell."""
        self._output.drop_text()

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
            self._control.setUndoRedoEnabled(undo)
            on, self._highlighter.highlighting_on = self._highlighter.highlighting_on, True
            self._highlighter.rehighlight()
            self._highlighter.highlighting_on = on

    # --- messages: one queue, a little at a time ---

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
        """The end of a cell is when its reply is here and all that it printed: both come in any order."""
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
            self._trim()
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

    def _trim(self) -> None:
        """Keep the document small: what is printed while a prompt waits is limited by nothing else."""
        document = self._control.document()
        lines = document.blockCount() - BUFFER_LINES
        if lines < BUFFER_LINES // 10 and document.characterCount() < DOCUMENT_LIMIT + DOCUMENT_LIMIT // 10:
            return
        end = max(0, document.characterCount() - DOCUMENT_LIMIT)
        block = document.findBlock(end) if end else document.begin()
        if lines > 0:
            block = max(block, document.findBlockByNumber(lines), key=lambda b: b.position())
        position = min(block.position(), self._prompt_cursor.block().position())
        cursor = QTextCursor(document)
        cursor.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()

    # --- qtconsole's own hooks ---

    @override
    def _insert_plain_text(self, cursor: QTextCursor, text: str, flush: bool = False) -> None:
        # The queue above decides when; qtconsole's own delay would gather all and insert it in one go.
        super()._insert_plain_text(cursor, text, flush=True)

    @override
    def _handle_execute_reply(self, msg: Message) -> None:
        cell = msg["parent_header"].get("msg_id")
        info = self._request_info["execute"].pop(cell, None)
        self._reading = False
        self.password_over.emit()
        if info is None or info.hidden:
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

    @override
    def _process_execute_abort(self, msg: Message) -> None:
        self._append_plain_text(self.tr("Not run: the cell before it failed or was interrupted.") + "\n")

    @override
    def _show_interpreter_prompt(self, number: int | None = None) -> None:
        # qtconsole asks the kernel for the number, and nothing could be typed until it answers.
        super()._show_interpreter_prompt(self._next_number if number is None else number)

    @override
    def _started_channels(self) -> None:
        """Do nothing: `attach` writes the prompt, and what stands here is not cleared."""

    @override
    def execute(self, source: str | None = None, hidden: bool = False, interactive: bool = False) -> Any:
        if not self._alive:
            self.refused.emit()
            return False
        return super().execute(source, hidden, interactive)

    @override
    def _execute(self, source: str, hidden: bool) -> None:
        super()._execute(source, hidden)
        if not hidden:
            self.busy_changed.emit(True)

    @override
    def _register_is_complete_callback(self, source: str, callback: Any) -> None:
        # Asked of the kernel this would wait behind whatever runs there.
        status, indent = self._transformer.check_complete(source)
        callback(status != "incomplete", " " * (indent or 0))

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

    @override
    def interrupt_kernel(self) -> None:
        self._interrupts += 1
        self.drop_waiting_output()
        self.password_over.emit()
        super().interrupt_kernel()

    @override
    def _handle_kernel_died(self, since_last_heartbeat: float) -> None:
        """Do nothing: the process itself tells when it is gone, and the controller calls `detach`."""

    @override
    def _handle_kernel_restarted(self, died: bool = True) -> None:
        """Do nothing: see `attach`."""

    @override
    def _handle_shutdown_reply(self, msg: Message) -> None:
        """Do nothing: qtconsole would ask, in a dialog, whether to close."""

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
        name = self._control.cursorForPosition(pos).charFormat().stringProperty(0x5011)
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
        menu.addAction(self.tr("Paste"), keys.Paste, self.paste).setEnabled(self.can_paste())
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
            self.insert(event.mimeData().text())
        event.acceptProposedAction()

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
        prompts = self._prompt and (self._reading or not self._executing)
        cursor = self._append_before_prompt_cursor if prompts else self._get_end_cursor()
        if not cursor.atBlockStart():
            cursor.insertText("\n", QTextCharFormat())
        cursor.insertText(text, text_format)
        cursor.insertText("\n", QTextCharFormat())

    def _free_shortcuts(self) -> None:
        """Leave the window's shortcuts to the window: two actions with one shortcut block each other."""
        for action in (self.print_action, self.export_action, self.select_all_action, self._copy_raw_action):
            action.setShortcut(QKeySequence())
            self.removeAction(action)
