"""Icons of one set: Material Design Icons, from the font that comes with the package qtawesome.

The font is read directly. Importing qtawesome itself reads all of its fonts and tables of names: a third of a
second for which the window would have to wait before it can be shown.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QIcon,
    QPainter,
    QPainterPath,
    QPixmap,
    QRawFont,
    QTransform,
)

FONT_FILE = "fonts/materialdesignicons6-webfont-6.9.96.ttf"
NAMES_FILE = "fonts/materialdesignicons6-webfont-charmap-6.9.96.json"
SIDES = (16, 18, 20)
"""Pixels of an icon's side at 100 % of the screen's scale."""
LARGEST = 40
"""From this one all others are made, on a further screen with another scale."""


def icon(name: str, colour: str, disabled: str = "") -> QIcon:
    """Return an icon; GUI thread only.

    Parameters
    ----------
    name : str
        Its name in Material Design Icons, for example ``content-copy``.
    colour : str
        ``#rrggbb`` of the ink.
    disabled : str
        ``#rrggbb`` while what it stands for cannot be done; the same as `colour` when empty.

    Returns
    -------
    QIcon
        With pixmaps for the scale of the screen, and few others: there are a hundred icons, and each
        pixmap takes some ten kilobytes, whatever its size.
    """
    path = _glyph(name)
    result = QIcon()
    for size in _sizes(QGuiApplication.instance()):
        result.addPixmap(_pixmap(path, size, colour), QIcon.Mode.Normal)
        if disabled:
            result.addPixmap(_pixmap(path, size, disabled), QIcon.Mode.Disabled)
    return result


def _sizes(app: QCoreApplication | None) -> list[int]:
    """Return the sides of the pixmaps, of the largest scale among the screens."""
    scale = app.devicePixelRatio() if isinstance(app, QGuiApplication) else 1.0
    return sorted({round(side * scale) for side in SIDES} | {LARGEST})


def _pixmap(path: QPainterPath, size: int, colour: str) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size, size)
    painter.fillPath(path, QColor(colour))
    painter.end()
    return pixmap


@cache
def _glyph(name: str) -> QPainterPath:
    """Return the outline of an icon in the unit square."""
    font = _font()
    index = font.glyphIndexesForString(chr(int(_code_points()[name], 16)))[0]
    path = font.pathForGlyph(index)
    path.translate(QPointF(0.0, font.ascent()))
    path.setFillRule(Qt.FillRule.WindingFill)
    return QTransform.fromScale(1 / font.pixelSize(), 1 / font.pixelSize()).map(path)


@cache
def _code_points() -> dict[str, str]:
    """Return names and hexadecimal code points of all icons of the font."""
    names: dict[str, str] = json.loads((_folder() / NAMES_FILE).read_text(encoding="utf-8"))
    return names


@cache
def _font() -> QRawFont:
    return QRawFont(str(_folder() / FONT_FILE), 96.0, QFont.HintingPreference.PreferNoHinting)


def _folder() -> Path:
    found = find_spec("qtawesome")
    if found is None or found.origin is None:
        raise ModuleNotFoundError(
            "Expected the package qtawesome, which brings the icons' font. It is not installed."
        )
    return Path(found.origin).parent
