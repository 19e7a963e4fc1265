"""The command that collects licences into a build."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

import licences
import pytest

from eagerlab.licences import installed, read
from tests.test_licences import package

ROOT = Path(__file__).resolve().parents[2]


def test_the_command_collects_every_package_of_a_folder(tmp_path: Path) -> None:
    package(tmp_path / "site", "thing", "License: MIT", {"thing-1.2.dist-info/licenses/LICENSE": "You may."})
    command = [sys.executable, "packaging/licences.py", str(tmp_path / "site"), str(tmp_path / "licences")]
    subprocess.run(command, cwd=ROOT, check=True, timeout=300)
    assert [(one.name, one.licence) for one in read(tmp_path / "licences")][3:] == [("thing", "MIT")]


def test_a_package_without_any_text_is_refused_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package(tmp_path / "site", "thing", "License: Mine", {})
    assert licences.main([str(tmp_path / "site"), str(tmp_path / "licences")]) == 1
    assert "thing 1.2 (Mine)" in capsys.readouterr().err
    assert not (tmp_path / "licences").exists()


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert licences.main([str(tmp_path / "none"), str(tmp_path)]) == 2


def test_the_python_that_is_given_away_is_named_with_its_licence(tmp_path: Path) -> None:
    package(tmp_path / "site", "thing", "License: MIT", {"thing-1.2.dist-info/licenses/LICENSE": "You may."})
    (tmp_path / "LICENSE.txt").write_text("Of the snake.", encoding="utf-8")
    licences.collect(tmp_path / "site", tmp_path / "licences", ("3.13.9", tmp_path / "LICENSE.txt"))
    python = read(tmp_path / "licences")[-1]
    assert (python.name, python.version, python.licence) == ("Python", "3.13.9", "PSF-2.0")
    assert python.text == "Of the snake."


def test_fonts_and_bundled_libraries_of_the_packages_have_their_licences() -> None:
    found = {licence.name.lower(): licence for licence in installed([Path(sysconfig.get_path("purelib"))])}
    assert all(found[name].text for name in ("tensorflow", "keras", "pyside6_essentials", "numpy"))
    assert "Bitstream Vera" in found["matplotlib"].text
    assert "The HDF Group" in found["h5py"].text
    assert "Creative Commons Attribution 4.0" in found["pyqtgraph"].text
