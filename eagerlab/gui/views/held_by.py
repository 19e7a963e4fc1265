"""What holds an object, below the variable tree: one line a holder, with the Python that lets go of it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from eagerlab.gui import numbers
from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.status_bar import ElidedLabel
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.holding import HeldBy, Holder

HEIGHT = 150


class HeldByPanel(QWidget):
    """Hidden until something is asked about; objectName ``held_by``. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Colours and the font of code.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    release_requested : Signal(str)
        The line of Python that lets go of a holder; it is to be typed, not to be run.
    node : tuple of str or None
        Path of the object that is shown, or asked about; None while the panel is closed.
    """

    release_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("held_by")
        self._theme = theme
        self.node: NodePath | None = None
        self._title = ElidedLabel()
        self._close = QToolButton()
        self._close.setObjectName("held_by_close")
        self._close.setToolTip(self.tr("Close the list of what holds the object"))
        self._close.setAccessibleName(self.tr("Close"))
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self.close_panel)
        self._rows = QWidget()
        self._column = QVBoxLayout(self._rows)
        self._column.setContentsMargins(8, 0, 8, 4)
        self._column.setSpacing(2)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._rows)
        top = QHBoxLayout()
        top.setContentsMargins(8, 4, 4, 0)
        top.addWidget(self._title, 1)
        top.addWidget(self._close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(top)
        layout.addWidget(area, 1)
        self.setFixedHeight(HEIGHT)
        theme.changed.connect(self._colour)
        self._colour()
        self.hide()

    def set_waiting(self, node: NodePath) -> None:
        """Say that the answer about an object is on its way."""
        if self.node != node or self.isHidden():
            self.node = node
            self._fill(self.tr("{name}: looking for what holds it").format(name=node[-1]), ())
        self.show()

    def set_held(self, held: HeldBy) -> None:
        """Show an answer."""
        self.node = held.node
        name = held.node[-1] if held.name.startswith("lab.at(") else held.name
        size = "" if held.nbytes is None else numbers.size_in_bytes(held.nbytes)
        title = self.tr("{name}, {size}, is held by").format(name=name, size=size or held.type)
        rows = [self._row(holder) for holder in held.holders]
        if not rows:
            rows = [self._note(self.tr("Nothing that was found: it goes with the next collection."))]
        if not held.is_complete:
            rows.append(self._note(self.tr("There may be more: the search took too long.")))
        self._fill(title, rows)
        self.show()

    def set_gone(self, words: str) -> None:
        """Say that the object is not there any more."""
        self._fill(words, ())

    def close_panel(self) -> None:
        """Close; nothing is asked any more."""
        self.node = None
        self.hide()

    def texts(self) -> list[str]:
        """Return what the lines say, for tests and for screen readers."""
        return [label.text() for label in (self._title, *self._rows.findChildren(QLabel))]

    def _fill(self, title: str, rows: Sequence[QWidget]) -> None:
        self._title.setText(title)
        while self._column.count():
            item = self._column.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        for row in rows:
            self._column.addWidget(row)
        self._column.addStretch(1)

    def _row(self, holder: Holder) -> QWidget:
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        words = ElidedLabel()
        words.setText(holder_words(holder))
        words.setMinimumHeight(words.fontMetrics().height() + 8)
        layout.addWidget(words, 1)
        if holder.release:
            button = QToolButton()
            button.setText(holder.release)
            button.setFont(self._theme.code_font())
            button.setToolTip(self.tr("Write this line into the console; Enter there runs it"))
            button.setAccessibleName(self.tr("Write {line} into the console").format(line=holder.release))
            button.clicked.connect(lambda: self.release_requested.emit(holder.release))
            layout.addWidget(button)
        return row

    def _note(self, text: str) -> QWidget:
        label = QLabel(text)
        label.setWordWrap(True)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        return label

    def _colour(self) -> None:
        self._close.setIcon(icon("close", self._theme.tokens.text))


def holder_words(holder: Holder) -> str:
    """Return what a holder is, as a person reads it."""
    tr = QCoreApplication.translate
    if holder.kind == "tape" and not holder.path:
        return tr("HeldByPanel", "a gradient tape that was left open")
    words = {
        "name": tr("HeldByPanel", "the name {path}"),
        "output": tr("HeldByPanel", "the result {path}"),
        "tape": tr("HeldByPanel", "the gradient tape {path}"),
        "experiment": tr("HeldByPanel", "the experiment: {path}"),
        "checkpoint": tr("HeldByPanel", "a checkpoint: {path}"),
        "traceback": tr("HeldByPanel", "the last error: {path}"),
        "function": tr("HeldByPanel", "the function {path}"),
        "frame": tr("HeldByPanel", "a call that is running: {path}"),
        "object": tr("HeldByPanel", "{path}, which no name of the console leads to"),
    }
    return words[holder.kind].replace("{path}", holder.path)
