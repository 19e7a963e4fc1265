"""Gathers what one cell gives from the messages that a Jupyter kernel sends about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from eagerlab.guide.verdict import Outcome

KEPT = 400_000
"""Characters of output that are kept: far more than any lesson prints, far less than a loop can."""


class Collector:
    """Takes the messages of one cell, in order, whichever process or thread brings them."""

    def __init__(self) -> None:
        self._output = ""
        self._traceback = ""
        self._clear_first = False

    def take(self, kind: str, content: dict[str, Any]) -> None:
        """Take a message of IOPub about the cell.

        What it prints to its standard output and the values that it shows are its output. Pictures are not,
        nor is what goes to the standard error: warnings of libraries differ from one computer to the next.

        Parameters
        ----------
        kind, content
            Type and content of the message.
        """
        if kind == "stream" and content["name"] == "stdout":
            self._add(content["text"])
        elif kind in ("execute_result", "display_data"):
            data = content["data"]
            if all(name in ("text/plain", "text/html") for name in data):
                begun = self._output and not self._output.endswith("\n")
                self._add(("\n" if begun else "") + data.get("text/plain", "") + "\n")
        elif kind == "clear_output":
            self._clear_first = True
            if not content.get("wait"):
                self._add("")
        elif kind == "error":
            self._traceback = "\n".join(content["traceback"])

    def outcome(self, checks: Sequence[str] = ()) -> Outcome:
        """Return what came so far."""
        return Outcome(self._output, self._traceback, tuple(checks))

    def _add(self, text: str) -> None:
        if self._clear_first:
            self._output, self._clear_first = "", False
        if len(self._output) < KEPT:
            self._output += text
