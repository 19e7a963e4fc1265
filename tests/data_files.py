"""Files of data for tests, and the functions of the source that reads them."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from eagerlab.experiment.source import load_module, write_source
from eagerlab.experiment.spec import DataSpec, ExperimentSpec, LayersModel, LayerSpec, LossSpec

IDX_CODES = {"u1": 8, "i1": 9, "i2": 11, "i4": 12, "f4": 13, "f8": 14}


def experiment(data: DataSpec, **changes: Any) -> ExperimentSpec:
    """Return a small experiment on some data."""
    layers = (LayerSpec(type="Flatten"), LayerSpec(type="Dense", arguments={"units": 3}))
    fields: dict[str, Any] = {
        "name": "Test",
        "data": data,
        "model": LayersModel(layers=layers),
        "loss": LossSpec(type="SparseCategoricalCrossentropy", arguments={"from_logits": True}),
    }
    return ExperimentSpec(**{**fields, **changes})


def module_of(data: DataSpec, **changes: Any) -> ModuleType:
    """Return the executed source of a small experiment on some data."""
    return load_module(write_source(experiment(data, **changes)), Path("unused"))


def write_idx(path: Path, values: npt.NDArray[Any]) -> None:
    """Write an IDX file."""
    code = IDX_CODES[values.dtype.str[1:]]
    header = struct.pack(f">BBBB{values.ndim}I", 0, 0, code, values.ndim, *values.shape)
    path.write_bytes(header + values.astype(values.dtype.newbyteorder(">")).tobytes())


def picture(seed: int = 0, size: tuple[int, int] = (12, 10), mode: str = "RGB") -> Image.Image:
    """Return a picture of noise; the size is width and height."""
    shape = (size[1], size[0], 3) if mode == "RGB" else (size[1], size[0])
    return Image.fromarray(np.random.default_rng(seed).integers(0, 255, shape, np.uint8))


def write_pictures(root: Path, classes: Sequence[str] = ("cat", "dog"), each: int = 6, **how: Any) -> None:
    """Write a folder with so many PNG files in each class's folder."""
    for number, name in enumerate(classes):
        (root / name).mkdir(parents=True)
        for index in range(each):
            picture(100 * number + index, **how).save(root / name / f"{index:05}.png")


def one_pixel(path: Path, red: int, green: int, blue: int) -> None:
    """Write a PNG of one pixel by hand."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    pixel = chunk(b"IDAT", zlib.compress(bytes([0, red, green, blue])))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + header + pixel + chunk(b"IEND", b""))


def words(findings: Iterator[Any] | Sequence[Any]) -> str:
    """Return all sentences of findings in one text."""
    return "\n".join(finding.what for finding in findings)
