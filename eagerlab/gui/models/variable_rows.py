"""One row of the variable tree, and the texts of its cells."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import SequenceMatcher
from textwrap import wrap

from PySide6.QtCore import QCoreApplication

from eagerlab.gui import numbers
from eagerlab.gui.told import told
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.paths import python_expression
from eagerlab.protocol.replies import Node

_WIDTH, _LINES = 100, 6
"""Letters in a line of a tooltip, and lines of each of its sentences."""
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
    by_key: dict[str, Row] | None = None
    """Of the rows below that have come; None where it is to be made anew."""

    def below(self, key: str) -> Row | None:
        """Return the row below this one that is called so, if it has come."""
        if self.by_key is None:
            self.by_key = {child.node.key: child for child in self.children if child.node}
        return self.by_key.get(key)

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
        if is_root and node.key == "kept":
            return QCoreApplication.translate("VariableModel", "kept by the console")
        return node.key
    if column == SHAPE:
        return "" if node.shape is None else numbers.shape(node.shape)
    if column == DTYPE:
        return node.dtype
    if column == DEVICE:
        return node.device
    if column == SIZE:
        return "" if node.nbytes is None else numbers.size_in_bytes(node.nbytes)
    return told(node.summary) if node.in_words else node.summary


def tooltip(node: Node, text: str) -> str:
    """Return what the name of a row says when the mouse rests on it."""
    lines = [" · ".join(part for part in (text, node.type, node.device) if part)]
    if node.shared:
        words = QCoreApplication.translate("VariableModel", "The same object as {0}")
        lines.append(words.format(_listed(node.also, node.shared)))
    if node.sharers:
        lines.append(_shares(node).format(_listed(node.memory, node.sharers)))
    if node.apart:
        words = QCoreApplication.translate(
            "VariableModel", "Lies between the elements of {0}, and shares none of them"
        )
        lines.append(words.format(_listed(node.between, node.apart)))
    if node.release:
        lines.append(
            QCoreApplication.translate(
                "VariableModel", "Only the console keeps it; {0} lets go of it"
            ).format(node.release)
        )
    return "\n".join(short for line in lines for short in _wrapped(line))


def _shares(node: Node) -> str:
    """Return in which way a row shares its memory, with a place for the names of the others."""
    translate = QCoreApplication.translate
    if node.changes_others and node.overlaps:
        return translate("VariableModel", "Has elements in common with {0}: a change may show there as well")
    if node.changes_others:
        return translate("VariableModel", "Shares its memory with {0}: a change may show there as well")
    if node.overlaps:
        return translate(
            "VariableModel", "Has elements in common with {0} until one of them is changed; counted once"
        )
    return translate(
        "VariableModel", "Lies in the same memory as {0} until one of them is changed; counted once"
    )


def _wrapped(line: str) -> list[str]:
    """Return a line as some short ones: names may have thousands of letters, and Qt breaks none."""
    return wrap(line, _WIDTH, max_lines=_LINES, placeholder="…") or [""]


def _listed(paths: tuple[NodePath, ...], count: int) -> str:
    return ", ".join(map(python_expression, paths)) + ("" if count == len(paths) else " …")


def runs_of(positions: list[int]) -> list[tuple[int, int]]:
    """Return first and last of each run of consecutive numbers in a rising list."""
    runs: list[tuple[int, int]] = []
    for position in positions:
        if runs and runs[-1][1] == position - 1:
            runs[-1] = (runs[-1][0], position)
        else:
            runs.append((position, position))
    return runs


def steps_between(before: list[str], after: list[str], growth: int) -> list[tuple[int, int, int, int]]:
    """Return what makes a page of keys `after` of `before`.

    Parameters
    ----------
    before, after : list of str
        Keys of a page as it is known, and as it came.
    growth : int
        How many rows more there are by now below the parent.

    Returns
    -------
    list of (int, int, int, int)
        Rows from, to of `before` that rows from, to of `after` replace; in their order.
    """
    if before == after[: len(before)]:
        return []
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    steps = [(i, j, k, m) for what, i, j, k, m in matcher.get_opcodes() if what != "equal"]
    if steps and steps[-1][1] == len(before):
        # With more rows than before, the last ones of this page may only have moved on to the next page.
        i, _, k, m = steps[-1]
        others = sum(m - k - j + i for i, j, k, m in steps[:-1])
        if others + m - k <= growth:
            steps[-1] = (i, i, k, m)
    return steps
