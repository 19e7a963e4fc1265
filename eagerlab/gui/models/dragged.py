"""Variables that are dragged from the tree: which they are, beside their text. No widgets."""

from __future__ import annotations

import json

from PySide6.QtCore import QMimeData

from eagerlab.protocol.base import NodePath

FORMAT = "application/x-eagerlab-nodes"


def put_nodes(mime: QMimeData, nodes: list[NodePath]) -> None:
    """Add where the variables are found."""
    mime.setData(FORMAT, json.dumps(nodes).encode())


def nodes_of(mime: QMimeData) -> list[NodePath]:
    """Return where the dragged variables are found; nothing when something else is dragged."""
    if not mime.hasFormat(FORMAT):
        return []
    return [tuple(node) for node in json.loads(bytes(mime.data(FORMAT).data()))]
