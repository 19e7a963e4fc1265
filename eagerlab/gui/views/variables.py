"""The variable tree: what the model, the optimizer and the console hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui.icons import icon
from eagerlab.gui.models.variables import VariableModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.held_by import HeldByPanel
from eagerlab.gui.views.inspector_label import ElidedLabel, PartsLabel
from eagerlab.gui.views.variable_arranging import ArrangingBar
from eagerlab.gui.views.variable_folding import VariableFolding
from eagerlab.gui.views.variable_menu import menu_of
from eagerlab.gui.views.variable_selection import VariableSelection
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
        self._is_awaited = False
        self._devices: tuple[Device, ...] = ()
        self.menu_additions: list[Callable[[QMenu, list[NodePath], list[Node]], None]] = []
        self.arranging = ArrangingBar()
        self.filter_box = self.arranging.box
        self.addAction(self.arranging.shortcut)
        self.tree = self._make_tree()
        self._folding = VariableFolding(self.tree, self.filtered, self.model)
        self._folding.soon.timeout.connect(self.looked_elsewhere)
        self.tree.sort_wanted.connect(self.arranging.sort_by)
        self.tree.typed.connect(self.arranging.type_on)
        self.arranging.left.connect(self.tree.enter)
        self.footer = PartsLabel("")
        self.footer.setObjectName("variable_totals")
        self.footer.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.held_by = HeldByPanel(theme)
        self._hint = QLabel()
        self._hint.setWordWrap(True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._hint.setContentsMargins(16, 16, 16, 16)
        self.alike = ElidedLabel("")
        self.alike.setObjectName("variables_alike")
        self.alike.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.alike.setContentsMargins(8, 0, 8, 0)
        self.alike.hide()
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
        layout.addWidget(self.alike)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self.held_by)
        below = QHBoxLayout()
        below.setContentsMargins(8, 0, 8, 4)
        below.addWidget(self.footer)
        layout.addLayout(below)
        theme.changed.connect(self._mark)
        self._mark()
        self.selection = VariableSelection(self)
        self.selection.update()
        self.beside = self.selection.beside

    def show_saving(self, words: str) -> None:
        """Say on the button that objects are being saved; an empty text says that they are."""
        self.selection.show_saving(words)

    def set_hint(self, text: str) -> None:
        """Show a sentence in place of the tree; the tree again for an empty text."""
        self._hint.setText(text)
        self._pages.setCurrentWidget(self._hint if text else self.tree)
        self.arranging.setEnabled(not text)

    def show_nothing_found(self, pattern: str) -> None:
        """Say that nothing matches what is typed; the box stays as it is, to be typed in."""
        self.set_hint(self.tr("Nothing matches “{0}”.").format(pattern))
        self.arranging.setEnabled(True)

    def show_alike(self, pattern: str) -> None:
        """Say above the rows that they are only like what is typed; an empty text says that they are not."""
        self.alike.setText(self.tr("Nothing matches “{0}”. These are like it:").format(pattern))
        self.alike.setVisible(bool(pattern))

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
        self.selection.show_totals(text)

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
        self.tree.show_devices(len(devices) > 1)

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
        """Return the paths of the selected rows that have come, in the order of the tree."""
        return [row.path() for row in self.selection.rows() if row.node is not None]

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
        rows = [row for path in paths if (row := self.model.find(path)) is not None]
        return self.selection.why_not_save(rows)

    def _make_tree(self) -> VariableTree:
        tree = VariableTree(self.filtered)
        tree.setAccessibleName(self.tr("Variables"))
        tree.customContextMenuRequested.connect(self._show_menu)
        tree.selectionModel().currentRowChanged.connect(self._current_changed)
        tree.activated.connect(self._current_changed)
        self.model.dataChanged.connect(self._open_when_come)
        return tree

    def _mark(self) -> None:
        self.model.mark = icon("link-variant", self._theme.tokens.dim)
        self.tree.viewport().update()

    def _current_changed(self, current: QModelIndex) -> None:
        source = self.filtered.mapToSource(current)
        node = self.model.node(source)
        self._is_awaited = current.isValid() and node is None
        if node is not None and node.pipeline:
            self.pipeline_requested.emit(self.model.path(source))
        elif node is not None:
            self.open_requested.emit(self.model.path(source))

    def _open_when_come(self) -> None:
        """Open the current row when it was gone to before it had come, as by a jump to the end."""
        if self._is_awaited:
            self._current_changed(self.tree.currentIndex())

    def _show_menu(self, point: QPoint) -> None:
        paths = [path for path in self.selected_paths() if path]
        if paths:
            self.menu_for(paths).popup(self.tree.viewport().mapToGlobal(point))
