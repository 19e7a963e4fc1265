"""Names in any script inside graphs: TensorFlow takes them op by op, and refuses them where it traces."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Any

import tensorflow as tf

_FOREIGN = re.compile("[^\x00-\x7f]")


@functools.lru_cache(maxsize=1)
def take_any_script() -> None:
    """Let layers, losses, optimizers and scopes whose names are not in Latin letters be traced. Any thread.

    What they are called stays as it is. Only the operations of a graph, whose names nobody sees, are named
    with numbers in place of such letters. It holds for this process from the first call on.
    """
    graph: Any = tf.Graph
    graph.name_scope = _named(graph.name_scope, 1)
    graph._create_op_internal = _named(graph._create_op_internal, 5)


def _named(method: Callable[..., Any], position: int) -> Callable[..., Any]:
    """Return the method for names in any script; `position` is that of ``name`` among its arguments."""

    @functools.wraps(method)
    def named(*args: Any, **kwargs: Any) -> Any:
        is_given = len(args) > position
        name = args[position] if is_given else kwargs.get("name")
        if not isinstance(name, str) or name.isascii():
            return method(*args, **kwargs)
        latin = _FOREIGN.sub(lambda letter: f"u{ord(letter[0]):x}", name)
        if is_given:
            return method(*args[:position], latin, *args[position + 1 :], **kwargs)
        return method(*args, **{**kwargs, "name": latin})

    return named
