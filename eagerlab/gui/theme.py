"""The look in one place: colour tokens, fonts, and their way into palette, style, plots and console."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

Preference = Literal["system", "light", "dark"]


@dataclass(frozen=True)
class Tokens:
    """Colours as ``#rrggbb``; every text reaches a contrast of 4.5 : 1 on whatever it stands on.

    Attributes
    ----------
    background, panel, line : str
        Behind everything, behind content, and the one-pixel lines between.
    hover : str
        Behind what the mouse is over.
    text, dim, disabled : str
        The two strengths of text; and what cannot be used now, which is meant to be weak.
    accent, on_accent, selection : str
        The one thing to press next, text on it, and what is selected.
    link : str
        The accent as text.
    good, warn, bad : str
        Verdicts, as text and as dots.
    good_back, warn_back, bad_back, info_back : str
        Behind a banner's text.
    series : tuple of str
        Okabe-Ito colours for curves.
    heat_positive, heat_negative, heat_zero : str
        The ends and the middle of diverging heat maps.
    nan, positive_infinity, negative_infinity : str
        Values that are no numbers.
    code_keyword, code_string, code_number, code_comment, code_name : str
        Highlighted Python.
    """

    background: str
    panel: str
    line: str
    hover: str
    text: str
    dim: str
    disabled: str
    accent: str
    on_accent: str
    link: str
    selection: str
    good: str
    warn: str
    bad: str
    good_back: str
    warn_back: str
    bad_back: str
    info_back: str
    series: tuple[str, ...]
    heat_positive: str
    heat_negative: str
    heat_zero: str
    nan: str
    positive_infinity: str
    negative_infinity: str
    code_keyword: str
    code_string: str
    code_number: str
    code_comment: str
    code_name: str


LIGHT = Tokens(
    background="#f6f7f9",
    panel="#ffffff",
    line="#dfe3e8",
    hover="#eaedf1",
    text="#1c2430",
    dim="#66707d",
    disabled="#a3abb5",
    accent="#1f6feb",
    on_accent="#ffffff",
    link="#1a61d0",
    selection="#dbe9ff",
    good="#1a7f37",
    warn="#8f5f00",
    bad="#b42318",
    good_back="#e6f4ea",
    warn_back="#fdf3d8",
    bad_back="#fdecea",
    info_back="#e8f0fe",
    series=("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6d00", "#5c5c5c"),
    heat_positive="#1f6feb",
    heat_negative="#d55e00",
    heat_zero="#ffffff",
    nan="#d6008f",
    positive_infinity="#7a3fd1",
    negative_infinity="#00838f",
    code_keyword="#8250df",
    code_string="#0a6640",
    code_number="#0550ae",
    code_comment="#66707d",
    code_name="#953800",
)

DARK = Tokens(
    background="#16191f",
    panel="#1d2128",
    line="#2e343d",
    hover="#272c35",
    text="#e4e8ee",
    dim="#98a2b0",
    disabled="#5d6673",
    accent="#4c8dff",
    on_accent="#0b1220",
    link="#6ba1ff",
    selection="#233a5e",
    good="#3fb950",
    warn="#d29922",
    bad="#f47067",
    good_back="#17291d",
    warn_back="#2e2614",
    bad_back="#34201f",
    info_back="#1a2740",
    series=("#56b4e9", "#e8743b", "#2fbf8f", "#cc79a7", "#e69f00", "#8ab4f8", "#f0e442", "#b0b0b0"),
    heat_positive="#4c8dff",
    heat_negative="#d9782d",
    heat_zero="#1d2128",
    nan="#ff4fc3",
    positive_infinity="#b48bff",
    negative_infinity="#35c3d0",
    code_keyword="#c297ff",
    code_string="#7ee2a8",
    code_number="#79b8ff",
    code_comment="#98a2b0",
    code_name="#ffab70",
)


class Theme(QObject):
    """Light or dark, as the system or the person wants it. GUI thread only.

    Parameters
    ----------
    preference : {"system", "light", "dark"}
        What to follow.
    parent : QObject, optional
        Owner.

    Attributes
    ----------
    changed : Signal
        Colours or the code font changed: read `tokens` and `code_font` again.
    """

    changed = Signal()

    def __init__(self, preference: Preference = "system", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preference: Preference = preference
        self._code_points = 0
        self._app: QApplication | None = None
        self._dark = self._wants_dark()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)

    @property
    def tokens(self) -> Tokens:
        """The colours that hold now."""
        return DARK if self._dark else LIGHT

    @property
    def is_dark(self) -> bool:
        """Whether light text stands on dark ground."""
        return self._dark

    @property
    def preference(self) -> Preference:
        """What the person chose."""
        return self._preference

    def set_preference(self, preference: Preference) -> None:
        """Follow the system, or stay light or dark."""
        self._preference = preference
        self._follow()

    @property
    def series_count(self) -> int:
        """How many curves have colours of their own."""
        return len(self.tokens.series)

    def series_colour(self, index: int) -> str:
        """Return the colour of curve `index`; they repeat after the last."""
        series = self.tokens.series
        return series[index % len(series)]

    def code_font(self) -> QFont:
        """Return the monospaced font for numbers, code and the console."""
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        if self._code_points:
            font.setPointSize(self._code_points)
        elif self._app is not None:
            font.setPointSizeF(self._app.font().pointSizeF())
        return font

    def set_code_font_size(self, points: int) -> None:
        """Set the size of `code_font` in points; 0 means the system's."""
        if points != self._code_points:
            self._code_points = points
            self.changed.emit()

    def apply(self, app: QApplication) -> None:
        """Give `app` the palette of these colours, now and whenever they change."""
        self._app = app
        app.setPalette(palette_of(self.tokens))

    def _wants_dark(self) -> bool:
        if self._preference != "system":
            return self._preference == "dark"
        return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark

    def _follow(self) -> None:
        dark = self._wants_dark()
        if dark == self._dark:
            return
        self._dark = dark
        if self._app is not None:
            self._app.setPalette(palette_of(self.tokens))
        self.changed.emit()


def palette_of(tokens: Tokens) -> QPalette:
    """Return the palette that Qt's own widgets draw with."""
    role = QPalette.ColorRole
    colours = {
        role.Window: tokens.background,
        role.WindowText: tokens.text,
        role.Base: tokens.panel,
        role.AlternateBase: tokens.background,
        role.Text: tokens.text,
        role.Button: tokens.panel,
        role.ButtonText: tokens.text,
        role.BrightText: tokens.bad,
        role.ToolTipBase: tokens.panel,
        role.ToolTipText: tokens.text,
        role.PlaceholderText: tokens.dim,
        role.Highlight: tokens.selection,
        role.HighlightedText: tokens.text,
        role.Accent: tokens.accent,
        role.Link: tokens.link,
        role.LinkVisited: tokens.link,
        role.Light: tokens.panel,
        role.Midlight: tokens.hover,
        role.Mid: tokens.line,
        role.Dark: tokens.line,
        role.Shadow: tokens.line,
    }
    palette = QPalette()
    for where, colour in colours.items():
        palette.setColor(where, QColor(colour))
    for where in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText, role.PlaceholderText):
        palette.setColor(QPalette.ColorGroup.Disabled, where, QColor(tokens.disabled))
    palette.setColor(QPalette.ColorGroup.Disabled, role.Base, QColor(tokens.background))
    palette.setColor(QPalette.ColorGroup.Disabled, role.Button, QColor(tokens.background))
    return palette


def mixed(ground: QColor, ink: QColor, share: float) -> QColor:
    """Return the opaque colour of `ink` laid over `ground` with an opacity of `share`, 0 to 1."""
    parts = ((ground.red(), ink.red()), (ground.green(), ink.green()), (ground.blue(), ink.blue()))
    return QColor(*(round(below + (above - below) * share) for below, above in parts))


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it, from 1 to 21."""
    lights = sorted(_luminance(QColor(colour)) for colour in (first, second))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(colour: QColor) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.03928 else float(((value + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())
