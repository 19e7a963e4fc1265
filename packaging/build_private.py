"""A whole Python of its own with EagerLab in it: what the installers for Windows and macOS are made of.

Python's own builds cannot be had as packages, so the one that runs the build is copied, or one that is named.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import licences
import texts_compile
from build_environment import CONSTRAINTS, PIP, version
from dev_report import ROOT, DevError, run, say

# Of the standard library: Python's own tests, its editor, and Tk, which no window of ours uses.
LIBRARY_LEFT_OUT = (
    *("__pycache__", "site-packages", "test", "tests", "idlelib", "turtledemo", "tkinter", "turtle.py"),
    *(
        "_tkinter*",
        "_test*",
        "_ctypes_test*",
        "tcl86t.dll",
        "tk86t.dll",
        "config-*",
        "lib2to3",
        "*_d.pyd",
        "*_d.dll",
        "*_d.exe",
        "*.pdb",
    ),
)

# Folders in which these names mean the same; in others they may be a part of something.
FOLDERS_OF_PYTHONS_OWN = ("lib-dynload", "unittest", "ctypes", "sqlite3", "distutils")


@dataclass(frozen=True)
class PrivatePython:
    """A Python that has been copied.

    Attributes
    ----------
    root : Path
        Its folder, whose place does not matter to it.
    executable : Path
        The interpreter.
    site : Path
        The folder of its packages.
    work : Path
        A folder for what is made on the way.
    kind : str
        ``windows`` or ``macos``.
    """

    root: Path
    executable: Path
    site: Path
    work: Path
    kind: str

    def fill(self) -> None:
        """Install EagerLab with everything that it imports, and pip.

        Raises
        ------
        DevError
            The copy does not run where it is, or a package could not be installed.
        """
        self.prove_place()
        self.python("-m", "ensurepip", "--upgrade")
        self.pip("install", "--quiet", PIP)
        wanted = self.work / "requirements.txt"
        wanted.write_text("\n".join(requirements()) + "\n", encoding="utf-8")
        say("installing what EagerLab needs; this takes a few minutes")
        self.pip("install", "--quiet", "--no-compile", "--constraint", CONSTRAINTS, "--requirement", wanted)
        self.pip("install", "--quiet", "--no-compile", "--no-deps", self.wheel())
        for trace in self.site.glob("eagerlab-*.dist-info/direct_url.json"):
            trace.unlink()  # where this machine keeps its wheels
        self.mark()

    def prove_place(self) -> None:
        """See that the copy takes its library from its own folder, and can make environments."""
        told = self.answer("import sys, ssl, sqlite3, venv, ensurepip; print(sys.prefix)")
        if Path(told).resolve() != self.root.resolve():
            raise DevError(
                f"Expected the copied Python to live in {self.root}. It says {told}: its build is bound to "
                "one place. Name another with --python."
            )

    def wheel(self) -> Path:
        """Make EagerLab's wheel with its translations, by tools that stay out of the installer."""
        builder = self.work / "builder"
        wheels = self.work / "wheel"
        shutil.rmtree(wheels, ignore_errors=True)
        try:
            texts_compile.compile_stale(package=self.site / "PySide6")
        except texts_compile.ToolError as error:
            raise DevError(str(error)) from error
        self.pip(
            "install", "--quiet", "--upgrade", "--target", builder, "--constraint", CONSTRAINTS, "hatchling"
        )
        self.pip(
            *("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", wheels, ROOT),
            environment={"PYTHONPATH": str(builder)},
            isolated=False,
        )
        (wheel,) = wheels.glob("eagerlab-*.whl")
        return wheel

    def mark(self) -> None:
        """Write down what kind of copy this is: the program handles a person's own packages accordingly."""
        minor = self.answer("import sys; print('{}.{}'.format(*sys.version_info))")
        (self.site / "eagerlab" / "resources" / "installed.toml").write_text(
            f'kind = "{self.kind}"\nversion = "{version()}"\npython = "{minor}"\n', encoding="utf-8"
        )

    def add_licences(self) -> None:
        """Collect the licences of all packages, where the window shows them; call it before `trim`.

        Raises
        ------
        DevError
            A package brings no licence, or Python itself.
        """
        places = (self.root / "LICENSE.txt", self.site.parent / "LICENSE.txt")
        licence = next((place for place in places if place.is_file()), None)
        if licence is None:
            raise DevError(f"Expected Python's licence as {' or '.join(map(str, places))}.")
        number = self.answer("import platform; print(platform.python_version())")
        try:
            collected = self.site / "eagerlab" / "resources" / "licences"
            licences.collect(self.site, collected, (number, licence))
        except licences.MissingLicenceError as error:
            raise DevError(str(error)) from error

    def compile(self) -> None:
        """Write the bytecode of every module, which Python then does not compare with the source.

        Packages bring files that are no Python of this version; they are passed over.
        """
        command = (
            *("-I", "-m", "compileall", "-q", "-q", "-j", "0"),
            *("--invalidation-mode", "unchecked-hash", str(self.root)),
        )
        run([self.executable, *command], clean_environment())
        if not list((self.site / "eagerlab" / "__pycache__").glob("__main__.*.pyc")):
            raise DevError("Python could not compile EagerLab; its message is above.")

    def try_program(self) -> None:
        """Let the program train in a terminal, from the folder that is packed.

        Raises
        ------
        DevError
            Something that it needs was left out.
        """
        with tempfile.TemporaryDirectory(prefix="eagerlab-try-") as home:
            environment = clean_environment() | {"EAGERLAB_HOME": home, "PYTHONDONTWRITEBYTECODE": "1"}
            command = ["-B", "-P", "-s", "-m", "eagerlab", "train", "--steps", "3"]
            if run([self.executable, *command], environment) != 0:
                raise DevError("The program does not run from the folder that is packed; see above.")

    def answer(self, code: str) -> str:
        """Return the last line that a piece of Python prints in the copy."""
        command = [str(self.executable), "-I", "-c", code]
        try:
            done = subprocess.run(
                command, env=clean_environment(), capture_output=True, text=True, check=False
            )
        except OSError as error:
            raise DevError(f"The copied Python cannot be started: {error}") from error
        if done.returncode != 0:
            raise DevError(f"The copied Python does not run: {done.stderr.strip() or done.returncode}")
        return done.stdout.strip().splitlines()[-1]

    def python(self, *arguments: str | Path, environment: dict[str, str] | None = None) -> None:
        """Run the copy; DevError when it fails."""
        if run([self.executable, *arguments], clean_environment() | (environment or {})) != 0:
            raise DevError(f"A step of the build failed ({arguments[0]} {arguments[1]}); see above.")

    def pip(
        self, *arguments: str | Path, environment: dict[str, str] | None = None, isolated: bool = True
    ) -> None:
        """Run the copy's pip; ``isolated`` keeps the person's packages and variables out of it."""
        options = ["-I"] if isolated else ["-s"]
        asked = {"PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_WARN_SCRIPT_LOCATION": "1"}
        self.python(*options, "-m", "pip", *arguments, environment=asked | (environment or {}))


def requirements() -> list[str]:
    """Return what the program needs, and pip, which the console's ``%pip`` runs.

    TensorFlow has no code for NVIDIA's cards on Windows and macOS: there is no smaller build to take.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], PIP]


def clean_environment() -> dict[str, str]:
    """Return this process's variables without those that would change what the copied Python does."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PYTHON") and name not in ("VIRTUAL_ENV", "__PYVENV_LAUNCHER__")
    }


def copy_library(source: Path, target: Path, left_out: Sequence[str] = LIBRARY_LEFT_OUT) -> None:
    """Copy a folder of the standard library without what EagerLab has no use for.

    Parameters
    ----------
    source, target : Path
        `target` is made.
    left_out : sequence of str
        Patterns of names of files and folders, at any depth but in packages that need theirs.
    """

    def ignored(folder: str, names: list[str]) -> set[str]:
        at_top = Path(folder) == source or Path(folder).name in FOLDERS_OF_PYTHONS_OWN
        patterns = left_out if at_top else ("__pycache__",)
        return {name for name in names if any(fnmatchcase(name, pattern) for pattern in patterns)}

    shutil.copytree(source, target, ignore=ignored)
