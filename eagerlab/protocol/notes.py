"""A note that stands under a cell: what went wrong in words, and the line to write instead."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from pydantic import Field

from eagerlab.protocol.base import Message

NOTE_MIME = "application/vnd.eagerlab.note+json"
"""The form of a note among the forms of a ``display_data`` message; ``text/plain`` stands beside it."""

NoteKind = Literal["hint", "numerics", "data"]

_NAME = re.compile(r"\{([A-Za-z_]\w*)\}")


class CellNote(Message):
    """Attributes as in ``backend.cell_notes.show_note``; `text` is an English template with ``{names}``."""

    kind: NoteKind
    text: str
    values: dict[str, str] = Field(default_factory=dict)
    code: str = ""

    def words(self, translate: Callable[[str], str] = str) -> str:
        """Return the sentences: each line translated on its own, then values in the place of their names."""
        told = "\n".join(map(translate, self.text.split("\n")))
        return _NAME.sub(lambda name: self.values.get(name[1], name[0]), told)

    def plain(self) -> str:
        """Return all of it in English, for programs that know no notes."""
        code = "".join(f"\n    {line}".rstrip(" ") for line in self.code.splitlines())
        return self.words() + code
