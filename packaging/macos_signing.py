"""Sign, pack and notarise EagerLab.app.

EAGERLAB_CODESIGN_IDENTITY names the certificate ("Developer ID Application: …"), EAGERLAB_NOTARY_PROFILE the
profile that `xcrun notarytool store-credentials` has put into the keychain. Without the first, the program
is signed for this machine alone (ad hoc), which Apple's processors ask for; without the second, it is not
sent to Apple. The commands are printed in either case.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from dev_report import ROOT, DevError, run, say
from macos_libraries import macho_files

ENTITLEMENTS = ROOT / "packaging" / "macos" / "entitlements.plist"
FILES_OF_ONE_CALL = 100
FOR_THIS_MACHINE = "-"
TRIES = 6
SECONDS_BETWEEN = 10.0

Command = list[str]


def sign_commands(bundle: Path, identity: str) -> Iterator[Command]:
    """Yield the commands that sign a bundle, from the inside to the outside: each seals what lies in it.

    Parameters
    ----------
    bundle : Path
        ``EagerLab.app``.
    identity : str
        The certificate's name, or "-".
    """
    sign = ["codesign", "--force", "--sign", identity]
    if identity != FOR_THIS_MACHINE:
        sign += ["--timestamp", "--options", "runtime"]
    entitled = [*sign, "--entitlements", str(ENTITLEMENTS)]
    main = bundle / "Contents" / "MacOS"
    programs = bundle / "Contents" / "Resources" / "python" / "bin"
    files = [file for file in macho_files(bundle) if main not in file.parents]
    libraries = [str(file) for file in files if file.parent != programs]
    for start in range(0, len(libraries), FILES_OF_ONE_CALL):
        yield [*sign, *libraries[start : start + FILES_OF_ONE_CALL]]
    # Rights are those of a program, not of the libraries in it.
    yield [*entitled, *(str(file) for file in files if file.parent == programs)]
    yield [*entitled, str(bundle)]
    yield ["codesign", "--verify", "--deep", "--strict", str(bundle)]


def image_command(folder: Path, image: Path, *, quick: bool) -> Command:
    """Return the command that packs a folder into a disk image."""
    form = "UDZO" if quick else "ULMO"  # zlib, lzma
    source = ["-volname", "EagerLab", "-srcfolder", str(folder), "-fs", "HFS+"]
    return ["hdiutil", "create", *source, "-format", form, "-ov", str(image)]


def make_image(folder: Path, image: Path, *, quick: bool) -> None:
    """Pack a folder into a disk image; again while macOS is looking through the folder ("Resource busy").

    Raises
    ------
    DevError
        It did not come about; hdiutil's message has been printed.
    """
    command = image_command(folder, image, quick=quick)
    say(in_short(command))
    for number in range(TRIES):
        if number:
            say("hdiutil failed; trying it again")
            time.sleep(SECONDS_BETWEEN)
        if run(command) == 0:
            return
    raise DevError("hdiutil could not make the disk image; its message is above.")


def notarise_commands(image: Path, identity: str, profile: str) -> Iterator[Command]:
    """Yield the commands after which another Mac opens the image without a warning."""
    yield ["codesign", "--force", "--sign", identity, "--timestamp", str(image)]
    yield ["xcrun", "notarytool", "submit", str(image), "--keychain-profile", profile, "--wait"]
    yield ["xcrun", "stapler", "staple", str(image)]
    yield ["spctl", "--assess", "--type", "open", "--context", "context:primary-signature", str(image)]


def carry_out(commands: Iterable[Command]) -> None:
    """Print and run commands.

    Raises
    ------
    DevError
        One failed; its message has been printed.
    """
    for command in commands:
        say(in_short(command))
        if run(command) != 0:
            raise DevError(f"{command[0]} failed; its message is above.")


def in_short(command: Command) -> str:
    """Return a command as it is typed; of many files the first only."""
    if len(command) <= 12:
        return shlex.join(command)
    return f"{shlex.join(command[:9])} … and {len(command) - 9} more"
