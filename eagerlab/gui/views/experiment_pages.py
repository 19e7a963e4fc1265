"""Tabs of the Experiment pane where nothing can be edited: the data in words, the built layers."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from eagerlab.gui.models.layers import LayerModel
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState
from eagerlab.gui.views.list_view import ListView

LEAST_NAME = 110
"""Pixels that a layer's name keeps beside shapes and counts, which are never cut."""


class DataSummary(QWidget):
    """Data, loss and optimizer in a line. GUI thread only."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = dim_label()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.addWidget(self._facts)
        layout.addStretch()

    def set_facts(self, facts: str) -> None:
        """Show the line."""
        self._facts.setText(facts)


class ModelSummary(QWidget):
    """The layers as they were built. GUI thread only.

    Attributes
    ----------
    layers : LayerModel
        The rows of `layer_list`.
    body : EmptyOr
        The list, or a sentence while there is none.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.layers = LayerModel(self)
        self.layer_list = ListView("layer_list", self.tr("Layers of the model"), self.layers, LEAST_NAME)
        self._totals = dim_label()
        self._totals.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._warning = QLabel()
        self._warning.setWordWrap(True)
        self._warning.hide()
        self.body = EmptyOr(
            self.layer_list,
            EmptyState(self.tr("The layers appear here when TensorFlow has built the model.")),
        )
        self.layers.modelReset.connect(lambda: self.body.set_empty(not self.layers.rowCount()))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(8)
        layout.addWidget(self.body, 1)
        layout.addWidget(self._totals)
        layout.addWidget(self._warning)

    def set_totals(self, text: str, warning: str) -> None:
        """Show the number of parameters, and what is wrong with the model."""
        self._totals.setText(text)
        self._warning.setText(warning)
        self._warning.setVisible(bool(warning))


def dim_label() -> QLabel:
    """Return a label for plain dim text that may take several lines."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    label.setMinimumWidth(60)
    label.setWordWrap(True)
    return label
