"""The installer for Windows: what is put into it, and that NSIS's compiler takes its script."""

import os
import shutil
from pathlib import Path

import build_private
import build_windows
import icon_files
import pytest
from dev_report import DevError
from PIL import Image

from eagerlab import __version__
from eagerlab.gui.system import WINDOWS_ID

SCRIPT = build_windows.HERE / "eagerlab.nsi"
needs_makensis = pytest.mark.skipif(
    shutil.which("makensis") is None, reason="NSIS (makensis) is not installed"
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder such as the build fills, with next to nothing in place of Python."""
    folder = tmp_path_factory.mktemp("installer") / "tree"
    (folder / "python" / "Lib" / "实验 Zoë").mkdir(parents=True)
    (folder / "python" / "Lib" / "实验 Zoë" / "module.py").write_text("answer = 42\n", encoding="utf-8")
    for name in ("python.exe", "pythonw.exe"):
        (folder / "python" / name).write_bytes(b"MZ")
    icon_files.write_ico(build_windows.ICON, folder / "eagerlab.ico")
    icon_files.write_side(build_windows.ICON, folder / "side.bmp")
    icon_files.write_ico(build_windows.ICON_OF_FILES, folder / "experiment.ico")
    build_windows.add_small_files(folder)
    return folder


def ordinary_python(folder: Path) -> Path:
    """What python.org's installer leaves, in names only."""
    for name in (
        *("python.exe", "pythonw.exe", "python3.dll", "python311.dll", "vcruntime140.dll", "LICENSE.txt"),
        *("python3.exe", "python-3.11.9-amd64.exe"),  # what a hosted runner's has besides
        *("NEWS.txt", "Doc/python.chm", "include/Python.h", "libs/python311.lib", "Scripts/pip.exe"),
        *("DLLs/_ssl.pyd", "DLLs/_tkinter.pyd", "DLLs/tcl86t.dll", "tcl/tcl8.6/init.tcl"),
        *("Lib/os.py", "Lib/venv/__init__.py", "Lib/ensurepip/__init__.py", "Lib/test/test_os.py"),
        *("Lib/unittest/__init__.py", "Lib/ctypes/test/test_it.py", "Lib/tkinter/__init__.py"),
        *("Lib/site-packages/pip/__init__.py", "Lib/email/test/kept.py", "Lib/__pycache__/os.pyc"),
    ):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return folder


def test_a_copied_python_has_what_programs_and_environments_need_and_no_more(tmp_path: Path) -> None:
    source = ordinary_python(tmp_path / "Python311")
    target = tmp_path / "python"
    python = build_windows.copy_python(source, target, tmp_path)
    copied = {file.relative_to(target).as_posix() for file in target.rglob("*") if file.is_file()}
    assert copied == {
        *("python.exe", "pythonw.exe", "python3.dll", "python311.dll", "vcruntime140.dll", "LICENSE.txt"),
        *("DLLs/_ssl.pyd", "Lib/os.py", "Lib/venv/__init__.py", "Lib/ensurepip/__init__.py"),
        *("Lib/unittest/__init__.py", "Lib/email/test/kept.py"),
    }
    assert python.executable == target / "python.exe"
    assert python.site.is_dir()


@pytest.mark.parametrize(
    ("strange", "words"),
    [
        ("python311._pth", "embeddable package"),
        ("conda-meta/history", "conda's Python"),
        ("", "Expected python.exe"),
    ],
)
def test_a_python_that_cannot_be_the_base_of_environments_is_refused(
    tmp_path: Path, strange: str, words: str
) -> None:
    source = ordinary_python(tmp_path / "Python311")
    if strange:
        (source / strange).parent.mkdir(exist_ok=True)
        (source / strange).touch()
    else:
        (source / "python.exe").unlink()
    with pytest.raises(DevError, match=words):
        build_windows.copy_python(source, tmp_path / "python", tmp_path)
    assert not (tmp_path / "python").exists()


def test_the_python_of_microsofts_store_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DevError, match=r"python\.org"):
        build_windows.refuse_unsuitable(ordinary_python(tmp_path / "WindowsApps" / "Python"))


def test_the_cpp_library_lies_beside_the_interpreter(tmp_path: Path) -> None:
    python = build_windows.copy_python(ordinary_python(tmp_path / "Python311"), tmp_path / "python", tmp_path)
    qt = python.site / "PySide6"
    qt.mkdir()
    with pytest.raises(DevError, match=r"msvcp140\.dll"):
        build_windows.add_cpp_library(python)
    for name in ("msvcp140.dll", "msvcp140_1.dll", "vcomp140.dll", "Qt6Core.dll"):
        (qt / name).touch()
    build_windows.add_cpp_library(python)
    assert (python.root / "msvcp140_1.dll").is_file()
    assert not (python.root / "Qt6Core.dll").exists()


@pytest.mark.parametrize(
    ("name", "numbers"),
    [("0.2.0", "0.2.0.0"), ("1.2", "1.2.0.0"), ("0.3.1rc2", "0.3.1.0"), ("1.2.3.4.5", "1.2.3.4")],
)
def test_a_version_is_told_to_windows_in_four_numbers(name: str, numbers: str) -> None:
    assert build_windows.four_numbers(name) == numbers


def test_a_path_that_windows_could_not_reach_is_told_when_building(tmp_path: Path) -> None:
    deep = tmp_path / ("a" * 100)
    deep.mkdir()
    (deep / "b").touch()
    assert build_windows.longest_path(tmp_path) == 102
    (deep / ("c" * 100)).touch()
    with pytest.raises(DevError, match="Received one of 201"):
        build_windows.longest_path(tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="it can be built here")
def test_building_on_another_system_is_refused_with_the_reason() -> None:
    with pytest.raises(DevError, match="built on Windows"):
        build_windows.main([])


def test_an_icon_holds_the_sizes_that_windows_shows(tree: Path) -> None:
    for name in ("eagerlab.ico", "experiment.ico"):
        with Image.open(tree / name) as icon:
            assert icon.info["sizes"] == {(size, size) for size in icon_files.ICO_SIZES}
            icon.load()
            assert icon.size == (256, 256)
            assert len(icon.convert("RGBA").getcolors(1 << 16) or []) > 5
            assert icon.convert("RGBA").getpixel((0, 0)) == (0, 0, 0, 0)


def test_requirements_are_those_of_the_program_and_pip() -> None:
    wanted = build_private.requirements()
    assert any(entry.startswith("tensorflow>=") for entry in wanted)
    assert any(entry.startswith("pip==") for entry in wanted)


@needs_makensis
@pytest.mark.parametrize("quick", [True, False])
def test_makensis_makes_an_installer_without_a_warning(tree: Path, tmp_path: Path, quick: bool) -> None:
    installer = build_windows.pack(tree, tmp_path, "makensis", quick=quick)
    assert installer.name == f"EagerLab-{__version__}-windows-x64.exe"
    content = installer.read_bytes()
    assert content[:2] == b"MZ"
    for told in ("EagerLab installer", "EagerLab 安装程序", "The EagerLab authors", __version__):
        assert told.encode("utf-16-le") in content
    assert b'level="asInvoker"' in content or b"asInvoker" in content  # asks for no administrator


@needs_makensis
def test_a_text_that_one_language_lacks_stops_the_build(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "windows"
    shutil.copytree(build_windows.HERE, folder)
    texts = folder / "strings.nsh"
    said = texts.read_text(encoding="utf-8").rstrip()
    assert said.endswith('!insertmacro said KindOfFile "EagerLab experiment" "EagerLab 实验"')
    only_english = (
        said.rpartition("\n")[0] + '\nLangString KindOfFile ${LANG_ENGLISH} "EagerLab experiment"\n'
    )
    texts.write_text(only_english, encoding="utf-8")
    monkeypatch.setattr(build_windows, "HERE", folder)
    with pytest.raises(DevError, match="makensis could not"):
        build_windows.pack(tree, tmp_path, "makensis", quick=True)


def test_a_signing_command_signs_installer_and_uninstaller(tree: Path, tmp_path: Path) -> None:
    command = build_windows.script_command(
        "makensis", tree, tmp_path / "a.exe", "0.2.0", sign="signtool sign"
    )
    assert any(str(word).endswith("DSIGN=signtool sign") for word in command)
    script = SCRIPT.read_text(encoding="utf-8")
    assert "!finalize '${SIGN}" in script
    assert "!uninstfinalize '${SIGN}" in script


def test_shortcut_and_window_call_themselves_the_same_in_the_taskbar() -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    assert f'!define APP_ID "{WINDOWS_ID}"' in script
    made, named = script.index("CreateShortCut"), script.index("!insertmacro name_for_taskbar")
    assert made < named < script.index("WriteRegStr HKCU")


def test_nothing_is_written_for_all_users_of_the_computer() -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    for forbidden in (
        "HKLM",
        "HKCR",
        "HKEY_LOCAL_MACHINE",
        "SetShellVarContext all",
        "RequestExecutionLevel admin",
    ):
        assert forbidden not in script
