"""A page of samples: what is shown of them, the grid, and all that the model says of the selected one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtGui import QContextMenuEvent, QPalette
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.models.seeing import Show
from eagerlab.gui.models.seeing_samples import SampleModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.export_menu import export_menu
from eagerlab.gui.views.predictions_bars import ProbabilityBars
from eagerlab.gui.views.sample_grid import SampleGrid

DETAIL_WIDTH = 230
DETAIL_FROM = 560
MOST_CLASSES = 300


class SamplesPage(QWidget):
    """Samples in the data's order with a filter, or the worst mistakes without one. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Colours.
    name : str
        Begins the objectNames of its parts: ``samples`` or ``worst``.
    filtered : bool
        Whether a filter is offered.

    Attributes
    ----------
    filter_changed : Signal(str, int, int)
        ``all``, ``wrong``, ``class`` or ``pair``, and its classes.
    chosen : Signal(int)
        The sample that was selected, or -1.
    export_requested : Signal(str)
        ``copy_predictions`` or ``save_predictions``.
    """

    filter_changed = Signal(str, int, int)
    chosen = Signal(int)
    export_requested = Signal(str)

    def __init__(self, theme: Theme, name: str, *, filtered: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.model = SampleModel(theme, self)
        self.grid = SampleGrid(theme, self.model, name)
        self.filter = QComboBox()
        self.filter.setObjectName(f"{name}_filter")
        self.filter.setAccessibleName(self.tr("Which samples are shown"))
        self._is_filtered = filtered
        self.filter.setVisible(filtered)
        self.pair = QToolButton()
        self.pair.setObjectName(f"{name}_pair")
        self.pair.hide()
        self.count = QLabel()
        self.count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.bars = ProbabilityBars(theme)
        self.bars.setAccessibleName(self.tr("What the model says of the selected sample"))
        self.words = QLabel()
        self.words.setWordWrap(True)
        self._classes: tuple[str, ...] = ()
        self._assemble()
        self.filter.activated.connect(self._filter_chosen)
        self.pair.clicked.connect(self._leave_pair)
        self.grid.chosen.connect(self._sample_chosen)

    def set_classes(self, classes: Sequence[str]) -> None:
        """Offer these classes in the filter; none of them for numbers."""
        if tuple(classes) == self._classes and self.filter.count():
            return
        self._classes = tuple(classes)
        self.filter.clear()
        self.filter.addItem(self.tr("All"), ("all", 0, 0))
        if classes:
            self.filter.addItem(self.tr("Wrong ones"), ("wrong", 0, 0))
        for number, name in enumerate(classes[:MOST_CLASSES]):
            self.filter.addItem(self.tr("Class {0}").format(name), ("class", number, 0))
        self.filter.setVisible(bool(classes) and self._is_filtered)

    def show_pair(self, text: str) -> None:
        """Say that only the samples of one cell of the matrix are shown; with an empty text, the filter's."""
        self.pair.setText(self.tr("{0}   ✕ show all").format(text) if text else "")
        self.pair.setVisible(bool(text))

    def show_count(self, shown: int, of: int) -> None:
        """Say how many samples are shown."""
        if shown == of:
            self.count.setText("")
        else:
            text = self.tr("{0} of {1}").format(numbers.integer(shown), numbers.integer(of))
            self.count.setText(text)

    def show_detail(self, words: str, classes: tuple[str, ...], outputs: tuple[float, ...]) -> None:
        """Show all that the model says of the selected sample."""
        self.words.setText(words)
        self.bars.show_values(classes, outputs)
        self._show_detail()

    def hide_detail(self) -> None:
        """Show nothing beside the samples: none is selected."""
        self._detail.hide()

    def restyle(self) -> None:
        """Take over fonts and colours of the theme."""
        self.grid.restyle()
        self.bars.update()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu().popup(event.globalPos())

    def menu(self) -> QMenu:
        """Return the context menu; it deletes itself."""
        texts = {
            "copy_predictions": self.tr("Copy these predictions"),
            "save_predictions": self.tr("Export these predictions as CSV…"),
        }
        return export_menu(self, texts, self.export_requested.emit)

    def _show_detail(self) -> None:
        wanted = bool(self.bars.values) and self.grid.view.currentIndex().isValid()
        self._detail.setVisible(wanted and self.width() >= DETAIL_FROM)

    def _filter_chosen(self) -> None:
        show, first, second = cast(tuple[Show, int, int], self.filter.currentData())
        self.show_pair("")
        self.filter_changed.emit(show, first, second)

    def _leave_pair(self) -> None:
        self.filter.setCurrentIndex(0)
        self._filter_chosen()

    def _sample_chosen(self, sample: int) -> None:
        if sample < 0:
            self.hide_detail()
        self.chosen.emit(sample)

    def _assemble(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.filter)
        top.addWidget(self.pair)
        top.addWidget(self.count)
        top.addStretch()
        self._detail = QWidget()
        self._detail.setFixedWidth(DETAIL_WIDTH)
        self._detail.hide()
        side = QVBoxLayout(self._detail)
        side.setContentsMargins(0, 0, 0, 0)
        side.addWidget(self.words)
        side.addWidget(self.bars)
        side.addStretch()
        body = QHBoxLayout()
        body.setSpacing(8)
        body.addWidget(self.grid, 1)
        body.addWidget(self._detail)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addLayout(body, 1)
