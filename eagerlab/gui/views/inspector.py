"""The tensor inspector: header, axes, table, picture, line, histogram and statistics of one tensor."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QLabel,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.models.object_words import fact_word, kind_word
from eagerlab.gui.theme import Theme
from eagerlab.gui.told import told
from eagerlab.gui.views.inspector_axes import AxesBar
from eagerlab.gui.views.inspector_contents import ContentsPage
from eagerlab.gui.views.inspector_head import InspectorHead
from eagerlab.gui.views.inspector_status import InspectorStatus
from eagerlab.gui.views.tensor_histogram import TensorHistogram
from eagerlab.gui.views.tensor_image import TensorImage
from eagerlab.gui.views.tensor_line import TensorLine
from eagerlab.gui.views.tensor_stats import TensorStats
from eagerlab.gui.views.tensor_table import TensorTable
from eagerlab.protocol.replies import TensorInfo

TABLE, PICTURE, LINE, HISTOGRAM = range(4)
COMPACT_VALUES = 88
"""Least height of the values of one of two: a header and two rows."""
ROOMY = 460
"""Height from which what is around the values may have more lines."""
PLAIN_KINDS = ("tensor", "variable", "array")
"""Whose values are what the table shows; of others, such as sparse tensors, the kind must be known."""


class InspectorPane(QWidget):
    """Shows one tensor; holds widgets and decides nothing. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    parent : QWidget, optional
        Owner.

    Attributes
    ----------
    refresh_requested, cancel_requested : Signal
        The button of the status line.
    follow_changed : Signal(bool)
        Whether the values are to follow training.
    close_requested : Signal
        The button that closes this one of two.
    tab_changed : Signal(int)
        `TABLE`, `PICTURE`, `LINE`, `HISTOGRAM` or a further one came into sight.
    """

    refresh_requested = Signal()
    cancel_requested = Signal()
    follow_changed = Signal(bool)
    close_requested = Signal()
    tab_changed = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._compact = False
        self._rank = 0
        self.head = InspectorHead(theme)
        self.title, self.details, self.follow = self.head.title, self.head.details, self.head.follow
        self.more = self.head.more
        self.follow.toggled.connect(self.follow_changed)
        self.head.close_button.clicked.connect(self.close_requested)
        self.axes = AxesBar(theme)
        self.table = TensorTable(theme)
        self.image = TensorImage(theme)
        self.line = TensorLine(theme)
        self.histogram = TensorHistogram(theme)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(_page(self.table), self.tr("Table"))
        self.tabs.addTab(_page(self.image), self.tr("Picture"))
        self.tabs.addTab(_page(self.line), self.tr("Line"))
        self.tabs.addTab(_page(self.histogram), self.tr("Histogram"))
        self._show_axes()
        self.tabs.currentChanged.connect(self._show_tab)
        self.tabs.currentChanged.connect(self.tab_changed)
        self.stats = TensorStats(theme)
        self.table.find_bar.list_requested.connect(lambda _shown: self._arrange())
        self._no_values = self._sentence()
        self._body = QStackedWidget()
        self._body.addWidget(self._make_values())
        self._body.addWidget(self._no_values)
        self.contents = ContentsPage()
        self._body.addWidget(self.contents)
        self._status = InspectorStatus(theme)
        self._status.refresh_requested.connect(self.refresh_requested)
        self._status.cancel_requested.connect(self.cancel_requested)
        self._hint = self._sentence()
        self._pages = QStackedWidget()
        self._pages.addWidget(self._hint)
        self._pages.addWidget(self._make_content())
        self._frame = QVBoxLayout(self)
        self._frame.setContentsMargins(8, 8, 8, 8)
        self._frame.addWidget(self._pages)
        theme.changed.connect(self.restyle)
        self.show_hint("")

    def show_hint(self, text: str) -> None:
        """Show a sentence in place of everything; with an empty text the one for a fresh start."""
        self._hint.setText(
            text
            or self.tr(
                "Select a tensor in the tree of variables to see its values here,"
                " or type lab.show(x) in the console."
            )
        )
        self._pages.setCurrentIndex(0)

    def add_actions(self, actions: Sequence[QAction]) -> None:
        """Put rarely used things into the menu of the header, in a group of their own."""
        self.head.add_actions(actions)

    def show_close(self, tip: str) -> None:
        """Offer a button that closes this inspector."""
        self.head.show_close(tip)

    def set_compact(self, compact: bool) -> None:
        """Leave out what one of two can do without: room is for the values."""
        self._compact = compact
        self.head.set_compact(compact)
        self._arrange()
        self.table.set_compact(compact)
        # Pictures and histograms like to be larger; below each other two must fit in a small window, too.
        for view in (self.table, self.image, self.line, self.histogram):
            view.setMinimumHeight(COMPACT_VALUES if compact else 0)
        margin = 4 if compact else 8
        self._frame.setContentsMargins(margin, margin, margin, margin)
        self._show_axes()

    def _show_axes(self) -> None:
        """Show the axes where they matter: a histogram counts the whole tensor.

        They are below the tabs, which so stay in their place whatever a tab shows.
        """
        page = self.tabs.currentWidget().layout()
        assert isinstance(page, QVBoxLayout)
        if self.tabs.currentIndex() != HISTOGRAM:
            page.insertWidget(0, self.axes)
        self.axes.setVisible(self._rank >= (3 if self._compact else 2))

    def _arrange(self) -> None:
        """Leave the values the room where height is scarce: what is around them takes fewer lines."""
        low = self._compact or self.height() < ROOMY
        self.head.set_one_line(low)
        self.table.set_low(low)
        self.image.set_low(low)
        is_listing = self.tabs.currentIndex() == TABLE and self.table.find_bar.list_button.isChecked()
        self.stats.setVisible(not (low and is_listing))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _show_tab(self, tab: int) -> None:
        self.axes.set_picture(tab == PICTURE)
        self._show_axes()
        self._arrange()

    @property
    def hint(self) -> str:
        """The sentence in place of everything, or empty when a tensor is shown."""
        return self._hint.text() if self._pages.currentIndex() == 0 else ""

    def show_info(self, info: TensorInfo) -> None:
        """Show title, shape, dtype, size and device."""
        if not info.is_tensor:
            self.title.setText(info.title)
            self.details.setText(kind_word(info.kind_of))
            self._pages.setCurrentIndex(1)
            return
        shape = numbers.shape(info.shape if info.open_shape is None else info.open_shape)
        if 0 in info.shape:
            shape = self.tr("empty, shape {0}").format(f"({', '.join(str(size) for size in info.shape)})")
        kind = "" if info.kind_of in PLAIN_KINDS else kind_word(info.kind_of)
        # How much memory texts and handles take is not known.
        size = numbers.size_in_bytes(info.nbytes) if info.nbytes or 0 in info.shape else ""
        parts = [kind, shape, info.dtype, size] if info.dtype else []
        parts += [info.device, told(info.note)]
        parts += [f"{fact_word(name)}: {told(text)}" for name, text in info.facts]
        self.title.setText(info.title)
        self.details.setText(" · ".join(part for part in parts if part))
        self._pages.setCurrentIndex(1)

    def open(self, info: TensorInfo) -> None:
        """Make place for the values of another tensor."""
        self.show_info(info)
        self.axes.set_shape(info.shape)
        self._rank = len(info.shape)
        self._show_axes()
        for view in (self.image, self.line, self.histogram):
            view.clear()
        self.stats.clear()
        self._no_values.setText(told(info.no_values))
        self._body.setCurrentIndex(2 if not info.is_tensor else 1 if info.no_values else 0)

    def show_no_values(self, sentence: str) -> None:
        """Say why there is nothing to see, below the header."""
        self._no_values.setText(sentence)
        self._body.setCurrentIndex(1)

    @property
    def no_values_text(self) -> str:
        """Why there is nothing to see, or empty."""
        return self._no_values.text() if self._body.currentIndex() == 1 else ""

    def show_status(
        self, text: str, button: str = "", *, cancels: bool = False, is_bad: bool = False
    ) -> None:
        """Show a line above the values: what holds them up, or how old they are; none for an empty text."""
        self._status.say(text, button, cancels=cancels, is_bad=is_bad)

    @property
    def status_text(self) -> str:
        """The line above the values, or empty."""
        return self._status.text

    def restyle(self) -> None:
        """Take over fonts and colours of the theme."""
        for view in (
            self.head,
            self._status,
            self.axes,
            self.table,
            self.image,
            self.line,
            self.histogram,
        ):
            view.restyle()
        self.update()

    def _make_values(self) -> QWidget:
        values = QWidget()
        layout = QVBoxLayout(values)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self.stats)
        return values

    def _make_content(self) -> QWidget:
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.head)
        layout.addWidget(self._status)
        layout.addWidget(self._body, 1)
        return content

    def _sentence(self) -> QLabel:
        label = QLabel()
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        return label


def _page(view: QWidget) -> QWidget:
    """Return a page for a tab, which has room for the axes above the view."""
    page = QWidget()
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(4)
    layout.addWidget(view, 1)
    return page
