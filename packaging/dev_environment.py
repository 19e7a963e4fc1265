"""The checkout's own Python environment, `.venv`: made once, and again when what it is made from changes."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import dev_libraries
import texts_compile
from dev_report import ROOT, DevError, run, say

VENV = ROOT / ".venv"
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
STAMP = VENV / "eagerlab-stamp.json"
STARTED = VENV / "eagerlab-install-started"
SPACE_NEEDED = 4 * 10**9  # bytes, downloads and unpacked files at their highest together


def python() -> Path:
    """Return the environment's Python."""
    return VENV / "Scripts" / "python.exe" if os.name == "nt" else VENV / "bin" / "python"


def site_packages() -> Path:
    """Return the folder into which the environment's packages are installed."""
    if os.name == "nt":
        return VENV / "Lib" / "site-packages"
    return VENV / "lib" / "python{}.{}".format(*sys.version_info) / "site-packages"


def ingredients() -> dict[str, str]:
    """Return what the environment is made from; a difference in `base` means to make it anew."""
    digest = hashlib.sha256()
    for file in (ROOT / "pyproject.toml", CONSTRAINTS):
        digest.update(file.read_bytes())
    # An environment holds absolute paths: one that was moved is of no use.
    base = f"{sys.version_info.major}.{sys.version_info.minor} of {sys.base_prefix} in {ROOT}"
    return {"base": base, "packages": digest.hexdigest()}


def ensure(tests: bool) -> Path:
    """Make or bring up to date the environment and, on Linux, the system packages it needs.

    Parameters
    ----------
    tests
        Whether the programs that the tests start are needed as well.

    Returns
    -------
    Path
        The environment's Python.

    Raises
    ------
    DevError
        It cannot be done; the message says what to do.
    """
    wanted = ingredients()
    if stamp() != wanted:
        with only_one_at_a_time():
            if stamp() != wanted:
                build(wanted)
    if sys.platform == "linux":
        dev_libraries.ensure_system(site_packages(), tests)
    compile_translations()
    return python()


def compile_translations() -> None:
    """Make the `.qm` files that are missing or old; without them the window is English.

    Raises
    ------
    DevError
        Qt's compiler failed; the message is its own.
    """
    try:
        texts_compile.compile_stale(package=site_packages() / "PySide6")
    except texts_compile.ToolError as error:
        raise DevError(str(error)) from error


def stamp() -> dict[str, str] | None:
    """Return what the environment was made from, or None while there is no complete one."""
    try:
        made_from = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return made_from if python().is_file() and isinstance(made_from, dict) else None


@contextlib.contextmanager
def only_one_at_a_time() -> Iterator[None]:
    """Hold off a second call that would install into the same environment."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    folder = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another call is installing into .venv; waiting for it")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def build(wanted: dict[str, str]) -> None:
    """Install into the environment, making it anew where the old one cannot be trusted."""
    began = time.monotonic()
    old = stamp()
    # The mark outlives an install that was interrupted: half a package is worse than none.
    if old is None or old["base"] != wanted["base"] or STARTED.exists():
        make_empty()
    STARTED.touch()
    STAMP.unlink(missing_ok=True)
    say("installing EagerLab and what it needs into .venv; the first time this takes a few minutes")
    # hatchling first and no isolated build: so that the build, too, takes what the constraints name.
    pip("hatchling")
    pip("--no-build-isolation", "--editable", ".[test,dev]")
    temporary = STAMP.with_suffix(".new")
    temporary.write_text(json.dumps(wanted), encoding="utf-8")
    temporary.replace(STAMP)
    STARTED.unlink()
    say(f"installed in {time.monotonic() - began:.0f} s")


def make_empty() -> None:
    """Make `.venv` anew, with nothing in it but pip."""
    if VENV.exists():
        say("making .venv anew")
        shutil.rmtree(VENV)
    free = shutil.disk_usage(ROOT).free
    if free < SPACE_NEEDED:
        raise DevError(
            f"The install needs about {SPACE_NEEDED / 1e9:.0f} GB in {ROOT}, and {free / 1e9:.1f} GB are "
            "free. Make room and run the same command again."
        )
    if importlib.util.find_spec("ensurepip") is None:
        # Debian splits off this part of Python's standard library.
        package = "python{}.{}-venv".format(*sys.version_info)
        if not (sys.platform == "linux" and dev_libraries.is_debian()):
            raise DevError("This Python has no ensurepip, which makes environments: install the rest of it.")
        dev_libraries.install([package])
    if run([sys.executable, "-m", "venv", VENV]) != 0:
        raise DevError(f"Python could not make an environment in {VENV}; its message is above.")


def pip(*arguments: str) -> None:
    """Install with pip, its progress shown, nothing but what the constraints name.

    Raises
    ------
    DevError
        pip could not do it.
    """
    # A setting of the person's to install elsewhere would make pip refuse.
    environment = os.environ | {"PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    command: list[str | Path] = [python(), "-m", "pip", "install", "--constraint", CONSTRAINTS, *arguments]
    if run(command, environment) == 0:
        return
    if shutil.disk_usage(ROOT).free < SPACE_NEEDED / 20:
        reason = f"The disk that holds {ROOT} is full: make room"
    else:
        reason = (
            "pip could not finish; its message is above. Where it found no connection, see to the network"
        )
    raise DevError(f"{reason}, then run the same command again. What was downloaded is kept.")
