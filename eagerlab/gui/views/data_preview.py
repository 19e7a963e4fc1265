"""The Data tab: the very samples that the model gets, how many there are, and what was left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy.typing as npt
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSplitter,
    QStackedWidget,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.icons import icon
from eagerlab.gui.models.preview_rows import PreviewRows
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.class_balance import ClassBalance
from eagerlab.gui.views.data_fields import heading
from eagerlab.gui.views.empty_state import EmptyState
from eagerlab.gui.views.findings import Findings
from eagerlab.gui.views.picture_grid import PictureGrid
from eagerlab.gui.views.pipeline import PipelinePane
from eagerlab.gui.views.preview_plots import PreviewPlot
from eagerlab.protocol.data import ClassCount, Finding

SIDE_WIDTH = 220


class DataPreviewPane(QWidget):
    """Samples on the left, counts and findings on the right. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Colours.
    open_action : QAction
        Opens a data file, from the empty state.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    shown : Signal
        The pane came into sight.
    part_chosen : Signal(str)
        ``train`` or ``validation``.
    augmented_chosen : Signal(bool)
        Whether random changes are shown.
    page_wanted : Signal(int)
        −1 or 1: earlier or later samples.
    field_wanted : Signal(str, str)
        See `Findings.field_wanted`.
    pipeline : PipelinePane
        The page of a pipeline of the console.
    """

    shown = Signal()
    part_chosen = Signal(str)
    augmented_chosen = Signal(bool)
    page_wanted = Signal(int)
    field_wanted = Signal(str, str)

    def __init__(
        self, theme: Theme, open_action: QAction | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("data_preview")
        self.setAccessibleName(self.tr("Preview of the data"))
        self.rows = PreviewRows(self)
        self.table = QTableView()
        self.table.setObjectName("data_preview_rows")
        self.table.setModel(self.rows)
        self.table.setFrameShape(QFrame.Shape.NoFrame)
        self.table.setWordWrap(False)
        self.table.setShowGrid(False)
        self.grid = PictureGrid()
        self.plot = PreviewPlot(theme)
        self._empty = EmptyState(self.tr("The samples that the model gets appear here."), open_action)
        self._body = QStackedWidget()
        for widget in (self._empty, self.table, self.grid, self.plot):
            self._body.addWidget(widget)
        self.findings = Findings(theme)
        self.findings.field_wanted.connect(self.field_wanted)
        self.balance = ClassBalance(theme)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self._body)
        self._side = self._make_side()
        self._side.hide()
        split.addWidget(self._side)
        split.setStretchFactor(0, 1)
        split.setSizes([600, SIDE_WIDTH])
        own = QWidget()
        rows = QVBoxLayout(own)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self._make_header())
        rows.addWidget(split, 1)
        self.pipeline = PipelinePane(theme)
        self._pages = QStackedWidget()
        self._pages.addWidget(own)
        self._pages.addWidget(self.pipeline)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pages)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._theme = theme
        theme.changed.connect(self._colour)
        self._colour()

    def show_pipeline(self, shown: bool) -> None:
        """Show a pipeline of the console in place of the experiment's data, or those again."""
        self._pages.setCurrentIndex(1 if shown else 0)

    @property
    def shows_pipeline(self) -> bool:
        """Whether a pipeline of the console is shown."""
        return self._pages.currentIndex() == 1

    def set_summary(self, text: str, busy: bool = False) -> None:
        """Say how many samples there are, and of what shape; `busy`: newer ones are on their way."""
        self._summary.setText(text)
        self._summary.setEnabled(not busy)

    def set_page(self, text: str, earlier: bool, later: bool) -> None:
        """Say which samples are shown, and whether there are others before and after them."""
        self._page.setText(text)
        self._earlier.setEnabled(earlier)
        self._later.setEnabled(later)

    def offer_augmented(self, offered: bool) -> None:
        """Offer to see the random changes, where there are any."""
        self._augmented.setVisible(offered)

    def set_side(self, counts: Sequence[ClassCount], findings: Sequence[Finding], element_spec: str) -> None:
        """Show counts of classes, findings, and the batches' spec."""
        self._side.setVisible(bool(counts or findings or element_spec))
        self.balance.set_counts(counts)
        self.balance.setVisible(bool(counts))
        self._balance_heading.setVisible(bool(counts))
        self.findings.set_findings(findings)
        self._element_spec.setText(element_spec)
        for widget in (self._element_heading, self._element_spec):
            widget.setVisible(bool(element_spec))

    def show_nothing(self, sentence: str) -> None:
        """Show a sentence instead of samples."""
        self._empty.set_sentence(sentence)
        self._body.setCurrentWidget(self._empty)
        self.set_page("", earlier=False, later=False)

    def show_rows(
        self,
        x: npt.NDArray[Any],
        targets: Sequence[str],
        names: Sequence[str],
        sources: Sequence[str],
        first: int,
    ) -> None:
        """Show samples as rows of numbers."""
        self.rows.set_samples(x, targets, names, sources, first)
        self.table.resizeColumnsToContents()
        self._body.setCurrentWidget(self.table)

    def show_pictures(self, x: npt.NDArray[Any], captions: Sequence[str], tips: Sequence[str]) -> None:
        """Show samples as pictures, each with its label."""
        self.grid.pictures.set_samples(x, captions, tips)
        self._body.setCurrentWidget(self.grid)

    def show_points(self, x: npt.NDArray[Any], y: npt.NDArray[Any], names: Sequence[str]) -> None:
        """Show samples of a plane, or of a line over x."""
        self.plot.set_points(x, y, names)
        self._body.setCurrentWidget(self.plot)

    def show_series(self, x: npt.NDArray[Any], y: npt.NDArray[Any]) -> None:
        """Show samples as curves, each with the value that is to be told."""
        self.plot.set_series(x, y)
        self._body.setCurrentWidget(self.plot)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def _make_header(self) -> QWidget:
        self._summary = QLabel()
        self._summary.setObjectName("data_preview_summary")
        self._summary.setWordWrap(True)
        self._summary.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._part = QComboBox()
        self._part.setObjectName("data_preview_part")
        self._part.setAccessibleName(self.tr("Which part is shown"))
        self._part.addItem(self.tr("Training"), "train")
        self._part.addItem(self.tr("Validation"), "validation")
        self._part.activated.connect(lambda index: self.part_chosen.emit(self._part.itemData(index)))
        self._augmented = QCheckBox(self.tr("Random changes"))
        self._augmented.setToolTip(self.tr("Show the pictures as they may come in training."))
        self._augmented.toggled.connect(self.augmented_chosen)
        self._augmented.hide()
        self._page = QLabel()
        self._earlier = self._arrow(self.tr("Earlier samples"), -1)
        self._later = self._arrow(self.tr("Later samples"), 1)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._part)
        row.addWidget(self._augmented)
        row.addStretch()
        for widget in (self._earlier, self._page, self._later):
            row.addWidget(widget)
        header = QWidget()
        rows = QVBoxLayout(header)
        rows.setContentsMargins(12, 8, 12, 8)
        rows.setSpacing(4)
        rows.addLayout(row)
        rows.addWidget(self._summary)
        return header

    def _arrow(self, words: str, step: int) -> QToolButton:
        button = QToolButton()
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.setAutoRaise(True)
        button.clicked.connect(lambda: self.page_wanted.emit(step))
        return button

    def _colour(self) -> None:
        tokens = self._theme.tokens
        self._earlier.setIcon(icon("chevron-left", tokens.text, tokens.disabled))
        self._later.setIcon(icon("chevron-right", tokens.text, tokens.disabled))

    def _make_side(self) -> QWidget:
        side = QWidget()
        rows = QVBoxLayout(side)
        rows.setContentsMargins(12, 0, 12, 12)
        rows.setSpacing(8)
        self._balance_heading = heading(self.tr("Classes"))
        self._element_heading = heading(self.tr("A batch"))
        for title in (self._balance_heading, self._element_heading):
            title.hide()
        self._element_spec = QLabel()
        self._element_spec.setWordWrap(True)
        self._element_spec.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._element_spec.setTextFormat(Qt.TextFormat.PlainText)
        self._element_spec.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        rows.addWidget(self.findings)
        rows.addWidget(self._balance_heading)
        rows.addWidget(self.balance, 1)
        rows.addWidget(self._element_heading)
        rows.addWidget(self._element_spec)
        rows.addStretch()
        side.setMinimumWidth(180)
        return side
