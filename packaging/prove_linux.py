#!/usr/bin/env python3
"""Install a .deb into a clean Debian, drive it there as an ordinary user, upgrade it, remove it.

Usage: python3 packaging/prove_linux.py EAGERLAB.deb [--older OLDER.deb] [--work FOLDER] [--only PART ...]

    full        train, save, restore, tensors, the console, subprocesses, %pip, light and dark
    link        started by way of a symbolic link, with no LANG
    unwritable  a home that cannot be written
    sealed      no home at all, and a system that cannot be written
    crowded     no room in /tmp, and settings of Keras's that cannot be read
    chinese     in Chinese
    remove      remove and purge leave the system as it was, and the person's files alone
    upgrade     an older package in use, and this one over it: settings, runs and packages are kept
    menu        started from the desktop's menu
    file        a double-click on an .eagerlab file

Needs root, debootstrap, Xvfb, xdotool, util-linux and a mirror of Debian's; with ImageMagick there are
pictures of the whole screen. `build.py linux --test` does the same after it has built. The user's home has a
space, accents and Chinese letters in its name; in the first six parts /tmp is small and runs nothing, and
the installation is mounted read-only. Mounts and processes are apart from the system's, and end with it.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from build_deb import RELEASES, Release
from dev_report import DevError, say
from prove_older import check_older
from prove_parts import CHINESE_FONT, DESKTOP, HOME, Proof
from prove_root import Root, alone, end_on_sigterm, run_apart
from smoke_screen import display

STRICT = ("full", "link", "unwritable", "sealed", "crowded", "chinese")
DESKTOP_PARTS = ("upgrade", "menu", "file")
PARTS = (*STRICT, "remove", *DESKTOP_PARTS)
TOOLS = ("debootstrap", "Xvfb", "xdotool", "unshare", "setpriv")


def check_tools() -> None:
    """Raise DevError when something that the proof needs is missing, or when this is not root."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or os.geteuid() != 0:
        raise DevError(f"The test in a clean system needs root and {', '.join(missing) or 'nothing else'}.")


def prove(
    deb: Path, release: Release, work: Path, parts: tuple[str, ...] = PARTS, older: Path | None = None
) -> int:
    """Carry out the proof, apart from this process; return the exit status.

    Parameters
    ----------
    deb : Path
        The package.
    release : Release
        The release of Debian that it is for.
    work : Path
        Gets the pictures, and what debootstrap makes, which is kept for the next proof.
    parts : tuple of str
        Of `PARTS`.
    older : Path, optional
        The package that is upgraded; by default the same program renumbered.

    Raises
    ------
    DevError
        Something that it needs is missing.
    """
    check_tools()
    command = [sys.executable, __file__, str(deb), "--work", str(work), "--apart", "--only", *parts]
    if older is not None:
        check_older(older, deb)
        command += ["--older", str(older)]
    # The display is not among the processes that are apart: its locks name processes that all must know.
    with alone(work / f"root-{release.name}"), display(own=True):
        return run_apart(command)


def prove_here(deb: Path, release: Release, work: Path, parts: tuple[str, ...], older: Path | None) -> int:
    """Carry out the proof, and print what came of it; return the exit status."""
    pictures = work / f"pictures-{release.name}"
    shutil.rmtree(pictures, ignore_errors=True)
    with Root.clean(release.name, work) as root:
        proof = Proof(deb, root, pictures, older)
        root.add_person(HOME)
        root.say("apt-get", "update")
        if {*STRICT, "remove"} & {*parts}:
            prove_strictly(proof, parts)
        if {*DESKTOP_PARTS} & {*parts}:
            prove_on_desktop(proof, parts)
    print(summary(proof, release, pictures), flush=True)
    return 1 if proof.report.failed else 0


def prove_strictly(proof: Proof, parts: tuple[str, ...]) -> None:
    """Carry out the parts in which nothing but the package is there, and nothing can be written."""

    def install() -> None:
        proof.prepare()
        proof.install()
        proof.look_at_files()

    if not proof.carry_out("install", install):
        return
    for name in STRICT:
        if name in parts:
            with font(proof.root, name == "chinese"), strict(proof.root):
                proof.carry_out(name, getattr(proof, name))
    if "remove" in parts:
        proof.carry_out("remove", proof.remove)
    else:
        proof.root.say("apt-get", "purge", "-y", "eagerlab")


def prove_on_desktop(proof: Proof, parts: tuple[str, ...]) -> None:
    """Carry out the parts that need what a desktop has."""
    first = proof.upgrade if "upgrade" in parts else proof.install
    ready = proof.carry_out("desktop", lambda: proof.prepare(DESKTOP))
    if not ready or not proof.carry_out("upgrade" if "upgrade" in parts else "install again", first):
        return
    for name in ("menu", "file"):
        if name in parts:
            proof.carry_out(name, getattr(proof, name))
    if "remove" in parts:
        proof.carry_out("remove from a desktop", proof.remove)


def summary(proof: Proof, release: Release, pictures: Path) -> str:
    """Return a table of the parts, the checks that failed, and the conclusion."""
    lines = [f"\n{'part':24}{'checks':>8}{'failed':>8}{'seconds':>10}"]
    lines += [f"{name:24}{checks:8}{failed:8}{took:10.0f}" for name, checks, failed, took in proof.rows]
    lines += [f"FAILED  {line}" for line in proof.report.failures]
    failed, checks = proof.report.failed, proof.report.checks
    verdict = f"{failed} of {checks} checks failed" if failed else f"all {checks} checks succeeded"
    lines.append(f"Debian {release.number} ({release.name}): {verdict}; pictures in {pictures}")
    return "\n".join(lines)


@contextlib.contextmanager
def strict(root: Root) -> Iterator[None]:
    """Mount the installation read-only, and a small /tmp on which nothing can be run."""
    with root.read_only("/opt/eagerlab"), root.small_tmp():
        yield


@contextlib.contextmanager
def font(root: Root, wanted: bool) -> Iterator[None]:
    """Have Chinese letters on the screen for a while."""
    if not wanted:
        yield
        return
    root.say("apt-get", "install", "-y", "--no-install-recommends", CHINESE_FONT)
    yield
    root.say("apt-get", "purge", "-y", CHINESE_FONT)


def main(arguments: list[str] | None = None) -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("deb", type=Path)
    parser.add_argument(
        "--older", type=Path, metavar="DEB", help="is upgraded; by default the same program renumbered"
    )
    parser.add_argument("--work", type=Path, default=Path("build"))
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--apart", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    release = next((one for one in RELEASES.values() if f"~deb{one.number}_" in options.deb.name), None)
    if release is None or not options.deb.is_file():
        parser.error(f"expected a package such as eagerlab_1.0-1~deb12_amd64.deb, not {options.deb}")
    carry_out = prove_here if options.apart else prove
    if options.apart:
        end_on_sigterm()
    try:
        older = options.older and options.older.resolve()
        return carry_out(options.deb.resolve(), release, options.work.resolve(), tuple(options.only), older)
    except DevError as error:
        say(f"prove_linux.py: {error}")
        return 1


if __name__ == "__main__":
    sys.exit(main())
