"""The source of data that need no file of the person's: MNIST's sample, and what is made from the seed."""

from __future__ import annotations

from eagerlab.experiment.data_spec import NoisyLine
from eagerlab.experiment.literals import literal
from eagerlab.experiment.source.parts import DataCode
from eagerlab.experiment.spec import ExperimentSpec

DATA_FILE_NAME = "mnist_5k.npz"

_MNIST_CONSTANTS = f"""\
DATA_FILE = Path(__file__).with_name("{DATA_FILE_NAME}")
"""

_LOAD_MNIST = '''\
def load_data():
    """Return images and labels to train on, then images and labels to check with."""
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
    """Return points of a noisy line to train on, then a tenth as many to check with."""
    random = np.random.Generator(np.random.PCG64(seed))
    count = POINTS + max(1, POINTS // 10)
    x = random.standard_normal((count, 1)).astype("float32")
    noise = random.standard_normal((count, 1)).astype("float32")
    y = SLOPE * x + INTERCEPT + NOISE * noise
    return x[:POINTS], y[:POINTS], x[POINTS:], y[POINTS:]
'''


def data_code(spec: ExperimentSpec) -> DataCode:
    """Return the part of the source that makes the data of an experiment; see `DataCode`."""
    data = spec.data
    if isinstance(data, NoisyLine):
        constants = (
            f"SLOPE, INTERCEPT = {literal(data.slope)}, {literal(data.intercept)}\n"
            f"NOISE, POINTS = {literal(data.noise)}, {data.points}\n"
        )
        return DataCode((), constants, _LOAD_LINE, seeded=True)
    return DataCode(("from pathlib import Path",), _MNIST_CONSTANTS, _LOAD_MNIST)
