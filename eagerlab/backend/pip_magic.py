"""``%pip`` in an installed copy: into the folder of the person's own, with words where pip has none."""

from __future__ import annotations

import importlib
import os
import re
import shlex
import site
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path

from IPython.core.interactiveshell import InteractiveShell

from eagerlab.own_packages.own import OwnPackages

_CONSTRAINT = re.compile(r"requested \(constraint\) ([\w.-]+?)((?:[<>=!~]=?|===).*)")
_OUTSIDE = re.compile(r"Not uninstalling (\S+) at .*, outside environment")
_INSTALLED = re.compile(r"^Successfully installed (.+)$", re.MULTILINE)
_NO_INDEX = ("NewConnectionError", "Failed to establish a new connection", "Name or service not known")

KEPT = "EagerLab itself works with {name}{rule}, so no other was put before it. Nothing was changed."
WHAT_TO_DO = (
    "Leave the version of {name} open in what you install, or take a version of it that allows this one."
)
STAYS = "{name} belongs to EagerLab's installation and stays. Only packages of your own can be taken away."
OLD_IN_USE = "{names} was imported before: Restart backend, and the new version is used."
UNREACHABLE = "The package index cannot be reached: check the network connection, or pip's settings."
SWITCHED_OFF = (
    "Packages of your own are switched off: what is installed now is loaded when they are switched on again."
)

Note = Callable[..., None]


class PipMagic:
    """Runs pip for ``%pip``. Main thread.

    Parameters
    ----------
    packages : OwnPackages
        Where it installs.
    note : callable
        `show_note` without its kind: a template, and values for it.
    """

    def __init__(self, packages: OwnPackages, note: Note) -> None:
        self._packages = packages
        self._note = note

    def install(self, shell: InteractiveShell) -> None:
        """Take the place of IPython's own ``%pip``."""
        shell.magics_manager.register_function(self.pip, "line", "pip")

    def pip(self, line: str) -> None:
        """Install, list or remove Python packages of your own: %pip install NAME."""
        words = shlex.split(line, posix=sys.platform != "win32")
        if words[:1] == ["uninstall"] and not {"-y", "--yes"} & set(words):
            words.append("--yes")  # nobody can answer a question of pip's here
        before = set(self._packages.overlay.site.glob("*.pth"))
        loaded = {name.partition(".")[0] for name in sys.modules}
        output, status = self._run(words)
        self._take_in(before)
        self._comment(output, status, loaded)

    def _run(self, words: Sequence[str]) -> tuple[str, int]:
        """Run pip, and pass on line by line what it prints."""
        lines: list[str] = []
        with subprocess.Popen(
            [str(self._packages.prepare()), "-P", "-m", "pip", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env=self._packages.environment(dict(os.environ)),
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                lines.append(line)
                sys.stdout.write(line)
        return "".join(lines), process.returncode

    def _take_in(self, before: set[Path]) -> None:
        """Let Python see what was installed, also what points elsewhere (``pip install -e``)."""
        importlib.invalidate_caches()
        if not self._packages.overlay.is_running():
            return
        folder = self._packages.overlay.site
        for file in sorted(set(folder.glob("*.pth")) - before):
            site.addpackage(str(folder), file.name, None)

    def _comment(self, output: str, status: int, loaded: set[str]) -> None:
        kept = _CONSTRAINT.search(output)
        if status and kept:
            self._note(f"{KEPT}\n{WHAT_TO_DO}", name=kept[1], rule=kept[2].strip())
        elif status and any(sign in output for sign in _NO_INDEX):
            self._note(UNREACHABLE)
        installed = _INSTALLED.search(output)
        if installed is None:
            for name in _OUTSIDE.findall(output):
                self._note(STAYS, name=name)
        else:
            names = [entry.rpartition("-")[0] for entry in installed[1].split()]
            replaced = sorted(name for name in names if _modules_of(name) & loaded)
            if replaced:
                self._note(OLD_IN_USE, names=", ".join(replaced))
        if not status and not self._packages.overlay.is_running():
            self._note(SWITCHED_OFF)


def _modules_of(name: str) -> set[str]:
    """Return the top-level modules of an installed package."""
    try:
        files = metadata.distribution(name).files or []
    except metadata.PackageNotFoundError:
        return set()
    tops = (file.parts[0] for file in files if file.suffix == ".py")
    return {top.removesuffix(".py") for top in tops}
