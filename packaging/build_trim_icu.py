"""Leave out of ICU's data, half of which Qt cannot ask for, what no function that Qt calls reads.

`libicudata` is one table of files in a library. Qt converts texts between encodings with it, sorts, changes
case, and names time zones; the largest other parts are the names of currencies, languages and units, where
words and lines end, and transliteration. Which functions Qt calls is read from its libraries with each build.
"""

from __future__ import annotations

import re
import struct
import subprocess
from pathlib import Path

from build_depends import elf_files, needed
from dev_report import DevError

FOLDERS_LEFT_OUT = ("brkitr", "curr", "lang", "rbnf", "region", "translit", "unit")
"""Of the table: no function of `CALLED` opens one of these."""

CALLED = re.compile(r"(ucnv|ucol|ucal)_\w+|u_strTo(Lower|Upper)|UCNV_\w+")
"""Functions and constants that do without them."""

PAGE = 4096
ALIGNMENT = 16


def cut(folder: Path) -> None:
    """Make the one ``libicudata`` below a folder smaller; without one, nothing is done.

    Raises
    ------
    DevError
        Something below the folder calls functions that may need what would be left out, or the library is
        built in another way than this understands.
    """
    libraries = list(folder.rglob("libicudata.so.*"))
    if not libraries:
        return
    strange = sorted(name for name in called(folder) if not CALLED.fullmatch(name))
    if strange:
        raise DevError(
            f"build_trim_icu.py leaves out data that {strange[0]} may read, which is new: look what it needs."
        )
    (library,) = libraries
    library.write_bytes(without(library.read_bytes(), FOLDERS_LEFT_OUT))


def called(folder: Path) -> set[str]:
    """Return the functions of ICU that the programs and libraries below a folder call, without version."""
    found: set[str] = set()
    for path in elf_files(folder):
        if path.name.startswith("libicu") or not any(name.startswith("libicu") for name in needed(path)):
            continue
        command = ["readelf", "--dyn-syms", "--wide", str(path)]
        symbols = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        found.update(re.findall(r" UND (u\w+?|UCNV\w+?)_\d+$", symbols, flags=re.MULTILINE))
    return found


def without(library: bytes, folders: tuple[str, ...]) -> bytes:
    """Return a ``libicudata`` without some folders of its table.

    A whole number of pages is cut out behind the data that stays. What follows moves in the file only: its
    addresses in memory are the same.
    """
    start, size = _section(library, b".rodata")
    if library[start + 2 : start + 4] != b"\xda\x27" or library[start + 12 : start + 16] != b"CmnD":
        raise DevError("libicudata does not begin with a table of files, as it used to.")
    data = smaller_table(library[start : start + size], folders)
    pages = (size - len(data)) // PAGE
    end, by = start + size, pages * PAGE
    made = bytearray(library[:start] + data.ljust(size - by, b"\0") + library[end:])
    _move(made, library, end, by)
    return bytes(made)


def smaller_table(data: bytes, folders: tuple[str, ...]) -> bytes:
    """Return ICU's table of files without those of some folders.

    It is a header, the number of files, for each where its name and its content are, counted from that
    number, then the names in order, then the contents.
    """
    top = struct.unpack_from("<H", data)[0]
    (count,) = struct.unpack_from("<I", data, top)
    places = [struct.unpack_from("<II", data, top + 4 + 8 * index) for index in range(count)]
    ends = [place for _, place in places[1:]] + [len(data) - top]
    kept = []
    for (name_at, begin), end in zip(places, ends, strict=True):
        name = data[top + name_at : data.index(b"\0", top + name_at) + 1]
        if name.split(b"/")[1].decode() not in folders:
            kept.append((name, data[top + begin : top + end]))
    names_at = 4 + 8 * len(kept)
    name_places = [names_at + sum(len(name) for name, _ in kept[:index]) for index in range(len(kept))]
    content_at = names_at + sum(len(name) for name, _ in kept)
    table, contents = [struct.pack("<I", len(kept))], []
    for place, (_, content) in zip(name_places, kept, strict=True):
        gap = -(top + content_at) % ALIGNMENT
        contents.append(bytes(gap) + content)
        table.append(struct.pack("<II", place, content_at + gap))
        content_at += gap + len(content)
    return b"".join([data[:top], *table, *(name for name, _ in kept), *contents])


def _section(library: bytes, wanted: bytes) -> tuple[int, int]:
    """Return where in the file a section begins, and its length."""
    (headers,) = struct.unpack_from("<Q", library, 40)
    size, count, names = struct.unpack_from("<HHH", library, 58)
    (strings,) = struct.unpack_from("<Q", library, headers + size * names + 24)
    for place in range(headers, headers + size * count, size):
        name, *_, start, length = struct.unpack_from("<IIQQQQ", library, place)
        if library[strings + name :].startswith(wanted + b"\0"):
            return start, length
    raise DevError(f"libicudata has no {wanted.decode()}, as it used to have.")


def _move(made: bytearray, library: bytes, end: int, by: int) -> None:
    """Tell the headers of a library that `by` bytes before `end` are missing."""
    segments, sections = struct.unpack_from("<QQ", library, 32)
    segment_size, segment_count, section_size, section_count = struct.unpack_from("<HHHH", library, 54)
    struct.pack_into("<Q", made, 40, sections - by)
    for place in range(segments, segments + segment_size * segment_count, segment_size):
        start, *_, in_file, in_memory = struct.unpack_from("<QQQQQ", library, place + 8)
        if start >= end:
            struct.pack_into("<Q", made, place + 8, start - by)
        elif start + in_file >= end:
            struct.pack_into("<QQ", made, place + 32, in_file - by, in_memory - by)
    for place in range(sections, sections + section_size * section_count, section_size):
        start, length = struct.unpack_from("<QQ", library, place + 24)
        if start >= end:
            struct.pack_into("<Q", made, place - by + 24, start - by)
        elif start + length == end and length:
            struct.pack_into("<Q", made, place - by + 32, length - by)
