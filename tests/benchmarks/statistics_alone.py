"""Exact statistics of 100 million float32 against `np.min` plus `np.max`, and against NumPy for all of them.

Prints the three in seconds, a line a try.
"""

import sys
import time
from pathlib import Path

import numpy as np
import tensorflow as tf

sys.path.insert(0, str(Path(__file__).parents[2]))

from eagerlab.backend.tensors import Tensors
from eagerlab.protocol.requests import Statistics

TRIES = 5


def main() -> None:
    """Measure in turn; each tensor is new, since the program remembers what it has counted."""
    for _ in range(TRIES):
        names = {"x": tf.random.normal((10_000, 10_000))}
        roots = {"names": names}
        tensors = Tensors(roots.copy)
        start = time.perf_counter()
        reply = tensors.statistics(Statistics(node=("names", "x"), exact=True))
        ours = time.perf_counter() - start
        assert reply.counted == reply.total == 10**8
        array = names["x"].numpy()
        start = time.perf_counter()
        np.min(array)
        np.max(array)
        ends = time.perf_counter() - start
        start = time.perf_counter()
        array = names["x"].numpy()
        np.min(array), np.max(array), np.mean(array), np.std(array), np.linalg.norm(array)
        np.isnan(array).sum(), np.isposinf(array).sum(), np.isneginf(array).sum(), (array == 0).sum()
        print(ours, ends, time.perf_counter() - start)


if __name__ == "__main__":
    main()
