"""The folder of the person's own packages: what is made, what it may hold, and what an upgrade does to it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from eagerlab.own_packages import constraints
from eagerlab.own_packages.installation import Installation, InstallationError, normalized, read
from eagerlab.own_packages.own import OwnPackages, older_folders, older_packages
from eagerlab.own_packages.starting import backend_start
from tests.installed_copy import make_wheel

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="environments are made by copying there")


def install(site: Path, name: str, version: str, requires: tuple[str, ...] = ()) -> None:
    """Unpack a wheel into a folder of packages."""
    wheel = make_wheel(
        site.parent / "wheels",
        name,
        version,
        {f"{normalized(name).replace('-', '_')}.py": ""},
        requires=requires,
    )
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "opt é" / "site-packages"
    folder.mkdir(parents=True)
    install(folder, "numpy", "2.1.0")
    install(folder, "tensorflow_cpu", "2.21.0", ("numpy<3", "helper>=1,<5", 'other<2; python_version < "3"'))
    install(folder, "helper", "3.0")
    install(folder, "other", "1.5")
    return folder


def own(site: Path, root: Path, version: str = "1.0") -> OwnPackages:
    return OwnPackages(root, Installation("deb", version, Path(sys.executable).resolve(), site))


def test_the_core_stays_as_it_is_and_the_rest_may_become_newer_as_far_as_all_allow_it(site: Path) -> None:
    rules = {name: str(rule) for name, rule in constraints.allowed(site).items()}
    assert rules["numpy"] == "==2.1.0"
    assert rules["tensorflow-cpu"] == rules["tensorflow"] == "==2.21.0"
    assert set(rules["helper"].split(",")) == {">=3.0", ">=1", "<5"}
    assert rules["other"] == ">=1.5", "a condition that does not hold here is no condition"


def test_its_python_sees_own_packages_before_those_of_the_installation(site: Path, tmp_path: Path) -> None:
    packages = own(site, tmp_path / "home é 试")
    python = packages.prepare()
    install(packages.overlay.site, "helper", "4.0")
    code = "import helper, numpy, sys; print(helper.__file__); print(numpy.__file__); print(sys.prefix)"
    said = subprocess.run([python, "-P", "-c", code], capture_output=True, text=True, check=True).stdout
    helper, numpy, prefix = map(Path, said.splitlines())
    assert helper.parent == packages.overlay.site
    assert numpy.parent == site
    assert prefix == packages.overlay.folder


def test_preparing_again_changes_nothing(site: Path, tmp_path: Path) -> None:
    packages = own(site, tmp_path)
    packages.prepare()
    files = {file: file.lstat().st_mtime_ns for file in packages.folder.rglob("*")}
    packages.prepare()
    assert {file: file.lstat().st_mtime_ns for file in packages.folder.rglob("*")} == files


def test_an_upgrade_keeps_own_packages_but_for_what_does_not_fit_any_more(site: Path, tmp_path: Path) -> None:
    packages = own(site, tmp_path)
    packages.prepare()
    install(packages.overlay.site, "helper", "4.0")
    install(packages.overlay.site, "mine", "1.0")
    assert packages.conflicts() == []
    install(site, "needs-new", "1.0", ("helper>=4.5",))
    for file in sorted((site / "helper-3.0.dist-info").iterdir()):
        file.unlink()
    (site / "helper-3.0.dist-info").rmdir()
    install(site, "helper", "4.5")
    assert packages.conflicts() == [
        "helper 4.0 stands before the one that EagerLab comes with, which needs helper<5,>=1,>=4.5."
    ]
    newer = own(site, tmp_path, version="2.0")
    newer.prepare()
    assert list(newer.installed()) == ["mine"]
    assert "helper<5,>=1,>=4.5" in newer.constraints.read_text()


def test_pip_is_sent_to_no_other_place_and_keeps_the_persons_constraints(site: Path, tmp_path: Path) -> None:
    packages = own(site, tmp_path / "a folder")
    packages.prepare()
    given = {"PIP_TARGET": "/elsewhere", "PIP_USER": "1", "PIP_CONSTRAINT": "/mine.txt", "PATH": "/bin"}
    result = packages.environment(packages.environment(given))
    assert "PIP_TARGET" not in result
    assert "PIP_USER" not in result
    ours, theirs = result["PIP_CONSTRAINT"].split()
    assert ours.startswith("file:///")
    assert theirs == "/mine.txt"
    assert result["PATH"].split(os.pathsep) == [str(packages.overlay.scripts), "/bin"]


def test_packages_for_another_python_are_found_by_the_names_that_were_asked_for(
    site: Path, tmp_path: Path
) -> None:
    own(site, tmp_path).prepare()
    old = tmp_path / "packages" / "py3.9" / "own" / "lib" / "python3.9" / "site-packages"
    for info in ("wanted-1.0.dist-info/REQUESTED", "came_along-1.0.dist-info/RECORD"):
        (old / info).parent.mkdir(parents=True)
        (old / info).touch()
    assert [folder.name for folder in older_folders(tmp_path)] == ["py3.9"]
    assert older_packages(tmp_path) == {"3.9": ["wanted"]}


def test_a_checkout_starts_its_backend_with_the_running_python(tmp_path: Path) -> None:
    assert read() is None
    start = backend_start(tmp_path, {"A": "b"})
    assert start.command == (sys.executable, "-m", "eagerlab")
    assert start.environment == {"A": "b"}
    assert not (tmp_path / "packages").exists()


@pytest.mark.parametrize("content", ["kind = 3\n", "not toml", 'kind = "deb"\n'])
def test_a_damaged_mark_is_named(content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "installed.toml").write_text(content)
    monkeypatch.setattr("eagerlab.own_packages.installation.assets_folder", lambda: tmp_path)
    with pytest.raises(InstallationError, match="Install EagerLab again"):
        read()
    start = backend_start(tmp_path, {"PYTHONHOME": "/old", "PYTHONPATH": "/mine", "A": "b"})
    assert start.environment == {"EAGERLAB_PYTHONPATH": "/mine", "A": "b"}
    assert start.command == (sys.executable, "-P", "-s", "-m", "eagerlab")
    assert str(tmp_path) in start.trouble


def test_a_folder_that_cannot_be_written_leaves_a_backend_without_own_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "installed.toml").write_text('kind = "deb"\nversion = "1.0"\n')
    monkeypatch.setattr("eagerlab.own_packages.installation.assets_folder", lambda: tmp_path)
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "packages").write_text("a file in the way")
    start = backend_start(tmp_path / "home", {})
    assert not start.own_packages
    assert "packages" in start.trouble
