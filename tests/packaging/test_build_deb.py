"""The files around the program in the .deb, and the .deb itself, of a dummy tree."""

import configparser
import datetime
import gzip
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import build_deb
import checksums
import pytest
from build_deb import FILES, Package

TODAY = datetime.date(2026, 12, 1)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a package for Linux")


@pytest.fixture
def package(tmp_path: Path) -> Package:
    """A package with all files but the program."""
    root = tmp_path / "root"
    home = root / "opt" / "eagerlab"
    (home / "bin").mkdir(parents=True)
    (home / "bin" / "python").symlink_to("/usr/bin/python3.11")
    made = Package(root, "1.2.3", "1~deb12", ["python3.11", "libc6 (>= 2.34)"], ["libgtk-3-0"])
    build_deb.add_system_files(made, TODAY)
    return made


def test_the_name_says_version_release_and_architecture(package: Package) -> None:
    assert package.file_name == "eagerlab_1.2.3-1~deb12_amd64.deb"


def test_the_description_says_what_is_needed(package: Package) -> None:
    control = package.control()
    assert "Version: 1.2.3-1~deb12\n" in control
    assert "Depends: python3.11, libc6 (>= 2.34)\n" in control
    assert "libgtk-3-0" in control.partition("Suggests: ")[2].partition("\n")[0]
    assert all(len(line) <= 80 or ": " in line for line in control.splitlines())


def test_the_menu_entry_opens_experiments(package: Package) -> None:
    parser = configparser.ConfigParser(interpolation=None, delimiters="=")
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(package.root / "usr/share/applications/eagerlab.desktop", encoding="utf-8")
    entry = parser["Desktop Entry"]
    assert entry["Exec"] == "eagerlab %f"
    assert entry["Icon"] == "eagerlab"
    assert entry["MimeType"] == "application/x-eagerlab;"
    assert entry["StartupWMClass"] == "eagerlab"


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-utils not installed")
def test_the_menu_entry_is_valid() -> None:
    command = ["desktop-file-validate", "--no-hints", str(FILES / "eagerlab.desktop")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.stdout + done.stderr == ""


def test_files_of_experiments_have_a_type_and_an_icon(package: Package) -> None:
    tree = ElementTree.parse(package.root / "usr/share/mime/packages/eagerlab.xml")
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    (kind,) = tree.getroot().findall(f"{space}mime-type")
    assert kind.get("type") == "application/x-eagerlab"
    (glob,) = kind.findall(f"{space}glob")
    assert glob.get("pattern") == "*.eagerlab"
    (icon,) = kind.findall(f"{space}icon")
    assert (FILES / f"{icon.get('name')}.svg").is_file()


def test_the_metadata_has_the_version(package: Package) -> None:
    tree = ElementTree.parse(package.root / f"usr/share/metainfo/{build_deb.APP_ID}.metainfo.xml")
    (release,) = tree.getroot().iter("release")
    assert release.attrib == {"version": "1.2.3", "date": "2026-12-01"}
    assert tree.findtext("id") == build_deb.APP_ID


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="appstream is not installed")
def test_the_metadata_is_valid(package: Package) -> None:
    file = package.root / f"usr/share/metainfo/{build_deb.APP_ID}.metainfo.xml"
    command = ["appstreamcli", "validate", "--no-net", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout


def test_icons_come_in_all_sizes(tmp_path: Path) -> None:
    site = Path(next(path for path in sys.path if (Path(path) / "PySide6").is_dir()))
    build_deb.add_icons(tmp_path, Path(sys.executable), site)
    icons = tmp_path / "usr/share/icons/hicolor"
    for name in ("apps/eagerlab", "mimetypes/application-x-eagerlab"):
        assert (icons / "scalable" / f"{name}.svg").is_file()
        for side in (16, 24, 32, 48, 64, 128, 256, 512):
            header = (icons / f"{side}x{side}" / f"{name}.png").read_bytes()[:24]
            assert header[16:24] == side.to_bytes(4, "big") * 2


FAKE_PYTHON = """#!/bin/sh
printf '%s\\n' "$0" "$@" "home=$PYTHONHOME" "path=$PYTHONPATH"
"""


def test_the_command_works_by_way_of_links_and_passes_words_on(tmp_path: Path) -> None:
    folder = tmp_path / "opt é 王" / "eagerlab" / "bin"
    folder.mkdir(parents=True)
    shutil.copy(FILES / "launcher", folder / "eagerlab")
    (folder / "python").write_text(FAKE_PYTHON)
    (folder / "python").chmod(0o755)
    links = tmp_path / "links"
    links.mkdir()
    (links / "first").symlink_to(os.path.relpath(folder / "eagerlab", links))
    (links / "second link").symlink_to("first")
    environment = {"PATH": os.environ["PATH"], "PYTHONHOME": "/nowhere", "PYTHONPATH": "/mine"}
    done = subprocess.run(
        [str(links / "second link"), "my file.eagerlab", "--x=$y"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert done.stdout.splitlines() == [
        *(str(folder / "python"), "-E", "-P", "-m", "eagerlab", "my file.eagerlab", "--x=$y"),
        *("home=", "path=/mine"),
    ]


def test_papers_are_packed_without_a_time(package: Package) -> None:
    for name in ("doc/eagerlab/changelog.gz", "doc/eagerlab/changelog.Debian.gz", "man/man1/eagerlab.1.gz"):
        packed = (package.root / "usr/share" / name).read_bytes()
        assert packed[4:8] == bytes(4)
        assert gzip.decompress(packed)
    history = gzip.decompress((package.root / "usr/share/doc/eagerlab/changelog.Debian.gz").read_bytes())
    assert history.startswith(b"eagerlab (1.2.3-1~deb12) stable;")


needs_dpkg = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg is not installed")


@needs_dpkg
def test_the_package_holds_the_files_and_their_sums(package: Package, tmp_path: Path) -> None:
    deb = build_deb.pack(package, tmp_path / "out", ["-Zgzip", "-z1"])
    unpacked = tmp_path / "unpacked"
    subprocess.run(["dpkg-deb", "--raw-extract", str(deb), str(unpacked)], check=True, timeout=300)
    lines = (unpacked / "DEBIAN/md5sums").read_text().splitlines()
    for line in lines:
        digest, _, name = line.partition("  ")
        assert hashlib.md5((unpacked / name).read_bytes(), usedforsecurity=False).hexdigest() == digest
    assert "opt/eagerlab/bin/eagerlab" in {line.partition("  ")[2] for line in lines}
    assert os.access(unpacked / "opt/eagerlab/bin/eagerlab", os.X_OK)
    assert os.access(unpacked / "DEBIAN/postrm", os.X_OK)
    assert (unpacked / "usr/bin/eagerlab").readlink() == Path("/opt/eagerlab/bin/eagerlab")


@needs_dpkg
def test_the_same_files_make_the_same_package(
    package: Package, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    packed = []
    for name, mode in (("one", 0o644), ("two", 0o600)):
        for file in package.root.rglob("*"):
            if file.is_file() and not file.is_symlink():
                file.touch()
                file.chmod(mode)
        packed.append(build_deb.pack(package, tmp_path / name, ["-Zgzip", "-z1"]).read_bytes())
    assert packed[0] == packed[1]


def test_room_is_told_as_debian_counts_it(tmp_path: Path) -> None:
    for name, size in {"opt/a/b.py": 1, "opt/a/c.so": 2049, "DEBIAN/control": 5000}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x" * size)
    (tmp_path / "opt/link").symlink_to("a")
    assert build_deb.installed_kib(tmp_path) == 1 + 3 + 3  # two files, and the folders and links


@needs_dpkg
def test_the_checksum_can_be_checked(package: Package, tmp_path: Path) -> None:
    deb = build_deb.pack(package, tmp_path / "out", ["-Zgzip", "-z1"])
    (sums,) = checksums.write([deb])
    command = ["sha256sum", "--check", sums.name]
    done = subprocess.run(command, cwd=sums.parent, capture_output=True, timeout=300, check=False)
    assert done.returncode == 0


@needs_dpkg
@pytest.mark.skipif(shutil.which("lintian") is None, reason="lintian is not installed")
def test_lintian_finds_no_errors_around_the_program(package: Package, tmp_path: Path) -> None:
    deb = build_deb.pack(package, tmp_path / "out", ["-Zxz", "-z1"])
    assert build_deb.lintian(deb) == 0


def test_removing_the_package_leaves_an_upgrade_alone(tmp_path: Path) -> None:
    text = (FILES / "postrm").read_text(encoding="utf-8")
    folder = tmp_path / "eagerlab"
    folder.mkdir()
    script = tmp_path / "postrm"
    script.write_text(text.replace("/opt", str(tmp_path)), encoding="utf-8")
    subprocess.run(["sh", str(script), "upgrade", "2.0"], check=True, timeout=300)
    assert folder.is_dir()
    subprocess.run(["sh", str(script), "remove"], check=True, timeout=300)
    assert not folder.exists()
