"""The operations that a layer of Keras's runs, noted once and then run one by one without Keras's Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import tensorflow as tf
from tensorflow.core.framework.tensor_shape_pb2 import TensorShapeProto
from tensorflow.python import pywrap_tfe
from tensorflow.python.eager import context, graph_only_ops, record
from tensorflow.python.framework import func_graph, tensor_util
from tensorflow.python.ops import resource_variable_ops

from eagerlab.backend.training.tracing import custom_gradients, forget_gradients

_READING = frozenset({"ReadVariableOp", "ResourceGather"})
_CHANGING = frozenset({"AssignVariableOp", "AssignAddVariableOp", "AssignSubVariableOp"})
"""Operations whose state is in variables, and nowhere else."""


class NotPlainError(Exception):
    """Not every operation of a function can be run by itself and be the one that Keras runs."""


class _Operation(NamedTuple):
    """An operation, and in which slots its inputs are and its outputs go.

    Attributes
    ----------
    name : str
        As TensorFlow names it.
    inputs : tuple of int or of tuple of int
        A tuple stands for a list of tensors.
    attributes : tuple
        Names and values in turn.
    outputs : range
        Where its outputs go.
    ended : tuple of int
        Slots that no later operation reads.
    is_recorded : bool
        Whether tapes are to see it.
    """

    name: str
    inputs: tuple[int | tuple[int, ...], ...]
    attributes: tuple[Any, ...]
    outputs: range
    ended: tuple[int, ...]
    is_recorded: bool


class _Graph(func_graph.FuncGraph):
    """Knows of its operations which were made where tapes were stopped, as for `tf.stop_gradient`."""

    def __init__(self) -> None:
        super().__init__("layer")
        self.not_recorded: set[str] = set()

    def _create_op_internal(self, *args: Any, **kwargs: Any) -> Any:
        operation = super()._create_op_internal(*args, **kwargs)
        if pywrap_tfe.TFE_Py_TapeSetIsStopped():
            self.not_recorded.add(operation.name)
        return operation


class Operations:
    """What a function of tensors runs, as operations in the order in which it ran them.

    They are the same operations in the same order, executed one by one: tapes and variables see no
    difference. Only what follows from shapes alone is known and not computed again. Which operations there
    are was decided when they were noted, so the function may depend on nothing but shapes and types.

    Parameters
    ----------
    function : callable
        Takes as many tensors as there are `specs`, gives a nest of tensors and a list of further ones. It is
        called once.
    specs : sequence of tf.TensorSpec
        Shapes and types of its tensors.

    Raises
    ------
    NotPlainError
        It contains loops, functions, gradients of its own, or operations with a hidden state.
    """

    def __init__(self, function: Callable[..., Any], specs: Sequence[tf.TensorSpec]) -> None:
        graph = _Graph()
        with graph.as_default():
            given = [graph_only_ops.graph_placeholder(spec.dtype, spec.shape) for spec in specs]
            structure = function(*given)
        forget_gradients(custom_gradients(graph))
        outputs = tf.nest.flatten(structure)
        if not all(isinstance(one, tf.Tensor) and one.graph is graph for one in outputs):
            raise NotPlainError("It gives something that it has not computed.")
        needed = _needed(graph.get_operations(), outputs)
        constants = [one for one in needed if one.type == "Const"]
        computed = [one for one in needed if one.type != "Const"]
        captures = graph.captures
        known = [*given, *(inside for _, inside in captures), *(one.outputs[0] for one in constants)]
        slots = {tensor.name: slot for slot, tensor in enumerate(known)}
        for operation in computed:
            for tensor in operation.outputs:
                slots[tensor.name] = len(slots)
        self._known = [outside for outside, _ in captures] + [_value(one) for one in constants]
        self._more = [None] * (len(slots) - len(known))
        self._outputs = [slots[one.name] for one in outputs]
        self._operations = _as_slots(
            computed, slots, {*range(len(known)), *self._outputs}, graph.not_recorded
        )
        self._variables = list(graph._watched_variables)
        # Of tensors of the graph nothing is kept: they would keep all of it.
        self._structure = tf.nest.map_structure(lambda _: None, structure)
        self._is_single = self._structure == (None, [])

    @staticmethod
    def suits(_tensors: Sequence[Any]) -> bool:
        """Tell whether the call can be made so: always, for it is what Keras does."""
        return True

    @staticmethod
    def forget() -> None:
        """Let go of what TensorFlow keeps besides this: nothing."""

    def run(self, tensors: Sequence[Any]) -> Any:
        """Run them on tensors of the shapes and types that were told; return what the function gives."""
        if record.could_possibly_record():
            for variable in self._variables:
                resource_variable_ops.variable_accessed(variable)
        execute, here = pywrap_tfe.TFE_Py_FastPathExecute, context.context()
        values: list[Any] = [*tensors, *self._known, *self._more]
        for name, inputs, attributes, outputs, ended, is_recorded in self._operations:
            given = [values[i] if isinstance(i, int) else [values[j] for j in i] for i in inputs]
            if is_recorded:
                result = execute(here, name, None, *given, *attributes)
            else:
                with record.stop_recording():
                    result = execute(here, name, None, *given, *attributes)
            if len(outputs) == 1:
                values[outputs[0]] = result[0] if type(result) is list else result
            else:
                _spread(result, outputs, values)
            for slot in ended:
                values[slot] = None
        if self._is_single:
            return values[self._outputs[0]], ()
        return tf.nest.pack_sequence_as(self._structure, [values[slot] for slot in self._outputs])


def _spread(result: Any, outputs: range, values: list[Any]) -> None:
    if outputs:
        flat = [one for part in result for one in (part if type(part) is list else [part])]
        values[outputs.start : outputs.stop] = flat


def _needed(operations: Sequence[Any], outputs: Sequence[Any]) -> list[Any]:
    """Return, in their order, the operations that outputs depend on, and those that change variables."""
    wanted = {one.op.name for one in outputs}
    found = []
    for operation in reversed(operations):
        if operation.type == "Placeholder":
            continue
        changes = operation.op_def.is_stateful and operation.type not in _READING
        if changes or operation.name in wanted:
            _require_plain(operation)
            wanted.update(one.op.name for one in operation.inputs)
            found.append(operation)
    return found[::-1]


def _require_plain(operation: Any) -> None:
    definition = operation.op_def
    if definition.is_stateful and operation.type not in _READING | _CHANGING:
        raise NotPlainError(f"{operation.type} has a state of its own.")
    if operation.type == "IdentityN":  # what stands for functions with a gradient of their own
        raise NotPlainError("It has a gradient of its own.")
    if operation.device:
        raise NotPlainError(f"{operation.name} is to run elsewhere.")
    if any("func" in attribute.type for attribute in definition.attr):
        raise NotPlainError(f"{operation.type} runs a function.")


def _as_slots(
    operations: Sequence[Any], slots: dict[str, int], kept: set[int], not_recorded: set[str]
) -> list[_Operation]:
    """Return operations with slots in place of tensors; those not `kept` end with their last reader."""
    found: list[_Operation] = []
    for operation in reversed(operations):
        inputs = _grouped(operation, [slots[one.name] for one in operation.inputs])
        made = [slots[one.name] for one in operation.outputs]
        outputs = range(made[0], made[-1] + 1) if made else range(0)
        ended = tuple({*(slots[one.name] for one in operation.inputs), *outputs} - kept)
        kept = kept | set(ended)
        attributes, is_recorded = tuple(_attributes(operation)), operation.name not in not_recorded
        found.append(_Operation(operation.type, inputs, attributes, outputs, ended, is_recorded))
    return found[::-1]


def _grouped(operation: Any, inputs: list[int]) -> tuple[int | tuple[int, ...], ...]:
    """Return inputs as they are given to the operation: lists of tensors as tuples."""
    left, found = iter(inputs), list[int | tuple[int, ...]]()
    for argument in operation.op_def.input_arg:
        if argument.number_attr:
            found.append(tuple(islice(left, operation.get_attr(argument.number_attr))))
        elif argument.type_list_attr:
            found.append(tuple(islice(left, len(operation.get_attr(argument.type_list_attr)))))
        else:
            found.append(next(left))
    return tuple(found)


def _attributes(operation: Any) -> Iterator[Any]:
    """Yield names and values of the attributes that do not follow from the inputs."""
    definition = operation.op_def
    follow = {
        name for one in definition.input_arg for name in (one.type_attr, one.number_attr, one.type_list_attr)
    }
    for attribute in definition.attr:
        if attribute.name not in follow:
            value = operation.get_attr(attribute.name)
            yield attribute.name
            yield [_plain(one) for one in value] if isinstance(value, list) else _plain(value)


def _plain(value: Any) -> Any:
    if isinstance(value, TensorShapeProto):
        return None if value.unknown_rank else [one.size for one in value.dim]
    return value


def _value(constant: Any) -> Any:
    return tf.constant(tensor_util.MakeNdarray(constant.get_attr("value")), constant.outputs[0].dtype)
