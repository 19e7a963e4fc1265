"""The way of one sample through the layers: the shape after each, and the first layer where it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import keras

from eagerlab.backend.models.catalogue import layer_entries, own_entries
from eagerlab.backend.models.check_arguments import argument_fault
from eagerlab.backend.models.check_faults import Fault, Place, Shape, change, remove, shape_words
from eagerlab.backend.models.check_fit import (
    KEEPS_INTEGERS,
    kept_sequence,
    lookup_fault,
    makes_flat,
    rank_fault,
)
from eagerlab.backend.models.check_groups import add_fault, projection_layer
from eagerlab.backend.models.check_known import KnownLayers
from eagerlab.backend.models.check_probe import (
    Probed,
    count_names_from,
    counted_names,
    make,
    probe,
    wants_memory,
    with_memory,
)
from eagerlab.backend.models.check_refusal import refused
from eagerlab.backend.models.check_sizes import making_fault, size_fault
from eagerlab.experiment.facts import DataFacts
from eagerlab.experiment.model_spec import RESIDUAL, LayerSpec
from eagerlab.protocol.base import Problem
from eagerlab.protocol.editing import ClassEntry, LayerCheck, LayerPath

T = TypeVar("T")


@dataclass(frozen=True)
class Flow:
    """What goes from layer to layer; `shape` is None where it is not known."""

    shape: Shape | None
    integers: bool = False


class Walk:
    """Goes through the layers of a model once; inside `no_memory`.

    Parameters
    ----------
    layers : tuple of LayerSpec
        The model's list.
    facts : DataFacts
        What goes in.
    own : dict or None
        The person's own classes by name; None when their code must not be run.
    own_problem : Problem or None
        Why there are none.
    known : KnownLayers or None
        What came out of layers in other walks.

    Attributes
    ----------
    rows : list of LayerCheck
        One for each layer, those of groups before those of their insides.
    places : list of Place
        The layers of the outer list that something came into.
    """

    def __init__(
        self,
        layers: tuple[LayerSpec, ...],
        facts: DataFacts,
        own: dict[str, type] | None,
        own_problem: Problem | None = None,
        known: KnownLayers | None = None,
    ) -> None:
        self.rows: list[LayerCheck] = []
        self.places: list[Place] = []
        self._layers = layers
        self._facts = facts
        self._own = own
        self._own_problem = own_problem
        self._known = known or KnownLayers()
        self._own_entries = own_entries(own or {})
        self._flattening = [path for path, layer in _every(layers) if makes_flat(layer)]
        self._names: set[str] = set()
        self._ended = False

    def run(self) -> Flow:
        """Return what comes out at the end; a shape of None where that is not known."""
        start = Flow(self._facts.input_shape, self._facts.integers)
        return self._list(self._layers, (), start)

    def _list(self, layers: tuple[LayerSpec, ...], above: LayerPath, flow: Flow) -> Flow:
        before: tuple[Place, ...] = ()
        for number, layer in enumerate(layers):
            path = (*above, number)
            place = Place(
                path,
                layer,
                flow.shape or (),
                flow.integers,
                before,
                any(flattening > path for flattening in self._flattening),
            )
            if not above and flow.shape is not None:
                self.places.append(place)
            residual = layer.type == RESIDUAL and not layer.own
            flow = (self._residual if residual else self._single)(place, flow)
            before = (*before, place)
        return flow

    def _single(self, place: Place, flow: Flow) -> Flow:
        row = LayerCheck(path=place.path)
        at = len(self.rows)
        self.rows.append(row)
        inside = [self._inside(place, number, layer) for number, layer in enumerate(place.layer.layers)]
        if place.layer.own and self._own is None:
            return Flow(None)
        fault = self._arguments(place) or next(filter(None, inside), None)
        if fault is None and not place.layer.own:
            fault = making_fault(place) or kept_sequence(place)
        made: Any = None
        names = counted_names()
        if fault is None:
            made, fault = self._made(place)
        name = made.name if made is not None else ""
        if fault is None and not self._ended and flow.shape is not None:
            fault = _fit(place)
            if fault is None:
                return self._probed(place, at, made, names)
        self._put(at, row.model_copy(update={"name": name}), fault)
        return Flow(None)

    def _inside(self, place: Place, number: int, layer: LayerSpec) -> Fault | None:
        """Look at what a wrapper holds; a fault of it keeps the wrapper from being made."""
        inner = Place((*place.path, number), layer, place.shape[1:] if place.shape else ())
        fault = self._arguments(inner)
        self.rows.append(LayerCheck(path=inner.path))
        self._put(len(self.rows) - 1, self.rows[-1], fault)
        return Fault("") if fault else None

    def _arguments(self, place: Place) -> Fault | None:
        layer = place.layer
        if layer.type == "InputLayer" and not layer.own:
            return self._input(place)
        entry, kind = self._class(layer)
        if entry is None or kind is None:
            return self._no_class(place)
        return argument_fault(place, entry, kind)

    def _input(self, place: Place) -> Fault | None:
        if place.path != (0,):
            return Fault("InputLayer can only stand at the beginning.", "", (remove(place),))
        given = place.layer.arguments.get("shape")
        wanted = self._facts.input_shape
        if isinstance(given, list | tuple) and tuple(given) == wanted:
            return None
        says = shape_words(given) if isinstance(given, list | tuple) else "nothing"
        return Fault(
            f"The data have samples of {shape_words(wanted)}; InputLayer says {says}.",
            "shape",
            (change(place, f"Set shape to {shape_words(wanted)}", shape=list(wanted)), remove(place)),
        )

    def _class(self, layer: LayerSpec) -> tuple[ClassEntry | None, type | None]:
        if layer.own:
            return self._own_entries.get(layer.type), (self._own or {}).get(layer.type)
        return layer_entries().get(layer.type), getattr(keras.layers, layer.type, None)

    def _no_class(self, place: Place) -> Fault:
        if self._own_problem is not None:
            return Fault(f"{self._own_problem.what} {self._own_problem.why}".strip(), "", (remove(place),))
        return Fault(f"There is no class {place.layer.type} among your layers.", "", (remove(place),))

    def _made(self, place: Place) -> tuple[Any, Fault | None]:
        """Return the layer, or what is known of it, which has a name as well."""
        try:
            made = self._known.find(place) or _tried(place, lambda: make(place.layer, self._own or {}))
        except Exception as error:  # noqa: BLE001 - whatever Keras or the person's class says, in words
            return None, refused(place, error)
        if made.name in self._names:
            sentence = f"Two layers are called {made.name!r}; each needs a name of its own."
            other = None if "name" in place.layer.arguments else f"{made.name}_2"
            label = "Leave name out" if other is None else f"Call it {other}"
            return made, Fault(sentence, "name", (change(place, label, name=other),))
        self._names.add(made.name)
        return made, None

    def _probed(self, place: Place, at: int, made: Any, names: dict[str, int]) -> Flow:
        layer = place.layer
        if layer.type == "InputLayer" and not layer.own:
            self._put(at, _row(place, made.name, place.shape, 0), None)
            return Flow(place.shape, place.integers)
        try:
            probed = made if isinstance(made, Probed) else self._probe(place, made, names)
        except Exception as error:  # noqa: BLE001 - whatever Keras or the person's class says, in words
            self._put(at, LayerCheck(path=place.path, name=made.name), refused(place, error))
            return Flow(None)
        self._put(at, _row(place, probed.name, probed.shape, probed.parameters), None)
        integers = (place.integers and layer.type in KEEPS_INTEGERS) or (
            layer.type == "Discretization" and layer.arguments.get("output_mode", "int") == "int"
        )
        return Flow(probed.shape, integers and not layer.own)

    def _probe(self, place: Place, made: Any, names: dict[str, int]) -> Probed:
        probed = _tried(place, lambda: probe(made, place.layer, place.shape, integers=place.integers))
        self._known.keep(place, names, probed)
        return probed

    def _residual(self, place: Place, flow: Flow) -> Flow:
        at = len(self.rows)
        self.rows.append(LayerCheck(path=place.path))
        out = self._list(place.layer.layers, place.path, flow)
        inside = self.rows[at + 1 :]
        known = not self._ended and flow.shape is not None and out.shape is not None
        fault, parameters = (
            None,
            sum(row.parameters or 0 for row in inside if len(row.path) == len(place.path) + 1),
        )
        if known and place.layer.arguments.get("projection"):
            shortcut = projection_layer(flow.shape or (), out.shape or ())
            if shortcut is not None:
                probed = probe(make(shortcut, {}), shortcut, flow.shape or (), integers=False)
                parameters += probed.parameters
        name = keras.layers.Add().name
        if known:
            fault = add_fault(place, out.shape or (), inside)
        if not known or fault is not None:
            self._put(at, LayerCheck(path=place.path, name=name), fault)
            return Flow(None)
        self._put(at, _row(place, name, out.shape, parameters), None)
        return Flow(out.shape)

    def _put(self, at: int, row: LayerCheck, fault: Fault | None) -> None:
        if fault is not None:
            row = row.model_copy(
                update={"problem": fault.sentence, "field": fault.field, "remedies": fault.remedies}
            )
            self._ended = True
        self.rows[at] = row


def _every(layers: tuple[LayerSpec, ...], above: LayerPath = ()) -> Iterator[tuple[LayerPath, LayerSpec]]:
    """Yield the layers that something flows through, in order."""
    for number, layer in enumerate(layers):
        path = (*above, number)
        if layer.type == RESIDUAL and not layer.own:
            yield from _every(layer.layers, path)
        else:
            yield path, layer


def _fit(place: Place) -> Fault | None:
    if place.layer.own or place.layer.type == "InputLayer":
        return None
    fault = rank_fault(place) or lookup_fault(place)
    if fault is None and place.layer.type == "TimeDistributed":
        inner = Place(
            (*place.path, 0), place.layer.layers[0], place.shape[1:], place.integers, reduced_later=True
        )
        fault = rank_fault(inner) or size_fault(inner)
        if fault is not None:
            # What can be put in or taken away stands outside the wrapper.
            inner_changes = tuple(one for one in fault.remedies if one.kind == "replace")
            return Fault(fault.sentence, fault.field, (*inner_changes, remove(place)))
    return fault or size_fault(place)


def _tried(place: Place, work: Callable[[], T]) -> T:
    """Do `work`; for the person's own class once more with memory, when it cannot do without."""
    names = counted_names()
    try:
        return work()
    except ValueError as error:
        if not (place.layer.own and wants_memory(error)):
            raise
    count_names_from(names)
    with with_memory():
        return work()


def _row(place: Place, name: str, shape: Shape | None, parameters: int) -> LayerCheck:
    return LayerCheck(path=place.path, name=name, output_shape=shape, parameters=parameters)
