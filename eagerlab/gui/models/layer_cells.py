"""What stands in the cells of the layer list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt

from eagerlab.experiment.model_spec import RESIDUAL, LayerSpec
from eagerlab.gui import numbers
from eagerlab.protocol.editing import LayerCheck, LayerPath
from eagerlab.protocol.replies import LayerRow

LAYER, OUTPUT, PARAMETERS, FROZEN = range(4)
Describe = Callable[[LayerSpec], str]


@dataclass(eq=False)
class Node:
    """A row: a layer that is edited (`spec`), or one of a model from the console (`live`)."""

    id: int
    above: Node | None
    inside: list[Node] = field(default_factory=list)
    spec: LayerSpec | None = None
    live: LayerRow | None = None
    check: LayerCheck | None = None

    @property
    def problem(self) -> str:
        """What is wrong with it, or empty."""
        return self.check.problem if self.check is not None else ""

    @property
    def parameters(self) -> int | None:
        """How many numbers it learns, where that is known."""
        known = self.live or self.check
        return known.parameters if known is not None else None

    def path(self) -> LayerPath:
        """Return where it is; empty for the root."""
        return () if self.above is None else (*self.above.path(), self.above.inside.index(self))

    def plain(self) -> dict[str, Any]:
        """Return what is edited as plain values."""
        return self.spec.model_dump(mode="json") if self.spec is not None else {}


def column_titles() -> tuple[str, ...]:
    """Return what the columns are called; the last one has a picture."""
    translate = QCoreApplication.translate
    return (
        translate("LayerTree", "Layer"),
        translate("LayerTree", "Output"),
        translate("LayerTree", "Params"),
        "",
    )


def cell_text(node: Node, column: int, describe: Describe) -> str:
    """Return what a cell says."""
    if column == LAYER:
        return describe(node.spec) if node.spec is not None else _live_text(node)
    if column == OUTPUT:
        if node.live is not None:
            if node.live.parameters is None and node.live.output_shape is None:
                return QCoreApplication.translate("LayerTree", "not built yet")
            # The first axis is the batch, which is the same for all.
            shape = node.live.output_shape[1:] if node.live.output_shape is not None else None
        else:
            shape = node.check.output_shape if node.check is not None else None
        return "" if shape is None else numbers.shape(shape)
    if column == PARAMETERS:
        count = "" if node.parameters is None else numbers.integer(node.parameters)
        # In parentheses: they are counted where the layer stands first.
        return f"({count})" if count and node.live is not None and node.live.shared_with else count
    return ""


def cell_tip(node: Node, describe: Describe) -> str:
    """Return all that is known of a layer, a line for each thing."""
    translate = QCoreApplication.translate
    whole = cell_text(node, LAYER, describe)
    name = node.live.name if node.live else node.check.name if node.check else ""
    lines = [f"{name}: {whole}" if name else whole]
    if node.problem:
        return "\n".join([*lines, node.problem])
    unbuilt = node.live is not None and node.live.parameters is None and node.live.output_shape is None
    shape = "" if unbuilt else cell_text(node, OUTPUT, describe)
    if shape:
        batch = translate("LayerTree", "batch")
        lines.append(translate("LayerTree", "Output: {shape}").format(shape=f"{batch}×{shape}"))
    elif unbuilt:
        lines.append(translate("LayerTree", "Not built yet: its shape is known after one batch."))
    if node.live is not None:
        lines += _sharing(node.live)
    if is_frozen(node):
        lines.append(translate("LayerTree", "Frozen: training does not change it."))
    return "\n".join(lines)


def _sharing(row: LayerRow) -> list[str]:
    """Return what a tooltip says of a layer that is used more than once."""
    translate = QCoreApplication.translate
    if row.shared_with:
        words = translate("LayerTree", "The same layer as {name}: one set of weights, counted there.")
        return [words.format(name=row.shared_with)]
    if row.uses > 1:
        words = translate("LayerTree", "Used in {count} places, with one set of weights.")
        return [words.format(count=row.uses)]
    return []


def is_frozen(node: Node) -> bool:
    """Whether training does not change it; a group is when all inside are."""
    if node.live is not None:
        return not node.live.trainable
    if node.spec is None:
        return False
    if node.spec.type == RESIDUAL and node.inside:
        return all(is_frozen(child) for child in node.inside)
    return not node.spec.trainable


def check_state(node: Node) -> Qt.CheckState | None:
    """Return the state of the check box; None where there is nothing to freeze, and so no box."""
    if node.spec is None or node.parameters == 0:
        return None
    if node.above is not None and node.above.spec is not None and node.above.spec.type != RESIDUAL:
        return None  # inside a wrapper, which freezes as one
    if node.spec.type == RESIDUAL and not is_frozen(node) and any(map(is_frozen, node.inside)):
        return Qt.CheckState.PartiallyChecked
    return Qt.CheckState.Checked if is_frozen(node) else Qt.CheckState.Unchecked


def _live_text(node: Node) -> str:
    row = node.live
    if row is None:
        return ""
    if row.type.endswith("Variable"):
        return f"{row.name} · {row.type}"  # without layers, only names tell them apart
    settings = "" if row.parameters is None else row.summary
    text = settings if row.type in settings else f"{row.type} {settings}".rstrip()
    # First, because the end of a long line is cut.
    if row.shared_with:
        return QCoreApplication.translate("LayerTree", "shared: {layer}").format(layer=text)
    return f"{row.uses}× {text}" if row.uses > 1 else text
