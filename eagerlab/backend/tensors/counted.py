"""Statistics and histograms: of a sample at once, of all elements on demand, remembered until they change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from eagerlab.backend.tensors import histogram, statistics
from eagerlab.backend.tensors.histogram import Counted
from eagerlab.backend.tensors.opening import values_of
from eagerlab.backend.tensors.passes import Watch, go_on
from eagerlab.backend.tensors.remembered import Known, Remembered, fingerprint
from eagerlab.backend.tensors.totals import Totals
from eagerlab.backend.tensors.turns import Turns
from eagerlab.backend.tensors.values import Array
from eagerlab.backend.tensors.versions import version_of
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.picturing import Histogram
from eagerlab.protocol.replies import StatisticsValues
from eagerlab.protocol.requests import Statistics


@dataclass
class _Subject:
    """An object that is counted: its reader, its version from before, and a sample that is drawn once."""

    value: Any
    changes: Callable[[], int]
    version: int = field(init=False)

    def __post_init__(self) -> None:
        self.values = values_of(self.value)
        self.version = version_of(self.value, self.values, self.changes)

    @property
    def is_small(self) -> bool:
        """Whether a sample is all there is."""
        return self.values.size <= statistics.SAMPLE

    @cached_property
    def sample(self) -> Array:
        """`statistics.SAMPLE` elements; raises `LabError` where there are none."""
        return self.values.sample(statistics.SAMPLE)

    def draw(self) -> Array:
        """Return the sample."""
        return self.sample

    def has_changed(self) -> bool:
        """Whether elements of the sample are others now: somebody writes into the array that is read."""
        if version_of(self.value, self.values, self.changes) == self.version:
            return False
        return fingerprint(self.values.sample(statistics.SAMPLE)) != fingerprint(self.sample)


class Counting:
    """Answers `Statistics` and `Histogram`. Any thread; nothing it keeps holds a tensor.

    Parameters
    ----------
    resolve : callable
        Returns the object at a path; raises `LabError` when there is none.
    changes : callable
        Grows with whatever may change values.
    turns : Turns
        Lets those go first who wait for values.
    """

    def __init__(self, resolve: Callable[[NodePath], Any], changes: Callable[[], int], turns: Turns) -> None:
        self._resolve = resolve
        self._changes = changes
        self._turns = turns
        self._totals: Remembered[tuple[Totals, str]] = Remembered()
        self._counts: Remembered[Counted] = Remembered()

    def statistics(self, request: Statistics, watch: Watch = go_on) -> StatisticsValues:
        """Return numbers about all elements; see `eagerlab.backend.tensors.Tensors.statistics`."""
        subject = _Subject(self._resolve(request.node), self._changes)
        known = self._known_totals(request.node, subject)
        is_known = known is not None and (known.is_sure or not request.exact)
        has_changed = False
        if known is not None and is_known:
            totals, note = known.found
        else:
            totals, note = statistics.describe(
                subject.values, request.exact, watch, self._turns.stand_back, subject.draw
            )
            if request.exact and totals.counted and not subject.is_small:
                has_changed = subject.has_changed()
                if not has_changed:
                    self._totals.put(
                        request.node, subject.value, subject.version, subject.sample, (totals, note)
                    )
        some = totals.finite > 0
        return StatisticsValues(
            request=request.id,
            generation=request.generation,
            version=subject.version,
            total=subject.values.size,
            counted=totals.counted,
            minimum=totals.minimum if some else None,
            maximum=totals.maximum if some else None,
            mean=totals.mean if some else None,
            std=totals.std if some else None,
            sum=totals.sum if some else None,
            norm=totals.norm if some else None,
            percentiles=statistics.percentiles(subject.sample) if some else (),
            counted_before=known is not None and is_known and not known.is_sure,
            changed_meanwhile=has_changed,
            nan=totals.nan,
            positive_infinity=totals.positive_infinity,
            negative_infinity=totals.negative_infinity,
            zeros=totals.zeros,
            note=note,
        )

    def histogram(self, request: Histogram, watch: Watch = go_on) -> tuple[Counted, int, int]:
        """Return counts, the version they are of, and how many elements there are.

        All were counted, though a sample was asked for, where that was done before and none has changed.

        Raises
        ------
        LabError
            There are no numbers.
        """
        subject = _Subject(self._resolve(request.node), self._changes)
        key = request.model_copy(update={"id": "", "generation": 0, "exact": True})
        known = self._counts.get(key, subject.value, subject.version, _nothing)
        if known is not None and known.is_sure:
            return known.found, subject.version, subject.values.size
        totals = self._known_totals(request.node, subject) if request.exact else None
        found = histogram.count(
            subject.values,
            request.bins,
            exact=request.exact,
            spread=request.spread,
            reach=request.reach,
            part=request.part,
            totals=totals.found[0] if totals is not None and totals.is_sure else None,
            watch=watch,
            wait=self._turns.stand_back,
        )
        if request.exact and found.counted == subject.values.size > histogram.SAMPLE:
            self._counts.put(key, subject.value, subject.version, _nothing(), found)
        return found, subject.version, subject.values.size

    def _known_totals(self, node: NodePath, subject: _Subject) -> Known[tuple[Totals, str]] | None:
        if subject.is_small or subject.values.no_values:
            return None
        return self._totals.get(node, subject.value, subject.version, subject.draw)


def _nothing() -> Array:
    return np.zeros(0)
