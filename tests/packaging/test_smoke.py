"""The smoke test of an installed copy: it finds the copy's Python, tells what failed, and fits the window."""

import contextlib
import json
import os
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import smoke
import smoke_checks
import smoke_copy
import smoke_driver
import smoke_outside
from smoke_copy import Installation, Report

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="commands of a POSIX system")


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_the_python_of_a_wheel_is_in_the_first_line_of_its_command(tmp_path: Path) -> None:
    command = script(tmp_path / "bin" / "eagerlab", "#!/some where/bin/python3.11\nimport eagerlab\n")
    assert Installation(str(command), []).python == ["/some where/bin/python3.11", "-E", "-P", "-s"]


def test_the_python_of_a_package_is_beside_its_launcher_by_way_of_links(tmp_path: Path) -> None:
    command = script(tmp_path / "opt é" / "bin" / "eagerlab", "#!/bin/sh\nexec true\n")
    link = tmp_path / "a link"
    link.symlink_to(command)
    assert Installation(str(link), []).python[0] == str(command.parent / "python")


def test_programs_are_started_by_way_of_what_comes_before(tmp_path: Path) -> None:
    copy = Installation("eagerlab", ["env", "SMOKE_TEST=of it"])
    assert copy.say("sh", "-c", "echo $SMOKE_TEST") == "of it"


def test_a_failed_check_is_told_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report()
    report.tell("window", ok=True, seconds=1.5)
    report.tell("train", ok=False, detail="nothing happened")
    assert report.failed == 1
    assert capsys.readouterr().out.splitlines()[1].split() == ["FAILED", "train:", "nothing", "happened"]


def test_every_check_of_every_plan_exists() -> None:
    assert set(smoke.PLANS) == set(smoke_checks.PLANS)
    for plan in smoke_checks.PLANS.values():
        assert plan[-1] == "quit"
        for name in plan:
            assert name.startswith("*") or callable(getattr(smoke_checks.Checks, name))


def fake_copy(tmp_path: Path, python: str) -> Installation:
    """Return a copy whose Python is a script of the shell."""
    script(tmp_path / "python", f"#!/bin/sh\n{python}\n")
    return Installation(str(script(tmp_path / "eagerlab", "#!/bin/sh\nexec true\n")), [])


def test_a_driver_that_ends_before_its_plan_is_a_failure(tmp_path: Path) -> None:
    report = Report()
    check = json.dumps({"check": "window", "ok": True, "detail": "", "seconds": 1.0})
    copy = fake_copy(tmp_path, f"cat >/dev/null; echo '@{check}'; exit 0")
    smoke.drive(copy, "short", [], tmp_path, report)
    assert (report.checks, report.failed) == (2, 1)
    assert "before all was looked at" in report.failures[0]


def test_a_driver_that_says_nothing_is_ended_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smoke, "SECONDS_OF_SILENCE", 0.2)
    report = Report()
    smoke.drive(fake_copy(tmp_path, "exec sleep 600"), "short", [], tmp_path, report)
    assert report.failed == 1
    assert "nothing was heard of it" in report.failures[0]


@pytest.mark.parametrize(("words", "whose"), [([], "of its own"), (["--in-place"], "the person's")])
def test_settings_and_runs_of_the_person_are_left_alone_unless_they_are_meant(
    words: list[str], whose: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EAGERLAB_HOME", "/of/the/person")
    monkeypatch.setattr(smoke, "display", contextlib.nullcontext)
    for module in (smoke, smoke_copy):
        monkeypatch.setattr(module, "has_mouse", lambda: False)
    ended = json.dumps({"ended": True})
    copy = fake_copy(tmp_path, f"cat >/dev/null; echo \"$EAGERLAB_HOME\" >'{tmp_path}/home'; echo '@{ended}'")
    assert smoke.main([*words, "--pictures", str(tmp_path / "pictures"), copy.command]) == 0
    driven = (tmp_path / "home").read_text().strip()
    assert ("the person's" if driven == "/of/the/person" else "of its own") == whose
    assert driven


def test_a_picture_of_the_driver_is_kept(tmp_path: Path) -> None:
    picture = json.dumps({"picture": "ready", "png": "aGVsbG8="})
    ended = json.dumps({"ended": True})
    report = Report()
    copy = fake_copy(tmp_path, f"cat >/dev/null; echo '@{picture}'; echo '@{ended}'")
    smoke.drive(copy, "short", [], tmp_path, report)
    assert (tmp_path / "ready.png").read_bytes() == b"hello"
    assert report.failed == 0


def test_steps_are_counted_in_the_folder_that_took_the_place_of_an_unwritable_one(tmp_path: Path) -> None:
    for name, rows in (("eagerlab-home-a", 3), ("eagerlab-home-b", 4)):
        folder = tmp_path / name / "runs"
        folder.mkdir(parents=True)
        base = sqlite3.connect(folder / "runs.sqlite")
        base.execute("CREATE TABLE batches (row_count INTEGER)")
        base.executemany("INSERT INTO batches VALUES (?)", [(rows,), (rows,)])
        base.commit()
        base.close()
    os.utime(tmp_path / "eagerlab-home-a", (1, 1))

    def steps(home: str) -> str:
        command = [sys.executable, "-c", smoke_outside.STEPS, home]
        environment = os.environ | {"TMPDIR": str(tmp_path)}
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    assert steps(str(tmp_path / "eagerlab-home-a")) == "6\n"
    assert steps("") == "8\n"


def test_the_wheel_that_pip_is_given_holds_a_module(tmp_path: Path) -> None:
    with zipfile.ZipFile(smoke_driver.make_wheel(tmp_path)) as wheel:
        assert {"eagerlab_smoke.py", "eagerlab_smoke-1.0.dist-info/METADATA"} <= set(wheel.namelist())


def test_the_driver_finds_its_way_in_the_window_of_this_version(tmp_path: Path) -> None:
    root = Path(smoke.__file__).resolve().parent.parent
    environment = os.environ | {
        "EAGERLAB_HOME": str(tmp_path / "home"),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(root),
    }
    command = [sys.executable, "-P", "-c", smoke_copy.BOOT, "looking"]
    done = subprocess.run(
        command,
        input=json.dumps(smoke.SOURCES),
        capture_output=True,
        text=True,
        timeout=300,
        env=environment,
        check=False,
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("@")]
    told = [json.loads(line[1:]) for line in lines]
    checks = [one for one in told if "check" in one]
    assert [one["check"] for one in checks if not one["ok"]] == [], done.stdout + done.stderr
    assert len(checks) == len(smoke_checks.PLANS["looking"])
    assert told[-1] == {"ended": True}
    assert done.returncode == 0
