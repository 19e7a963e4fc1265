"""Arrays in files: what is found out, and what the experiment's source reads."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays_of

from eagerlab.backend.data.array_headers import array_infos, format_of
from eagerlab.backend.data.array_names import guess, parsed
from eagerlab.backend.data.array_values import whole
from eagerlab.backend.data.arrays_found import arrays_found
from eagerlab.backend.data.reading import Reading, ReadingCancelledError
from eagerlab.backend.sizes import bytes_text
from eagerlab.experiment.data_spec import ArraysData
from tests.backend.array_files import find, rows, save, spec_of
from tests.data_files import module_of, words, write_idx

DTYPES = ["bool", "uint8", "int8", ">i2", "<u4", "int64", "float16", ">f4", "float64", ">f8"]


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


def test_reading_can_be_ended(tmp_path: Path) -> None:
    path = save(tmp_path / "a.npz", x=rows(4000), y=np.arange(4000) % 2)
    reading = Reading()
    reading.cancel()
    with pytest.raises(ReadingCancelledError):
        arrays_found(path, None, None, reading)


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
