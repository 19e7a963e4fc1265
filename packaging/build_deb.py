"""Make a .deb of a folder: the files around the program, the description, the sums."""

from __future__ import annotations

import datetime
import gzip
import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from build_trim import size
from dev_report import ROOT, DevError, run

FILES = ROOT / "packaging" / "linux"
APP_ID = "org.eagerlab.eagerlab"
MAINTAINER = "The EagerLab developers <maintainers@eagerlab.invalid>"
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)

DESCRIPTION = """\
Description: playground for eager TensorFlow
 Train neural networks at a click and watch them learn; type Python at a console
 that holds the very same live model; open any tensor; see and change the code
 behind every click; save a checkpoint, wreck the weights, restore them.
 .
 TensorFlow for CPUs comes with it. Support for NVIDIA cards can be added from
 within the program."""

# Draws the icons with the Qt that is packed.
DRAW = """
import sys
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
for source, target, size in zip(*[iter(sys.argv[1:])] * 3):
    image = QImage(int(size), int(size), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(source).render(painter)
    painter.end()
    assert image.save(target), target
"""


@dataclass(frozen=True)
class Release:
    """A release of Debian, which a package is made for: its Python decides."""

    name: str
    number: int
    python: str
    glibc_minor: int


RELEASES = {
    "3.11": Release("bookworm", 12, "3.11", 36),
    "3.13": Release("trixie", 13, "3.13", 41),
}


@dataclass
class Package:
    """A .deb to be: the folder that holds its files, and what its description says.

    Attributes
    ----------
    root : Path
        Becomes ``/`` where the package is installed.
    version : str
        EagerLab's own.
    revision : str
        Debian's part of the version, such as "1~deb12".
    """

    root: Path
    version: str
    revision: str
    depends: list[str] = field(default_factory=list)
    suggests: list[str] = field(default_factory=list)

    @property
    def full_version(self) -> str:
        """The version as Debian writes it."""
        return f"{self.version}-{self.revision}"

    @property
    def file_name(self) -> str:
        """The name of the .deb."""
        return f"eagerlab_{self.full_version}_amd64.deb"

    def control(self) -> str:
        """Return the text of DEBIAN/control."""
        return "\n".join(
            [
                "Package: eagerlab",
                f"Version: {self.full_version}",
                "Architecture: amd64",
                f"Maintainer: {MAINTAINER}",
                f"Installed-Size: {installed_kib(self.root)}",
                f"Depends: {', '.join(self.depends)}",
                "Recommends: ca-certificates, desktop-file-utils, shared-mime-info",
                f"Suggests: {', '.join(['fonts-noto-cjk', *self.suggests])}",
                "Section: science",
                "Priority: optional",
                DESCRIPTION,
                "",
            ]
        )


def installed_kib(root: Path) -> int:
    """Return what the package takes when it is installed, as Debian counts: whole KiB a file, 1 a folder."""
    found = 0
    for top, folders, names in os.walk(root):
        if "DEBIAN" in folders:
            folders.remove("DEBIAN")
        files = [Path(top) / name for name in (*folders, *names)]
        found += sum(1 if file.is_dir() or file.is_symlink() else -(-size(file) // 1024) for file in files)
    return found


def add_system_files(package: Package, today: datetime.date) -> None:
    """Put launcher, desktop entry, metadata, manual page and papers where Debian looks for them."""
    root = package.root
    words = {"@VERSION@": package.version, "@DATE@": today.isoformat()}

    def place(name: str, target: str, mode: int = 0o644) -> Path:
        text = (FILES / name).read_text(encoding="utf-8")
        for word, value in words.items():
            text = text.replace(word, value)
        path = root / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)
        return path

    place("launcher", "opt/eagerlab/bin/eagerlab", 0o755)
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/eagerlab").symlink_to("/opt/eagerlab/bin/eagerlab")
    place("eagerlab.desktop", "usr/share/applications/eagerlab.desktop")
    place(f"{APP_ID}.metainfo.xml", f"usr/share/metainfo/{APP_ID}.metainfo.xml")
    place("application-x-eagerlab.xml", "usr/share/mime/packages/eagerlab.xml")
    place("lintian-overrides", "usr/share/lintian/overrides/eagerlab")
    place("copyright", "usr/share/doc/eagerlab/copyright")
    compress(place("eagerlab.1", "usr/share/man/man1/eagerlab.1"))
    changes = root / "usr/share/doc/eagerlab/changelog"
    shutil.copyfile(ROOT / "CHANGELOG.md", changes)
    compress(changes)
    history = root / "usr/share/doc/eagerlab/changelog.Debian"
    history.write_text(debian_changelog(package, today), encoding="utf-8")
    compress(history)


def debian_changelog(package: Package, today: datetime.date) -> str:
    """Return the changelog of the packaging; that of the program lies beside it."""
    day = today.strftime("%a, %d %b %Y")
    return (
        f"eagerlab ({package.full_version}) stable; urgency=medium\n\n"
        f"  * EagerLab {package.version}; changelog.gz says what is new.\n\n"
        f" -- {MAINTAINER}  {day} 12:00:00 +0000\n"
    )


def compress(path: Path) -> None:
    """Replace a file by its .gz, which holds neither a name nor a time."""
    path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    path.with_name(f"{path.name}.gz").chmod(0o644)
    path.unlink()


def add_icons(root: Path, python: Path, site: Path) -> None:
    """Draw the program's icon and that of its files in all sizes."""
    icons = root / "usr/share/icons/hicolor"
    drawings = {
        "apps/eagerlab": ROOT / "resources" / "icons" / "eagerlab.svg",
        "mimetypes/application-x-eagerlab": FILES / "application-x-eagerlab.svg",
    }
    words: list[str] = []
    for name, source in drawings.items():
        scalable = icons / "scalable" / f"{name}.svg"
        scalable.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, scalable)
        for side in ICON_SIZES:
            target = icons / f"{side}x{side}" / f"{name}.png"
            target.parent.mkdir(parents=True, exist_ok=True)
            words += [str(source), str(target), str(side)]
    environment = os.environ | {"PYTHONPATH": str(site), "QT_QPA_PLATFORM": "offscreen"}
    if run([python, "-P", "-c", DRAW, *words], environment) != 0:
        raise DevError("The icons could not be drawn; the message is above.")


def pack(package: Package, folder: Path, compression: list[str]) -> Path:
    """Write the .deb into `folder`, and return it.

    Parameters
    ----------
    package : Package
        All of its files are in place.
    folder : Path
        Made when it is missing.
    compression : list of str
        Arguments of dpkg-deb.
    """
    package.root.chmod(0o755)
    for top, folders, files in os.walk(package.root):
        for name in folders:
            (Path(top) / name).chmod(0o755)
        for path in (Path(top) / name for name in files):
            if not path.is_symlink():
                path.chmod(0o755 if is_program(path) else 0o644)
    control = package.root / "DEBIAN"
    shutil.rmtree(control, ignore_errors=True)
    text, sums = package.control(), md5sums(package.root)
    control.mkdir()
    (control / "control").write_text(text, encoding="utf-8")
    (control / "md5sums").write_text(sums, encoding="utf-8")
    shutil.copyfile(FILES / "postrm", control / "postrm")
    for path, mode in ((control, 0o755), *((file, 0o644) for file in control.iterdir())):
        path.chmod(mode)
    (control / "postrm").chmod(0o755)
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / package.file_name
    command = ["dpkg-deb", "--root-owner-group", *compression, "--build"]
    if run([*command, package.root, target]) != 0:
        raise DevError("dpkg-deb could not make the package; its message is above.")
    return target


def is_program(path: Path) -> bool:
    """Tell whether a file is to be run: the launcher, and what was so in the folder of programs."""
    return path.parent.name == "bin" and path.parent.parent.name == "eagerlab"


def md5sums(root: Path) -> str:
    """Return the sums of all files as dpkg keeps them."""
    lines = []
    for top, _, names in sorted(os.walk(root)):
        for path in (Path(top) / name for name in sorted(names)):
            if not path.is_symlink():
                with path.open("rb") as file:
                    digest = hashlib.file_digest(file, lambda: hashlib.md5(usedforsecurity=False))
                lines.append(f"{digest.hexdigest()}  {path.relative_to(root).as_posix()}\n")
    return "".join(lines)


def lintian(path: Path) -> int:
    """Let lintian judge the package where it is installed; return its exit status (0: no errors)."""
    command = ["lintian", "--fail-on", "error", "--tag-display-limit", "4"]
    with path.open("rb") as file:
        members = file.read(200)
    if b"control.tar.zst" in members:
        # A quick build: dpkg and apt know it since Debian 12, the archive's own rules do not.
        command += ["--suppress-tags", "malformed-deb-archive"]
    return subprocess.call([*command, str(path.resolve())], cwd="/")  # where it can always come back to
