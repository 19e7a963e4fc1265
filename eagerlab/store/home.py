"""Where EagerLab keeps its things, and which window uses them.

The window imports this module before anything else: it stays free of NumPy and pydantic.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

if TYPE_CHECKING:
    from eagerlab.protocol.base import Problem

SOCKET_FOLDER_BYTES = 70
"""Sockets of the link may have paths of 100 bytes; this leaves 30 for their names."""


class Home:
    """The folder of settings, runs and checkpoints.

    Where it cannot be written, a temporary folder takes its place and `problem` says so. A process started by
    this one must be given ``EAGERLAB_HOME=str(home.root)`` to use the same folder.

    Parameters
    ----------
    path : Path, optional
        The folder. By default ``EAGERLAB_HOME``, or else the user's data folder of this system.

    Attributes
    ----------
    root : Path
        Absolute; exists and can be written.
    wanted : Path
        The folder asked for: equal to `root` unless that is temporary.
    temporary : bool
        Whether `root` is a temporary folder that nothing will find again.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.wanted = Path(os.path.abspath(path or _default_root()))  # noqa: PTH100 (resolve() would follow links)
        self._error: OSError | None = None
        self._runtime: Path | None = None
        try:
            _prepare(self.wanted)
            self.temporary = False
        except OSError as error:
            self._error = error
            # A full disk still lets old runs be read and deleted: stay there.
            self.temporary = not (_is_full(error) and (self.wanted / "checkpoints").is_dir())
        self.root = self.wanted
        if self.temporary:
            self.root = Path(tempfile.mkdtemp(prefix="eagerlab-home-"))
            _prepare(self.root)

    @property
    def runs(self) -> Path:
        """Folder of the runs."""
        return self.root / "runs"

    @property
    def runs_file(self) -> Path:
        """The database of runs and their metrics."""
        return self.runs / "runs.sqlite"

    @property
    def checkpoints(self) -> Path:
        """Folder of the checkpoints, each a folder of its own."""
        return self.root / "checkpoints"

    @property
    def logs(self) -> Path:
        """Folder of the log files."""
        return self.root / "logs"

    @property
    def ipython(self) -> Path:
        """Folder for ``IPYTHONDIR``: the console's history and configuration."""
        return self.root / "ipython"

    @property
    def settings_file(self) -> Path:
        """The window's settings."""
        return self.root / "settings.ini"

    @property
    def runtime(self) -> Path:
        """A private folder of this process with a short path, for sockets; made when first asked for.

        Whoever asks removes it at the end.
        """
        if self._runtime is None:
            self._runtime = _make_runtime_folder(self.root)
        return self._runtime

    @property
    def problem(self) -> Problem | None:
        """What was wrong with the folder, or None. Imports pydantic: ask after the window is shown."""
        if self._error is None:
            return None
        from eagerlab.protocol.base import Problem
        from eagerlab.store.errors import reason

        if not self.temporary:
            return Problem(
                what=f"Nothing more can be saved in {self.wanted}.",
                why=reason(self._error),
                todo="Free some space, for example by deleting old runs or checkpoints.",
                severity="warning",
            )
        return Problem(
            what=f"The folder {self.wanted} cannot be used: settings, runs and checkpoints are kept in "
            f"{self.root} and may be gone after a restart of the computer.",
            why=reason(self._error),
            todo="Make the folder writable, or set EAGERLAB_HOME to another one and start EagerLab again.",
            severity="warning",
        )


def _default_root() -> Path:
    named = os.environ.get("EAGERLAB_HOME", "")
    if named:
        return Path(os.path.expanduser(named))  # noqa: PTH111 (Path.expanduser raises for an unknown user)
    return platformdirs.user_data_path("eagerlab", appauthor=False)


def _prepare(root: Path) -> None:
    """Make the folders and write a few bytes, which is the only sure way to know that it can be done."""
    try:
        for name in ("runs", "checkpoints", "logs", "ipython"):
            (root / name).mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=root / name, prefix=".probe-") as probe:
                probe.write(b"EagerLab")
                probe.flush()
    except ValueError as error:  # a null character in the path
        raise OSError(errno.EINVAL, "this is not a path") from error


def _is_full(error: OSError) -> bool:
    return error.errno in (errno.ENOSPC, errno.EDQUOT)


def _make_runtime_folder(root: Path) -> Path:
    candidates = [os.environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir(), "/tmp", str(root)]
    errors = []
    for candidate in candidates:
        if not candidate or (
            sys.platform != "win32" and len(os.fsencode(candidate)) > SOCKET_FOLDER_BYTES - 18
        ):
            continue
        try:
            folder = Path(tempfile.mkdtemp(prefix="eagerlab-", dir=candidate))
            (folder / "probe").write_bytes(b"EagerLab")
            (folder / "probe").unlink()
        except OSError as error:
            errors.append(f"{candidate}: {error.strerror}")
            continue
        return folder
    raise OSError(
        errno.EACCES,
        f"no folder with a short path can be written for sockets ({'; '.join(errors)}); set TMPDIR",
    )


class WindowLock:
    """Says whether another window uses the same home.

    The lock is the operating system's, held on a file as long as the process lives: one that was killed
    leaves nothing stale behind.

    Parameters
    ----------
    root : Path
        `Home.root`.
    """

    def __init__(self, root: Path) -> None:
        self.path = root / "window.lock"
        self._descriptor: int | None = None

    def take(self) -> int | None:
        """Take the lock, and keep it until `release` or the end of the process.

        Returns
        -------
        int or None
            None when this window has the lock now; else the process id of the one that has it (0: unknown).

        Raises
        ------
        OSError
            The file cannot be opened.
        """
        if self._descriptor is not None:
            return None
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        if not _lock(descriptor):
            holder = os.read(descriptor, 20)
            os.close(descriptor)
            return int(holder) if holder.strip().isdigit() else 0
        # On a full disk the lock holds all the same; only the process id is not told.
        with contextlib.suppress(OSError):
            os.ftruncate(descriptor, 0)
            os.write(descriptor, str(os.getpid()).encode())
        self._descriptor = descriptor
        return None

    def release(self) -> None:
        """Give the lock back; harmless when it was not taken."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def problem(self, holder: int) -> Problem:
        """Say that another window has the lock.

        Parameters
        ----------
        holder : int
            What `take` returned.

        Returns
        -------
        Problem
            Naming the process.
        """
        from eagerlab.protocol.base import Problem

        which = f"Another EagerLab window (process {holder})" if holder else "Another EagerLab window"
        return Problem(
            what=f"{which} uses the same folder, {self.path.parent}.",
            why="Both write runs and checkpoints there; settings are kept from the one that closes last.",
            todo="Close one of them, or set EAGERLAB_HOME to another folder for the second.",
            severity="warning",
        )


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool:
        """Lock a byte far behind the process id, which others must be able to read."""
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            # Some network file systems know no locks. Then nothing can be told, and nobody is kept out.
            return error.errno in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS)
        return True
