"""The Checkpoints pane: the list, what the selected one holds, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QSplitter,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.models.checkpoint_contents import ContentsModel
from eagerlab.gui.models.checkpoints import CheckpointModel, OpenedFile
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState
from eagerlab.gui.views.legend import FlowRow
from eagerlab.gui.views.list_view import ListView


class CheckpointsPane(QWidget):
    """Two tables, buttons, and the minutes between automatic checkpoints. GUI thread only.

    Parameters
    ----------
    save : QAction
        Saves the experiment.
    theme : Theme
        Colours.
    parent : QWidget, optional
        Qt's owner.

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
    open_requested : Signal
        A file of TensorFlow's is to be chosen.
    target_chosen : Signal(object)
        Names of the console to compare with, as a tuple; empty for the experiment.
    shown : Signal
        The pane came into sight.
    """

    restore_requested = Signal(str)
    delete_requested = Signal(str)
    selected = Signal(str)
    autosave_entered = Signal(int)
    open_requested = Signal()
    target_chosen = Signal(object)
    shown = Signal()

    def __init__(self, save: QAction, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._why_not_change = ""
        self.list_model = CheckpointModel(self)
        self.contents_model = ContentsModel(self)
        self.list = ListView("checkpoint_list", self.tr("Checkpoints"), self.list_model, least=120)
        self.contents = ListView(
            "checkpoint_contents",
            self.tr("Variables in the selected checkpoint"),
            self.contents_model,
            least=120,
        )
        self.list.selectionModel().currentRowChanged.connect(self._row_changed)
        self.list.doubleClicked.connect(lambda: self._emit_restore())
        self.list_model.modelReset.connect(self._reselect)
        self._current = ""
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self.list)
        split.addWidget(self.contents)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        split.setSizes([280, 280])
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
        layout.addWidget(self._make_match())
        layout.addWidget(self._body, 1)
        theme.changed.connect(self._colour)
        self._colour()
        self._update_buttons()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def set_summary(self, text: str) -> None:
        """Say above the contents what would become of them."""
        self._summary.setText(text)
        self._summary.setToolTip(text)
        self._match.setVisible(bool(text))

    @property
    def summary(self) -> str:
        """What `set_summary` said."""
        return self._summary.text()

    def set_targets(self, targets: Sequence[tuple[str, tuple[str, ...]]], chosen: tuple[str, ...]) -> None:
        """Offer what the contents can be compared with; nothing is offered where there is no choice."""
        box = self._target
        offered = [(words, ",".join(names)) for words, names in targets]
        if [(box.itemText(i), box.itemData(i)) for i in range(box.count())] != offered:
            box.clear()
            for words, names in offered:
                box.addItem(words, names)
        box.setCurrentIndex(next((i for i, (_, names) in enumerate(targets) if names == chosen), 0))
        self._target.setVisible(len(targets) > 1)

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

    def _make_match(self) -> QWidget:
        """Return the line that says how the selected one goes together with what is there."""
        self._summary = QLabel()
        self._summary.setObjectName("checkpoint_match")
        self._summary.setWordWrap(True)
        self._summary.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._target = QComboBox()
        self._target.setObjectName("checkpoint_target")
        self._target.setAccessibleName(self.tr("What the checkpoint is compared with"))
        self._target.setToolTip(
            self.tr("What the checkpoint is compared with, and what “Restore selected” puts its values into.")
        )
        self._target.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._target.setMinimumContentsLength(14)
        self._target.activated.connect(
            lambda index: self.target_chosen.emit(
                tuple(filter(None, self._target.itemData(index).split(",")))
            )
        )
        self._target.hide()
        self._match = QWidget()
        row = QHBoxLayout(self._match)
        row.setContentsMargins(12, 0, 8, 4)
        row.addWidget(self._summary, 1)
        row.addWidget(self._target)
        self._match.hide()
        return self._match

    def _colour(self) -> None:
        tokens = self._theme.tokens
        self.contents_model.set_colours(tokens.bad, tokens.warn, tokens.dim)

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
        self._open = QPushButton(self.tr("Open file…"))
        self._open.setObjectName("checkpoints_open")
        self._open.setToolTip(
            self.tr("Open a checkpoint that tf.train.Checkpoint wrote, and see what it holds.")
        )
        self._open.clicked.connect(self.open_requested)
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
        row.addWidget(FlowRow((save_button, self._restore, self._delete, self._open)), 1)
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
        row = self.list_model.row_of(self._current)
        is_file = row >= 0 and isinstance(self.list_model.manifests[row], OpenedFile)
        self._delete.setText(self.tr("Remove") if is_file else self.tr("Delete…"))
        tip = self.tr("Show this file no longer; it stays on the disk.") if is_file else ""
        self._delete.setToolTip(why_not or tip or self.tr("Delete this checkpoint from the disk."))
