"""Place for one inspector, or two: beside each other where there is room, else below each other."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QScrollBar, QSplitter, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui.models.dragged import nodes_of
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.gui.views.inspector_compare import ComparePanel
from eagerlab.gui.views.inspector_note import InspectorNote

GOOD_WIDTH = 260
"""Of each of two beside each other; with less they stand below each other."""


class InspectorPair(QWidget):
    """Holds an inspector and, when asked, a second one. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    parent : QWidget, optional
        Owner.

    Attributes
    ----------
    first : InspectorPane
        Always there.
    second : InspectorPane or None
        Made when it is wanted for the first time.
    compare : ComparePanel
        Above both, while two tensors are compared.
    note : InspectorNote
        Below both, where there is something to say of a change by hand.
    second_opens, second_closed : Signal
        The second one is about to be shown; it is not shown any more.
    nodes_dropped : Signal(list)
        Variables of the tree were dropped here, by path.
    undo_requested, redo_requested : Signal
        The keys for these were pressed, and nothing inside wanted them.
    """

    second_opens = Signal()
    second_closed = Signal()
    nodes_dropped = Signal(list)
    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAcceptDrops(True)
        self.first = InspectorPane(theme)
        self.first.setObjectName("inspector_first")
        self.second: InspectorPane | None = None
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.first)
        self.compare = ComparePanel(theme)
        self.compare.shown.connect(lambda _shown: self._make_room())
        self.note = InspectorNote(theme)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.compare)
        layout.addWidget(self._splitter, 1)
        layout.addWidget(self.note)

    @property
    def is_pair(self) -> bool:
        """Whether two are shown."""
        return self.second is not None and not self.second.isHidden()

    @property
    def orientation(self) -> Qt.Orientation:
        """How the two stand."""
        return self._splitter.orientation()

    def make_second(self) -> InspectorPane:
        """Return the second inspector, still out of sight."""
        if self.second is None:
            self.second = InspectorPane(self._theme)
            self.second.setObjectName("inspector_second")
            self.second.hide()
            self._splitter.addWidget(self.second)
            self.second.show_close(self.tr("Show one tensor only"))
            self.second.close_requested.connect(self.close_second)
            self._link()
        return self.second

    def open_second(self) -> None:
        """Show both."""
        if self.is_pair:
            return
        self.second_opens.emit()
        second = self.make_second()
        second.set_compact(True)
        second.show()
        self._make_room()
        self._arrange()

    def close_second(self) -> None:
        """Show the first one alone."""
        if self.second is None or self.second.isHidden():
            return
        self.second.hide()
        self._make_room()
        self.second_closed.emit()

    @override
    def event(self, event: QEvent) -> bool:
        is_key = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_key and _wants(event) is not None:
            event.accept()  # else the window's own Undo would take back an edit of the experiment
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        wanted = _wants(event)
        if wanted is None:
            super().keyPressEvent(event)
        else:
            (self.undo_requested if wanted == "undo" else self.redo_requested).emit()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if nodes_of(event.mimeData()):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.nodes_dropped.emit(nodes_of(event.mimeData()))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.is_pair:
            self._arrange()

    def _make_room(self) -> None:
        """Let the first inspector leave out what it can do without, where something else needs room."""
        self.first.set_compact(self.is_pair or not self.compare.isHidden())

    def _arrange(self) -> None:
        wide = self.width() >= 2 * GOOD_WIDTH
        orientation = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if orientation != self._splitter.orientation():
            self._splitter.setOrientation(orientation)
        length = self.width() if wide else self.height()
        self._splitter.setSizes([length // 2, length // 2])

    def _link(self) -> None:
        """Let the tables of two tensors of the same extent scroll together."""
        assert self.second is not None
        mine, other = self.first.table, self.second.table
        for one, two in ((mine, other), (other, mine)):
            for bars in zip(one.scroll_bars(), two.scroll_bars(), strict=True):
                _follow(*bars)


def _wants(event: QEvent) -> str | None:
    """Return ``undo`` or ``redo`` for their keys."""
    if not isinstance(event, QKeyEvent):
        return None
    if event.matches(QKeySequence.StandardKey.Undo):
        return "undo"
    return "redo" if event.matches(QKeySequence.StandardKey.Redo) else None


def _follow(leader: QScrollBar, follower: QScrollBar) -> None:
    def move(value: int) -> None:
        if leader.maximum() == follower.maximum() and follower.value() != value:
            follower.setValue(value)

    leader.valueChanged.connect(move)
