"""Choosing an experiment by its card: begin one from data, or open one that comes with EagerLab."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QObject

from eagerlab.assets import assets_folder
from eagerlab.experiment.builtin import BUILTIN, builtin_spec
from eagerlab.experiment.spec import DataSpec, MnistSample, NoisyLine, SineSeries, ToyPoints
from eagerlab.experiment.suggest import suggest
from eagerlab.gui.controllers.files import FileController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.cards import Card
from eagerlab.gui.told import told
from eagerlab.gui.views.cards import CardsDialog

ICONS = {
    "mnist_sample": "numeric",
    "noisy_line": "chart-line-variant",
    "toy_points": "scatter-plot-outline",
    "sine_series": "sine-wave",
    "table": "table",
    "arrays": "cube-outline",
    "pictures": "image-multiple-outline",
}


class CardsController(QObject):
    """Shows the dialog and does what is chosen. GUI thread only."""

    def __init__(self, window: MainWindow, files: FileController) -> None:
        super().__init__(window)
        self._window = window
        self._files = files
        self._dialog: CardsDialog | None = None
        window.commands["new_experiment"].triggered.connect(lambda: self.open(new=True))
        window.commands["browse_experiments"].triggered.connect(lambda: self.open(new=False))

    def open(self, new: bool) -> None:
        """Show the dialog, with what can be begun or with what is built in in front."""
        if self._dialog is None:
            dialog = CardsDialog(self._window.theme, self._new_cards(), _builtin_cards(), self._window)
            dialog.new_chosen.connect(self._begin)
            dialog.builtin_chosen.connect(self._files.open_builtin)
            dialog.finished.connect(self._closed)
            self._dialog = dialog
            dialog.open()
        self._dialog.show_new(new)

    def _closed(self) -> None:
        self._dialog = None

    def _begin(self, key: str) -> None:
        commands = self._window.commands
        ways: dict[str, Callable[[], object]] = {
            "points": lambda: self._suggest(ToyPoints(), self.tr("Points in two classes")),
            "digits": lambda: self._suggest(MnistSample(), self.tr("Digits")),
            "line": lambda: self._suggest(NoisyLine(), self.tr("Line")),
            "series": lambda: self._suggest(SineSeries(), self.tr("Series")),
            "file": commands["open_data"].trigger,
            "folder": commands["open_data_folder"].trigger,
        }
        ways[key]()

    def _suggest(self, data: DataSpec, name: str) -> None:
        spec, _reasons = suggest(data, name)
        self._files.begin(spec)

    def _new_cards(self) -> list[Card]:
        return [
            Card(
                "file",
                self.tr("Your table or arrays"),
                self.tr("A CSV or TSV file, NPZ, NPY or IDX; the model is suggested."),
                "table-arrow-right",
            ),
            Card(
                "folder",
                self.tr("Your pictures"),
                self.tr("A folder that has one folder of pictures for each class."),
                "folder-multiple-image",
            ),
            Card(
                "points",
                self.tr("Points in two classes"),
                self.tr("Moons, circles, spirals: see the border that the model draws."),
                ICONS["toy_points"],
            ),
            Card(
                "digits",
                self.tr("Digits"),
                self.tr("5,000 handwritten digits of 28×28 points, from MNIST."),
                ICONS["mnist_sample"],
            ),
            Card(
                "line",
                self.tr("Line"),
                self.tr("Points scattered about a line; two numbers to find."),
                ICONS["noisy_line"],
            ),
            Card(
                "series",
                self.tr("Series"),
                self.tr("A noisy sine; tell the next value from those before it."),
                ICONS["sine_series"],
            ),
        ]


def _builtin_cards() -> list[Card]:
    return [_builtin_card(key, name) for key, name in BUILTIN.items()]


def _builtin_card(key: str, name: str) -> Card:
    spec = builtin_spec(key)
    picture = assets_folder() / "experiments" / f"{key}.png"
    return Card(
        key,
        told(name),
        first_sentence(told(spec.description)),
        ICONS[spec.data.kind],
        picture.read_bytes() if picture.is_file() else b"",
    )


def first_sentence(text: str) -> str:
    """Return the beginning of a description."""
    return re.split(r"(?<=\.) |(?<=。)", text, maxsplit=1)[0]
