"""Exported scripts that read tables, arrays or pictures: without EagerLab, with the trainer's numbers."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eagerlab.backend.data.opening import open_data
from eagerlab.backend.data.reading import Reading
from eagerlab.commands.export import export
from eagerlab.experiment.data_spec import ArraysData, DataSpec, PicturesData, Split, TableData
from eagerlab.experiment.source import write_source
from eagerlab.experiment.spec import EarlyStopping, ExperimentSpec
from eagerlab.protocol.data import OpenData
from tests.backend.conftest import make_bench
from tests.commands.test_export import run_scripts
from tests.data_files import experiment, write_idx, write_pictures
from tests.patience import patient

AWKWARD = 'it\'s "my" données{x}'


def data_of(folder: Path) -> dict[str, DataSpec]:
    """Make files of each kind, and return data that read them; a class is called as code would be."""
    random = np.random.default_rng(1)
    folder.mkdir()
    hostile = '"+__import__("os").getcwd()+"'
    write_pictures(folder / "pictures", ("O'Hara\n" if os.name != "nt" else "O'Hara", "dog"), each=9)
    (folder / "pictures" / "dog" / "00001.png").write_bytes(b"no picture")
    pictures = PicturesData(
        path=str(folder / "pictures"),
        classes=tuple(sorted(path.name for path in (folder / "pictures").iterdir())),
        height=10,
        width=12,
        skip_broken=True,
        left_out=("dog/00001.png",),
        normalisation="standard",
        split=Split(validation=0.25),
    )
    labels = np.array([hostile, "b", "c"])[np.arange(30) % 3]
    arrays: dict[str, Any] = {"x\n'": random.normal(size=(30, 4)), "y": labels}
    np.savez(folder / "a.npz", **arrays)
    npz = ArraysData(
        path=str(folder / "a.npz"),
        x="x\n'",
        y="y",
        shape=(4,),
        classes=(hostile, "b", "c"),
        normalisation="standard",
    )
    np.save(folder / "x.npy", random.normal(size=(30, 4)))
    np.save(folder / "y.npy", np.arange(30) % 3 + 1)
    npy = ArraysData(
        format="npy",
        path=str(folder / "x.npy"),
        y_path=str(folder / "y.npy"),
        shape=(4,),
        classes=("1", "2", "3"),
        skip_bad=True,
    )
    write_idx(folder / "x-idx3", random.integers(0, 255, (30, 9, 9), np.uint8))
    write_idx(folder / "y-idx1", (np.arange(30) % 3).astype("u1"))
    idx = ArraysData(
        format="idx",
        path=str(folder / "x-idx3"),
        y_path=str(folder / "y-idx1"),
        shape=(9, 9, 1),
        channel=True,
        classes=("0", "1", "2"),
        normalisation="unit",
    )
    return {"pictures": pictures, "npz": npz, "npy": npy, "idx": idx}


def tables_of(folder: Path) -> dict[str, ExperimentSpec]:
    """Make tables that need all that is done with cells, and return the experiments suggested for them."""
    random = np.random.default_rng(2)
    rows = ["Größe\tPreis\tFarbe\tNotiz\tArt"]
    for row in range(40):
        size = "" if row % 9 == 4 else f"{random.normal(5):.2f}".replace(".", ",")
        price = f"{random.integers(1, 9)}.{random.integers(0, 999):03},50"
        colour = ("weiß", '"rot\nund ""blau"""', "")[row % 3]
        kind = ('"+__import__("os").getcwd()+"', "b", "?")[row % 7 % 3]
        rows.append(f"{size}\t{price}\t{colour}\tnote {row}\t{kind}")
    rows[5] += "\tzu viel"
    (folder / "blumen.tsv").write_text("\r\n".join(rows), encoding="cp1252", newline="")
    lines = [f"{x:.3f},{y:.3f},{3e5 + 9e4 * x:.0f},{x - y:.2f}" for x, y in random.normal(size=(50, 2))]
    (folder / "houses.csv").write_text("x,y,price,other\n" + "\n".join(lines))
    classes = opened(folder / "blumen.tsv", {}, skip_bad_rows=True)
    numbers = opened(folder / "houses.csv", {"other": "target"}, normalisation="unit")
    scaled = opened(folder / "houses.csv", {}, task="regression")
    assert [layer.type for layer in scaled.model.layers][-1] == "Rescaling"  # type: ignore[union-attr]
    return {"classes": classes, "numbers": numbers, "scaled": scaled}


def opened(path: Path, roles: dict[str, str], **choices: Any) -> ExperimentSpec:
    """Return the experiment on a table with some columns used in another way."""
    data = open_data(OpenData(path=str(path)), Reading()).data
    assert isinstance(data, TableData)
    columns = [
        column.model_copy(update={"role": roles.get(column.name, column.role)}) for column in data.columns
    ]
    wanted = data.model_copy(update={"columns": tuple(columns), **choices})
    found = open_data(OpenData(path=str(path), wanted=wanted), Reading())
    assert found.experiment is not None
    assert not [one for one in found.findings if one.severity == "error"]
    return found.experiment.model_copy(update={"steps": 11, "batch_size": 4})


def test_scripts_that_read_files_give_the_trainers_numbers_to_the_last_bit(tmp_path: Path) -> None:
    every = data_of(tmp_path / AWKWARD)
    specs = {name: experiment(data, steps=11, batch_size=4) for name, data in every.items()}
    specs |= tables_of(tmp_path / AWKWARD)
    scripts = tmp_path / "scripts"
    scripts.mkdir()
    for name, spec in specs.items():
        export(spec, scripts / f"{name}.py")
    results = run_scripts(scripts, seed=1)
    bench = make_bench(tmp_path / "bench")
    try:
        bench.lab.ready.wait()
        for name, spec in specs.items():
            bench.lab.load(spec)
            bench.lab.train()
            bench.lab.wait(patient(60))
            assert bench.lab.state.step == 11
            assert results[name] == {"step": 11, "loss": bench.lab.history.last("loss")}, name
    finally:
        bench.close()


@pytest.mark.parametrize("kind", ["pictures", "npz", "npy", "idx"])
def test_the_source_is_formatted_as_ruff_formats(tmp_path: Path, kind: str) -> None:
    pytest.importorskip("ruff", reason="a tool of developers")
    data = data_of(tmp_path / "data")[kind]
    sources = tmp_path / "sources"
    sources.mkdir()
    for number, spec in enumerate(varied(data)):
        (sources / f"{number}.py").write_text(write_source(spec))
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--isolated", "--diff", str(sources)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def varied(data: DataSpec) -> list[ExperimentSpec]:
    """Return experiments on some data that differ in what their source holds."""
    stops = [None, EarlyStopping(monitor="validation_accuracy"), EarlyStopping(monitor="loss")]
    specs = []
    for normalisation, stop, mode in product(("none", "unit", "standard"), stops, ("eager", "graph")):
        changed = data.model_copy(update={"normalisation": normalisation})
        how = {"early_stopping": stop, "mode": mode, "metrics": ("accuracy",)}
        specs.append(experiment(changed, **how))
        if isinstance(data, PicturesData):
            strict = changed.model_copy(update={"skip_broken": False, "channels": 1, "fit": "pad"})
            specs.append(experiment(strict, **how))
        else:
            bad = changed.model_copy(update={"skip_bad": True, "task": "regression", "classes": ()})
            checked = changed.model_copy(update={"x_validation": "a", "y_validation": "b", "one_hot": True})
            specs += [experiment(bad, **how), experiment(checked, **how)]
    return specs


def test_a_script_that_fails_at_a_picture_ends_with_its_name(tmp_path: Path) -> None:
    data = data_of(tmp_path / "data")["pictures"]
    script = tmp_path / "script.py"
    strict = data.model_copy(update={"skip_broken": False, "normalisation": "unit"})
    script.write_text(write_source(experiment(strict, steps=40, batch_size=2)))
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        env={**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3"},
        timeout=300,
        check=False,
    )
    assert done.returncode == 1
    assert "00001.png cannot be read" in done.stderr
