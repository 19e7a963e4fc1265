"""Headers of long tables: they draw a section without asking whether each cell of it is selected."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionHeaderV2, QWidget
from typing_extensions import override


class IndexHeader(QHeaderView):
    """Qt's own looks at every cell of a selected column, again and again: a second for 50,000 rows.

    Parameters
    ----------
    orientation : Qt.Orientation
        Of the axis.
    is_selected : callable
        Whether a section has selected cells.
    parent : QWidget, optional
        Owner.
    """

    def __init__(
        self, orientation: Qt.Orientation, is_selected: Callable[[int], bool], parent: QWidget | None = None
    ) -> None:
        super().__init__(orientation, parent)
        self._is_selected = is_selected
        self.setSectionsClickable(True)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setHighlightSections(False)

    @override
    def sizeHint(self) -> QSize:
        # Qt's own measures two hundred sections, each time that anything is laid out.
        count = self.count()
        if not count:
            return super().sizeHint()
        ends = [self.sectionSizeFromContents(0), self.sectionSizeFromContents(count - 1)]
        return ends[0].expandedTo(ends[1])

    @override
    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        option = QStyleOptionHeaderV2()
        self.initStyleOption(option)
        option.rect = rect
        option.section = logicalIndex
        option.text = str(self.model().headerData(logicalIndex, self.orientation()) or "")
        option.textAlignment = self.defaultAlignment()
        if self._is_selected(logicalIndex):
            option.state |= QStyle.StateFlag.State_On
        painter.save()
        self.style().drawControl(QStyle.ControlElement.CE_Header, option, painter, self)
        painter.restore()
