"""What is found in a folder of packages: modules that stand before others, and installations cut off."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from eagerlab.own_packages import present
from eagerlab.own_packages.own import OwnPackages
from eagerlab.own_packages.present import Shadow
from tests.own_packages.test_own import install, own, site

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="environments are made by copying there")

__all__ = ["site"]


def make(folder: Path, *files: str) -> None:
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()


def test_a_module_under_another_packages_name_is_found_and_newer_versions_are_not(
    site: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    install(mine, "helper", "4.0")
    install(mine, "own_thing", "1.0")
    make(site, "tensorflow/__init__.py", "google/protobuf/__init__.py", "tests/__init__.py")
    make(mine, "google/cloud/__init__.py", "tests/__init__.py", "_hidden.py", "numpy.py")
    make(mine, "tensorflow/__init__.py", "tf_nightly-2.99.dist-info/METADATA")
    (mine / "tf_nightly-2.99.dist-info" / "RECORD").write_text("tensorflow/__init__.py,,\n")
    assert present.shadows(mine, site) == [Shadow("numpy", ""), Shadow("tensorflow", "tf-nightly")]
    assert present.shadows(tmp_path / "nothing", site) == []


def test_the_report_names_what_is_in_the_way_of_the_program(site: Path, tmp_path: Path) -> None:
    packages = own(site, tmp_path)
    packages.prepare()
    install(packages.overlay.site, "other", "0.1")
    make(packages.overlay.site, "numpy.py", "fork-1.0.dist-info/METADATA")
    (packages.overlay.site / "fork-1.0.dist-info" / "RECORD").write_text("numpy.py,,\n")
    assert packages.conflicts() == [
        "other 0.1 stands before the one that EagerLab comes with, which needs other>=1.5.",
        "fork brings numpy, which stands before the one that EagerLab comes with.",
    ]


def empty(info: Path) -> None:
    info.mkdir()


def without_content(info: Path) -> None:
    make(info, "METADATA", "RECORD")


def of_bytes(info: Path) -> None:
    info.mkdir()
    (info / "METADATA").write_bytes(b"\xff\xfe\0")
    (info / "RECORD").write_bytes(b"\xff\xfe\0\n")


@pytest.mark.parametrize("damage", [empty, without_content, of_bytes])
def test_what_an_installation_that_was_cut_off_left_keeps_nothing_from_starting(
    damage: Callable[[Path], None], site: Path, tmp_path: Path
) -> None:
    packages = own(site, tmp_path)
    packages.prepare()
    damage(packages.overlay.site / "mine-1.0.dist-info")
    damage(packages.overlay.site / "numpy-garbage.dist-info")
    newer = own(site, tmp_path, version="2.0")
    newer.prepare()
    assert newer.installed() == {"mine": "1.0"}, "of NumPy only the program's own version is allowed"
    assert newer.conflicts() == []
    newer.forget_unfinished()
    assert list(newer.installed()) == ([] if damage is empty else ["mine"])


def test_constraints_that_a_power_cut_left_empty_are_written_again(site: Path, tmp_path: Path) -> None:
    packages = own(site, tmp_path)
    packages.prepare()
    rules = packages.constraints.read_text()
    assert "numpy==2.1.0" in rules
    packages.constraints.write_text("")
    packages.prepare()
    assert packages.constraints.read_text() == rules


def test_one_window_at_a_time_installs(site: Path, tmp_path: Path) -> None:
    packages: OwnPackages = own(site, tmp_path)
    packages.prepare()
    first, second = packages.alone(), packages.alone()
    assert first.take() is None
    assert second.take() is not None
    first.release()
    assert second.take() is None
    second.release()
