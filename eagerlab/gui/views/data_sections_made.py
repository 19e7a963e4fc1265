"""Parts of the data form for data that are made: points, a line, a series."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from eagerlab.gui.views.data_fields import tr, validation_field
from eagerlab.gui.views.data_sections import Section
from eagerlab.gui.views.spec_form import SpecField


class ToySection(Section):
    """Points of a plane: how many and how noisy."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.add_form(
            [
                SpecField(
                    "noise",
                    tr("Noise"),
                    "slider",
                    tr("How far points stray from where their class is."),
                    high=1.0,
                    decimals=2,
                ),
                SpecField(
                    "points", tr("Points"), "integer", tr("In both parts."), low=10, high=1_000_000, step=100
                ),
                validation_field(),
            ]
        )


class LineSection(Section):
    """The noisy line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.add_form(
            [
                SpecField("noise", tr("Noise"), "slider", tr("Standard deviation."), high=5.0, decimals=2),
                SpecField("slope", tr("Slope"), "number", low=-1e6, high=1e6, decimals=3),
                SpecField("intercept", tr("Intercept"), "number", low=-1e6, high=1e6, decimals=3),
                SpecField(
                    "points",
                    tr("Points"),
                    "integer",
                    tr("For training; a tenth as many again are made for validation."),
                    low=1,
                    high=10_000_000,
                    step=100,
                ),
            ]
        )


class SeriesSection(Section):
    """The sine series."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.add_form(
            [
                SpecField("noise", tr("Noise"), "slider", tr("Standard deviation."), high=2.0, decimals=2),
                SpecField(
                    "window",
                    tr("Window"),
                    "integer",
                    tr("How many values the model sees before it tells the next one."),
                    low=1,
                    high=1000,
                ),
                SpecField("period", tr("Period"), "number", tr("In points."), low=1.1, high=1e6, decimals=1),
                SpecField("points", tr("Points"), "integer", low=100, high=1_000_000, step=100),
                validation_field(tr("The last part of the series.")),
            ]
        )
