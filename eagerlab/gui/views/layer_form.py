"""The form for the selected layer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from eagerlab.gui.told import told
from eagerlab.gui.views.parameter_form import ParameterForm
from eagerlab.protocol.editing import ClassEntry


class LayerForm(QScrollArea):
    """Type, what it does, a check box that freezes, and the parameters. GUI thread only.

    Attributes
    ----------
    changed : Signal(dict, str)
        All arguments after the person changed the named parameter.
    freeze_wanted : Signal(bool)
        The check box was clicked.
    """

    changed = Signal(dict, str)
    freeze_wanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("layer_form")
        self.setAccessibleName(self.tr("Parameters of the layer"))
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._title = QLabel()
        font = QFont(self._title.font())
        font.setBold(True)
        self._title.setFont(font)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self.frozen = QCheckBox(self.tr("Frozen"))
        self.frozen.setObjectName("layer_frozen")
        self.frozen.setToolTip(self.tr("Training does not change it; may be switched while it trains."))
        self.frozen.clicked.connect(self.freeze_wanted)
        self._hint = QLabel()
        self._hint.setWordWrap(True)
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.parameters = ParameterForm()
        self.parameters.changed.connect(self.changed)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.frozen)
        body = QWidget()
        body.setAutoFillBackground(True)
        body.setBackgroundRole(QPalette.ColorRole.Base)
        layout = QVBoxLayout(body)
        layout.setContentsMargins(12, 8, 8, 12)
        layout.setSpacing(8)
        layout.addLayout(head)
        layout.addWidget(self._hint)
        layout.addWidget(self.parameters)
        layout.addStretch()
        self.setWidget(body)
        self.show_nothing(self.tr("Select a layer to see its parameters."))

    @property
    def title(self) -> str:
        """The type that is shown; empty for none."""
        return self._title.text()

    @property
    def hint(self) -> str:
        """The dim sentence."""
        return self._hint.text()

    def show_nothing(self, sentence: str) -> None:
        """Say why there are no fields."""
        self._title.setText("")
        self._title.hide()
        self.frozen.hide()
        self._hint.setText(sentence)
        self._hint.setVisible(bool(sentence))
        self.parameters.set_entry(None, {})

    def show_layer(
        self, title: str, entry: ClassEntry | None, arguments: Mapping[str, Any], key: str, hint: str = ""
    ) -> None:
        """Show a layer.

        Parameters
        ----------
        title : str
            Its type.
        entry : ClassEntry or None
            Its parameters, None while they are not known.
        arguments : mapping
            By keyword.
        key : str
            Which layer it is.
        hint : str
            A sentence above the fields.
        """
        self._title.setText(title)
        self._title.setToolTip(told(entry.summary) if entry is not None else "")
        self._title.show()
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self.parameters.set_entry(entry, arguments, key)

    def set_frozen(self, state: Qt.CheckState | None) -> None:
        """Show whether it is frozen; None: there is nothing to freeze."""
        self.frozen.setVisible(state is not None and bool(self.title))
        self.frozen.blockSignals(True)
        self.frozen.setChecked(state is not None and state != Qt.CheckState.Unchecked)
        self.frozen.blockSignals(False)

    def set_read_only(self, read_only: bool) -> None:
        """Disable all fields."""
        self.parameters.setEnabled(not read_only)
        self.frozen.setEnabled(not read_only)
