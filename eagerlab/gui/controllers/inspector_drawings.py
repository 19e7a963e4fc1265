"""What is drawn of the open tensor, and the way from there to the table."""

from __future__ import annotations

from PySide6.QtCore import QObject

from eagerlab.gui.controllers.inspector_asking import Asking
from eagerlab.gui.controllers.inspector_histogram import HistogramDrawing
from eagerlab.gui.controllers.inspector_line import LineDrawing
from eagerlab.gui.controllers.inspector_picture import PictureDrawing
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.picture_places import Place
from eagerlab.gui.views.inspector import HISTOGRAM, LINE, PICTURE, TABLE, InspectorPane
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.counting import StatisticsProgress
from eagerlab.protocol.replies import TensorInfo


class InspectorDrawings(QObject):
    """Asks for picture, line and histogram when they come into sight. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    asking : Asking
        The questions about the tensor.
    pane : InspectorPane
        The view, and this object's owner.
    """

    def __init__(self, bridge: Bridge, asking: Asking, pane: InspectorPane) -> None:
        super().__init__(pane)
        self._pane = pane
        self._info: TensorInfo | None = None
        self.picture = PictureDrawing(asking, pane)
        self.line = LineDrawing(asking, pane)
        self.histogram = HistogramDrawing(asking, pane)
        pane.image.chosen.connect(self._choose_place)
        pane.line.chosen.connect(self._choose_of_line)
        bridge.statistics_progress.connect(self._show_progress)

    def open(self, node: NodePath, info: TensorInfo) -> None:
        """Draw this tensor from now on."""
        self._info = info
        self.picture.open(node, info)
        self.line.open(node, info)
        self.histogram.open(node)
        self.show_axes()

    def leave(self) -> None:
        """End all work on a tensor that nobody looks at any more."""
        self.line.leave()
        self.histogram.leave()

    def show_axes(self) -> None:
        """Take over axes that were chosen; what is in sight is asked for by `ask`."""
        self.picture.show_axes(self._pane.axes.axes)
        self.line.show_axes(self._pane.axes.axes)

    def ask(self, tab: int, *, is_new: bool, is_training: bool = False) -> None:
        """Ask for what a tab shows.

        Parameters
        ----------
        tab : int
            `PICTURE`, `LINE`, `HISTOGRAM`; for others nothing is asked.
        is_new : bool
            False when the same was asked before.
        is_training : bool
            It comes again and again, and may be coarser.
        """
        if tab == PICTURE:
            self.picture.is_training = is_training
            self.picture.ask(is_new=is_new)
        elif tab == LINE:
            self.line.ask(is_new=is_new)
        elif tab == HISTOGRAM:
            self.histogram.ask(is_new=is_new)

    def _show_progress(self, progress: StatisticsProgress) -> None:
        self.line.show_progress(progress)
        self.histogram.show_progress(progress)

    def _choose_place(self, place: Place) -> None:
        self._show_in_table(place.index)

    def _choose_of_line(self, position: int) -> None:
        if self._info is None or not self._info.shape:
            return
        index = list(self._pane.line.tools.fixed)
        index[self._pane.line.tools.axis] = position
        self._show_in_table(tuple(index))

    def _show_in_table(self, index: tuple[int, ...]) -> None:
        """Jump to an element in the table."""
        axes = self._pane.axes
        if index:
            axes.set_positions(index)
        self._pane.tabs.setCurrentIndex(TABLE)
        view = axes.view()
        row, column = (0 if axis is None else index[axis] for axis in (view.rows, view.columns))
        self._pane.table.show_position(row, column)
