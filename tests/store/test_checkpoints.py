"""Checkpoints appear whole or not at all, and none that was altered is used."""

from __future__ import annotations

import errno
import json
import math
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pydantic import ValidationError

from eagerlab.store.checkpoint_writer import give_up
from eagerlab.store.checkpoints import (
    CheckpointDamaged,
    CheckpointMissing,
    FileEntry,
    Manifest,
    VariableEntry,
    clean_leftovers,
    delete,
    list_checkpoints,
    prune,
    read_manifest,
    scan_checkpoints,
    verify,
    write_checkpoint,
)
from eagerlab.store.manifest import CheckpointKind
from tests.patience import patient
from tests.store.disk import ROOT, run_on_disk

START = datetime(2026, 1, 1, tzinfo=UTC)


def write_files(folder: Path) -> None:
    (folder / "state.index").write_bytes(b"index")
    (folder / "part").mkdir()
    (folder / "part" / "data").write_bytes(b"data" * 1000)


def save(
    folder: Path, minute: int = 0, kind: CheckpointKind = "manual", *, finite: bool = True, **metrics: float
) -> str:
    when = START + timedelta(minutes=minute)
    manifest = Manifest(kind=kind, created=when, metrics=metrics, experiment="x", finite=finite)
    return write_checkpoint(folder, write_files, manifest).id


@pytest.mark.parametrize("name", ["plain", "run[1]", "run*a", "run {b}", "Prüfung 试", 'it\'s "quoted"'])
def test_a_checkpoint_comes_back_as_it_was_written(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    manifest = Manifest(
        name="before fine-tuning",
        run="r",
        experiment="Grün",
        step=20,
        epoch=1,
        position={"step": 20, "batch": None},
        metrics={"loss": math.inf, "validation_loss": 0.1},
        variables=(VariableEntry(path="model/dense/kernel", key="v0", shape=(2, 3), dtype="float32"),),
        versions={"tensorflow": "2.21.0"},
        optimizer="Adam",
    )
    written = write_checkpoint(folder, write_files, manifest)
    assert [(file.name, file.size) for file in written.files] == [("part/data", 4000), ("state.index", 5)]
    assert written.size == 4005
    assert list_checkpoints(folder) == [written]
    assert verify(folder, written.id) == written
    assert [path.name for path in folder.iterdir()] == [written.id], "no temporary folder is left"


def test_nan_is_kept_in_a_manifest_that_any_json_reader_can_read(tmp_path: Path) -> None:
    checkpoint = save(tmp_path, loss=math.nan)
    text = (tmp_path / checkpoint / "manifest.json").read_text()
    json.loads(text, parse_constant=lambda constant: pytest.fail(f"{constant} is not JSON"))
    assert math.isnan(read_manifest(tmp_path, checkpoint).metrics["loss"])


def test_a_folder_that_was_renamed_or_moved_is_still_found(tmp_path: Path) -> None:
    checkpoint = save(tmp_path / "before")
    (tmp_path / "before").rename(tmp_path / "after")
    assert verify(tmp_path / "after", checkpoint).id == checkpoint


def test_checkpoints_come_newest_first_and_a_missing_folder_has_none(tmp_path: Path) -> None:
    ids = [save(tmp_path / "c", minute) for minute in (2, 1, 3)]
    assert [manifest.id for manifest in list_checkpoints(tmp_path / "c")] == [ids[2], ids[0], ids[1]]
    assert list_checkpoints(tmp_path / "none") == []


def test_a_folder_without_a_manifest_is_not_offered(tmp_path: Path) -> None:
    checkpoint = save(tmp_path)
    (tmp_path / checkpoint / "manifest.json").unlink()
    assert scan_checkpoints(tmp_path) == ([], [])
    with pytest.raises(CheckpointMissing, match=r"manifest\.json"):
        verify(tmp_path, checkpoint)


@pytest.mark.parametrize("name", ["nothing", "", ".", "..", "../other", "a/b", "\0", ".writing-x"])
def test_a_name_that_is_no_checkpoint_is_refused(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "folder"
    save(folder)
    (tmp_path / "other").mkdir()
    for function in (read_manifest, verify, delete):
        with pytest.raises(CheckpointMissing):
            function(folder, name)
    assert (tmp_path / "other").is_dir()
    assert len(list_checkpoints(folder)) == 1


def test_a_missing_an_altered_and_a_shortened_file_are_named(tmp_path: Path) -> None:
    checkpoint = save(tmp_path)
    data = tmp_path / checkpoint / "part" / "data"
    content = data.read_bytes()
    data.write_bytes(b"D" + content[1:])
    with pytest.raises(CheckpointDamaged, match=r"data was altered"):
        verify(tmp_path, checkpoint)
    data.write_bytes(content[:-1])
    with pytest.raises(CheckpointDamaged, match=r"data has 3,999 bytes instead of 4,000"):
        verify(tmp_path, checkpoint)
    data.unlink()
    with pytest.raises(CheckpointDamaged, match=r"data is missing") as caught:
        verify(tmp_path, checkpoint)
    assert caught.value.problem.todo
    data.write_bytes(content)
    verify(tmp_path, checkpoint)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text[: len(text) // 2], "not a valid manifest"),
        (lambda text: b"\xff\xfe" + text, "not a valid manifest"),
        (lambda text: text.replace(b'"step"', b'"surprise"'), "surprise"),
        (lambda text: text.replace(b'"version": 1', b'"version": 2'), "newer EagerLab: version 2"),
        (lambda text: text.replace(b'"part/data"', b'"../data"'), "inside the checkpoint's folder"),
    ],
)
def test_a_damaged_manifest_is_reported_and_the_others_are_offered(
    tmp_path: Path, change: Callable[[bytes], bytes], words: str
) -> None:
    damaged, good = save(tmp_path), save(tmp_path, 1)
    path = tmp_path / damaged / "manifest.json"
    path.write_bytes(change(path.read_bytes()))
    manifests, problems = scan_checkpoints(tmp_path)
    assert [manifest.id for manifest in manifests] == [good]
    assert len(problems) == 1
    assert words in problems[0].sentence()
    with pytest.raises(CheckpointDamaged, match=damaged):
        verify(tmp_path, damaged)


def test_a_copied_folder_under_another_name_is_reported(tmp_path: Path) -> None:
    checkpoint = save(tmp_path)
    (tmp_path / checkpoint).rename(tmp_path / "renamed")
    _, problems = scan_checkpoints(tmp_path)
    assert checkpoint in problems[0].sentence()


@pytest.mark.parametrize("name", ["/etc/passwd", "../x", "a/../../x", "", "C:x", "a\\b", "\0"])
def test_a_manifest_names_only_files_inside_its_folder(name: str) -> None:
    with pytest.raises(ValidationError):
        FileEntry(name=name, size=0, sha256="0" * 64)


def test_when_writing_fails_nothing_is_left_and_the_error_passes(tmp_path: Path) -> None:
    def fail(folder: Path) -> None:
        write_files(folder)
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        write_checkpoint(tmp_path, fail, Manifest())
    assert list(tmp_path.iterdir()) == []


WRITE_A_LOT = """
import pathlib, sys
from eagerlab.store.checkpoints import Manifest, write_checkpoint
def write_files(folder):
    for number in range({count}):
        (folder / str(number)).write_bytes(bytes(50_000))
        print(number, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("after", [1, 20])
def test_a_kill_in_the_middle_of_writing_leaves_nothing_that_is_offered(tmp_path: Path, after: int) -> None:
    good = save(tmp_path)
    script = (
        WRITE_A_LOT.format(count=100_000)
        + "write_checkpoint(pathlib.Path(sys.argv[1]), write_files, Manifest())"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as writer:
        assert writer.stdout is not None
        while writer.stdout.readline() != f"{after}\n":
            pass
        writer.kill()
        writer.wait()
    manifests, problems = scan_checkpoints(tmp_path)
    assert [manifest.id for manifest in manifests] == [good]
    assert problems == []
    (leftover,) = tmp_path.glob(".writing-*")
    assert clean_leftovers(tmp_path) == [], "it may belong to a process that is still at it"
    day_and_more_ago = leftover.stat().st_mtime - 90_000
    os.utime(leftover, (day_and_more_ago, day_and_more_ago))
    assert clean_leftovers(tmp_path) == [leftover]
    assert [path.name for path in tmp_path.iterdir()] == [good]


def test_a_process_that_ends_in_the_midst_of_writing_leaves_nothing_of_it(tmp_path: Path) -> None:
    whole = save(tmp_path)
    begun, gone = threading.Event(), threading.Event()

    def slow(folder: Path) -> None:
        (folder / "data").write_bytes(b"data")
        begun.set()
        assert gone.wait(patient(60))

    raised: list[OSError] = []

    def write() -> None:
        try:
            write_checkpoint(tmp_path, slow, Manifest())
        except OSError as error:
            raised.append(error)

    writer = threading.Thread(target=write)
    writer.start()
    assert begun.wait(patient(60))
    give_up()
    gone.set()
    writer.join()
    assert raised
    assert [path.name for path in tmp_path.iterdir()] == [whole]


def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path) -> None:
    script = WRITE_A_LOT.format(count=30) + (
        "folder = pathlib.Path(sys.argv[1], 'c')\n"
        "try:\n    write_checkpoint(folder, write_files, Manifest())\n"
        "except OSError as error:\n    print(error.strerror)\n"
        "print(list(folder.iterdir()))\n"
    )
    lines = run_on_disk(tmp_path / "disk", "size=1m", script).splitlines()
    assert lines[-2:] == ["No space left on device", "[]"]


def test_a_read_only_disk_is_told_as_the_system_tells_it(tmp_path: Path) -> None:
    script = WRITE_A_LOT.format(count=1) + (
        "try:\n    write_checkpoint(pathlib.Path(sys.argv[1]), write_files, Manifest())\n"
        "except OSError as error:\n    print(error.strerror)\n"
    )
    assert run_on_disk(tmp_path / "disk", "ro", script).strip() == "Read-only file system"


def test_a_deleted_checkpoint_is_gone(tmp_path: Path) -> None:
    first, second = save(tmp_path), save(tmp_path)
    delete(tmp_path, first)
    assert [path.name for path in tmp_path.iterdir()] == [second]
    with pytest.raises(CheckpointMissing):
        delete(tmp_path, first)


def test_pruning_keeps_the_last_five_the_best_and_those_saved_by_hand(tmp_path: Path) -> None:
    by_hand = save(tmp_path, 0, "manual", validation_accuracy=0.1)
    objects = save(tmp_path, 0, "objects")
    accuracies = [0.2, 0.9, math.nan, 0.5, 0.3, 0.4, 0.4, 0.4]
    ids = [
        save(tmp_path, minute + 1, "end" if minute == 7 else "auto", validation_accuracy=accuracy)
        for minute, accuracy in enumerate(accuracies)
    ]
    assert sorted(prune(tmp_path)) == sorted([ids[0], ids[2]])
    assert {manifest.id for manifest in list_checkpoints(tmp_path)} == {by_hand, objects, ids[1], *ids[3:]}
    assert prune(tmp_path, keep_auto=1, keep_best=False) == [*ids[6:2:-1], ids[1]]
    assert prune(tmp_path, keep_auto=1) == []


def test_a_checkpoint_that_is_not_finite_takes_no_place_of_a_good_one(tmp_path: Path) -> None:
    good = [save(tmp_path, minute, "auto") for minute in range(2)]
    broken = [save(tmp_path, minute + 2, "auto", finite=False) for minute in range(3)]
    assert sorted(prune(tmp_path, keep_auto=2)) == sorted(broken[:2])
    assert {manifest.id for manifest in list_checkpoints(tmp_path)} == {*good, broken[2]}


def test_where_there_is_no_accuracy_the_lowest_loss_is_best(tmp_path: Path) -> None:
    losses = [0.3, 0.1, 0.2]
    ids = [save(tmp_path, minute, "auto", validation_loss=loss) for minute, loss in enumerate(losses)]
    assert prune(tmp_path, keep_auto=1) == [ids[0]]
