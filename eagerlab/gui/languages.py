"""The languages of the window: which there are, which the person wants, and how Qt comes to speak it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from eagerlab.assets import assets_folder
from eagerlab.gui import letters, told

SYSTEM = "system"
ENGLISH = "en"


@dataclass(frozen=True)
class Language:
    """A language that the window can speak.

    Attributes
    ----------
    locale : str
        As in the name of its file: ``zh_CN``; ``en`` for English, which needs none.
    name : str
        What its speakers call it: ``简体中文``.
    """

    locale: str
    name: str


def translations_folder() -> Path:
    """Return the folder of the translations; it need not be there."""
    return Path(str(assets_folder() / "i18n"))


def languages() -> tuple[Language, ...]:
    """Return what can be chosen: English, and whatever has a compiled translation."""
    found = [Language(ENGLISH, "English")]
    for file in sorted(translations_folder().glob("eagerlab_*.qm")):
        locale = file.stem.removeprefix("eagerlab_")
        found.append(Language(locale, QLocale(locale).nativeLanguageName() or locale))
    return tuple(found)


def chosen(setting: str, wanted: Sequence[str], offered: Sequence[Language]) -> str:
    """Return the locale to speak.

    Parameters
    ----------
    setting : str
        A locale, or ``system``.
    wanted : sequence of str
        What the system prefers, the best first, as ``QLocale.uiLanguages`` gives it.
    offered : sequence of Language
        As from `languages`.

    Returns
    -------
    str
        One that is offered. Who reads Traditional Chinese is not given Simplified Chinese unasked.
    """
    locales = [language.locale for language in offered]
    if setting in locales:
        return setting
    seen: set[QLocale.Language] = set()
    for tag in wanted:
        locale = QLocale(tag)
        # The last entries for Taiwan are `zh-Hant` and `zh`, which alone would mean Simplified Chinese.
        if locale.language() in seen and "-" not in tag.replace("_", "-"):
            continue
        seen.add(locale.language())
        fitting = [one for one in locales if _speaks(QLocale(one), locale)]
        if fitting:
            return next(
                (one for one in fitting if QLocale(one).territory() == locale.territory()), fitting[0]
            )
    return ENGLISH


def _speaks(one: QLocale, other: QLocale) -> bool:
    return one.language() == other.language() and one.script() == other.script()


def speak(app: QApplication, setting: str) -> str:
    """Let `app`, Qt's own texts and what the backend says be in the language of the setting.

    Call it before the first widget is made; on the GUI thread.

    Parameters
    ----------
    app : QApplication
        Gets the translators.
    setting : str
        A locale, or ``system``.

    Returns
    -------
    str
        The locale that is spoken from now on: ``en`` where there is no translation, or no font for it.
    """
    locale = chosen(setting, QLocale.system().uiLanguages(), languages())
    if not letters.can_write(locale):
        locale = ENGLISH
    folder = translations_folder()
    qt_folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, place in ((f"qtbase_{locale}", qt_folder), (f"eagerlab_{locale}", str(folder))):
        translator = QTranslator()
        if translator.load(name, place):
            translator.setParent(app)
            app.installTranslator(translator)
    source = folder / f"eagerlab_{locale}.ts"
    told.speak(source if source.is_file() else None)
    app.setProperty("language", locale)
    return locale


def spoken() -> str:
    """Return the locale that the window speaks, for example to choose a guide: ``en``, ``zh_CN``."""
    app = QApplication.instance()
    return str(app.property("language") or ENGLISH) if app is not None else ENGLISH
