"""The Experiment pane: which one, and its data, model and training in tabs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui.told import told
from eagerlab.gui.views.apply_bar import ApplyBar

Page = Literal["data", "model", "training"]


class ExperimentPane(QWidget):
    """Chooser, description, and a tab for each part of an experiment. GUI thread only.

    Parameters
    ----------
    browse, open_file : QAction
        Show the experiments that there are; open a file.
    bar : ApplyBar
        Stands at the bottom.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    chosen : Signal(str)
        Key of a built-in experiment that the person chose.
    tabs : QTabWidget
        objectName ``experiment_tabs``; `set_page` fills it.
    """

    chosen = Signal(str)

    def __init__(
        self, browse: QAction, open_file: QAction, bar: ApplyBar, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._builtins: list[str] = []
        self._pages: dict[Page, QWidget] = {}
        self.chooser = QComboBox()
        self.chooser.setObjectName("experiment_chooser")
        self.chooser.setAccessibleName(self.tr("Experiment"))
        self.chooser.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.chooser.activated.connect(self._choose)
        self._description = QLabel()
        self._description.setTextFormat(Qt.TextFormat.PlainText)
        self._description.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._description.setMinimumWidth(60)
        self._description.setWordWrap(True)
        top = QHBoxLayout()
        top.addWidget(self.chooser, 1)
        for action in (browse, open_file):
            button = QToolButton()
            button.setDefaultAction(action)
            button.setAccessibleName(action.text())
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            top.addWidget(button)
        head = QVBoxLayout()
        head.setContentsMargins(12, 8, 12, 0)
        head.setSpacing(8)
        head.addLayout(top)
        head.addWidget(self._description)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("experiment_tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(self.tr("Parts of the experiment"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addSpacing(8)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(bar)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def set_page(self, name: Page, widget: QWidget) -> None:
        """Put a widget into a tab, in place of the one that is there; the pane owns it."""
        titles = {"data": self.tr("Data"), "model": self.tr("Model"), "training": self.tr("Training")}
        current = self.tabs.currentWidget()
        old = self._pages.get(name)
        if old is not None:
            self.tabs.removeTab(self.tabs.indexOf(old))
            old.deleteLater()
        self._pages[name] = widget
        order = [page for page in get_args(Page) if page in self._pages]
        self.tabs.insertTab(order.index(name), widget, titles[name])
        self.tabs.setCurrentWidget(widget if current is old or current is None else current)

    def page(self, name: Page) -> QWidget:
        """Return what is in a tab."""
        return self._pages[name]

    def show_page(self, name: Page) -> None:
        """Bring a tab to the front."""
        self.tabs.setCurrentWidget(self._pages[name])

    def set_builtins(self, entries: Sequence[tuple[str, str]]) -> None:
        """Offer built-in experiments, given as keys and names."""
        self.chooser.clear()
        self._builtins = [key for key, _ in entries]
        for key, name in entries:
            self.chooser.addItem(told(name), key)

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

    def set_description(self, description: str) -> None:
        """Show what the experiment is."""
        self._description.setText(description)
        self._description.setVisible(bool(description))

    def _choose(self, index: int) -> None:
        key = self.chooser.itemData(index)
        if isinstance(key, str):
            self.chosen.emit(key)
