from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.protocol.base import View
from eagerlab.protocol.exporting import ExportProgress, ExportTensor
from tests.backend.conftest import Bench
from tests.backend.networks import mlp_spec
from tests.patience import patient


def test_values_are_found_by_object_name_and_path(lab: Lab) -> None:
    lab.load(mlp_spec())
    x = lab._namespace["x"] = tf.constant([[1.0, 5.0], [np.nan, 7.0]])
    assert lab.find(x, "> 4").tolist() == [[0, 1], [1, 1]]
    assert lab.find("x", "is nan").tolist() == [[1, 0]]
    assert lab.find("x", "> 4", limit=1).tolist() == [[0, 1]]
    kernel = lab.model.layers[0].kernel
    path = next(path for path, held in lab._engine.live.variables().items() if held is kernel)  # type: ignore[union-attr]
    np.testing.assert_array_equal(lab.find(path, "> 0"), np.argwhere(kernel.numpy() > 0))


def test_an_export_says_what_is_otherwise_in_the_file(lab: Lab, tmp_path: Path) -> None:
    assert lab.export(tf.constant([1.0]), tmp_path / "x.npy") is None
    assert "float32" in str(lab.export(tf.constant([1.0], tf.bfloat16), tmp_path / "b.npy"))
    with pytest.raises(LabError, match="End its name with"):
        lab.export(tf.constant([1.0]), tmp_path / "x.txt")


def test_an_export_by_click_tells_its_end(bench: Bench, tmp_path: Path) -> None:
    x = bench.lab._namespace["x"] = np.arange(24).reshape(2, 3, 4)
    path = tmp_path / "x.npy"
    view = View(rows=2, columns=1, fixed=(1, 0, 0))
    request = ExportTensor(node=("names", "x"), path=str(path), view=view)
    bench.lab.queue_export(request).result(patient(30))
    np.testing.assert_array_equal(np.load(path), x[1].T)
    bench.sink.wait_for(lambda: any(event.ended for event in bench.sink.of(ExportProgress)))
    (end,) = (event for event in bench.sink.of(ExportProgress) if event.ended)
    assert (end.export, end.problem, end.note) == (request.id, None, "")


@pytest.mark.parametrize("suffix", [".npy", ".csv"])
def test_what_is_selected_is_exported_and_the_line_of_code_writes_the_same(
    bench: Bench, tmp_path: Path, suffix: str
) -> None:
    namespace = bench.lab._namespace
    x = namespace["x"] = np.arange(2 * 30 * 40).reshape(2, 30, 40)
    namespace["names"] = tf.constant([["a", "b"], ["c", "d"]])
    namespace["row"] = np.arange(10.0)
    view = View(rows=2, columns=1, fixed=(1, 0, 0))
    for name, request_view, selection, wanted in (
        ("x", view, (5, 9, 2, 4), x[1, 2:4, 5:9].T),
        ("row", View(rows=0, columns=None, fixed=(0,)), (3, 7, 0, 1), namespace["row"][3:7]),
        ("names", View(rows=0, columns=1, fixed=(0, 0)), (1, 2, 0, 2), np.array([["c", "d"]])),
    ):
        if name == "names" and suffix == ".npy":
            continue
        path = tmp_path / f"{name}{suffix}"
        request = ExportTensor(node=("names", name), path=str(path), view=request_view, selection=selection)
        bench.lab.queue_export(request).result(patient(30))
        if suffix == ".npy":
            np.testing.assert_array_equal(np.load(path), wanted)
        else:
            lines = path.read_text().split()
            assert [line.split(",") for line in lines] == np.reshape(wanted, (len(wanted), -1)).astype(
                str
            ).tolist()
        first = path.read_bytes()
        exec(request.python(), {"lab": bench.lab, "tf": tf, **namespace})
        assert path.read_bytes() == first
    gone = ExportTensor(node=("names", "x"), path=str(tmp_path / "x.npy"), view=view, selection=(0, 50, 0, 2))
    with pytest.raises(LabError, match="This part of the tensor is not there"):
        bench.lab.queue_export(gone).result(patient(30))


def test_an_export_that_is_cancelled_tells_so_and_leaves_nothing(bench: Bench, tmp_path: Path) -> None:
    bench.lab._namespace["x"] = np.zeros((5000, 5000), np.float32)
    request = ExportTensor(node=("names", "x"), path=str(tmp_path / "x.csv"))
    future = bench.lab.queue_export(request)
    bench.sink.wait_for(lambda: bool(bench.sink.of(ExportProgress)))
    bench.lab.cancel_export(request.id)
    with pytest.raises(LabError, match=r"x\.csv was not written: it was cancelled"):
        future.result(patient(30))
    assert list(tmp_path.glob("*x.csv*")) == []
    shares = [event.share for event in bench.sink.of(ExportProgress)]
    assert shares == sorted(shares)


def test_an_export_of_what_is_not_there_fails_in_words(bench: Bench, tmp_path: Path) -> None:
    request = ExportTensor(node=("names", "gone"), path=str(tmp_path / "x.npy"))
    with pytest.raises(LabError, match="gone is not there"):
        bench.lab.queue_export(request).result(patient(30))
