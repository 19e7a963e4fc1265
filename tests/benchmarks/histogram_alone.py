"""A histogram of all of 100 million float32 against ``np.histogram`` of a copy.

Prints seconds, a line a try: ours, ours where statistics were counted before, and NumPy's.
"""

import sys
import time
from pathlib import Path

import numpy as np
import tensorflow as tf

sys.path.insert(0, str(Path(__file__).parents[2]))

from eagerlab.backend.tensors import Tensors
from eagerlab.protocol.picturing import Histogram
from eagerlab.protocol.requests import Statistics

TRIES, BINS = 3, 50
NODE = ("names", "x")


def main() -> None:
    """Measure in turn; each tensor is new, since the program remembers what it has counted."""
    for _ in range(TRIES):
        names = {"x": tf.random.normal((10_000, 10_000))}
        alone, counts = count(names, is_behind=False)
        behind, _ = count(names, is_behind=True)
        start = time.perf_counter()
        wanted = np.histogram(names["x"].numpy(), BINS)[0]
        theirs = time.perf_counter() - start
        # NumPy sorts values of single precision into edges of single precision.
        assert abs(counts - wanted).max() <= 100
        print(alone, behind, theirs, flush=True)


def count(names: dict[str, object], *, is_behind: bool) -> tuple[float, np.ndarray]:
    """Return the seconds that it takes, and the counts."""
    roots = {"names": names}
    tensors = Tensors(roots.copy)
    if is_behind:
        tensors.statistics(Statistics(node=NODE, exact=True))
    start = time.perf_counter()
    reply, buffers = tensors.histogram(Histogram(node=NODE, exact=True, bins=BINS, reach="all"))
    took = time.perf_counter() - start
    assert reply.counted == reply.total == 10**8
    return took, np.frombuffer(buffers[1], np.int64)


if __name__ == "__main__":
    main()
