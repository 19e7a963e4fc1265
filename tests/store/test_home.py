"""The folder of all things: found, made, replaced when it cannot be written, and locked by one window."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from eagerlab.store.home import Home, WindowLock
from tests.store.disk import ROOT, run_on_disk


def test_the_environment_names_the_folder_and_it_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("EAGERLAB_HOME", str(tmp_path / "new" / "Prüfung 试 [1]"))
    home = Home()
    assert home.root == tmp_path / "new" / "Prüfung 试 [1]"
    assert home.problem is None
    assert not home.temporary
    for folder in (home.runs, home.checkpoints, home.logs, home.ipython):
        assert folder.is_dir()
        assert not list(folder.iterdir()), "the probe was left"


def test_without_it_the_users_data_folder_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("EAGERLAB_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    home = Home()
    assert home.root.name == "eagerlab"
    assert home.root.is_relative_to(tmp_path)


def test_a_relative_folder_becomes_absolute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EAGERLAB_HOME", "here")
    assert Home().root == tmp_path / "here"


@pytest.mark.parametrize("fault", ["is a file", "is below a file", "cannot be made"])
def test_a_folder_that_cannot_be_used_is_replaced_and_named(tmp_path: Path, fault: str) -> None:
    (tmp_path / "file").write_text("x")
    wanted = {
        "is a file": tmp_path / "file",
        "is below a file": tmp_path / "file" / "home",
        "cannot be made": Path("/proc/eagerlab"),
    }[fault]
    home = Home(wanted)
    try:
        assert home.temporary
        assert home.wanted == wanted
        assert home.runs.is_dir()
        assert home.problem is not None
        assert str(wanted) in home.problem.sentence()
        assert str(home.root) in home.problem.sentence()
        assert "EAGERLAB_HOME" in home.problem.todo
    finally:
        shutil.rmtree(home.root)


def test_a_read_only_disk_is_said_in_words(tmp_path: Path) -> None:
    script = (
        "import sys, shutil, pathlib; from eagerlab.store.home import Home;"
        "h = Home(pathlib.Path(sys.argv[1])); print(h.temporary, h.problem.why); shutil.rmtree(h.root)"
    )
    assert run_on_disk(tmp_path / "disk", "ro", script).strip() == "True The disk is read-only."


def test_a_full_disk_keeps_the_folder_so_that_old_runs_can_be_read_and_deleted(tmp_path: Path) -> None:
    script = """
import sys, pathlib
from eagerlab.store.home import Home
root = pathlib.Path(sys.argv[1])
Home(root)
with open(root / "filler", "wb", buffering=0) as file:
    try:
        while True:
            file.write(bytes(4096))
    except OSError:
        pass
home = Home(root)
print(home.temporary, home.root == root, home.problem.why)
"""
    assert run_on_disk(tmp_path / "disk", "size=256k", script).strip() == "False True The disk is full."


def test_the_runtime_folder_is_private_and_short_enough_for_sockets(tmp_path: Path) -> None:
    home = Home(tmp_path / ("long" * 30))
    runtime = home.runtime
    try:
        assert home.runtime == runtime
        assert len(bytes(runtime)) <= 70
        if sys.platform != "win32":
            assert runtime.stat().st_mode & 0o777 == 0o700
        assert not list(runtime.iterdir())
    finally:
        shutil.rmtree(runtime)


def test_the_window_may_import_it_without_numpy_or_pydantic() -> None:
    script = (
        "import sys; from eagerlab.store.home import Home, WindowLock; Home(); "
        "print({'numpy', 'pydantic', 'sqlite3'} & set(sys.modules))"
    )
    child = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert child.stdout.strip() == "set()"


HOLD = """
import sys, pathlib
from eagerlab.store.home import WindowLock
lock = WindowLock(pathlib.Path(sys.argv[1]))
print(lock.take(), flush=True)
sys.stdin.read()
"""


def test_a_second_window_is_told_the_firsts_process_and_a_killed_one_leaves_nothing_stale(
    tmp_path: Path,
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "None\n"
        lock = WindowLock(tmp_path)
        assert lock.take() == first.pid
        assert str(first.pid) in lock.problem(first.pid).what
        first.kill()
        first.wait()
    assert lock.take() is None
    lock.release()


def test_a_lock_that_was_given_back_can_be_taken_again(tmp_path: Path) -> None:
    first, second = WindowLock(tmp_path), WindowLock(tmp_path)
    assert first.take() is None
    assert first.take() is None, "it is ours already"
    assert second.take() is not None
    first.release()
    first.release()
    assert second.take() is None
    second.release()
