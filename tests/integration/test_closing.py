"""B33: closing in every situation. Asked once, saved, exit code 0, no word of Qt's, and nothing is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import save_spec
from eagerlab.store.checkpoints import list_checkpoints, scan_checkpoints, verify
from eagerlab.store.home import Home
from eagerlab.store.runs import RunStore
from tests.patience import measured, patient

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="X11 and signals")


@contextmanager
def playing(play: str, display: str, home: Path) -> Iterator[subprocess.Popen[str]]:
    """Start the program on a real window system, where each warning of Qt's is the end.

    It opens an experiment that trains longer than any test looks.
    """
    home.mkdir()
    experiment = home / "long.eagerlab"
    save_spec(builtin_spec("mnist_cnn").model_copy(update={"steps": 1_000_000}), experiment)
    environment = {
        **os.environ,
        "DISPLAY": display,
        "QT_QPA_PLATFORM": "xcb",
        "QT_FATAL_WARNINGS": "1",
        "EAGERLAB_HOME": str(home),
        "TMPDIR": str(home.parent),
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-m", "tests.integration.child", play, str(experiment)]
    with subprocess.Popen(
        command, env=environment, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def line(process: subprocess.Popen[str], begin: str) -> str:
    """Read what the play tells up to a line that begins so, and return its rest."""
    assert process.stdout is not None
    for text in process.stdout:
        if text.startswith(begin):
            return text.removeprefix(begin).strip()
    assert process.stderr is not None
    raise AssertionError(f"no line {begin!r}\n{process.stderr.read()}")


def closed(process: subprocess.Popen[str], seconds: float, may_say: str = "") -> None:
    """Wait for an end with status 0, so many seconds from the answer on; quiet, or with these words."""
    line(process, "answered")
    with measured() as spent:
        _, errors = process.communicate(timeout=patient(60))
    assert process.returncode == 0, errors
    assert errors in ("", may_say)
    assert spent.seconds < seconds


def run_state(home: Path) -> str:
    store = RunStore(Home(home).runs_file)
    try:
        (row,) = store.runs()
        return str(row.state)
    finally:
        store.close()


def test_closing_while_training_asks_once_saves_and_ends(xvfb: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with playing("keep_then_save", xvfb, home) as process:
        backend = int(line(process, "backend"))
        line(process, "answered")  # keep
        closed(process, 5)
    assert not psutil.pid_exists(backend)
    (saved,) = list_checkpoints(Home(home).checkpoints)
    verify(Home(home).checkpoints, saved.id)
    assert saved.kind == "end"
    assert saved.step >= 5
    assert run_state(home) == "stopped"


def test_closing_without_saving_at_an_open_question_of_a_cell(xvfb: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with playing("discard_at_a_question", xvfb, home) as process:
        backend = int(line(process, "backend"))
        closed(process, 5)
    assert not psutil.pid_exists(backend)
    assert list_checkpoints(Home(home).checkpoints) == []
    assert run_state(home) == "stopped"


@pytest.mark.parametrize("play", ["before_anything", "while_importing"])
def test_closing_at_the_start_ends_at_once(xvfb: str, tmp_path: Path, play: str) -> None:
    with playing(play, xvfb, tmp_path / "home") as process:
        backend = int(line(process, "backend")) if play == "while_importing" else 0
        closed(process, 5)
    assert not backend or not psutil.pid_exists(backend)


def test_closing_while_a_checkpoint_is_written_leaves_it_whole_or_absent(xvfb: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with playing("while_a_checkpoint_is_written", xvfb, home) as process:
        backend = int(line(process, "backend"))
        # A process ends when the disk has taken what it wrote: a slow one may need more than the patience.
        closed(process, patient(60), may_say="The backend did not end within 10.0 s.\n")
    assert not psutil.pid_exists(backend)
    folder = Home(home).checkpoints
    listing = scan_checkpoints(folder)
    assert list(listing.problems) == []
    for manifest in listing.manifests:
        verify(folder, manifest.id)
    assert len(list(folder.iterdir())) == len(listing.manifests)


def test_closing_while_a_step_sleeps_ends_all_the_same(xvfb: str, tmp_path: Path) -> None:
    with playing("while_a_step_sleeps", xvfb, tmp_path / "home") as process:
        backend = int(line(process, "backend"))
        closed(process, 12)
    assert not psutil.pid_exists(backend)


def test_when_the_window_is_killed_the_backend_saves_and_ends(xvfb: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with playing("killed_while_training", xvfb, home) as process:
        backend = psutil.Process(int(line(process, "backend")))
        line(process, "kill me")
        process.send_signal(signal.SIGKILL)
        process.communicate()
        backend.wait(patient(60))
    (saved,) = list_checkpoints(Home(home).checkpoints)
    verify(Home(home).checkpoints, saved.id)
    assert saved.step >= 20
    assert run_state(home) == "stopped"
    assert [path.name for path in tmp_path.iterdir()] == ["home"]
