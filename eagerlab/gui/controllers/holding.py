"""Asks what holds an object of the variable tree, and asks again whenever a cell may have changed it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.told import told
from eagerlab.gui.views.held_by import HeldByPanel
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.holding import AskHolders, HeldBy
from eagerlab.protocol.replies import Reply


class HoldingController(QObject):
    """Connects the panel to the bridge. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    panel : HeldByPanel
        The view.

    Attributes
    ----------
    insert_code : Signal(str)
        A line of Python for the console's input line.
    """

    insert_code = Signal(str)

    def __init__(self, bridge: Bridge, panel: HeldByPanel) -> None:
        super().__init__(panel)
        self._bridge = bridge
        self._panel = panel
        self._asked: NodePath | None = None
        self._again = False
        panel.release_requested.connect(self.insert_code)
        bridge.names_changed.connect(self._look_again)
        bridge.died.connect(lambda _words: self._forget())

    def ask(self, node: NodePath) -> None:
        """Show what holds the object at `node`."""
        self._panel.set_waiting(node)
        if self._asked is not None:
            self._again = True  # one search at a time: each takes up to a second of the backend's
            return
        self._asked, self._again = node, False
        self._bridge.request(AskHolders(node=node), self._answered, self._failed, self)

    def _answered(self, reply: Reply, _buffers: list[memoryview]) -> None:
        if isinstance(reply, HeldBy) and reply.node == self._panel.node:
            self._panel.set_held(reply)
        self._next()

    def _failed(self, problem: Problem) -> None:
        if self._asked == self._panel.node:
            self._panel.set_gone(told(problem.what))
        self._next()

    def _next(self) -> None:
        self._asked = None
        if self._again and self._panel.node is not None:
            self.ask(self._panel.node)

    def _look_again(self) -> None:
        if self._panel.node is not None and self._panel.isVisible():
            self.ask(self._panel.node)

    def _forget(self) -> None:
        self._asked, self._again = None, False
        self._panel.close_panel()
