"""Fonts for languages that share letters with others: which shapes Qt draws, and whether it has any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo
from PySide6.QtWidgets import QApplication

_SANS: Final = (
    *("Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Source Han Sans CN", "PingFang SC"),
    *("Microsoft YaHei UI", "Microsoft YaHei", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei"),
)
_MONO: Final = ("Noto Sans Mono CJK SC", "WenQuanYi Micro Hei Mono", "WenQuanYi Zen Hei Mono")
FONTS: Final[Mapping[QLocale.Script, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    QLocale.Script.SimplifiedHanScript: (_SANS, (*_MONO, *_SANS)),
}
"""For texts and for code, the best first. The systems bring one of them, or offer it as a package."""
SYSTEMS: Final[Mapping[QLocale.Script, QFontDatabase.WritingSystem]] = {
    QLocale.Script.SimplifiedHanScript: QFontDatabase.WritingSystem.SimplifiedChinese,
}


def can_write(locale: str) -> bool:
    """Tell whether a font of this computer has the letters of a language; an application must be there."""
    system = SYSTEMS.get(QLocale(locale).script())
    return system is None or bool(QFontDatabase.families(system))


def prefer(locale: str) -> None:
    """Draw the letters of a language in its own shapes. GUI thread, before the first widget is made.

    The system's fonts stay, and have the first say. For letters that they lack Qt asks the system, which
    thinks of its own language: Chinese in a window of an English system came with Japanese shapes.

    Parameters
    ----------
    locale : str
        ``zh_CN``; for languages that are not in `FONTS` nothing is done.
    """
    families = set(QFontDatabase.families())
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    wanted = FONTS.get(QLocale(locale).script(), ((), ()))
    for font, names in zip((QApplication.font(), fixed), wanted, strict=True):
        there = [name for name in names if name in families]
        if there:
            # "Sans Serif" is no font of its own: what it stands for must come first, or the next is taken.
            shown = QFontInfo(font).family()
            QFont.removeSubstitutions(font.family())
            QFont.insertSubstitutions(font.family(), [shown, *(name for name in there if name != shown)])
