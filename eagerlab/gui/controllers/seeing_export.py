"""Predictions and the confusion matrix as files, or on the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from eagerlab.gui.image_file import write_png
from eagerlab.gui.models.background import Background
from eagerlab.gui.models.seeing import Predictions, predictions_table
from eagerlab.gui.views.file_dialog import choose_file
from eagerlab.gui.views.predictions import PredictionsPane
from eagerlab.protocol.base import Problem


class SeeingExport(QObject):
    """Answers the context menus of the pane. GUI thread only.

    Parameters
    ----------
    pane : PredictionsPane
        Whose menus, and where files are asked for.
    predictions : callable
        Returns what is shown.
    background : Background
        Writes files.
    tell : callable
        Gets a `Problem` where a file cannot be written.
    parent : QObject
        Qt's owner.
    """

    def __init__(
        self,
        pane: PredictionsPane,
        predictions: Callable[[], Predictions | None],
        background: Background,
        tell: Callable[[Problem], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._pane = pane
        self._predictions = predictions
        self._background = background
        self._tell = tell
        pane.confusion.export_requested.connect(self.export)
        pane.samples.export_requested.connect(self.export)
        pane.worst.export_requested.connect(self.export)

    def export(self, what: str) -> None:
        """Do what a context menu asks for."""
        clipboard = QGuiApplication.clipboard()
        if what == "copy_table":
            clipboard.setText(self.matrix_text("\t"))
        elif what == "copy_picture":
            clipboard.setImage(self._pane.confusion.picture())
        elif what == "copy_predictions":
            clipboard.setText(self.predictions_text("\t"))
        elif what == "save_table":
            self._ask(self.tr("Export the confusion matrix"), "confusion.csv", self._write_matrix)
        elif what == "save_predictions":
            self._ask(self.tr("Export the predictions"), "predictions.csv", self._write_predictions)
        else:
            self._ask(self.tr("Export the confusion matrix"), "confusion.png", self.save_picture)

    def matrix_text(self, separator: str = ",") -> str:
        """Return the counts of the matrix as text."""
        confusion = self._pane.confusion.model.confusion
        return confusion.table(separator) if confusion is not None else ""

    def predictions_text(self, separator: str = ",") -> str:
        """Return the predictions that are shown, in their order, as text."""
        predictions = self._predictions()
        page = self._pane.worst if self._pane.view == "worst" else self._pane.samples
        if predictions is None:
            return ""
        order = page.model.order
        return predictions_table(predictions, order[order < len(predictions)].astype(np.int64), separator)

    def save_picture(self, path: str) -> None:
        """Write the matrix as a PNG file."""
        image = self._pane.confusion.picture()

        def write() -> None:
            write_png(image, path)

        self._background.run(write, lambda _: None, self._tell)

    def _write_matrix(self, path: str) -> None:
        self._write(path, self.matrix_text())

    def _write_predictions(self, path: str) -> None:
        self._write(path, self.predictions_text())

    def _write(self, path: str, text: str) -> None:
        # With a mark of its encoding, so that spreadsheets read names in any language.
        self._background.run(
            lambda: Path(path).write_text(text, encoding="utf-8-sig"), lambda _: None, self._tell
        )

    def _ask(self, title: str, name: str, write: Callable[[str], None]) -> None:
        pattern = "PNG (*.png)" if name.endswith("png") else "CSV (*.csv)"
        choose_file(self._pane, title, pattern, write, save_as=name)
