"""How a histogram counts and shows. GUI thread only."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from eagerlab.gui.views.narrow_box import narrow_box
from eagerlab.protocol.picturing import Reach, Spread

BIN_COUNTS = (20, 50, 100, 200, 500)
USUAL_BINS = 50


class HistogramTools(QWidget):
    """Boxes for bins and reach, switches for logarithms.

    Attributes
    ----------
    changed : Signal
        Other counts are wanted: read `bins`, `reach` and `spread`.
    drawn_otherwise : Signal
        The same counts are to be drawn otherwise: read `log_counts`.
    """

    changed = Signal()
    drawn_otherwise = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bins = narrow_box(self.tr("Number of bins"), "histogram_bins", 5, 18)
        for count in BIN_COUNTS:
            self._bins.addItem(self.tr("{0} bins").format(count), count)
        self._bins.setCurrentIndex(BIN_COUNTS.index(USUAL_BINS))
        self._reach = narrow_box(self.tr("Which values the bins reach over"), "histogram_reach", 5, 18)
        self._reach.addItem(self.tr("Automatic"), "auto")
        self._reach.addItem(self.tr("All values"), "all")
        self._reach.addItem(self.tr("99 % of values"), "most")
        self.log_values = self._switch(
            self.tr("log values"),
            self.tr("Bins on a scale that is linear about zero and logarithmic beyond, on both sides"),
        )
        self.log_values.setObjectName("histogram_log_values")
        self.log_values.toggled.connect(self.changed)
        self.log_counts = self._switch(
            self.tr("log counts"), self.tr("Counts on a logarithmic scale, so that rare values are seen")
        )
        self.log_counts.setObjectName("histogram_log_counts")
        self.log_counts.toggled.connect(self.drawn_otherwise)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for box in (self._bins, self._reach):
            box.activated.connect(lambda _index: self.changed.emit())
            layout.addWidget(box, 1)
        layout.addWidget(self.log_values)
        layout.addWidget(self.log_counts)

    @property
    def bins(self) -> int:
        """How many bins are wanted."""
        return int(self._bins.currentData())

    @property
    def reach(self) -> Reach:
        """Which values the bins reach over."""
        found: Reach = self._reach.currentData()
        return found

    @property
    def spread(self) -> Spread:
        """How wide bins are."""
        return "symlog" if self.log_values.isChecked() else "equal"

    def _switch(self, text: str, tip: str) -> QCheckBox:
        box = QCheckBox(text)
        box.setToolTip(tip)
        return box
