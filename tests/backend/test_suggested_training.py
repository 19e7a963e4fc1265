"""What is suggested for a person's data does learn: it beats an answer that looks at no input."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eagerlab.backend.data.opening import open_data
from eagerlab.backend.data.reading import Reading
from eagerlab.backend.lab import Lab
from eagerlab.experiment.data_spec import ArraysData
from eagerlab.experiment.spec import ExperimentSpec, LayersModel
from eagerlab.protocol.data import OpenData


def opened(path: Path, **wanted: Any) -> ExperimentSpec:
    found = open_data(OpenData(path=str(path)), Reading())
    if wanted:
        assert found.data is not None
        data = found.data.model_copy(update=wanted)
        found = open_data(OpenData(path=str(path), wanted=data), Reading())
    assert found.experiment is not None, found.problem
    return found.experiment


def checked(lab: Lab, spec: ExperimentSpec, steps: int) -> dict[str, float]:
    """Train a little in graph mode, which is quicker; return the numbers of the last check."""
    lab.load(spec.model_copy(update={"mode": "graph", "steps": steps}))
    lab.train()
    lab.wait()
    checks = lab.history.validation
    return {name: checks.last(name) or 0.0 for name in checks.names}


def table(path: Path, x: Any, target: Any) -> Path:
    rows = [
        ",".join([*(f"{cell:.9g}" for cell in row), str(last)]) for row, last in zip(x, target, strict=True)
    ]
    header = ",".join([*(f"f{number}" for number in range(x.shape[1])), "target"])
    path.write_text("\n".join([header, *rows]) + "\n")
    return path


def test_a_rare_class_counts(lab: Lab, tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    labels = np.arange(1000) % 50 == 0
    x = random.normal(size=(1000, 4)) + 2.5 * labels[:, np.newaxis]
    spec = opened(table(tmp_path / "rare.csv", x, np.where(labels, "yes", "no")))
    assert (spec.class_weights, spec.metrics) == ("balanced", ("accuracy", "F1Score"))
    assert "49 times as frequent" in spec.description
    assert checked(lab, spec, 300)["f1_score"] > 0.6, "always “no” has 0.49"


@pytest.mark.parametrize("unit", [1e-6, 1e6])
def test_a_target_in_any_unit_is_learnt(lab: Lab, tmp_path: Path, unit: float) -> None:
    random = np.random.default_rng(2)
    x = random.normal(size=(400, 3))
    target = unit * (3 + x @ [1.0, -0.5, 0.3])
    found = checked(lab, opened(table(tmp_path / "unit.csv", x, target)), 400)
    assert found["loss"] < 0.05 * target.var()


def test_the_words_of_an_embedding_reach_as_far_as_those_of_the_data(lab: Lab, tmp_path: Path) -> None:
    random = np.random.default_rng(3)
    x, y = random.integers(0, 20_000, (300, 6)), np.arange(300) % 2
    x[:, 0] = np.where(y == 1, 19_999, 5)
    np.savez(tmp_path / "words.npz", x=x, y=y)
    spec = opened(tmp_path / "words.npz", integers=True)
    assert isinstance(spec.data, ArraysData)
    assert isinstance(spec.model, LayersModel)
    assert spec.model.layers[0].arguments["input_dim"] == 20_000
    assert checked(lab, spec, 250)["accuracy"] > 0.8
