"""Disks that are small or read-only, for tests: mounted in a name space of the child process alone."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


def run_on_disk(folder: Path, options: str, script: str, *arguments: str) -> str:
    """Run a Python script that finds a disk of its own mounted at `folder`; return what it printed.

    Works for root and for others, where the system lets a person make name spaces; skips the test elsewhere.
    """
    folder.mkdir(exist_ok=True)
    python = shlex.join([sys.executable, "-c", script, str(folder), *arguments])
    mount = f"mount -t tmpfs -o {options} none {shlex.quote(str(folder))}"
    try:
        subprocess.run(["unshare", "-rm", "sh", "-c", mount], check=True, capture_output=True, timeout=300)
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no name space for a disk of its own can be made here ({error})")
    child = subprocess.run(
        ["unshare", "-rm", "sh", "-c", f"{mount} && exec {python}"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=300,
        check=False,
    )
    assert child.returncode == 0, child.stderr
    return child.stdout
