"""What pictures are like: size, colours, turned or moving, and whether they can be read at all."""

from __future__ import annotations

import re
import stat
import time
import warnings
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from eagerlab.backend.data.pictures_scan import MOST_EXAMPLES, shown_name
from eagerlab.backend.data.reading import Reading

_ORIENTATION = 0x0112
_THREADS = 4
_PIECE = 64
READ_SECONDS = 20.0
"""As long as this, pictures are read whole; of those after that, only the header."""

# Pillow refuses pictures of twice as many pixels by itself, and that is told in words.
warnings.filterwarnings("ignore", category=Image.DecompressionBombWarning)


@dataclass(frozen=True)
class OnePicture:
    """A picture, or why it cannot be read."""

    name: str
    size: tuple[int, int] = (0, 0)
    mode: str = ""
    turned: bool = False
    moving: bool = False
    transparent: bool = False
    fault: str = ""


@dataclass
class Looked:
    """What all pictures are like; `whole` is how many were read to their end."""

    sizes: Counter[tuple[int, int]] = field(default_factory=Counter)
    modes: Counter[str] = field(default_factory=Counter)
    turned: list[str] = field(default_factory=list)
    moving: list[str] = field(default_factory=list)
    transparent: list[str] = field(default_factory=list)
    deep: list[str] = field(default_factory=list)
    decimal: list[str] = field(default_factory=list)
    broken: list[OnePicture] = field(default_factory=list)
    count: int = 0
    whole: int = 0

    def add(self, one: OnePicture) -> None:
        """Count a picture."""
        self.count += 1
        if one.fault:
            self.broken.append(one)
            return
        self.sizes[one.size] += 1
        self.modes[one.mode] += 1
        for is_so, names in (
            (one.turned, self.turned),
            (one.moving, self.moving),
            (one.transparent, self.transparent),
            (one.mode.startswith("I"), self.deep),
            (one.mode == "F", self.decimal),
        ):
            if is_so:
                names.append(one.name)


def look_at_pictures(root: Path, names: Sequence[str], reading: Reading) -> Looked:
    """Open each picture, and read it whole as long as that is quick enough.

    Parameters
    ----------
    root : Path
        The folder.
    names : sequence of str
        Below the folder.
    reading : Reading
        Told how far it is.

    Raises
    ------
    ReadingCancelledError
        The person ended it.
    """
    looked = Looked()
    end = time.monotonic() + READ_SECONDS
    # Pillow lets go of the interpreter while it decodes, so that threads help.
    with ThreadPoolExecutor(_THREADS, thread_name_prefix="eagerlab-pictures") as pool:
        for start in range(0, len(names), _PIECE):
            reading.progress(start, len(names), "Looking at pictures")
            is_whole = time.monotonic() < end
            piece = names[start : start + _PIECE]
            for one in pool.map(lambda name, whole=is_whole: look_at(root, name, whole), piece):
                looked.add(one)
            looked.whole += len(piece) if is_whole else 0
    return looked


def look_at(root: Path, name: str, is_whole: bool = True) -> OnePicture:
    """Open a picture, and read it to its end when `is_whole`; a fault is told, not raised."""
    try:
        if not stat.S_ISREG((root / name).stat().st_mode):
            return OnePicture(name, fault="it is no file")  # a pipe would be waited for without end
        with Image.open(root / name) as picture:
            size, mode = picture.size, picture.mode
            moving = bool(getattr(picture, "is_animated", False))
            if is_whole:
                picture.draft("RGB", (64, 64))  # a quicker JPEG; what is missing shows all the same
                picture.load()
            turned = picture.getexif().get(_ORIENTATION, 1) in range(2, 9)
            return OnePicture(name, size, mode, turned, moving, picture.has_transparency_data)
    except Exception as error:  # noqa: BLE001 - told; Pillow raises all sorts of things at damaged files
        return OnePicture(name, fault=fault_of(str(error)))


def fault_of(message: str) -> str:
    """Return why a picture cannot be read, from what Pillow or the system says of it."""
    if message.startswith("cannot identify image file"):
        return "it is no picture, or one of an unknown kind"
    if "decompression bomb" in message:
        pixels = re.search(r"\d+", message)
        count = f"{int(pixels[0]) / 1e6:,.0f} million" if pixels else "too many"
        return f"it has {count} pixels: scale it down first"
    if "truncated" in message.lower():
        return "it ends early"
    system = re.match(r"\[\w+ \d+\] ([^:]*)", message)  # "[Errno 13] Permission denied: '/the/file'"
    if system:
        return f"the system says: {system[1]}"
    return message.rstrip(".") or "it is not known why"


def example_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the first few of some names, as they can be shown."""
    return tuple(map(shown_name, names[:MOST_EXAMPLES]))
