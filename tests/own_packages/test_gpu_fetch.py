"""GPU support from a local stand-in of the package index: tiny wheels with the names of the real ones."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from tests.backend.backend_driver import BackendDriver
from tests.installed_copy import (
    FIRST_BYTES,
    Index,
    backend_start,
    make_gpu_wheels,
    make_installed_copy,
    make_writable,
    serve,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="GPU support is added on Linux only")

VERSION = metadata.version("tensorflow")
TENSORFLOW = f"tensorflow-{VERSION}-py3-none-any.whl"
LIBRARY = "nvidia_cudnn_cu12-9.3-py3-none-any.whl"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("opt") / "eagerlab"
    yield make_installed_copy(folder)
    make_writable(folder)


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    make_gpu_wheels(tmp_path / "wheels", VERSION)
    with serve(tmp_path / "wheels") as found:
        yield found


@dataclass
class Said:
    """What the command said, line by line."""

    events: list[dict[str, Any]] = field(default_factory=list)
    status: int = -1

    @property
    def last(self) -> dict[str, Any]:
        return self.events[-1]


@dataclass
class Bench:
    copy: Path
    home: Path
    index: Index

    @property
    def folder(self) -> Path:
        return next((self.home / "packages").glob("py*"))

    def begin(self, what: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [self.copy, "-E", "-P", "-m", "eagerlab", "gpu", what, "--json"],
            env={**os.environ, "EAGERLAB_HOME": str(self.home), **self.index.environment},
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, what: str) -> Said:
        with self.begin(what) as process:
            assert process.stdout is not None
            events = [json.loads(line) for line in process.stdout]
        return Said(events, process.returncode)

    def backend_says(self, code: str) -> str:
        command, variables = backend_start(self.copy, self.home)
        done = subprocess.run(
            [command[0], "-P", "-c", code], env=variables, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    def left_over(self) -> list[str]:
        return sorted(entry.name for entry in self.folder.iterdir() if entry.name.startswith("gpu"))


WAITS = """\
import os, pathlib, time
while not (pathlib.Path(os.environ["EAGERLAB_HOME"]) / "go on").exists():
    time.sleep(0.02)
"""
WHERE = "import tensorflow, numpy; print(tensorflow.__file__, numpy.__file__)"
FIND = "import importlib.util; print(importlib.util.find_spec('tensorflow').origin)"


@pytest.fixture
def bench(copy: Path, index: Index, tmp_path: Path) -> Bench:
    return Bench(copy, tmp_path / "home é 试", index)


def test_it_is_added_beside_the_installation_used_by_the_next_backend_and_taken_back_whole(
    bench: Bench,
) -> None:
    assert bench.run("status").last["status"] == "none"
    said = bench.run("add")
    assert said.status == 0, said.last
    assert said.last["event"] == "added"
    assert said.last["gpus"] == ["/physical_device:GPU:0"]
    phases = list(dict.fromkeys(event["phase"] for event in said.events if event["event"] == "progress"))
    assert phases == ["looking", "downloading", "unpacking", "trying"]
    progress = [event for event in said.events if event.get("phase") == "downloading"]
    total = sum((bench.index.folder / name).stat().st_size for name in (TENSORFLOW, LIBRARY))
    assert (progress[-1]["done"], progress[-1]["total"]) == (total, total)
    assert progress[0]["seconds_left"] is None, "the first bytes tell nothing of the rest"
    assert bench.left_over() == ["gpu"]
    tensorflow, numpy = bench.backend_says(WHERE).split("__init__.py")[:2]
    assert Path(tensorflow).is_relative_to(bench.folder / "gpu")
    assert str(bench.copy.parent.parent) in numpy
    assert bench.run("status").last["status"] == "added"

    manifest = bench.folder / "gpu" / "eagerlab-gpu.json"
    manifest.write_text(manifest.read_text().replace(VERSION, "1.0"))
    assert bench.run("status").last["status"] == "outdated"
    assert Path(bench.backend_says(FIND)).is_relative_to(bench.copy.parent.parent), "of another version"

    assert bench.run("remove").last["event"] == "removed"
    assert bench.left_over() == []
    assert Path(bench.backend_says(FIND)).is_relative_to(bench.copy.parent.parent)


def test_one_that_stops_working_later_is_named_with_the_way_to_take_it_back(bench: Bench) -> None:
    assert bench.run("add").status == 0  # of the stand-in, the backend cannot do anything with its TensorFlow
    command, variables = backend_start(bench.copy, bench.home)
    backend = BackendDriver(bench.home, None, command, **variables)
    try:
        problem = backend.start_problem()
    finally:
        backend.close()
    assert problem.what == "TensorFlow could not be started, so nothing can be trained."
    assert problem.todo.startswith("GPU support may be why")
    assert problem.action == "gpu_support"


def test_a_download_that_breaks_off_goes_on_where_it_was(bench: Bench) -> None:
    bench.index.breaks_off[TENSORFLOW] = 5000
    assert bench.run("add").last["event"] == "added"
    assert [asked for asked in bench.index.asked if asked[0] == TENSORFLOW] == [
        (TENSORFLOW, ""),
        (TENSORFLOW, "bytes=5000-"),
    ]


def test_a_disk_that_becomes_full_is_told_and_the_next_attempt_goes_on(bench: Bench) -> None:
    bench.index.breaks_off[TENSORFLOW] = 5000
    bench.index.held.clear()
    with bench.begin("add") as process:
        assert process.stdout is not None
        for line in process.stdout:
            if json.loads(line).get("phase") == "downloading":
                break
        downloads = bench.folder / "gpu-downloads"
        file = TENSORFLOW if (downloads / f"{LIBRARY}.part").exists() else LIBRARY
        (downloads / f"{file}.part").symlink_to("/dev/full")
        bench.index.held.set()
        rest = [json.loads(line) for line in process.stdout]
    assert rest[-1]["why"] == "The disk is full."
    assert rest[-1]["todo"].startswith("Free some space")
    (downloads / f"{file}.part").unlink()
    assert bench.run("add").last["event"] == "added"


def test_killed_it_leaves_nothing_that_the_next_attempt_stumbles_over(bench: Bench) -> None:
    make_gpu_wheels(bench.index.folder, VERSION, WAITS)
    with bench.begin("add") as process:
        assert process.stdout is not None
        for line in process.stdout:
            if json.loads(line).get("phase") == "trying":
                process.kill()
                break
    assert bench.left_over() == ["gpu-downloads", "gpu-new"]
    assert bench.run("status").last["status"] == "partial"
    assert Path(bench.backend_says(FIND)).is_relative_to(bench.copy.parent.parent)
    (bench.home / "go on").touch()
    make_gpu_wheels(bench.index.folder, VERSION)
    said = bench.run("add")
    assert said.last["event"] == "added", "a kept file of another content is fetched anew"
    assert bench.left_over() == ["gpu"]


def test_two_at_a_time_are_refused(bench: Bench) -> None:
    bench.index.held.clear()
    with bench.begin("add") as process:
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["event"] == "progress"
        said = bench.run("add")
        bench.index.held.set()
        process.stdout.read()
    assert said.last["words"] == "GPU support is being added or removed already."
    assert process.returncode == 0


def test_given_up_it_leaves_everything_as_it_was_and_the_next_attempt_goes_on(bench: Bench) -> None:
    bench.index.held.clear()
    with bench.begin("add") as process:
        assert process.stdout is not None
        for line in process.stdout:
            if json.loads(line).get("phase") == "downloading":
                process.send_signal(signal.SIGTERM)
                break
        rest = [json.loads(line) for line in process.stdout]
    bench.index.held.set()
    assert process.returncode == 130
    assert rest[-1]["event"] == "cancelled"
    assert bench.left_over() == ["gpu-downloads"]
    assert bench.run("status").last["status"] == "partial"
    bench.index.asked.clear()
    assert bench.run("add").last["event"] == "added"
    assert bench.index.asked[0][1] == f"bytes={FIRST_BYTES}-"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("raise ImportError('libcudart.so.12: cannot open shared object file')", "libcudart.so.12"),
        ("import os; os.abort()", "status -6"),
    ],
)
def test_what_does_not_work_is_not_put_in_place(bench: Bench, source: str, why: str) -> None:
    make_gpu_wheels(bench.index.folder, VERSION, source)
    said = bench.run("add")
    assert said.status == 1
    assert said.last["event"] == "failed"
    assert why in said.last["why"]
    assert "Training on the CPU is as it was" in said.last["todo"]
    assert bench.left_over() == ["gpu-downloads"]
    assert Path(bench.backend_says(FIND)).is_relative_to(bench.copy.parent.parent)
    assert bench.run("remove").status == 0
    assert bench.left_over() == []


def test_a_failed_second_attempt_leaves_the_first_one_working(bench: Bench) -> None:
    assert bench.run("add").status == 0
    make_gpu_wheels(bench.index.folder, VERSION, "raise ImportError('broken')")
    assert bench.run("add").status == 1
    assert bench.run("status").last["status"] == "added"
    assert Path(bench.backend_says(FIND)).is_relative_to(bench.folder / "gpu")


def test_too_little_room_is_said_before_anything_is_fetched(bench: Bench) -> None:
    bench.index.lengths[TENSORFLOW] = 10**15
    said = bench.run("add")
    assert said.last["words"] == "There is not enough room for GPU support."
    assert "GB are free" in said.last["why"]
    assert bench.index.asked == []


def test_an_index_that_lacks_it_or_cannot_be_reached_is_told_in_words(bench: Bench) -> None:
    (bench.index.folder / TENSORFLOW).unlink()
    said = bench.run("add")
    assert said.last["words"] == "The files for GPU support were not found."
    assert "tensorflow" in said.last["why"]
    bench.index.url = "http://127.0.0.1:1/simple"
    assert bench.run("add").last["why"] == "The package index cannot be reached."


def test_a_checkout_is_told_the_line_for_pip() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "eagerlab", "gpu", "add"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "pip install 'eagerlab[gpu]'" in done.stderr
