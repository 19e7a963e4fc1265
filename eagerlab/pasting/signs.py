"""Which characters of pages, word processors and input methods stand for which characters of Python."""

# ruff: noqa: RUF001 - characters that look like others are what this is about.
from __future__ import annotations

SPACES = "\u00a0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u202f\u205f\u3000"
"""Look like a space; Python does not take them for one."""

_RANGES = (
    (0x00, 0x08),
    (0x0E, 0x1F),
    (0x7F, 0x84),
    (0x86, 0x9F),
    (0xAD, 0xAD),
    (0x061C, 0x061C),
    (0x180E, 0x180E),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFB),
)
INVISIBLE = "".join(chr(code) for first, last in _RANGES for code in range(first, last + 1))
"""Of no width: zero-width spaces and joiners, marks of direction, soft hyphens, controls."""

LINE_ENDS = "\u000b\u0085\u2028\u2029"
"""End a line for whoever reads; not for Python."""

DOUBLE = "“”„‟″«»＂"
SINGLE = "‘’‚‛′´‹›＇"
CLOSERS = {"«": "»", "»": "«", "‹": "›", "›": "‹"}
"""Quotes that only their counterpart closes; the others are closed by any of their own kind."""

_HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2212\ufe63"
_WIDE_LETTERS = {"\uff3f"} | {chr(code) for code in (*range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))}
"""Full-width letters and underscore: Python takes them in names, and reads them as the ordinary ones."""

SIGNS = (
    dict.fromkeys(_HYPHENS, "-")
    | {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if chr(code) not in _WIDE_LETTERS}
    | {
        "\u2026": "...",
        "\u2217": "*",
        "\u2215": "/",
        "\u223c": "~",
        "\u2264": "<=",
        "\u2265": ">=",
        "\u2260": "!=",
    }
    | {"\u3001": ",", "\u3002": ".", "\u3010": "[", "\u3011": "]", "\u300a": "<", "\u300b": ">"}
)
"""Operators and punctuation, with what to write instead. None can stand in Python outside a string."""

for _quote in DOUBLE + SINGLE:
    SIGNS.pop(_quote, None)

HASHES = "#＃"
"""Begin a comment."""
