"""What is proved of a .deb in a clean system, part by part."""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import smoke
from dev_report import DevError
from prove_older import renumbered, version_of
from prove_root import PERSON, Root
from smoke_copy import Installation, Report
from smoke_outside import Outside
from smoke_screen import photograph, windows, xdotool

HOME = "/home/Zoë Müller 王"
DATA = f"{HOME}/.local/share/eagerlab"
FILE = f"{HOME}/Mein Versuch 王.eagerlab"
ENTRY = "/usr/share/applications/eagerlab.desktop"
KIND = "application/x-eagerlab"
FOLDERS_OF_OTHERS = ("/proc/", "/sys/", "/dev/", "/tmp/", "/run/", "/var/", "/home/", "/root/")
# What every desktop has, and no minimal system: types of files, menus, and what opens them.
DESKTOP = ("shared-mime-info", "desktop-file-utils", "xdg-utils", "libglib2.0-bin")
CHINESE_FONT = "fonts-droid-fallback"
SECONDS_TO_END = 120.0


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
    older : Path, optional
        A package of an older version, for the upgrade; by default the same program is renumbered.
    """

    def __init__(self, deb: Path, root: Root, pictures: Path, older: Path | None = None) -> None:
        self.deb = deb
        self.root = root
        self.pictures = pictures
        self.older = older
        self.report = Report()
        self.rows: list[tuple[str, int, int, float]] = []
        self.place = (0, 0)
        self.before: set[str] = set()

    def carry_out(self, name: str, part: Callable[[], None]) -> bool:
        """Carry out one part, whatever becomes of it; return whether all of it succeeded."""
        print(f"--- {name}", flush=True)
        began, checks, failed = time.monotonic(), self.report.checks, self.report.failed
        self.report.about = f"{name}: "
        try:
            part()
        except (DevError, RuntimeError, OSError, LookupError, subprocess.SubprocessError) as error:
            self.report.tell(f"{type(error).__name__}", ok=False, detail=str(error))
        checks, failed = self.report.checks - checks, self.report.failed - failed
        self.rows.append((name, checks, failed, time.monotonic() - began))
        return not failed

    def prepare(self, packages: tuple[str, ...] = ()) -> None:
        """Note what is there before it comes, beside these packages of the distribution."""
        if packages:
            self.root.say("apt-get", "install", "-y", "--no-install-recommends", *packages)
        self.before = self.files()

    def install(self, deb: Path | None = None) -> None:
        """Install a package with apt, and everything that it asks for."""
        source = deb or self.deb
        target = self.root.path / "root" / source.name
        shutil.copyfile(source, target)
        began = time.monotonic()
        said = self.root.say("apt-get", "install", "-y", "--no-install-recommends", f"/root/{source.name}")
        target.unlink()
        count = len(re.findall(r"^Setting up ", said, flags=re.MULTILINE))
        self.report.tell(f"apt install {source.name}", True, f"{count} packages", time.monotonic() - began)

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
        kinds = Path(f"{self.root.path}{ENTRY}").read_text(encoding="utf-8")
        self.report.tell("menu entry opens .eagerlab", f"MimeType={KIND};" in kinds)
        icons = self.root.path / "usr/share/icons/hicolor"
        for name in ("apps/eagerlab", f"mimetypes/{KIND.replace('/', '-')}"):
            sizes = sorted(int(path.parent.parent.name.split("x")[0]) for path in icons.glob(f"*/{name}.png"))
            drawn = (icons / "scalable" / f"{name}.svg").is_file()
            self.report.tell(f"icons {name}", drawn and {16, 22, 24, 32, 48, 256} <= set(sizes), f"{sizes}")

    def person(self, **variables: str) -> list[str]:
        """Return what comes before a command line of the person's; empty variables are not set."""
        given = {"HOME": HOME, "LANG": "C.UTF-8", "DISPLAY": os.environ["DISPLAY"]}
        return self.root.as_person(given | variables)

    def drive(
        self, name: str, plan: str, command: str = "eagerlab", own: bool = False, **variables: str
    ) -> None:
        """Run the smoke test as the person.

        Parameters
        ----------
        name : str
            Names the folder of the pictures.
        plan : str
            As for `smoke.py`.
        command : str
            What is started.
        own : bool
            Let the command that is started in the end find its folder itself.
        **variables : str
            Of the environment, beside HOME, PATH and DISPLAY; an empty one is not set.
        """
        copy = Installation(command, self.person(**variables))
        home = "" if own else f"/home/data/{name}"
        self.place = smoke.smoke(copy, plan, home, self.pictures / name, self.report)
        self.see_the_end()

    def see_the_end(self) -> None:
        """See that no process is left."""
        quiet = self.root.is_quiet(SECONDS_TO_END)
        self.report.tell("no process is left", quiet, "" if quiet else f"{self.root.processes()}")

    def full(self) -> None:
        """Do everything that a person does."""
        self.drive("full", "full")

    def link(self) -> None:
        """Start it by way of links, with no LANG."""
        link = f"{HOME}/mein Eagerläb"
        self.root.say(*self.person(), "ln", "-sf", "/usr/bin/eagerlab", link)
        self.drive("link", "short", link, LANG="")

    def unwritable(self) -> None:
        """Start it with a home that cannot be written, another Python's home, and folders that are not."""
        nowhere = {"XDG_RUNTIME_DIR": "/nonexistent", "KERAS_HOME": "/proc", "PYTHONHOME": "/nowhere"}
        self.drive("unwritable", "unwritable", own=True, HOME="/proc", **nowhere)

    def sealed(self) -> None:
        """Start it without a home, where nothing can be written but a small /tmp that runs no programs."""
        with self.root.sealed():
            self.drive("sealed", "unwritable", own=True, HOME="/nonexistent", XDG_RUNTIME_DIR="/nonexistent")

    def crowded(self) -> None:
        """Start it with no room at all in /tmp, and with a file of Keras's settings that is none."""
        self.root.say("sh", "-c", "head -c 32M /dev/zero >/tmp/crowd || true")
        settings = f"{HOME}/.keras/keras.json"
        write = 'mkdir -p "${1%/*}" && echo "{" >"$1"'
        self.root.say(*self.person(), "sh", "-c", write, "sh", settings)
        self.drive("crowded", "short")
        self.root.say("rm", settings)

    def chinese(self) -> None:
        """Ask for Chinese, on a system that has letters for it."""
        self.drive("chinese", "chinese", LANG="zh_CN.UTF-8")

    def upgrade(self) -> None:
        """Put an older package in its place, use it, and install the new one over it."""
        folder = self.root.path / "root" / "older"
        folder.mkdir()
        deb = self.older or renumbered(self.deb, folder)
        self.install(deb)
        self._tell_version("the older one is there", deb)
        shutil.rmtree(folder)
        files = self._listed()
        self.drive("older", "older")
        kept = contents(Path(f"{self.root.path}{DATA}"))
        self.install()
        self._tell_version("upgraded", self.deb)
        gone = files - self._listed()
        left = sorted(path for path in gone if os.path.lexists(f"{self.root.path}{path}"))
        told = f"{len(left)} of {len(gone)} {' '.join(left[:3])}".rstrip()
        self.report.tell("files of the older one alone are left", not left, told)
        same = kept == contents(Path(f"{self.root.path}{DATA}"))
        self.report.tell("the installation touches nothing of the person's", same, f"{len(kept)} files")
        self.drive("upgraded", "upgraded")

    def _tell_version(self, name: str, deb: Path) -> None:
        said = self.root.say("eagerlab", "--version")
        number = version_of(deb).rpartition("-")[0]
        self.report.tell(name, said.split()[-1] == number, said)

    def _listed(self) -> set[str]:
        """Return the files and folders that dpkg knows as the package's."""
        return {*self.root.say("dpkg-query", "--listfiles", "eagerlab").splitlines()}

    def menu(self) -> None:
        """Start it from the desktop's menu, as GNOME does it."""
        self._from_desktop("menu", ["gio", "launch", ENTRY], "EagerLab")

    def file(self) -> None:
        """Double-click on an experiment: its type is known, and it is opened."""
        (source,) = (self.root.path / "opt/eagerlab").glob("lib/*/site-packages/eagerlab/**/spiral.eagerlab")
        target = Path(f"{self.root.path}{FILE}")
        shutil.copyfile(source, target)
        os.chown(target, PERSON, PERSON)
        ask = self.person(XDG_CURRENT_DESKTOP="GNOME")
        kind = self.root.say(*ask, "xdg-mime", "query", "filetype", FILE)
        self.report.tell("xdg-mime query filetype", kind == KIND, kind)
        opens = self.root.say(*ask, "xdg-mime", "query", "default", KIND)
        self.report.tell("xdg-mime query default", opens == "eagerlab.desktop", opens)
        self._from_desktop("file", ["xdg-open", FILE], Path(FILE).name)

    def _from_desktop(self, name: str, words: list[str], title: str) -> None:
        copy = Installation("eagerlab", self.person(XDG_CURRENT_DESKTOP="GNOME"))
        outside = Outside(copy, DATA, self.pictures / name, self.report)
        outside.pictures.mkdir(parents=True, exist_ok=True)
        process = copy.start(*words)

        def ended() -> bool:
            return process.poll() is not None and not self.root.processes()

        try:
            if outside.wait_for_window(ended, f" ({shlex.join(words)})"):
                self._see_title(title)
                if self.place != (0, 0):
                    outside.train(self.place)
            outside.close(ended)
        finally:
            photograph(outside.pictures / "end.png")
            self.root.end_processes()
            process.wait()

    def _see_title(self, title: str) -> None:
        deadline, shown = time.monotonic() + SECONDS_TO_END, ""
        while title not in shown and time.monotonic() < deadline:
            shown = " ".join(xdotool("getwindowname", one) for one in windows())
            time.sleep(0.1)
        self.report.tell("the window's title", title in shown, shown)

    def remove(self) -> None:
        """Remove and purge; nothing is left, and the person's folder is as it was."""
        mine = contents(self.root.path / "home")
        self.root.say("apt-get", "remove", "-y", "eagerlab")
        left = [
            path for path in ("usr/bin/eagerlab", "opt/eagerlab") if os.path.lexists(self.root.path / path)
        ]
        self.report.tell("removed", not left, " ".join(left))
        self.root.say("apt-get", "purge", "-y", "eagerlab")
        tops = [
            top for top in ("/opt", "/usr", "/etc", "/var/lib") if Path(f"{self.root.path}{top}").exists()
        ]
        named = self.root.say("find", *tops, "-iname", "*eagerlab*", "!", "-path", "*/apt/*")
        self.report.tell("nothing is left of it", not named, named[:300])
        self.root.say("apt-get", "autoremove", "--purge", "-y")
        after = self.files()
        more, fewer = sorted(after - self.before), sorted(self.before - after)
        self.report.tell("files more than before it came", not more, f"{len(more)}: {', '.join(more[:8])}")
        self.report.tell("files that have gone with it", not fewer, f"{len(fewer)}: {', '.join(fewer[:8])}")
        caches = "grep -rl eagerlab /etc /usr/share/mime /usr/share/applications /usr/share/icons || true"
        found = self.root.say("sh", "-c", f"{caches} 2>/dev/null")
        self.report.tell("no list of types and programs names it", not found, found[:300])
        same = mine == contents(self.root.path / "home")
        self.report.tell("the person's files are as they were", same, f"{len(mine)} files")

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
