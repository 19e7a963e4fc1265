"""Arrays in files: what is found out, and what the experiment's source reads."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays_of

from eagerlab.backend.data.array_headers import array_infos, bytes_text, format_of
from eagerlab.backend.data.array_names import guess, parsed
from eagerlab.backend.data.array_values import whole
from eagerlab.backend.data.arrays_found import arrays_found
from eagerlab.backend.data.checked import check_files
from eagerlab.backend.data.reading import Found, Reading, ReadingCancelledError
from eagerlab.backend.errors import LabError
from eagerlab.experiment.data_spec import ArraysData
from tests.data_files import module_of, words, write_idx

DTYPES = ["bool", "uint8", "int8", ">i2", "<u4", "int64", "float16", ">f4", "float64", ">f8"]


def find(path: Path, second: Path | None = None, wanted: ArraysData | None = None) -> Found:
    return arrays_found(path, second, wanted, Reading())


def spec_of(found: Found) -> ArraysData:
    assert found.problem is None, found.problem.sentence()
    assert isinstance(found.data, ArraysData)
    return found.data


def save(path: Path, **arrays: Any) -> Path:
    np.savez(path, **arrays)
    return path


def rows(count: int = 40, columns: int = 3) -> npt.NDArray[np.float32]:
    return np.random.default_rng(1).normal(size=(count, columns)).astype("float32")


@given(
    values=st.sampled_from(DTYPES).flatmap(
        lambda dtype: arrays_of.arrays(dtype, arrays_of.array_shapes(max_dims=5, max_side=4))
    ),
    fortran=st.booleans(),
    packed=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_any_array_of_an_npz_is_read_as_numpy_wrote_it(
    tmp_path_factory: pytest.TempPathFactory, values: npt.NDArray[Any], fortran: bool, packed: bool
) -> None:
    path = tmp_path_factory.mktemp("npz") / "any.npz"
    values = np.asfortranarray(values) if fortran else values
    (np.savez_compressed if packed else np.savez)(path, x=values)
    (info,) = array_infos(path)
    assert (info.name, info.shape, info.dtype) == ("x", values.shape, values.dtype)
    read = whole(info, Reading())
    assert read.dtype.isnative
    np.testing.assert_array_equal(read, values)


@given(
    values=st.sampled_from(["u1", "i1", "i2", "i4", "f4", "f8"]).flatmap(
        lambda dtype: arrays_of.arrays(dtype, arrays_of.array_shapes(max_dims=4, max_side=5))
    ),
    packed=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_any_idx_file_gives_its_array_also_to_the_experiments_source(
    tmp_path_factory: pytest.TempPathFactory, values: npt.NDArray[Any], packed: bool
) -> None:
    path = tmp_path_factory.mktemp("idx") / "any-idx"
    write_idx(path, values)
    if packed:
        path.write_bytes(gzip.compress(path.read_bytes()))
    (info,) = array_infos(path)
    np.testing.assert_array_equal(whole(info, Reading()), values)
    data = ArraysData(format="idx", path=str(path), y_path=str(path), shape=(1,), classes=("0", "1"))
    np.testing.assert_array_equal(module_of(data).read_idx(path), values)


def test_names_of_parts_and_roles_are_understood() -> None:
    assert guess(["y_train", "x_test", "x_train", "y_test"]).__dict__ == {
        "x": "x_train",
        "y": "y_train",
        "x_validation": "x_test",
        "y_validation": "y_test",
    }
    assert (guess(["images", "targets"]).x, guess(["images", "targets"]).y) == ("images", "targets")
    assert guess(["arr_0", "arr_1"]).x == ""
    assert parsed("t10k-labels-idx1-ubyte.gz").part == "test"
    assert parsed("XTrain").role == "x"
    assert parsed("data_y").role == "y"
    assert parsed("values").role is None


def test_validation_arrays_are_used_and_the_others_are_told(tmp_path: Path) -> None:
    labels = np.arange(40) % 3
    path = save(
        tmp_path / "all.npz",
        x_train=rows(),
        y_train=labels,
        x_val=rows(20),
        y_val=labels[:20],
        x_test=rows(10),
        y_test=labels[:10],
    )
    found = find(path)
    data = spec_of(found)
    assert (data.x, data.y, data.x_validation, data.y_validation) == ("x_train", "y_train", "x_val", "y_val")
    assert found.count == 60
    assert "Arrays that are not used" in words(found.findings)
    x, y, x_validation, y_validation = module_of(data).load_data()
    assert (x.shape, y.shape, x_validation.shape, y_validation.shape) == ((40, 3), (40,), (20, 3), (20,))
    assert (x.dtype, y.dtype) == (np.float32, np.int32)


def test_the_split_is_stratified_seeded_and_complete(tmp_path: Path) -> None:
    labels = np.repeat([5, 7, 9], [60, 30, 10])
    x = np.arange(100, dtype="float32")
    data = spec_of(find(save(tmp_path / "a.npz", x=x, y=labels)))
    data = data.model_copy(update={"normalisation": "none"})
    assert (data.shape, data.classes) == ((1,), ("5", "7", "9"))
    x_train, y_train, x_validation, y_validation = module_of(data).load_data()
    assert list(np.bincount(y_validation)) == [6, 3, 1]
    assert sorted([*x_train[:, 0], *x_validation[:, 0]]) == list(range(100))
    assert all(np.repeat([0, 1, 2], [60, 30, 10])[x_train[:, 0].astype(int)] == y_train)
    again = module_of(data).load_data()
    assert np.array_equal(again[2], x_validation)
    split = data.split.model_copy(update={"seed": 2})
    other = module_of(data.model_copy(update={"split": split})).load_data()
    assert not np.array_equal(other[2], x_validation)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9])
@pytest.mark.parametrize("counts", [(1, 1), (5, 1), (2, 3, 4), (50, 50)])
def test_every_class_keeps_a_sample_to_train_on(
    tmp_path: Path, share: float, counts: tuple[int, ...]
) -> None:
    labels = np.repeat(np.arange(len(counts)), counts)
    data = spec_of(find(save(tmp_path / "a.npz", x=rows(len(labels)), y=labels)))
    split = data.split.model_copy(update={"validation": share})
    _, y, _, y_validation = module_of(data.model_copy(update={"split": split})).load_data()
    assert set(y) == set(range(len(counts)))
    assert len(y) + len(y_validation) == len(labels)
    assert abs(len(y_validation) - share * len(labels)) <= len(counts) + 0.5


def test_statistics_come_from_the_training_part_only_and_constants_stay_tame(tmp_path: Path) -> None:
    x = rows(200) * np.array([1, 100, 0], "f4") + np.array([0, 7, 5.01], "f4")
    data = spec_of(find(save(tmp_path / "a.npz", x_train=x, y_train=np.arange(200) % 2)))
    assert data.normalisation == "standard"
    x_train, _, x_validation, _ = module_of(data).load_data()
    np.testing.assert_allclose(x_train.mean(0), 0, atol=1e-5)
    np.testing.assert_allclose(x_train[:, :2].std(0), 1, rtol=1e-5)
    np.testing.assert_allclose(x_train[:, 2], 0, atol=1e-5)
    assert abs(x_validation.mean(0)[:2]).max() > 1e-3
    unit = module_of(data.model_copy(update={"normalisation": "unit"})).load_data()[0]
    assert (unit.min(0)[:2].tolist(), unit.max(0)[:2].tolist()) == ([0, 0], [1, 1])
    assert unit.dtype == np.float32


def test_grey_pictures_get_an_axis_for_their_channel(tmp_path: Path) -> None:
    pictures = np.random.default_rng(1).integers(0, 256, (100, 28, 28), np.uint8)
    found = find(save(tmp_path / "a.npz", x=pictures, y=np.arange(100) % 10))
    data = spec_of(found)
    assert (data.shape, data.channel, data.normalisation) == ((28, 28, 1), True, "unit")
    x, *_ = module_of(data).load_data()
    assert x.shape == (90, 28, 28, 1)
    assert 0 <= x.min() < x.max() <= 1
    series = spec_of(find(save(tmp_path / "b.npz", x=rows(30, 60).reshape(30, 20, 3), y=np.arange(30) % 2)))
    assert (series.shape, series.channel) == ((20, 3), False)


@pytest.mark.parametrize(
    ("labels", "classes", "numbers"),
    [
        ([1, 2, 3, 1], ("1", "2", "3"), [0, 1, 2, 0]),
        ([9, 0, 5, 0], ("0", "5", "9"), [2, 0, 1, 0]),
        ([-1, 1, -1, 10], ("-1", "1", "10"), [0, 1, 0, 2]),
        (["dog", "cat", "dog", "Cat"], ("Cat", "cat", "dog"), [2, 1, 2, 0]),
        ([b"b", b"a", b"b", b"a"], ("a", "b"), [1, 0, 1, 0]),
        ([1.0, 2.0, 1.0, 2.0], ("1", "2"), [0, 1, 0, 1]),
        ([True, False, True, True], ("False", "True"), [1, 0, 1, 1]),
        ([[1], [2], [1], [1]], ("1", "2"), [0, 1, 0, 0]),
    ],
)
def test_labels_are_numbered_by_a_map_that_is_kept(
    tmp_path: Path, labels: list[Any], classes: tuple[str, ...], numbers: list[int]
) -> None:
    data = spec_of(find(save(tmp_path / "a.npz", x=rows(4), y=np.array(labels))))
    assert (data.task, data.classes) == ("classification", classes)
    split = data.split.model_copy(update={"validation": 0.0})
    _, y, _, y_validation = module_of(data.model_copy(update={"split": split})).load_data()
    assert y.tolist() == numbers
    assert y.dtype == np.int32
    assert len(y_validation) == 0


def test_rows_with_a_single_one_are_classes(tmp_path: Path) -> None:
    data = spec_of(find(save(tmp_path / "a.npz", x=rows(6), y=np.eye(3)[[0, 1, 2, 2, 1, 0]])))
    assert (data.one_hot, data.classes) == (True, ("0", "1", "2"))
    split = data.split.model_copy(update={"validation": 0.0})
    assert module_of(data.model_copy(update={"split": split})).load_data()[1].tolist() == [0, 1, 2, 2, 1, 0]


def test_numbers_to_be_told_are_regression(tmp_path: Path) -> None:
    x = rows(50)
    one = spec_of(find(save(tmp_path / "a.npz", x=x, y=1000 * x[:, 0])))
    assert (one.task, one.targets, one.classes) == ("regression", 1, ())
    assert find(tmp_path / "a.npz").target_scale is not None
    y = module_of(one).load_data()[1]
    assert (y.shape, y.dtype) == ((45, 1), np.float32)
    several = spec_of(find(save(tmp_path / "b.npz", x=x, y=x[:, :2])))
    assert (several.task, several.targets) == ("regression", 2)
    assert module_of(several).load_data()[1].shape == (45, 2)


def test_continuous_targets_are_refused_as_classes(tmp_path: Path) -> None:
    path = save(tmp_path / "a.npz", x=rows(3), y=[0.31, 0.52, 0.9])
    data = spec_of(find(path))
    assert data.task == "regression"
    found = find(path, wanted=data.model_copy(update={"task": "classification"}))
    (fault,) = [finding for finding in found.findings if finding.severity == "error"]
    assert fault.field == "task"
    assert "choose regression" in fault.what


def test_one_class_only_is_an_error_in_words(tmp_path: Path) -> None:
    found = find(save(tmp_path / "a.npz", x=rows(3), y=[0, 0, 0]))
    (fault,) = [finding for finding in found.findings if finding.severity == "error"]
    assert "nothing to tell apart" in fault.what


def test_values_that_are_not_numbers_stop_training_unless_they_are_left_out(tmp_path: Path) -> None:
    x = rows(20).astype("float64")
    x[3, 1], x[7, 0], x[9, 2] = np.nan, np.inf, 1e300
    y = np.arange(20) % 2 + 0.0
    y[11] = np.nan
    path = save(tmp_path / "a.npz", x=np.asfortranarray(x), y=y)
    found = find(path)
    data = spec_of(found)
    (fault,) = [finding for finding in found.findings if finding.severity == "error"]
    assert (fault.count, fault.field) == (4, "skip_bad")
    assert fault.examples == ("sample 3", "sample 7", "sample 9", "sample 11")
    with (
        pytest.raises(ValueError, match="The inputs hold NaN or infinite values"),
        np.errstate(over="ignore"),
    ):
        module_of(data).load_data()
    found = find(path, wanted=data.model_copy(update={"skip_bad": True}))
    assert not [finding for finding in found.findings if finding.severity == "error"]
    assert found.count == 16
    with np.errstate(over="ignore"):
        x_train, y_train, x_validation, _ = module_of(spec_of(found)).load_data()
    assert len(x_train) + len(x_validation) == 16
    assert np.isfinite(x_train).all()
    assert set(y_train) == {0, 1}


def test_what_float32_loses_is_said(tmp_path: Path) -> None:
    said = words(find(save(tmp_path / "a.npz", x=rows(9).astype("float64"), y=np.arange(9) % 2)).findings)
    assert "float64" in said
    said = words(find(save(tmp_path / "b.npz", x=np.full((9, 2), 2**40), y=np.arange(9) % 2)).findings)
    assert "lose their last digits" in said


def test_arrays_of_unknown_names_are_taken_by_shape_and_can_be_chosen(tmp_path: Path) -> None:
    path = save(tmp_path / "a.npz", one=np.arange(9) % 3, two=rows(9), three=rows(9, 5))
    found = find(path)
    data = spec_of(found)
    assert (data.x, data.y) == ("three", "one")
    (warning,) = [finding for finding in found.findings if finding.severity == "warning"]
    assert warning.field == "x"
    assert found.arrays == (("one", (9,), "int64"), ("two", (9, 3), "float32"), ("three", (9, 5), "float32"))
    chosen = spec_of(find(path, wanted=ArraysData(path=str(path), x="two", y="one", shape=())))
    assert (chosen.x, chosen.shape, chosen.classes) == ("two", (3,), ("0", "1", "2"))


def test_what_was_chosen_holds(tmp_path: Path) -> None:
    path = save(tmp_path / "a.npz", x=np.arange(60).reshape(20, 3), y=np.arange(20) % 4)
    data = spec_of(find(path)).model_copy(
        update={"task": "regression", "normalisation": "unit", "integers": False}
    )
    again = spec_of(find(path, wanted=data))
    assert (again.task, again.normalisation, again.targets, again.classes) == ("regression", "unit", 1, ())
    looked_up = spec_of(find(path, wanted=data.model_copy(update={"integers": True})))
    assert (looked_up.integers, looked_up.normalisation) == (True, "none")
    assert module_of(looked_up).load_data()[0].dtype == np.int32


def test_an_array_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = save(tmp_path / "a.npz", x=rows(4), y=[0, 1, 0, 1])
    problem = find(path, wanted=ArraysData(path=str(path), x="z", y="y", shape=(3,))).problem
    assert problem is not None
    assert "There is no array z" in problem.what
    assert "x, y" in problem.why


def test_two_npy_files_are_found_by_their_names(tmp_path: Path) -> None:
    np.save(tmp_path / "wine_x.npy", rows(12))
    np.save(tmp_path / "wine_y.npy", np.arange(12) % 2)
    np.save(tmp_path / "beer_y.npy", np.arange(7))
    data = spec_of(find(tmp_path / "wine_x.npy"))
    assert (data.path, data.y_path) == (str(tmp_path / "wine_x.npy"), str(tmp_path / "wine_y.npy"))
    assert spec_of(find(tmp_path / "wine_y.npy")) == data
    assert module_of(data).load_data()[0].shape == (11, 3)
    problem = find(tmp_path / "beer_y.npy").problem
    assert problem is not None
    assert "the other ones are missing" in problem.what


def test_two_files_in_the_wrong_order_are_turned_round(tmp_path: Path) -> None:
    np.save(tmp_path / "a.npy", np.arange(12) % 2)
    np.save(tmp_path / "b.npy", rows(12))
    data = spec_of(find(tmp_path / "a.npy", tmp_path / "b.npy"))
    assert (data.path, data.y_path) == (str(tmp_path / "b.npy"), str(tmp_path / "a.npy"))


@pytest.mark.parametrize("ending", ["", ".gz"])
def test_the_four_files_of_mnist_are_found_from_any_of_them(tmp_path: Path, ending: str) -> None:
    for part, count in (("train", 50), ("t10k", 20)):
        images = np.random.default_rng(1).integers(0, 256, (count, 28, 28), np.uint8)
        write_idx(tmp_path / f"{part}-images-idx3-ubyte", images)
        write_idx(tmp_path / f"{part}-labels-idx1-ubyte", (np.arange(count) % 10).astype("u1"))
    if ending:
        for path in list(tmp_path.iterdir()):
            path.with_name(path.name + ending).write_bytes(gzip.compress(path.read_bytes()))
            path.unlink()
    data = spec_of(find(tmp_path / f"train-images-idx3-ubyte{ending}"))
    assert Path(data.y_path).name == f"train-labels-idx1-ubyte{ending}"
    assert Path(data.x_validation).name == f"t10k-images-idx3-ubyte{ending}"
    assert spec_of(find(tmp_path / f"train-labels-idx1-ubyte{ending}")) == data
    x, y, x_validation, y_validation = module_of(data).load_data()
    assert (x.shape, len(y), x_validation.shape) == ((50, 28, 28, 1), 50, (20, 28, 28, 1))
    assert y_validation.tolist() == [*range(10), *range(10)]


def test_a_large_npy_file_is_mapped_not_read_into_memory(tmp_path: Path) -> None:
    np.save(tmp_path / "x_train.npy", rows(40))
    np.save(tmp_path / "y_train.npy", np.arange(40) % 2)
    np.save(tmp_path / "x_test.npy", rows(10))
    np.save(tmp_path / "y_test.npy", np.arange(10) % 2)
    data = spec_of(find(tmp_path / "x_train.npy")).model_copy(update={"normalisation": "none"})
    x, *_ = module_of(data).load_data()
    base = x
    while base.base is not None and not isinstance(base, np.memmap):
        base = base.base
    assert isinstance(base, np.memmap)


def test_labels_that_are_new_since_the_map_was_made_are_named(tmp_path: Path) -> None:
    path = save(tmp_path / "a.npz", x=rows(4), y=[1, 2, 1, 2])
    data = spec_of(find(path))
    save(path, x=rows(4), y=[1, 2, 1, 3])
    with pytest.raises(ValueError, match=r"none of the classes: \['3'\]"):
        module_of(data).load_data()


def test_labels_that_only_the_check_has_are_told(tmp_path: Path) -> None:
    found = find(
        save(tmp_path / "a.npz", x_train=rows(4), y_train=[0, 1, 0, 1], x_test=rows(2), y_test=[1, 2])
    )
    assert spec_of(found).classes == ("0", "1", "2")
    assert "cannot be learnt" in words(found.findings)


def test_a_changed_array_in_a_zip_is_found_by_its_checksum(tmp_path: Path) -> None:
    path = save(tmp_path / "a.npz", x=rows(400), y=np.arange(400) % 2)
    raw = bytearray(path.read_bytes())
    raw[2000] ^= 0xFF
    path.write_bytes(raw)
    problem = find(path).problem
    assert problem is not None
    assert problem.what == "The file a.npz is damaged."
    assert "The array x cannot be unpacked" in problem.why


def test_a_size_that_lies_is_found_before_memory_is_taken(tmp_path: Path) -> None:
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        header, {"descr": "<f8", "fortran_order": False, "shape": (2**40, 2**10)}
    )
    (tmp_path / "x.npy").write_bytes(header.getvalue() + b"12345678")
    with zipfile.ZipFile(tmp_path / "a.npz", "w") as archive:
        archive.writestr("x.npy", header.getvalue() + b"12345678")
        archive.write(save(tmp_path / "y.npz", y=np.zeros(3)), "y.npy")
    for name in ("x.npy", "a.npz"):
        problem = find(tmp_path / name).problem
        assert problem is not None
        assert "9.01 PB" in problem.why
        assert "8 bytes" in problem.why


def test_more_than_memory_is_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Memory:
        total = 1000

    monkeypatch.setattr("psutil.virtual_memory", lambda: Memory)
    problem = find(save(tmp_path / "a.npz", x=rows(400), y=np.arange(400) % 2)).problem
    assert problem is not None
    assert "The arrays need 6.4 kB as float32, and this computer has 1 kB." in problem.what


def test_reading_can_be_ended(tmp_path: Path) -> None:
    path = save(tmp_path / "a.npz", x=rows(4000), y=np.arange(4000) % 2)
    reading = Reading()
    reading.cancel()
    with pytest.raises(ReadingCancelledError):
        arrays_found(path, None, None, reading)


def test_an_experiment_on_arrays_is_checked_before_its_source_runs(tmp_path: Path) -> None:
    path = save(tmp_path / "a.npz", x=rows(4), y=[0, 1, 0, 1])
    data = spec_of(find(path))
    check_files(data)
    save(path, x=rows(4), y=np.array([object()] * 4))
    with pytest.raises(LabError, match="contains Python objects and is not loaded"):
        check_files(data)
    path.unlink()
    with pytest.raises(LabError, match="There is no file"):
        check_files(data)


@pytest.mark.parametrize(
    ("x", "word"),
    [
        (np.array(["a", "b"]), "texts"),
        (np.zeros(2, "complex64"), "complex numbers"),
        (np.zeros(2, "datetime64[s]"), "dates"),
        (np.zeros(2, [("a", "f4"), ("b", "i4")]), "records"),
        (np.zeros((2, 0)), "empty"),
        (np.zeros((0, 3)), "empty"),
    ],
)
def test_inputs_that_are_no_numbers_are_refused(tmp_path: Path, x: npt.NDArray[Any], word: str) -> None:
    problem = find(save(tmp_path / "a.npz", x=x, y=[0, 1][: len(x)])).problem
    assert problem is not None
    assert word in problem.sentence()


def test_what_a_file_is_shows_in_its_content(tmp_path: Path) -> None:
    path = save(tmp_path / "a.npz", x=rows(4), y=[0, 1, 0, 1])
    assert format_of(path.rename(tmp_path / "a.csv")) == "npz"
    (tmp_path / "b").write_text("1,2\n")
    assert format_of(tmp_path / "b") is None
    (tmp_path / "c.csv.gz").write_bytes(gzip.compress(b"1,2\n"))
    assert format_of(tmp_path / "c.csv.gz") is None


def test_sizes_are_written_for_people() -> None:
    assert [bytes_text(size) for size in (0, 999, 1000, 1_234_567)] == [
        "0 bytes",
        "999 bytes",
        "1 kB",
        "1.23 MB",
    ]
