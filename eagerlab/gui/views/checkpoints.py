"""The Checkpoints pane: the list, what the selected one holds, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui.models.checkpoints import CheckpointModel, ContentsModel
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState
from eagerlab.gui.views.list_view import ListView


class CheckpointsPane(QWidget):
    """Two tables, buttons, and the minutes between automatic checkpoints. GUI thread only.

    Attributes
    ----------
    list_model, contents_model : CheckpointModel, ContentsModel
        Behind ``checkpoint_list`` and ``checkpoint_contents``.
    restore_requested, delete_requested : Signal(str)
        Id of the selected checkpoint.
    selected : Signal(str)
        Id of the checkpoint that came to be selected, or empty.
    autosave_entered : Signal(int)
        Minutes; 0 for none.
    """

    restore_requested = Signal(str)
    delete_requested = Signal(str)
    selected = Signal(str)
    autosave_entered = Signal(int)

    def __init__(self, save: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._why_not_change = ""
        self.list_model = CheckpointModel(self)
        self.contents_model = ContentsModel(self)
        self.list = ListView("checkpoint_list", self.tr("Checkpoints"), self.list_model, least=120)
        self.contents = ListView(
            "checkpoint_contents",
            self.tr("Variables in the selected checkpoint"),
            self.contents_model,
            least=110,
        )
        self.list.selectionModel().currentRowChanged.connect(self._row_changed)
        self.list.doubleClicked.connect(lambda: self._emit_restore())
        self.list_model.modelReset.connect(self._reselect)
        self._current = ""
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self.list)
        split.addWidget(self.contents)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setSizes([330, 220])
        self._body = EmptyOr(
            split,
            EmptyState(
                self.tr("Checkpoints appear here: saved by hand, every few minutes, and at a run's end.")
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._make_bar(save))
        layout.addWidget(self._body, 1)
        self._update_buttons()

    @property
    def current(self) -> str:
        """Id of the selected checkpoint, or empty."""
        return self._current

    def set_autosave(self, minutes: int) -> None:
        """Show the minutes between automatic checkpoints."""
        self._autosave.blockSignals(True)
        self._autosave.setValue(minutes)
        self._autosave.blockSignals(False)

    def select(self, checkpoint: str) -> None:
        """Select a checkpoint by id, if it is there."""
        row = self.list_model.row_of(checkpoint)
        if row >= 0:
            self.list.setCurrentIndex(self.list_model.index(row, 0))

    def allow_changes(self, why_not: str) -> None:
        """Enable restoring and deleting, or say in the tooltips why neither can be done."""
        self._why_not_change = why_not
        self._update_buttons()

    def _make_bar(self, save: QAction) -> QWidget:
        save_button = QPushButton(self.tr("Save"))
        save_button.setObjectName("checkpoints_save")
        save_button.clicked.connect(save.trigger)
        save.changed.connect(lambda: self._follow(save_button, save))
        self._follow(save_button, save)
        self._restore = QPushButton(self.tr("Restore selected"))
        self._restore.setObjectName("checkpoints_restore")
        self._restore.clicked.connect(self._emit_restore)
        self._delete = QPushButton(self.tr("Delete…"))
        self._delete.setObjectName("checkpoints_delete")
        self._delete.clicked.connect(lambda: self.delete_requested.emit(self._current))
        self._autosave = QSpinBox()
        self._autosave.setObjectName("checkpoints_autosave")
        self._autosave.setRange(0, 24 * 60)
        self._autosave.setSuffix(self.tr(" min"))
        self._autosave.setSpecialValueText(self.tr("never"))
        self._autosave.setKeyboardTracking(False)
        self._autosave.setAccessibleName(self.tr("Minutes of training between automatic checkpoints"))
        self._autosave.setToolTip(
            self.tr("Minutes of training between automatic checkpoints; the last five and the best are kept.")
        )
        self._autosave.valueChanged.connect(self.autosave_entered)
        note = QLabel(self.tr("Save by itself every"))
        note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(8, 4, 8, 4)
        for button in (save_button, self._restore, self._delete):
            row.addWidget(button)
        row.addStretch()
        row.addWidget(note)
        row.addWidget(self._autosave)
        return bar

    def _follow(self, button: QPushButton, action: QAction) -> None:
        button.setEnabled(action.isEnabled())
        button.setToolTip(action.toolTip())

    def _row_changed(self, index: QModelIndex) -> None:
        manifests = self.list_model.manifests
        row = index.row() if index.isValid() else -1
        self._current = manifests[row].id if 0 <= row < len(manifests) else ""
        self.contents_model.set_variables(manifests[row].variables if self._current else ())
        self._update_buttons()
        self.selected.emit(self._current)

    def _reselect(self) -> None:
        """Keep the selection over a new list; the newest is selected when there was none."""
        manifests = self.list_model.manifests
        self._body.set_empty(not manifests)
        row = max(0, self.list_model.row_of(self._current))
        self.list.setCurrentIndex(self.list_model.index(row, 0) if manifests else QModelIndex())
        self._row_changed(self.list.currentIndex())

    def _emit_restore(self) -> None:
        if self._restore.isEnabled():
            self.restore_requested.emit(self._current)

    def _update_buttons(self) -> None:
        nothing = "" if self._current else self.tr("No checkpoint is selected.")
        why_not = self._why_not_change or nothing
        self._restore.setEnabled(not why_not)
        self._restore.setToolTip(why_not or self.tr("Put this checkpoint's state back."))
        self._delete.setEnabled(not why_not)
        self._delete.setToolTip(why_not or self.tr("Delete this checkpoint from the disk."))
