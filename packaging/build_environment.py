"""Fill a folder with EagerLab, made into a wheel from this checkout, and everything that it imports."""

from __future__ import annotations

import datetime
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import texts_compile
from dev_report import ROOT, DevError, run, say

PIP = "pip==26.3"  # beside the constraints, which are those of a checkout
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"


def version() -> str:
    """Return EagerLab's version, which stands in one place only."""
    source = (ROOT / "eagerlab" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', source, flags=re.MULTILINE)
    if found is None:
        raise DevError('eagerlab/__init__.py has no line __version__ = "…".')
    return found[1]


def moment() -> int:
    """Return the time that a build bears, in seconds since 1970: that of the commit.

    So whoever builds the same commit gets the same files. ``SOURCE_DATE_EPOCH`` goes before it.

    Raises
    ------
    DevError
        That variable holds no number.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given:
        if not given.isdecimal():
            raise DevError(f"SOURCE_DATE_EPOCH has to be a number of seconds, not {given!r}.")
        return int(given)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return int(time.time())  # made of an sdist
    return int(told)


def released(number: str) -> datetime.date:
    """Return the day that the changelog gives for a version, or that of the commit."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[?{re.escape(number)}\]? - (\d{{4}}-\d\d-\d\d)$", text, flags=re.MULTILINE)
    if found:
        return datetime.date.fromisoformat(found[1])
    return datetime.datetime.fromtimestamp(moment(), tz=datetime.UTC).date()


def interpreter(minor: str) -> str:
    """Return a Python of that version ("3.11"): pip asks it which packages are needed.

    Raises
    ------
    DevError
        There is none on the PATH.
    """
    if minor == "{}.{}".format(*sys.version_info):
        return sys.executable
    found = shutil.which(f"python{minor}")
    # A name on the PATH may be a version manager's stand-in for a Python that is not installed.
    if found and subprocess.call([found, "-c", ""], stderr=subprocess.DEVNULL) == 0:
        return found
    raise DevError(f"There is no python{minor} on the PATH: install it, or build for another with --python.")


def requirements() -> list[str]:
    """Return what the program needs, with TensorFlow's build for CPUs in the place of TensorFlow.

    pip comes with it, because the console's ``%pip`` runs it.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [re.sub(r"^tensorflow\b", "tensorflow-cpu", entry) for entry in project["dependencies"]]
    return [*named, PIP]


def constraints() -> str:
    """Return the versions to take; TensorFlow's build for CPUs has the version of TensorFlow."""
    text = CONSTRAINTS.read_text(encoding="utf-8")
    return re.sub(r"^tensorflow==(.*)$", r"tensorflow==\1\ntensorflow-cpu==\1", text, flags=re.MULTILINE)


def platform_tags(glibc_minor: int) -> list[str]:
    """Return the tags of wheels that run on x86-64 with glibc 2.`glibc_minor`, the newest first."""
    return [*(f"manylinux_2_{minor}_x86_64" for minor in range(glibc_minor, 4, -1)), "manylinux2014_x86_64"]


class Builder:
    """A Python environment with pip and hatchling, and the folder that it fills.

    Parameters
    ----------
    work : Path
        A folder of the build's own; the environment is kept there for the next build.
    minor : str
        Python's version, such as "3.11".
    glibc_minor : int
        No wheel that needs a newer glibc is taken.
    """

    def __init__(self, work: Path, minor: str, glibc_minor: int) -> None:
        self.work = work
        self.minor = minor
        self.glibc_minor = glibc_minor
        self.python = work / "builder" / "bin" / "python"
        self._constraints = work / "constraints.txt"

    def prepare(self) -> None:
        """Make the environment that builds; nothing of it gets into the package."""
        self.work.mkdir(parents=True, exist_ok=True)
        self._constraints.write_text(constraints(), encoding="utf-8")
        if not self.python.exists():
            command: list[str | Path] = [interpreter(self.minor), "-m", "venv", self.python.parent.parent]
            if run(command) != 0:
                raise DevError("Python could not make an environment; on Debian, install python3-venv.")
        # Of pip as well: that of Debian 12 is old, and slow at reading a large index.
        self._pip("install", "--quiet", "--upgrade", PIP)
        self._pip("install", "--quiet", "--constraint", self._constraints, "hatchling")

    def install_requirements(self, site: Path) -> None:
        """Install everything but EagerLab itself into the folder `site`."""
        wanted = self.work / "requirements.txt"
        wanted.write_text("\n".join(requirements()) + "\n", encoding="utf-8")
        platforms = [word for tag in platform_tags(self.glibc_minor) for word in ("--platform", tag)]
        self._pip(
            *("install", "--quiet", "--no-compile", "--target", site, "--only-binary", ":all:"),
            *("--implementation", "cp", "--python-version", self.minor, *platforms),
            *("--constraint", self._constraints, "--requirement", wanted),
        )
        # Commands of the packages, whose first line names this environment.
        shutil.rmtree(site / "bin", ignore_errors=True)

    def install_program(self, site: Path) -> None:
        """Make the wheel, with its translations, and install it into `site`.

        Qt's compiler of translations is taken from `site`, where `install_requirements` has put it.
        """
        wheels = self.work / "wheel"
        shutil.rmtree(wheels, ignore_errors=True)
        try:
            texts_compile.compile_stale(package=site / "PySide6")
        except texts_compile.ToolError as error:
            raise DevError(str(error)) from error
        self._pip("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", wheels, ROOT)
        (wheel,) = wheels.glob("eagerlab-*.whl")
        say(f"made {wheel.name}")
        self._pip("install", "--quiet", "--no-compile", "--no-deps", "--target", site, wheel)
        shutil.rmtree(site / "bin", ignore_errors=True)
        for trace in site.glob("eagerlab-*.dist-info/direct_url.json"):
            trace.unlink()  # where this machine keeps its wheels

    def run(self, *arguments: str | Path, **variables: str) -> None:
        """Run the environment's Python, with more variables; DevError when it fails."""
        if run([self.python, *arguments], os.environ | variables) != 0:
            raise DevError(f"A step of the build failed ({arguments[0]} {arguments[1]}); see above.")

    def _pip(self, *arguments: str | Path) -> None:
        environment = os.environ | {"PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        if run([self.python, "-m", "pip", *arguments], environment) != 0:
            raise DevError("pip could not finish; its message is above.")
