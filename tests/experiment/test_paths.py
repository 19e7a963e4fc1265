"""Data beside an experiment's file are found again wherever the folder is moved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from eagerlab.__main__ import main
from eagerlab.experiment.data_spec import ArraysData, Column, PicturesData, TableData
from eagerlab.experiment.edited import constants_of, line_of_name
from eagerlab.experiment.file import load_spec, save_spec
from eagerlab.experiment.paths import data_paths, missing_data
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.experiment.suggest import suggest

COLUMNS = (
    Column(name="x"),
    Column(name="y", role="target", kind="category", categories=("a", "b")),
)


def experiment(data: Any) -> ExperimentSpec:
    return suggest(data, "Mine")[0]


def test_a_folder_that_is_moved_keeps_its_data(tmp_path: Path) -> None:
    old, new = tmp_path / "it's old", tmp_path / "new"
    (old / "data").mkdir(parents=True)
    (old / "data" / "table.csv").write_text("x,y\n1,a\n2,b\n")
    spec = experiment(TableData(path=str(old / "data" / "table.csv"), columns=COLUMNS))
    save_spec(spec, old / "mine.eagerlab")
    assert 'path = "data/table.csv"' in (old / "mine.eagerlab").read_text()
    assert load_spec(old / "mine.eagerlab") == spec
    old.rename(new)
    moved = load_spec(new / "mine.eagerlab")
    assert data_paths(moved.data) == {"path": str(new / "data" / "table.csv")}
    assert missing_data(moved) is None


def test_data_elsewhere_keep_their_absolute_path(tmp_path: Path) -> None:
    folder = tmp_path / "experiments"
    folder.mkdir()
    elsewhere = tmp_path / "experiments-data" / "pictures"  # the same beginning, but not below
    spec = experiment(PicturesData(path=str(elsewhere), classes=("a", "b")))
    save_spec(spec, folder / "mine.eagerlab")
    assert load_spec(folder / "mine.eagerlab") == spec
    assert str(elsewhere) in (folder / "mine.eagerlab").read_text()


def test_every_file_of_arrays_is_a_path_but_names_inside_a_file_are_none(tmp_path: Path) -> None:
    fields: dict[str, Any] = {
        "shape": (3,),
        "classes": ("a", "b"),
        "x_validation": "xv",
        "y_validation": "yv",
    }
    assert data_paths(ArraysData(path="/a.npz", **fields)) == {"path": "/a.npz"}
    names = ["x.npy", "y.npy", "xv.npy", "yv.npy"]
    x, y, xv, yv = (str(tmp_path / name) for name in names)
    fields |= {"format": "npy", "path": x, "y_path": y, "x_validation": xv, "y_validation": yv}
    spec = experiment(ArraysData(**fields))
    save_spec(spec, tmp_path / "mine.eagerlab")
    text = (tmp_path / "mine.eagerlab").read_text()
    assert str(tmp_path) not in text
    assert all(f'"{name}"' in text for name in names)
    assert load_spec(tmp_path / "mine.eagerlab") == spec


@pytest.mark.parametrize("command", [["export", "-o", "x.py"], ["train"]])
def test_data_that_are_not_there_are_told_in_one_line(
    command: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    gone = tmp_path / "gone.csv"
    save_spec(experiment(TableData(path=str(gone), columns=COLUMNS)), tmp_path / "mine.eagerlab")
    words = [*command, "mine.eagerlab", *(["--runs", "runs"] if command == ["train"] else [])]
    assert main(words) == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert "The data of the experiment “Mine” are not there." in told
    assert f"There is no file {str(gone)!r}." in told
    assert "Put the file back, or choose the data anew." in told
    assert not (tmp_path / "x.py").exists()


def test_edited_source_decides_what_it_gives_as_numbers() -> None:
    source = "SEED = 9\nBATCH_SIZE = 12\nSTEPS = 2 * 3\nEPOCHS = 4\n\n\ndef load_data():\n    pass\n"
    assert constants_of(source) == {"seed": 9, "batch_size": 12, "epochs": 4}
    assert constants_of("SEED = -1\nSTEPS = 0\nBATCH_SIZE = True\n") == {}
    assert constants_of("def (") == {}
    assert (line_of_name(source, "load_data"), line_of_name(source, "SEED")) == (7, 1)
    assert line_of_name(source, "make_model") is None
    plain = experiment(TableData(path="/t.csv", columns=COLUMNS))
    edited = ExperimentSpec.model_validate({**plain.model_dump(), "source": source})
    assert (edited.seed, edited.batch_size, edited.epochs) == (9, 12, 4)
    assert edited.steps == plain.steps
    assert edited.holds_code
