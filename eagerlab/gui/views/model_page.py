"""The Model page: layers above, the selected one's parameters below."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSplitter, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui.icons import icon
from eagerlab.gui.models.layer_tree import LayerTree
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState
from eagerlab.gui.views.layer_chooser import LayerChooser
from eagerlab.gui.views.layer_form import LayerForm
from eagerlab.gui.views.layer_list import LayerList
from eagerlab.gui.views.layer_problem import LayerProblem

EDITS = (
    ("duplicate", "Ctrl+D"),
    ("remove", "Del"),
    ("", ""),
    ("cut", "Ctrl+X"),
    ("copy", "Ctrl+C"),
    ("paste", "Ctrl+V"),
    ("", ""),
    ("move_up", "Alt+Up"),
    ("move_down", "Alt+Down"),
    ("group", "Ctrl+G"),
    ("ungroup", ""),
    ("freeze", "Space"),
    ("", ""),
    ("load", ""),
    ("save", ""),
)
"""Commands of the menu in their order; the keys are those of the list, shown beside them."""


LEAST_LIST = 170
"""Pixels of the list that stay in sight, whatever is wrong: enough to drag a layer past its neighbours."""


class ModelPage(QWidget):
    """Layer list, what is wrong, totals, and the layer form. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Colours and icons.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    command_wanted : Signal(str)
        ``remove``, ``duplicate``, ``copy``, ``cut``, ``paste``, ``move_up``, ``move_down``, ``group``,
        ``ungroup``, ``freeze``, ``load`` or ``save``.
    tree, layers, chooser, form, problem
        What is shown.
    """

    command_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.tree = LayerTree(parent=self)
        self.layers = LayerList(self.tree)
        self.layers.wanted.connect(self._wanted)
        self.layers.customContextMenuRequested.connect(self._show_menu)
        self.chooser = LayerChooser(self)
        self.form = LayerForm()
        self.problem = LayerProblem(theme)
        self._totals = self._dim_label()
        self._totals.setObjectName("model_totals")
        self._totals.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._notice = self._dim_label()
        self._notice.setObjectName("model_notice")
        self._notice.setContentsMargins(12, 8, 12, 0)
        self._notice.hide()
        self.actions_by_name = self._make_actions()
        self.add_button = QToolButton()
        self.add_button.setObjectName("add_layer")
        self.add_button.setText(self.tr("Add layer"))
        self.add_button.setToolTip(self.tr("Put a layer behind the selected one (Insert)"))
        self.add_button.clicked.connect(self.choose_layer)
        self.remove_button = self._button("remove")
        self._more = QToolButton()
        self._more.setText(self.tr("More"))
        self._more.setObjectName("model_more")
        self._more.setAccessibleName(self.tr("More commands for the model"))
        self._more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._menu = self._make_menu()
        self._more.clicked.connect(
            lambda *_: self._menu.popup(self._more.mapToGlobal(QPoint(0, self._more.height() + 2)))
        )
        self._empty = EmptyState(self.tr("The layers appear here when TensorFlow has built the model."))
        self.body = EmptyOr(self.layers, self._empty)
        for signal in (self.tree.modelReset, self.tree.rowsInserted, self.tree.rowsRemoved):
            signal.connect(lambda *_: self.body.set_empty(not self.tree.rowCount()))
        self._put_together()
        theme.changed.connect(self._colour)
        self._colour()

    def choose_layer(self) -> None:
        """Open the list of layer types."""
        if self.add_button.isEnabled():
            self.chooser.open_at(self.add_button.mapToGlobal(QPoint(0, self.add_button.height() + 2)))

    def set_totals(self, text: str) -> None:
        """Say how big the model is."""
        self._totals.setText(text)
        self._totals.setVisible(bool(text))

    @property
    def totals(self) -> str:
        """What `set_totals` said."""
        return self._totals.text()

    def set_notice(self, text: str) -> None:
        """Say above the list why it cannot be changed, or what is not trained."""
        self._notice.setText(text)
        self._notice.setVisible(bool(text))

    @property
    def notice(self) -> str:
        """What `set_notice` said."""
        return self._notice.text()

    def set_read_only(self, reason: str) -> None:
        """Allow edits, or say in the tooltips why not."""
        self.tree.set_read_only(bool(reason))
        self.form.set_read_only(bool(reason))
        self.add_button.setEnabled(not reason)
        self.add_button.setToolTip(reason or self.tr("Put a layer behind the selected one (Insert)"))

    def allow(self, name: str, why_not: str) -> None:
        """Enable a command, or say in its tooltip why not."""
        action = self.actions_by_name[name]
        action.setEnabled(not why_not)
        action.setToolTip(why_not or action.text())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(300, 200)

    def _wanted(self, name: str) -> None:
        if name == "add":
            self.choose_layer()
        elif self.actions_by_name[name].isEnabled():
            self.command_wanted.emit(name)

    def _make_actions(self) -> dict[str, QAction]:
        texts = {
            "duplicate": self.tr("Duplicate"),
            "remove": self.tr("Remove"),
            "cut": self.tr("Cut"),
            "copy": self.tr("Copy"),
            "paste": self.tr("Paste"),
            "move_up": self.tr("Move up"),
            "move_down": self.tr("Move down"),
            "group": self.tr("Make a residual group"),
            "ungroup": self.tr("Dissolve the group"),
            "freeze": self.tr("Freeze"),
            "load": self.tr("Load model or weights…"),
            "save": self.tr("Save model…"),
        }
        actions = {}
        for name, keys in EDITS:
            if not name:
                continue
            action = QAction(texts[name], self)
            action.setObjectName(f"layer_{name}" if name not in ("load", "save") else f"{name}_model")
            # The list itself takes the keys, and only while it has the focus; here they are told.
            action.setShortcut(QKeySequence(keys))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.setShortcutVisibleInContextMenu(True)
            action.setIconVisibleInMenu(False)
            action.triggered.connect(lambda *_, name=name: self.command_wanted.emit(name))
            actions[name] = action
        return actions

    def _make_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        for name, _ in EDITS:
            if name:
                menu.addAction(self.actions_by_name[name])
            else:
                menu.addSeparator()
        return menu

    def _show_menu(self, place: QPoint) -> None:
        self._menu.popup(self.layers.viewport().mapToGlobal(place))

    def _button(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(self.actions_by_name[name])
        return button

    def _put_together(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 4, 8, 4)
        bar.setSpacing(4)
        for button in (self.add_button, self.remove_button):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            bar.addWidget(button)
        bar.addStretch()
        bar.addWidget(self._more)
        above = QWidget()
        column = QVBoxLayout(above)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        totals = QHBoxLayout()
        totals.setContentsMargins(12, 4, 12, 6)
        totals.addWidget(self._totals)
        column.addWidget(self._notice)
        column.addLayout(bar)
        frame = QHBoxLayout()
        frame.setContentsMargins(8, 0, 8, 0)
        frame.addWidget(self.body)
        self.body.setMinimumHeight(LEAST_LIST)
        column.addLayout(frame, 1)
        column.addLayout(totals)
        column.addWidget(self.problem)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(above)
        splitter.addWidget(self.form)
        splitter.setChildrenCollapsible(False)
        splitter.setSizes([300, 240])
        splitter.setStretchFactor(0, 1)
        splitter.setStretchFactor(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(splitter)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def _dim_label(self) -> QLabel:
        label = QLabel()
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        return label

    def _colour(self) -> None:
        tokens = self._theme.tokens
        self._more.setIcon(icon("dots-horizontal", tokens.text, tokens.disabled))
        self.add_button.setIcon(icon("plus", tokens.text, tokens.disabled))
        self.actions_by_name["remove"].setIcon(icon("delete-outline", tokens.text, tokens.disabled))
        icons = {"problem": icon("alert-circle", tokens.bad), "frozen": icon("snowflake", tokens.dim)}
        self.tree.set_icons(icons)
