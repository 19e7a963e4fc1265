"""The table of all layers: numbers of a step, units that stay zero over several, and what stands out."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from typing import Any

import numpy as np
import tensorflow as tf

from eagerlab.backend.following.activity import Mask
from eagerlab.backend.following.flags import DEAD_SAMPLES, flags_of
from eagerlab.backend.following.layers import Unit, measure_unit, units_of
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.protocol.following import LayerHealth, LayersRead

BATCHES = 10
"""A unit is called dead when it was zero for all samples of so many batches, or as many as there were; of
small batches for more of them, until they are `flags.DEAD_SAMPLES`."""


class Health:
    """Makes the table of what steps have computed. On the trainer's thread.

    It remembers of the last batches which units were active, and nothing of the tensors.
    """

    def __init__(self) -> None:
        self._model = 0
        self._masks: dict[str, deque[tuple[Mask, int]]] = {}
        self._last_step = -1

    def read(
        self, live: LiveExperiment, nodes: Mapping[str, Any], *, step: int, is_taken: bool, cost: float
    ) -> LayersRead:
        """Return the table.

        Parameters
        ----------
        live : LiveExperiment
            Whose step it is.
        nodes : mapping
            What it computed, as below ``step`` in the tree.
        step : int
            Its number.
        is_taken : bool
            Whether it was taken.
        cost : float
            Seconds that looking at it has taken besides.
        """
        if self._model != id(live.model):
            self._model, self._last_step = id(live.model), -1
            self._masks.clear()
        units = units_of(live.model)
        for unit in units:
            measure_unit(unit, nodes)
        samples = _samples(nodes)
        # The same batch, looked at again while training stands, is no further one.
        last = next((unit for unit in reversed(units) if unit.outputs), None)
        of_classes = next((unit for unit in reversed(units) if unit.outputs and unit.own), None)
        if of_classes is not None and of_classes.is_by_gradient:
            of_classes.active = None  # a class that the loss is sure of gets no gradient either
        self._note_active(units, samples, is_another=step != self._last_step)
        self._last_step = step
        gradients = [unit.largest_gradient for unit in units if math.isfinite(unit.largest_gradient)]
        largest = max(gradients, default=math.nan)
        batches = max((len(masks) for masks in self._masks.values()), default=1)
        rows = tuple(self._row(unit, largest, unit is last) for unit in units)
        return LayersRead(
            step=step, is_taken=is_taken, samples=samples, batches=batches, rows=rows, seconds=cost
        )

    def _note_active(self, units: list[Unit], samples: int, is_another: bool) -> None:
        for unit in units:
            if unit.active is None:
                continue
            masks = self._masks.setdefault(unit.name, deque(maxlen=DEAD_SAMPLES))  # a batch has a sample
            if masks and masks[0][0].shape != unit.active.shape:
                masks.clear()
            if masks and not is_another:
                masks.pop()
            masks.append((unit.active, samples))
            while len(masks) > BATCHES and sum(count for _, count in masks) - masks[0][1] >= DEAD_SAMPLES:
                masks.popleft()

    def _row(self, unit: Unit, largest: float, is_last: bool) -> LayerHealth:
        dead, samples = None, 0
        if unit.active is not None:
            masks = self._masks[unit.name]
            ever = np.logical_or.reduce([mask for mask, _ in masks])
            dead, samples = int(np.count_nonzero(~ever)), sum(count for _, count in masks)
        output = unit.output
        return LayerHealth(
            name=unit.name,
            type=type(unit.layer).__name__,
            weights=unit.weight_nodes(),
            gradients=tuple(
                ("step", "gradients", name) for name in unit.trained if name not in unit.without_gradient
            )
            if unit.gradients is not None
            else (),
            outputs=tuple(("step", "layers", key) for key in unit.outputs),
            weight_norm=unit.weights.norm if unit.weights is not None else None,
            gradient_norm=unit.gradients.norm if unit.gradients is not None else None,
            update_ratio=unit.update_ratio,
            mean=output.mean if output is not None else None,
            std=unit.std,
            zeros=output.zeros if output is not None else None,
            dead=dead,
            units=len(unit.active) if unit.active is not None else None,
            flags=flags_of(unit, largest=largest, is_last=is_last, dead=dead, samples=samples),
        )


def _samples(nodes: Mapping[str, Any]) -> int:
    """Return how many samples the batch of a step had."""
    leaves = tf.nest.flatten((nodes.get("batch") or {}).get("x"))
    shape = tuple(getattr(leaves[0], "shape", ())) if leaves else ()
    return int(shape[0]) if shape else 0
