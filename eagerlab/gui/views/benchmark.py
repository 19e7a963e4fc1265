"""The Benchmark pane: a form, how far it is, and the results of this session."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QSizePolicy,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.icons import icon
from eagerlab.gui.models.benchmark_table import BenchmarkTable
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.benchmark_form import BenchmarkForm
from eagerlab.gui.views.benchmark_parts import MessageBar, Notes, action_button
from eagerlab.gui.views.benchmark_plot import BenchmarkPlot
from eagerlab.gui.views.benchmark_table import TableView
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState
from eagerlab.gui.views.export_menu import export_menu

SIDE_BY_SIDE = 860
HALF = 1000
"""Pixels: Qt shrinks both parts alike where there is less room."""


class BenchmarkPane(QWidget):
    """Holds widgets and signals; decides nothing. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Followed while the pane lives.
    pause : QAction
        Shown where training is in the way.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    measure, cancel : QAction
        objectNames ``benchmark_measure`` and ``benchmark_cancel``.
    result_chosen : Signal(int)
        Which of the results is to be shown.
    export_requested : Signal(str)
        A key of `export_texts`.
    """

    result_chosen = Signal(int)
    export_requested = Signal(str)

    def __init__(self, theme: Theme, pause: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("benchmark_pane")
        self._theme = theme
        self.form = BenchmarkForm(theme)
        self.model = BenchmarkTable(self)
        self.table = TableView(self.model)
        self.plot = BenchmarkPlot(theme)
        self.measure = self._action("benchmark_measure", self.tr("Measure"))
        self.measure.setShortcut(QKeySequence(Qt.Modifier.CTRL | Qt.Key.Key_Return))
        self.cancel = self._action("benchmark_cancel", self.tr("Cancel"))
        self.cancel.setShortcut(QKeySequence(Qt.Key.Key_Escape))
        for box in (self.form.setup, self.form.code):
            box.editor.run_requested.connect(lambda _go_on: self.measure.trigger())
        self.message = MessageBar(theme, pause)
        self._make_progress()
        self._make_results()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._top())
        layout.addWidget(self.message)
        layout.addWidget(self._progress)
        layout.addWidget(self._body, 1)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(self.palette().ColorRole.Base)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()
        self.show_progress(None)

    def show_progress(self, share: float | None, words: str = "") -> None:
        """Show how far it is, 0 to 1; None hides it. A share below 0: nobody knows."""
        self._progress.setVisible(share is not None)
        self.cancel.setEnabled(share is not None)
        if share is not None:
            self.bar.setRange(0, 0 if share < 0 else 1000)
            self.bar.setValue(max(0, round(1000 * share)))
            self.words.setText(words)

    def show_notes(self, sentences: Sequence[str], stale: str = "") -> None:
        """Show what is to be known about the result; `stale` says that the form shows something else."""
        self._stale.setText(stale)
        self._stale.setVisible(bool(stale))
        self.notes.setText("\n".join(f"• {sentence}" for sentence in sentences))
        self._notes.setVisible(bool(sentences))
        self._notes.fit()

    def set_results(self, titles: Sequence[str], current: int) -> None:
        """List the results of this session."""
        self.results.blockSignals(True)
        self.results.clear()
        self.results.addItems(list(titles))
        self.results.setCurrentIndex(current)
        self.results.blockSignals(False)
        self._body.set_empty(not titles)

    def show_plot(self, visible: bool) -> None:
        """Show the plot beside the table, or the table alone."""
        self.plot.setVisible(visible)

    def export_texts(self) -> dict[str, str]:
        """Return the ways to take a result along, by key."""
        texts = {
            "copy_table": self.tr("Copy table"),
            "copy_markdown": self.tr("Copy as Markdown"),
            "save_csv": self.tr("Save as CSV…"),
            "save_json": self.tr("Save as JSON…"),
        }
        if not self.plot.isHidden():
            texts["copy_picture"] = self.tr("Copy picture of the plot")
            texts["save_picture"] = self.tr("Save picture of the plot…")
        return texts

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= SIDE_BY_SIDE
        orientation = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if orientation != self._split.orientation():
            self._split.setOrientation(orientation)
            self._split.setSizes([HALF, HALF])

    def _action(self, name: str, text: str) -> QAction:
        action = QAction(text, self)
        action.setObjectName(name)
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(action)
        return action

    def _top(self) -> QVBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.form.preset, 1)
        row.addWidget(action_button(self.measure, primary=True))
        top = QVBoxLayout()
        top.setContentsMargins(8, 8, 8, 8)
        top.setSpacing(6)
        top.addLayout(row)
        top.addWidget(self.form)
        return top

    def _make_progress(self) -> None:
        self.bar = QProgressBar()
        self.bar.setObjectName("benchmark_progress")
        self.bar.setAccessibleName(self.tr("How far the benchmark is"))
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(120)
        self.words = QLabel()
        self.words.setObjectName("benchmark_words")
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._progress = QWidget()
        row = QHBoxLayout(self._progress)
        row.setContentsMargins(8, 0, 8, 6)
        row.setSpacing(8)
        row.addWidget(self.bar)
        row.addWidget(self.words, 1)
        row.addWidget(action_button(self.cancel))

    def _make_results(self) -> None:
        self.results = QComboBox()
        self.results.setObjectName("benchmark_results")
        self.results.setAccessibleName(self.tr("Results of this session"))
        self.results.activated.connect(self.result_chosen)
        self.export = QToolButton()
        self.export.setObjectName("benchmark_export")
        self.export.setText(self.tr("Export"))
        self.export.setAccessibleName(self.tr("Copy or save the result"))
        self.export.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.export.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.export.clicked.connect(self._show_export)
        self.table.copy_requested.connect(lambda: self.export_requested.emit("copy_table"))
        self._stale = _dim_label()
        self.notes = QLabel()
        self.notes.setObjectName("benchmark_notes")
        self.notes.setWordWrap(True)
        self.notes.setTextFormat(Qt.TextFormat.PlainText)
        self.notes.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.notes.setContentsMargins(8, 4, 8, 4)
        self.notes.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._notes = Notes()
        self._notes.setFrameShape(QFrame.Shape.NoFrame)
        self._notes.setWidgetResizable(True)
        self._notes.setWidget(self.notes)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setChildrenCollapsible(False)
        self._split.setHandleWidth(1)
        self._split.addWidget(self.plot)
        self._split.addWidget(self.table)
        self._split.setSizes([HALF, HALF])
        row = QHBoxLayout()
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(8)
        row.addWidget(self.results, 1)
        row.addWidget(self.export)
        content = QWidget()
        inside = QVBoxLayout(content)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addLayout(row)
        inside.addWidget(self._stale)
        inside.addWidget(self._split, 1)
        inside.addWidget(self._notes)
        sentence = self.tr(
            "What was measured is listed here: each way of running it, with the first call by itself. "
            "Choose what to measure above."
        )
        self._body = EmptyOr(content, EmptyState(sentence, self.measure))

    def _show_export(self) -> None:
        menu = export_menu(self.export, self.export_texts(), self.export_requested.emit)
        menu.popup(self.export.mapToGlobal(self.export.rect().bottomLeft()))

    def _apply_theme(self) -> None:
        tokens = self._theme.tokens
        self.measure.setIcon(icon("timer-outline", tokens.on_accent, tokens.disabled))
        self.cancel.setIcon(icon("close", tokens.dim, tokens.disabled))
        self.export.setIcon(icon("export-variant", tokens.dim, tokens.disabled))


def _dim_label() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
    label.setContentsMargins(8, 0, 8, 4)
    label.hide()
    return label
