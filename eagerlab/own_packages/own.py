"""The folder of the person's own packages, and how a backend is started with or without them."""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import sys
import sysconfig
from pathlib import Path

from eagerlab.own_packages import gpu, present
from eagerlab.own_packages.installation import Installation
from eagerlab.own_packages.overlay import Overlay, read_or_nothing, write_if_other
from eagerlab.store.home import WindowLock

SWITCH = "EAGERLAB_OWN_PACKAGES"
"""``off`` in the environment: backends are started without the person's packages."""

_PIP_PLACES = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_REQUIRE_VIRTUALENV", "PYTHONHOME")
"""Variables that would send pip, or Python, elsewhere."""

log = logging.getLogger(__name__)


class OwnPackages:
    """The person's own packages for this Python. Not for the GUI thread: it reads and writes files.

    Below ``packages/pyX.Y`` of the home folder: ``own`` is the environment, ``gpu`` the TensorFlow with CUDA
    when it was added, ``known`` what pip is told to take for installed, and ``constraints.txt`` what it may
    not change.

    Parameters
    ----------
    root : Path
        `eagerlab.store.home.Home.root`.
    installation : Installation
        The copy whose backend is started.
    """

    def __init__(self, root: Path, installation: Installation) -> None:
        self.installation = installation
        self.folder = folder_for_this_python(root)
        self.overlay = Overlay(self.folder / "own")
        self.gpu = gpu.GpuSupport(self.folder, installation)
        self.constraints = self.folder / "constraints.txt"

    def prepare(self) -> Path:
        """Make the environment, or bring it up to date after an upgrade; return its interpreter.

        Raises
        ------
        OSError
            It cannot be written; then the backend can only be started without it.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        self._follow_installation()
        known = self._tell_pip_of_tensorflow()
        places = [self.gpu.site] if self.gpu.is_usable() else []
        self.overlay.make(self.installation.python, [*places, known, self.installation.site])
        # pip reads this file of the environment also when it is started from a terminal of the person's.
        write_if_other(
            self.overlay.folder / "pip.conf",
            f"[install]\nuser = false\nconstraint = {self.constraints.as_uri()}\n",
        )
        return self.overlay.python

    def environment(self, base: dict[str, str]) -> dict[str, str]:
        """Return `base` as a process in the environment of the person's needs it."""
        result = {name: value for name, value in base.items() if name not in _PIP_PLACES}
        # An address, because pip splits this at blanks; it goes before what the person set.
        given = result.get("PIP_CONSTRAINT", "").split()
        ours = self.constraints.as_uri()
        result["PIP_CONSTRAINT"] = " ".join([ours, *(entry for entry in given if entry != ours)])
        result["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
        places = result.get("PATH", os.defpath).split(os.pathsep)
        scripts = str(self.overlay.scripts)
        result["PATH"] = os.pathsep.join([scripts, *(place for place in places if place != scripts)])
        result["VIRTUAL_ENV"] = str(self.overlay.folder)
        return result

    def installed(self) -> dict[str, str]:
        """Return name and version of each package of the person's own."""
        return {package.name: package.version for package in present.packages(self.overlay.site)}

    def shadows(self) -> list[present.Shadow]:
        """Return the installation's modules before which another one of the person's stands."""
        return present.shadows(self.overlay.site, self.installation.site)

    def conflicts(self) -> list[str]:
        """Return a sentence for each package in the way of the program; the name comes first."""
        from eagerlab.own_packages.constraints import allowed, fits

        rules = allowed(self.installation.site)
        return [
            f"{name} {version} stands before the one that EagerLab comes with, which needs {name}{rule}."
            for name, version in sorted(self.installed().items())
            if (rule := rules.get(name)) is not None and not fits(version, rule)
        ] + [
            f"{shadow.package} brings {shadow.module}, which stands before the one that EagerLab comes with."
            for shadow in self.shadows()
            if shadow.package
        ]

    def forget_unfinished(self) -> None:
        """Let pip see that a package is missing whose installation was cut off; else it'd be "satisfied".

        Nobody may install meanwhile: see `alone`.
        """
        for info in present.unfinished(self.overlay.site):
            log.warning("An installation was cut off: %s.", info)
            shutil.rmtree(info)

    def alone(self) -> WindowLock:
        """Return what who installs here must take, so that no other window does it at the same time."""
        return WindowLock(self.overlay.folder)

    def _follow_installation(self) -> None:
        """After an install or upgrade: write the constraints, and drop what does not fit any more."""
        stamp_file = self.folder / "installation"
        # With the constraints: an empty file that a power cut left would allow everything.
        stamp = _stamp(self.installation, read_or_nothing(self.constraints))
        if read_or_nothing(stamp_file) == stamp:
            return
        from eagerlab.own_packages.constraints import allowed, fits, lines

        rules = allowed(self.installation.site)
        write_if_other(self.constraints, lines(rules))
        for package in present.packages(self.overlay.site):
            rule = rules.get(package.name)
            if rule is not None and not fits(package.version, rule):
                log.warning("%s %s gives way to EagerLab's own.", package.name, package.version)
                self._drop(package)
        write_if_other(stamp_file, _stamp(self.installation, lines(rules)))

    def _drop(self, package: present.Package) -> None:
        """Delete a package's files, and the folders that are empty then."""
        inside = self.overlay.folder.resolve()
        folders: set[Path] = set()
        for file in package.files():
            path = Path(os.path.abspath(file))  # noqa: PTH100 (follows no links)
            if path.resolve().is_relative_to(inside):
                path.unlink(missing_ok=True)
                folders.update(folder for folder in path.parents if folder.is_relative_to(self.overlay.site))
        for folder in sorted(folders - {self.overlay.site}, reverse=True):
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()
        shutil.rmtree(package.info, ignore_errors=True)  # what no list named

    def _tell_pip_of_tensorflow(self) -> Path:
        """Let pip know that `tensorflow-cpu` is TensorFlow: nobody wants it fetched a second time."""
        known = self.folder / "known"
        known.mkdir(exist_ok=True)
        versions = self.installation.distributions
        cpu = versions.get("tensorflow-cpu", "")
        if cpu and "tensorflow" not in versions:
            entry = known / f"tensorflow-{cpu}.dist-info"
            entry.mkdir(exist_ok=True)
            write_if_other(entry / "METADATA", f"Metadata-Version: 2.1\nName: tensorflow\nVersion: {cpu}\n")
            write_if_other(entry / "INSTALLER", "eagerlab\n")
        for old in known.glob("tensorflow-*.dist-info"):
            if old.name != f"tensorflow-{cpu}.dist-info":
                for file in old.iterdir():
                    file.unlink()
                old.rmdir()
        return known


def folder_for_this_python(root: Path) -> Path:
    """Return the folder for packages of this minor version of Python: others could not load them."""
    return root / "packages" / f"py{sysconfig.get_python_version()}"


def older_folders(root: Path) -> list[Path]:
    """Return the folders of packages for other versions of Python."""
    this = folder_for_this_python(root)
    return sorted(folder for folder in (root / "packages").glob("py*") if folder != this)


def older_packages(root: Path) -> dict[str, list[str]]:
    """Return the packages that were asked for by name, by the version of Python that they are for."""
    found = {}
    for folder in older_folders(root):
        sites = (*folder.glob("own/lib/python*/site-packages"), *folder.glob("own/Lib/site-packages"))
        packages = [package for site in sites for package in present.packages(site)]
        names = [package.name for package in packages if (package.info / "REQUESTED").is_file()]
        if names:
            found[folder.name.removeprefix("py")] = names
    return found


def _stamp(installation: Installation, constraints: str) -> str:
    named = "\n".join(f"{name}=={version}" for name, version in installation.distributions.items())
    content = f"{installation.version}\n{installation.site}\n{sys.version}\n{named}\n{constraints}"
    return hashlib.sha256(content.encode()).hexdigest()
