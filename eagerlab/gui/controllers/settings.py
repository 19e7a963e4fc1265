"""The settings dialog, the split of the CPU, and the change of language."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QObject

from eagerlab.gui import languages, letters
from eagerlab.gui.controllers.life import LifeController
from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.views.settings_dialog import Choices, SettingsDialog

CPU_DEVICES = "EAGERLAB_CPU_DEVICES"


class SettingsController(QObject):
    """Opens the dialog and carries out what was chosen. GUI thread only."""

    def __init__(self, window: MainWindow, process: BackendProcess, life: LifeController) -> None:
        super().__init__(window)
        self._window = window
        self._process = process
        self._life = life
        self._dialog: SettingsDialog | None = None
        window.commands["settings"].triggered.connect(self.open)
        self._hand_over()

    def open(self) -> None:
        """Show the dialog."""
        if self._dialog is not None:
            self._dialog.raise_()
            return
        settings = self._window.settings
        self._dialog = SettingsDialog(
            Choices(
                theme=settings.theme,
                code_font_size=settings.code_font_size,
                cpu_devices=settings.cpu_devices,
                autosave_minutes=settings.autosave_minutes,
                language=settings.language,
            ),
            languages.languages(),
            self._window,
        )
        self._dialog.chosen.connect(self.apply)
        self._dialog.finished.connect(self._closed)
        self._dialog.open()

    def apply(self, choices: Choices) -> None:
        """Take over what was chosen; a split of the CPU and a language need a fresh start, and ask for it."""
        settings = self._window.settings
        language_before = settings.language
        split_before = settings.cpu_devices
        for name in ("theme", "code_font_size", "cpu_devices", "autosave_minutes", "language"):
            value = getattr(choices, name)
            if value != getattr(settings, name):
                setattr(settings, name, value)
        if choices.cpu_devices != split_before:
            self._hand_over()
            self._ask_restart(choices.cpu_devices)
        if choices.language != language_before:
            self._ask_reopen()

    def _ask_reopen(self) -> None:
        """Offer to open the window anew; nothing to do where it would speak as it does now."""
        settings = self._window.settings
        offered = languages.languages()
        locale = languages.chosen(settings.language, QLocale.system().uiLanguages(), offered)
        if locale == languages.spoken():
            return
        name = next(language.name for language in offered if language.locale == locale)
        if not letters.can_write(locale):
            self._window.messages.show(
                Notice(
                    what=self.tr("No font of this computer has the letters of {language}.").format(
                        language=name
                    ),
                    why=self.tr("They would be shown as boxes, so the window goes on in English."),
                    todo=self.tr("Install such a font, for example Noto Sans CJK, and start EagerLab again."),
                )
            )
            return
        self._life.reopen_window(
            self.tr("The window speaks {language} from its next start on.").format(language=name),
            self.tr("A restart saves what was trained and clears the console's variables."),
            lambda: self._window.status.flash(self.tr("The language changes with the next start.")),
        )

    def _ask_restart(self, devices: int) -> None:
        if devices == 1:
            text = self.tr("The CPU is one device again from the backend's next start on.")
        else:
            text = self.tr("The CPU is split into {count} devices from the backend's next start on.").format(
                count=devices
            )
        self._life.restart_for(
            text,
            self.tr(
                "TensorFlow fixes its devices when it starts. A restart saves what was trained "
                "and clears the console's variables."
            ),
            lambda: self._window.status.flash(self.tr("The split holds after the next restart.")),
        )

    def _hand_over(self) -> None:
        """Put the split into the environment of the backend's next start."""
        count = self._window.settings.cpu_devices
        if count > 1:
            self._process.environment[CPU_DEVICES] = str(count)
        else:
            self._process.environment.pop(CPU_DEVICES, None)

    def _closed(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None
