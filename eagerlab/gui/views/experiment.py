"""The Experiment pane: which one, what it is, its layers, and how it trains."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QFont, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui.models.layers import LayerModel
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState
from eagerlab.gui.views.list_view import ListView
from eagerlab.gui.views.training_form import TrainingForm

LEAST_NAME = 110
"""Pixels that a layer's name keeps beside shapes and counts, which are never cut."""


class ExperimentPane(QWidget):
    """Chooser, description, layers and the training form. GUI thread only.

    Attributes
    ----------
    chosen : Signal(str)
        Key of a built-in experiment that the person chose.
    layers : LayerModel
        The rows of the layer list.
    form : TrainingForm
        objectName ``training_form``.
    """

    chosen = Signal(str)

    def __init__(self, open_action: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._builtins: list[str] = []
        self.chooser = QComboBox()
        self.chooser.setObjectName("experiment_chooser")
        self.chooser.setAccessibleName(self.tr("Experiment"))
        self.chooser.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.chooser.activated.connect(self._choose)
        open_button = QToolButton()
        open_button.setDefaultAction(open_action)
        open_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._description = self._dim_label()
        self._description.setWordWrap(True)
        self._facts = self._dim_label()
        self._facts.setWordWrap(True)
        self.layers = LayerModel(self)
        self.layer_list = ListView("layer_list", self.tr("Layers of the model"), self.layers, LEAST_NAME)
        self._totals = self._dim_label()
        self._totals.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._warning = QLabel()
        self._warning.setWordWrap(True)
        self._warning.hide()
        self.form = TrainingForm()
        self.form.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        top = QHBoxLayout()
        top.addWidget(self.chooser, 1)
        top.addWidget(open_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 12)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addWidget(self._description)
        layout.addWidget(self._facts)
        self._layers_body = EmptyOr(
            self.layer_list,
            EmptyState(self.tr("The layers appear here when TensorFlow has built the model.")),
        )
        self.layers.modelReset.connect(lambda: self._layers_body.set_empty(not self.layers.rowCount()))
        layout.addWidget(self._layers_body, 1)
        layout.addWidget(self._totals)
        layout.addWidget(self._warning)
        layout.addWidget(self._line())
        layout.addWidget(self._heading(self.tr("Training")))
        layout.addWidget(self.form)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def set_builtins(self, entries: Sequence[tuple[str, str]]) -> None:
        """Offer built-in experiments, given as keys and names."""
        self.chooser.clear()
        self._builtins = [key for key, _ in entries]
        for key, name in entries:
            self.chooser.addItem(name, key)

    def show_current(self, name: str, tip: str) -> None:
        """Show which experiment it is; one that is not built in gets an entry of its own.

        Parameters
        ----------
        name : str
            What the person reads.
        tip : str
            Where it comes from, for example the file's path.
        """
        while self.chooser.count() > len(self._builtins):
            self.chooser.removeItem(self.chooser.count() - 1)
        index = self.chooser.findText(name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchCaseSensitive)
        if index < 0 or tip:
            self.chooser.addItem(name)
            index = self.chooser.count() - 1
        self.chooser.setCurrentIndex(index)
        self.chooser.setToolTip(tip or name)

    def set_description(self, description: str, facts: str) -> None:
        """Show what the experiment is, and data, loss and optimizer in one line."""
        for label, text in ((self._description, description), (self._facts, facts)):
            label.setText(text)
            label.setVisible(bool(text))

    def set_totals(self, text: str, warning: str) -> None:
        """Show the number of parameters, and what is wrong with the model."""
        self._totals.setText(text)
        self._warning.setText(warning)
        self._warning.setVisible(bool(warning))

    def allow_choosing(self, why_not: str) -> None:
        """Enable the chooser, or say in its tooltip why not."""
        self.chooser.setEnabled(not why_not)
        self.chooser.setToolTip(why_not or self.chooser.currentText())

    def _choose(self, index: int) -> None:
        key = self.chooser.itemData(index)
        if isinstance(key, str):
            self.chosen.emit(key)

    def _dim_label(self) -> QLabel:
        label = QLabel()
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        label.setMinimumWidth(60)
        return label

    def _heading(self, text: str) -> QLabel:
        label = QLabel(text)
        font = QFont(label.font())
        font.setBold(True)
        label.setFont(font)
        return label

    def _line(self) -> QWidget:
        line = QFrame()
        line.setFixedHeight(1)
        line.setAutoFillBackground(True)
        line.setBackgroundRole(QPalette.ColorRole.Mid)
        return line
