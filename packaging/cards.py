"""Draw the pictures of the built-in experiments, from their own data: ``python packaging/cards.py``.

They are shown on light and on dark windows: so the background is transparent and the colours are neither
pale nor dark. Draw them anew when data of an experiment change.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import numpy.typing as npt

from eagerlab.experiment.builtin import BUILTIN, builtin_spec
from eagerlab.experiment.source import load_module, write_source

mpl.use("Agg")
from matplotlib import pyplot as plt

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "experiments"
WIDTH, HEIGHT, DPI = 320, 200, 100
BLUE, ORANGE, GREY = "#3d85c6", "#e08a2e", "#8a8f98"

Array = npt.NDArray[Any]


def draw_line(axes: Any, x: Array, y: Array) -> None:
    """Draw some points and the line that they come from."""
    axes.scatter(x[:250, 0], y[:250, 0], s=7, color=BLUE, alpha=0.7, linewidths=0)
    ends = np.array([-2.6, 2.6])
    axes.plot(ends, 3 * ends + 2, color=ORANGE, linewidth=2.5)
    axes.set(xlim=(-2.8, 2.8), ylim=(-8, 12))


def draw_points(axes: Any, x: Array, y: Array) -> None:
    """Draw points of a plane in the colours of their classes."""
    for label, colour in enumerate((BLUE, ORANGE)):
        chosen = x[y == label]
        axes.scatter(chosen[:, 0], chosen[:, 1], s=11, color=colour, alpha=0.85, linewidths=0)
    axes.set_aspect("equal", adjustable="datalim")


def draw_series(axes: Any, x: Array, y: Array) -> None:
    """Draw a stretch of a series, the window that a model sees, and the value that it is to tell."""
    start, window = 60, x.shape[1]
    values = np.concatenate([x[start, :, 0], y[start : start + 60, 0]])
    place = 38
    axes.plot(values, color=GREY, linewidth=1.5, zorder=1)
    seen = np.arange(place - window, place)
    axes.plot(seen, values[seen], color=BLUE, linewidth=3, zorder=2)
    axes.scatter([place], [values[place]], s=70, color=ORANGE, zorder=3, linewidths=0)
    axes.set_ylim(-1.4, 1.4)


def digits(rows: int, columns: int, turned: bool = False) -> Callable[[Any, Array, Array], None]:
    """Return a function that draws so many digits; `turned` shifts them, as augmentation does."""

    def draw(axes: Any, x: Array, y: Array) -> None:
        random = np.random.default_rng(5)
        gap = 3
        sheet = np.zeros((rows * (28 + gap) - gap, columns * (28 + gap) - gap))
        for place in range(rows * columns):
            row, column = divmod(place, columns)
            picture = x[np.flatnonzero(y == place % 10)[place // 10], :, :, 0]
            if turned:
                picture = np.roll(picture, random.integers(-2, 3, 2), axis=(0, 1))
            top, left = row * (28 + gap), column * (28 + gap)
            sheet[top : top + 28, left : left + 28] = picture
        colour = np.array(mpl.colors.to_rgb(ORANGE if turned else BLUE))
        # The ink is opaque, the paper is not there.
        picture = np.dstack([np.broadcast_to(colour, (*sheet.shape, 3)), sheet])
        axes.imshow(picture, interpolation="bilinear")

    return draw


DRAWINGS: dict[str, Callable[[Any, Array, Array], None]] = {
    "line": draw_line,
    "sine": draw_series,
    "mnist_mlp": digits(2, 3),
    "mnist_cnn": digits(3, 5),
    "mnist_eager_guide": digits(1, 2),
    "mnist_residual": digits(3, 5, turned=True),
}


def main() -> int:
    """Write a PNG beside each built-in experiment."""
    for key in BUILTIN:
        module = load_module(write_source(builtin_spec(key)), ROOT / "resources" / "data" / "mnist_5k.npz")
        x, y, _, _ = module.load_data()
        figure = plt.figure(figsize=(WIDTH / DPI, HEIGHT / DPI), dpi=DPI)
        axes = figure.add_axes((0.03, 0.05, 0.94, 0.9))
        axes.set_axis_off()
        DRAWINGS.get(key, draw_points)(axes, x, y)
        # No date and no version: the same data give the same file.
        figure.savefig(FOLDER / f"{key}.png", transparent=True, metadata={"Software": None})
        plt.close(figure)
        print(f"Drew {key}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
