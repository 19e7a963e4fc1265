"""An environment laid over the installation, which is seen through it."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

LINK = "eagerlab-installation.pth"
"""Read by Python when it starts; shows the packages of the installation behind those of the environment."""


class Overlay:
    """An environment in the sense of PEP 405, with a link to folders of packages that it does not own.

    Its interpreter is an ordinary ``sys.executable``: children, multiprocessing and pip see the very same
    packages, whatever the variables say. pip takes the linked packages for installed, and leaves them alone
    because they lie outside of ``sys.prefix``.

    Parameters
    ----------
    folder : Path
        Where it is, or will be made.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def scripts(self) -> Path:
        """Folder of its interpreter and of the commands that packages bring."""
        return self.folder / ("Scripts" if sys.platform == "win32" else "bin")

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.scripts / ("python.exe" if sys.platform == "win32" else "python")

    @property
    def site(self) -> Path:
        """Folder of its own packages."""
        if sys.platform == "win32":
            return self.folder / "Lib" / "site-packages"
        return self.folder / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages"

    def is_running(self) -> bool:
        """Whether this very process runs in it."""
        return self.folder.exists() and self.folder.samefile(sys.prefix)

    def is_made(self) -> bool:
        """Whether it is there: an environment that `make` made, and no other."""
        return (self.site / LINK).is_file()

    def has_packages(self) -> bool:
        """Whether anything was put into it. Reads names only."""
        if not self.site.is_dir():
            return False
        return any(entry.name not in (LINK, "__pycache__") for entry in self.site.iterdir())

    def make(self, base: Path, linked: Sequence[Path]) -> None:
        """Make it, or bring it up to date; packages in it stay. Writes only what differs.

        Parameters
        ----------
        base : Path
            The interpreter that it is made of.
        linked : sequence of Path
            Folders of packages seen behind its own, in this order.

        Raises
        ------
        OSError
            It cannot be written.
        """
        self.site.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            self._make_by_copy(base)
        else:
            self._make_by_link(base)
        entries = "".join(f"site.addsitedir({str(folder)!a}); " for folder in linked)
        write_if_other(self.site / LINK, f"import site; {entries.rstrip('; ')}\n")

    def _make_by_link(self, base: Path) -> None:
        self.scripts.mkdir(exist_ok=True)
        write_if_other(
            self.folder / "pyvenv.cfg", f"home = {base.parent}\ninclude-system-site-packages = false\n"
        )
        for name in ("python", "python3", f"python{sysconfig.get_python_version()}"):
            link = self.scripts / name
            if link.is_symlink() and os.readlink(link) == str(base):  # noqa: PTH115 (as it was written)
                continue
            new = self.scripts / f".{name}.{os.getpid()}"  # two windows may do this at the same time
            new.unlink(missing_ok=True)
            new.symlink_to(base)
            new.replace(link)
        pip = self.scripts / "pip"
        write_if_other(pip, '#!/bin/sh\nexec "$(dirname "$0")/python" -P -m pip "$@"\n')
        pip.chmod(0o755)

    def _make_by_copy(self, base: Path) -> None:
        """Windows gives ordinary users no links: the standard library copies its own small launcher."""
        import venv  # not part of Debian's Python, and not needed there

        if f"home = {base.parent}" not in read_or_nothing(self.folder / "pyvenv.cfg"):
            venv.EnvBuilder(with_pip=False, symlinks=False).create(self.folder)


def write_if_other(file: Path, text: str) -> None:
    """Write a small file in one go, unless it holds this already."""
    if read_or_nothing(file) != text:
        new = file.with_name(f".{file.name}.{os.getpid()}")
        new.write_text(text, encoding="utf-8")
        new.replace(file)


def read_or_nothing(file: Path) -> str:
    """Return the text of a file; empty when there is none, or none that can be read."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
