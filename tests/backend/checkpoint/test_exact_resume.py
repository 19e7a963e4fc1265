"""20 steps, a checkpoint, and 20 more in a fresh process give the very bits of 40 steps in one go."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

PROGRAM = textwrap.dedent(
    """
    import hashlib, json, sys
    from pathlib import Path
    from tests.backend.conftest import make_bench
    from tests.backend.networks import mlp_spec

    def run(folder, mode, first, until):
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
        loss = [float(value).hex() for value in lab.history.loss]
        saved = lab.save("half way")
        bench.close()
        return {"step": lab.state.step, "bits": bits, "loss": loss, "saved": saved}

    print(json.dumps([run(*job) for job in json.loads(sys.argv[1])]))
    """
)
MODES = ("eager", "graph")


def _run(*jobs: tuple[Path, str, str, int]) -> list[dict[str, Any]]:
    """Train in a fresh process; each job is folder, mode, checkpoint to begin with, and last step."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(jobs, default=str)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )
    assert done.returncode == 0, done.stderr[-3000:]
    results: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return results


def test_twenty_and_twenty_steps_equal_forty_in_fresh_processes(tmp_path: Path) -> None:
    places = {mode: tmp_path / f"run [{mode}]" for mode in MODES}
    begun = _run(
        *((places[mode], mode, "", 20) for mode in MODES),
        *((tmp_path / f"whole {mode}", mode, "", 40) for mode in MODES),
    )
    halves, wholes = begun[: len(MODES)], begun[len(MODES) :]
    resumed = _run(
        *((places[mode], mode, half["saved"], 40) for mode, half in zip(MODES, halves, strict=True))
    )
    for half, rest, whole in zip(halves, resumed, wholes, strict=True):
        assert (half["step"], rest["step"], whole["step"]) == (20, 40, 40)
        assert any("seed_generator" in path for path in whole["bits"]), "Dropout's own state is part of it"
        assert rest["bits"] == whole["bits"]
        assert rest["loss"][-20:] == whole["loss"][20:]
