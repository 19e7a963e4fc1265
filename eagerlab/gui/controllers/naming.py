"""Names of the console: asked for, and given to objects. GUI thread only."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QObject

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.gradients import NameObject
from eagerlab.protocol.replies import Children, Reply
from eagerlab.protocol.requests import ListChildren

MOST_NAMES = 1000
ALWAYS = (
    "lab.model",
    "np.",
    "tf.nn.relu(",
    "tf.math.exp(",
    "tf.math.log(",
    "tf.matmul(",
    "tf.reduce_mean(",
    "tf.reduce_sum(",
    "tf.sqrt(",
    "tf.square(",
)
"""Offered besides the console's own names."""


def ask_names(bridge: Bridge, take: Callable[[Sequence[str]], None], owner: QObject) -> None:
    """Hand the console's names to `take`, for completion; nothing where they cannot be had.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    take : callable
        Called with the names, sorted.
    owner : QObject
        When it is gone, `take` is not called any more.
    """
    if not bridge.is_ready:
        return

    def taken(reply: Reply, _buffers: list[memoryview]) -> None:
        if isinstance(reply, Children):
            take(sorted({*(row.key for row in reply.rows), *ALWAYS}))

    # Completion is a help: where there are no names to be had, there is nothing that anybody must be told.
    bridge.request(ListChildren(node=("names",), count=MOST_NAMES), taken, lambda _problem: None, owner)


def name_object(bridge: Bridge, node: NodePath, name: str, owner: QObject) -> None:
    """Give the object at `node` a name of the console, or say why that is no name.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    node : NodePath
        Where the object is.
    name : str
        As it was typed.
    owner : QObject
        Asks.
    """
    translate = QCoreApplication.translate
    if not name.isidentifier():
        bridge.problem.emit(
            Problem(
                what=translate("Naming", "“{0}” cannot be a name.").format(name),
                why=translate(
                    "Naming", "A name in Python has letters, digits and _ only, and no digit first."
                ),
                todo=translate("Naming", "Choose another name."),
                severity="warning",
            )
        )
        return
    bridge.request(NameObject(node=node, name=name), owner=owner)
