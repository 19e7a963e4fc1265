from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from eagerlab.backend import devices
from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from tests.backend.conftest import Bench
from tests.backend.networks import mlp_spec


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("/job:localhost/replica:0/task:0/device:CPU:0", "CPU:0"),
        ("/device:GPU:1", "GPU:1"),
        ("/cpu:0", "CPU:0"),
        ("gpu", "GPU:0"),
        ("CPU:0", "CPU:0"),
        ("", ""),
    ],
)
def test_short_names(name: str, short: str) -> None:
    assert devices.short_name(name) == short


def test_the_cpu_is_listed_and_described() -> None:
    (cpu,) = [device for device in devices.listing() if device.name == "CPU:0"]
    assert "cores" in cpu.description


@pytest.mark.parametrize("name", ["banana", "CPU:x", "GPU:*", "CPU 0"])
def test_what_is_no_device_is_refused(name: str) -> None:
    for ask in (devices.require, devices.choose):
        with pytest.raises(LabError, match="is not a device"):
            ask(name)


def test_a_device_that_is_not_there_is_refused_when_chosen_by_hand() -> None:
    with pytest.raises(LabError, match=r"GPU:7 is not available.*Choose one of: auto, CPU:0"):
        devices.require("gpu:7")


@pytest.mark.parametrize("name", ["GPU:7", "TPU:0", "CPU:9"])
def test_an_experiment_on_a_missing_device_runs_on_the_cpu_and_says_so(bench: Bench, name: str) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=1, device=name))
    assert lab.device == "CPU:0"
    assert any(f"{name} is not available: running on CPU." in problem for problem in bench.sink.problems())
    lab.train()
    lab.wait()
    assert lab.state.placed_on == "CPU:0"


def test_banana_as_a_device_changes_nothing(lab: Lab) -> None:
    lab.load(mlp_spec())
    model = lab.model
    with pytest.raises(LabError, match="is not a device"):
        lab.device = "banana"
    assert lab.model is model


def test_without_a_gpu_the_reason_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    assert devices.no_gpu_reason().endswith(".")
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "-1")
    assert "CUDA_VISIBLE_DEVICES" in devices.no_gpu_reason()


TWO_CPUS = """
import json, sys, threading
from pathlib import Path
import numpy as np
import keras
from tests.backend.conftest import make_bench
from tests.backend.networks import mlp_spec
bench = make_bench(Path(sys.argv[1]))
lab = bench.lab
try:
    lab.load(mlp_spec(steps=20))
    lab.train(); lab.wait()
    whole = [float(value) for value in lab.history.loss]
    lab.reset()
    kernel = next(path for path in lab._require_engine().live.model_variables() if path.endswith("kernel"))
    lab.follow(kernel, "norm", every=1)
    lab.follow("step/gradients/" + kernel.removeprefix("model/"), "norm", every=1)
    lab.train(steps=8); lab.wait()
    before = lab.model
    lab.device = "CPU:1"
    moved = lab.model is not before
    lab.train(steps=12); lab.wait()
    own = keras.Sequential([keras.Input((1,)), keras.layers.Dense(1)])
    found = {
        "devices": [device.name for device in lab.state.devices],
        "same": [float(value) for value in lab.history.loss] == whole,
        "moved": moved,
        "followed": [curve.steps.tolist() for curve in lab.history.followed.values()],
        "still": len(lab.followed),
        "placed_on": lab.state.placed_on,
        "kernel": lab.model.layers[0].kernel.value.device,
        "moment": lab.optimizer.variables[2].value.device,
        "markers": bench.sink.markers(),
        "run_device": bench.store.runs()[0].device,
    }
    lab.use(model=own)
    lab.device = "CPU:0"
    found["own_stays"] = lab.model is own
    lab.train(steps=1); lab.wait()
    found["own_placed_on"] = lab.state.placed_on
    print(json.dumps(found))
finally:
    bench.close()
"""


def test_two_logical_cpus_and_a_change_of_device_in_the_middle_of_a_run(tmp_path: Any) -> None:
    result = subprocess.run(
        [sys.executable, "-c", TWO_CPUS, str(tmp_path / "two")],
        env=_environment(EAGERLAB_CPU_DEVICES="2"),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stderr[-3000:]
    found = json.loads(result.stdout.splitlines()[-1])
    assert found["devices"] == ["CPU:0", "CPU:1"]
    assert found["same"]
    assert found["moved"]
    assert found["followed"] == [list(range(1, 21))] * 2
    assert found["still"] == 2
    assert found["placed_on"] == "CPU:1"
    assert found["kernel"].endswith("CPU:1")
    assert found["moment"].endswith("CPU:1")
    assert "device" in found["markers"]
    assert found["run_device"] == "CPU:1"
    assert found["own_stays"]
    assert found["own_placed_on"] == "CPU:0"


def _environment(**variables: str) -> dict[str, str]:
    import os
    from pathlib import Path

    root = str(Path(__file__).resolve().parents[2])
    return {**os.environ, "PYTHONPATH": root, "TF_CPP_MIN_LOG_LEVEL": "3", **variables}


def test_a_wrong_number_of_logical_cpus_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EAGERLAB_CPU_DEVICES", "lots")
    (problem,) = devices.configure()
    assert "EAGERLAB_CPU_DEVICES is 'lots'" in problem.what
    monkeypatch.setenv("EAGERLAB_CPU_DEVICES", "3")
    devices.listing()  # TensorFlow has started
    (problem,) = devices.configure()
    assert problem.action == "restart_backend"
