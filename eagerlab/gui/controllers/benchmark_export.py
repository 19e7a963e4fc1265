"""Results of benchmarks as files, or on the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QImage

from eagerlab.experiment.file import ExperimentFileError, write_file
from eagerlab.gui.image_file import write_png
from eagerlab.gui.models.background import Background
from eagerlab.gui.views.benchmark import BenchmarkPane
from eagerlab.gui.views.file_dialog import choose_file
from eagerlab.protocol.base import Problem
from eagerlab.protocol.measuring import Measured
from eagerlab.store.measured import in_format, markdown


class BenchmarkExport(QObject):
    """Answers the pane's Export button. GUI thread only.

    Parameters
    ----------
    pane : BenchmarkPane
        Whose result it is, and where files are asked for.
    shown : callable
        Returns the result that is shown.
    background : Background
        Writes files.
    tell : callable
        Gets a `Problem` where a file cannot be written.
    parent : QObject
        Qt's owner.
    """

    def __init__(
        self,
        pane: BenchmarkPane,
        shown: Callable[[], Measured | None],
        background: Background,
        tell: Callable[[Problem], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._pane, self._shown, self._background, self._tell = pane, shown, background, tell
        pane.export_requested.connect(self.export)

    def export(self, what: str) -> None:
        """Do what the menu asks for."""
        measured = self._shown()
        if measured is None:
            return
        clipboard = QGuiApplication.clipboard()
        if what == "copy_table":
            clipboard.setText(self._pane.model.text())
        elif what == "copy_markdown":
            clipboard.setText(markdown(measured))
        elif what == "copy_picture":
            clipboard.setImage(self._picture())
        elif what == "save_picture":
            title = self.tr("Save picture of the plot")
            choose_file(self._pane, title, "PNG (*.png)", self.save_picture, save_as="benchmark.png")
        else:
            self._ask(measured, what.removeprefix("save_"))

    def save(self, measured: Measured, path: str) -> None:
        """Write a result in the format that the path's ending says."""
        place = Path(path)
        # With a mark of its encoding, so that spreadsheets read names in any language.
        encoding = "utf-8-sig" if place.suffix.lower() == ".csv" else "utf-8"
        data = in_format(measured, place.suffix).encode(encoding)
        self._write(place, data, self.tr("The result was not saved"))

    def save_picture(self, path: str) -> None:
        """Write the plot as a PNG file."""
        image = self._picture()
        self._background.run(lambda: write_png(image, path), lambda _: None, self._tell)

    def _picture(self) -> QImage:
        return self._pane.plot.grab().toImage()

    def _ask(self, measured: Measured, kind: str) -> None:
        pattern = {"csv": "CSV (*.csv)", "json": "JSON (*.json)"}[kind]
        title = self.tr("Save the result")
        name = f"benchmark.{kind}"
        choose_file(self._pane, title, pattern, lambda path: self.save(measured, path), save_as=name)

    def _write(self, place: Path, data: bytes, what: str) -> None:
        def write() -> Problem | None:
            try:
                write_file(place, data, what)
            except ExperimentFileError as error:
                return error.problem
            return None

        def done(problem: Problem | None) -> None:
            if problem is not None:
                self._tell(problem)

        self._background.run(write, done, self._tell)
