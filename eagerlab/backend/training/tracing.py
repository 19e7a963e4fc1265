"""What TensorFlow makes of traced steps: what it keeps of them, and what it rewrites in them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tensorflow.core.protobuf.config_pb2 import ConfigProto
from tensorflow.python.eager import context
from tensorflow.python.framework import ops


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
    for operation in concrete.graph.get_operations():
        if operation.type == "IdentityN":
            name = operation.get_attr("_gradient_op_type").decode()
            if name.startswith("CustomGradient-"):
                ops.gradient_registry._registry.pop(name, None)


@contextlib.contextmanager
def as_written() -> Iterator[None]:
    """Call functions of TensorFlow in this thread without its graph optimiser, from their first call on.

    It rewrites ``x / sqrt(y)`` as ``x * rsqrt(y)`` and the like: that gives RMSprop, Adagrad, Ftrl and others
    another last bit than the same arithmetic has op by op.
    """
    eager = context.context()
    before = eager.function_call_options
    eager.function_call_options = _without_rewriting(before.executor_type, before.config_proto_serialized)
    try:
        yield
    finally:
        eager.function_call_options = before


@lru_cache(maxsize=8)
def _without_rewriting(executor: str | None, config: bytes) -> Any:
    proto = ConfigProto.FromString(config)
    proto.graph_options.rewrite_options.disable_meta_optimizer = True
    return context.FunctionCallOptions(executor_type=executor, config_proto=proto)
