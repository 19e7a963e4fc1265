"""Asking which array holds the inputs and which the targets; without blocking."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

Entry = tuple[str, str]
"""A key, and the words for it."""


class ChoosePair(QDialog):
    """Two lists to choose from. GUI thread only; deletes itself when it is closed.

    Parameters
    ----------
    parent : QWidget
        The dialog blocks input to its window alone.
    title, text : str
        What is asked, and why.
    inputs, targets : sequence of (key, words)
        What can be chosen. A target with an empty key means that there is none.
    on_chosen : callable
        Called with both keys.
    """

    def __init__(
        self,
        parent: QWidget,
        title: str,
        text: str,
        inputs: Sequence[Entry],
        targets: Sequence[Entry],
        on_chosen: Callable[[str, str], None],
    ) -> None:
        super().__init__(parent)
        self.setObjectName("choose_pair")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        words = QLabel(text)
        words.setWordWrap(True)
        self.inputs = self._list("choose_inputs", self.tr("Inputs"), inputs)
        self.targets = self._list("choose_targets", self.tr("Targets"), targets)
        if len(targets) > 1 and targets[0][0] == self.inputs.currentData():
            self.targets.setCurrentIndex(1)
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("Inputs"), self.inputs)
        form.addRow(self.tr("Targets"), self.targets)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._ok.setText(self.tr("Use them"))
        for box in (self.inputs, self.targets):
            box.currentIndexChanged.connect(self._look)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        layout.addWidget(words)
        layout.addLayout(form)
        layout.addWidget(buttons)
        self.setMinimumWidth(420)
        self.accepted.connect(lambda: on_chosen(self.inputs.currentData(), self.targets.currentData()))
        self._look()

    def _list(self, name: str, accessible: str, entries: Sequence[Entry]) -> QComboBox:
        box = QComboBox()
        box.setObjectName(name)
        box.setAccessibleName(accessible)
        for key, words in entries:
            box.addItem(words, key)
        return box

    def _look(self) -> None:
        """One array cannot be both."""
        same = self.inputs.currentData() == self.targets.currentData()
        self._ok.setEnabled(self.inputs.count() > 0 and not same)
