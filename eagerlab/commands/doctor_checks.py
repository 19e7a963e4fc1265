"""What can be checked without a backend: packages, folders, display, Qt's libraries."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib import metadata, util
from pathlib import Path

from eagerlab import __version__
from eagerlab.store.home import Home

PACKAGES = (
    "tensorflow",
    "keras",
    "numpy",
    "PySide6-Essentials",
    "pyqtgraph",
    "qtconsole",
    "ipykernel",
    "ipython",
    "jupyter-client",
    "pyzmq",
    "matplotlib",
    "pydantic",
)
DISPLAY_SECONDS = 30
_SCREENS = (
    "from PySide6.QtGui import QGuiApplication\n"
    "app = QGuiApplication([])\n"
    "sizes = [screen.size() for screen in app.screens()]\n"
    "print(app.platformName(), ', '.join(f'{size.width()}×{size.height()}' for size in sizes))\n"
)
# Debian's and Ubuntu's package of each library that Qt's xcb platform needs and a server often lacks.
_APT = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xinerama.so.0": "libxcb-xinerama0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
}


@dataclass(frozen=True)
class Check:
    """One line of the report.

    Attributes
    ----------
    group, name : str
        Where it stands and what it is about.
    ok : bool
        Whether it works.
    value : str
        What was found.
    todo : str
        What to do when it does not work, or what would make it better.
    needed : bool
        Whether training is impossible without it.
    """

    group: str
    name: str
    ok: bool
    value: str
    todo: str = ""
    needed: bool = False


def versions() -> list[Check]:
    """Return the program, Python and each package with its version."""
    checks = [
        Check("Versions", "eagerlab", True, __version__),
        Check("Versions", "python", True, f"{platform.python_version()} ({sys.executable})"),
        Check("Versions", "system", True, platform.platform()),
    ]
    for package in PACKAGES:
        try:
            version = metadata.version(package)
        except metadata.PackageNotFoundError:
            todo = f"Install it: pip install {package}"
            checks.append(
                Check("Versions", package, False, "not installed", todo, needed=package == "tensorflow")
            )
            continue
        bad = package == "PySide6-Essentials" and version.startswith("6.12.") and sys.version_info < (3, 12)
        todo = (
            "It ends the program on this Python. Install: pip install 'PySide6-Essentials<6.12'"
            if bad
            else ""
        )
        checks.append(Check("Versions", package, not bad, version, todo))
    return checks


def folders(home: Home) -> list[Check]:
    """Return each folder that the program writes to, and whether it can."""
    problem = home.problem
    checks = [
        Check(
            "Folders",
            "home",
            problem is None,
            str(home.wanted) if problem is None else problem.sentence(),
            problem.todo if problem is not None else "",
        )
    ]
    for name in ("runs", "checkpoints", "logs", "ipython"):
        folder: Path = getattr(home, name)
        ok = os.access(folder, os.W_OK)
        checks.append(Check("Folders", name, ok, str(folder), "" if ok else "Make it writable."))
    free = shutil.disk_usage(home.root).free
    enough = free > 500_000_000
    todo = "" if enough else "Make room: checkpoints need it."
    checks.append(Check("Folders", "free space", enough, f"{free / 1e9:.1f} GB", todo))
    try:
        runtime = home.runtime
    except OSError as error:
        return [
            *checks,
            Check("Folders", "sockets", False, str(error), "Set TMPDIR to a short, writable path."),
        ]
    checks.append(Check("Folders", "sockets", True, str(runtime.parent)))
    runtime.rmdir()
    return checks


def window() -> list[Check]:
    """Return whether Qt can be loaded and a window can be opened."""
    checks = [_qt_libraries()]
    try:
        done = subprocess.run(
            [sys.executable, "-c", _SCREENS],
            capture_output=True,
            text=True,
            timeout=DISPLAY_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        value = f"no answer within {DISPLAY_SECONDS} s"
        return [*checks, Check("Window", "display", False, value, "Check DISPLAY or WAYLAND_DISPLAY.")]
    if done.returncode == 0:
        return [*checks, Check("Window", "display", True, done.stdout.strip())]
    lines = [line for line in done.stderr.strip().splitlines() if line.strip()]
    named = {name: os.environ.get(name, "") for name in ("DISPLAY", "WAYLAND_DISPLAY")}
    if sys.platform.startswith("linux") and not any(named.values()):
        value, todo = (
            "none (DISPLAY is not set)",
            "Start it on a desktop; without one, `eagerlab train` works.",
        )
    else:
        value, todo = lines[0] if lines else "it does not open", "Check DISPLAY or WAYLAND_DISPLAY."
    return [*checks, Check("Window", "display", False, value, todo)]


def _qt_libraries() -> Check:
    spec = util.find_spec("PySide6")
    if spec is None or spec.origin is None:
        return Check("Window", "Qt", False, "PySide6 is not installed", "pip install PySide6-Essentials")
    plugin = Path(spec.origin).parent / "Qt" / "plugins" / "platforms" / "libqxcb.so"
    ldd = shutil.which("ldd")
    if not sys.platform.startswith("linux") or ldd is None or not plugin.exists():
        return Check("Window", "Qt", True, str(Path(spec.origin).parent))
    listed = subprocess.run([ldd, str(plugin)], capture_output=True, text=True, check=False).stdout
    missing = [line.split()[0] for line in listed.splitlines() if "not found" in line]
    if not missing:
        return Check("Window", "Qt", True, "all libraries found")
    packages = " ".join(sorted({_APT.get(name, name) for name in missing}))
    return Check("Window", "Qt", False, f"missing: {', '.join(missing)}", f"sudo apt-get install {packages}")
