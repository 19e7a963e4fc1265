"""Make an icon for Windows (.ico) or macOS (.icns) of a drawing, or the picture in an installer (.bmp).

Usage: python packaging/icon_files.py DRAWING.svg ICON.ico|ICON.icns|SIDE.bmp ...

Needs PySide6 and Pillow, which every EagerLab has.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

# Windows shows 16 and 32 at a scale of 100 %, 20 to 64 at those between, 256 as a large picture.
ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS_SIZES = (16, 32, 64, 128, 256, 512, 1024)

# A drawing fills its square on Windows; Apple's icons keep this share of it free on each side.
MARGIN_OF_APPLES = 0.08

# The picture beside the words of an installer for Windows, twice as large as at a scale of 100 %.
SIDE_SIZE = (328, 628)
SIDE_COLOUR = "#16191f"  # the ground of our mark


def drawn(drawing: Path, size: int, margin: float = 0.0) -> Image.Image:
    """Return a drawing as a picture: each size is drawn of its own, not made smaller from a larger one.

    Parameters
    ----------
    drawing : Path
        An SVG file.
    size : int
        Width and height in pixels.
    margin : float
        Share of the width that stays free on each side.

    Raises
    ------
    ValueError
        The file is no drawing that Qt understands.
    """
    renderer = QSvgRenderer(str(drawing))
    if not renderer.isValid():
        raise ValueError(f"Expected a drawing (SVG). Received: {drawing}.")
    image = QImage(size, size, QImage.Format.Format_RGBA8888)
    image.fill(Qt.GlobalColor.transparent)
    free = round(size * margin)
    painter = QPainter(image)
    renderer.render(painter, QRectF(free, free, size - 2 * free, size - 2 * free))
    painter.end()
    return Image.frombytes(
        "RGBA", (size, size), bytes(image.constBits()), "raw", "RGBA", image.bytesPerLine()
    )


def write_ico(drawing: Path, target: Path) -> None:
    """Write an icon for Windows; as plain pictures, which makensis and old programs understand as well."""
    pictures = [drawn(drawing, size) for size in ICO_SIZES]
    pictures[-1].save(
        target,
        format="ICO",
        sizes=[(size, size) for size in ICO_SIZES],
        append_images=pictures[:-1],
        bitmap_format="bmp",
    )


def write_icns(drawing: Path, target: Path) -> None:
    """Write an icon for macOS."""
    pictures = [drawn(drawing, size, MARGIN_OF_APPLES) for size in ICNS_SIZES]
    pictures[-1].save(target, format="ICNS", append_images=pictures[:-1])


def write_side(drawing: Path, target: Path) -> None:
    """Write the picture beside an installer's words: the drawing, high on its own ground."""
    side = Image.new("RGB", SIDE_SIZE, SIDE_COLOUR)
    mark = drawn(drawing, SIDE_SIZE[0] * 3 // 4)
    side.paste(mark, ((SIDE_SIZE[0] - mark.width) // 2, SIDE_SIZE[1] // 8), mark)
    side.save(target, format="BMP")


WRITERS = {".ico": write_ico, ".icns": write_icns, ".bmp": write_side}


def main(arguments: list[str]) -> int:
    """Carry out the command line; return the exit status."""
    if len(arguments) < 2 or any(Path(name).suffix not in WRITERS for name in arguments[1:]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QGuiApplication.instance() or QGuiApplication([])
    for name in arguments[1:]:
        WRITERS[Path(name).suffix](Path(arguments[0]), Path(name))
    del app
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
