"""What arrays lie in a file, from headers alone: nothing is unpickled, no size is believed unchecked."""

from __future__ import annotations

import gzip
import math
import re
import struct
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Literal

import numpy as np

from eagerlab.backend.errors import LabError
from eagerlab.backend.sizes import bytes_text

Format = Literal["npz", "npy", "idx"]

NPY_MAGIC, ZIP_MAGICS, GZIP_MAGIC = b"\x93NUMPY", (b"PK\x03\x04", b"PK\x05\x06"), b"\x1f\x8b"
IDX_DTYPES = {8: ">u1", 9: ">i1", 11: ">i2", 12: ">i4", 13: ">f4", 14: ">f8"}
MOST_PACKED = 1100
"""No file of zip or gzip unpacks to more than some 1,030 times its size."""
DAMAGED = (OSError, EOFError, zlib.error, zipfile.BadZipFile, RuntimeError, NotImplementedError, ValueError)
"""What reading a damaged or unusual file raises."""
AGAIN = "It was probably not copied or downloaded completely: get it again."


@dataclass(frozen=True)
class ArrayInfo:
    """An array that lies in a file.

    Attributes
    ----------
    name : str
        Inside an NPZ its name, else that of the file.
    shape, dtype, fortran
        As the header says.
    path : Path
        The file.
    member : str
        Its entry of an NPZ, else empty.
    offset : int
        Bytes before the first value, after unpacking.
    packed : bool
        Whether it can only be read from its beginning (gzip, zip).
    refusal : str
        Why it is not loaded, as a sentence, or empty.
    surplus : int
        Bytes behind the last value, where that is known.
    """

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    fortran: bool
    path: Path
    member: str = ""
    offset: int = 0
    packed: bool = False
    refusal: str = ""
    surplus: int = 0

    @property
    def count(self) -> int:
        """How many samples there are, when the first axis is theirs."""
        return self.shape[0] if self.shape else 0

    @property
    def size(self) -> int:
        """How many bytes its values are."""
        return math.prod(self.shape) * self.dtype.itemsize

    def listed(self) -> tuple[str, tuple[int, ...], str]:
        """Return name, shape and dtype for a person."""
        return self.name, self.shape, "Python objects" if self.dtype.hasobject else self.dtype.name


def format_of(path: Path) -> Format | None:
    """Tell what a file of arrays is, by its first bytes, and by its name where those are none of the known.

    Parameters
    ----------
    path : Path
        Any file.

    Returns
    -------
    str or None
        None: it neither is nor claims to be one.

    Raises
    ------
    LabError
        It cannot be opened.
    """
    try:
        with path.open("rb") as file:
            start = file.read(8)
        if start.startswith(GZIP_MAGIC):
            with gzip.open(path) as packed:
                start = packed.read(8)
            if start.startswith(NPY_MAGIC):
                start = b""  # NumPy itself does not read such files
    except OSError as error:
        if path.is_file() and not isinstance(error, PermissionError):
            return _format_by_name(path)  # a damaged gzip file
        raise cannot_open(path, error) from error
    except (EOFError, zlib.error):
        return _format_by_name(path)
    if start.startswith(NPY_MAGIC):
        return "npy"
    if start.startswith(ZIP_MAGICS):
        return "npz"
    if len(start) >= 4 and start[:2] == b"\0\0" and start[2] in IDX_DTYPES and 0 < start[3] <= 32:
        return "idx"
    return _format_by_name(path)


def _format_by_name(path: Path) -> Format | None:
    name = path.name.lower().removesuffix(".gz")
    if name.endswith(".npz"):
        return "npz"
    if name.endswith(".npy"):
        return "npy"
    return "idx" if re.search(r"[-._](idx\d?([-._]|$)|ubyte$)", name) else None


def array_infos(path: Path) -> list[ArrayInfo]:
    """Return the arrays of a file.

    Parameters
    ----------
    path : Path
        An NPZ, NPY or IDX file, the last also gzipped.

    Returns
    -------
    list of ArrayInfo
        At least one; those that cannot be loaded say why.

    Raises
    ------
    LabError
        The file cannot be opened, is damaged, or is no such file.
    """
    kind = format_of(path)
    try:
        if path.stat().st_size == 0:
            raise LabError(f"The file {path.name} is empty.", "", "Get it again, or open another one.")
        if kind == "npz":
            return _of_npz(path)
        if kind == "npy":
            with path.open("rb") as file:
                return [_of_npy(file, path, path.name, path.stat().st_size)]
        return [_of_idx(path)]
    except LabError:
        raise
    except DAMAGED as error:
        raise damaged(path) from error


def _of_npz(path: Path) -> list[ArrayInfo]:
    if not zipfile.is_zipfile(path):
        raise damaged(path, "Its table of contents, which stands at the end of an NPZ file, is missing.")
    infos = []
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            if not entry.filename.endswith(".npy"):
                continue
            name = entry.filename.removesuffix(".npy")
            with archive.open(entry) as stream:
                infos.append(_of_npy(stream, path, name, entry.file_size, entry.filename))
    if not infos:
        raise LabError(
            f"There are no arrays in {path.name}.",
            "It is a zip file without NumPy arrays inside.",
            "Save arrays with numpy.savez, or open another file.",
        )
    return infos


def _of_npy(stream: IO[bytes], path: Path, name: str, length: int, member: str = "") -> ArrayInfo:
    start = stream.read(len(NPY_MAGIC) + 2)
    if not start.startswith(NPY_MAGIC):
        raise damaged(path, f"The array {name} does not begin as arrays of NumPy do.{_page(start)}")
    read = {1: np.lib.format.read_array_header_1_0, 2: np.lib.format.read_array_header_2_0}.get(start[-2])
    if read is None:
        raise damaged(path, f"The array {name} is of version {start[-2]} of NumPy's format.")
    try:
        shape, fortran, dtype = read(stream)
    except Exception as error:  # it evaluates a literal: what is no literal fails in many ways
        # NumPy's own message may advise to trust the file and unpickle it: that is not repeated.
        raise damaged(path, f"The description of the array {name} cannot be read.") from error
    info = ArrayInfo(name, shape, dtype, fortran, path, member, stream.tell(), bool(member))
    return _checked(info, length - stream.tell())


def _of_idx(path: Path) -> ArrayInfo:
    with path.open("rb") as file:
        packed = file.read(2) == GZIP_MAGIC
    length = path.stat().st_size
    with gzip.open(path) if packed else path.open("rb") as stream:
        start = stream.read(4)
        if len(start) < 4 or start[:2] != b"\0\0" or start[2] not in IDX_DTYPES or not 0 < start[3] <= 32:
            raise LabError(
                f"{path.name} is no IDX file.",
                f"Expected 0, 0, the number of a type (8, 9, 11 to 14) and that of axes. "
                f"Received: {', '.join(map(str, start))}.{_page(start)}",
                "Get it again, or open another file.",
            )
        axes = start[3]
        sizes = stream.read(4 * axes)
    if len(sizes) < 4 * axes:
        raise damaged(path, "It ends within its header.")
    shape = struct.unpack(f">{axes}I", sizes)
    info = ArrayInfo(path.name, shape, np.dtype(IDX_DTYPES[start[2]]), False, path, "", 4 + 4 * axes, packed)
    if packed and info.size <= MOST_PACKED * length:
        return info  # how long it is shows when it is unpacked
    return _checked(info, length - info.offset)


def _checked(info: ArrayInfo, there: int) -> ArrayInfo:
    """Compare what the header promises with how many bytes there are; refuse objects."""
    if info.dtype.hasobject:
        refusal = (
            f"The array {info.name} contains Python objects and is not loaded: "
            f"loading such objects could run any code."
        )
        return ArrayInfo(**{**vars(info), "refusal": refusal})
    if info.size > there or min(info.shape, default=0) < 0:
        raise damaged(
            info.path,
            f"The array {info.name} is to have the shape {info.shape}, which is {bytes_text(info.size)}, "
            f"but there are {bytes_text(max(there, 0))}.",
        )
    return ArrayInfo(**{**vars(info), "surplus": there - info.size})


def damaged(path: Path, why: str = "") -> LabError:
    """Return the error for a file that is damaged, or is something else than its name says."""
    try:
        with path.open("rb") as file:
            page = _page(file.read(64))
    except OSError:
        page = ""
    return LabError(f"The file {path.name} is damaged.", why + page if page not in why else why, AGAIN)


def cannot_open(path: Path, error: OSError) -> LabError:
    """Return the error for a file that is not there or may not be read."""
    if isinstance(error, FileNotFoundError):
        return LabError(f"There is no file {path}.", "", "Choose where it is now.")
    return LabError(f"The file {path} cannot be opened.", f"{error.strerror or error}.", "")


def _page(start: bytes) -> str:
    return " It looks like a web page, not like data." if start.lstrip().startswith(b"<") else ""
