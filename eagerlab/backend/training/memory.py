"""A batch that does not fit into memory: how large one may be, computed from what was measured."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import tensorflow as tf
from tensorflow.python.framework import op_callbacks

from eagerlab.backend import devices
from eagerlab.backend.data import Batch
from eagerlab.backend.data.arrays import row_count
from eagerlab.backend.errors import problem_of
from eagerlab.backend.measuring.step import experiment_kept
from eagerlab.backend.sizes import bytes_text
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.steps.making import gradients_of
from eagerlab.protocol.base import Problem

_ROWS = (1, 2)
"""Batches of so many samples are measured: what the second takes more is what a sample takes."""
_SHARE = 0.8
"""Of the free memory; the rest is for what is not counted."""
_CGROUP = Path("/sys/fs/cgroup")


def is_out_of_memory(error: BaseException) -> bool:
    """Whether an exception says that memory was not enough."""
    return isinstance(error, MemoryError | tf.errors.ResourceExhaustedError)


def too_large(live: LiveExperiment, error: BaseException, batch: Batch | None) -> Problem | None:
    """Say how large a batch may be. On the trainer's thread, behind a step that was undone.

    Parameters
    ----------
    live : LiveExperiment
        Whose forward pass and gradients are measured, on one and on two samples.
    error : BaseException
        What the step raised.
    batch : Batch or None
        Of the step; None where not even that could be read.

    Returns
    -------
    Problem or None
        None where the batch size is not the experiment's to choose.
    """
    size = live.batch_size if live.data is not None and live.data.batch_size is not None else None
    if size is None:
        return None
    told = problem_of(error, f"A batch of {size:,} samples does not fit into memory.")
    todo = "Choose a smaller batch, then press Train: nothing is lost, it goes on with this step."
    why = told.why
    measured = None if batch is None or live.own_step is not None else _bytes_of_a_sample(live, batch)
    if measured is not None:
        free = free_bytes()
        most = min(_power_of_two(int(_SHARE * free / max(measured, 1))), _power_of_two(size - 1))
        why = (
            f"A sample takes {bytes_text(measured)} in a step, as measured, and {bytes_text(free)} are free: "
            f"{size:,} samples take about {bytes_text(size * measured)}."
        )
        if most >= 1:
            todo = (
                f"Set the batch size to {most:,} or less, then press Train: nothing is lost, it goes on with "
                "this step."
            )
    return told.model_copy(update={"why": why, "todo": todo, "line": None})


def free_bytes() -> int:
    """Return how much memory this process may still take: the system's, or what its container is allowed."""
    free = int(psutil.virtual_memory().available)
    with contextlib.suppress(OSError, ValueError):
        limit = (_CGROUP / "memory.max").read_text().strip()
        if limit != "max":
            used = int((_CGROUP / "memory.current").read_text())
            free = min(free, max(0, int(limit) - used))
    with contextlib.suppress(ImportError):
        import resource  # not on Windows

        soft, _ = resource.getrlimit(resource.RLIMIT_AS)
        if soft != resource.RLIM_INFINITY:
            free = min(free, max(0, soft - psutil.Process().memory_info().vms))
    return free


def _bytes_of_a_sample(live: LiveExperiment, batch: Batch) -> float | None:
    """Return what one more sample takes in a step; None where that cannot be measured."""
    if row_count(batch[0]) < _ROWS[-1]:
        return None
    try:
        compute = gradients_of(live)
        taken = []
        with experiment_kept(live), devices.scope(live.device):
            for rows in _ROWS:
                x, y = tf.nest.map_structure(lambda leaf, rows=rows: leaf[:rows], batch)
                with _counting() as counted:
                    compute(live.model, live.loss, x, y)
                taken.append(counted[0])
    except Exception:  # noqa: BLE001 - the problem is told in any case, without this number
        return None
    more = (taken[1] - taken[0]) / (_ROWS[1] - _ROWS[0])
    return more if more > 0 else None


@contextlib.contextmanager
def _counting() -> Iterator[list[int]]:
    """Count the bytes of all results of operations: an upper bound, for some are let go of meanwhile."""
    counted = [0]

    def look(_kind: Any, _inputs: Any, _attributes: Any, outputs: Any, *_: Any) -> None:
        for one in outputs:
            if isinstance(one, tf.Tensor) and hasattr(one, "numpy") and one.shape.is_fully_defined():
                counted[0] += one.shape.num_elements() * one.dtype.size

    op_callbacks.add_op_callback(look)
    try:
        yield counted
    finally:
        op_callbacks.remove_op_callback(look)


def _power_of_two(most: int) -> int:
    return 1 << (most.bit_length() - 1) if most >= 1 else 0
