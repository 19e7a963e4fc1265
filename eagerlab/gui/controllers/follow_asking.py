"""The one way in which the window asks to follow a statistic. GUI thread only."""

from __future__ import annotations

from PySide6.QtCore import QObject

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.following import Follow, Statistic


def follow(bridge: Bridge, owner: QObject, node: NodePath, statistic: Statistic) -> None:
    """Follow a statistic of what is at a path; what goes wrong is told as a problem.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    owner : QObject
        With it the answer loses its meaning.
    node : NodePath
        Of a weight, a gradient, an output or a name of the console.
    statistic : Statistic
        Which.
    """
    bridge.request(Follow(node=node, statistic=statistic), owner=owner)
