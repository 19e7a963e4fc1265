from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tensorflow.python.ops import stateful_random_ops

from eagerlab.backend.checkpoints.checkpoints import Checkpoints
from tests.backend.checkpoint.experiments import Folder, Told


@dataclass
class Shelf:
    """Checkpoints in a folder of their own, with what they told."""

    checkpoints: Checkpoints
    folder: Path
    told: Told
    names: dict[str, Any] = field(default_factory=dict)


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    folder, told = tmp_path / "checkpoints", Told()
    names: dict[str, Any] = {}
    checkpoints = Checkpoints(Folder(folder), lambda: None, told, names)
    yield Shelf(checkpoints, folder, told, names)
    checkpoints.close()


@pytest.fixture(autouse=True)
def no_generator_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin without TensorFlow's shared generator: a checkpoint holds it where anybody has made one."""
    monkeypatch.setattr(stateful_random_ops, "global_generator", None)
