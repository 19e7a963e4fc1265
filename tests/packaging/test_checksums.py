"""Sums of what is given to people."""

import shutil
import subprocess
from pathlib import Path

import checksums
import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("EagerLab.exe", "eagerlab amd64.deb", "实验.dmg"):
        (tmp_path / name).write_bytes(name.encode("utf-8"))
    return tmp_path


def test_the_sum_is_sha_256_of_the_content(tmp_path: Path) -> None:
    (tmp_path / "abc").write_bytes(b"abc")
    assert checksums.sha256(tmp_path / "abc").startswith("ba7816bf8f01cfea414140de5dae2223b00361a3")


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="sha256sum is not installed")
def test_sha256sum_reads_what_is_written(folder: Path) -> None:
    assert checksums.write([folder]) == [folder / "SHA256SUMS"]
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", "SHA256SUMS"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(": OK") == 3


def test_sums_of_other_files_are_kept_and_those_of_files_that_are_gone_are_not(folder: Path) -> None:
    checksums.write([folder])
    (folder / "实验.dmg").unlink()
    (folder / "EagerLab.exe").write_bytes(b"another")
    checksums.write([folder / "EagerLab.exe"])
    assert checksums.check(folder) == ["EagerLab.exe", "eagerlab amd64.deb"]


def test_a_file_that_was_changed_is_named(folder: Path) -> None:
    checksums.write([folder])
    (folder / "EagerLab.exe").write_bytes(b"another")
    with pytest.raises(checksums.ChecksumError, match=r"EagerLab\.exe is not the file"):
        checksums.check(folder)


def test_a_file_that_is_missing_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checksums.main(["write", str(folder)]) == 0
    assert checksums.main(["check", str(folder)]) == 0
    (folder / "EagerLab.exe").unlink()
    assert checksums.main(["check", str(folder)]) == 1
    assert "EagerLab.exe is missing" in capsys.readouterr().err


def test_a_damaged_list_of_sums_is_told_with_its_line(folder: Path) -> None:
    (folder / "SHA256SUMS").write_text("0" * 63 + "  EagerLab.exe\n", encoding="utf-8")
    with pytest.raises(checksums.ChecksumError, match="line 1"):
        checksums.check(folder)


@pytest.mark.parametrize("words", [[], ["write"], ["sum", "a"]])
def test_a_wrong_command_line_shows_how_it_is_called(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert checksums.main(words) == 2
    assert "Usage: python3 packaging/checksums.py" in capsys.readouterr().err


def test_nothing_to_sum_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(checksums.ChecksumError, match="Expected a file"):
        checksums.write([tmp_path])
