"""What TensorFlow makes of traced steps: what it keeps of them, and what it rewrites in them."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import tensorflow as tf
from tensorflow.core.protobuf.config_pb2 import ConfigProto
from tensorflow.python.eager import context
from tensorflow.python.framework import ops

from eagerlab.backend.graph_names import take_any_script


def release_gradients(concrete: Any) -> None:
    """Take the gradients of a traced step out of TensorFlow's register, which would keep it for ever.

    An optimizer's update goes through a ``tf.custom_gradient``. In a `tf.function` such a gradient is entered
    into a register of the process, and with it the graph, every variable that it captured, and so the whole
    model and its slots: each Reset and each ``lab.use`` would cost their memory once more.

    Parameters
    ----------
    concrete : ConcreteFunction
        Of a whole step or an update: nobody takes a gradient through it any more.
    """
    forget_gradients(custom_gradients(concrete.graph))


def flat_call(concrete: Any) -> Callable[[list[Any]], Any]:
    """Return a call of a traced function that does not look at the kinds of its arguments: that costs 0.1 ms.

    Parameters
    ----------
    concrete : ConcreteFunction
        Any.

    Returns
    -------
    callable
        Takes a list of the tensors among the arguments, in their order and of the kinds it was traced for.
    """
    captured = concrete.captured_inputs
    call = concrete._call_flat
    return lambda tensors: call(tensors, captured)


def custom_gradients(graph: Any) -> list[str]:
    """Return under which names the gradients of a traced function's graph stand in TensorFlow's register."""
    operations = [one for one in graph.get_operations() if one.type == "IdentityN"]
    names = [one.get_attr("_gradient_op_type").decode() for one in operations]
    return [name for name in names if name.startswith("CustomGradient-")]


def forget_gradients(names: list[str]) -> None:
    """Take gradients out of TensorFlow's register. Any thread may call this."""
    for name in names:
        ops.gradient_registry._registry.pop(name, None)


class _Here(threading.local):
    """What holds in this thread."""

    is_as_written = False


_here = _Here()


@contextlib.contextmanager
def as_written() -> Iterator[None]:
    """Trace and call functions of TensorFlow in this thread without rewriting them.

    Its graph optimiser writes ``x / sqrt(y)`` as ``x * rsqrt(y)`` and the like: that gives RMSprop, Adagrad,
    Ftrl and others another last bit than the same arithmetic has op by op. And in a graph oneDNN computes the
    gradients of a convolution's kernel and bias in one go, which gives the bias another last bit, too.
    """
    _keep_bias_gradients_apart()
    take_any_script()
    eager = context.context()
    before = eager.function_call_options, _here.is_as_written
    eager.function_call_options = _without_rewriting(
        before[0].executor_type, before[0].config_proto_serialized
    )
    _here.is_as_written = True
    try:
        yield
    finally:
        eager.function_call_options, _here.is_as_written = before


@lru_cache(maxsize=8)
def _without_rewriting(executor: str | None, config: bytes) -> Any:
    proto = ConfigProto.FromString(config)
    proto.graph_options.rewrite_options.disable_meta_optimizer = True
    return context.FunctionCallOptions(executor_type=executor, config_proto=proto)


@lru_cache(maxsize=1)
def _keep_bias_gradients_apart() -> None:
    """Let graphs that are traced in `as_written` compute the gradient of a bias by itself.

    oneDNN looks for it beside the gradient of a convolution's kernel with the very same input: one that is
    passed on by an operation of its own is not the same.
    """
    entry = ops.gradient_registry._registry["BiasAdd"]
    original = entry["type"]

    def gradient(operation: Any, received: Any) -> Any:
        if not _here.is_as_written or tf.executing_eagerly():
            return original(operation, received)
        return received, original(operation, tf.identity(received))[1]

    entry["type"] = gradient
