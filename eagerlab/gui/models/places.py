"""Where a line of the person's code is, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from eagerlab.protocol.base import CodePlace

translate = QCoreApplication.translate


def in_words(place: CodePlace) -> str:
    """Return where a line is: ``line 4 of In [3], in call``."""
    name = place.name or translate("CodePlace", "the experiment's code")
    if place.function:
        words = translate("CodePlace", "line {line} of {name}, in {function}")
        return words.format(line=place.line, name=name, function=place.function)
    return translate("CodePlace", "line {line} of {name}").format(line=place.line, name=name)
