"""A small box with an arrow that says something about a part of the window."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFont,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPolygonF,
    QRegion,
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.callout_place import ARROW, CORNER, HALF_ARROW, Place, Side

WIDTH = 300
MARGIN = 14


class Callout(QWidget):
    """A hint of a tour: step, title, text, and the buttons to go on. GUI thread only.

    It takes the focus from nobody: its buttons are reached with Tab and with Alt and their letters, and a
    click on them leaves the focus where it is. What of the widget is not painted lets the mouse through.

    Parameters
    ----------
    theme : Theme
        Colours.
    window : QWidget
        In which it is shown at first.

    Attributes
    ----------
    next_requested, back_requested, skip_requested : Signal
        A button was pressed.
    """

    next_requested = Signal()
    back_requested = Signal()
    skip_requested = Signal()

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("callout")
        self._theme = theme
        self._side: Side | None = None
        self._tip = QPoint()
        self._step = self._label("callout_step")
        self._step.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._title = self._label("callout_title")
        font = QFont(self._title.font())
        font.setBold(True)
        self._title.setFont(font)
        self._text = self._label("callout_text")
        self.next_button = self._button("callout_next", self.tr("&Next"))
        self.next_button.clicked.connect(self.next_requested)
        self.back_button = self._button("callout_back", self.tr("&Back"))
        self.back_button.clicked.connect(self.back_requested)
        self.skip_button = self._button("callout_skip", self.tr("S&kip the tour"))
        self.skip_button.setFlat(True)
        self.skip_button.setToolTip(self.tr("End the tour (Esc). The Help menu brings it back."))
        self.skip_button.clicked.connect(self.skip_requested)
        self._arrange()
        theme.changed.connect(self.update)

    @property
    def title(self) -> str:
        """What the hint is about."""
        return self._title.text()

    @property
    def text(self) -> str:
        """The hint's sentences."""
        return self._text.text()

    @property
    def step(self) -> str:
        """Which of how many."""
        return self._step.text()

    def say(self, number: int, count: int, title: str, text: str, *, presses_next: bool) -> None:
        """Show a hint, and read it to who listens.

        Parameters
        ----------
        number, count : int
            Which, counted from 1, of how many.
        title, text : str
            Translated.
        presses_next : bool
            Whether Next is what to press now, and gets the accent colour; else something in the window is.
        """
        self._step.setText(self.tr("{number} of {count}").format(number=number, count=count))
        self._title.setText(title)
        self._text.setText(text)
        self.back_button.setVisible(number > 1)
        last = number == count
        self.next_button.setText(self.tr("&Done") if last else self.tr("&Next"))
        self.next_button.setProperty("primary", presses_next)
        self.next_button.update()
        self.skip_button.setVisible(not last)
        self.setAccessibleName(self.tr("Tour: {title}").format(title=title))
        self.setAccessibleDescription(f"{self.step}. {text}")
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.resize(self.width(), layout.totalHeightForWidth(self.width()))
        if QAccessible.isActive():
            QAccessible.updateAccessibility(
                QAccessibleAnnouncementEvent(self, f"{self.step}. {title}. {text}")
            )

    def box_size(self) -> QSize:
        """Return the size of what is seen, without the arrow."""
        return self.size() - QSize(2 * ARROW, 2 * ARROW)

    def stand(self, place: Place) -> None:
        """Go to a place, given in the coordinates of the parent."""
        corner = place.box.topLeft() - QPoint(ARROW, ARROW)
        side, tip = place.side, place.tip - corner
        if (corner, side, tip) != (self.pos(), self._side, self._tip) or self.mask().isEmpty():
            self._side, self._tip = side, tip
            self.move(corner)
            self.setMask(self._region())
            self.update()
        self.raise_()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tokens.accent), 1))
        painter.setBrush(QColor(tokens.panel))
        path = QPainterPath()
        path.addRoundedRect(QRectF(self._box()).adjusted(0.5, 0.5, -0.5, -0.5), CORNER, CORNER)
        if self._side is not None:
            arrow = QPainterPath()
            arrow.addPolygon(self._arrow())
            arrow.closeSubpath()
            path = path.united(arrow)
        painter.drawPath(path)

    def _arrange(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.skip_button)
        buttons.addStretch(1)
        buttons.addWidget(self.back_button)
        buttons.addWidget(self.next_button)
        layout = QVBoxLayout(self)
        edge = ARROW + MARGIN
        layout.setContentsMargins(edge, edge - 2, edge, edge - 2)
        layout.setSpacing(4)
        layout.addWidget(self._step)
        layout.addWidget(self._title)
        layout.addWidget(self._text)
        layout.addSpacing(8)
        layout.addLayout(buttons)
        self.setFixedWidth(WIDTH + 2 * ARROW)
        for before, after in ((self.next_button, self.back_button), (self.back_button, self.skip_button)):
            QWidget.setTabOrder(before, after)

    def _label(self, name: str) -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        return label

    def _button(self, name: str, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoDefault(True)  # else Enter does nothing to a button outside of a dialog
        return button

    def _box(self) -> QRect:
        return self.rect().adjusted(ARROW, ARROW, -ARROW, -ARROW)

    def _arrow(self) -> QPolygonF:
        """Return the arrow, its foot a little inside of the box."""
        tip, box = QPointF(self._tip), QRectF(self._box())
        if self._side in ("left", "right"):
            foot = box.right() - 1 if self._side == "left" else box.left() + 1
            feet = [QPointF(foot, tip.y() - HALF_ARROW), QPointF(foot, tip.y() + HALF_ARROW)]
        else:
            foot = box.bottom() - 1 if self._side == "above" else box.top() + 1
            feet = [QPointF(tip.x() - HALF_ARROW, foot), QPointF(tip.x() + HALF_ARROW, foot)]
        return QPolygonF([tip, *feet])

    def _region(self) -> QRegion:
        region = QRegion(self._box())
        if self._side is not None:
            region += QRegion(self._arrow().boundingRect().toAlignedRect())
        return region
