"""What is left out of ICU's data: Qt answers as it did, and the library stays one that can be loaded."""

import os
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import build_trim_icu
import pytest
from dev_report import DevError

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("readelf") is None, reason="ELF files, and binutils to read them"
)

# Prints what Qt makes of ICU's data: order, case, names of zones and of encodings, and what file it is from.
ASK = """
from PySide6.QtCore import QByteArray, QCollator, QLocale, QStringConverter, QStringDecoder, QTimeZone
words = ["z", "Zoë", "Äpfel", "apfel", "王", "李", "안", "き", "10", "9", "Ćma", "cz", "ch", "n", "I"]
for name in "en_US zh_CN de_DE sv_SE cs_CZ es_ES ja_JP ko_KR tr_TR lt_LT el_GR".split():
    locale = QLocale(name)
    order = QCollator(locale)
    for numeric in (False, True):
        order.setNumericMode(numeric)
        print(name, [order.compare(one, other) for one in words for other in words])
    print([locale.toUpper(word) + locale.toLower(word) for word in words])
    for place in (b"Europe/Berlin", b"Asia/Shanghai", b"America/New_York"):
        zone = QTimeZone(QByteArray(place))
        for time in QTimeZone.TimeType:
            print([zone.displayName(time, kind, locale) for kind in QTimeZone.NameType])
print([(name, QStringDecoder(name).isValid()) for name in QStringConverter.availableCodecs()])
"""
USED = "print({line.split()[-1] for line in open('/proc/self/maps') if 'libicudata' in line})\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with Qt's core and ICU's data, as a package has them."""
    import PySide6

    made = tmp_path / "lib"
    made.mkdir()
    libraries = Path(PySide6.__file__).parent / "Qt" / "lib"
    for library in (libraries / "libQt6Core.so.6", *libraries.glob("libicudata.so.*")):
        shutil.copy(library, made)
    return made


def data_of(folder: Path) -> Path:
    """Return ICU's data in a folder."""
    (library,) = folder.glob("libicudata.so.*")
    return library


def answers(data: Path | None) -> list[str]:
    """Return what Qt says with other data than its own in memory, and which data it was."""
    environment = os.environ | ({} if data is None else {"LD_PRELOAD": str(data)})
    command = [sys.executable, "-c", ASK + USED]
    done = subprocess.run(
        command, env=environment, capture_output=True, encoding="utf-8", timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_qt_answers_the_same_with_half_of_the_data(folder: Path) -> None:
    data = data_of(folder)
    before = data.stat().st_size
    build_trim_icu.cut(folder)
    assert before - data.stat().st_size > 12_000_000
    *without, used = answers(data)
    *whole, of_qt = answers(None)
    assert str(data) in used
    assert str(data) not in of_qt
    assert without == whole


def test_the_answers_tell_when_too_much_was_left_out(folder: Path) -> None:
    data = data_of(folder)
    data.write_bytes(build_trim_icu.without(data.read_bytes(), ("coll",)))
    assert answers(data)[:-1] != answers(None)[:-1]


def test_headers_of_the_library_agree_with_the_file(folder: Path) -> None:
    data = data_of(folder)
    build_trim_icu.cut(folder)
    command = ["readelf", "--all", "--wide", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    assert done.stderr == ""
    assert re.search(r"SONAME.*\[libicudata\.so\.\d+\]", done.stdout)
    assert re.search(r" icudt\d+_dat$", done.stdout, flags=re.MULTILINE)


def test_a_function_that_may_need_more_ends_the_build(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_trim_icu, "CALLED", re.compile(r"u(cnv|col)_\w+|UCNV_\w+|u_\w+"))
    before = data_of(folder).read_bytes()
    with pytest.raises(DevError, match="ucal_"):
        build_trim_icu.cut(folder)
    assert data_of(folder).read_bytes() == before


def test_a_folder_without_icu_is_left_alone(tmp_path: Path) -> None:
    build_trim_icu.cut(tmp_path)
    assert list(tmp_path.iterdir()) == []


def table(files: dict[str, bytes]) -> bytes:
    """Return a table of files as ICU has it."""
    header = struct.pack("<H", 32) + b"\xda\x27" + bytes(28)
    names = [f"icudt99l/{name}".encode() + b"\0" for name in files]
    name_at, content_at = 4 + 8 * len(files), 4 + 8 * len(files) + sum(map(len, names))
    places, contents = b"", b""
    for name, content in zip(names, files.values(), strict=True):
        gap = -(32 + content_at) % 16
        places += struct.pack("<II", name_at, content_at + gap)
        contents += bytes(gap) + content
        name_at, content_at = name_at + len(name), content_at + gap + len(content)
    return header + struct.pack("<I", len(files)) + places + b"".join(names) + contents


def files_in(data: bytes) -> dict[str, bytes]:
    """Return what is in a table of files; what lies between two of them is zeros, and belongs to none."""
    (count,) = struct.unpack_from("<I", data, 32)
    places = [struct.unpack_from("<II", data, 36 + 8 * index) for index in range(count)]
    assert all((32 + content) % 16 == 0 for _, content in places)
    ends = [content for _, content in places[1:]] + [len(data) - 32]
    return {
        data[32 + name : data.index(b"\0", 32 + name)].decode(): data[32 + content : 32 + end].rstrip(b"\0")
        for (name, content), end in zip(places, ends, strict=True)
    }


def test_files_that_stay_are_found_under_their_names() -> None:
    whole = table({"a.res": b"one", "coll/de.res": b"twenty-two", "curr/de.res": b"x" * 99, "z.cnv": b"end"})
    smaller = build_trim_icu.smaller_table(whole, ("curr",))
    assert files_in(smaller) == {
        "icudt99l/a.res": b"one",
        "icudt99l/coll/de.res": b"twenty-two",
        "icudt99l/z.cnv": b"end",
    }
    assert smaller[:32] == whole[:32]
