"""The functions that a layer or loss was compiled into, and when they hold."""

from __future__ import annotations

import logging
import weakref
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

import tensorflow as tf
from keras.src.backend.common import global_state, masking
from tensorflow.python.eager import context, record
from tensorflow.python.ops import gradients_util, resource_variable_ops

from eagerlab.backend.compiling.arguments import Packed, pack, rebuild
from eagerlab.backend.compiling.eligible import may_be_compiled
from eagerlab.backend.compiling.snapshot import Snapshot
from eagerlab.backend.compiling.taped import with_gradient_of_a_tape
from eagerlab.backend.training.tracing import custom_gradients, forget_gradients

NOT_COMPILED: Any = object()
"""Given where the call is to be made as ever."""
MOST_SHAPES = 64
MOST_CHANGES = 8
_ATTRIBUTE = "_eagerlab_functions"
_UNRESOLVED: Any = object()


def call_compiled(original: Callable[..., Any], callee: Any, args: Any, kwargs: dict[str, Any]) -> Any:
    """Call a layer or a loss through its compiled function.

    Parameters
    ----------
    original : callable
        What calls it op by op, ``original(callee, *args, **kwargs)``.
    callee : keras.Layer or keras.Loss
        Any.
    args, kwargs : sequence and dict
        What it is called with.

    Returns
    -------
    object
        What it gives, or `NOT_COMPILED`.
    """
    own = callee.__dict__
    functions = own.get(_ATTRIBUTE)
    if functions is None:
        if not own.get("built", True):
            return NOT_COMPILED
        functions = Functions(callee)
        # Not by Keras's way of setting attributes: it would track it as a part of the model.
        object.__setattr__(callee, _ATTRIBUTE, functions)
    return functions.call(original, args, kwargs)


class _Made(NamedTuple):
    """A concrete function, and how its outputs are arranged."""

    concrete: Any
    captured: list[Any]
    masked: tuple[int, ...]
    gradients: list[str]


class Functions:
    """Compiled functions of one layer or loss, by what it was called with. They live as long as it does.

    Parameters
    ----------
    callee : keras.Layer or keras.Loss
        Built.
    """

    def __init__(self, callee: Any) -> None:
        self._callee = callee
        self._snapshot = Snapshot(callee)
        self._is_allowed = may_be_compiled(callee)
        self._made: OrderedDict[Any, _Made] = OrderedDict()
        self._changes = 0
        weakref.finalize(self, _forget, self._made).atexit = False
        parameters = callee._call_signature.parameters if hasattr(callee, "_call_signature") else {}
        training = parameters.get("training")
        self._training = None if training is None or training.default is training.empty else training.default

    def call(self, original: Callable[..., Any], args: Any, kwargs: dict[str, Any]) -> Any:
        """Call the compiled function for these arguments; `NOT_COMPILED` where there can be none."""
        if not self._snapshot.holds():
            self._look_again()
        if not self._is_allowed or self._snapshot.has_losses():
            return NOT_COMPILED
        state = global_state.GLOBAL_STATE_TRACKER.__dict__
        if state.get("stateless_scope") is not None or state.get("distribution") is not None:
            return NOT_COMPILED
        packed = pack(args, kwargs)
        if packed is None:
            return NOT_COMPILED
        calling, scope = state.get("current_call_ctx"), state.get("autocast_scope")
        training = self._resolve(kwargs, calling)
        if training not in (True, False, None):
            return NOT_COMPILED
        place = context.context().device_name
        key = (packed.key, training, None if scope is None else scope.dtype, scope is None, place)
        made = self._made.get(key)
        if made is None:
            made = self._make(key, original, packed)
            if made is None:
                result = original(self._callee, *args, **kwargs)  # or it raises what Keras has to say
                self._is_allowed = False
                return result
        if _is_differentiated_twice(made, packed.tensors):
            return NOT_COMPILED
        if calling is not None:
            calling.set_value("training", training)  # as Keras does, for the layers behind it
        # What `concrete(…)` does besides this is to look at the kinds of its arguments, which the key knows.
        return _unpacked(made, made.concrete._call_flat(packed.tensors, made.captured))

    def _resolve(self, kwargs: dict[str, Any], calling: Any) -> Any:
        """Return what Keras would take for ``training``."""
        given = kwargs.get("training", _UNRESOLVED)
        if given is not _UNRESOLVED:
            return given
        inherited = None if calling is None else calling.get_value("training")
        return self._training if inherited is None else inherited

    def _look_again(self) -> None:
        changed = self._snapshot.renew()
        if not changed:
            return
        _forget(self._made)
        self._changes += 1
        # A setting that is changed with every step would be traced anew with every step.
        self._is_allowed = self._changes <= MOST_CHANGES and may_be_compiled(self._callee)

    def _make(self, key: Any, original: Callable[..., Any], packed: Packed) -> _Made | None:
        masked: list[int] = []

        masks: list[Any] = []

        def plain(*tensors: Any) -> Any:
            masked.clear()
            args, kwargs = rebuild(packed, tensors)
            outputs = original(self._callee, *args, **kwargs)
            found = [masking.get_keras_mask(one) for one in tf.nest.flatten(outputs)]
            masked[:] = [number for number, mask in enumerate(found) if mask is not None]
            masks[:] = [mask for mask in found if mask is not None]
            return outputs

        def call(*tensors: Any) -> Any:
            return with_gradient_of_a_tape(plain)(*tensors), list(masks)

        specs = [tf.TensorSpec(one.shape, one.dtype) for one in packed.tensors]
        try:
            concrete = tf.function(call, autograph=False).get_concrete_function(*specs)
        except Exception as error:  # noqa: BLE001 - it is called as ever then
            logging.getLogger(__name__).info("%r is not compiled: %s", self._callee, error)
            return None
        self._snapshot.renew()  # Keras notes in a layer that it has been called
        made = _Made(concrete, concrete.captured_inputs, tuple(masked), custom_gradients(concrete))
        self._made[key] = made
        if len(self._made) > MOST_SHAPES:
            _, oldest = self._made.popitem(last=False)
            forget_gradients(oldest.gradients)
        return made


def _forget(made: OrderedDict[Any, _Made]) -> None:
    """Let go of functions, and of the gradients that TensorFlow keeps of them."""
    while made:
        _, one = made.popitem()
        forget_gradients(one.gradients)


def _is_differentiated_twice(made: _Made, tensors: list[Any]) -> bool:
    """Tell whether tapes inside tapes, or one that is used again, record what a call does.

    The second derivative of a compiled function has another last bit than the same has op by op.
    """
    if not record.could_possibly_record():
        return False
    for variable in made.concrete.graph.variables:  # a tape watches a variable from its first use on
        resource_variable_ops.variable_accessed(variable)
    kinds = gradients_util.PossibleTapeGradientTypes(tensors + made.captured)
    return bool(kinds == gradients_util.POSSIBLE_GRADIENT_TYPES_HIGHER_ORDER)


def _unpacked(made: _Made, result: Any) -> Any:
    outputs, masks = result
    if made.masked:
        flat = tf.nest.flatten(outputs)
        for number, mask in zip(made.masked, masks, strict=True):
            masking.set_keras_mask(flat[number], mask)
    return outputs
