#!/usr/bin/env python3
"""Install a .deb into a clean Debian, drive it there as an ordinary user, upgrade it, remove it.

Usage: python3 packaging/prove_linux.py EAGERLAB.deb [--work FOLDER] [--only PART ...]

Needs root, debootstrap, Xvfb, xdotool and a mirror of Debian's. `build.py linux --test` does the same after
it has built. The user's home has a space, accents and Chinese letters in its name; /tmp is small and runs
nothing; the installation is mounted read-only.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import smoke
from build_deb import RELEASES, Release
from dev_report import DevError, say
from prove_root import Root

HOME = "/home/Zoë Müller 王"
FOLDERS_OF_OTHERS = ("/proc/", "/sys/", "/dev/", "/tmp/", "/run/", "/var/", "/home/", "/root/")
PARTS = ("full", "link", "menu", "chinese", "upgrade", "remove")


class Proof:
    """One package in one clean system.

    Parameters
    ----------
    deb : Path
        The package.
    root : Root
        The system.
    pictures : Path
        A folder that gets the pictures of the smoke tests.
    """

    def __init__(self, deb: Path, root: Root, pictures: Path) -> None:
        self.deb = deb
        self.root = root
        self.pictures = pictures
        self.report = smoke.Report()
        self.before: set[str] = set()

    def install(self, deb: Path) -> None:
        """Install a package with apt, and everything that it asks for."""
        target = self.root.path / "root" / deb.name
        shutil.copyfile(deb, target)
        began = time.monotonic()
        said = self.root.say("apt-get", "install", "-y", "--no-install-recommends", f"/root/{deb.name}")
        target.unlink()
        count = len(re.findall(r"^Setting up ", said, flags=re.MULTILINE))
        self.report.tell(f"apt install {deb.name}", True, f"{count} packages", time.monotonic() - began)

    def look_at_files(self) -> None:
        """See that what dpkg noted is what is there, and that only root can change it."""
        changed = self.root.say("dpkg", "--verify", "eagerlab")
        self.report.tell("files are as they were packed", not changed, changed[:200])
        found = self.root.say(
            "find", "/opt/eagerlab", "!", "-type", "l", "(", "!", "-user", "root", "-o", "-perm", "/022", ")"
        )
        self.report.tell("only root can change them", not found, found[:200])
        size = self.root.say("du", "-s", "--apparent-size", "-B1", "/opt/eagerlab").split()[0]
        self.report.tell("installed", True, f"{int(size) / 1e6:.0f} MB")
        kinds = (self.root.path / "usr/share/applications/eagerlab.desktop").read_text(encoding="utf-8")
        self.report.tell("menu entry opens .eagerlab", "MimeType=application/x-eagerlab;" in kinds)

    def drive(self, name: str, plan: str, command: str = "eagerlab", **variables: str) -> None:
        """Run the smoke test as the person.

        Parameters
        ----------
        name : str
            Names the folder of the pictures.
        plan : str
            As for `smoke.py`.
        command : str
            What is started.
        **variables : str
            Of the environment, beside HOME, PATH and DISPLAY; an empty one is not set.
        """
        print(f"--- {name}: {command}", flush=True)
        words = self.root.as_person(
            {"HOME": HOME, "LANG": "C.UTF-8", "DISPLAY": os.environ["DISPLAY"]} | variables
        )
        began = time.monotonic()
        status = smoke.main(
            [
                *("--plan", plan, "--through", shlex.join(words), "--pictures", str(self.pictures / name)),
                *("--home", f"/home/data/{name}", command),
            ]
        )
        self.report.tell(f"smoke test: {name}", status == 0, seconds=time.monotonic() - began)

    def full(self) -> None:
        """Do everything that a person does."""
        self.drive("full", "full")

    def link(self) -> None:
        """Start it by way of links, with no LANG."""
        link = f"{HOME}/mein Eagerläb"
        self.root.say(*self.root.as_person({}), "ln", "-sf", "/usr/bin/eagerlab", link)
        self.drive("link", "short", link, LANG="")

    def menu(self) -> None:
        """Start what the menu starts, with a home that cannot be written and another Python's home."""
        entry = (self.root.path / "usr/share/applications/eagerlab.desktop").read_text(encoding="utf-8")
        command = re.findall(r"^Exec=(\S+)", entry, flags=re.MULTILINE)[0]
        self.drive(
            "menu", "short", command, HOME="/proc", PYTHONHOME="/nowhere", XDG_RUNTIME_DIR="/nonexistent"
        )

    def chinese(self) -> None:
        """Ask for Chinese."""
        self.drive("chinese", "chinese", LANG="zh_CN.UTF-8")

    def upgrade(self, work: Path) -> None:
        """Put an older package in its place, use it, and install the new one over it."""
        self.root.say("apt-get", "purge", "-y", "eagerlab")
        old = older(self.deb, work)
        self.install(old)
        self.drive("older", "short")
        settings = self.root.path / HOME.lstrip("/") / ".local/share/eagerlab/settings.ini"
        with settings.open("a", encoding="utf-8") as file:
            file.write("\n[proof]\nkept=yes\n")
        self.install(self.deb)
        said = self.root.say("eagerlab", "--version")
        gone = not list((self.root.path / "opt/eagerlab").glob("lib/*/site-packages/eagerlab/gone*"))
        self.report.tell("upgraded; no file of the older one is left", gone, said)
        self.drive("upgraded", "short")
        text = settings.read_text(encoding="utf-8")
        self.report.tell("settings are kept", "kept=yes" in text)

    def remove(self) -> None:
        """Remove and purge; nothing is left, and the person's folder is as it was."""
        mine = contents(self.root.path / "home")
        for command in ("remove", "purge"):
            self.root.say("apt-get", command, "-y", "eagerlab")
        left = self.root.say(
            "find", "/opt", "/usr", "/etc", "/var/lib", "-iname", "*eagerlab*", "!", "-path", "*/apt/*"
        )
        self.report.tell("nothing is left of it", not left, left[:300])
        self.report.tell(
            "the person's files are as they were",
            mine == contents(self.root.path / "home"),
            f"{len(mine)} files",
        )
        self.root.say("apt-get", "autoremove", "--purge", "-y")
        after = self.files()
        more, fewer = sorted(after - self.before), sorted(self.before - after)
        self.report.tell("files more than before it came", not more, f"{len(more)}: {', '.join(more[:8])}")
        self.report.tell("files that have gone with it", not fewer, f"{len(fewer)}: {', '.join(fewer[:8])}")

    def files(self) -> set[str]:
        """Return the files of the system, without those that programs keep for themselves."""
        found = self.root.say("find", "/", "-xdev", "-print").splitlines()
        return {path for path in found if not path.startswith(FOLDERS_OF_OTHERS)}


def contents(folder: Path) -> dict[str, str]:
    """Return what is in the files of a folder, as sums."""
    found = {}
    for top, _, names in os.walk(folder):
        for path in (Path(top) / name for name in names):
            if path.is_symlink():
                found[str(path)] = str(path.readlink())
            elif path.is_file():
                found[str(path)] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def older(deb: Path, work: Path) -> Path:
    """Return the same program as an older package, with a module that the new one does not have."""
    folder = work / "older"
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["dpkg-deb", "--raw-extract", deb, folder], check=True)
    control = folder / "DEBIAN" / "control"
    text = control.read_text(encoding="utf-8")
    control.write_text(
        re.sub(r"^Version: .*$", "Version: 0.0.1-1", text, flags=re.MULTILINE), encoding="utf-8"
    )
    (site,) = folder.glob("opt/eagerlab/lib/*/site-packages")
    (site / "eagerlab" / "gone.py").write_text("", encoding="utf-8")
    (site / "eagerlab" / "gone").mkdir()
    (site / "eagerlab" / "gone" / "__init__.py").write_text("", encoding="utf-8")
    target = work / "eagerlab_0.0.1-1_amd64.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zzstd", "-z1", "--build", str(folder), str(target)]
    subprocess.run(command, check=True)
    shutil.rmtree(folder)
    return target


def prove(deb: Path, release: Release, work: Path, parts: tuple[str, ...] = PARTS) -> int:
    """Carry out the proof; return the exit status.

    Raises
    ------
    DevError
        Something that it needs is missing.
    """
    missing = [tool for tool in ("debootstrap", "Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing or os.geteuid() != 0:
        raise DevError(f"The test in a clean system needs root and {', '.join(missing) or 'nothing else'}.")
    # A proof that is ended from outside takes its mounts down.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    pictures = work / f"pictures-{release.name}"
    with smoke.display(), Root.clean(release.name, work) as root:
        proof = Proof(deb, root, pictures)
        root.add_person(HOME)
        root.say("apt-get", "update")
        proof.before = proof.files()
        proof.install(deb)
        proof.look_at_files()
        with strict(root):
            for part in parts:
                if part in ("full", "link", "menu", "chinese"):
                    getattr(proof, part)()
        if "upgrade" in parts:
            proof.upgrade(work)
        if "remove" in parts:
            proof.remove()
    say(f"{release.name}: {proof.report.failed} failed; pictures in {pictures}")
    return 1 if proof.report.failed else 0


@contextlib.contextmanager
def strict(root: Root) -> Iterator[None]:
    """Mount the installation read-only, and a small /tmp on which nothing can be run."""
    with root.read_only("/opt/eagerlab"), root.small_tmp():
        yield


def main(arguments: list[str] | None = None) -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("deb", type=Path)
    parser.add_argument("--work", type=Path, default=Path("build"))
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    options = parser.parse_args(arguments)
    release = next(one for one in RELEASES.values() if f"~deb{one.number}_" in options.deb.name)
    try:
        return prove(options.deb.resolve(), release, options.work.resolve(), tuple(options.only))
    except DevError as error:
        print(f"prove_linux.py: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
