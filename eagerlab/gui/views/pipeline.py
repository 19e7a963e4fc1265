"""A pipeline of the console in the Data tab: what its elements are, and the first of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui.models.pipeline_elements import PipelineElements
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.findings import Findings
from eagerlab.gui.views.picture_grid import PictureGrid
from eagerlab.protocol.data import Finding
from eagerlab.protocol.pipelines import Component

WIDEST = 320
"""Pixels of a column, at most; the rest of a text is in the tooltip."""


class PipelinePane(QWidget):
    """Name, facts, notes, table and pictures. GUI thread only.

    Attributes
    ----------
    use_wanted : Signal
        The dataset is to be the experiment's data.
    again_wanted : Signal
        Its first elements are to be taken once more; while that lasts: it is to be ended.
    back_wanted : Signal
        The experiment's own data are to be shown.
    """

    use_wanted = Signal()
    again_wanted = Signal()
    back_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pipeline_preview")
        self.setAccessibleName(self.tr("Preview of a pipeline of the console"))
        self.elements = PipelineElements(self)
        self.table = QTableView()
        self.table.setObjectName("pipeline_elements")
        self.table.setAccessibleName(self.tr("First elements"))
        self.table.setModel(self.elements)
        self.table.setFrameShape(QFrame.Shape.NoFrame)
        self.table.setWordWrap(False)
        self.table.setShowGrid(False)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.grid = PictureGrid()
        self.grid.setObjectName("pipeline_pictures")
        self.grid.hide()
        self.findings = Findings(theme)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self.table)
        split.addWidget(self.grid)
        split.setSizes([200, 240])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._make_header())
        layout.addWidget(split, 1)

    def set_name(self, name: str) -> None:
        """Say which one it is."""
        self._name.setText(name)

    def set_facts(self, facts: str, steps: Sequence[str]) -> None:
        """Say what is known of it, and how it is made."""
        self._facts.setText(facts)
        self._steps.setText(" → ".join(steps))
        self._steps.setVisible(bool(steps))

    def set_problem(self, text: str) -> None:
        """Say what went wrong, or nothing."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))

    def set_findings(self, findings: Sequence[Finding]) -> None:
        """Say what should be known of it."""
        self.findings.set_findings(findings)

    def set_busy(self, busy: bool) -> None:
        """Show that elements are being taken; the button ends it then."""
        self._again.setText(self.tr("Cancel") if busy else self.tr("Look again"))
        for widget in (self.table, self.grid, self._facts):
            widget.setEnabled(not busy)

    def set_usable(self, why_not: str) -> None:
        """Allow its use for training, or say why not."""
        self._use.setEnabled(not why_not)
        self._use.setToolTip(why_not or self.tr("Train on this very dataset."))

    def show_elements(self, components: Sequence[Component], elements: Sequence[tuple[str, ...]]) -> None:
        """Show the first elements."""
        self.elements.set_elements(components, elements)
        self.table.resizeColumnsToContents()
        for column in range(self.elements.columnCount()):
            if self.table.columnWidth(column) > WIDEST:
                self.table.setColumnWidth(column, WIDEST)

    def show_pictures(self, pictures: npt.NDArray[np.generic] | None, captions: Sequence[str]) -> None:
        """Show pictures, where there are any."""
        self.grid.setVisible(pictures is not None)
        if pictures is not None:
            self.grid.pictures.set_samples(pictures, captions, captions)

    def _make_header(self) -> QWidget:
        self._name = QLabel()
        self._name.setObjectName("pipeline_name")
        font = self._name.font()
        font.setBold(True)
        self._name.setFont(font)
        self._facts = self._dim("pipeline_facts")
        self._steps = self._dim("pipeline_steps")
        self._problem = QLabel()
        self._problem.setObjectName("pipeline_problem")
        self._problem.setWordWrap(True)
        self._problem.hide()
        self._use = self._button("pipeline_use", self.tr("Use as the experiment’s data"))
        self._use.clicked.connect(self.use_wanted)
        self._again = self._button("pipeline_again", self.tr("Look again"))
        self._again.setToolTip(self.tr("Take the first elements once more, from a pass of its own."))
        self._again.clicked.connect(self.again_wanted)
        back = self._button("pipeline_back", self.tr("Experiment’s data"))
        back.setToolTip(self.tr("Show the data that the experiment trains on."))
        back.clicked.connect(self.back_wanted)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._name)
        row.addStretch()
        for button in (self._use, self._again, back):
            row.addWidget(button)
        header = QWidget()
        rows = QVBoxLayout(header)
        rows.setContentsMargins(12, 8, 12, 8)
        rows.setSpacing(4)
        rows.addLayout(row)
        for widget in (self._facts, self._steps, self._problem, self.findings):
            rows.addWidget(widget)
        return header

    def _dim(self, name: str) -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        label.setWordWrap(True)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        return label

    @staticmethod
    def _button(name: str, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        return button
