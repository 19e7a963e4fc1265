"""Markdown of a lesson, as tall as its text and in the window's look."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QPainter,
    QPaintEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrame,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableFormat,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget
from typing_extensions import override

from eagerlab.gui.theme import Theme, Tokens
from eagerlab.guide.lesson import without_idle_breaks

LINE_HEIGHT = 130.0
"""Percent: prose is read, and stands looser than forms."""
PARAGRAPH_GAP = 8.0
HEADING_SIZES = {1: 1.45, 2: 1.15}
"""Of headings, as multiples of the text's size; further ones are only bold."""
LIST_INDENT = 20.0
NOTE_INDENT = 14.0
NOTE_BAR = 3
CELL_PADDING = 5.0


class Prose(QTextBrowser):
    """Text with links that are handed on. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Fonts and colours.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    link_activated : Signal(str)
        A link was clicked, or opened with the keyboard.
    """

    link_activated = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._markdown = ""
        self._measured = QTextDocument(self)
        self.setAccessibleName(self.tr("Text of the lesson"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.anchorClicked.connect(lambda url: self.link_activated.emit(_target(url)))
        theme.changed.connect(self._show)

    @property
    def markdown(self) -> str:
        """What is shown."""
        return self._markdown

    def set_markdown(self, markdown: str) -> None:
        """Show Markdown."""
        self._markdown = without_idle_breaks(markdown)
        self._show()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        # Measured on a copy: the layout asks for widths that the text will not get.
        self._measured.setTextWidth(width)
        return int(self._measured.size().height() + 0.999)

    @override
    def sizeHint(self) -> QSize:
        return QSize(240, self.heightForWidth(max(240, self.width())))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, 16)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the page scrolls

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        layout = self.document().documentLayout()
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().intProperty(QTextFormat.Property.BlockQuoteLevel.value):
                box = layout.blockBoundingRect(block)
                painter.fillRect(0, int(box.top()), NOTE_BAR, int(box.height()), self._theme.tokens.accent)
            block = block.next()

    def _show(self) -> None:
        document = self.document()
        document.setDefaultFont(self.font())
        document.setDocumentMargin(0)
        document.setIndentWidth(LIST_INDENT)
        features = QTextDocument.MarkdownFeature
        document.setMarkdown(self._markdown, features.MarkdownDialectGitHub | features.MarkdownNoHTML)
        _Styling(document, self._theme).apply()
        self._measured.deleteLater()
        self._measured = document.clone(self)
        self.updateGeometry()


def _target(url: QUrl) -> str:
    """Return the link as it was written: a QUrl makes the first word after ``show:`` lower case otherwise."""
    return url.toString(QUrl.ComponentFormattingOption.FullyDecoded)


class _Styling:
    """Gives a document made from Markdown the window's look."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        self._document = document
        self._tokens: Tokens = theme.tokens
        self._code = theme.code_font()
        self._size = document.defaultFont().pointSizeF()

    def apply(self) -> None:
        block = self._document.begin()
        while block.isValid():
            self._block(block)
            block = block.next()
        self._tables(self._document.rootFrame())

    def _block(self, block: QTextBlock) -> None:
        cursor = QTextCursor(block)
        form = block.blockFormat()
        level = form.headingLevel()
        first, in_list = block.blockNumber() == 0, block.textList() is not None
        shape = QTextBlockFormat()
        shape.setLineHeight(LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        gap = PARAGRAPH_GAP / 2 if in_list else PARAGRAPH_GAP
        shape.setTopMargin(0 if first else 2 * gap if level else 0)
        shape.setBottomMargin(gap / 2 if level else 0 if cursor.currentTable() is not None else gap)
        quoted = form.intProperty(QTextFormat.Property.BlockQuoteLevel.value)
        if quoted:
            shape.setLeftMargin(NOTE_INDENT * quoted)
        cursor.mergeBlockFormat(shape)
        if level:
            self._heading(block, level)
        self._fragments(block, dim=bool(quoted))

    def _heading(self, block: QTextBlock, level: int) -> None:
        cursor = QTextCursor(block)
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        if block.blockNumber() == 0:
            cursor.movePosition(QTextCursor.MoveOperation.Start)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        # Markdown gives headings a size of their own, which a merged format does not take away.
        ink = QTextCharFormat(cursor.charFormat())
        ink.clearProperty(QTextFormat.Property.FontSizeAdjustment.value)
        ink.setFontPointSize(self._size * HEADING_SIZES.get(level, 1.0))
        ink.setFontWeight(QFont.Weight.Bold)  # Chinese letters get no lighter one
        cursor.setCharFormat(ink)

    def _fragments(self, block: QTextBlock, *, dim: bool) -> None:
        changes: list[tuple[int, int, QTextCharFormat]] = []
        piece = block.begin()
        while not piece.atEnd():
            fragment = piece.fragment()
            form, ink = fragment.charFormat(), QTextCharFormat()
            if form.isAnchor():
                ink.setForeground(QColor(self._tokens.link))
                ink.setFontUnderline(True)
            elif dim:
                ink.setForeground(QColor(self._tokens.text))
            if form.fontFixedPitch():
                ink.setFontFamilies([self._code.family()])
                ink.setFontFixedPitch(True)
                ink.setFontPointSize(self._code.pointSizeF() * 0.95)
                ink.setBackground(QBrush(QColor(self._tokens.hover)))
            changes.append((fragment.position(), fragment.length(), ink))
            piece += 1
        for position, length, ink in changes:
            cursor = QTextCursor(self._document)
            cursor.setPosition(position)
            cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(ink)

    def _tables(self, frame: QTextFrame) -> None:
        for child in frame.childFrames():
            if isinstance(child, QTextTable):
                self._table(child)

    def _table(self, table: QTextTable) -> None:
        form = QTextTableFormat(table.format())
        form.setBorder(1)
        form.setBorderCollapse(True)
        form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setBorderBrush(QBrush(QColor(self._tokens.line)))
        form.setCellPadding(CELL_PADDING)
        form.setCellSpacing(0)
        form.setTopMargin(PARAGRAPH_GAP / 2)
        form.setBottomMargin(PARAGRAPH_GAP)
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        table.setFormat(form)
