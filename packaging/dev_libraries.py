"""The shared libraries and programs of the system that Qt and the tests need, and how to get them."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from dev_report import DevError, run, say

# What the offscreen, xcb and Wayland platforms load, beside the Qt modules that we and pyqtgraph import.
QT_FILES = (
    "plugins/platforms/libqoffscreen.so",
    "plugins/platforms/libqxcb.so",
    "plugins/platforms/libqwayland.so",
    "plugins/imageformats/libqsvg.so",
    "lib/libQt6Widgets.so.6",
    "lib/libQt6Svg.so.6",
    "lib/libQt6PrintSupport.so.6",
    "lib/libQt6OpenGLWidgets.so.6",
    "lib/libQt6Network.so.6",
    "lib/libQt6DBus.so.6",
    "lib/libQt6Test.so.6",
)

DEBIAN_PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libglx0",
    "libGLdispatch.so.0": "libglvnd0",
    "libOpenGL.so.0": "libopengl0",
    "libICE.so.6": "libice6",
    "libSM.so.6": "libsm6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libbrotlidec.so.1": "libbrotli1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libdrm.so.2": "libdrm2",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    # Later releases call it libglib2.0-0t64, which provides this name.
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libpng16.so.16": "libpng16-16",
    "libstdc++.so.6": "libstdc++6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xinerama.so.0": "libxcb-xinerama0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}

# Programs that the tests start where a real window is needed.
TEST_PROGRAMS = {"Xvfb": "xvfb", "xauth": "xauth", "xdotool": "xdotool"}

# Small, and not to be had everywhere: the tests that need it are skipped elsewhere.
TEST_PROGRAMS_OF_DEBIAN = {"makensis": "nsis"}

# What files of fonts with Chinese letters are called; the tests look at the window in Chinese.
CHINESE_FONTS = ("wqy", "cjk", "droidsansfallback", "uming", "ukai", "sourcehan", "notosanssc", "simsun")

FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")


def missing_sonames(ldd_output: str) -> list[str]:
    """Return the libraries that `ldd` says are not found, each once, in alphabetical order."""
    return sorted(set(re.findall(r"^\s*(\S+) => not found", ldd_output, flags=re.MULTILINE)))


def debian_packages(sonames: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the Debian packages that hold these libraries, and the libraries whose package is not known."""
    wanted, unknown = set(), []
    for soname in sonames:
        package = DEBIAN_PACKAGES.get(soname)
        if package is None:
            unknown.append(soname)
        else:
            wanted.add(package)
    return sorted(wanted), unknown


def libraries_of_qt_not_found(site_packages: Path) -> list[str]:
    """Return the names of the system's libraries that the installed Qt would look for in vain."""
    qt = site_packages / "PySide6" / "Qt"
    files = [str(qt / name) for name in QT_FILES if (qt / name).is_file()]
    if not files:
        raise DevError(
            f"Expected Qt's libraries in {qt}, found none: remove the folder .venv and start again."
        )
    found = subprocess.run(["ldd", *files], capture_output=True, text=True, check=False)
    return missing_sonames(found.stdout)


def fonts() -> list[str]:
    """Return the names of the system's font files that Qt can draw with, in small letters."""
    found = []
    for folder in FONT_FOLDERS:
        for _, _, names in os.walk(Path(folder).expanduser()):
            found += [name.lower() for name in names if name.lower().endswith((".ttf", ".otf", ".ttc"))]
    return found


def ensure_system(site_packages: Path, tests: bool) -> None:
    """See to it that Qt (and, for `tests`, the programs that they start) can run on this Linux.

    Raises
    ------
    DevError
        Something is missing and cannot be installed from here; the message has the line to type.
    """
    sonames = libraries_of_qt_not_found(site_packages)
    packages, unknown = debian_packages(sonames)
    files = fonts()
    if not files:
        packages.append("fonts-dejavu-core")  # without any, the window shows no text
    if tests and not any(part in file for file in files for part in CHINESE_FONTS):
        packages.append("fonts-wqy-microhei")
    if tests:
        programs = TEST_PROGRAMS | (TEST_PROGRAMS_OF_DEBIAN if is_debian() else {})
        packages += [package for program, package in programs.items() if shutil.which(program) is None]
    if not packages and not unknown:
        return
    if not is_debian():
        names = ", ".join([*sonames, *(p for p in packages if p not in DEBIAN_PACKAGES.values())])
        raise DevError(f"Not found on this system: {names}. Install them with its package manager.")
    if packages:
        install(packages)
    still = libraries_of_qt_not_found(site_packages)
    if still:
        raise DevError(f"Qt still does not find {', '.join(still)}: install the packages that hold them.")


def is_debian() -> bool:
    """Tell whether packages can be had by Debian's names: Debian, Ubuntu and what is made from them."""
    return shutil.which("apt-get") is not None and Path("/etc/debian_version").is_file()


def install(packages: list[str]) -> None:
    """Install Debian packages when this is root, showing apt's progress; otherwise say the line to type.

    Raises
    ------
    DevError
        Not root, or apt could not do it.
    """
    names = shlex.join(packages)
    if os.geteuid() != 0:
        raise DevError(
            "Packages of the system are missing. Type this line, then run the same command again:\n"
            f"    sudo apt-get update && sudo apt-get install -y --no-install-recommends {names}"
        )
    say(f"installing packages of the system: {names}")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "-o", "DPkg::Lock::Timeout=120"]
    install_command = [*apt, "install", "-y", "--no-install-recommends", *packages]
    if any(Path("/var/lib/apt/lists").glob("*_Packages*")) and run(install_command, environment) == 0:
        return
    # No lists yet, or lists so old that they name files which are gone.
    run([*apt, "update"], environment)
    if run(install_command, environment) != 0:
        raise DevError(
            f"apt-get could not install {names}; its message is above. "
            "When that is put right, run the same command again."
        )
