"""The backend process: its start, its parts, its end."""

from __future__ import annotations

import argparse
import json
import logging
import os
import shutil
import signal
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from eagerlab.backend import logs
from eagerlab.store.home import Home

SWITCH_SECONDS = 0.0005
"""How long a thread keeps the interpreter lock: beside a cell of pure Python this doubles training."""


def main(argv: list[str]) -> int:
    """Run the backend until it is told to end.

    Parameters
    ----------
    argv : list of str
        ``-f CONNECTION [--window-pid N]``.

    Returns
    -------
    int
        Never: the process ends itself with status 0 (2 for bad arguments).
    """
    arguments = _parse(argv)
    home = Home()
    prepare_environment(home)
    logs.begin()
    sys.setswitchinterval(SWITCH_SECONDS)
    add_working_folder()

    # Imported after the environment is prepared: IPython and Keras read it when they are imported.
    from eagerlab.backend.service import Service

    Service(home, arguments.connection, arguments.window_pid).run()


def prepare_environment(home: Home) -> None:
    """Set what IPython, Keras and matplotlib read, so that no other set-up of the person breaks the start.

    Parameters
    ----------
    home : Home
        Their folders go into it.
    """
    os.environ["EAGERLAB_HOME"] = str(home.root)
    os.environ["KERAS_BACKEND"] = "tensorflow"
    # A damaged or foreign ~/.keras/keras.json would end the import of Keras.
    keras_home = home.root / "keras"
    keras_home.mkdir(exist_ok=True)
    os.environ["KERAS_HOME"] = str(keras_home)
    os.environ["IPYTHONDIR"] = str(home.ipython)
    # Kernels start with a debugger's frozen-modules warning otherwise.
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    # Its parent poller would end this process unsaved.
    os.environ.pop("JPY_PARENT_PID", None)
    if not _is_writable(Path(os.environ.get("MPLCONFIGDIR") or _matplotlib_folder())):
        folder = home.root / "matplotlib"
        folder.mkdir(exist_ok=True)
        os.environ["MPLCONFIGDIR"] = str(folder)


def add_working_folder() -> None:
    """Let cells import modules of the working folder, behind all others, where Python left it out (``-P``).

    A file ``random.py`` in the home folder must not stand before Python's own.
    """
    if sys.flags.safe_path and "" not in sys.path:
        sys.path.append("")


def write_record(home: Home, connection_file: str, window_pid: int | None) -> Path:
    """Note this backend in its home, so that ``eagerlab doctor`` finds it; return the note's path."""
    record = home.root / "backend.json"
    content = {"pid": os.getpid(), "connection_file": connection_file, "window_pid": window_pid}
    descriptor, name = tempfile.mkstemp(dir=home.root, prefix=".backend-")
    with os.fdopen(descriptor, "w") as file:
        json.dump(content, file)
    Path(name).replace(record)
    return record


def remove_record(record: Path) -> None:
    """Remove the note of this backend; that of a newer one stays."""
    try:
        if json.loads(record.read_text())["pid"] == os.getpid():
            record.unlink()
    except (OSError, ValueError, KeyError):
        logging.getLogger(__name__).warning("The note of this backend could not be removed.", exc_info=True)


def remove_sockets(connection_file: Path) -> None:
    """Remove the sockets' folder that a window made and can't remove any more."""
    folder = connection_file.parent
    if folder.parent.name.startswith("eagerlab-"):
        shutil.rmtree(folder, ignore_errors=True)
        if not any(folder.parent.iterdir()):
            folder.parent.rmdir()


def end_on_sigterm(end: Any) -> None:
    """Let SIGTERM stop and save, as closing the window does."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda *_: end())


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="eagerlab --backend", description="EagerLab's backend process.")
    parser.add_argument("-f", dest="connection", required=True, metavar="CONNECTION", help="connection file")
    parser.add_argument("--window-pid", type=int, metavar="N", help="end when this process is gone")
    return parser.parse_args(argv)


def _matplotlib_folder() -> str:
    base = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")  # noqa: PTH111 (never raises)
    return os.path.join(base, "matplotlib")  # noqa: PTH118


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except (OSError, ValueError):
        return False


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
