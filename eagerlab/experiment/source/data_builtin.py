"""The source of data that need no file of the person's: MNIST's sample, and what is made from the seed."""

from __future__ import annotations

from eagerlab.experiment.data_spec import NoisyLine, SineSeries, ToyPoints
from eagerlab.experiment.literals import literal
from eagerlab.experiment.source.parts import DataCode
from eagerlab.experiment.spec import ExperimentSpec

DATA_FILE_NAME = "mnist_5k.npz"

_MNIST_CONSTANTS = f"""\
DATA_FILE = Path(__file__).with_name("{DATA_FILE_NAME}")
"""

_LOAD_MNIST = '''\
def load_data():
    """Return training images and labels, then validation images and labels."""
    with np.load(DATA_FILE, allow_pickle=False) as file:
        x_train, y_train = file["x_train"], file["y_train"]
        x_validation, y_validation = file["x_validation"], file["y_validation"]
    # Pixels from 0 to 1, and an axis for the one channel of a grey picture.
    x_train = x_train[..., np.newaxis].astype("float32") / 255
    x_validation = x_validation[..., np.newaxis].astype("float32") / 255
    return x_train, y_train, x_validation, y_validation
'''

_LOAD_LINE = '''\
def load_data(seed=SEED):
    """Return points of a noisy line for training, a tenth as many for validation."""
    random = np.random.Generator(np.random.PCG64(seed))
    count = POINTS + max(1, POINTS // 10)
    x = random.standard_normal((count, 1)).astype("float32")
    noise = random.standard_normal((count, 1)).astype("float32")
    y = SLOPE * x + INTERCEPT + NOISE * noise
    return x[:POINTS], y[:POINTS], x[POINTS:], y[POINTS:]
'''

_LOAD_POINTS = '''\
def make_points(random, y):
    """Return {what}."""
{points}

def load_data(seed=SEED):
    """Return points of two classes for training, then some for validation."""
    random = np.random.Generator(np.random.PCG64(seed))
    y = random.permutation(POINTS) % 2
    x = make_points(random, y) + NOISE * random.standard_normal((POINTS, 2))
    x, y = x.astype("float32"), y.astype("int32")
    count = POINTS - round(POINTS * VALIDATION)
    return x[:count], y[:count], x[count:], y[count:]
'''

_POINTS = {
    "gaussians": (
        "a round cloud of points for each class",
        """\
    centres = np.where(y == 0, -1.0, 1.0)[:, np.newaxis]
    return centres + 0.5 * random.standard_normal((len(y), 2))
""",
    ),
    "circles": (
        "points of a circle, and those of a smaller one inside it",
        """\
    angle = random.uniform(0, 2 * np.pi, len(y))
    radius = np.where(y == 0, 1.0, 0.5)
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1)
""",
    ),
    "xor": (
        "points of a square; the class says whether the signs differ",
        """\
    x1, x2 = random.uniform(0, 1, (2, len(y)))
    sign = random.choice([-1.0, 1.0], len(y))
    return np.stack([sign * x1, sign * np.where(y == 0, x2, -x2)], axis=1)
""",
    ),
    "moons": (
        "points of two half circles, each reaching into the other",
        """\
    angle = random.uniform(0, np.pi, len(y))
    upper = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    lower = np.stack([1 - np.cos(angle), 0.5 - np.sin(angle)], axis=1)
    return np.where(y[:, np.newaxis] == 0, upper, lower) - [0.5, 0.25]
""",
    ),
    "spiral": (
        "points of two arms that wind around each other",
        """\
    turns = 1.5 * np.sqrt(random.uniform(0.02, 1, len(y)))
    angle = 2 * np.pi * turns + np.pi * y
    return 2 * np.stack([turns * np.cos(angle), turns * np.sin(angle)], axis=1)
""",
    ),
}

_LOAD_SINE = '''\
def load_data(seed=SEED):
    """Return windows of a noisy sine and their next values; the last for validation."""
    random = np.random.Generator(np.random.PCG64(seed))
    series = np.sin(2 * np.pi * np.arange(POINTS) / PERIOD)
    series = series + NOISE * random.standard_normal(POINTS)
    windows = np.lib.stride_tricks.sliding_window_view(series[:-1], WINDOW)
    x = windows[..., np.newaxis].astype("float32")
    y = series[WINDOW:, np.newaxis].astype("float32")
    count = len(x) - round(len(x) * VALIDATION)
    return x[:count], y[:count], x[count:], y[count:]
'''


def data_code(spec: ExperimentSpec) -> DataCode:
    """Return the part of the source that makes the data of an experiment; see `DataCode`."""
    data = spec.data
    match data:
        case NoisyLine():
            constants = (
                f"SLOPE, INTERCEPT = {literal(data.slope)}, {literal(data.intercept)}\n"
                f"NOISE, POINTS = {literal(data.noise)}, {data.points}\n"
            )
            return DataCode((), constants, _LOAD_LINE, seeded=True)
        case ToyPoints():
            what, points = _POINTS[data.shape]
            constants = (
                f"POINTS, VALIDATION = {data.points}, {literal(data.validation)}\n"
                f"NOISE = {literal(data.noise)}\n"
            )
            functions = _LOAD_POINTS.format(what=what, points=points)
            return DataCode((), constants, functions, seeded=True)
        case SineSeries():
            constants = (
                f"POINTS, VALIDATION = {data.points}, {literal(data.validation)}\n"
                f"WINDOW, PERIOD = {data.window}, {literal(data.period)}\n"
                f"NOISE = {literal(data.noise)}\n"
            )
            return DataCode((), constants, _LOAD_SINE, seeded=True)
    return DataCode(("from pathlib import Path",), _MNIST_CONSTANTS, _LOAD_MNIST)
