"""What tracing a step leaves behind in TensorFlow, and how it is taken away."""

from __future__ import annotations

from typing import Any

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
