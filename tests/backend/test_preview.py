"""What is previewed is what the model gets: of each kind of data, and of the console's objects."""

from __future__ import annotations

import itertools
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.data.kept import KeptData
from eagerlab.backend.data.opening import open_data
from eagerlab.backend.data.preview import Previews
from eagerlab.backend.data.reading import Reading
from eagerlab.backend.data_lane import DataLane
from eagerlab.backend.errors import LabError
from eagerlab.experiment.builtin import BUILTIN, builtin_spec
from eagerlab.experiment.source import write_source
from eagerlab.experiment.spec import Augmentation, ExperimentSpec, TableData, ToyPoints
from eagerlab.experiment.suggest import suggest
from eagerlab.protocol import codec
from eagerlab.protocol.data import CancelData, DataFound, DataPreview, OpenData, PreviewData, UseNames
from eagerlab.protocol.events import DataOpened, OperationDone, StateChanged
from eagerlab.protocol.replies import Accepted, Done
from tests.backend.backend_driver import BackendDriver
from tests.backend.conftest import Bench
from tests.backend.table_files import write
from tests.patience import patient


def flowers(folder: Path, rows: int = 90) -> Path:
    random = np.random.default_rng(1)
    lines = ["length;width;color;species"]
    for row in range(rows):
        kind = row % 3
        length, width = random.normal(5 + kind, 0.3), random.normal(3 - kind, 0.3)
        color = "" if row == 10 else ("red", "blue")[row % 2]
        lines.append(f"{length:.2f};{width:.2f};{color};{('setosa', 'iris', 'rosa')[kind]}".replace(".", ","))
    return write(folder / "flowers.csv", "\n".join(lines) + "\n", "cp1252")


def activities(bench: Bench) -> list[str]:
    return [event.state.activity for event in bench.sink.of(StateChanged)]


def opened(path: Path) -> ExperimentSpec:
    answer = open_data(OpenData(path=str(path)), Reading())
    assert answer.problem is None
    assert answer.experiment is not None
    return answer.experiment


def shown(previews: Previews, spec: ExperimentSpec | None, live: Any = None, **fields: Any) -> Any:
    """Return the preview and its arrays."""
    answer, buffers = previews.answer(PreviewData(spec=spec, **fields), live, Reading())
    assert answer.problem is None, answer.problem
    if answer.x is None or answer.y is None:
        return answer, None, None
    return answer, codec.read_array(answer.x, buffers, 0), codec.read_array(answer.y, buffers, 1)


@pytest.mark.parametrize("key", [*BUILTIN, "table"])
def test_what_is_previewed_is_what_the_trainer_gets(bench: Bench, tmp_path: Path, key: str) -> None:
    spec = opened(flowers(tmp_path)) if key == "table" else builtin_spec(key)
    bench.lab.load(spec)
    data = bench.lab.data
    previews = Previews()
    answer, x, y = shown(previews, spec, first=5, count=40)
    np.testing.assert_array_equal(x, data.x[5:45])
    np.testing.assert_array_equal(y, data.y[5:45])
    assert (answer.train, answer.validation) == (len(data.x), len(data.x_validation))
    checked, x, _ = shown(previews, spec, part="validation", count=500)
    np.testing.assert_array_equal(x, data.x_validation[:500])
    assert sum(one.train for one in answer.balance) in (0, answer.train)
    assert checked.balance == answer.balance
    batches = tf.data.Dataset.from_tensor_slices((data.x, data.y)).batch(4)
    assert answer.element_spec == str(batches.element_spec)
    live, x, _ = shown(previews, None, bench.lab.live, first=5, count=40)
    np.testing.assert_array_equal(x, data.x[5:45])
    assert live.element_spec == answer.element_spec


def test_a_table_says_where_each_row_comes_from_and_what_was_left_out(tmp_path: Path) -> None:
    path = flowers(tmp_path, rows=30)
    with path.open("a") as file:
        file.write("1;2;3;4;5\n1;2\n")
    answer = open_data(OpenData(path=str(path)), Reading())
    assert isinstance(answer.data, TableData)
    wanted = answer.data.model_copy(update={"skip_bad_rows": True})
    columns = [
        column.model_copy(update={"missing": "drop_row"}) if column.name == "color" else column
        for column in wanted.columns
    ]
    wanted = wanted.model_copy(update={"columns": tuple(columns)})
    experiment = open_data(OpenData(path=str(path), wanted=wanted), Reading()).experiment
    previews = Previews()
    first, _, _ = shown(previews, experiment, count=500)
    second, _, _ = shown(previews, experiment, part="validation", count=500)
    lines = sorted(int(source.removeprefix("line ")) for source in (*first.sources, *second.sources))
    assert lines == [line for line in range(2, 32) if line != 12]
    said = [finding.what for finding in first.findings]
    assert "2 rows are left out, because they have too many or too few cells: lines 32, 33." in said
    assert "1 row is left out, because it lacks a cell that it needs: line 12." in said
    assert first.names == ("length", "width", "color=blue", "color=red")
    assert first.kind_of == "rows"


def test_leafing_reads_a_file_once_and_again_when_it_was_changed(tmp_path: Path) -> None:
    path = flowers(tmp_path)
    kept = KeptData()
    spec, previews = opened(path), Previews(kept)
    shown(previews, spec)
    loaded = kept.loaded(spec, Reading())
    shown(previews, spec, first=24)
    shown(previews, spec.model_copy(update={"batch_size": 7, "steps": 3, "seed": 9}))
    assert kept.loaded(spec, Reading()) is loaded, "the model's side changes no sample"
    stamp = path.stat().st_mtime_ns
    os.utime(path, ns=(stamp, stamp + 1_000_000_000))
    shown(previews, spec)
    assert kept.loaded(spec, Reading()) is not loaded


def test_training_and_preview_share_what_one_of_them_has_read(bench: Bench, tmp_path: Path) -> None:
    spec = opened(flowers(tmp_path))
    kept = bench.lab.kept
    assert kept is not None
    bench.lab.load(spec)
    arrays = kept.loaded(spec, Reading()).arrays
    assert arrays is not None
    assert bench.lab.data.x is arrays[0]
    bench.lab.load(spec.model_copy(update={"learning_rate": 0.5}))
    assert bench.lab.data.x is arrays[0], "another model needs no other data"
    # Who writes into the data at the console sees it in the preview; another experiment has the file's.
    first = float(arrays[0][0, 0])
    arrays[0][0, 0] = 77
    _, x, _ = shown(Previews(kept), spec)
    assert x[0, 0] == 77
    bench.lab.load(spec)
    assert bench.lab.data.x[0, 0] == first


def test_an_experiment_that_is_still_being_read_gives_way_to_the_next(bench: Bench, tmp_path: Path) -> None:
    long = opened(write(tmp_path / "long.csv", "a,b\n" + "1.5,x\n2.5,y\n" * 40_000))
    reading: Any = bench.lab._require_engine().reading
    tell = reading._tell
    held: list[Reading] = []

    def tell_and_wait(words: str) -> None:  # the long one has not ended before the other comes
        tell(words)
        if words.startswith("Reading the table: ") and not held:
            held.append(reading._reading)
            assert held[0]._cancelled.wait(patient(60))

    reading._tell = tell_and_wait
    first = bench.lab.queue_load(long)
    bench.sink.wait_for(lambda: any("Reading the table: " in activity for activity in activities(bench)))
    bench.lab.load(opened(flowers(tmp_path)))
    with pytest.raises(LabError, match="The reading was cancelled"):
        first.result()
    assert bench.lab.data.x.shape[1] == 5
    assert bench.lab.state.activity == ""


def test_augmentation_changes_pictures_of_training_and_nothing_of_the_console(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import random

    spec = builtin_spec("mnist_cnn").model_copy(update={"augmentation": Augmentation(rotation=30)})
    previews = Previews()
    before = random.getstate()
    _, plain, _ = shown(previews, spec)
    _, changed, _ = shown(previews, spec, augmented=True)
    _, again, _ = shown(previews, spec, augmented=True)
    assert random.getstate() == before
    assert plain.shape == changed.shape
    assert np.abs(plain - changed).mean() > 0.01
    assert np.abs(again - changed).mean() > 0.001
    _, checked, _ = shown(previews, spec, augmented=True, part="validation")
    _, same, _ = shown(previews, spec, part="validation")
    np.testing.assert_array_equal(checked, same)


def test_a_preview_runs_no_code_of_a_person_that_nobody_agreed_to() -> None:
    spec = builtin_spec("line")
    edited = spec.model_copy(update={"source": write_source(spec) + "\nraise SystemExit('was run')\n"})
    answer, _ = Previews().answer(PreviewData(spec=edited), None, Reading())
    assert answer.problem is not None
    assert "edited by hand" in answer.problem.what


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda path: path.unlink(), "flowers.csv"),
        (
            lambda path: path.write_text("length;width;color;species\n1;2\n"),
            "line 2: expected 4 cells, got 2",
        ),
        (lambda path: path.write_text("length;width;color;species\n1;2;red;oak\n"), "'oak' is no"),
        (lambda path: path.write_text(""), "has no rows"),
    ],
)
def test_a_file_that_changed_meanwhile_is_told_in_a_sentence(tmp_path: Path, change: Any, words: str) -> None:
    path = flowers(tmp_path)
    spec = opened(path)
    change(path)
    answer, buffers = Previews().answer(PreviewData(spec=spec), None, Reading())
    assert answer.problem is not None
    assert words in answer.problem.sentence()
    assert buffers == []


def test_a_preview_can_be_ended_while_it_reads(tmp_path: Path) -> None:
    spec = opened(write(tmp_path / "long.csv", "a,b\n" + "1.5,x\n2.5,y\n" * 40_000))
    told: list[str] = []

    def told_once(_done: int, _total: int | None, words: str) -> None:
        told.append(words)
        reading.cancel()

    reading = Reading(told_once)
    answer, _ = Previews().answer(PreviewData(spec=spec), None, reading)
    assert answer.problem is not None
    assert answer.problem.what == "The reading was cancelled."
    assert told == ["Reading the table"]


def test_arrays_and_datasets_of_the_console_are_shown_as_the_trainer_has_them(bench: Bench) -> None:
    previews = Previews()
    x, y = np.arange(40.0).reshape(20, 2), np.arange(20) % 2
    bench.lab.use(data=(x, y))
    answer, seen, targets = shown(previews, None, bench.lab.live, count=3, first=2)
    np.testing.assert_array_equal(seen, x[2:5])
    assert targets.tolist() == [0, 1, 0]
    assert (answer.train, answer.kind_of) == (20, "points")
    assert [(one.name, one.train) for one in answer.balance] == [("0", 10), ("1", 10)]

    def endless() -> Iterator[tuple[Any, Any]]:
        for number in itertools.count():
            yield np.full((4,), number, "float32"), np.int32(number % 3)

    signature = (tf.TensorSpec((4,), tf.float32), tf.TensorSpec((), tf.int32))
    dataset = tf.data.Dataset.from_generator(endless, output_signature=signature).batch(8)
    bench.lab.use(data=dataset)
    answer, seen, targets = shown(previews, None, bench.lab.live, count=20)
    assert seen[:, 0].tolist() == list(range(20))
    assert targets[:4].tolist() == [0, 1, 2, 0]
    assert answer.element_spec == str(dataset.element_spec)
    assert answer.x_shape == (None, 4)


def test_a_dataset_that_fails_or_hangs_is_told(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    held = threading.Event()

    def stuck() -> Iterator[tuple[Any, Any]]:
        held.wait(60)
        yield np.zeros(4, "float32"), np.int32(0)

    signature = (tf.TensorSpec((4,), tf.float32), tf.TensorSpec((), tf.int32))
    monkeypatch.setattr("eagerlab.backend.data.live_preview.PATIENCE", 0.2)
    bench.lab.use(data=tf.data.Dataset.from_generator(stuck, output_signature=signature).batch(2))
    answer, _ = Previews().answer(PreviewData(), bench.lab.live, Reading())
    held.set()
    assert answer.problem is not None
    assert "given nothing" in answer.problem.what


def test_lab_open_data_makes_a_table_the_experiment_and_trains_on_it(bench: Bench, tmp_path: Path) -> None:
    path = flowers(tmp_path, rows=300)
    bench.lab.open_data(path)
    assert bench.sink.of(DataOpened)[-1].path == str(path)
    bench.lab.mode = "graph"
    bench.lab.train(steps=150)
    bench.lab.wait()
    data = bench.lab.data
    right = bench.lab.model(data.x_validation).numpy().argmax(axis=1) == data.y_validation
    assert right.mean() > 0.9
    with pytest.raises(LabError, match="There is no file or folder"):
        bench.lab.open_data(tmp_path / "none.csv")
    bad = write(tmp_path / "bad.csv", "a,label\n1,x\n2\n3,y\n")
    with pytest.raises(LabError, match=r"bad.csv cannot be used as it is\. 1 row .* line 3 has 1"):
        bench.lab.open_data(bad)
    assert bench.sink.of(DataOpened)[-1].path == str(bad), "the form shows what can be chosen"


def test_a_regression_begins_where_its_target_is(bench: Bench, tmp_path: Path) -> None:
    random = np.random.default_rng(2)
    rows = [f"{area:.1f},{area * 3000 + random.normal(0, 5000):.0f}" for area in random.uniform(40, 160, 200)]
    bench.lab.open_data(write(tmp_path / "houses.csv", "area,price\n" + "\n".join(rows) + "\n"))
    bench.lab.mode = "graph"
    bench.lab.train(steps=300)
    bench.lab.wait()
    data = bench.lab.data
    error = np.abs(bench.lab.model(data.x_validation).numpy() - data.y_validation).mean()
    assert error < 20_000, "prices are about 300,000"


def test_cancelling_reaches_a_request_that_still_waits(bench: Bench, tmp_path: Path) -> None:
    lane = DataLane(bench.lab, bench.publisher)
    request = OpenData(path=str(flowers(tmp_path)))
    assert isinstance(lane.cancel(CancelData(request=request.id)), Done)
    answer = lane.open(request)
    assert answer.problem is not None
    assert answer.problem.what == "The reading was cancelled."
    assert lane.open(OpenData(path=request.path)).problem is None


def test_toys_follow_the_seed() -> None:
    spec, _ = suggest(ToyPoints(shape="moons"), "moons")
    previews = Previews()
    _, first, _ = shown(previews, spec)
    _, other, _ = shown(previews, spec.model_copy(update={"seed": 9}))
    assert not np.array_equal(first, other)


@pytest.mark.skipif(sys.platform == "win32", reason="the driver speaks ipc")
def test_a_real_backend_answers_about_data(tmp_path: Path) -> None:
    path = flowers(tmp_path)
    backend = BackendDriver(tmp_path / "home")
    try:
        found = backend.ask(OpenData(path=str(path), generation=3))
        assert isinstance(found, DataFound)
        assert (found.rows, found.generation) == (90, 3)
        preview = backend.ask(PreviewData(spec=found.experiment))
        assert isinstance(preview, DataPreview)
        assert preview.train == 72
        backend.run("a = np.ones((12, 3), 'float32'); b = np.arange(12.0).reshape(12, 1)")
        asked = UseNames(x=("names", "a"), y=("names", "b"))
        assert asked.python() == "lab.use(data=(a, b))"
        assert isinstance(backend.ask(asked), Accepted)
        assert backend.wait_event(OperationDone, request=asked.id).problem is None
        preview = backend.ask(PreviewData())
        assert isinstance(preview, DataPreview)
        assert (preview.train, preview.x_shape) == (12, (None, 3))
        outcome = backend.run(f"lab.open_data({str(path)!r})")
        assert outcome.error == ""
        assert backend.wait_event(DataOpened).path == str(path)
        outcome = backend.run("lab.open_data('/none.csv')")
        assert "There is no file or folder /none.csv" in outcome.error
    finally:
        backend.forget()
