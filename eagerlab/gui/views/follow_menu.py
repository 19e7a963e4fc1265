"""The menu that begins to follow a statistic of a tensor. GUI thread only."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from eagerlab.gui.models.followed import statistic_words
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.following import STATISTICS, Statistic

ROOTS = ("model", "optimizer", "metrics", "names")
"""What is below these can be followed; of a step, its gradients and outputs of layers."""


def can_be_followed(node: NodePath) -> bool:
    """Return whether what is at a path is there at each step."""
    return len(node) > 1 and (
        node[0] in ROOTS or (len(node) == 3 and node[:2] in (("step", "gradients"), ("step", "layers")))
    )


def add_follow_menu(
    menu: QMenu, title: str, node: NodePath | None, follow: Callable[[NodePath, Statistic], None]
) -> QMenu:
    """Add a menu with all statistics; it is disabled without a node.

    Parameters
    ----------
    menu : QMenu
        Gets it as its last entry.
    title : str
        Translated.
    node : NodePath or None
        Of the tensor.
    follow : callable
        Told which statistic was chosen.
    """
    below = menu.addMenu(title)
    below.setToolTipsVisible(True)
    if node is None or not can_be_followed(node):
        below.setEnabled(False)
        return below
    hint = QCoreApplication.translate(
        "FollowMenu", "Record it while training runs, as a curve beside the loss; the run keeps it."
    )
    for statistic in STATISTICS:
        action = below.addAction(statistic_words(statistic), partial(follow, node, statistic))
        action.setToolTip(hint)
    return below
