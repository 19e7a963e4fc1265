"""The pane "Metrics": every Keras metric of the console and of the experiment, live."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QListView, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui.models.metrics import ENTRY, Entry, MetricsModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState
from eagerlab.gui.views.metric_delegate import MetricDelegate
from eagerlab.protocol.base import NodePath


class MetricsPane(QWidget):
    """Holds widgets and decides nothing. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    parent : QWidget, optional
        Owner.

    Attributes
    ----------
    reset_requested, inspect_requested, plot_requested : Signal(object)
        The path of the metric that is selected.
    came_into_sight : Signal
        The pane is shown.
    """

    reset_requested = Signal(object)
    inspect_requested = Signal(object)
    plot_requested = Signal(object)
    came_into_sight = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("metric_pane")
        self.model = MetricsModel(self)
        self.list = self._make_list(theme)
        self._empty = EmptyState("")
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 8)
        layout.setSpacing(6)
        self.status = QLabel()
        self.status.setObjectName("metric_status")
        self.status.setWordWrap(True)
        self.status.setContentsMargins(8, 0, 8, 0)
        self.status.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.status)
        layout.addLayout(self._make_buttons())
        self._pages = EmptyOr(content, self._empty)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._pages)
        self.model.modelReset.connect(self._list_changed)
        self.model.dataChanged.connect(lambda *_: self._update_buttons())
        theme.changed.connect(self.list.viewport().update)
        self.show_hint("")
        self._list_changed()

    def show_hint(self, text: str) -> None:
        """Say why there is nothing; with an empty text how to get something."""
        self._empty.set_sentence(
            text
            or self.tr(
                "Metrics of the console and of the experiment are listed here."
                " Make one in the console: m = keras.metrics.Mean()"
            )
        )

    @property
    def hint(self) -> str:
        """What is said while nothing is listed, or empty."""
        return self._empty.sentence if self._pages.is_empty else ""

    def show_status(self, text: str) -> None:
        """Show a line below the list; none for an empty text."""
        self.status.setText(text)
        self.status.setVisible(bool(text))

    def selected(self) -> Entry | None:
        """Return the metric that is selected."""
        entry = self.list.currentIndex().data(ENTRY)
        return entry if isinstance(entry, Entry) else None

    def select(self, node: NodePath) -> None:
        """Select a metric that is listed."""
        place = self.model.place(node)
        if place >= 0:
            self.list.setCurrentIndex(self.model.index(place))

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.came_into_sight.emit()

    def _make_list(self, theme: Theme) -> QListView:
        view = QListView()
        view.setObjectName("metric_list")
        view.setAccessibleName(self.tr("Metrics"))
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setModel(self.model)
        view.setItemDelegate(MetricDelegate(theme, view))
        view.setMouseTracking(True)
        view.setUniformItemSizes(True)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        view.selectionModel().currentChanged.connect(lambda *_: self._update_buttons())
        return view

    def _make_buttons(self) -> QHBoxLayout:
        self.reset = self._button("metric_reset", self.tr("Reset state"), self.reset_requested)
        self.inspect = self._button("metric_inspect", self.tr("Open in inspector"), self.inspect_requested)
        self.plot = self._button("metric_plot", self.tr("Plot"), self.plot_requested)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(8, 0, 8, 0)
        buttons.setSpacing(8)
        for button in (self.reset, self.inspect, self.plot):
            buttons.addWidget(button)
        buttons.addStretch()
        return buttons

    def _button(self, name: str, text: str, signal: SignalInstance) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)

        def press() -> None:
            entry = self.selected()
            if entry is not None:
                signal.emit(entry.row.node)

        button.clicked.connect(press)
        return button

    def _list_changed(self) -> None:
        there = self.model.rowCount() > 0
        self._pages.set_empty(not there)
        if there and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.model.index(0))
        self._update_buttons()

    def _update_buttons(self) -> None:
        entry = self.selected()
        none = self.tr("Select a metric first.") if entry is None else ""
        is_name = entry is not None and len(entry.row.node) == 2 and entry.row.node[0] == "names"
        nothing = self.tr("It has no variables yet.") if entry is not None and not entry.row.variables else ""
        many = self.tr("Only one number of a named metric can be plotted.")
        can_plot = is_name and entry is not None and len(entry.row.numbers) == 1
        for button, why_not, tip in (
            (self.reset, none, self.tr("Let it count from the beginning again")),
            (self.inspect, none or nothing, self.tr("Show the first of its variables in the inspector")),
            (
                self.plot,
                none or ("" if can_plot else many),
                self.tr("Plot what it gives, live, while cells run"),
            ),
        ):
            button.setEnabled(not why_not)
            button.setToolTip(why_not or tip)
