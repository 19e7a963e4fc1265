"""A spin box whose numbers read as they do everywhere in the window."""

from __future__ import annotations

import re

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QSpinBox
from typing_extensions import override

from eagerlab.gui import numbers

SEPARATORS = re.compile(r"[\s,_']")
BEGUN = re.compile(r"-?\d*")


class CountBox(QSpinBox):
    """A whole number with thin thousands separators; typed are spaces, commas or none. GUI thread only."""

    @override
    def textFromValue(self, val: int) -> str:
        return numbers.integer(val)

    @override
    def valueFromText(self, text: str) -> int:
        return int(_plain(text))

    @override
    def validate(self, input: str, pos: int) -> tuple[QValidator.State, str, int]:
        plain = _plain(input)
        if not BEGUN.fullmatch(plain) or (plain.startswith("-") and self.minimum() >= 0):
            return QValidator.State.Invalid, input, pos
        if plain in ("", "-"):
            return QValidator.State.Intermediate, input, pos
        if int(plain) > max(self.maximum(), 0) or int(plain) < min(self.minimum(), 0):
            return QValidator.State.Invalid, input, pos
        inside = self.minimum() <= int(plain) <= self.maximum()
        return QValidator.State.Acceptable if inside else QValidator.State.Intermediate, input, pos


def _plain(text: str) -> str:
    return SEPARATORS.sub("", text).replace(numbers.MINUS, "-")
