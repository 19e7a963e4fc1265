"""Kills, damage and full disks: at most the last batch is lost, and each is said in words."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from eagerlab.store.errors import StoreError
from eagerlab.store.runs import RunStore
from tests.store.disk import ROOT, run_on_disk

WRITE_FOR_EVER = """
import pathlib, sys
from eagerlab.store.runs import RunStore
store = RunStore(pathlib.Path(sys.argv[1]))
run = store.start_run("killed")
step = 0
while True:
    steps = list(range(step, step + 10))
    store.append_metrics(run, "train", ["loss"], steps, steps, [[s] for s in steps])
    step += 10
    print(step, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_kill_in_the_middle_of_writing_loses_nothing_that_was_committed(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    reader = RunStore.open_reader(path)
    with subprocess.Popen(
        [sys.executable, "-c", WRITE_FOR_EVER, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as writer:
        assert writer.stdout is not None
        written = 0
        while written < 5000:
            written = int(writer.stdout.readline())
        (row,) = reader.runs()
        assert row.state == "training"
        writer.send_signal(signal.SIGKILL)
        rest = [int(line) for line in writer.stdout.read().splitlines() if line.isdigit()]
        written = max([written, *rest])
    (row,) = reader.runs()
    assert row.state == "interrupted"
    steps = reader.metrics(row.id, "train").steps.tolist()
    assert written <= len(steps) <= written + 10
    assert steps == list(range(len(steps)))
    reader.close()
    store = RunStore(path)
    assert store.problem is None
    assert store.append_metrics(row.id, "train", ["loss"], [1], [1], [[1]]) == len(steps)
    store.close()


def test_a_run_whose_process_number_went_to_another_process_is_interrupted(tmp_path: Path) -> None:
    store = RunStore(tmp_path / "runs.sqlite")
    run = store.start_run("x")
    store._writer.execute("UPDATE runs SET pid_started = pid_started - 100000")
    row = store.run(run)
    assert row is not None
    assert row.state == "interrupted"
    store.update_run(run, state="paused")
    row = store.run(run)
    assert row is not None
    assert row.state == "paused", "whoever goes on with a run is the process that trains it"
    store.close()


@pytest.mark.parametrize("damage", [b"this is not a database" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_file_is_kept_aside_and_a_new_one_begun(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "runs.sqlite"
    path.write_bytes(damage)
    reader = RunStore.open_reader(path)
    with pytest.raises(StoreError, match="damaged"):
        reader.runs()
    store = RunStore(path)
    assert store.problem is not None
    (kept,) = tmp_path.glob("runs-damaged-*.sqlite")
    assert kept.name in store.problem.sentence()
    assert kept.read_bytes() == damage
    run = store.start_run("x")
    assert [row.id for row in reader.runs()] == [run], "a reader follows to the new file"
    reader.close()
    store.close()


def test_a_database_with_a_broken_table_of_runs_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    store = RunStore(path)
    for number in range(200):
        store.start_run(f"{number}" * 20)
    store.close()
    data = bytearray(path.read_bytes())
    data[4096:-4096] = os.urandom(len(data) - 8192)
    path.write_bytes(data)
    store = RunStore(path)
    assert store.problem is not None
    assert store.runs() == []
    store.close()
    assert len(list(tmp_path.glob("runs-damaged-*.sqlite"))) == 1


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program's database"):
        RunStore(path)
    assert path.read_bytes() == before


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        RunStore(tmp_path / "no" / "runs.sqlite")


def test_a_full_database_says_so_and_the_same_rows_can_be_given_again(tmp_path: Path) -> None:
    store = RunStore(tmp_path / "runs.sqlite")
    run = store.start_run("x")
    (pages,) = store._writer.execute("PRAGMA page_count").fetchone()
    store._writer.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(StoreError, match=r"metrics were not saved.*The disk is full\..*deleting") as caught:
        store.append_metrics(run, "train", ["loss"], range(9000), range(9000), [[0.0]] * 9000)
    assert caught.value.problem.severity == "error"
    store._writer.execute("PRAGMA max_page_count = 100000")
    assert store.append_metrics(run, "train", ["loss"], [1], [1], [[1]]) == 0
    assert store.metrics(run, "train").steps.tolist() == [1]
    store.close()


FILL = """
import pathlib, sys
from eagerlab.store.errors import StoreError
from eagerlab.store.runs import RunStore
path = pathlib.Path(sys.argv[1], "runs.sqlite")
store = RunStore(path)
run = store.start_run("x")
rows = 0
try:
    while rows < 10_000_000:
        store.append_metrics(run, "train", ["loss"], range(5000), range(5000), [[0.5]] * 5000)
        rows += 5000
except StoreError as error:
    print(error)
reader = RunStore.open_reader(path)
print(len(reader.metrics(run, "train").steps) == rows, rows > 0)
pathlib.Path(sys.argv[1], "filler").unlink(missing_ok=True)
store.append_metrics(run, "train", ["loss"], [1], [1], [[1]])
print(len(reader.metrics(run, "train").steps) == rows + 1)
"""


def test_a_full_disk_loses_nothing_that_was_written_and_goes_on_when_there_is_space(tmp_path: Path) -> None:
    script = "import pathlib, sys; pathlib.Path(sys.argv[1], 'filler').write_bytes(bytes(500_000))\n" + FILL
    lines = run_on_disk(tmp_path / "disk", "size=2m", script).splitlines()
    assert "The metrics were not saved" in lines[0]
    assert "The disk is full." in lines[0]
    assert lines[1:] == ["True True", "True"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
def test_a_file_that_may_not_grow_is_said_and_what_was_written_stays(tmp_path: Path) -> None:
    script = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, -1))\n" + FILL.replace(
        'pathlib.Path(sys.argv[1], "filler")',
        "resource.setrlimit(resource.RLIMIT_FSIZE, (-1, -1)); pathlib.Path('x')",
    )
    child = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, cwd=ROOT, check=True
    )
    lines = child.stdout.splitlines()
    assert "The metrics were not saved" in lines[0]
    assert lines[1:] == ["True True", "True"]


def test_a_read_only_disk_can_be_read_and_refuses_to_be_written(tmp_path: Path) -> None:
    script = """
import pathlib, subprocess, sys
from eagerlab.store.errors import StoreError
from eagerlab.store.runs import RunStore
path = pathlib.Path(sys.argv[1], "runs.sqlite")
store = RunStore(path)
run = store.start_run("x")
store.close()
subprocess.run(["mount", "-o", "remount,ro", sys.argv[1]], check=True)
reader = RunStore.open_reader(path)
print([row.id for row in reader.runs()] == [run])
reader.close()
try:
    RunStore(path)
except StoreError as error:
    print(error)
"""
    lines = run_on_disk(tmp_path / "disk", "size=2m", script).splitlines()
    assert lines[0] == "True"
    assert "read-only" in lines[1]
    assert "EAGERLAB_HOME" in lines[1]
