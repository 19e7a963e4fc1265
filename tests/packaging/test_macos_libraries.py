"""A copied Python of macOS's: its parts are found, its libraries beside it, and frameworks are whole."""

from pathlib import Path

import build_macos
import macos_libraries
import pytest
from dev_report import DevError

FRAMEWORK = "/Library/Frameworks/Python.framework/Versions/3.11"

OTOOL = f"""\
/build/python/lib/python3.11/lib-dynload/_ssl.cpython-311-darwin.so (architecture arm64):
\t{FRAMEWORK}/lib/libssl.3.dylib (compatibility version 3.0.0, current version 3.0.0)
\t/usr/lib/libSystem.B.dylib (compatibility version 1.0.0, current version 1319.0.0)
/build/python/lib/python3.11/lib-dynload/_ssl.cpython-311-darwin.so (architecture x86_64):
\t{FRAMEWORK}/lib/libssl.3.dylib (compatibility version 3.0.0, current version 3.0.0)
\t/usr/lib/libSystem.B.dylib (compatibility version 1.0.0, current version 1319.0.0)
"""


def test_a_copied_library_is_found_beside_the_one_that_needs_it(tmp_path: Path) -> None:
    (tmp_path / "lib" / "python3.11" / "lib-dynload").mkdir(parents=True)
    for name in ("libssl.3.dylib", "libpython3.11.dylib"):
        (tmp_path / "lib" / name).touch()
    module = tmp_path / "lib" / "python3.11" / "lib-dynload" / "_ssl.cpython-311-darwin.so"
    libraries = macos_libraries.linked(OTOOL)
    assert libraries == [f"{FRAMEWORK}/lib/libssl.3.dylib", "/usr/lib/libSystem.B.dylib"]
    renamed = macos_libraries.changes(module, libraries, [FRAMEWORK], "libpython3.11.dylib", tmp_path)
    assert renamed == {f"{FRAMEWORK}/lib/libssl.3.dylib": "@loader_path/../../libssl.3.dylib"}
    program = tmp_path / "bin" / "python3.11"
    renamed = macos_libraries.changes(
        program, [f"{FRAMEWORK}/Python"], [FRAMEWORK], "libpython3.11.dylib", tmp_path
    )
    assert renamed == {f"{FRAMEWORK}/Python": "@loader_path/../lib/libpython3.11.dylib"}


@pytest.mark.parametrize(
    "library", ["/opt/homebrew/opt/openssl@3/lib/libssl.3.dylib", f"{FRAMEWORK}/lib/libtk8.6.dylib"]
)
def test_a_library_that_is_not_in_the_copy_is_named(tmp_path: Path, library: str) -> None:
    with pytest.raises(DevError, match=r"which is no part of macOS nor of the copied Python"):
        macos_libraries.changes(
            tmp_path / "bin" / "a", [library], [FRAMEWORK], "libpython3.11.dylib", tmp_path
        )


def test_interpreter_and_library_of_a_framework_and_of_a_plain_folder_are_found(tmp_path: Path) -> None:
    framework, plain = tmp_path / "3.11", tmp_path / "plain"
    for file in (framework / "Resources/Python.app/Contents/MacOS/Python", framework / "Python"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    assert build_macos.parts_of(framework, "3.11")[1] == framework / "Python"
    (plain / "bin").mkdir(parents=True)
    (plain / "bin" / "python3.11").touch()
    with pytest.raises(DevError, match=r"Expected .*libpython3\.11\.dylib"):
        build_macos.parts_of(plain, "3.11")


def test_a_framework_of_a_wheel_gets_the_links_that_make_it_one(tmp_path: Path) -> None:
    framework = tmp_path / "PySide6" / "Qt" / "lib" / "QtCore.framework"
    for name in ("Versions/A/QtCore", "Versions/A/Resources/Info.plist", "Resources/Info.plist"):
        (framework / name).parent.mkdir(parents=True, exist_ok=True)
        (framework / name).write_bytes(
            macos_libraries.THIN + bytes(28) if name.endswith("QtCore") else b"<plist/>"
        )
    for _ in range(2):  # what is whole stays as it is
        macos_libraries.complete_frameworks(tmp_path)
        assert sorted(path.name for path in framework.iterdir()) == ["QtCore", "Resources", "Versions"]
        assert (framework / "QtCore").readlink() == Path("Versions/Current/QtCore")
        assert (framework / "Resources").readlink() == Path("Versions/Current/Resources")
        assert (framework / "Versions" / "Current").readlink() == Path("A")
        assert (framework / "Resources" / "Info.plist").is_file()
    # Signed once, where it lies.
    assert list(macos_libraries.macho_files(tmp_path)) == [framework / "Versions" / "A" / "QtCore"]
