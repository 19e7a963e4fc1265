"""What was changed by hand after a run had ended, or before one began: kept when the experiment is left."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from eagerlab.backend.lab import Lab
from tests.backend.conftest import Bench, make_bench
from tests.backend.networks import mlp_spec
from tests.backend.test_value_edits import loaded


def ends(lab: Lab) -> list[str]:
    return [one.id for one in lab.checkpoints() if one.kind == "end"]


def ended(bench: Bench) -> tuple[Lab, str]:
    """Train to the planned end, then change a weight."""
    lab, path = loaded(bench, steps=0)
    lab.train()
    lab.wait()
    assert (lab.state.phase, lab.state.step) == ("finished", 40)
    assert len(ends(lab)) == 1
    lab.edit(path, (0, 1), 7.5)
    return lab, path


@pytest.mark.parametrize("leave", ["reset", "load"])
def test_changes_after_the_end_are_in_a_checkpoint_when_another_takes_its_place(
    bench: Bench, leave: str
) -> None:
    lab, path = ended(bench)
    before = ends(lab)
    if leave == "reset":
        lab.reset()
    else:
        lab.load(mlp_spec(steps=40))
    lab.wait()  # until it is written
    (saved,) = set(ends(lab)) - set(before)
    assert lab.at(path).numpy()[0, 1] != 7.5
    lab.restore(saved)
    assert (lab.state.step, lab.at(path).numpy()[0, 1]) == (40, 7.5)
    lab.reset()
    assert len(ends(lab)) == 2, "what is saved is not saved again"


@pytest.mark.parametrize("steps", [0, 40])
def test_changes_are_in_a_checkpoint_when_the_window_closes(tmp_path: Path, steps: int) -> None:
    bench = make_bench(tmp_path)
    bench.lab.ready.wait()
    lab, path = loaded(bench, steps=steps)
    lab.edit(path, (0, 1), 7.5)
    assert lab.shutdown(save=True, timeout=300)
    found = [one for one in bench.home.checkpoints.iterdir() if one.is_dir()]
    bench.publisher.close()
    bench.store.close()
    again = make_bench(tmp_path)
    try:
        again.lab.ready.wait()
        newest = max(found, key=lambda one: one.stat().st_mtime)
        again.lab.load(mlp_spec(steps=40))
        again.lab.restore(newest.name)
        assert again.lab.at(path).numpy()[0, 1] == np.float32(7.5)
        assert again.lab.state.step == steps
    finally:
        again.close()
