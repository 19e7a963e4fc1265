"""Samples of the data beside what the model says: a grid of pictures, or rows of a table. GUI thread only."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.models.seeing import Ints, Predictions
from eagerlab.gui.models.seeing_samples import (
    PICTURE_ROLE,
    SAMPLE_ROLE,
    SHARE_ROLE,
    WRONG_ROLE,
    SampleModel,
)
from eagerlab.gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex

PICTURE = 72
MARGIN = 6
BAR = 3
COLUMN = 88
ARROW = " → "
TRUTH, PREDICTED, SHARE = 1, 2, 3


class TileDelegate(QStyledItemDelegate):
    """Draws one sample: its picture, a bar for the confidence, and truth → prediction where that is wrong."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = option.fontMetrics.height()
        return QSize(PICTURE + 2 * MARGIN, PICTURE + 2 * MARGIN + BAR + 4 + line)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        tokens = self._theme.tokens
        area: QRect = option.rect
        state = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, QColor(tokens.selection))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(tokens.hover))
        wrong = bool(index.data(WRONG_ROLE))
        place = QRect(area.x() + MARGIN, area.y() + MARGIN, PICTURE, PICTURE)
        self._paint_picture(painter, place, index.data(PICTURE_ROLE))
        if wrong:
            painter.setPen(QColor(tokens.bad))
            painter.drawRect(place.adjusted(-2, -2, 1, 1))
        share = index.data(SHARE_ROLE)
        below = place.bottom() + 4
        if share is not None:
            painter.fillRect(QRect(place.x(), below, PICTURE, BAR), QColor(tokens.line))
            width = 0 if numbers.not_finite(share) else round(PICTURE * share)
            colour = tokens.bad if wrong else tokens.good
            painter.fillRect(QRect(place.x(), below, width, BAR), QColor(colour))
        line = QRect(place.x(), below + BAR + 1, PICTURE, painter.fontMetrics().height())
        self._paint_words(painter, line, index, wrong)
        painter.restore()

    def _paint_picture(self, painter: QPainter, place: QRect, image: QImage | None) -> None:
        if image is None:
            painter.fillRect(place, QColor(self._theme.tokens.hover))
            return
        size = image.size().scaled(place.size(), Qt.AspectRatioMode.KeepAspectRatio)
        inner = QRect(place.topLeft(), size)
        inner.moveCenter(place.center())
        smooth = image.width() > PICTURE or image.height() > PICTURE
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
        painter.drawImage(inner, image)

    def _paint_words(self, painter: QPainter, line: QRect, index: Index, wrong: bool) -> None:
        tokens = self._theme.tokens
        truth, predicted = (str(index.sibling(index.row(), one).data() or "") for one in (TRUTH, PREDICTED))
        share = index.data(SHARE_ROLE)
        known = share is not None and not numbers.not_finite(share)
        end = self.tr("{0} %").format(round(100 * share)) if known else ""
        metrics = painter.fontMetrics()
        wide = metrics.horizontalAdvance(end) + 4 if end else 0
        names = (truth, predicted) if wrong or share is None else (truth,)
        painter.setPen(QColor(tokens.bad if wrong else tokens.text))
        room = line.width() - wide
        if metrics.horizontalAdvance(ARROW.join(names)) > room:
            room, end = line.width(), ""
        elided = joined(names, metrics, room)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, elided)
        painter.setPen(QColor(tokens.dim))
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, end)


def joined(names: Sequence[str], metrics: QFontMetrics, room: int) -> str:
    """Return one name, or two with an arrow between, in so many pixels: each keeps its beginning."""
    text = ARROW.join(names)
    if metrics.horizontalAdvance(text) <= room:
        return text
    left = room - metrics.horizontalAdvance(ARROW) * (len(names) - 1)
    widths = [metrics.horizontalAdvance(name) for name in names]
    fair = left // len(names)
    # What a short name does not need goes to the other one.
    shares = [max(fair, left - sum(widths) + width) for width in widths]
    return ARROW.join(
        metrics.elidedText(name, Qt.TextElideMode.ElideRight, share)
        for name, share in zip(names, shares, strict=True)
    )


class SampleGrid(QWidget):
    """Shows a `SampleModel` as pictures or as rows, whichever suits. It asks for the inputs in sight.

    Attributes
    ----------
    chosen : Signal(int)
        Number of the sample that was selected, or -1.
    """

    chosen = Signal(int)

    def __init__(self, theme: Theme, model: SampleModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.model = model
        self.pictures = self._make_pictures(name)
        self.rows = self._make_rows(name)
        self.rows.setSelectionModel(self.pictures.selectionModel())
        self._stack = QStackedWidget()
        self._stack.addWidget(self.pictures)
        self._stack.addWidget(self.rows)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._want_visible)
        for view in (self.pictures, self.rows):
            view.verticalScrollBar().valueChanged.connect(self.look)
        model.modelReset.connect(self.look)
        model.dataChanged.connect(self.look)
        self.pictures.selectionModel().currentChanged.connect(self._changed)

    @property
    def shows_pictures(self) -> bool:
        """Whether the samples are shown as pictures."""
        return self._stack.currentWidget() is self.pictures

    @property
    def view(self) -> QAbstractItemView:
        """The item view in sight."""
        return self.pictures if self.shows_pictures else self.rows

    def set_pictures(self, pictures: bool) -> None:
        """Show pictures, or rows."""
        self._stack.setCurrentWidget(self.pictures if pictures else self.rows)
        self.look()

    def show_samples(self, predictions: Predictions, order: Ints) -> None:
        """Show these samples in this order; neither page nor selection move, if the sample is still there."""
        bar, sample = self.view.verticalScrollBar(), self.selected()
        place = bar.value()
        self.model.show(predictions, order)
        row = self.model.row_of(sample) if sample >= 0 else -1
        if row >= 0 and self.selected() != sample:
            self.view.setCurrentIndex(self.model.index(row, 0))
        if place and bar.value() != place:
            self.view.doItemsLayout()  # now: before it, there is nothing to scroll
            bar.setValue(place)

    def selected(self) -> int:
        """Return the selected sample's number, or -1."""
        sample = self.view.currentIndex().data(SAMPLE_ROLE)
        return -1 if sample is None else int(sample)

    def look(self) -> None:
        """Ask soon for the inputs of what is in sight."""
        if not self._soon.isActive():
            self._soon.start(20)

    def restyle(self) -> None:
        """Take over fonts and colours of the theme."""
        self.rows.setFont(self._theme.code_font())
        self.pictures.viewport().update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.look()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.look()

    def visible_rows(self) -> range:
        """Return the rows in sight."""
        count = self.model.rowCount()
        if not count or not self.isVisible():
            return range(0)
        view = self.view.viewport()
        if self.shows_pictures:
            step = self.pictures.sizeHintForIndex(self.model.index(0, 0))
            across = max(1, view.width() // step.width())
            down = self.pictures.verticalScrollBar().value()
            first = down // step.height() * across
            last = (down + view.height()) // step.height() * across + across
            return range(first, min(count, last))
        first = self.rows.rowAt(0)
        last = self.rows.rowAt(view.height() - 1)
        return range(max(0, first), count if last < 0 else last + 1)

    def _want_visible(self) -> None:
        if self.shows_pictures or self.model.columnCount() > SHARE + 2:
            self.model.want(self.visible_rows())

    def _changed(self, current: QModelIndex) -> None:
        sample = current.data(SAMPLE_ROLE)
        self.chosen.emit(-1 if sample is None else int(sample))

    def _make_pictures(self, name: str) -> QListView:
        view = QListView()
        view.setObjectName(f"{name}_pictures")
        view.setAccessibleName(self.tr("Pictures with what the model says"))
        view.setModel(self.model)
        view.setViewMode(QListView.ViewMode.IconMode)
        view.setMovement(QListView.Movement.Static)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.setUniformItemSizes(True)
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setMouseTracking(True)
        view.setItemDelegate(TileDelegate(self._theme, view))
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        return view

    def _make_rows(self, name: str) -> QTableView:
        view = QTableView()
        view.setObjectName(f"{name}_rows")
        view.setAccessibleName(self.tr("Samples with what the model says"))
        view.setModel(self.model)
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setShowGrid(False)
        view.verticalHeader().hide()
        view.verticalHeader().setDefaultSectionSize(24)
        view.horizontalHeader().setHighlightSections(False)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        view.setWordWrap(False)
        view.setItemDelegateForColumn(SHARE, ShareDelegate(self._theme, view))
        view.horizontalHeader().setDefaultSectionSize(COLUMN)
        return view


class ShareDelegate(QStyledItemDelegate):
    """Draws a confidence as a number over a bar."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        share = index.data(SHARE_ROLE)
        if share is None or numbers.not_finite(share):
            return
        area: QRect = option.rect
        tokens = self._theme.tokens
        colour = tokens.bad if index.data(WRONG_ROLE) else tokens.good
        width = round((area.width() - 8) * share)
        painter.fillRect(QRect(area.x() + 4, area.bottom() - BAR, width, BAR), QColor(colour))

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        ink = QColor(self._theme.tokens.text)
        option.palette.setColor(QPalette.ColorRole.Text, ink)
