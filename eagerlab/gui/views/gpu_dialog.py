"""The dialog that adds and removes GPU support: one page of words at a time, progress, details."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui.theme import Theme

PARTS = 1000
WIDTH = 520
BUTTONS = ("add", "again", "restart", "remove", "discard", "cancel")
BY_ENTER = ("add", "again", "restart")
"""Nothing is taken away by Enter alone."""


@dataclass(frozen=True)
class Page:
    """What the dialog shows.

    Attributes
    ----------
    heading, text : str
        Words for a person; line breaks in `text` part paragraphs.
    line : str
        A line for a terminal, to be copied; or empty.
    details : str
        Shown when asked for.
    buttons : tuple of str
        Of `BUTTONS`. The first is the default one, where Enter may do what it does.
    working : bool
        Whether there is progress to be shown.
    """

    heading: str
    text: str = ""
    line: str = ""
    details: str = ""
    buttons: tuple[str, ...] = ()
    working: bool = False


class GpuDialog(QDialog):
    """Shows pages and says which button was pressed. GUI thread only.

    Attributes
    ----------
    pressed : Signal(str)
        Key of a button, as in `Page.buttons`.
    """

    pressed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gpu_dialog")
        self.setWindowTitle(self.tr("GPU support"))
        self.setMinimumWidth(WIDTH)
        self.heading = QLabel()
        self.heading.setObjectName("gpu_heading")
        font = QFont(self.heading.font())
        font.setBold(True)
        self.heading.setFont(font)
        self.text = QLabel()
        self.text.setObjectName("gpu_text")
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for label in (self.heading, self.text):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._make_line(theme)
        self._make_progress()
        self._make_details(theme)
        self._make_buttons()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        for part in (self.heading, self.text, self._line_row, self.progress, self.details):
            layout.addWidget(part)
        layout.addStretch(1)
        layout.addWidget(self._box)

    def show_page(self, page: Page) -> None:
        """Show other words, and the buttons that go with them."""
        self.heading.setText(page.heading)
        self.text.setText(page.text)
        self.text.setVisible(bool(page.text))
        self._line.setText(page.line)
        self._line_row.setVisible(bool(page.line))
        self.progress.setVisible(page.working)
        self.details.setPlainText(page.details)
        self.details.hide()
        self._details_button.setVisible(bool(page.details))
        self._details_button.setChecked(False)
        for key, button in self.buttons.items():
            button.setVisible(key in page.buttons)
            button.setEnabled(True)
        self._choose_default(page.buttons)
        self._fit()

    def show_progress(self, share: float | None, numbers: str) -> None:
        """Show how far it is, from 0 to 1; None where that is not known."""
        self.bar.setRange(0, 0 if share is None else PARTS)
        self.bar.setValue(round(PARTS * min(1.0, share or 0.0)))
        self.numbers.setText(numbers)

    def _choose_default(self, keys: tuple[str, ...]) -> None:
        """Give Enter, and the keys, to what goes on; else to Close."""
        keeps = keys[:1] and keys[0] in BY_ENTER
        chosen = self.buttons[keys[0]] if keeps else self._box.button(QDialogButtonBox.StandardButton.Close)
        chosen.setDefault(True)
        chosen.setFocus()

    def _fit(self) -> None:
        """Be as high as the words need: a label that wraps has another height for each width."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.setMinimumHeight(layout.totalHeightForWidth(max(WIDTH, self.width())))
            self.resize(max(WIDTH, self.width()), self.minimumHeight())

    def _make_line(self, theme: Theme) -> None:
        self._line = QLineEdit()
        self._line.setObjectName("gpu_line")
        self._line.setReadOnly(True)
        self._line.setFont(theme.code_font())
        self._line.setAccessibleName(self.tr("Line for a terminal"))
        copy = QPushButton(self.tr("Copy"))
        copy.setObjectName("gpu_copy")
        copy.setAutoDefault(False)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._line.text()))
        self._line_row = QWidget()
        row = QHBoxLayout(self._line_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._line, 1)
        row.addWidget(copy)

    def _make_progress(self) -> None:
        self.progress = QWidget()
        self.bar = QProgressBar()
        self.bar.setObjectName("gpu_progress")
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of GPU support"))
        self.numbers = QLabel()
        self.numbers.setObjectName("gpu_numbers")
        self.numbers.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        column = QVBoxLayout(self.progress)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.bar)
        column.addWidget(self.numbers)

    def _make_details(self, theme: Theme) -> None:
        self.details = QPlainTextEdit()
        self.details.setObjectName("gpu_details")
        self.details.setAccessibleName(self.tr("Details"))
        self.details.setReadOnly(True)
        self.details.setFrameShape(QFrame.Shape.NoFrame)
        self.details.setFont(theme.code_font())
        self.details.setMinimumHeight(120)

    def _make_buttons(self) -> None:
        self._box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._box.rejected.connect(self.reject)
        words = {
            "add": self.tr("Add GPU support"),
            "again": self.tr("Try again"),
            "restart": self.tr("Restart backend"),
            "remove": self.tr("Remove GPU support"),
            "discard": self.tr("Delete the download"),
            "cancel": self.tr("Cancel"),
        }
        self.buttons: dict[str, QPushButton] = {}
        # Else the one that has the keys, or gets them when another is hidden, would be the default one.
        self._box.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        for key in BUTTONS:
            button = self._box.addButton(words[key], QDialogButtonBox.ButtonRole.ActionRole)
            button.setAutoDefault(False)
            button.setObjectName(f"gpu_{key}")
            button.clicked.connect(lambda _checked=False, chosen=key: self.pressed.emit(chosen))
            self.buttons[key] = button
        self._details_button = self._box.addButton(self.tr("Details"), QDialogButtonBox.ButtonRole.ActionRole)
        self._details_button.setObjectName("gpu_show_details")
        self._details_button.setAutoDefault(False)
        self._details_button.setCheckable(True)
        self._details_button.toggled.connect(self.details.setVisible)
        self._details_button.toggled.connect(self._fit)
