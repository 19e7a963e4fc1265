"""The first elements of a pipeline as a table, and what is known of it in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.protocol.pipelines import Component, PipelinePreview

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class PipelineElements(QAbstractTableModel):
    """A row for each element, a column for each of its parts. GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._components: tuple[Component, ...] = ()
        self._elements: tuple[tuple[str, ...], ...] = ()

    def set_elements(self, components: Sequence[Component], elements: Sequence[tuple[str, ...]]) -> None:
        """Show elements, each with a text for each part."""
        self.beginResetModel()
        self._components, self._elements = tuple(components), tuple(elements)
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._elements)

    @override
    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._components)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation == Qt.Orientation.Horizontal:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return numbers.integer(section)
        part = self._components[section]
        return "\n".join(filter(None, (_name(part.key), component_words(part))))

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            row = self._elements[index.row()]
            return row[index.column()] if index.column() < len(row) else ""
        return None


def component_words(part: Component) -> str:
    """Return shape and dtype of a part of an element, for example ``batch×28×28 float32``."""
    translate = QCoreApplication.translate
    form = {
        "tensor": "",
        "ragged": translate("Pipeline", "ragged"),
        "sparse": translate("Pipeline", "sparse"),
        "dataset": translate("Pipeline", "a dataset"),
    }.get(part.form, part.form)
    shape = "" if part.form == "dataset" else translate("Pipeline", "any shape")
    if part.shape is not None:
        shape = numbers.shape(part.shape)
    return " ".join(filter(None, (form, shape, part.dtype)))


def count_words(found: PipelinePreview) -> str:
    """Return how many elements there are."""
    translate = QCoreApplication.translate
    if found.infinite:
        return translate("Pipeline", "endless")
    if found.cardinality is not None:
        count = found.cardinality
        return numbers.plural(translate("Pipeline", "%n element(s)", "", count), count)
    if found.is_all:
        count = len(found.elements)
        return numbers.plural(translate("Pipeline", "%n element(s)", "", count), count)
    return translate("Pipeline", "nobody knows how many elements")


def structure_words(found: PipelinePreview) -> str:
    """Return what one element is."""
    translate, count = QCoreApplication.translate, len(found.components)
    if found.structure == "tuple":
        return numbers.plural(translate("Pipeline", "each a tuple of %n part(s)", "", count), count)
    if found.structure == "dict":
        return numbers.plural(translate("Pipeline", "each a dict of %n part(s)", "", count), count)
    if found.structure == "nested":
        return numbers.plural(translate("Pipeline", "each nested, of %n part(s)", "", count), count)
    return translate("Pipeline", "each a tensor") if count and found.components[0].form == "tensor" else ""


def _name(key: str) -> str:
    """Return what a part is called: by its place where it has no name."""
    if not key.isdecimal():
        return key
    return QCoreApplication.translate("Pipeline", "part {number}").format(number=key)
