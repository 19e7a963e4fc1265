"""20 steps, a checkpoint, and 20 more in a fresh process give the very bits of 40 steps in one go."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

PROGRAM = textwrap.dedent(
    """
    import hashlib, json, sys
    from pathlib import Path
    from tests.backend.conftest import make_bench
    from tests.backend.networks import mlp_spec

    folder, mode, first, until = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    bench = make_bench(Path(folder))
    lab = bench.lab
    lab.load(mlp_spec(mode=mode, steps=until))
    if first:
        lab.restore(first)
    lab.train()
    lab.wait()
    bits = {
        path: hashlib.sha256(variable.numpy().tobytes()).hexdigest()
        for path, variable in lab._engine.live.variables().items()
    }
    loss = [float(x).hex() for x in lab.history.loss]
    saved = lab.save("half way")
    print(json.dumps({"step": lab.state.step, "bits": bits, "loss": loss, "saved": saved}))
    bench.close()
    """
)


def _run(folder: Path, mode: str, until: int, first: str = "") -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder), mode, first, str(until)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )
    assert done.returncode == 0, done.stderr[-3000:]
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


@pytest.mark.timeout(300)
@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_twenty_and_twenty_steps_equal_forty_in_fresh_processes(tmp_path: Path, mode: str) -> None:
    half = _run(tmp_path / "run [1]", mode, 20)
    resumed = _run(tmp_path / "run [1]", mode, 40, half["saved"])
    whole = _run(tmp_path / "whole", mode, 40)
    assert (half["step"], resumed["step"], whole["step"]) == (20, 40, 40)
    assert any("seed_generator" in path for path in whole["bits"]), "Dropout's own state is part of it"
    assert resumed["bits"] == whole["bits"]
    assert resumed["loss"][-20:] == whole["loss"][20:]
