"""EagerLab.app: what macOS reads of it, its launcher, and the order in which it is signed."""

import json
import os
import plistlib
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import build_macos
import icon_files
import macos_bundle
import macos_libraries
import macos_signing
import pytest
from dev_report import DevError
from PIL import Image

MACHO = macos_libraries.THIN + bytes(28)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle with names instead of programs."""
    contents = tmp_path / "EagerLab.app" / "Contents"
    python = contents / "Resources" / "python"
    for name in (
        "MacOS/EagerLab",
        "Resources/python/bin/python3.11",
        "Resources/python/lib/libpython3.11.dylib",
    ):
        (contents / name).parent.mkdir(parents=True, exist_ok=True)
        (contents / name).write_bytes(MACHO)
    site = python / "lib" / "python3.11" / "site-packages"
    deep = site / "PySide6" / "Qt" / "lib" / "QtCore.framework" / "Versions" / "A"
    deep.mkdir(parents=True)
    (deep / "QtCore").write_bytes(MACHO)
    (site / "module.py").write_bytes(b"answer = 42\n")
    (site / "Fat.so").write_bytes(macos_libraries.FAT + (2).to_bytes(4, "big") + bytes(40))
    (site / "Java.class").write_bytes(macos_libraries.FAT + (52).to_bytes(4, "big") + bytes(40))
    (python / "bin" / "python").symlink_to("python3.11")
    macos_bundle.write(tmp_path / "EagerLab.app", "0.2.0", "13.0")
    return tmp_path / "EagerLab.app"


def read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        content: dict[str, Any] = plistlib.load(file)
    return content


def test_macos_learns_name_version_and_files_of_the_program(bundle: Path) -> None:
    info = read(bundle / "Contents" / "Info.plist")
    assert (info["CFBundleName"], info["CFBundleShortVersionString"]) == ("EagerLab", "0.2.0")
    assert info["LSMinimumSystemVersion"] == "13.0"
    assert info["NSHighResolutionCapable"] is True
    assert (bundle / "Contents" / "MacOS" / info["CFBundleExecutable"]).is_file()
    (kind,) = info["CFBundleDocumentTypes"]
    (exported,) = info["UTExportedTypeDeclarations"]
    assert kind["LSItemContentTypes"] == [exported["UTTypeIdentifier"]]
    assert exported["UTTypeTagSpecification"]["public.filename-extension"] == ["eagerlab"]
    icons = {info["CFBundleIconFile"], kind["CFBundleTypeIconFile"], exported["UTTypeIconFile"]}
    assert icons == set(build_macos.DRAWINGS)


def test_what_the_finder_shows_is_also_there_in_chinese(bundle: Path) -> None:
    info = read(bundle / "Contents" / "Info.plist")
    for language in set(info["CFBundleLocalizations"]) - {"en"}:
        texts = read(bundle / "Contents" / "Resources" / f"{language}.lproj" / "InfoPlist.strings")
        assert texts[info["CFBundleDocumentTypes"][0]["CFBundleTypeName"]] == "EagerLab 实验"


def test_the_command_for_a_terminal_is_beside_its_python(bundle: Path) -> None:
    command = bundle / "Contents" / "Resources" / "python" / "bin" / "eagerlab"
    assert os.access(command, os.X_OK)
    assert command.read_text(encoding="utf-8").startswith("#!/bin/sh\n")
    assert subprocess.run(["sh", "-n", str(command)], check=False).returncode == 0


def test_a_version_without_numbers_is_refused() -> None:
    with pytest.raises(DevError, match="begins with a number"):
        macos_bundle.info("unreleased", "13.0")


def test_the_oldest_macos_is_that_of_the_most_demanding_package(tmp_path: Path) -> None:
    for name, tags in {
        "tensorflow-2.21.0": ["cp311-cp311-macosx_12_0_arm64"],
        "numpy-2.4.0": ["cp311-cp311-macosx_14_0_arm64", "cp311-cp311-macosx_11_0_arm64"],
        "pyside6_essentials-6.11.3": ["cp310-abi3-macosx_13_0_universal2"],
        "comm-0.2.3": ["py3-none-any"],
    }.items():
        folder = tmp_path / f"{name}.dist-info"
        folder.mkdir()
        (folder / "WHEEL").write_text("".join(f"Tag: {tag}\n" for tag in tags), encoding="utf-8")
    assert macos_bundle.oldest_macos(tmp_path) == "13.0"


def test_an_icon_for_macos_can_be_read_in_all_its_sizes(tmp_path: Path) -> None:
    for name, drawing in build_macos.DRAWINGS.items():
        icon_files.write_icns(drawing, tmp_path / name)
        with Image.open(tmp_path / name) as icon:
            sizes = {width * scale for width, _, scale in icon.info["sizes"]}
            assert sizes == {32, 64, 128, 256, 512, 1024}
            icon.load()
            assert icon.size == (1024, 1024)
            assert icon.convert("RGBA").getpixel((5, 512)) == (
                0,
                0,
                0,
                0,
            )  # Apple's icons do not fill their square


def test_programs_are_told_from_other_files(bundle: Path) -> None:
    found = [path.name for path in macos_libraries.macho_files(bundle)]
    assert sorted(found) == ["EagerLab", "Fat.so", "QtCore", "libpython3.11.dylib", "python3.11"]


def test_everything_is_signed_from_the_inside_to_the_outside(bundle: Path) -> None:
    commands = list(macos_signing.sign_commands(bundle, "Developer ID Application: Nobody"))
    order = [Path(word).name for command in commands for word in command if word.startswith(str(bundle))]
    assert order[-2:] == ["EagerLab.app", "EagerLab.app"]
    assert order[-3] == "python3.11"
    assert set(order[:-3]) == {"QtCore", "Fat.so", "libpython3.11.dylib"}
    *libraries, program, whole, verified = commands
    assert all("runtime" in command and "--timestamp" in command for command in (*libraries, program, whole))
    assert not any("--entitlements" in command for command in libraries)
    assert "--entitlements" in program
    assert "--entitlements" in whole
    assert verified[:3] == ["codesign", "--verify", "--deep"]


def test_without_a_certificate_the_program_is_signed_for_this_machine(bundle: Path) -> None:
    for command in list(macos_signing.sign_commands(bundle, macos_signing.FOR_THIS_MACHINE))[:-1]:
        assert command[command.index("--sign") + 1] == "-"
        assert "--timestamp" not in command


def test_the_rights_that_are_asked_for_exist() -> None:
    rights = read(macos_signing.ENTITLEMENTS)
    assert set(rights) == {
        "com.apple.security.cs.allow-jit",
        "com.apple.security.cs.allow-unsigned-executable-memory",
        "com.apple.security.cs.disable-library-validation",
    }
    assert all(rights.values())


def test_a_long_command_is_shown_in_short() -> None:
    assert macos_signing.in_short(["codesign", "--sign", "A B"]) == "codesign --sign 'A B'"
    assert macos_signing.in_short(["x"] * 60).endswith("… and 51 more")


def test_an_image_is_notarised_only_after_it_is_signed(tmp_path: Path) -> None:
    image = tmp_path / "EagerLab.dmg"
    tools = [command[:2] for command in macos_signing.notarise_commands(image, "ID", "PROFILE")]
    assert tools[0][0] == "codesign"
    assert [tool[1] for tool in tools[1:3]] == ["notarytool", "stapler"]


@pytest.mark.parametrize("failures", [0, 2, macos_signing.TRIES])
def test_a_disk_image_is_tried_again_while_macos_looks_through_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    tried = tmp_path / "tried"
    tool = tmp_path / "bin" / "hdiutil"
    tool.parent.mkdir()
    tool.write_text(
        f'#!/bin/sh\necho "$@" >> {tried}\ntest "$(wc -l < {tried})" -gt {failures}\n', encoding="utf-8"
    )
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tool.parent), prepend=os.pathsep)
    monkeypatch.setattr(macos_signing, "SECONDS_BETWEEN", 0.0)
    if failures == macos_signing.TRIES:
        with pytest.raises(DevError, match="hdiutil could not"):
            macos_signing.make_image(tmp_path, tmp_path / "a.dmg", quick=True)
    else:
        macos_signing.make_image(tmp_path, tmp_path / "a.dmg", quick=True)
    lines = tried.read_text(encoding="utf-8").splitlines()
    assert len(lines) == min(failures + 1, macos_signing.TRIES)
    assert lines[0].startswith("create -volname EagerLab -srcfolder ")


@pytest.mark.skipif(sys.platform == "darwin", reason="it can be built here")
def test_building_on_another_system_is_refused_with_the_reason() -> None:
    with pytest.raises(DevError, match="built on a Mac"):
        build_macos.main([])


LIBRARY = str(sysconfig.get_config_var("INSTSONAME"))
LIBRARY_FILE = Path(str(sysconfig.get_config_var("LIBDIR"))) / LIBRARY


@pytest.mark.skipif(sys.platform != "linux", reason="runs the launcher as a program of Linux")
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
@pytest.mark.skipif(
    ".so" not in LIBRARY or not LIBRARY_FILE.is_file(), reason="this Python has no shared library"
)
@pytest.mark.parametrize("start", ["MacOS/EagerLab", "Resources/python/bin/eagerlab"])
def test_the_launcher_runs_the_bundles_python_in_its_own_process(tmp_path: Path, start: str) -> None:
    contents = tmp_path / "Zoë Müller 王" / "EagerLab.app" / "Contents"
    python = contents / "Resources" / "python"
    minor = "python{}.{}".format(*sys.version_info)
    (contents / "MacOS").mkdir(parents=True)
    (python / "bin").mkdir(parents=True)
    library = python / "lib" / minor
    library.mkdir(parents=True)
    for entry in Path(str(sysconfig.get_path("stdlib"))).iterdir():
        if entry.name != "site-packages":
            (library / entry.name).symlink_to(entry)
    (python / "lib" / LIBRARY).symlink_to(LIBRARY_FILE)
    shutil.copy2(Path(sys.executable).resolve(), python / "bin" / minor)
    program = library / "site-packages" / "eagerlab"
    program.mkdir(parents=True)
    (program / "__main__.py").write_text(
        "import json, os, sys\n"
        "print(json.dumps([sys.argv[1:], sys.executable, sys.prefix, os.getpid(), "
        "[sys.flags.safe_path, sys.flags.ignore_environment, sys.flags.no_user_site, "
        "sys.dont_write_bytecode], "
        "os.environ.get('PYTHONHOME'), os.getcwd()]))\n",
        encoding="utf-8",
    )
    macos_bundle.compile_launcher(contents / "MacOS" / "EagerLab", minor, LIBRARY)
    environment = os.environ | {"PYTHONHOME": "/nowhere", "HOME": str(tmp_path)}
    link = tmp_path / "link"
    shutil.copy2(macos_bundle.HERE / "launcher.sh", python / "bin" / "eagerlab")
    (python / "bin" / "eagerlab").chmod(0o755)
    link.symlink_to(contents / start)
    with subprocess.Popen(
        [str(link), "-psn_0_12345", "my file.eagerlab"], env=environment, cwd="/", stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        words, executable, prefix, number, safe, home, folder = json.loads(process.stdout.read())
    assert process.returncode == 0
    assert words == ["my file.eagerlab"]
    assert Path(executable) == python / "bin" / minor
    assert Path(prefix) == python
    assert number == process.pid
    assert safe == [True, 1, 1, True]
    assert home is None
    assert Path(folder) == tmp_path
