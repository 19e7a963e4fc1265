"""The toolbar: train, pause, step, stop, reset; device and speed; checkpoints; numerics; settings."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSizePolicy, QToolBar, QToolButton, QWidget

from eagerlab.gui.actions import Actions
from eagerlab.gui.theme import Theme


class Toolbar(QToolBar):
    """The row of buttons and the two selectors. GUI thread only.

    Parameters
    ----------
    actions : Actions
        What the buttons do.
    theme : Theme
        Colours.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    device_selector, mode_selector : QComboBox
        Filled by their controllers.
    """

    def __init__(self, actions: Actions, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("toolbar")
        self.setWindowTitle(self.tr("Toolbar"))
        self.setMovable(False)
        self.setFloatable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.device_selector = self._selector(
            "device_selector", self.tr("Device"), self.tr("Where training and the console's cells run")
        )
        self.mode_selector = self._selector(
            "mode_selector", self.tr("Speed"), self.tr("How a training step is carried out")
        )
        # What holds at the start; their controllers know the rest, later.
        self.device_selector.addItem(self.tr("Automatic"), "auto")
        self.mode_selector.addItem(self.tr("Eager"), "eager")
        for name in ("train", "pause"):
            self._primary(actions[name])
        for name in ("step", "stop", "reset"):
            self._button(actions[name])
        self.addSeparator()
        self._labelled(self.tr("Device"), self.device_selector)
        self._labelled(self.tr("Speed"), self.mode_selector)
        self.addSeparator()
        self._button(actions["save_checkpoint"])
        self.restore_button = self._button(actions["restore_checkpoint"])
        self.addSeparator()
        for name in ("watch_nan", "watch_inf"):
            self._button(actions[name])
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(spacer)
        for name in ("about", "settings"):
            button = self._button(actions[name])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def _button(self, action: QAction) -> QToolButton:
        self.addAction(action)
        button = self.widgetForAction(action)
        if not isinstance(button, QToolButton):
            raise TypeError(f"Expected a QToolButton for {action.objectName()}. Received: {button!r}")
        button.setAccessibleName(action.text())
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _primary(self, action: QAction) -> None:
        """Add a button with the accent colour; all have one width, as one takes the other's place."""
        button = self._button(action)
        button.setProperty("primary", True)
        button.setAutoRaise(False)
        button.setMinimumWidth(96)

    def _selector(self, name: str, accessible: str, tip: str) -> QComboBox:
        box = QComboBox()
        box.setObjectName(name)
        box.setAccessibleName(accessible)
        box.setToolTip(tip)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return box

    def _labelled(self, text: str, box: QComboBox) -> None:
        holder = QWidget()
        layout = QHBoxLayout(holder)
        layout.setContentsMargins(4, 0, 4, 0)
        layout.setSpacing(6)
        label = QLabel(text)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        label.setBuddy(box)
        layout.addWidget(label)
        layout.addWidget(box)
        self.addWidget(holder)
