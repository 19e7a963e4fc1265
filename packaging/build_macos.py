"""Build EagerLab.app and the disk image that it is given away in.

Run it on a Mac with an Apple processor, with a Python from python.org or another whose folder can be copied.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
from pathlib import Path

import build_arguments
import build_trim
import build_trim_desktop
import checksums
import macos_bundle
import macos_libraries
import macos_signing
from build_environment import version
from build_private import PrivatePython, copy_library
from dev_report import ROOT, DevError, say

DRAWINGS = {
    "eagerlab.icns": ROOT / "resources" / "icons" / "eagerlab.svg",
    "experiment.icns": ROOT / "packaging" / "linux" / "application-x-eagerlab.svg",
}


def arguments_of(words: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = build_arguments.parser("macos", __doc__, macos_signing.__doc__)
    return build_arguments.of_private_python(parser, words)


def main(words: list[str]) -> int:
    """Build the application and its image; return the exit status."""
    arguments = arguments_of(words)
    if platform.system() != "Darwin" or platform.machine() != "arm64":
        raise DevError("EagerLab.app is built on a Mac with an Apple processor: TensorFlow is for no other.")
    folder = arguments.work.resolve() / "macos"
    stage = folder / "image"
    shutil.rmtree(stage, ignore_errors=True)
    bundle = stage / "EagerLab.app"
    resources = bundle / "Contents" / "Resources"
    minor = "{}.{}".format(*sys.version_info)
    python = copy_python(arguments.python, resources / "python", folder, minor)
    python.fill()
    before = build_trim.sizes(python.site)
    draw = ROOT / "packaging" / "icon_files.py"
    for name, drawing in DRAWINGS.items():
        python.python("-I", draw, drawing, resources / name)
    python.add_licences()
    build_trim_desktop.trim(python.site, "macos", build_trim.languages(python.site))
    macos_libraries.complete_frameworks(python.site)
    keep_commands(python)
    python.try_program()
    python.compile()
    oldest = macos_bundle.oldest_macos(python.site)
    macos_bundle.write(bundle, version(), oldest)
    launcher = bundle / "Contents" / "MacOS" / macos_bundle.NAME
    launcher.parent.mkdir()
    options = ("-arch", "arm64", f"-mmacosx-version-min={oldest}")
    macos_bundle.compile_launcher(launcher, python.executable.name, f"libpython{minor}.dylib", options)
    image = arguments.output.resolve() / f"EagerLab-{version()}-macos-arm64.dmg"
    sign_and_pack(bundle, image, quick=arguments.quick)
    checksums.write([image])
    print(build_trim.table(before, build_trim.sizes(python.site)))
    print(f"{image}: {image.stat().st_size / 1e6:.0f} MB, installed {build_trim.size(bundle) / 1e6:.0f} MB")
    return 0


def copy_python(source: Path, target: Path, work: Path, minor: str) -> PrivatePython:
    """Copy a Python so that it runs wherever it is put.

    Parameters
    ----------
    source : Path
        The folder with ``bin/python3.x``; a framework's is ``Python.framework/Versions/3.x``.
    target : Path
        Is made.
    work : Path
        For what is made on the way.
    minor : str
        Such as "3.11".

    Raises
    ------
    DevError
        It is not a Python that can be copied.
    """
    say(f"copying Python from {source}")
    name = f"libpython{minor}.dylib"
    executable = target / "bin" / f"python{minor}"
    site = target / "lib" / f"python{minor}" / "site-packages"
    program, library = parts_of(source, minor)
    executable.parent.mkdir(parents=True)
    (target / "lib").mkdir()
    shutil.copy2(program, executable)
    shutil.copy2(library, target / "lib" / name)
    for file in (source / "lib").glob("lib*.dylib"):
        if not file.name.startswith(("libtcl", "libtk", "libpython")):
            shutil.copy2(file, target / "lib", follow_symlinks=False)
    copy_library(source / "lib" / f"python{minor}", site.parent)
    site.mkdir()
    bases = {str(source), str(source.resolve()), f"/Library/Frameworks/Python.framework/Versions/{minor}"}
    macos_libraries.relocate(target, bases, name)
    for link in ("python", "python3"):
        (target / "bin" / link).symlink_to(executable.name)
    return PrivatePython(target, executable, site, work, "macos")


def parts_of(source: Path, minor: str) -> tuple[Path, Path]:
    """Return interpreter and library of a Python.

    A framework's ``bin/python3.x`` only starts the interpreter, which lies in an application of its own.

    Raises
    ------
    DevError
        One of them is not there.
    """
    framework = source / "Resources" / "Python.app" / "Contents" / "MacOS" / "Python"
    if framework.is_file():
        parts = framework, source / "Python"
    else:
        parts = source / "bin" / f"python{minor}", source / "lib" / f"libpython{minor}.dylib"
    for part in parts:
        if not part.is_file():
            raise DevError(f"Expected {part}: name the folder of a Python with a shared library by --python.")
    return parts


def keep_commands(python: PrivatePython) -> None:
    """Remove the commands that packages brought: each names this machine's folder."""
    for file in python.executable.parent.iterdir():
        if file.name not in (python.executable.name, "python", "python3"):
            file.unlink()


def sign_and_pack(bundle: Path, image: Path, *, quick: bool) -> None:
    """Sign the application, pack it beside a link to Applications, notarise it where that is set up.

    Parameters
    ----------
    bundle : Path
        The application; its folder is what the image shows.
    image : Path
        The file to write.
    quick : bool
        Compress little.
    """
    identity = os.environ.get("EAGERLAB_CODESIGN_IDENTITY", "")
    profile = os.environ.get("EAGERLAB_NOTARY_PROFILE", "")
    macos_signing.carry_out(macos_signing.sign_commands(bundle, identity or macos_signing.FOR_THIS_MACHINE))
    (bundle.parent / "Applications").symlink_to("/Applications")
    image.parent.mkdir(parents=True, exist_ok=True)
    macos_signing.make_image(bundle.parent, image, quick=quick)
    commands = macos_signing.notarise_commands(image, identity or "IDENTITY", profile or "PROFILE")
    if identity and profile:
        macos_signing.carry_out(commands)
        return
    say("not notarised: EAGERLAB_CODESIGN_IDENTITY and EAGERLAB_NOTARY_PROFILE are not both set. To do:")
    for command in commands:
        print(f"    {macos_signing.in_short(command)}")
