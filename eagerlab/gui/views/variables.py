"""The variable tree: what the model, the optimizer and the console hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui import numbers
from eagerlab.gui.icons import icon
from eagerlab.gui.models.variable_rows import NAME
from eagerlab.gui.models.variables import VariableModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.held_by import HeldByPanel
from eagerlab.gui.views.inspector_label import ElidedLabel
from eagerlab.gui.views.variable_arranging import ArrangingBar
from eagerlab.gui.views.variable_folding import VariableFolding
from eagerlab.gui.views.variable_menu import menu_of
from eagerlab.gui.views.variable_tree import VariableRows, VariableTree
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.events import Device
from eagerlab.protocol.replies import Node


class VariablesPane(QWidget):
    """Filter box and tree; holds widgets and decides nothing. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    parent : QWidget, optional
        Owner.

    Attributes
    ----------
    open_requested : Signal(object)
        Path of a row that was selected.
    pipeline_requested : Signal(object)
        Path of a selected row that is a dataset.
    insert_requested, copy_requested : Signal(object)
        Paths whose Python is to go to the console, or to the clipboard.
    beside_requested : Signal(object)
        Two paths to be shown beside each other.
    copy_to_device_requested : Signal(object, str, str)
        Path, device and the new name.
    save_requested : Signal(object)
        Paths of objects to save into a checkpoint.
    holders_requested : Signal(object)
        Path of an object, of which is asked what holds it.
    looked_elsewhere : Signal
        Other rows came into sight.
    follow_requested : Signal(object, str)
        Path and statistic.
    shared_requested : Signal(object)
        Path of an object whose other names are to be told.
    release_requested : Signal(str)
        Python that lets go of an object.
    menu_additions : list of callable
        Each puts further entries into the menu of the selected rows.
    """

    open_requested = Signal(object)
    pipeline_requested = Signal(object)
    insert_requested = Signal(object)
    copy_requested = Signal(object)
    beside_requested = Signal(object)
    copy_to_device_requested = Signal(object, str, str)
    save_requested = Signal(object)
    holders_requested = Signal(object)
    looked_elsewhere = Signal()
    follow_requested = Signal(object, str)
    shared_requested = Signal(object)
    release_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.model = VariableModel(self)
        self.filtered = VariableRows(self.model, self)
        self._devices: tuple[Device, ...] = ()
        self._saving = ""
        self.menu_additions: list[Callable[[QMenu, list[NodePath], list[Node]], None]] = []
        self.arranging = ArrangingBar()
        self.filter_box = self.arranging.box
        self.addAction(self.arranging.shortcut)
        self.tree = self._make_tree()
        self._folding = VariableFolding(self.tree, self.filtered, self.model)
        self._folding.soon.timeout.connect(self.looked_elsewhere)
        self.tree.sort_wanted.connect(self.arranging.sort_by)
        self.footer = ElidedLabel("")
        self.footer.setObjectName("variable_totals")
        self.footer.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._totals = ""
        self.held_by = HeldByPanel(theme)
        self.beside = self._make_beside()
        self._hint = QLabel()
        self._hint.setWordWrap(True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._hint.setContentsMargins(16, 16, 16, 16)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.tree)
        self._pages.addWidget(self._hint)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        self.save_button = QToolButton()
        self.save_button.setObjectName("save_selected")
        self.save_button.setText(self.tr("Save selected"))
        self.save_button.clicked.connect(lambda: self.save_requested.emit(self.selected_paths()))
        box = QHBoxLayout()
        box.setContentsMargins(8, 0, 8, 0)
        box.setSpacing(4)
        box.addWidget(self.arranging, 1)
        box.addWidget(self.save_button)
        layout.addLayout(box)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self.held_by)
        below = QHBoxLayout()
        below.setContentsMargins(8, 0, 8, 4)
        below.addWidget(self.footer)
        layout.addLayout(below)
        self.tree.selectionModel().selectionChanged.connect(lambda *_: self._update_save())
        self.tree.selectionModel().selectionChanged.connect(lambda *_: self._update_footer())
        theme.changed.connect(self._mark)
        self._mark()
        for signal in (self.model.dataChanged, self.model.modelReset, self.model.rowsRemoved):
            signal.connect(lambda *_: self._update_save())
        self._update_save()

    def show_saving(self, words: str) -> None:
        """Say on the button that objects are being saved; an empty text says that they are."""
        self._saving = words
        self.save_button.setText(self.tr("Saving…") if words else self.tr("Save selected"))
        self._update_save()

    def set_hint(self, text: str) -> None:
        """Show a sentence in place of the tree; the tree again for an empty text."""
        self._hint.setText(text)
        self._pages.setCurrentWidget(self._hint if text else self.tree)
        self.arranging.setEnabled(not text)

    def show_nothing_found(self, pattern: str) -> None:
        """Say that nothing matches what is typed; the box stays as it is, to be typed in."""
        self.set_hint(self.tr("Nothing matches “{0}”.").format(pattern))
        self.arranging.setEnabled(True)

    def begin_anew(self, is_found: bool) -> None:
        """Forget all rows, as others come: what was unfolded and selected will be so again.

        Parameters
        ----------
        is_found : bool
            Whether only what matches a text is to come; then it is unfolded as far as it is in sight.
        """
        self._folding.begin_anew(self.selected_paths(), is_found)
        self.model.clear()

    def reveal(self, paths: Sequence[NodePath]) -> None:
        """Have these rows unfolded to and selected when rows come anew; what is typed hides none of them."""
        self._folding.begin_revealed(paths)
        self.tree.clearSelection()
        self.arranging.show_all()

    def show_totals(self, text: str) -> None:
        """Tell below the tree what all of it weighs; what is selected is added to it."""
        self._totals = text
        self._update_footer()

    @property
    def devices(self) -> tuple[Device, ...]:
        """What copies are offered for."""
        return self._devices

    @property
    def hint(self) -> str:
        """The sentence shown in place of the tree, or empty."""
        return self._hint.text()

    def set_devices(self, devices: tuple[Device, ...]) -> None:
        """Offer these devices for copies."""
        self._devices = devices

    def visible_ranges(self) -> list[tuple[NodePath, int, int]]:
        """Return, for each parent with rows in sight, its path, the first such row and their count."""
        ranges: dict[NodePath, tuple[int, int]] = {}
        for index in self.tree.visible_rows():
            row = index.row()
            above = self.model.path(index.parent())
            first, last = ranges.get(above, (row, row))
            ranges[above] = (min(first, row), max(last, row))
        return [(path, first, last - first + 1) for path, (first, last) in ranges.items()]

    def expanded_paths(self) -> list[NodePath]:
        """Return the paths of expanded rows that are loaded and in sight: the others need nothing now."""
        return self._folding.unfolded_in_sight()

    def selected_paths(self) -> list[NodePath]:
        """Return the selected rows' paths, in the order of the tree."""
        rows = self.tree.selectionModel().selectedRows(NAME)
        return [self.model.path(self.filtered.mapToSource(index)) for index in rows]

    def select(self, path: NodePath) -> None:
        """Make a loaded row the current one, without opening it again."""
        index = self.filtered.mapFromSource(self.model.index_of(path))
        if index.isValid():
            self.tree.selectionModel().blockSignals(True)
            self.tree.setCurrentIndex(index)
            self.tree.selectionModel().blockSignals(False)
            self.tree.viewport().update()

    def menu_for(self, paths: list[NodePath]) -> QMenu:
        """Return the menu for the selected rows `paths`; the caller shows it."""
        return menu_of(self, paths)

    def why_not_save(self, paths: list[NodePath]) -> str:
        """Return why the objects at `paths` cannot be saved, or nothing."""
        nodes = [self.model.node(self.model.index_of(path)) for path in paths]
        if self._saving:
            return self._saving
        if not nodes:
            return self.tr("Select variables, tensors or models first.")
        if not all(node is not None and node.saveable for node in nodes):
            return self.tr("Tensors, arrays, variables, models and layers can be saved.")
        return ""

    def _update_save(self) -> None:
        why_not = self.why_not_save([path for path in self.selected_paths() if path])
        self.save_button.setEnabled(not why_not)
        self.save_button.setToolTip(why_not or self.tr("Save these objects alone into a checkpoint."))

    def _make_beside(self) -> QAction:
        beside = QAction(self.tr("Show side by side"), self)
        beside.setObjectName("show_side_by_side")
        beside.setShortcut(QKeySequence("Shift+Return"))
        beside.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        beside.setToolTip(self.tr("Select two tensors, then show both in the inspector"))
        beside.triggered.connect(self._ask_beside)
        self.tree.addAction(beside)
        self.tree.selectionModel().selectionChanged.connect(lambda *_: self._update_beside())
        self._update_beside(beside)
        return beside

    def _update_beside(self, action: QAction | None = None) -> None:
        nodes = [self.model.node(self.model.index_of(path)) for path in self.selected_paths() if path]
        ready = len(nodes) == 2 and all(node is not None and node.openable for node in nodes)
        (action or self.beside).setEnabled(ready)

    def _ask_beside(self) -> None:
        self.beside_requested.emit(self.selected_paths())

    def _make_tree(self) -> VariableTree:
        tree = VariableTree(self.filtered)
        tree.setAccessibleName(self.tr("Variables"))
        tree.customContextMenuRequested.connect(self._show_menu)
        tree.selectionModel().currentRowChanged.connect(self._current_changed)
        return tree

    def _mark(self) -> None:
        self.model.mark = icon("link-variant", self._theme.tokens.dim)
        self.tree.viewport().update()

    def _update_footer(self) -> None:
        paths = [path for path in self.selected_paths() if path]
        own = [path for path in paths if not any(path[:depth] in paths for depth in range(1, len(path)))]
        nodes = [self.model.node(self.model.index_of(path)) for path in own]
        sizes = [node.nbytes for node in nodes if node is not None and node.nbytes is not None]
        parts = [self._totals] if self._totals else []
        if sizes:
            parts.append(self.tr("selected {0}").format(numbers.size_in_bytes(sum(sizes))))
        self.footer.setText(" · ".join(parts))
        self.footer.setVisible(bool(parts))

    def _current_changed(self, current: QModelIndex) -> None:
        source = self.filtered.mapToSource(current)
        node = self.model.node(source)
        if node is not None and node.pipeline:
            self.pipeline_requested.emit(self.model.path(source))
        elif node is not None:
            self.open_requested.emit(self.model.path(source))

    def _show_menu(self, point: QPoint) -> None:
        paths = [path for path in self.selected_paths() if path]
        if paths:
            self.menu_for(paths).popup(self.tree.viewport().mapToGlobal(point))
