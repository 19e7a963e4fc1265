"""The legend above the plots: one button for each curve or run, which hides and shows it. GUI thread only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme

TEXT_WIDTH = 220
MOST_LINES = 3
"""In sight at once: fifty curves would leave nothing of the plots."""
SWATCH = QSize(18, 12)
DASHES = (2.0, 1.5)


@dataclass(frozen=True)
class LegendEntry:
    """One entry of the legend: `closable` gives it a button to remove.

    `points` draws a dot on its stroke, `dashed` breaks it.
    """

    key: str
    text: str
    colour: str
    visible: bool = True
    points: bool = False
    closable: bool = False
    dashed: bool = False


class LegendBar(QScrollArea):
    """Entries side by side, in as many lines as they need; more than a few lines are scrolled."""

    toggled = Signal(str, bool)
    """Key, and whether its curves are to be seen."""
    close_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._entries: tuple[LegendEntry, ...] = ()
        self._widgets: list[QWidget] = []
        self.lines = QWidget()
        """All entries, also those that are scrolled out of sight."""
        self._flow = FlowLayout(self.lines)
        self.setWidget(self.lines)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.lines.setAutoFillBackground(False)
        self.setAccessibleName(self.tr("Legend"))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._is_stale = False
        theme.changed.connect(self._recolour)

    @override
    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines, or of so many as leave room for the plots."""
        return min(self._flow.heightForWidth(width), self._flow.height_of_lines(MOST_LINES))

    @override
    def sizeHint(self) -> QSize:
        return self._flow.minimumSize()

    @override
    def minimumSizeHint(self) -> QSize:
        return self._flow.minimumSize()

    @property
    def entries(self) -> tuple[LegendEntry, ...]:
        """What is shown."""
        return self._entries

    def set_entries(self, entries: Sequence[LegendEntry]) -> None:
        """Show these; nothing is done when they are shown already."""
        if tuple(entries) != self._entries:
            self._entries = tuple(entries)
            self._rebuild()

    def button(self, key: str) -> QToolButton | None:
        """Return the button of an entry."""
        return self.findChild(QToolButton, f"legend/{key}")

    def _recolour(self) -> None:
        """Rebuild when all have heard of the colours: whoever sets entries does it with others then."""
        self._is_stale = True
        QTimer.singleShot(0, self, self._rebuild_if_stale)

    def _rebuild_if_stale(self) -> None:
        if self._is_stale:
            self._rebuild()

    def _rebuild(self) -> None:
        self._is_stale = False
        focused = next((w.objectName() for w in self.findChildren(QToolButton) if w.hasFocus()), "")
        for widget in self._widgets:
            self._flow.removeWidget(widget)
            widget.setObjectName("")
            widget.hide()
            widget.deleteLater()
        self._widgets = [self._widget(entry) for entry in self._entries]
        for widget in self._widgets:
            self._flow.addWidget(widget)
            widget.show()
        self.setVisible(bool(self._entries))
        self.updateGeometry()
        if focused and (button := self.findChild(QToolButton, focused)) is not None:
            button.setFocus()

    def _widget(self, entry: LegendEntry) -> QWidget:
        holder = QWidget(self.lines)
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        button = _EntryButton(holder)
        button.setObjectName(f"legend/{entry.key}")
        button.setAutoRaise(True)
        button.setCheckable(True)
        button.setChecked(entry.visible)
        button.setIconSize(SWATCH)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._show_visible(button, entry, entry.visible)
        text = button.fontMetrics().elidedText(entry.text, Qt.TextElideMode.ElideMiddle, TEXT_WIDTH)
        button.setText(text.replace("&", "&&"))
        button.setAccessibleName(entry.text)
        button.toggled.connect(lambda visible: self._show_visible(button, entry, visible))
        button.toggled.connect(lambda visible: self.toggled.emit(entry.key, visible))
        row.addWidget(button)
        if entry.closable:
            close = QToolButton(holder)
            close.setObjectName(f"close/{entry.key}")
            close.setAutoRaise(True)
            close.setIcon(icon("close", self._theme.tokens.dim))
            close.setToolTip(self.tr("Stop watching {name}").format(name=entry.text))
            close.setAccessibleName(close.toolTip())
            close.clicked.connect(lambda: self.close_requested.emit(entry.key))
            row.addWidget(close)
        return holder

    def _show_visible(self, button: QToolButton, entry: LegendEntry, visible: bool) -> None:
        tokens = self._theme.tokens
        button.setIcon(swatch(entry.colour if visible else tokens.disabled, entry.points, entry.dashed))
        palette = button.palette()
        palette.setColor(QPalette.ColorRole.ButtonText, QColor(tokens.text if visible else tokens.dim))
        button.setPalette(palette)
        font = button.font()
        font.setStrikeOut(not visible)
        button.setFont(font)
        hint = self.tr("{name}: click to hide") if visible else self.tr("{name} is hidden: click to show")
        button.setToolTip(hint.format(name=entry.text))


class _EntryButton(QToolButton):
    """A button that is not painted as pressed while it is checked: the swatch tells that."""

    @override
    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        option.state &= ~QStyle.StateFlag.State_On


def swatch(colour: str, points: bool, dashed: bool = False) -> QIcon:
    """Return a short stroke in a curve's colour."""
    pixmap = QPixmap(SWATCH * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QColor(colour), 2)
    if dashed:
        pen.setDashPattern(DASHES)
    painter.setPen(pen)
    middle = SWATCH.height() / 2
    painter.drawLine(QPointF(1, middle), QPointF(SWATCH.width() - 1, middle))
    if points:
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPointF(SWATCH.width() / 2, middle), 2.5, 2.5)
    painter.end()
    result = QIcon(pixmap)
    result.addPixmap(pixmap, QIcon.Mode.Normal, QIcon.State.On)
    return result


class FlowLayout(QLayout):
    """Widgets in lines, broken where the width ends."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(4)

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), place=False)

    def height_of_lines(self, count: int) -> int:
        """Return how high so many lines are."""
        return count * (self.minimumSize().height() + self.spacing()) - self.spacing()

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @override
    def minimumSize(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items]
        return QSize(max((s.width() for s in sizes), default=0), max((s.height() for s in sizes), default=0))

    @override
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, place=True)

    def _arrange(self, rect: QRect, place: bool) -> int:
        x, y, line = rect.x(), rect.y(), 0
        for item in self._items:
            size = item.sizeHint()
            if x > rect.x() and x + size.width() > rect.x() + rect.width():
                x, y, line = rect.x(), y + line + self.spacing(), 0
            if place:
                item.setGeometry(QRect(x, y, size.width(), size.height()))
            x += size.width() + self.spacing()
            line = max(line, size.height())
        return y + line - rect.y()


class FlowRow(QWidget):
    """Widgets side by side that need no more width than the widest of them: they break into lines.

    Parameters
    ----------
    widgets : sequence of QWidget
        From left to right.
    """

    def __init__(self, widgets: Sequence[QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        flow = FlowLayout(self)
        for widget in widgets:
            flow.addWidget(widget)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
