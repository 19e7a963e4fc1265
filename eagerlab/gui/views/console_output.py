"""What the console may show at a time: long lines and floods are cut before they reach the text widget.

The backend cuts at the source already. This is the second line of defence, and holds alone: a text widget
lays out a line in time that grows with the square of its length, and each piece of text costs time in the
thread of the window.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QTextCursor, QTextDocument

from eagerlab.gui import numbers

LINE_LIMIT = 20_000
"""Characters shown of one line."""
TEXT_LIMIT = 20_000
"""Characters shown of one result."""
TRACEBACK_LIMIT = 40_000
"""Characters shown of one traceback: its first quarter and its end."""
BACKLOG_LIMIT = 200_000
"""Characters that wait to be shown; of more, only the newest are kept."""
MESSAGE_LIMIT = 2_000
"""Messages that wait to be shown (figures, results); of more, the oldest are left out."""
CHUNK = 4_000
"""Characters given to the widget at a time."""
BUFFER_LINES = 5_000
"""Lines kept of all output."""
DOCUMENT_LIMIT = 400_000
"""Characters kept of all output; lines can be long."""
OUTPUT = frozenset({"stream", "error", "execute_result", "display_data", "clear_output", "execute_input"})
"""Types of the messages that bring something to show."""

Message = dict[str, Any]

_LINE_END = re.compile(r"(?<=[\n\r])")
_TAIL_OF_ESCAPE = re.compile(r"\x1b[^A-Za-z]{0,32}\Z")


@dataclass
class TextItem:
    """Text to be shown; `parent` is the message that made it, `more` is what came after `text`."""

    text: str
    parent: Message
    more: list[str] = field(default_factory=list)

    def join(self) -> None:
        """Make one text of it: adding to a long text again and again would copy it each time."""
        if self.more:
            self.text = "".join([self.text, *self.more])
            self.more = []


Item = TextItem | Message


def note(text: str) -> str:
    """Return a line of the program's own among what a cell printed."""
    return f"… [{text}] …"


def cut_text(text: str, limit: int = TEXT_LIMIT) -> str:
    """Return the beginning of a text that is longer than `limit` characters, with a note."""
    if len(text) <= limit:
        return text
    words = QCoreApplication.translate("Console", "{0} characters, showing {1}").format(
        numbers.integer(len(text)), numbers.integer(limit)
    )
    return f"{text[:limit]}\n{note(words)}"


def cut_traceback(text: str) -> str:
    """Return the beginning and the end of a long traceback: its last line says what went wrong."""
    lines = "\n".join(cut_text(line, TRACEBACK_LIMIT // 10) for line in text.split("\n"))
    if len(lines) <= TRACEBACK_LIMIT:
        return lines
    head = TRACEBACK_LIMIT // 4
    words = QCoreApplication.translate("Console", "{0} characters left out").format(
        numbers.integer(len(lines) - TRACEBACK_LIMIT)
    )
    return f"{lines[:head]}\n{note(words)}\n{lines[head - TRACEBACK_LIMIT :]}"


def _longest_line(text: str) -> int:
    # Not a pattern for a line of that length: it would look from each character on to the line's end.
    return max(map(len, text.replace("\r", "\n").split("\n")))


class LineCutter:
    """Cuts lines that grow too long, also over many messages."""

    def __init__(self) -> None:
        self._length = 0
        self._cut = False

    def reset(self) -> None:
        """Begin with a new line."""
        self._length, self._cut = 0, False

    def cut(self, text: str) -> str:
        """Return what may be shown of `text`, which goes on where the last one ended."""
        if self._length + len(text) <= LINE_LIMIT and "\n" not in text and "\r" not in text:
            self._length += len(text)
            return text
        first = next((i for i, c in enumerate(text[: LINE_LIMIT + 1]) if c in "\n\r"), len(text))
        if not self._cut and self._length + first <= LINE_LIMIT and _longest_line(text) <= LINE_LIMIT:
            self._length = len(text) - max(text.rfind("\n"), text.rfind("\r")) - 1
            return text
        return "".join(self._line(line) for line in _LINE_END.split(text) if line)

    def _line(self, line: str) -> str:
        end = line[-1] if line[-1] in "\n\r" else ""
        room = max(0, LINE_LIMIT - self._length)
        self._length += len(line)
        shown = line if len(line) - len(end) <= room else line[:room]
        if len(shown) < len(line) and not self._cut:
            self._cut = True
            words = QCoreApplication.translate(
                "Console", "the line is longer than {0} characters; its rest is not shown"
            ).format(numbers.integer(LINE_LIMIT))
            shown += f"\n{note(words)}"
        if end:
            if not shown.endswith(end):
                shown += end
            self.reset()
        return shown


class OutputQueue:
    """Messages and text in the order in which they are to be shown, bounded. GUI thread only."""

    def __init__(self) -> None:
        self._items: deque[Item] = deque()
        self._characters = 0
        self._left_out = 0
        self._cutter = LineCutter()

    def __bool__(self) -> bool:
        return bool(self._items)

    @property
    def characters(self) -> int:
        """Characters that wait."""
        return self._characters

    def add_text(self, text: str, parent: Message) -> None:
        """Add text that a cell printed; neighbours of one cell become one."""
        if len(text) > BACKLOG_LIMIT:
            gone = text.find("\n", len(text) - BACKLOG_LIMIT // 2) + 1 or len(text) - BACKLOG_LIMIT // 2
            self._leave_out(self._characters)
            self._left_out += gone
            self._cutter.reset()
            text = text[gone:]
        text = self._cutter.cut(text)
        last = self._items[-1] if self._items else None
        if isinstance(last, TextItem) and _same_parent(last.parent, parent):
            last.more.append(text)
        else:
            self._items.append(TextItem(text, parent))
        self._characters += len(text)
        if self._characters > BACKLOG_LIMIT:
            self._leave_out(self._characters - BACKLOG_LIMIT // 2)

    def add_message(self, message: Message) -> None:
        """Add any other message."""
        self._cutter.reset()
        self._items.append(message)
        if len(self._items) > MESSAGE_LIMIT:
            self._leave_out_messages()

    def take(self) -> Item:
        """Return what is to be shown next: a message, or at most `CHUNK` characters."""
        item = self._items[0]
        if not isinstance(item, TextItem):
            return self._items.popleft()
        prefix = ""
        if self._left_out:
            words = QCoreApplication.translate("Console", "{0} characters left out").format(
                numbers.integer(self._left_out)
            )
            prefix, self._left_out = f"\n{note(words)}\n", 0
        item.join()
        end = chunk_end(item.text)
        text, item.text = item.text[:end], item.text[end:]
        self._characters -= len(text)
        if not item.text:
            self._items.popleft()
        return TextItem(prefix + text, item.parent)

    def drop_text(self) -> None:
        """Leave out all text that waits (the person interrupted the cell)."""
        self._leave_out(self._characters)

    def clear(self) -> None:
        """Forget everything."""
        self._items.clear()
        self._characters = self._left_out = 0
        self._cutter.reset()

    def _leave_out(self, count: int) -> None:
        """Leave out the oldest `count` characters, up to the end of a line."""
        for item in [item for item in self._items if isinstance(item, TextItem)]:
            if count <= 0:
                return
            item.join()
            if len(item.text) > count:
                line_end = item.text.find("\n", count) + 1
                gone = line_end if 0 < line_end - count < LINE_LIMIT else count
            else:
                gone = len(item.text)
            item.text = item.text[gone:]
            self._characters -= gone
            self._left_out += gone
            count -= gone

    def _leave_out_messages(self) -> None:
        kinds = ("display_data", "execute_result", "clear_output")
        kept: deque[Item] = deque()
        excess = len(self._items) - MESSAGE_LIMIT // 2
        parent: Message = {}
        gone = 0
        for item in self._items:
            if gone < excess and not isinstance(item, TextItem) and item["header"]["msg_type"] in kinds:
                parent = item
                gone += 1
            else:
                kept.append(item)
        if gone:
            words = QCoreApplication.translate("Console", "{0} results left out")
            kept.appendleft(TextItem(f"\n{note(words.format(numbers.integer(gone)))}\n", parent))
            self._characters += len(kept[0].text) if isinstance(kept[0], TextItem) else 0
        self._items = kept


def chunk_end(text: str) -> int:
    """Return where to cut the first chunk of `text`: after a line, and never inside a colour code."""
    if len(text) <= CHUNK:
        return len(text)
    line_end = text.rfind("\n", 0, CHUNK) + 1
    if line_end:
        return line_end
    escape = _TAIL_OF_ESCAPE.search(text, CHUNK - 40, CHUNK)
    return escape.start() if escape is not None and escape.start() else CHUNK


def _same_parent(first: Message, second: Message) -> bool:
    return bool(first.get("parent_header", {}).get("msg_id") == second.get("parent_header", {}).get("msg_id"))


def trim(document: QTextDocument, latest: int) -> None:
    """Keep a console's document small: what is printed while a prompt waits is limited by nothing else.

    Parameters
    ----------
    document : QTextDocument
        Loses its first lines. GUI thread only.
    latest : int
        Position from which on everything stays.
    """
    lines = document.blockCount() - BUFFER_LINES
    if lines < BUFFER_LINES // 10 and document.characterCount() < DOCUMENT_LIMIT + DOCUMENT_LIMIT // 10:
        return
    end = max(0, document.characterCount() - DOCUMENT_LIMIT)
    block = document.findBlock(end) if end else document.begin()
    if lines > 0:
        block = max(block, document.findBlockByNumber(lines), key=lambda b: b.position())
    cursor = QTextCursor(document)
    cursor.setPosition(min(block.position(), latest), QTextCursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()
