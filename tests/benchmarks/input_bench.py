"""How much of a training step is its input: built-in data, and folders of 10,000 small pictures."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from program import Program, program
from result import Result

from eagerlab.experiment.data_spec import ArraysData, DataSpec, PicturesData
from eagerlab.experiment.file import save_spec
from eagerlab.experiment.spec import ExperimentSpec, LayersModel, LayerSpec, LossSpec

SECONDS = 8.0
WARM_UP = 20
PICTURES = 10_000
BUILT_IN = ("line", "moons", "sine", "mnist_mlp", "mnist_cnn")
FOLDERS = {"png_28_grey": (28, 1, ".png"), "jpeg_32_colour": (32, 3, ".jpg")}


def built_in_share() -> Result:
    """Percent of the time of eager steps that goes into their input, at worst, on the built-in data."""
    context: dict[str, Any] = {}
    with program() as running:
        for key in BUILT_IN:
            running.run(f"lab.open({key!r}); lab.steps = 10**8; lab.autosave_seconds = 0")
            for mode in ("eager", "graph"):
                running.run(f"lab.mode = {mode!r}")
                context[f"{key} {mode}"] = _measured(running)
    worst = max(figures["input %"] for name, figures in context.items() if name.endswith("eager"))
    return Result(worst, context)


def pictures_share() -> Result:
    """Percent of the time of eager steps that goes into their input, from files, while each is first read."""
    context: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="eagerlab-pictures-") as folder, program() as running:
        for name, (side, channels, ending) in FOLDERS.items():
            root = Path(folder, name)
            _write_pictures(root, side, channels, ending)
            classes = tuple(map(str, range(10)))
            pictures = PicturesData.model_validate(
                {
                    "path": str(root),
                    "classes": classes,
                    "height": side,
                    "width": side,
                    "channels": channels,
                }
            )
            arrays = _as_arrays(root, side, channels, classes)
            for what, data in (("from files", pictures), ("in memory", arrays)):
                file = Path(folder, "one.eagerlab")
                save_spec(_experiment(data), file)
                running.run(f"lab.open({str(file)!r}); lab.autosave_seconds = 0")
                context[f"{name} {what} eager"] = _measured(running)
                running.run("lab.mode = 'graph'")
                context[f"{name} {what} graph"] = _measured(running)
    worst = max(figures["input %"] for name, figures in context.items() if "files eager" in name)
    return Result(worst, context)


def _measured(running: Program) -> dict[str, float]:
    """Return the input's share and the speed over some seconds of training."""
    running.steps.clear()
    running.trigger("train")
    running.wait(lambda: sum(map(len, running.steps)) >= WARM_UP, 120, f"{WARM_UP} steps")
    before = _seconds(running)
    speed = running.speed(SECONDS)
    after = _seconds(running)
    running.pause()
    waited, worked = after[0] - before[0], after[1] - before[1]
    return {"input %": round(100 * waited / (waited + worked), 2), "steps/s": round(speed, 1)}


def _seconds(running: Program) -> tuple[float, float]:
    waited, worked = running.value("lab.queue(lambda engine: engine.input_seconds).result()")
    return float(waited), float(worked)


def _write_pictures(root: Path, side: int, channels: int, ending: str) -> None:
    random = np.random.default_rng(1)
    shape = (side, side, 3) if channels == 3 else (side, side)
    for number in range(PICTURES):
        folder = root / str(number % 10)
        folder.mkdir(parents=True, exist_ok=True)
        # Smooth as photographs are: noise of a quarter of the size, enlarged.
        small = Image.fromarray(random.integers(0, 256, (side // 4, side // 4, *shape[2:]), np.uint8))
        small.resize((side, side), Image.Resampling.BILINEAR).save(folder / f"{number:05}{ending}")


def _as_arrays(root: Path, side: int, channels: int, classes: tuple[str, ...]) -> ArraysData:
    """Save the same pictures as one array: what reading them from files is compared with."""
    files = sorted(root.rglob("*.*"))
    x = np.stack([np.asarray(Image.open(file)).reshape(side, side, channels) for file in files])
    path = root.with_suffix(".npz")
    np.savez(path, x=x, y=np.array([file.parent.name for file in files]))
    return ArraysData(
        path=str(path), x="x", y="y", shape=(side, side, channels), classes=classes, normalisation="unit"
    )


def _experiment(data: DataSpec) -> ExperimentSpec:
    """Return the small convolutional network of nets.py on some data."""
    convolution = LayerSpec(type="Conv2D", arguments={"filters": 16, "kernel_size": 3, "activation": "relu"})
    layers = (
        convolution,
        convolution,
        LayerSpec(type="GlobalAveragePooling2D"),
        LayerSpec(type="Dense", arguments={"units": 10}),
    )
    return ExperimentSpec(
        name="Input",
        data=data,
        model=LayersModel(layers=layers),
        loss=LossSpec(type="SparseCategoricalCrossentropy", arguments={"from_logits": True}),
        metrics=("accuracy",),
        steps=100_000_000,
    )
