"""Which text a file holds: its encoding, and what is no text at all."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from eagerlab.backend.data.reading import Reading
from eagerlab.backend.data.table_encoding import guess_encoding
from eagerlab.backend.errors import LabError

_BLOCK = 1 << 20
_SAMPLE = 32 << 10
_BETWEEN_SEPARATORS = re.compile(rb"[\r\n\t,;|]+")
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_KNOWN_BINARY = (
    (b"PK\x03\x04", "a ZIP archive or an Excel or LibreOffice workbook", "Save it as CSV in that program."),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook", "Save it as CSV in Excel or LibreOffice."),
    (b"\x1f\x8b", "a gzip archive", "Unpack it first."),
    (b"BZh", "a bzip2 archive", "Unpack it first."),
    (b"\xfd7zXZ", "an xz archive", "Unpack it first."),
    (b"7z\xbc\xaf", "a 7-Zip archive", "Unpack it first."),
    (b"%PDF", "a PDF document", "Copy its table into a spreadsheet and save that as CSV."),
    (b"PAR1", "a Parquet file", "Write it as CSV: pandas.read_parquet(…).to_csv(…)."),
    (b"SQLite format 3", "an SQLite database", "Export the table that you want as CSV."),
    (b"\x89HDF", "an HDF5 file", "Load it at the console and hand its arrays over with lab.use(data=…)."),
    (b"\x89PNG", "a picture", "Open the folder that holds one folder of pictures for each class."),
    (b"\xff\xd8\xff", "a picture", "Open the folder that holds one folder of pictures for each class."),
    (b"GIF8", "a picture", "Open the folder that holds one folder of pictures for each class."),
)
_TEXT_CONTROLS = b"\t\n\r\f\x1a\x1b"
_NAMES = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8 with a byte order mark",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16 (little endian)",
    "utf-16-be": "UTF-16 (big endian)",
    "utf-32": "UTF-32",
    "cp1252": "Windows-1252 (Latin-1)",
    "latin-1": "Latin-1",
}


def encoding_name(encoding: str) -> str:
    """Return the name of an encoding as people know it."""
    return _NAMES.get(encoding, encoding)


def find_encoding(path: Path, reading: Reading) -> str:
    """Return Python's name of the encoding that a text file is in; looks at all of it.

    Parameters
    ----------
    path : Path
        A file.
    reading : Reading
        May end it.

    Raises
    ------
    LabError
        It is empty or no text; says what it is and what to do.
    """
    head = _head(path)
    if not head:
        raise LabError(f"{path.name} is empty: it has no rows.", "", "Choose another file.")
    for mark, encoding in _BOMS:
        if head.startswith(mark):
            return encoding
    _refuse_known(path, head)
    wide = _utf16_without_mark(head)
    if wide:
        return wide
    _refuse_binary(path, head)
    sample = _not_utf8(path, reading)
    return "utf-8" if sample is None else guess_encoding(sample)


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_SAMPLE)


def _refuse_known(path: Path, head: bytes) -> None:
    for magic, what, todo in _KNOWN_BINARY:
        if head.startswith(magic):
            raise LabError(f"{path.name} is {what}, not a table as text.", "", todo)


def _utf16_without_mark(head: bytes) -> str:
    """Return the encoding where every other byte of mostly plain letters is zero, else nothing."""
    pairs = len(head) // 2
    if pairs < 4:
        return ""
    even, odd = head[0 : 2 * pairs : 2].count(0), head[1 : 2 * pairs : 2].count(0)
    if odd > 0.7 * pairs and even < 0.1 * pairs:
        return "utf-16-le"
    if even > 0.7 * pairs and odd < 0.1 * pairs:
        return "utf-16-be"
    return ""


def _refuse_binary(path: Path, head: bytes) -> None:
    controls = sum(head.count(byte) for byte in range(1, 32) if byte not in _TEXT_CONTROLS)
    if controls > 0.05 * len(head) or head.count(0) > 0.25 * len(head):
        raise LabError(
            f"{path.name} is not a text file.",
            "It holds bytes that no text has.",
            "Choose a table as text (CSV, TSV), an NPZ, NPY or IDX file, or a folder of pictures.",
        )


def _not_utf8(path: Path, reading: Reading) -> bytes | None:
    """Return cells with other letters when a file is not UTF-8, or None when it is."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    total, done = path.stat().st_size, 0
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            reading.progress(done, total, "Looking at the encoding")
            try:
                decoder.decode(block)
            except UnicodeDecodeError:
                return _telling_cells(block + file.read(_BLOCK))
            done += len(block)
    try:
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return _telling_cells(_head(path))
    return None


def _telling_cells(block: bytes) -> bytes:
    """Return what stands between separators and holds more than ASCII, each once, `_SAMPLE` bytes at most."""
    cells: dict[bytes, None] = {}
    size = 0
    for cell in _BETWEEN_SEPARATORS.split(block):
        if not cell.isascii() and cell not in cells:
            cells[cell[:_SAMPLE]] = None
            size += len(cell) + 1
            if size > _SAMPLE:
                break
    return b"\n".join(cells)
