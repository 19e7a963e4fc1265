"""What a cell may send to the console: long lines and floods are cut here, before they reach the window.

A console widget lays out a line in time that grows with the square of its length, so one line of a million
characters would freeze the window for a minute. Cutting at the source keeps both processes responsive.
"""

from __future__ import annotations

import re
import sys
import threading
import time
from collections.abc import Iterator
from io import StringIO
from typing import Any

from ipykernel.displayhook import ZMQShellDisplayHook
from ipykernel.iostream import OutStream
from ipykernel.zmqshell import ZMQDisplayPublisher

from eagerlab.backend.silence import is_silent

RESULT_LIMIT = 20_000
"""Characters of one result, one traceback line or one printed line."""
FLUSH_LIMIT = 80_000
"""Characters sent at once; more keep their beginning and their end."""
FLOOD_AFTER = 1_000_000
"""Characters of one cell after which the limits shrink, so that a flood costs the window little."""
FLOOD_LINE_LIMIT = 2_000
FLOOD_FLUSH_LIMIT = 20_000
BUFFER_LIMIT = 4_000_000
"""Characters kept between two flushes."""
FLUSHES_PER_SECOND = 50

_LINE_END = re.compile(r"(?<=[\n\r])")
_Key = frozenset[tuple[str, Any]]


def cut_text(text: str, limit: int = RESULT_LIMIT) -> str:
    """Return `text` with a note when it is longer than `limit` characters.

    Parameters
    ----------
    text : str
        A result or a line of a traceback.
    limit : int
        Characters shown: nine tenths from the beginning, the rest from the end.

    Returns
    -------
    str
        `text` itself when it is short enough.
    """
    if len(text) <= limit:
        return text
    tail = limit // 10
    note = f"\n… [{len(text):,} characters, showing {limit:,}] …\n"
    return text[: limit - tail] + note + text[-tail:]


class LineLimit:
    """Cuts lines that grow too long, also over many writes.

    Attributes
    ----------
    open_length : int
        Characters of the last line sent that has no end yet.
    """

    def __init__(self) -> None:
        self.open_length = 0

    def cut(self, text: str, limit: int) -> str:
        """Return `text` with every line cut to about `limit` characters, also over many calls."""
        if self.open_length + len(text) <= limit and "\n" not in text and "\r" not in text:
            self.open_length += len(text)
            return text
        return "".join(self._cut_line(line, limit) for line in _LINE_END.split(text) if line)

    def _cut_line(self, line: str, limit: int) -> str:
        ends = line[-1] in "\n\r"
        if self.open_length + len(line) <= limit:
            self.open_length = 0 if ends else self.open_length + len(line)
            return line
        head = max(limit - self.open_length, 0)
        tail = min(limit // 20, len(line) - head)
        note = f"\n… [{self.open_length + len(line):,} characters in one line, showing {limit:,}] …\n"
        self.open_length = 0 if ends else tail
        return line[:head] + note + line[len(line) - tail :]


def cut_flood(text: str, limit: int) -> str:
    """Return `text`, or its beginning and its end with a note of how many lines lie between.

    Parameters
    ----------
    text : str
        All that was printed since the last flush.
    limit : int
        Characters to keep, about.

    Returns
    -------
    str
        Cut at line ends.
    """
    if len(text) <= limit:
        return text
    head = text.rfind("\n", 0, limit // 4) + 1
    tail = text.find("\n", len(text) - limit + head) + 1
    if tail <= head:
        return text
    left_out = text.count("\n", head, tail)
    return f"{text[:head]}… [{left_out:,} lines left out] …\n{text[tail:]}"


class _Sent:
    """What one stream sent for one cell."""

    def __init__(self) -> None:
        self.characters = 0
        self.lines = LineLimit()


class LimitedStream(OutStream):
    """A stream of the console that never sends more than the window can show in time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._sent: dict[_Key, _Sent] = {}
        self._flushed_at: list[float] = []
        self._last: tuple[dict[str, Any], _Key] = ({}, frozenset())

    def write(self, string: str) -> int:
        """Take `string`; any thread may call this."""
        if is_silent():
            return len(string)
        parent = self.parent_header
        last_parent, key = self._last
        if parent is not last_parent or self.closed or not self._is_master_process():
            # The plain way: it checks everything, and computes the key that the quick way below uses again.
            super().write(string)
            self._last = (parent, frozenset(parent.items()))
            return len(string)
        with self._buffer_lock:
            buffer = self._buffers[key]
            buffer.write(string)
            if buffer.tell() > BUFFER_LIMIT:
                self._bound(buffer)
        if not self._flush_pending:
            self._schedule_flush()
        return len(string)

    def flush(self) -> None:
        """Send what was printed, unless this was asked for too often: then it goes out within 0.2 s.

        Only the thread of cells waits until it is out. The threads that answer the window need not, and at
        the end of the process nobody may.
        """
        if threading.current_thread() is not threading.main_thread():
            with self._buffer_lock:
                waiting = bool(self._buffers)
            if waiting:
                self._schedule_flush()
            return
        now = time.monotonic()
        recent = [moment for moment in self._flushed_at if now - moment < 1.0]
        self._flushed_at = recent
        if len(recent) >= FLUSHES_PER_SECOND:
            with self._buffer_lock:
                waiting = bool(self._buffers)
            if waiting:
                self._schedule_flush()
            return
        recent.append(now)
        super().flush()

    def flush_now(self) -> None:
        """Send what was printed and wait until it is out: before a result, a figure, a question, a reply."""
        super().flush()

    @staticmethod
    def _bound(buffer: StringIO) -> None:
        """Keep memory bounded when a cell prints faster than we send."""
        text = cut_text(buffer.getvalue(), BUFFER_LIMIT // 4)
        buffer.seek(0)
        buffer.truncate()
        buffer.write(text)

    def _flush_buffers(self) -> Iterator[tuple[dict[str, Any], str]]:
        for key, buffer in self._rotate_buffers().items():
            text = buffer.getvalue()
            buffer.close()
            if text:
                yield dict(key), self._limited(key, text)

    def _limited(self, key: _Key, text: str) -> str:
        sent = self._sent.get(key)
        if sent is None:
            if len(self._sent) > 50:  # cells that ended long ago
                self._sent.clear()
            sent = self._sent[key] = _Sent()
        flood = sent.characters > FLOOD_AFTER
        sent.characters += len(text)
        cut = sent.lines.cut(text, FLOOD_LINE_LIMIT if flood else RESULT_LIMIT)
        return cut_flood(cut, FLOOD_FLUSH_LIMIT if flood else FLUSH_LIMIT)


def flush_streams() -> None:
    """Send what was printed so far, so that what comes next stands after it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, LimitedStream):
            stream.flush_now()


class LimitedDisplayHook(ZMQShellDisplayHook):
    """Shows a cell's result, cut where its text is too long for the console."""

    def write_format_data(self, format_dict: dict[str, Any], md_dict: dict[str, Any] | None = None) -> None:
        """Put the result's forms into the message."""
        super().write_format_data(limited_forms(format_dict), md_dict)

    def finish_displayhook(self) -> None:
        """Send the result, after what was printed before it."""
        flush_streams()
        super().finish_displayhook()


class LimitedDisplayPublisher(ZMQDisplayPublisher):
    """Shows what `display` is given, cut where its text is too long for the console."""

    def _flush_streams(self) -> None:
        flush_streams()

    def publish(self, data: Any, *args: Any, **kwargs: Any) -> None:
        """Send `data` to the console."""
        super().publish(limited_forms(data), *args, **kwargs)


def limited_forms(forms: dict[str, Any]) -> dict[str, Any]:
    """Return the forms of a result, long texts cut; pictures stay as they are."""
    cut = dict(forms)
    text = cut.get("text/plain")
    if isinstance(text, str) and len(text) > RESULT_LIMIT:
        cut["text/plain"] = cut_text(text)
        for kind in ("text/html", "text/latex", "text/markdown"):
            cut.pop(kind, None)
    return cut
