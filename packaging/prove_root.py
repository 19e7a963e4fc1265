"""A clean Debian in a folder, made with debootstrap, in which programs run as root or as an ordinary user."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from dev_report import DevError, run, say

PERSON = 1000
PATH = "/usr/local/bin:/usr/bin:/bin:/usr/games"
X_SOCKETS = "/tmp/.X11-unix"


class Root:
    """The folder, with what the kernel offers mounted into it.

    Parameters
    ----------
    path : Path
        Becomes ``/`` for the programs that run in it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    @contextlib.contextmanager
    def clean(cls, release: str, work: Path) -> Iterator[Root]:
        """Make a fresh system of a release; it is removed afterwards.

        What debootstrap makes is kept, and copied.
        """
        pristine = work / f"pristine-{release}"
        if not (pristine / "etc" / "apt" / "sources.list").is_file():
            shutil.rmtree(pristine, ignore_errors=True)
            half = work / f"pristine-{release}.half"
            shutil.rmtree(half, ignore_errors=True)
            say(f"making a clean {release}")
            if run(["debootstrap", "--variant=minbase", release, half]) != 0:
                raise DevError(f"debootstrap could not make a {release}; its message is above.")
            half.replace(pristine)
        path = work / f"root-{release}"
        if path.exists():
            raise DevError(
                f"{path} is in use, or was left by a proof that was killed: see what is mounted there."
            )
        subprocess.run(["cp", "-a", pristine, path], check=True)
        root = cls(path)
        for name in ("resolv.conf", "hosts"):
            shutil.copyfile(f"/etc/{name}", path / "etc" / name)
        with contextlib.ExitStack() as stack:
            stack.callback(shutil.rmtree, path)
            stack.enter_context(root.mounted("/proc", "-t", "proc", "proc"))
            stack.enter_context(root.mounted("/sys", "-t", "sysfs", "-o", "ro", "sysfs"))
            stack.enter_context(root.mounted("/dev", "--bind", "/dev"))
            stack.enter_context(root.mounted("/dev/pts", "--bind", "/dev/pts"))
            stack.enter_context(root.mounted("/dev/shm", "-t", "tmpfs", "tmpfs"))
            stack.enter_context(root._x_sockets())
            yield root

    @contextlib.contextmanager
    def mounted(self, place: str, *words: str) -> Iterator[None]:
        """Mount something at a place of the root; `words` are mount's, without the target."""
        target = f"{self.path}{place}"
        Path(target).mkdir(parents=True, exist_ok=True)
        subprocess.run(["mount", *words, target], check=True)
        try:
            yield
        finally:
            if subprocess.call(["umount", target], stderr=subprocess.DEVNULL) != 0:
                # Something still runs there; the mount goes when it ends.
                subprocess.run(["umount", "--lazy", target], check=True)

    @contextlib.contextmanager
    def read_only(self, place: str) -> Iterator[None]:
        """Let nobody write to a folder of the root's."""
        target = f"{self.path}{place}"
        with self.mounted(place, "--bind", target):
            subprocess.run(["mount", "-o", "remount,bind,ro", target], check=True)
            yield

    @contextlib.contextmanager
    def small_tmp(self) -> Iterator[None]:
        """Mount a /tmp of 16 MB that runs no programs; the display stays within reach."""
        with (
            self.mounted("/tmp", "-t", "tmpfs", "-o", "noexec,size=16m,mode=1777", "tmpfs"),
            self._x_sockets(),
        ):
            yield

    @contextlib.contextmanager
    def _x_sockets(self) -> Iterator[None]:
        target = f"{self.path}{X_SOCKETS}"
        Path(target).mkdir(parents=True, exist_ok=True)
        subprocess.run(["mount", "--bind", X_SOCKETS, target], check=True)
        try:
            yield
        finally:
            subprocess.run(["umount", "--lazy", target], check=True)

    def add_person(self, home: str) -> None:
        """Add an ordinary user with that home, and a folder /home/data of theirs."""
        self.say("useradd", "--uid", str(PERSON), "--no-create-home", "--home-dir", "/home/person", "person")
        for folder in (home, "/home/data"):
            path = Path(f"{self.path}{folder}")
            path.mkdir()
            os.chown(path, PERSON, PERSON)

    def say(self, *words: str) -> str:
        """Run a program as root, or what `as_person` has made of one, and return what it printed.

        Raises
        ------
        DevError
            It failed.
        """
        environment = {
            "PATH": f"/usr/sbin:/sbin:{PATH}",
            "HOME": "/root",
            "DEBIAN_FRONTEND": "noninteractive",
        }
        command = words if words[0] == "chroot" else ("chroot", str(self.path), *words)
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, env=environment, stdin=subprocess.DEVNULL
        )
        if done.returncode != 0:
            raise DevError(f"{' '.join(words)} failed: {done.stdout[-1500:]}{done.stderr[-1500:]}")
        return done.stdout.strip()

    def as_person(self, variables: Mapping[str, str]) -> list[str]:
        """Return what comes before a command line that the ordinary user is to run.

        Parameters
        ----------
        variables : mapping of str to str
            Their environment, and nothing else but PATH; empty ones are left out.
        """
        given = [f"{name}={value}" for name, value in variables.items() if value]
        user = f"--userspec={PERSON}:{PERSON}"
        return ["chroot", user, str(self.path), "env", "-i", f"PATH={PATH}", *given]
