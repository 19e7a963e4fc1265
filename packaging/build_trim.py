"""What of the installed packages stays out of the installer, and how large each package is."""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatchcase
from pathlib import Path

from build_depends import elf_files, needed

# Packages that others ask for and that nothing here loads.
PACKAGES_LEFT_OUT = {
    "clang": "libclang",  # TensorFlow names it; only its own build uses it
    "debugpy": "debugpy",  # for editors that debug a kernel from outside; the console debugs without it
    "grpc": "grpcio",  # for TensorFlow's old debugger in a browser
    "setuptools": "setuptools",  # pip fetches its own where a package has to be built
    "pkg_resources": "setuptools",
    "_distutils_hack": "setuptools",
    "wheel": "wheel",
}

# Relative to the site-packages folder, as fnmatch patterns (`*` also matches `/`).
FILES_LEFT_OUT = (
    # Headers and sources for those who write operators in C++.
    "tensorflow/include/*",
    "tensorflow/xla_aot_runtime_src/*",
    # TensorFlow's own copy of MLIR's Python interface, which no part of it imports.
    "tensorflow/compiler/mlir/stablehlo/*",
    # Operators that TensorFlow's library has in it as well; no part of TensorFlow opens this file.
    "tensorflow/compiler/tf2xla/ops/_xla_ops.so",
    # Of the fonts of icons, the window opens one.
    *(f"qtawesome/fonts/{name}*" for name in ("codicon", "elusive", "fontawesome", "phosphor", "remixicon")),
    "qtawesome/fonts/materialdesignicons5*",
    # For NumPy's own tests; one more of them is used by a part of its interface.
    "numpy/_core/_simd*",
    *(f"numpy/_core/_{name}_tests*" for name in ("operand_flag", "rational", "struct_ufunc", "umath")),
    "PySide6/include/*",
    "shiboken6/include/*",
    # The packages' own tests; TensorFlow's and Keras's folders of that name hold parts of their interface.
    "pandas/tests/*",
    "numpy/*/tests/*",
    "numpy/tests/*",
    "matplotlib/tests/*",
    "mpl_toolkits/*/tests/*",
    "tornado/test/*",
    "zmq/tests/*",
    "traitlets/tests/*",
    "h5py/tests/*",
    "qtconsole/tests/*",
    "qtpy/tests/*",
    "qtawesome/tests/*",
    "colorama/tests/*",
    "opt_einsum/tests/*",
    "pyqtgraph/examples/*",
    "keras/src/*_test.py",
    "pasta/*_test.py",
    # What completion knows of packages that are not here; what it knows of Python itself stays.
    "jedi/third_party/django-stubs/*",
    "jedi/third_party/typeshed/stubs/*",
    "distutils-precedence.pth",
    # Qt's programs for developers, and what belongs to Qt Quick.
    *(
        f"PySide6/{name}"
        for name in ("assistant", "designer", "linguist", "lrelease", "lupdate", "qmlformat", "qmllint")
    ),
    *(f"PySide6/{name}" for name in ("qmlls", "svgtoqml", "*.pyi", "*.json", "libpyside6qml*")),
    *(f"PySide6/{name}/*" for name in ("doc", "glue", "lib", "scripts", "typesystems")),
    *(f"PySide6/Qt/{name}/*" for name in ("libexec", "metatypes", "modules", "phrasebooks", "qml")),
    # Sources from which the packages' extensions were compiled.
    "fontTools/*.c",
    "wrapt/*.c",
)

# pip copies them beside the commands that it installs on Windows.
FILES_FOR_WINDOWS = ("pip/_vendor/distlib/*.exe",)

# Of Qt stay these modules and plugins, and the libraries that they need.
QT_MODULES = (
    *("QtCore", "QtDBus", "QtGui", "QtNetwork", "QtOpenGL", "QtOpenGLWidgets", "QtPrintSupport"),
    *("QtSvg", "QtSvgWidgets", "QtTest", "QtWidgets", "QtXml"),
)
QT_PLUGINS = (
    "iconengines/*",
    *(f"imageformats/libq{name}.so" for name in ("gif", "ico", "jpeg", "svg", "webp")),
    "platforminputcontexts/libcompose*",
    "platforminputcontexts/libibus*",
    *(f"platforms/libq{name}.so" for name in ("minimal", "offscreen", "wayland", "xcb")),
    "platformthemes/*",
    "printsupport/*",
    "wayland-decoration-client/*",
    "wayland-graphics-integration-client/*",
    "wayland-shell-integration/libxdg-shell.so",
    "xcbglintegrations/*",
)


def sizes(site: Path) -> dict[str, int]:
    """Return how many bytes each package takes, its libraries and description counted with it."""
    found: dict[str, int] = {}
    for entry in site.iterdir():
        name = re.sub(r"(-[^-]*\.dist-info|\.libs|-stubs)$", "", entry.name).lower()
        name = {"tensorflow_cpu": "tensorflow", "pyside6_essentials": "pyside6", "pil": "pillow"}.get(
            name, name
        )
        found[name] = found.get(name, 0) + size(entry)
    return found


def size(path: Path) -> int:
    """Return the bytes of a file, or of all files in a folder."""
    if path.is_file() or path.is_symlink():
        return path.lstat().st_size
    return sum(os.lstat(Path(top) / name).st_size for top, _, names in os.walk(path) for name in names)


def table(before: dict[str, int], after: dict[str, int], rows: int = 20) -> str:
    """Return the sizes in MB as text: the largest packages, all others in one line, and the sum."""
    names = sorted(
        before.keys() | after.keys(), key=lambda name: -max(before.get(name, 0), after.get(name, 0))
    )
    lines = [f"{'package':24} {'before':>9} {'after':>9}  MB"]

    def line(name: str, old: int, new: int) -> str:
        return f"{name:24} {old / 1e6:9.1f} {new / 1e6:9.1f}"

    lines += [line(name, before.get(name, 0), after.get(name, 0)) for name in names[:rows]]
    rest = names[rows:]
    if rest:
        sums = [sum(each.get(name, 0) for name in rest) for each in (before, after)]
        lines.append(line(f"{len(rest)} others", *sums))
    lines.append(line("all", sum(before.values()), sum(after.values())))
    return "\n".join(lines)


def left_out(names: Iterable[str], languages: Iterable[str]) -> Iterator[str]:
    """Yield those of the files, named relative to the site-packages folder, that stay out.

    Parameters
    ----------
    names : iterable of str
        With ``/`` between folders.
    languages : iterable of str
        Locales whose texts of Qt's own stay.
    """
    spoken = {f"PySide6/Qt/translations/qtbase_{locale}.qm" for locale in languages}
    for name in names:
        if name not in spoken and (
            _of_package_left_out(name)
            or name.startswith("PySide6/Qt/translations/")
            or _of_qt_left_out(name)
            or any(fnmatchcase(name, pattern) for pattern in (*FILES_LEFT_OUT, *FILES_FOR_WINDOWS))
        ):
            yield name


def _of_package_left_out(name: str) -> bool:
    top = name.partition("/")[0]
    described = top.endswith(".dist-info") and top.partition("-")[0] in PACKAGES_LEFT_OUT.values()
    return top in PACKAGES_LEFT_OUT or described


def _of_qt_left_out(name: str) -> bool:
    """Tell whether a file is a plugin or module of Qt's that is not among those that stay."""
    plugin = name.removeprefix("PySide6/Qt/plugins/")
    if plugin != name:
        return not any(fnmatchcase(plugin, pattern) for pattern in QT_PLUGINS)
    module = name.removeprefix("PySide6/").removesuffix(".abi3.so")
    return name == f"PySide6/{module}.abi3.so" and module.startswith("Qt") and module not in QT_MODULES


def forget(site: Path) -> None:
    """Take what was left out from the lists that pip reads: of files, and of what packages need."""
    for record in site.glob("*.dist-info/RECORD"):
        lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
        here = [
            line for line in lines if (site / line.rpartition(",")[0].rpartition(",")[0].strip('"')).exists()
        ]
        record.write_text("".join(here), encoding="utf-8")
    names = "|".join(sorted(set(PACKAGES_LEFT_OUT.values())))
    for file in site.glob("*.dist-info/METADATA"):
        text = file.read_text(encoding="utf-8")
        kept = re.sub(rf"^Requires-Dist: ({names})\b(?!-).*\n", "", text, flags=re.MULTILINE)
        if kept != text:
            file.write_text(kept, encoding="utf-8")


def languages(site: Path) -> list[str]:
    """Return the locales that EagerLab itself is translated into."""
    return [
        file.stem.removeprefix("eagerlab_") for file in site.glob("eagerlab/resources/i18n/eagerlab_*.ts")
    ]


def trim(site: Path, languages: Iterable[str]) -> None:
    """Remove what nothing loads from the site-packages folder, and folders that are empty then."""
    names = [path.relative_to(site).as_posix() for path in site.rglob("*") if not path.is_dir()]
    for name in left_out(names, languages):
        (site / name).unlink()
    remove_unneeded_libraries(site / "PySide6", site / "shiboken6")
    forget(site)
    for folder, _, _ in os.walk(site, topdown=False):
        if not any(os.scandir(folder)):
            Path(folder).rmdir()


def remove_unneeded_libraries(pyside: Path, shiboken: Path) -> None:
    """Remove Qt's libraries that no module or plugin which has stayed needs, at any remove."""
    libraries = {path.name: path for path in (pyside / "Qt" / "lib").glob("lib*.so*")}
    waiting = [path for path in (*elf_files(pyside), *elf_files(shiboken)) if path.name not in libraries]
    kept = set()
    while waiting:
        for soname in needed(waiting.pop()):
            if soname in libraries and soname not in kept:
                kept.add(soname)
                waiting.append(libraries[soname])
    for name, path in libraries.items():
        if name not in kept:
            path.unlink()


def strip(folder: Path) -> None:
    """Remove from each library the symbols that only a debugger uses; two at a time."""
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(_strip, elf_files(folder)))


def _strip(path: Path) -> None:
    stripped = path.with_name(f"{path.name}.stripped")
    command = ["strip", "--strip-unneeded", "-o", str(stripped), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    # Libraries that patchelf has rewritten can come out of `strip` with segments that cannot be loaded.
    if done.returncode == 0 and loadable(stripped):
        shutil.copymode(path, stripped)
        stripped.replace(path)
    else:
        stripped.unlink(missing_ok=True)


def loadable(path: Path) -> bool:
    """Tell whether each loaded segment of a 64-bit ELF file lies in the file as it lies in memory."""
    with path.open("rb") as file:
        header = file.read(64)
        offset, entry_size, count = (
            *struct.unpack_from("<Q", header, 32),
            *struct.unpack_from("<HH", header, 54),
        )
        file.seek(offset)
        entries = [file.read(entry_size) for _ in range(count)]
    for entry in entries:
        kind, _, start, address, _, _, _, alignment = struct.unpack_from("<IIQQQQQQ", entry)
        if kind == 1 and alignment > 1 and (start - address) % alignment:
            return False
    return True
