"""A clean Debian in a folder, made with debootstrap, in which programs run as root or as an ordinary user."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
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
        remove_left(path)
        subprocess.run(["cp", "-a", pristine, path], check=True)
        root = cls(path)
        for name in ("resolv.conf", "hosts"):
            shutil.copyfile(f"/etc/{name}", path / "etc" / name)
        with contextlib.ExitStack() as stack:
            stack.callback(remove_left, path)
            stack.enter_context(root.mounted("/proc", "-t", "proc", "proc"))
            stack.enter_context(root.mounted("/sys", "-t", "sysfs", "-o", "ro", "sysfs"))
            stack.enter_context(root.mounted("/dev", "--bind", "/dev"))
            stack.enter_context(root.mounted("/dev/pts", "--bind", "/dev/pts"))
            stack.enter_context(root.mounted("/dev/shm", "-t", "tmpfs", "tmpfs"))
            stack.enter_context(root._x_sockets())
            stack.callback(root.end_processes)
            yield root

    def processes(self) -> list[int]:
        """Return the processes that run in it."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):  # it has ended
                if (folder / "root").readlink() == self.path:
                    found.append(int(folder.name))
        return found

    def is_quiet(self, seconds: float) -> bool:
        """Wait until nothing runs in it any more; return whether that came in time."""
        deadline = time.monotonic() + seconds
        while self.processes():
            if time.monotonic() > deadline:
                return False
            time.sleep(0.1)
        return True

    def end_processes(self) -> None:
        """End whatever still runs in it."""
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.is_quiet(20)

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
    def sealed(self) -> Iterator[None]:
        """Let nobody write anywhere in the root, except where something else is mounted in it."""
        path = str(self.path)
        subprocess.run(["mount", "--rbind", path, path], check=True)
        try:
            subprocess.run(["mount", "-o", "remount,bind,ro", path], check=True)
            yield
        finally:
            # Lazily, with all that came along: what was mounted in it before is under the same names.
            subprocess.run(["umount", "--lazy", path], check=True)

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


def remove_left(path: Path) -> None:
    """Remove the folder of a root, unless something is mounted there.

    Raises
    ------
    DevError
        Something is: to remove the folder would empty it.
    """
    mounts = Path("/proc/self/mountinfo").read_text(encoding="utf-8").splitlines()
    places = [line.split()[4] for line in mounts]
    mounted = [place for place in places if place == str(path) or place.startswith(f"{path}/")]
    if mounted:
        raise DevError(f"{mounted[0]} is still mounted; unmount it, and then remove {path}.")
    if path.exists():
        shutil.rmtree(path)


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep others from using a root's folder meanwhile.

    Raises
    ------
    DevError
        Somebody does.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f"{path.name}.lock").open("w", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise DevError(f"Another proof is at work in {path}.") from None
        yield


def run_apart(command: Sequence[str]) -> int:
    """Run a program with mounts and processes of its own: whatever ends it, nothing is left of either.

    Parameters
    ----------
    command : sequence of str
        On SIGTERM it has to end, in its own time. This one passes on Ctrl-C, SIGTERM and SIGHUP in that form.

    Returns
    -------
    int
        Its exit status.
    """
    apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    # The kernel ends it when this process ends in a way that it cannot notice.
    process = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", *apart, *command], start_new_session=True)

    def stop(*_: object) -> None:
        os.killpg(process.pid, signal.SIGTERM)

    names = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {name: signal.signal(name, stop) for name in names}
    try:
        return process.wait()
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)
        if process.poll() is None:
            process.kill()


def end_on_sigterm() -> None:
    """Let this process end in an orderly way, once, when it is told to."""

    def stop(*_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sys.exit(143)

    signal.signal(signal.SIGTERM, stop)
