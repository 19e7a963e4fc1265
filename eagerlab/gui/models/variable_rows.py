"""One row of the variable tree, and the texts of its cells."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication

from eagerlab.gui import numbers
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.replies import Node

NAME, SHAPE, DTYPE, DEVICE, SIZE, VALUE = range(6)
"""The columns."""


@dataclass(eq=False)
class Row:
    """One row; `node` is None until its page has come."""

    id: int
    parent: Row | None
    node: Node | None = None
    children: list[Row] = field(default_factory=list)
    asked: set[int] = field(default_factory=set)
    position: int = 0

    def path(self) -> NodePath:
        """Return where the object is found."""
        if self.parent is None:
            return ()
        return (*self.parent.path(), self.node.key if self.node else "")


def column_titles() -> tuple[str, ...]:
    """Return the translated titles of the columns."""
    return (
        QCoreApplication.translate("VariableModel", "Name"),
        QCoreApplication.translate("VariableModel", "Shape"),
        QCoreApplication.translate("VariableModel", "dtype"),
        QCoreApplication.translate("VariableModel", "Device"),
        QCoreApplication.translate("VariableModel", "Size"),
        QCoreApplication.translate("VariableModel", "Value"),
    )


def cell_text(node: Node, column: int, *, is_root: bool = False) -> str:
    """Return what a cell shows of `node`."""
    if column == NAME:
        if is_root and node.key == "names":
            return QCoreApplication.translate("VariableModel", "console names")
        return node.key
    if column == SHAPE:
        return "" if node.shape is None else numbers.shape(node.shape)
    if column == DTYPE:
        return node.dtype
    if column == DEVICE:
        return node.device
    if column == SIZE:
        return "" if node.nbytes is None else numbers.size_in_bytes(node.nbytes)
    return node.summary


def runs_of(positions: list[int]) -> list[tuple[int, int]]:
    """Return first and last of each run of consecutive numbers in a rising list."""
    runs: list[tuple[int, int]] = []
    for position in positions:
        if runs and runs[-1][1] == position - 1:
            runs[-1] = (runs[-1][0], position)
        else:
            runs.append((position, position))
    return runs
