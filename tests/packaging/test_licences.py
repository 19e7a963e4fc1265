"""The command that collects licences into a build."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import licences
import pytest

from eagerlab.licences import read
from tests.test_licences import package

ROOT = Path(__file__).resolve().parents[2]


def test_the_command_collects_every_package_of_a_folder(tmp_path: Path) -> None:
    package(tmp_path / "site", "thing", "License: MIT", {"thing-1.2.dist-info/licenses/LICENSE": "You may."})
    command = [sys.executable, "packaging/licences.py", str(tmp_path / "site"), str(tmp_path / "licences")]
    subprocess.run(command, cwd=ROOT, check=True, timeout=60)
    assert [(one.name, one.licence) for one in read(tmp_path / "licences")][2:] == [("thing", "MIT")]


def test_a_package_without_any_text_is_refused_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package(tmp_path / "site", "thing", "License: Mine", {})
    assert licences.main([str(tmp_path / "site"), str(tmp_path / "licences")]) == 1
    assert "thing 1.2 (Mine)" in capsys.readouterr().err
    assert not (tmp_path / "licences").exists()


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert licences.main([str(tmp_path / "none"), str(tmp_path)]) == 2
