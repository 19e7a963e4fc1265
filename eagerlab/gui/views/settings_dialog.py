"""The settings dialog."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui.languages import SYSTEM, Language
from eagerlab.gui.theme import Preference


@dataclass(frozen=True)
class Choices:
    """What the dialog shows and gives back."""

    theme: Preference
    code_font_size: int
    cpu_devices: int
    autosave_minutes: int
    language: str = "system"


class SettingsDialog(QDialog):
    """Language, look, console font, split CPU, automatic checkpoints. GUI thread only.

    Attributes
    ----------
    chosen : Signal(object)
        The `Choices`, when the person says OK.

    Parameters
    ----------
    choices : Choices
        What is set now.
    languages : sequence of Language
        What the window can speak.
    """

    chosen = Signal(object)

    def __init__(
        self, choices: Choices, languages: Sequence[Language] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("settings_dialog")
        self.setWindowTitle(self.tr("Settings"))
        self._language = QComboBox()
        self._language.setObjectName("setting_language")
        self._language.addItem(self.tr("Follow the system"), SYSTEM)
        for language in languages:
            self._language.addItem(language.name, language.locale)
        self._language.setCurrentIndex(max(0, self._language.findData(choices.language)))
        self._theme = QComboBox()
        self._theme.setObjectName("setting_theme")
        for key, words in (
            ("system", self.tr("Follow the system")),
            ("light", self.tr("Light")),
            ("dark", self.tr("Dark")),
        ):
            self._theme.addItem(words, key)
        self._theme.setCurrentIndex(self._theme.findData(choices.theme))
        self._font = self._spin_box("setting_code_font_size", 0, 40, choices.code_font_size)
        self._font.setSpecialValueText(self.tr("As the window"))
        self._font.setSuffix(self.tr(" pt"))
        self._cpu = self._spin_box("setting_cpu_devices", 1, 16, choices.cpu_devices)
        self._cpu.setSpecialValueText(self.tr("One device"))
        self._cpu.setSuffix(self.tr(" devices"))
        self._autosave = self._spin_box("setting_autosave", 0, 24 * 60, choices.autosave_minutes)
        self._autosave.setSpecialValueText(self.tr("Never"))
        self._autosave.setSuffix(self.tr(" min of training"))
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        for label, field, note in (
            (self.tr("Language"), self._language, ""),
            (self.tr("Colours"), self._theme, ""),
            (self.tr("Font size of console and code"), self._font, ""),
            (
                self.tr("Split the CPU into"),
                self._cpu,
                self.tr(
                    "To try placing tensors on a machine with one device. Needs a restart of the backend."
                ),
            ),
            (
                self.tr("Save a checkpoint every"),
                self._autosave,
                self.tr("The last five and the best are kept; those saved by hand always."),
            ),
        ):
            field.setAccessibleName(label)
            form.addRow(label, field)
            form.labelForField(field).setMinimumHeight(field.sizeHint().height())
            if note:
                form.addRow("", self._note(note))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self._accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(16)
        layout.addLayout(form)
        layout.addWidget(buttons)

    def _accept(self) -> None:
        self.chosen.emit(
            Choices(
                theme=self._theme.currentData(),
                code_font_size=self._font.value(),
                cpu_devices=self._cpu.value(),
                autosave_minutes=self._autosave.value(),
                language=self._language.currentData(),
            )
        )
        self.accept()

    def _spin_box(self, name: str, low: int, high: int, value: int) -> QSpinBox:
        box = QSpinBox()
        box.setObjectName(name)
        box.setRange(low, high)
        box.setValue(value)
        return box

    def _note(self, text: str) -> QLabel:
        note = QLabel(text)
        note.setWordWrap(True)
        note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        return note
