"""Runs come back as they were written, also to another process and while they are being written."""

from __future__ import annotations

import math
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from eagerlab.store import database
from eagerlab.store.batches import MERGE_COUNT
from eagerlab.store.errors import StoreError
from eagerlab.store.runs import RunStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "runs.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[RunStore]:
    opened = RunStore(path)
    yield opened
    opened.close()


def test_a_run_is_listed_with_what_it_was_started_with(store: RunStore) -> None:
    run = store.start_run(
        "Grün 试", device="CPU:1", mode="graph", seed=7, first_step=20, spec="{}", source="x = 1"
    )
    row = store.run(run)
    assert row is not None
    assert (row.id, row.experiment, row.device, row.mode, row.seed) == (run, "Grün 试", "CPU:1", "graph", 7)
    assert (row.first_step, row.steps, row.state, row.loss, row.accuracy) == (20, 20, "training", None, None)
    assert run[:4] == row.started[:4], "the id begins with the date"
    assert store.experiment(run) == ("{}", "x = 1")
    assert store.experiment("no such run") == ("", "")
    assert store.run("no such run") is None


def test_what_is_updated_changes_and_the_rest_stays(store: RunStore) -> None:
    run = store.start_run("x")
    store.update_run(run, steps=5, loss=0.25, accuracy=0.5)
    store.update_run(run, loss=math.nan, validation_loss=math.inf)
    store.update_run(run)
    store.end(run, "stopped")
    row = store.run(run)
    assert row is not None
    assert (row.steps, row.accuracy, row.state, row.validation_loss) == (5, 0.5, "stopped", math.inf)
    assert row.loss is not None
    assert math.isnan(row.loss), "NaN is a value, not a lack of one"
    assert row.validation_accuracy is None


def test_runs_come_newest_first(store: RunStore) -> None:
    ids = [store.start_run(str(number)) for number in range(5)]
    assert [row.id for row in store.runs()] == ids[::-1]


def test_metrics_come_back_to_the_last_bit(store: RunStore) -> None:
    run = store.start_run("x")
    values = np.random.default_rng(0).standard_normal((1000, 2))
    values[3] = [math.nan, -math.inf]
    for first in range(0, 1000, 7):
        rows = slice(first, first + 7)
        count = len(values[rows])
        before = store.append_metrics(
            run,
            "train",
            ("loss", "accuracy"),
            np.arange(first, first + count),
            np.arange(count) * 0.5,
            values[rows],
        )
        assert before == first
    curves = store.metrics(run, "train")
    assert curves.names == ("loss", "accuracy")
    assert curves.values.tobytes() == values.tobytes()
    assert curves.steps.tolist() == list(range(1000))
    np.testing.assert_array_equal(curves.column("accuracy"), values[:, 1])
    assert len(store.metrics(run, "validation").steps) == 0


@pytest.mark.parametrize("first", [0, 1, 99, 100, 101, 249, 250, 9999])
def test_rows_from_any_place_on_can_be_read(store: RunStore, first: int) -> None:
    run = store.start_run("x")
    for start in (0, 100, 200):
        count = 100 if start < 200 else 50
        steps = np.arange(start, start + count)
        store.append_metrics(run, "train", ["loss"], steps, steps, steps[:, None])
    assert store.metrics(run, "train", first).steps.tolist() == list(range(first, 250))


def test_many_small_batches_are_merged_and_stay_in_order(store: RunStore, path: Path) -> None:
    run = store.start_run("x")
    count = 2 * MERGE_COUNT + 10
    for step in range(count):
        names = ["loss"] if step < 100 else ["loss", "accuracy"]
        store.append_metrics(run, "train", names, [step], [step / 10], [[step, 2 * step][: len(names)]])
    curves = store.metrics(run, "train")
    assert curves.steps.tolist() == list(range(count))
    assert curves.names == ("loss", "accuracy")
    assert np.isnan(curves.column("accuracy")[:100]).all()
    assert curves.recorded is not None
    column = curves.names.index("accuracy")
    assert curves.recorded[:, column].sum() == len(curves.steps) - 100
    assert curves.column("accuracy")[100:].tolist() == [2 * step for step in range(100, count)]
    assert store.metrics(run, "train", count - 3).steps.tolist() == [count - 3, count - 2, count - 1]
    with sqlite3.connect(path) as connection:
        (batches,) = connection.execute("SELECT count(*) FROM batches").fetchone()
    connection.close()
    assert batches == 2 + 1 + 10


def test_a_metric_that_goes_leaves_nan(store: RunStore) -> None:
    run = store.start_run("x")
    store.append_metrics(run, "train", ["a", "b"], [1], [0], [[1, 2]])
    store.append_metrics(run, "train", ["b"], [2], [0], [[3]])
    values = store.metrics(run, "train").values
    assert values[0].tolist() == [1, 2]
    assert math.isnan(values[1, 0])
    assert values[1, 1] == 3


@pytest.mark.parametrize("values", [[[1.0]], [[1.0, 2.0], [3.0, 4.0]], [1.0, 2.0]])
def test_shapes_that_do_not_agree_are_refused(store: RunStore, values: list[list[float]]) -> None:
    run = store.start_run("x")
    with pytest.raises(ValueError, match="Received shapes"):
        store.append_metrics(run, "train", ["loss"], [1, 2], [0, 0], values)
    assert len(store.metrics(run, "train").steps) == 0


def test_events_come_back_in_order(store: RunStore) -> None:
    run = store.start_run("x")
    store.append_event(run, 3, "cell", "cell 4", "lab.model")
    store.append_event(run, 2, "learning_rate", "0.1")
    assert [(row.step, row.what, row.label, row.detail) for row in store.events(run)] == [
        (3, "cell", "cell 4", "lab.model"),
        (2, "learning_rate", "0.1", ""),
    ]


def test_a_deleted_run_is_gone_with_all_that_is_its_own(store: RunStore, path: Path) -> None:
    gone, kept = store.start_run("gone"), store.start_run("kept")
    for run in (gone, kept):
        store.append_event(run, 1, "cell", "cell 1")
        store.append_metrics(
            run, "train", ["loss"], np.arange(50_000), np.arange(50_000), np.zeros((50_000, 1))
        )
    store.delete_run(gone)
    store.delete_run("no such run")
    assert [row.id for row in store.runs()] == [kept]
    assert not len(store.metrics(gone, "train").steps)
    assert not store.events(gone)
    assert len(store.metrics(kept, "train").steps) == 50_000
    with pytest.raises(StoreError):
        store.append_metrics(gone, "train", ["loss"], [1], [0], [[1]])
    store.close()
    assert path.stat().st_size < 1_500_000, "its space was given back"


def test_a_reader_sees_what_is_written_and_may_be_there_first(path: Path) -> None:
    reader = RunStore.open_reader(path)
    assert reader.runs() == []
    assert len(reader.metrics("x", "train").steps) == 0
    store = RunStore(path)
    run = store.start_run("x")
    assert [row.id for row in reader.runs()] == [run]
    store.append_metrics(run, "train", ["loss"], [1], [0.1], [[2.0]])
    assert reader.metrics(run, "train").values.tolist() == [[2.0]]
    store.close()
    reader.close()
    assert [row.id for row in reader.runs()] == [run], "a closed reader opens again"
    reader.close()


def test_threads_may_write_and_read_at_once(store: RunStore, path: Path) -> None:
    run = store.start_run("x")
    streams = ["train", "validation", "train"]
    failures: list[BaseException] = []

    def write(stream: str) -> None:
        try:
            for step in range(200):
                store.append_metrics(run, stream, ["loss"], [step], [step], [[step]])
        except BaseException as error:  # noqa: BLE001 (a test fails in the main thread only)
            failures.append(error)

    threads = [threading.Thread(target=write, args=(stream,)) for stream in streams]
    for thread in threads:
        thread.start()
    reader = RunStore.open_reader(path)
    seen = [len(reader.metrics(run, "validation").steps) for _ in range(50)]
    for thread in threads:
        thread.join()
    assert not failures
    assert seen == sorted(seen)
    assert sorted(reader.metrics(run, "train").steps.tolist()) == sorted(list(range(200)) * 2)
    assert reader.metrics(run, "validation").steps.tolist() == list(range(200))
    reader.close()


def test_a_store_opened_again_goes_on_where_it_was(path: Path) -> None:
    store = RunStore(path)
    run = store.start_run("x")
    store.append_metrics(run, "train", ["loss"], [1, 2], [0, 0], [[1], [2]])
    store.close()
    store = RunStore(path)
    assert store.append_metrics(run, "train", ["loss"], [3], [0], [[3]]) == 2
    assert store.problem is None
    store.close()


def test_migrations_run_one_after_the_other_and_keep_what_was_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = RunStore(path)
    run = store.start_run("x")
    store.close()
    added = (
        *database.MIGRATIONS,
        ("ALTER TABLE runs ADD COLUMN first TEXT",),
        ("ALTER TABLE runs ADD COLUMN second",),
    )
    monkeypatch.setattr(database, "MIGRATIONS", added)
    monkeypatch.setattr(database, "VERSION", 3)
    store = RunStore(path)
    assert [row.id for row in store.runs()] == [run]
    store.close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT first, second FROM runs").fetchall() == [(None, None)]
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
    connection.close()
    monkeypatch.undo()
    with pytest.raises(StoreError, match=r"newer EagerLab.*version is 3"):
        RunStore(path)
    reader = RunStore.open_reader(path)
    with pytest.raises(StoreError, match="newer EagerLab"):
        reader.runs()
    reader.close()


def test_a_migration_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    RunStore(path).close()
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, ("CREATE TABLE more (x)", "NOT SQL")))
    monkeypatch.setattr(database, "VERSION", 2)
    with pytest.raises(StoreError):
        RunStore(path)
    monkeypatch.undo()
    store = RunStore(path)
    assert store.runs() == []
    store.close()


def test_the_table_of_runs_is_true_though_nobody_ended_the_run(store: RunStore) -> None:
    run = store.start_run("x", device="auto", mode="eager", seed=1)
    store.append_metrics(run, "train", ["loss", "accuracy"], [1, 2], [0.1, 0.2], [[3.0, 0.1], [2.0, 0.2]])
    store.append_metrics(run, "validation", ["loss"], [2], [0.3], [[float("nan")]])
    row = store.run(run)
    assert row is not None
    assert (row.steps, row.loss, row.accuracy) == (2, 2.0, 0.2)
    assert row.validation_loss is not None
    assert math.isnan(row.validation_loss)


def test_the_journal_is_carried_into_the_file_beside_the_writing(store: RunStore, path: Path) -> None:
    run = store.start_run("a")
    rows = 50_000
    for first in range(0, 4 * rows, rows):
        steps = np.arange(first, first + rows)
        store.append_metrics(run, "train", ("loss",), steps, steps / 10, np.ones((rows, 1)))
    store._journal.close()
    assert path.stat().st_size > 2_000_000
    assert len(store.metrics(run, "train").steps) == 4 * rows
