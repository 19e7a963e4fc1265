"""What can be said of the person's own packages: where they are, which, and what they get in the way of."""

from __future__ import annotations

import os

from eagerlab.commands.doctor_checks import Check
from eagerlab.own_packages.installation import InstallationError, read
from eagerlab.own_packages.own import SWITCH, OwnPackages, older_folders
from eagerlab.store.home import Home

GROUP = "Packages of your own"
GPU_WORDS = {
    "none": "not added",
    "partial": "an unfinished download",
    "added": "added",
    "outdated": "for another version of TensorFlow, not used",
}


def own_packages(home: Home) -> list[Check]:
    """Return what is installed beside the program and what is wrong with it.

    Nothing in a checkout or a wheel: there, all packages are the person's own.
    """
    try:
        installation = read()
    except InstallationError as error:
        return [Check(GROUP, "installation", False, str(error), "Install EagerLab again.")]
    if installation is None:
        return []
    packages = OwnPackages(home.root, installation)
    checks = []
    try:
        packages.prepare()
        checks.append(Check(GROUP, "folder", True, str(packages.overlay.folder)))
    except OSError as error:
        checks.append(Check(GROUP, "folder", False, str(error), "Make it writable, or set EAGERLAB_HOME."))
    named = ", ".join(f"{name} {version}" for name, version in sorted(packages.installed().items()))
    off = os.environ.get(SWITCH, "").lower() == "off"
    checks.append(Check(GROUP, "installed", True, (named or "none") + (" (switched off)" if off else "")))
    checks += [
        Check(GROUP, "conflict", False, words, f"Type at the console: %pip uninstall {words.split()[0]}")
        for words in packages.conflicts()
    ]
    status = packages.gpu.status
    todo = "" if status in ("none", "added") else "Type: eagerlab gpu add, or: eagerlab gpu remove"
    checks.append(Check(GROUP, "GPU support", status != "outdated", GPU_WORDS[status], todo))
    checks += [
        Check(GROUP, "older", True, str(folder), "For another Python: install them anew, then delete it.")
        for folder in older_folders(home.root)
    ]
    return checks
