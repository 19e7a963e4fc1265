"""``%pip`` in an installed copy: into the folder of the person's own, with words where pip has none."""

from __future__ import annotations

import codecs
import importlib
import os
import re
import shlex
import site
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell

from eagerlab.own_packages import present
from eagerlab.own_packages.installation import normalized
from eagerlab.own_packages.own import OwnPackages
from eagerlab.own_packages.pip_said import FULL as FULL_DISK
from eagerlab.own_packages.pip_said import UNREACHABLE as NO_INDEX
from eagerlab.store.errors import reason

_CONSTRAINT = re.compile(r"requested \(constraint\) ([\w.-]+?)((?:[<>=!~]=?|===).*)")
_OUTSIDE = re.compile(r"Not uninstalling (\S+) at .*, outside environment")
_INSTALLED = re.compile(r"^Successfully installed (.+)$", re.MULTILINE)
LOOK_AGAIN = 0.2
PATIENCE = 10.0
"""Seconds that pip may take to undo what it began when it is interrupted."""

KEPT = "EagerLab itself works with {name}{rule}, so no other was put before it. Nothing was changed."
WHAT_TO_DO = (
    "Leave the version of {name} open in what you install, or take a version of it that allows this one."
)
STAYS = "{name} belongs to EagerLab's installation and stays. Only packages of your own can be taken away."
OLD_IN_USE = "{names} was imported before: Restart backend, and the new version is used."
UNREACHABLE = "The package index cannot be reached: check the network connection, or pip's settings."
FULL = "The disk is full, so nothing was installed. Free some space and try again."
SHADOWS = (
    "{name} brings a {module} of its own. From the next start on it stands before the one that EagerLab "
    "comes with, and may break what needs that. To be safe: %pip uninstall {name}"
)
WAITS = "Packages are being installed in another window: this cell waits for it. Interrupt it to give up."
CANNOT = "Packages of your own cannot be changed now: {why}"
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
        words = _words(line)
        try:
            with self._alone():
                self._carry_out(words)
        except OSError as error:
            self._note(CANNOT, why=reason(error))

    def _carry_out(self, words: Sequence[str]) -> None:
        self._packages.forget_unfinished()
        before = set(self._packages.overlay.site.glob("*.pth"))
        loaded = {name.partition(".")[0] for name in sys.modules}
        stood = set(self._packages.shadows())
        output, status = self._run(words)
        self._take_in(before)
        self._comment(output, status, loaded, stood)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Wait until no other window installs: two pips in one folder leave half of each behind."""
        self._packages.prepare()
        lock = self._packages.alone()
        if lock.take() is not None:
            self._note(WAITS)
            while lock.take() is not None:
                time.sleep(LOOK_AGAIN)
        try:
            yield
        finally:
            lock.release()

    def _run(self, words: Sequence[str]) -> tuple[str, int]:
        """Run pip, and pass on at once what it prints; a bar that overwrites itself remains one."""
        printed: list[str] = []
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        with subprocess.Popen(
            [str(self._packages.overlay.python), "-P", "-m", "pip", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self._packages.environment({**os.environ, "PYTHONIOENCODING": "utf-8"}),
        ) as process:
            assert process.stdout is not None
            try:
                while data := os.read(process.stdout.fileno(), 1 << 16):
                    printed.append(decoder.decode(data))
                    sys.stdout.write(printed[-1])
            except KeyboardInterrupt:
                _let_end(process)
                raise
        return "".join(printed).replace("\r\n", "\n"), process.returncode

    def _take_in(self, before: set[Path]) -> None:
        """Let Python see what was installed, also what points elsewhere (``pip install -e``)."""
        importlib.invalidate_caches()
        if not self._packages.overlay.is_running():
            return
        folder = self._packages.overlay.site
        for file in sorted(set(folder.glob("*.pth")) - before):
            site.addpackage(str(folder), file.name, None)

    def _comment(self, output: str, status: int, loaded: set[str], stood: set[present.Shadow]) -> None:
        kept = _CONSTRAINT.search(output)
        if status and kept:
            self._note(f"{KEPT}\n{WHAT_TO_DO}", name=kept[1], rule=kept[2].strip())
        elif status and FULL_DISK.search(output):
            self._note(FULL)
        elif status and NO_INDEX.search(output):
            self._note(UNREACHABLE)
        installed = _INSTALLED.search(output)
        if installed is None:
            for name in _OUTSIDE.findall(output):
                self._note(STAYS, name=name)
        else:
            self._comment_on({entry.rpartition("-")[0] for entry in installed[1].split()}, loaded, stood)
        if not status and not self._packages.overlay.is_running():
            self._note(SWITCHED_OFF)

    def _comment_on(self, names: set[str], loaded: set[str], stood: set[present.Shadow]) -> None:
        """Say what the packages that have just come stand before."""
        shadows = [one for one in self._packages.shadows() if one.package and one not in stood]
        for shadow in shadows:
            self._note(SHADOWS, name=shadow.package, module=shadow.module)
        new = {normalized(name) for name in names} - {shadow.package for shadow in shadows}
        there = present.packages(self._packages.overlay.site)
        replaced = [one.name for one in there if one.name in new and one.modules() & loaded]
        if replaced:
            self._note(OLD_IN_USE, names=", ".join(replaced))


def _words(line: str) -> list[str]:
    """Return pip's arguments."""
    try:
        words = shlex.split(line, posix=sys.platform != "win32")
    except ValueError as error:
        raise UsageError(f"%pip {line}: {error}.") from error
    if words[:1] == ["uninstall"] and not {"-y", "--yes"} & set(words):
        words.append("--yes")  # nobody can answer a question of pip's here
    # The folder is the person's own in any case, and pip refuses the word in an environment.
    return [word for word in words if word != "--user"] if words[:1] == ["install"] else words


def _let_end(process: subprocess.Popen[bytes]) -> None:
    """Wait for pip to undo what it began: it was interrupted, too, where Ctrl-C goes to children."""
    if sys.platform == "win32":
        process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
