"""The functions that a layer or loss was compiled into, and when they hold."""

from __future__ import annotations

import logging
import weakref
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import tensorflow as tf
from keras.src.backend.common import global_state, masking
from tensorflow.python.eager import context, core

from eagerlab.backend.compiling.arguments import Packed, pack, rebuild
from eagerlab.backend.compiling.compiled import Compiled
from eagerlab.backend.compiling.eligible import may_be_compiled
from eagerlab.backend.compiling.inlined import Inlined
from eagerlab.backend.compiling.notes import note
from eagerlab.backend.compiling.operations import NotPlainError, Operations
from eagerlab.backend.compiling.snapshot import Snapshot
from eagerlab.backend.compiling.surroundings import surroundings

Way = Literal["compiled", "noted", "inlined"]
"""As a function, as the operations that Keras ran, one by one, or as a part of the graph that is traced: see
`Compiled`, `Operations` and `Inlined`."""
_KINDS: dict[Way, type[Compiled | Operations | Inlined]] = {
    "compiled": Compiled,
    "noted": Operations,
    "inlined": Inlined,
}
AS_EVER: Any = object()
"""Given where the call is to be made as ever."""
MOST_SHAPES = 64
MOST_CHANGES = 8
_ATTRIBUTE = "_eagerlab_functions"
_TWICE = (
    "Keras's layers run op by op where a step takes gradients of gradients, or uses one tape twice: those of "
    "a compiled layer would have other last digits."
)
_ROUNDED_OTHERWISE = tuple(f"keras.src.layers.{one}." for one in ("attention", "normalization", "rnn"))
"""Layers whose second derivative has another last bit inside a graph than op by op."""
_UNRESOLVED: Any = object()
_FAILED = (core._NotOkStatusException, core._FallbackException)


def call_in_place(
    way: Way, original: Callable[..., Any], callee: Any, args: Any, kwargs: dict[str, Any]
) -> Any:
    """Call a layer or a loss by what was made of it.

    Parameters
    ----------
    way : {"compiled", "noted", "inlined"}
        What to make of it.
    original : callable
        What calls it op by op, ``original(callee, *args, **kwargs)``.
    callee : keras.Layer or keras.Loss
        Any.
    args, kwargs : sequence and dict
        What it is called with.

    Returns
    -------
    object
        What it gives, or `AS_EVER`.
    """
    own = callee.__dict__
    functions = own.get(_ATTRIBUTE)
    if functions is None:
        if not own.get("built", True):
            return AS_EVER
        functions = Functions(callee)
        # Not by Keras's way of setting attributes: it would track it as a part of the model.
        object.__setattr__(callee, _ATTRIBUTE, functions)
    return functions.call(way, original, args, kwargs)


class _Made(NamedTuple):
    """What runs in place of a call, which outputs have a mask, and which inputs lose theirs (attention)."""

    runs: Compiled | Operations | Inlined
    masked: tuple[int, ...]
    unmasked: tuple[int, ...]


class Functions:
    """What was made of one layer or loss, by what it was called with. It lives as long as that does.

    Parameters
    ----------
    callee : keras.Layer or keras.Loss
        Built.
    """

    def __init__(self, callee: Any) -> None:
        self._callee = callee
        self._snapshot, self._version = Snapshot(callee), surroundings.version
        self._is_allowed = may_be_compiled(callee)
        self._made: OrderedDict[Any, _Made | None] = OrderedDict()  # None: nothing can be made
        self._seen: OrderedDict[Any, None] = OrderedDict()
        self._changes = 0
        weakref.finalize(self, _forget, self._made).atexit = False
        parameters = callee._call_signature.parameters if hasattr(callee, "_call_signature") else {}
        training = parameters.get("training")
        self._training = None if training is None or training.default is training.empty else training.default

    def call(self, way: Way, original: Callable[..., Any], args: Any, kwargs: dict[str, Any]) -> Any:
        """Run what was made for these arguments; `AS_EVER` where there can be nothing."""
        state = global_state.GLOBAL_STATE_TRACKER.__dict__
        packed = pack(args, kwargs) if self._is_possible(state) else None
        if packed is None:
            self._tell_of_changes(way)
            return AS_EVER
        calling, scope = state.get("current_call_ctx"), state.get("autocast_scope")
        training = self._resolve(kwargs, calling)
        if training not in (True, False, None):
            return AS_EVER
        place = context.context().device_name
        key = (way, packed.key, training, None if scope is None else scope.dtype, scope is None, place)
        made = self._made.get(key, _UNRESOLVED)
        if made is _UNRESOLVED:
            if way == "noted" and self._is_new(key):
                return AS_EVER
            made = self._make(way, key, original, packed)
        if made is None:
            if way != "compiled":
                return AS_EVER
            result = original(self._callee, *args, **kwargs)  # or it raises what Keras has to say
            self._is_allowed = False
            return result
        if not made.runs.suits(packed.tensors):
            _tell_of_two_tapes(way, self._callee)
            return AS_EVER
        try:
            result = made.runs.run(packed.tensors)
        except _FAILED:
            return AS_EVER  # Keras tells in its own words what is wrong
        for number in made.unmasked:
            masking.set_keras_mask(packed.tensors[number], None)
        if calling is not None:
            calling.set_value("training", training)  # as Keras does, for the layers behind it
        return _unpacked(made, result)

    def _is_possible(self, state: dict[str, Any]) -> bool:
        if self._version != surroundings.version or not self._snapshot.holds():
            self._look_again()
        return (
            self._is_allowed
            and not self._snapshot.has_losses()
            and state.get("stateless_scope") is None
            and state.get("distribution") is None
        )

    def _resolve(self, kwargs: dict[str, Any], calling: Any) -> Any:
        """Return what Keras would take for ``training``."""
        given = kwargs.get("training", _UNRESOLVED)
        if given is not _UNRESOLVED:
            return given
        inherited = None if calling is None else calling.get_value("training")
        return self._training if inherited is None else inherited

    def _look_again(self) -> None:
        changed = self._snapshot.renew() or self._version != surroundings.version
        self._version = surroundings.version
        if not changed:
            return
        _forget(self._made)
        self._changes += 1
        # A setting that is changed with every step would be traced anew with every step.
        self._is_allowed = self._changes <= MOST_CHANGES and may_be_compiled(self._callee)

    def _tell_of_changes(self, way: Way) -> None:
        if way == "compiled" and self._changes > MOST_CHANGES:
            note(
                f"{self._callee.name} runs op by op: its settings were changed {self._changes} times, and "
                "each change has compiled it anew. A model that is built anew is compiled again."
            )

    def _is_new(self, key: Any) -> bool:
        """Tell whether something is met for the first time: noting takes longer than a call."""
        if key in self._seen:
            return False
        self._seen[key] = None
        if len(self._seen) > MOST_SHAPES:
            self._seen.popitem(last=False)
        return True

    def _make(self, way: Way, key: Any, original: Callable[..., Any], packed: Packed) -> _Made | None:
        masked: list[int] = []
        unmasked: list[int] = []

        def call(*tensors: Any) -> tuple[Any, list[Any]]:
            args, kwargs = rebuild(packed, tensors)
            outputs = original(self._callee, *args, **kwargs)
            found = [masking.get_keras_mask(one) for one in tf.nest.flatten(outputs)]
            masked[:] = [number for number, mask in enumerate(found) if mask is not None]
            unmasked[:] = [one for one in packed.masked if masking.get_keras_mask(tensors[one]) is None]
            return outputs, [mask for mask in found if mask is not None]

        specs = [tf.TensorSpec(one.shape, one.dtype) for one in packed.tensors]
        made: _Made | None
        try:
            runs = _KINDS[way](call, specs)
        except Exception as error:  # noqa: BLE001 - it is called as ever then
            if not isinstance(error, NotPlainError):
                logging.getLogger(__name__).info("%r is called as ever: %s", self._callee, error)
                if way == "compiled":
                    name, why = self._callee.name, _first_line(error)
                    note(f"{name} runs op by op, because it cannot be compiled: {why}")
            made = None
        else:
            made = _Made(runs, tuple(masked), tuple(unmasked))
        self._snapshot.renew()  # Keras notes in a layer that it has been called
        if way == "inlined":  # its operations belong to one graph
            return made
        self._made[key] = made
        while len(self._made) > MOST_SHAPES:
            _forget_oldest(self._made)
        return made


def _tell_of_two_tapes(way: Way, callee: Any) -> None:
    if way == "compiled":
        note(_TWICE)
    elif way == "inlined" and type(callee).__module__.startswith(_ROUNDED_OTHERWISE):
        note(
            f"{callee.name} stands in a gradient of gradients, or under a tape that is used twice: a graph "
            "rounds that otherwise, so the last digits may be others than in eager and layers."
        )


def _first_line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def _forget(made: OrderedDict[Any, _Made | None]) -> None:
    """Let go of all, and of the gradients that TensorFlow keeps of functions."""
    while made:
        _forget_oldest(made)


def _forget_oldest(made: OrderedDict[Any, _Made | None]) -> None:
    _, oldest = made.popitem(last=False)
    if oldest is not None:
        oldest.runs.forget()


def _unpacked(made: _Made, result: Any) -> Any:
    outputs, masks = result
    if made.masked:
        flat = tf.nest.flatten(outputs)
        for number, mask in zip(made.masked, masks, strict=True):
            masking.set_keras_mask(flat[number], mask)
    return outputs
