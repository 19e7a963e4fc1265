"""Files of arrays with faults: each is told in a sentence, before it costs memory or runs anything."""

from __future__ import annotations

import io
import warnings
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from eagerlab.backend.data.checked import check_files
from eagerlab.backend.errors import LabError
from eagerlab.experiment.data_spec import ArraysData
from tests.backend.array_files import find, rows, save, spec_of
from tests.data_files import module_of, words


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


def test_numbers_of_two_bytes_are_looked_at_without_a_warning(tmp_path: Path) -> None:
    x = np.array([[1.0], [np.inf], [3.0], [np.nan]], np.float16)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = find(save(tmp_path / "half.npz", x=x, y=np.array([0, 1, 0, 1])))
    assert "2 of 4 samples" in words(found.findings)


def test_what_float32_loses_is_said(tmp_path: Path) -> None:
    said = words(find(save(tmp_path / "a.npz", x=rows(9).astype("float64"), y=np.arange(9) % 2)).findings)
    assert "float64" in said
    said = words(find(save(tmp_path / "b.npz", x=np.full((9, 2), 2**40), y=np.arange(9) % 2)).findings)
    assert "lose their last digits" in said


def test_an_array_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = save(tmp_path / "a.npz", x=rows(4), y=[0, 1, 0, 1])
    problem = find(path, wanted=ArraysData(path=str(path), x="z", y="y", shape=(3,))).problem
    assert problem is not None
    assert "There is no array z" in problem.what
    assert "x, y" in problem.why


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
