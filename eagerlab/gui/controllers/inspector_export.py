"""Values of the open tensor on their way into a file, which the backend writes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject

from eagerlab.gui import numbers
from eagerlab.gui.controllers.inspector_values import InspectorValues
from eagerlab.gui.image_file import write_png
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.background import Background
from eagerlab.gui.models.number_format import kind_of
from eagerlab.gui.models.table_choices import TableChoices
from eagerlab.gui.told import told
from eagerlab.gui.views.file_dialog import choose_file
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.gui.views.tensor_table_menu import Part
from eagerlab.protocol.base import Problem, View
from eagerlab.protocol.exporting import CancelExport, ExportProgress, ExportTensor, PictureColours, Selection


class ExportController(QObject):
    """Asks for a file's name, and shows how far it is. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    values : InspectorValues
        Knows which tensor is open.
    pane : InspectorPane
        The view, and this object's owner.
    """

    def __init__(self, bridge: Bridge, values: InspectorValues, pane: InspectorPane) -> None:
        super().__init__(pane)
        self._bridge, self._values, self._pane = bridge, values, pane
        self.choices = TableChoices(parent=self)
        self._export = ""
        self._path = Path()
        self._note = ""
        pane.table.actions_of.export.connect(lambda part: self.ask(cast(Part, part)))
        self._background = Background("eagerlab-picture", self)
        pane.image.tools.save.triggered.connect(self.ask_picture)
        pane.table.work.accepted.connect(lambda: self.ask("selected"))  # it was too much to copy
        pane.table.work.cancelled.connect(self._cancel)
        bridge.export_progress.connect(self._take_progress)
        bridge.died.connect(lambda _words: self._end())

    def ask(self, part: Part) -> None:
        """Ask for a file, then write the whole tensor into it, what is shown, or what is selected."""
        info = self._values.info
        if info is None or not self._values.has_values:
            return
        chosen = self._pane.table.table.selected if part == "selected" else None
        is_plane = part != "whole" and (len(info.shape) > 1 or chosen is not None)
        view = self._pane.axes.view() if is_plane else None
        selection = None if chosen is None else (chosen.top, chosen.bottom, chosen.left, chosen.right)
        kinds = [self.tr("NumPy array (*.npy)"), "CSV (*.csv)", self.tr("Picture (*.png)")]
        has_numbers = bool(kind_of(info.dtype)) or info.dtype == "bool"
        name = self._name()
        titles = {
            "whole": self.tr("Export the whole tensor"),
            "shown": self.tr("Export what is shown"),
            "selected": self.tr("Export what is selected"),
        }
        choose_file(
            self._pane,
            titles[part if view is not None else "whole"],
            ";;".join(kinds if has_numbers else kinds[1:2]),
            lambda path: self.export(path, view, selection),
            save_as=f"{name}.npy" if has_numbers else f"{name}.csv",
            folder=self.choices.folder,
        )

    def ask_picture(self) -> None:
        """Ask for a file, then write into it what is seen of the picture."""
        if self._pane.image.image() is not None:
            choose_file(
                self._pane,
                self.tr("Save the picture"),
                self.tr("Picture (*.png)"),
                self.save_picture,
                save_as=f"{self._name()}.png",
                folder=self.choices.folder,
            )

    def save_picture(self, path: str) -> None:
        """Write what is seen of the picture, in its own colours, into a file."""
        image, view = self._pane.image.image(), self._pane.image
        if image is None:
            return
        self.choices.set_folder(str(Path(path).parent))
        size = (numbers.integer(image.height()), numbers.integer(image.width()))
        words = self.tr("Wrote {0}: {1} × {2} points.").format(Path(path).name, *size)
        self._background.run(
            lambda: write_png(image, path), lambda _: view.show_saved(words), self._bridge.problem.emit
        )

    def _name(self) -> str:
        """Return a name for a file with this tensor."""
        title = "" if self._values.info is None else self._values.info.title
        return re.sub(r"[^\w.-]+", "_", title).strip("._") or "tensor"

    def export(self, path: str, view: View | None, selection: Selection | None = None) -> None:
        """Let the backend write a file."""
        if self._values.node is None or self._export:
            return
        self._path, self._note = Path(path), ""
        self.choices.set_folder(str(self._path.parent))
        request = ExportTensor(
            node=self._values.node,
            path=str(self._path),
            view=view,
            selection=selection,
            colours=self._colours(),
        )
        self._export = request.id
        self._show_share(0.0)
        self._bridge.request(request, lambda *_: self._written(), self._not_written, self)

    def _colours(self) -> PictureColours:
        tokens, scale = self._pane.table.theme.tokens, self._pane.table.model.scale
        has_scale = scale.low != scale.high
        return PictureColours(
            positive=tokens.heat_positive,
            negative=tokens.heat_negative,
            zero=tokens.heat_zero,
            nan=tokens.nan,
            positive_infinity=tokens.positive_infinity,
            negative_infinity=tokens.negative_infinity,
            low=scale.low if has_scale else None,
            high=scale.high if has_scale else None,
        )

    def _take_progress(self, progress: ExportProgress) -> None:
        if progress.export != self._export:
            return
        if progress.ended:
            self._note = progress.note
        else:
            self._show_share(progress.share)

    def _show_share(self, share: float) -> None:
        self._pane.table.work.show_work(self.tr("Writing {0}…").format(self._path.name), share)

    def _written(self) -> None:
        self._end()
        words = self.tr("Wrote {0}.").format(self._path.name)
        self._pane.table.work.show_note(f"{words} {told(self._note)}".rstrip())

    def _not_written(self, problem: Problem) -> None:
        self._end()
        self._pane.table.work.show_note(told(problem.sentence()), is_bad=problem.severity != "info")

    def _cancel(self) -> None:
        if self._export:
            self._bridge.request(CancelExport(export=self._export), owner=self)

    def _end(self) -> None:
        self._export = ""
        self._pane.table.work.hide()
