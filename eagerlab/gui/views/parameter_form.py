"""A form for the parameters of a class: made from its signature, it keeps only what differs from defaults."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QFont, QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui.models.field_texts import value_text
from eagerlab.gui.models.layer_text import words
from eagerlab.gui.views.fields import Field, field_for
from eagerlab.gui.views.folds import Fold, SideLabel
from eagerlab.protocol.editing import ClassEntry, FieldEntry

LABEL_WIDTH = 112
"""Pixels of the column of names, the same in all forms, so that fields stand below each other."""


class _Row:
    """A parameter's widgets."""

    def __init__(self, label: SideLabel, field: Field, reset: QToolButton, problem: QLabel) -> None:
        self.label = label
        self.field = field
        self.reset = reset
        self.problem = problem
        self.own_trouble = ""
        self.told_trouble = ""

    def show_trouble(self) -> None:
        text = self.own_trouble or self.told_trouble
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def mark(self, changed: bool) -> None:
        font = QFont(self.label.font())
        font.setBold(changed)
        self.label.setFont(font)
        self.reset.setVisible(changed)


class ParameterForm(QWidget):
    """Fields of one class. GUI thread only.

    Parameters
    ----------
    live : bool
        Whether what is typed counts at once, or when the field is left or Enter is pressed.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    changed : Signal(dict, str)
        All arguments after the person changed the named parameter.
    """

    changed = Signal(dict, str)

    def __init__(self, live: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._live = live
        self._entry: ClassEntry | None = None
        self._only: Collection[str] | None = None
        self._key = ""
        self._arguments: dict[str, Any] = {}
        self._rows: dict[str, _Row] = {}
        self._drafts: dict[tuple[str, str], str] = {}
        self._titles: dict[str, str] = {}
        self._body: QWidget | None = None
        self._more: Fold | None = None
        self._more_open = False
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)

    @property
    def arguments(self) -> dict[str, Any]:
        """What differs from the defaults."""
        return dict(self._arguments)

    def field(self, name: str) -> Field:
        """Return the widget of a parameter; KeyError when it is not shown (behind "More", for example)."""
        return self._rows[name].field

    def set_entry(
        self,
        entry: ClassEntry | None,
        arguments: Mapping[str, Any],
        key: str = "",
        only: Collection[str] | None = None,
        titles: Mapping[str, str] | None = None,
    ) -> None:
        """Show a class and its arguments.

        What was typed into a field and is no value comes back when the same `key` is shown again.

        Parameters
        ----------
        entry : ClassEntry or None
            The class; None shows nothing.
        arguments : mapping
            By keyword.
        key : str
            Which thing of that class it is.
        only : collection of str, optional
            Show these parameters alone, all of them at once, in this order.
        titles : mapping, optional
            What to call parameters whose name is not meant for a person.
        """
        self._titles = dict(titles or {})
        if entry != self._entry or only != self._only or key != self._key:
            self._keep_drafts()
            same_fields = entry is not None and entry == self._entry and only == self._only
            self._entry, self._only, self._key = entry, only, key
            self._arguments = dict(arguments)
            if same_fields:
                for row in self._rows.values():
                    row.told_trouble = ""
                    row.field.discard()
            else:
                self._build()
        self._arguments = dict(arguments)
        self._show_values()
        self._bring_drafts()

    def set_problem(self, name: str, sentence: str) -> None:
        """Say at a parameter what is wrong with it; with an empty name, at none."""
        if sentence and name and self._more is not None and name not in self._rows:
            self._more.set_open(any(field.name == name for field in self._shown(advanced=True)))
        for parameter, row in self._rows.items():
            row.told_trouble = sentence if parameter == name else ""
            row.show_trouble()

    def has_field(self, name: str) -> bool:
        """Whether a parameter is among those shown, "More" included."""
        fields = [*self._shown(advanced=False), *self._shown(advanced=True)]
        return any(field.name == name for field in fields)

    def _shown(self, advanced: bool) -> list[FieldEntry]:
        if self._entry is None:
            return []
        if self._only is not None:
            by_name = {field.name: field for field in self._entry.fields}
            return [] if advanced else [by_name[name] for name in self._only if name in by_name]
        return [field for field in self._entry.fields if field.advanced == advanced]

    def _build(self) -> None:
        if self._body is not None:
            self._layout.removeWidget(self._body)
            self._body.setParent(None)
            self._body.deleteLater()
        self._rows.clear()
        self._more = None
        self._body = QWidget()
        layout = QVBoxLayout(self._body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._grid(self._shown(advanced=False)))
        advanced = self._shown(advanced=True)
        if advanced:
            self._more = Fold(self.tr("More"), lambda: self._make_more(advanced), bold=False)
            self._more.toggled.connect(self._note_more)
            layout.addWidget(self._more)
            self._more.set_open(self._more_open)
        self._layout.addWidget(self._body)

    def _note_more(self, is_open: bool) -> None:
        self._more_open = is_open

    def _make_more(self, fields: list[FieldEntry]) -> QWidget:
        grid = self._grid(fields)
        self._show_values()
        self._bring_drafts()
        return grid

    def _grid(self, fields: list[FieldEntry]) -> QWidget:
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.setColumnMinimumWidth(0, LABEL_WIDTH)
        grid.setColumnStretch(1, 1)
        for number, entry in enumerate(fields):
            self._add_row(grid, 2 * number, entry)
        return body

    def _add_row(self, grid: QGridLayout, place: int, entry: FieldEntry) -> None:
        field = field_for(entry, self._live)
        title = self._titles.get(entry.name) or words(entry.name)
        label = SideLabel(title, LABEL_WIDTH)
        label.setBuddy(field.editor)
        name = title if entry.name in self._titles else entry.name
        tip = f"{name}: {entry.help}" if entry.help else name
        label.setToolTip(tip)
        field.editor.setToolTip(tip)
        field.editor.setAccessibleName(title)
        field.editor.setAccessibleDescription(entry.help)
        reset = QToolButton()
        reset.setText("↺")
        reset.setAutoRaise(True)
        reset.setFixedWidth(22)
        reset.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        reset.setObjectName(f"reset_{entry.name}")
        text = self.tr("Back to the default, {value}").format(value=self._default_text(entry))
        reset.setToolTip(text)
        reset.setAccessibleName(text)
        problem = QLabel()
        problem.setWordWrap(True)
        problem.setForegroundRole(QPalette.ColorRole.BrightText)
        problem.setObjectName(f"problem_{entry.name}")
        problem.hide()
        row = _Row(label, field, reset, problem)
        self._rows[entry.name] = row
        action = QAction(text, field.editor)
        for trigger in (reset.clicked, action.triggered):
            trigger.connect(lambda *_: self._reset(entry))
        label.addAction(action)
        label.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        field.entered.connect(lambda value: self._entered(entry, value))
        field.troubled.connect(lambda sentence: self._troubled(row, sentence))
        grid.addWidget(label, place, 0)
        side_by_side = QHBoxLayout()
        side_by_side.setSpacing(4)
        side_by_side.addWidget(field, 1)
        side_by_side.addWidget(reset)
        grid.addLayout(side_by_side, place, 1)
        grid.addWidget(problem, place + 1, 0, 1, 2)

    def _default_text(self, entry: FieldEntry) -> str:
        if entry.required and self._entry is not None:
            return value_text(self._entry.suggested.get(entry.name))
        if isinstance(entry.default, bool):
            return self.tr("yes") if entry.default else self.tr("no")
        return value_text(entry.default) or self.tr("none")

    def _show_values(self) -> None:
        for name, row in self._rows.items():
            entry = row.field.entry
            row.field.set_value(self._arguments.get(name, entry.default))
            row.mark(name in self._arguments and not entry.required)
            row.show_trouble()
        if self._more is not None:
            count = sum(field.name in self._arguments for field in self._shown(advanced=True))
            text = self.tr("More ({count} changed)").format(count=count) if count else self.tr("More")
            self._more.set_title(text)

    def _entered(self, entry: FieldEntry, value: Any) -> None:
        is_default = not entry.required and value == entry.default and type(value) is type(entry.default)
        if is_default or (isinstance(value, list) and value == entry.default):
            self._arguments.pop(entry.name, None)
        else:
            self._arguments[entry.name] = value
        row = self._rows[entry.name]
        row.told_trouble = ""
        row.mark(entry.name in self._arguments and not entry.required)
        row.show_trouble()
        self.changed.emit(dict(self._arguments), entry.name)

    def _reset(self, entry: FieldEntry) -> None:
        value = entry.default
        if entry.required and self._entry is not None:
            value = self._entry.suggested.get(entry.name)
        row = self._rows[entry.name]
        row.field.set_value(value)
        self._entered(entry, value)

    def _troubled(self, row: _Row, sentence: str) -> None:
        row.own_trouble = sentence
        row.show_trouble()

    def _keep_drafts(self) -> None:
        for name, row in self._rows.items():
            if draft := row.field.draft:
                self._drafts[self._key, name] = draft

    def _bring_drafts(self) -> None:
        for name, row in self._rows.items():
            draft = self._drafts.pop((self._key, name), "")
            if draft and row.field.draft != draft:
                row.field.set_draft(draft)

    @override
    def setEnabled(self, enabled: bool) -> None:
        super().setEnabled(enabled)
