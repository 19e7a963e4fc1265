"""The smoke test of an installed copy: it finds the copy's Python, tells what failed, and fits the window."""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import prove_linux
import pytest
import smoke
import smoke_driver
from smoke import Installation, Report

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="commands of a POSIX system")


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_the_python_of_a_wheel_is_in_the_first_line_of_its_command(tmp_path: Path) -> None:
    command = script(tmp_path / "bin" / "eagerlab", "#!/some where/bin/python3.11\nimport eagerlab\n")
    assert Installation(str(command), []).python == ["/some where/bin/python3.11", "-E", "-P"]


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
    for plan in smoke_driver.PLANS.values():
        assert plan[-1] == "quit"
        for name in plan:
            assert callable(getattr(smoke_driver.Checks, name))


def test_the_wheel_that_pip_is_given_holds_a_module(tmp_path: Path) -> None:
    with zipfile.ZipFile(smoke_driver.make_wheel(tmp_path)) as wheel:
        assert {"eagerlab_smoke.py", "eagerlab_smoke-1.0.dist-info/METADATA"} <= set(wheel.namelist())


def test_the_home_of_the_proof_is_an_awkward_one() -> None:
    assert " " in prove_linux.HOME
    assert re.search("[à-ÿ]", prove_linux.HOME)
    assert re.search("[\u4e00-\u9fff]", prove_linux.HOME)


@pytest.mark.timeout(300)
def test_the_driver_finds_its_way_in_the_window_of_this_version(tmp_path: Path) -> None:
    source = Path(smoke_driver.__file__).read_text(encoding="utf-8")
    root = Path(smoke.__file__).resolve().parent.parent
    environment = os.environ | {
        "EAGERLAB_HOME": str(tmp_path / "home"),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(root),
    }
    command = [sys.executable, "-P", "-c", source, "looking"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, env=environment, check=False)
    lines = [line for line in done.stdout.splitlines() if line.startswith("@")]
    told = [json.loads(line[1:]) for line in lines]
    checks = [one for one in told if "check" in one]
    assert [one["check"] for one in checks if not one["ok"]] == [], done.stdout + done.stderr
    assert len(checks) == len(smoke_driver.PLANS["looking"])
    assert done.returncode == 0
