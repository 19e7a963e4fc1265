"""What came out of layers before: while one layer is edited, most of the others stay as they are."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace

import keras

from eagerlab.backend.models.check_faults import Place
from eagerlab.backend.models.check_probe import Probed, count_names_from, counted_names

MOST = 5000
"""Layers that are remembered; some hundred bytes each."""

_Key = tuple[object, ...]


@dataclass(frozen=True)
class _Known:
    """What a probe gave, and which names of Keras it used up; no `prefix` where the layer was named."""

    probed: Probed
    prefix: str
    counted: dict[str, int]


class KnownLayers:
    """Remembers probes of Keras's own layers. Inside `no_memory`, any thread at a time.

    Making a layer and asking it for its shape takes Keras some milliseconds, and much longer while the
    trainer's thread computes; a model of 30 layers would take a third of a second after each key.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[_Key, _Known] = OrderedDict()

    def find(self, place: Place) -> Probed | None:
        """Return what comes out of the layer, under the name that it would get now; None if it is new.

        The names that making it uses up are counted.
        """
        known = None if place.layer.own else self._known.get(_key(place))
        if known is None:
            return None
        counts = counted_names()
        name = _next_name(known.prefix, counts) if known.prefix else known.probed.name
        for prefix, count in known.counted.items():
            counts[prefix] = counts.get(prefix, 0) + count
        count_names_from(counts)
        return replace(known.probed, name=name)

    def keep(self, place: Place, before: dict[str, int], probed: Probed) -> None:
        """Remember a probe.

        Parameters
        ----------
        place : Place
            The layer and what came in.
        before : dict of str to int
            `counted_names` before the layer was made.
        probed : Probed
            What came out.
        """
        if place.layer.own:
            return
        after = counted_names()
        counted = {name: count - before.get(name, 0) for name, count in after.items()}
        counted = {name: count for name, count in counted.items() if count}
        prefix = next((name for name in counted if _next_name(name, before) == probed.name), "")
        if not prefix and "name" not in place.layer.arguments:
            return  # its name depends on more than the count of one
        self._known[_key(place)] = _Known(probed, prefix, counted)
        while len(self._known) > MOST:
            self._known.popitem(last=False)


def _key(place: Place) -> _Key:
    layer = place.layer.model_dump_json(exclude={"trainable"})
    return layer, place.shape, place.integers, keras.config.floatx()


def _next_name(prefix: str, counts: dict[str, int]) -> str:
    """Return the name that Keras gives next, as its ``uniquify`` does."""
    return f"{prefix}_{counts[prefix]}" if prefix in counts else prefix
