"""A block of a lesson: its code, buttons, what should come out, and what came."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.elided_button import ElidedButton
from eagerlab.gui.views.guide_code import CodeBox, Strip
from eagerlab.gui.views.guide_result import ResultView, Said
from eagerlab.guide.lesson import Block


class BlockView(QWidget):
    """Shows one block and says what is pressed. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    block : Block
        What is shown.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    run_requested, stop_requested, again_requested : Signal
        Run this block; end its run or its waiting; run the lesson from its beginning to here.
    insert_requested, copy_requested : Signal
        Put the code into the console's input line, or on the clipboard.
    answer_requested : Signal(int)
        Type this of the block's lines where it asks.
    """

    run_requested = Signal()
    stop_requested = Signal()
    again_requested = Signal()
    insert_requested = Signal()
    copy_requested = Signal()
    answer_requested = Signal(int)

    def __init__(self, theme: Theme, block: Block, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.block = block
        self._busy = self._done = self._first = False
        self.setObjectName("guide_block")
        self.run = self._button(self.tr("Run"), "guide_run")
        self.run.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.insert = self._button(self.tr("Insert"), "guide_insert")
        self.insert.setToolTip(self.tr("Put the code into the console's input line, to change it first"))
        self.copy = self._button(self.tr("Copy"), "guide_copy")
        self.copy.setToolTip(self.tr("Put the code on the clipboard"))
        self._tick = QLabel()
        self._tick.setObjectName("guide_tick")
        self.result = ResultView(theme)
        self.answers: list[ElidedButton] = []
        self.expected: list[CodeBox] = []
        self.run.clicked.connect(self._run_or_stop)
        self.insert.clicked.connect(self.insert_requested)
        self.copy.clicked.connect(self.copy_requested)
        self.result.pressed.connect(self.again_requested)
        self._put_together()
        self.set_earlier(0)
        theme.changed.connect(self._colour)
        self._colour()

    @property
    def is_done(self) -> bool:
        """Whether the tick is shown."""
        return self._done

    @property
    def is_busy(self) -> bool:
        """Whether it runs, or waits to."""
        return self._busy

    def set_earlier(self, count: int) -> None:
        """Say how many blocks before this one run first, because they did not in this backend."""
        if self._busy:
            return
        if count:
            words = self.tr("Run to here")
            tip = self.tr("Run the blocks before this one first, then this one: it needs their names")
        else:
            words, tip = self.tr("Run"), self.tr("Run the code in the console")
        self.run.setText(words)
        self.run.setToolTip(tip)
        self.run.setAccessibleName(
            self.tr("{action}: block {number}").format(action=words, number=self.block.number + 1)
        )

    def set_primary(self, primary: bool) -> None:
        """Make Run the one thing to press next."""
        if primary != self._first:
            self._first = primary
            self._colour()

    def set_done(self, done: bool) -> None:
        """Show the tick: it was run, now or some other day, and gave what it should."""
        self._done = done
        self._tick.setVisible(done)

    def show_busy(self, words: str) -> None:
        """Say that it runs or waits; Run becomes Stop."""
        self._busy = True
        self.run.setText(self.tr("Stop"))
        self.run.setToolTip(self.tr("Stop the block, or wait for it no longer"))
        self.result.say([Said("busy", words)])
        self._colour()

    def show_result(self, said: Sequence[Said]) -> None:
        """Say what came of the run; nothing for an empty sequence. Run is Run again."""
        self._busy = False
        self.set_asking(False)
        self.result.say(said)
        self._colour()

    def set_asking(self, asking: bool, following: int = 0) -> None:
        """Let lines be typed where the block asks; `following` is the next one."""
        for number, button in enumerate(self.answers):
            button.setEnabled(asking)
            button.setProperty("primary", asking and number == following)
            button.update()

    def _put_together(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(4)
        for button in (self.run, self.insert, self.copy):
            buttons.addWidget(button)
        buttons.addStretch()
        buttons.addWidget(self._tick)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        number = self.block.number + 1
        self.code = CodeBox(
            self._theme,
            self.block.code,
            python=True,
            accessible=self.tr("Code of block {number}").format(number=number),
        )
        layout.addWidget(self.code)
        layout.addLayout(buttons)
        if self.block.inputs:
            self._add_answers(layout)
        if self.block.output:
            self._add_expected(layout, self.tr("This should come out"), self.block.output)
        if self.block.error:
            self._add_expected(layout, self.tr("This error should come"), self.block.error)
        layout.addWidget(self.result)

    def _add_expected(self, layout: QVBoxLayout, title: str, text: str) -> None:
        layout.addWidget(_dim(title))
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(Strip(self._theme, "line"))
        box = CodeBox(self._theme, text, python=False, accessible=title)
        self.expected.append(box)
        row.addWidget(box, 1)
        layout.addLayout(row)

    def _add_answers(self, layout: QVBoxLayout) -> None:
        layout.addWidget(_dim(self.tr("When it asks, type in the console, or click")))
        for number, line in enumerate(self.block.inputs):
            button = ElidedButton(line)
            button.setObjectName("guide_answer")
            button.setFont(self._theme.code_font())
            button.setAccessibleName(self.tr("Type {line}").format(line=line))
            button.setEnabled(False)
            button.clicked.connect(lambda _checked=False, chosen=number: self.answer_requested.emit(chosen))
            self.answers.append(button)
            layout.addWidget(button, alignment=Qt.AlignmentFlag.AlignLeft)

    def _button(self, words: str, name: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setText(words)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        number = self.block.number + 1
        button.setAccessibleName(self.tr("{action}: block {number}").format(action=words, number=number))
        return button

    def _run_or_stop(self) -> None:
        if self._busy:
            self.stop_requested.emit()
        else:
            self.run_requested.emit()

    def _colour(self) -> None:
        tokens = self._theme.tokens
        primary = self._first and not self._busy
        self.run.setProperty("primary", primary)
        ink = tokens.on_accent if primary else tokens.text
        self.run.setIcon(icon("stop" if self._busy else "play", ink, tokens.disabled))
        self.run.update()
        self._tick.setPixmap(icon("check-circle", tokens.good).pixmap(18, 18))
        self._tick.setToolTip(self.tr("Done"))
        self._tick.setAccessibleName(self.tr("Done"))
        self._tick.setVisible(self._done)


def _dim(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label
