"""Writing an image into a file. Any thread."""

from __future__ import annotations

from PySide6.QtCore import QIODevice, QSaveFile
from PySide6.QtGui import QImage


def write_png(image: QImage, path: str) -> None:
    """Write a PNG file; what stood there before stays until all is written.

    Parameters
    ----------
    image : QImage
        No other thread may paint it meanwhile.
    path : str
        Of the file.

    Raises
    ------
    OSError
        The file cannot be written.
    """
    file = QSaveFile(path)
    whole = (
        file.open(QIODevice.OpenModeFlag.WriteOnly)
        and image.save(file, "PNG")  # type: ignore[call-overload]
        and file.commit()
    )
    if not whole:
        raise OSError(0, file.errorString(), path)
