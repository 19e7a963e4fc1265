"""The workflow that builds the installers elsewhere: what can be seen of it without running it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import build_linux
import build_macos
import build_windows
import pytest
import smoke
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW = ROOT / ".github" / "workflows" / "build.yml"
SYSTEMS = {"linux": build_linux, "windows": build_windows, "macos": build_macos}


@pytest.fixture(scope="module")
def jobs() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = YAML(typ="safe").load(WORKFLOW)["jobs"]
    return found


def steps(jobs: dict[str, dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    return [(name, step) for name, job in jobs.items() for step in job["steps"]]


def test_it_fits_the_schema_of_workflows() -> None:
    command = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        "vendor.github-workflows",
        str(WORKFLOW),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_schema_finds_a_mistake(tmp_path: Path) -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(
        text.replace("    runs-on: windows-2025\n", "    runs_on: windows-2025\n"), encoding="utf-8"
    )
    command = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        "vendor.github-workflows",
        str(wrong),
    ]
    assert subprocess.run(command, capture_output=True, timeout=300, check=False).returncode == 1


def test_all_three_systems_are_built_driven_and_uploaded_before_a_release(
    jobs: dict[str, dict[str, Any]],
) -> None:
    said = {name: "\n".join(str(step.get("run", "")) for step in job["steps"]) for name, job in jobs.items()}
    for system in SYSTEMS:
        assert f"packaging/build.py {system}" in said[system]
        assert f"{system}-smoke" in said or "packaging/smoke.py" in said[system]
        (package,) = [
            step["with"]["name"] for step in jobs[system]["steps"] if "package-" in str(step.get("with", {}))
        ]
        assert package.startswith("package-")
    assert {"check", "wheel", "linux-smoke", "windows", "macos"} == set(jobs["release"]["needs"])
    assert jobs["release"]["if"] == "startsWith(github.ref, 'refs/tags/v')"
    assert "packaging/checksums.py write dist" in said["release"]


def test_only_the_release_may_write(jobs: dict[str, dict[str, Any]]) -> None:
    assert YAML(typ="safe").load(WORKFLOW)["permissions"] == {"contents": "read"}
    assert [name for name, job in jobs.items() if "permissions" in job] == ["release"]


def test_actions_are_named_by_commit_and_get_no_key_to_the_repository() -> None:
    used = re.findall(r"uses: (\S+)(.*)", WORKFLOW.read_text(encoding="utf-8"))
    assert len(used) > 10
    commits: dict[str, set[str]] = {}
    for action, comment in used:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", comment), action
        commits.setdefault(action.partition("@")[0], set()).add(action)
    assert all(len(named) == 1 for named in commits.values())
    for job in YAML(typ="safe").load(WORKFLOW)["jobs"].values():
        for step in job["steps"]:
            if "checkout" in step.get("uses", ""):
                assert step["with"]["persist-credentials"] is False


def test_every_job_ends_some_time(jobs: dict[str, dict[str, Any]]) -> None:
    assert all(0 < job["timeout-minutes"] <= 90 for job in jobs.values())
    assert {need for job in jobs.values() for need in [job.get("needs", [])] if isinstance(need, str)} <= set(
        jobs
    )


def test_no_step_lets_what_others_wrote_become_a_part_of_a_command(jobs: dict[str, dict[str, Any]]) -> None:
    for name, step in steps(jobs):
        assert "${{" not in step.get("run", ""), (name, step)


def test_files_and_options_that_are_named_exist(jobs: dict[str, dict[str, Any]]) -> None:
    lines = [
        line for _, step in steps(jobs) for line in step.get("run", "").replace("\\\n", " ").splitlines()
    ]
    for line in lines:
        for file in re.findall(r"(?<![\w/])(?:packaging|\.ci)/[\w./]+", line):
            assert (ROOT / file).exists(), file
        if built := re.search(r"packaging/build\.py (\w+)(.*)", line):
            SYSTEMS[built[1]].arguments_of(built[2].split())
    with pytest.raises(SystemExit) as end:
        smoke.main(["--help"])
    assert end.value.code == 0
    assert any("--pictures" in line for line in lines)


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_the_shells_can_read_the_steps(jobs: dict[str, dict[str, Any]]) -> None:
    for name, step in steps(jobs):
        if "run" in step and step.get("shell") != "pwsh":
            done = subprocess.run(
                ["bash", "-n"], input=step["run"], text=True, capture_output=True, check=False
            )
            assert done.returncode == 0, (name, step["run"], done.stderr)


def test_the_installers_hold_a_python_that_the_program_supports() -> None:
    workflow = YAML(typ="safe").load(WORKFLOW)
    assert workflow["env"]["PYTHON"] in ("3.11", "3.12", "3.13")
