"""A Python of an installer's own: what is copied, what stays out, and that the copy works where it lies."""

import os
import platform
import shutil
import sys
import tomllib
from pathlib import Path

import build_private
import build_trim
import build_trim_desktop
import pytest
from dev_report import DevError

from eagerlab import __version__
from eagerlab.licences import read

WINDOWS_KEEPS = (
    *(
        "PySide6/QtWidgets.pyd",
        "PySide6/Qt6Widgets.dll",
        "PySide6/pyside6.abi3.dll",
        "PySide6/opengl32sw.dll",
    ),
    *(
        "PySide6/msvcp140.dll",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/plugins/imageformats/qsvg.dll",
    ),
    *("PySide6/plugins/styles/qmodernwindowsstyle.dll", "PySide6/translations/qtbase_zh_CN.qm"),
    *("tensorflow/python/_pywrap_tensorflow_internal.pyd", "tensorflow/python/ops/math_ops.py"),
)
WINDOWS_LEAVES = (
    *("PySide6/QtQuick.pyd", "PySide6/Qt6Quick.dll", "PySide6/Qt6Designer.dll", "PySide6/designer.exe"),
    *(
        "PySide6/qml/QtQuick/qmldir",
        "PySide6/plugins/sqldrivers/qsqlite.dll",
        "PySide6/translations/qtbase_de.qm",
    ),
    *(
        "PySide6/plugins/platforms/qdirect2d.dll",
        "PySide6/QtCore.pyi",
        "tensorflow/include/a.h",
        "clang/cindex.py",
    ),
    *("debugpy/__init__.py", "debugpy-1.8.0.dist-info/METADATA", "PySide6/resources/icudtl.dat"),
)
MACOS_KEEPS = (
    *("PySide6/QtGui.abi3.so", "PySide6/Qt/lib/QtGui.framework/Versions/A/QtGui"),
    *("PySide6/Qt/plugins/platforms/libqcocoa.dylib", "PySide6/Qt/plugins/styles/libqmacstyle.dylib"),
    *("PySide6/Qt/translations/qtbase_zh_CN.qm", "PySide6/libpyside6.abi3.6.11.dylib"),
)
MACOS_LEAVES = (
    *("PySide6/QtQml.abi3.so", "PySide6/Qt/lib/QtQuick.framework/Versions/A/QtQuick", "PySide6/qmllint"),
    *(
        "PySide6/Qt/qml/Qt/x.dylib",
        "PySide6/Assistant.app/Contents/MacOS/Assistant",
        "PySide6/Qt/libexec/uic",
    ),
    *("PySide6/Qt/plugins/sqldrivers/libqsqlite.dylib", "PySide6/Qt/translations/qtbase_de.qm"),
)


@pytest.mark.parametrize(
    ("kind", "keeps", "leaves"),
    [("windows", WINDOWS_KEEPS, WINDOWS_LEAVES), ("macos", MACOS_KEEPS, MACOS_LEAVES)],
)
def test_of_the_packages_stays_what_is_loaded(
    kind: str, keeps: tuple[str, ...], leaves: tuple[str, ...]
) -> None:
    out = set(build_trim_desktop.left_out([*keeps, *leaves], kind, ["zh_CN"]))
    assert out == set(leaves)


def test_trimming_removes_files_folders_and_what_others_say_they_need_of_them(tmp_path: Path) -> None:
    i18n = "eagerlab/resources/i18n"
    for name in (
        *("debugpy/a/b.py", "PySide6/qml/x/y.qml", "PySide6/QtCore.pyd", f"{i18n}/eagerlab_fr.ts"),
        *("PySide6/translations/qtbase_fr.qm", "PySide6/translations/qtbase_de.qm"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    described = tmp_path / "ipykernel-7.0.dist-info" / "METADATA"
    described.parent.mkdir()
    described.write_text(
        "Name: ipykernel\nRequires-Dist: debugpy>=1.6\nRequires-Dist: comm>=0.2\n", encoding="utf-8"
    )
    build_trim_desktop.trim(tmp_path, "windows", build_trim.languages(tmp_path))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *("PySide6", "eagerlab", "ipykernel-7.0.dist-info")
    ]
    left = {path.name for path in (tmp_path / "PySide6").rglob("*.*")}
    assert left == {"QtCore.pyd", "qtbase_fr.qm"}
    assert "debugpy" not in described.read_text(encoding="utf-8")


@pytest.fixture
def copied(tmp_path: Path) -> build_private.PrivatePython:
    """This Python's standard library and interpreter, put elsewhere."""
    minor = "python{}.{}".format(*sys.version_info)
    root = tmp_path / "Zoë 王" / "python"
    (root / "bin").mkdir(parents=True)
    shutil.copy2(Path(sys.executable).resolve(), root / "bin" / minor)
    stdlib = Path(os.__file__).parent
    library = root / "lib" / minor
    build_private.copy_library(stdlib, library)
    (library / "site-packages").mkdir()
    return build_private.PrivatePython(
        root, root / "bin" / minor, library / "site-packages", tmp_path, "macos"
    )


@pytest.mark.skipif(os.name == "nt", reason="a Python of another layout")
@pytest.mark.skipif(
    not Path(os.__file__).parent.joinpath("ensurepip").is_dir(), reason="this Python is in parts"
)
def test_a_copied_python_lives_in_its_new_place_and_is_marked_as_an_installed_copy(
    copied: build_private.PrivatePython,
) -> None:
    copied.prove_place()
    names = {path.name for path in copied.site.parent.iterdir()}
    assert {"os.py", "venv", "ensurepip", "unittest", "sqlite3", "lib-dynload"} <= names
    assert not names & {"test", "idlelib", "tkinter", "turtledemo"}
    extensions = [path.name for path in (copied.site.parent / "lib-dynload").iterdir()]
    assert [name for name in extensions if name.startswith("_ssl")]
    # Tk's library is not copied: on macOS the build would ask for it in vain.
    assert not [name for name in extensions if name.startswith(("_tkinter", "_test"))]
    resources = copied.site / "eagerlab" / "resources"
    resources.mkdir(parents=True)
    (copied.site / "eagerlab" / "__main__.py").write_text("print('here')\n", encoding="utf-8")
    (copied.site / "broken.py").write_text("print 'Python 2'\n", encoding="utf-8")
    copied.mark()
    mark = tomllib.loads((resources / "installed.toml").read_text(encoding="utf-8"))
    assert mark == {"kind": "macos", "version": __version__, "python": "{}.{}".format(*sys.version_info)}


@pytest.mark.skipif(os.name == "nt", reason="a Python of another layout")
def test_the_licence_of_the_python_is_collected_with_those_of_the_packages(
    copied: build_private.PrivatePython,
) -> None:
    (copied.site.parent / "LICENSE.txt").unlink(missing_ok=True)
    with pytest.raises(DevError, match=r"Expected Python's licence as .*LICENSE\.txt or "):
        copied.add_licences()
    (copied.root / "LICENSE.txt").write_text("Of the snake.", encoding="utf-8")
    copied.add_licences()
    python = read(copied.site / "eagerlab" / "resources" / "licences")[-1]
    assert (python.name, python.version) == ("Python", platform.python_version())
    assert python.text == "Of the snake."


@pytest.mark.skipif(os.name == "nt", reason="a Python of another layout")
def test_a_python_that_takes_its_library_from_elsewhere_is_refused(
    tmp_path: Path, copied: build_private.PrivatePython
) -> None:
    elsewhere = build_private.PrivatePython(tmp_path, copied.executable, copied.site, tmp_path, "macos")
    with pytest.raises(DevError, match="bound to one place"):
        elsewhere.prove_place()
    gone = build_private.PrivatePython(tmp_path, tmp_path / "python", copied.site, tmp_path, "macos")
    with pytest.raises(DevError, match="cannot be started"):
        gone.prove_place()


def test_a_packages_own_folder_of_tests_may_be_a_part_of_it(tmp_path: Path) -> None:
    source = tmp_path / "lib"
    for name in (
        "os.py",
        "test/a.py",
        "unittest/test/a.py",
        "email/test/part.py",
        "venv/scripts/nt/python.exe",
    ):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).touch()
    build_private.copy_library(source, tmp_path / "copy")
    kept = {path.relative_to(tmp_path / "copy").as_posix() for path in (tmp_path / "copy").rglob("*.*")}
    assert kept == {"os.py", "email/test/part.py", "venv/scripts/nt/python.exe"}
