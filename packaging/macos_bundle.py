"""What an application for macOS consists of beside its program: Info.plist, texts, command."""

from __future__ import annotations

import plistlib
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from dev_report import ROOT, DevError

HERE = ROOT / "packaging" / "macos"
NAME = "EagerLab"
IDENTIFIER = "org.eagerlab.eagerlab"
TYPE = "org.eagerlab.experiment"
KIND = "EagerLab experiment"
COPYRIGHT = "The EagerLab authors, Apache License 2.0"

# The folder's name is Apple's for the language; only what macOS itself shows is in it.
TEXTS = {"zh-Hans": {KIND: "EagerLab 实验"}}


def info(version: str, oldest: str) -> dict[str, Any]:
    """Return the contents of Info.plist.

    Parameters
    ----------
    version : str
        EagerLab's.
    oldest : str
        The oldest macOS that the packages run on, such as "13.0".
    """
    numbers = re.match(r"\d+(\.\d+){0,2}", version)
    if numbers is None:
        raise DevError(f"Expected a version that begins with a number. Received: {version!r}.")
    return {
        "CFBundleName": NAME,
        "CFBundleDisplayName": NAME,
        "CFBundleIdentifier": IDENTIFIER,
        "CFBundleExecutable": NAME,
        "CFBundlePackageType": "APPL",
        "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundleShortVersionString": numbers[0],
        "CFBundleVersion": numbers[0],
        "CFBundleIconFile": "eagerlab.icns",
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", *TEXTS],
        "LSMinimumSystemVersion": oldest,
        "LSApplicationCategoryType": "public.app-category.education",
        "LSArchitecturePriority": ["arm64"],
        "NSHighResolutionCapable": True,
        "NSPrincipalClass": "NSApplication",
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": COPYRIGHT,
        **_kind_of_file(),
    }


def _kind_of_file() -> dict[str, Any]:
    """Return what Info.plist says of experiments: what they are called, and that they open with EagerLab."""
    return {
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": KIND,
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": "experiment.icns",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": TYPE,
                "UTTypeDescription": KIND,
                "UTTypeIconFile": "experiment.icns",
                "UTTypeConformsTo": ["public.utf8-plain-text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["eagerlab"],
                    "public.mime-type": ["application/x-eagerlab"],
                },
            }
        ],
    }


def oldest_macos(site: Path) -> str:
    """Return the oldest macOS on which all packages of a folder run; each says it in its wheel's tags."""
    newest = (11, 0)
    for file in site.glob("*.dist-info/WHEEL"):
        tags = re.findall(
            r"^Tag: .*-macosx_(\d+)_(\d+)_", file.read_text(encoding="utf-8"), flags=re.MULTILINE
        )
        if tags:
            newest = max(newest, min((int(major), int(minor)) for major, minor in tags))
    return "{}.{}".format(*newest)


def write(bundle: Path, version: str, oldest: str) -> None:
    """Write Info.plist, texts and the command for a terminal into a bundle that holds a Python.

    Parameters
    ----------
    bundle : Path
        ``EagerLab.app``.
    version, oldest : str
        As for `info`.
    """
    contents = bundle / "Contents"
    resources = contents / "Resources"
    with (contents / "Info.plist").open("wb") as file:
        plistlib.dump(info(version, oldest), file)
    (contents / "PkgInfo").write_text("APPL????", encoding="ascii")
    for language, texts in TEXTS.items():
        folder = resources / f"{language}.lproj"
        folder.mkdir(parents=True)
        with (folder / "InfoPlist.strings").open("wb") as file:
            plistlib.dump(texts, file)
    command = resources / "python" / "bin" / "eagerlab"
    shutil.copyfile(HERE / "launcher.sh", command)
    command.chmod(0o755)
    shutil.copyfile(ROOT / "LICENSE", resources / "LICENSE.txt")


def compile_launcher(target: Path, python: str, library: str, options: tuple[str, ...] = ()) -> None:
    """Compile the application's executable.

    Parameters
    ----------
    target : Path
        The file to write.
    python, library : str
        Names of the interpreter in ``Resources/python/bin`` and of its library in ``Resources/python/lib``.
    options : tuple of str
        For the compiler.

    Raises
    ------
    DevError
        There is no C compiler, or it failed.
    """
    compiler = shutil.which("cc")
    if compiler is None:
        raise DevError("There is no C compiler: install Apple's command line tools (xcode-select --install).")
    named = [f'-DPYTHON="{python}"', f'-DLIBRARY="{library}"']
    strict = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror"]
    command = [compiler, *strict, *named, *options, "-o", str(target), str(HERE / "launcher.c"), "-ldl"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise DevError(f"The launcher could not be compiled: {done.stderr.strip()}")
