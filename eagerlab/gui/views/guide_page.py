"""A lesson as a page: prose and blocks, one below the other."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.elided_button import ElidedButton
from eagerlab.gui.views.guide_block import BlockView
from eagerlab.gui.views.guide_code import CodeBox, box_width
from eagerlab.gui.views.guide_prose import Prose
from eagerlab.guide.lesson import Block, Example, Lesson
from eagerlab.guide.lesson import Prose as ProsePart

MARGIN = 14
WIDEST = 640
"""Pixels of a line of prose: longer ones are hard to read."""


class LessonPage(QScrollArea):
    """Shows one lesson. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    link_activated : Signal(str)
        A link of the text.
    run_requested, stop_requested, again_requested, insert_requested, copy_requested : Signal(int)
        A button of the block with this number.
    answer_requested : Signal(int, int)
        Number of a block and of the line to type.
    next_requested : Signal
        The button at the end of the page.
    """

    link_activated = Signal(str)
    run_requested = Signal(int)
    stop_requested = Signal(int)
    again_requested = Signal(int)
    insert_requested = Signal(int)
    copy_requested = Signal(int)
    answer_requested = Signal(int, int)
    next_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.lesson: Lesson | None = None
        self.blocks: Mapping[int, BlockView] = {}
        self.following: ElidedButton | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Always there: it would come and go with the height of the text, which depends on the width.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setAccessibleName(self.tr("Lesson"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @property
    def comfortable_width(self) -> int:
        """Pixels at which no line of code is cut off."""
        return box_width(self._theme) + 2 * MARGIN + self.verticalScrollBar().sizeHint().width()

    def show_lesson(self, lesson: Lesson, note: str, following: str) -> None:
        """Show a lesson from its beginning; the same one stays where it was scrolled to.

        Parameters
        ----------
        lesson : Lesson
            What is shown.
        note : str
            A sentence above it, for example that it is not translated; or empty.
        following : str
            Title of the next lesson; empty after the last.
        """
        place = self.verticalScrollBar().value() if self._is_shown(lesson) else 0
        self.lesson = lesson
        content = QWidget()
        content.setBackgroundRole(content.palette().ColorRole.Base)
        content.setMaximumWidth(WIDEST + 2 * MARGIN)
        layout = QVBoxLayout(content)
        layout.setContentsMargins(MARGIN, 12, MARGIN, 24)
        layout.setSpacing(12)
        blocks: dict[int, BlockView] = {}
        title = f"# {lesson.title}\n\n" + (f"> {note}\n\n" if note else "")
        for part in lesson.parts:
            if isinstance(part, ProsePart):
                layout.addWidget(self._prose(title + part.markdown))
                title = ""
            elif isinstance(part, Block):
                blocks[part.number] = self._block(part)
                layout.addWidget(blocks[part.number])
            else:
                layout.addWidget(self._example(part))
        self.following = self._next_button(following) if following else None
        if self.following is not None:
            layout.addWidget(self.following, alignment=Qt.AlignmentFlag.AlignLeft)
        layout.addStretch()
        self.blocks = blocks
        old = self.takeWidget()
        if old is not None:
            old.hide()
            old.deleteLater()  # not at once: one of its links or buttons may be what led here
        self.setWidget(content)
        content.show()
        self.viewport().setBackgroundRole(content.palette().ColorRole.Base)
        self.verticalScrollBar().setValue(place)

    def _is_shown(self, lesson: Lesson) -> bool:
        return self.lesson is not None and self.lesson.path == lesson.path

    def _prose(self, markdown: str) -> Prose:
        prose = Prose(self._theme)
        prose.set_markdown(markdown)
        prose.link_activated.connect(self.link_activated)
        return prose

    def _example(self, part: Example) -> CodeBox:
        python = part.language == "python"
        return CodeBox(self._theme, part.code, python=python, accessible=self.tr("Example"))

    def _block(self, part: Block) -> BlockView:
        view, number = BlockView(self._theme, part), part.number
        view.run_requested.connect(lambda: self.run_requested.emit(number))
        view.stop_requested.connect(lambda: self.stop_requested.emit(number))
        view.again_requested.connect(lambda: self.again_requested.emit(number))
        view.insert_requested.connect(lambda: self.insert_requested.emit(number))
        view.copy_requested.connect(lambda: self.copy_requested.emit(number))
        view.answer_requested.connect(lambda line: self.answer_requested.emit(number, line))
        return view

    def _next_button(self, title: str) -> ElidedButton:
        button = ElidedButton(self.tr("Next: {title}").format(title=title))
        button.setObjectName("guide_next_lesson")
        button.clicked.connect(self.next_requested)
        return button
