"""Widgets for the parameters of a class: one for each kind of value."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QSizePolicy, QWidget
from typing_extensions import override

from eagerlab.gui.models.field_texts import FieldError, read_value, value_text
from eagerlab.gui.views.count_box import CountBox
from eagerlab.protocol.editing import FieldEntry

MOST = 2_000_000_000
"""What a spin box, which counts in 32 bits with sign, may count to."""
COMPLAIN_MILLISECONDS = 700
"""How long a text may be wrong while it is still being typed."""


class Field(QWidget):
    """A value that can be changed. GUI thread only.

    Parameters
    ----------
    entry : FieldEntry
        What it is.
    editor : QWidget
        What the person types or clicks into; gets the keyboard focus.

    Attributes
    ----------
    entered : Signal(object)
        The person chose another value, which is a good one.
    troubled : Signal(str)
        Why what stands in the field is no value; empty when it is one again.
    """

    entered = Signal(object)
    troubled = Signal(str)

    def __init__(self, entry: FieldEntry, editor: QWidget) -> None:
        super().__init__()
        self.entry = entry
        self.editor = editor
        editor.setObjectName(f"parameter_{entry.name}")
        editor.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        editor.installEventFilter(self)
        self.setFocusProxy(editor)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(editor)

    def set_value(self, value: Any) -> None:
        """Show a value, without a signal."""
        raise NotImplementedError

    @property
    def draft(self) -> str:
        """What was typed and is no value; empty otherwise."""
        return ""

    def set_draft(self, text: str) -> None:
        """Put back what was typed and is no value."""

    def discard(self) -> None:
        """Forget what was typed: the next value belongs to another thing."""

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The wheel scrolls the form; it changes a value only where the person has gone into the field.
        if event.type() == QEvent.Type.Wheel and not self.editor.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)


class TextField(Field):
    """Anything that is typed; a text that is no value stays until it is mended or Escape is pressed.

    Parameters
    ----------
    entry : FieldEntry
        What is expected.
    live : bool
        Whether each good text counts while it is being typed; otherwise Enter or leaving the field ends it.
    """

    def __init__(self, entry: FieldEntry, live: bool) -> None:
        self.line = QLineEdit()
        super().__init__(entry, self.line)
        self._live = live
        self._value: Any = None
        self._bad = False
        self.line.setMinimumWidth(40)
        if entry.optional:
            self.line.setPlaceholderText(self.tr("none"))
        self.line.textEdited.connect(self._typed)
        self.line.editingFinished.connect(self._finish)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(COMPLAIN_MILLISECONDS)
        self._patience.timeout.connect(self._take)

    @override
    def set_value(self, value: Any) -> None:
        typing = self._bad or self.line.isModified()
        if typing and value == self._value and type(value) is type(self._value):
            return  # what is being typed is nobody else's business
        self._value = value
        self._patience.stop()
        try:
            same = self.line.hasFocus() and read_value(self.entry, self.line.text()) == value
        except FieldError:
            same = False
        if not same:
            self.line.setText(value_text(value))
        self._complain("")

    @property
    @override
    def draft(self) -> str:
        return self.line.text() if self._bad or self._patience.isActive() else ""

    @override
    def set_draft(self, text: str) -> None:
        self.line.setText(text)
        self._take()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Escape
            and self.line.text() != value_text(self._value)
        ):
            self.discard()
            return True
        return super().eventFilter(watched, event)

    @override
    def discard(self) -> None:
        self._patience.stop()
        self.line.setText(value_text(self._value))
        self._complain("")

    def _typed(self) -> None:
        if not self._live:
            return
        try:
            read_value(self.entry, self.line.text())
        except FieldError:
            self._patience.start()
        else:
            self._take()

    def _finish(self) -> None:
        if self._bad or self.line.text() != value_text(self._value):
            self._take()
        self.line.setModified(False)

    def _take(self) -> None:
        self._patience.stop()
        try:
            value = read_value(self.entry, self.line.text())
        except FieldError as error:
            self._complain(str(error))
            return
        self._complain("")
        if value != self._value or type(value) is not type(self._value):
            self._value = value
            self.entered.emit(value)

    def _complain(self, sentence: str) -> None:
        self._bad = bool(sentence)
        palette = QPalette()
        if sentence:
            palette.setColor(QPalette.ColorRole.Text, self.palette().color(QPalette.ColorRole.BrightText))
        self.line.setPalette(palette)
        self.troubled.emit(sentence)


class IntegerField(Field):
    """A whole number that there always is."""

    def __init__(self, entry: FieldEntry, live: bool) -> None:
        self.box = CountBox()
        super().__init__(entry, self.box)
        low = -MOST if entry.minimum is None else int(entry.minimum)
        high = MOST if entry.maximum is None else int(min(entry.maximum, MOST))
        self.box.setRange(low, high)
        self.box.setKeyboardTracking(live)
        self.box.setMinimumWidth(60)
        self.box.valueChanged.connect(lambda value: self.entered.emit(value))

    @override
    def set_value(self, value: Any) -> None:
        if isinstance(value, int) and value != self.box.value():
            self.box.blockSignals(True)
            self.box.setValue(max(self.box.minimum(), min(value, self.box.maximum())))
            self.box.blockSignals(False)


class YesNoField(Field):
    """A check box."""

    def __init__(self, entry: FieldEntry) -> None:
        self.box = QCheckBox()
        super().__init__(entry, self.box)
        self.box.toggled.connect(lambda value: self.entered.emit(value))
        self.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.box.setMinimumHeight(24)

    @override
    def set_value(self, value: Any) -> None:
        self.box.blockSignals(True)
        self.box.setChecked(bool(value))
        self.box.blockSignals(False)


class ChoiceField(Field):
    """One of several values; one that is not among them is shown nevertheless.

    Parameters
    ----------
    entry : FieldEntry
        What is chosen.
    choices : list of (str, object)
        Words and values.
    """

    def __init__(self, entry: FieldEntry, choices: list[tuple[str, Any]]) -> None:
        self.box = QComboBox()
        super().__init__(entry, self.box)
        self.box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.box.setMinimumWidth(60)
        for words, value in choices:
            self.box.addItem(words, value)
        self.box.activated.connect(lambda index: self.entered.emit(self.box.itemData(index)))

    @override
    def set_value(self, value: Any) -> None:
        for index in range(self.box.count()):
            if self.box.itemData(index) == value:
                self.box.setCurrentIndex(index)
                return
        self.box.addItem(value_text(value), value)
        self.box.setCurrentIndex(self.box.count() - 1)


def field_for(entry: FieldEntry, live: bool) -> Field:
    """Return the widget that suits a parameter.

    Parameters
    ----------
    entry : FieldEntry
        The parameter.
    live : bool
        Whether what is typed counts at once.
    """
    none = QCoreApplication.translate("Fields", "none")
    if entry.kind == "choice":
        words = [(choice, choice) for choice in entry.choices]
        return ChoiceField(entry, [(none, None), *words] if entry.optional else words)
    if entry.kind == "boolean":
        if not entry.optional:
            return YesNoField(entry)
        yes, no = QCoreApplication.translate("Fields", "yes"), QCoreApplication.translate("Fields", "no")
        return ChoiceField(entry, [(none, None), (yes, True), (no, False)])
    if entry.kind == "integer" and not entry.optional and (entry.maximum or 0) <= MOST:
        return IntegerField(entry, live)
    return TextField(entry, live)
