"""Follows a statistic of the tensor that is open in an inspector. GUI thread only."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from eagerlab.gui.controllers.follow_asking import follow
from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.controllers.inspector_tensor import TensorController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.followed import statistic_words
from eagerlab.gui.views.follow_menu import can_be_followed
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.protocol.following import STATISTICS, Statistic


class FollowOpen(QObject):
    """Puts the statistics that can be followed into the menu of each inspector.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    inspector : InspectorController
        Knows what is open.
    pane : InspectorPane
        The view of one tensor, and this object's owner.
    """

    def __init__(self, bridge: Bridge, inspector: InspectorController, pane: InspectorPane) -> None:
        super().__init__(pane)
        self._bridge = bridge
        self._add_to(inspector, pane)
        inspector.second_made.connect(self._add_to)

    def _add_to(self, tensor: TensorController, pane: InspectorPane) -> None:
        menu = QMenu(pane)
        menu.setToolTipsVisible(True)
        for statistic in STATISTICS:
            menu.addAction(statistic_words(statistic), partial(self._follow, tensor, statistic))
        action = QAction(self.tr("Follow as a curve"), pane)
        action.setObjectName("follow_tensor")
        action.setToolTip(self.tr("Record a statistic while training runs, as a curve beside the loss"))
        action.setMenu(menu)
        pane.add_actions([action])

        def update(*_: object) -> None:
            node, info = tensor.values.node, tensor.values.info
            is_there = info is not None and not info.no_values and node is not None
            action.setEnabled(is_there and node is not None and can_be_followed(node))

        tensor.opened.connect(update)
        update()

    def _follow(self, tensor: TensorController, statistic: Statistic) -> None:
        if tensor.values.node is not None:
            follow(self._bridge, self, tensor.values.node, statistic)
