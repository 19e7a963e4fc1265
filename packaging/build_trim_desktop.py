"""What of the installed packages stays out of the installers for Windows and macOS.

The parts that are the same everywhere are in `build_trim`. Qt's files are called otherwise here: a module
``QtGui`` is ``QtGui.pyd`` with ``Qt6Gui.dll``, or ``QtGui.abi3.so`` with ``QtGui.framework``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from build_trim import FILES_LEFT_OUT, PACKAGES_LEFT_OUT, QT_MODULES, forget

IMAGES = ("gif", "ico", "jpeg", "svg", "webp")

PLUGINS = {
    "windows": (
        "iconengines/qsvgicon.dll",
        *(f"imageformats/q{name}.dll" for name in IMAGES),
        *(f"platforms/q{name}.dll" for name in ("minimal", "offscreen", "windows")),
        "styles/*",
    ),
    "macos": (
        "iconengines/libqsvgicon.dylib",
        *(f"imageformats/libq{name}.dylib" for name in IMAGES),
        *(f"platforms/libq{name}.dylib" for name in ("cocoa", "minimal", "offscreen")),
        "styles/*",
    ),
}

# The folder of plugins and translations: PySide6's own on Windows.
QT_FOLDER = {"windows": "PySide6/", "macos": "PySide6/Qt/"}

MODULE = {
    "windows": re.compile(r"PySide6/(?:(Qt\w+)\.pyd|Qt6(\w+)\.dll)"),
    "macos": re.compile(r"PySide6/(?:(Qt\w+)\.abi3\.so|Qt/lib/Qt(\w+)\.framework/.*)"),
}

FILES_OF_ONE_SYSTEM = {
    "windows": (
        *(f"PySide6/{name}/*" for name in ("metatypes", "modules", "qml", "resources")),
        "PySide6/*.exe",
        "PySide6/*.lib",
        "PySide6/pyside6qml*",
        "tensorflow/*.lib",
    ),
    "macos": (
        *(f"PySide6/{name}.app/*" for name in ("Assistant", "Designer", "Linguist")),
        "PySide6/balsam*",
        "PySide6/qsb",
    ),
}


def left_out(names: Iterable[str], kind: str, languages: Iterable[str]) -> Iterator[str]:
    """Yield those of the files that stay out.

    Parameters
    ----------
    names : iterable of str
        Relative to the site-packages folder, with ``/`` between folders.
    kind : str
        ``windows`` or ``macos``.
    languages : iterable of str
        Locales whose texts of Qt's own stay.
    """
    qt = QT_FOLDER[kind]
    spoken = {f"{qt}translations/qtbase_{locale}.qm" for locale in languages}
    packages = tuple(f"{folder}/" for folder in PACKAGES_LEFT_OUT)
    described = tuple(f"{name}-" for name in PACKAGES_LEFT_OUT.values())
    patterns = (*FILES_LEFT_OUT, *FILES_OF_ONE_SYSTEM[kind])
    for name in names:
        module = MODULE[kind].fullmatch(name)
        if name.startswith(packages) or (name.startswith(described) and ".dist-info/" in name):
            yield name
        elif name.startswith(f"{qt}translations/"):
            if name not in spoken:
                yield name
        elif name.startswith(f"{qt}plugins/"):
            plugin = name.removeprefix(f"{qt}plugins/")
            if not any(fnmatchcase(plugin, pattern) for pattern in PLUGINS[kind]):
                yield name
        elif module:
            if (module[1] or f"Qt{module[2]}") not in QT_MODULES:
                yield name
        elif any(fnmatchcase(name, pattern) for pattern in patterns):
            yield name


def trim(site: Path, kind: str, languages: Iterable[str]) -> None:
    """Remove what nothing loads from the site-packages folder, and folders that are empty then."""
    names = [path.relative_to(site).as_posix() for path in site.rglob("*") if not path.is_dir()]
    for name in left_out(names, kind, languages):
        (site / name).unlink()
    forget(site)
    for folder, _, _ in os.walk(site, topdown=False):
        if not list(Path(folder).iterdir()):
            Path(folder).rmdir()
