"""Fields, labels and lines that the parts of the data form have in common."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from eagerlab.gui.views.spec_form import SpecField

CONTEXT = "DataForm"


def tr(text: str) -> str:
    """Translate a text of the data form."""
    return QCoreApplication.translate(CONTEXT, text)


def heading(text: str) -> QLabel:
    """Return a label in bold, above a group of fields."""
    label = QLabel(text)
    font = QFont(label.font())
    font.setBold(True)
    label.setFont(font)
    return label


def line() -> QWidget:
    """Return a line one pixel high."""
    one = QFrame()
    one.setFixedHeight(1)
    one.setAutoFillBackground(True)
    one.setBackgroundRole(QPalette.ColorRole.Mid)
    one.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return one


def note(text: str = "") -> QLabel:
    """Return a dim label that wraps."""
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


def tasks() -> tuple[tuple[str, str], ...]:
    """Return the tasks and their words."""
    return (("classification", tr("tell the class")), ("regression", tr("tell a number")))


def picture_normalisations() -> tuple[tuple[str, str], ...]:
    """Return what can be done with pixels."""
    return (
        ("unit", tr("from 0 to 1")),
        ("standard", tr("mean 0, deviation 1")),
        ("none", tr("no: 0 to 255")),
    )


def normalisation_field(tip: str) -> SpecField:
    """Return the field for normalisation of numbers."""
    return SpecField(
        "normalisation",
        tr("Normalise"),
        "choice",
        tip,
        choices=(
            ("standard", tr("mean 0, deviation 1")),
            ("unit", tr("from 0 to 1")),
            ("none", tr("no")),
        ),
    )


def validation_field(tip: str = "") -> SpecField:
    """Return the field for the share that is kept back, for data that are made."""
    words = tip or tr("Share of the points that is kept back for validation.")
    return SpecField("validation", tr("Validation"), "share", words, high=0.9)


def split_fields() -> list[SpecField]:
    """Return the fields of a split."""
    return [
        SpecField(
            "split.validation",
            tr("Share"),
            "share",
            tr("Of all samples, kept back for validation."),
            high=0.9,
        ),
        SpecField(
            "split.stratified",
            tr("Each class keeps its share"),
            "boolean",
            tr("So that a rare class is in both parts."),
        ),
        SpecField(
            "split.seed",
            tr("Seed"),
            "integer",
            tr("Decides which samples are kept back; the training's seed does not."),
            high=2_000_000_000,
        ),
    ]


def reading_fields() -> list[SpecField]:
    """Return the fields that say how a table's text is read."""
    return [
        SpecField(
            "separator",
            tr("Separator"),
            "choice",
            choices=(
                (",", tr("comma")),
                (";", tr("semicolon")),
                ("\t", tr("tab")),
                ("|", tr("bar |")),
                (" ", tr("space")),
                (":", tr("colon")),
            ),
        ),
        SpecField("encoding", tr("Encoding"), "choice", choices=encodings()),
        SpecField("decimal", tr("Decimal sign"), "choice", choices=((".", tr("point")), (",", tr("comma")))),
        SpecField(
            "thousands", tr("Thousands"), "choice", tr("What stands between thousands."), choices=thousands()
        ),
        SpecField("quote", tr("Quotes"), "choice", choices=(('"', tr('double "')), ("'", tr("single '")))),
        SpecField("header", tr("The first row has the names"), "boolean"),
        SpecField(
            "skip_bad_rows",
            tr("Leave out rows of another length"),
            "boolean",
            tr("Rows with more or fewer cells than the others; otherwise they stop training."),
        ),
    ]


def thousands() -> tuple[tuple[str, str], ...]:
    """Return what may stand between thousands."""
    return (
        ("", tr("nothing")),
        (",", tr("comma")),
        (".", tr("point")),
        (" ", tr("space")),
        ("'", tr("apostrophe")),
    )


def encodings() -> tuple[tuple[str, str], ...]:
    """Return encodings and their names, the common ones first; others are shown where they were found."""
    return (
        ("utf-8", tr("UTF-8")),
        ("utf-8-sig", tr("UTF-8 with a mark")),
        ("cp1252", tr("Windows, Western Europe")),
        ("latin-1", tr("Latin-1")),
        ("iso8859_15", tr("Latin-9, with €")),
        ("utf-16", tr("UTF-16")),
        ("cp1250", tr("Windows, Central Europe")),
        ("iso8859_2", tr("Latin-2, Central Europe")),
        ("cp1251", tr("Windows, Cyrillic")),
        ("koi8_r", tr("KOI8-R, Cyrillic")),
        ("cp1253", tr("Windows, Greek")),
        ("cp1254", tr("Windows, Turkish")),
        ("cp1257", tr("Windows, Baltic")),
        ("gb18030", tr("GB18030, Chinese")),
        ("big5", tr("Big5, Chinese")),
        ("shift_jis", tr("Shift JIS, Japanese")),
        ("euc_jp", tr("EUC, Japanese")),
        ("euc_kr", tr("EUC, Korean")),
        ("cp850", tr("DOS, Western Europe")),
        ("mac_roman", tr("Mac Roman")),
    )
