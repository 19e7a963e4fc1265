"""What can be done with a table of values: actions with their keys, and the menu that holds them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from eagerlab.gui.models.copying import Form
from eagerlab.gui.models.number_format import NumberFormat, Style

Part = Literal["whole", "shown", "selected"]


class TableActions(QObject):
    """The actions of one table; their keys work wherever the focus is inside of it. GUI thread only.

    Parameters
    ----------
    table : QWidget
        Owner; its actions are these.

    Attributes
    ----------
    find, find_next, find_previous, go_to, list_special, select_all : Signal
        As they say; ``list_special`` wants the places of NaN and infinities.
    copy : Signal(str)
        The selection, in a `Form`.
    export : Signal(str)
        A `Part` into a file.
    format_chosen : Signal(object)
        A `NumberFormat`.
    additions : list of QAction
        What else the menu holds, in the end.
    coloured : Signal(bool)
        Whether cells are to have a ground by their value.
    """

    find = Signal()
    find_next = Signal()
    find_previous = Signal()
    go_to = Signal()
    list_special = Signal()
    select_all = Signal()
    copy = Signal(str)
    export = Signal(str)
    format_chosen = Signal(object)
    coloured = Signal(bool)

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self._table = table
        self.additions: list[QAction] = []
        self._format = NumberFormat()
        keys = QKeySequence.StandardKey
        self._find = self._add(self.tr("Find…"), self.find.emit, keys.Find)
        self._next = self._add(self.tr("Find next"), self.find_next.emit, "F3")
        self._previous = self._add(self.tr("Find previous"), self.find_previous.emit, "Shift+F3")
        self._go = self._add(self.tr("Go to index…"), self.go_to.emit, "Ctrl+G")
        self.special = self._add(self.tr("List NaN and infinities"), self.list_special.emit)
        self._all = self._add(self.tr("Select all"), self.select_all.emit, keys.SelectAll)
        self._copy = self._add(self.tr("Copy"), lambda: self.copy.emit("text"), keys.Copy)
        forms: tuple[tuple[str, Form], ...] = (
            (self.tr("Copy as NumPy code"), "numpy"),
            (self.tr("Copy as CSV"), "csv"),
            (self.tr("Copy as Python list"), "python"),
        )
        self._copies = [self._add(text, partial(self.copy.emit, form)) for text, form in forms]
        self._whole = self._add(self.tr("Export the whole tensor…"), lambda: self.export.emit("whole"))
        self._shown = self._add(self.tr("Export what is shown…"), lambda: self.export.emit("shown"))
        self._selected = self._add(self.tr("Export what is selected…"), lambda: self.export.emit("selected"))
        self._colours = self._add(self.tr("Colour cells by value"))
        self._colours.setCheckable(True)
        self._colours.setChecked(True)
        self._colours.toggled.connect(self.coloured)
        self._more = self._add(self.tr("More digits"), lambda: self._change_digits(1))
        self._fewer = self._add(self.tr("Fewer digits"), lambda: self._change_digits(-1))
        self._styles: dict[Style, QAction] = {}
        self._group = QActionGroup(self)
        for style, text in style_words().items():
            action = self._add(text, partial(self._choose, style))
            action.setCheckable(True)
            self._group.addAction(action)
            self._styles[style] = action

    def show_format(self, style: NumberFormat, offered: Sequence[Style]) -> None:
        """Mark the format that is used, among those that there are for such values."""
        self._format = style
        for name, action in self._styles.items():
            action.setVisible(name in offered)
            action.setChecked(name == style.style)
        for action in (self._more, self._fewer):
            action.setVisible(bool(offered))
            action.setEnabled(style.has_digits)

    def show_coloured(self, coloured: bool) -> None:
        """Mark whether cells are coloured."""
        self._colours.setChecked(coloured)

    def set_whole(self, whole: bool) -> None:
        """Say whether the table shows the whole tensor, so that there is one export."""
        self._shown.setVisible(not whole)
        self._whole.setText(self.tr("Export…") if whole else self.tr("Export the whole tensor…"))

    def show_selected(self, several: bool) -> None:
        """Say whether several cells are selected, so that they can be exported."""
        self._selected.setEnabled(several)

    def menu(self, parent: QWidget) -> QMenu:
        """Return a menu of all; its owner is `parent`."""
        menu = QMenu(parent)
        menu.addActions([self._copy, *self._copies])
        menu.addSeparator()
        menu.addActions([self._find, self._next, self._previous, self.special, self._go, self._all])
        menu.addSeparator()
        if any(action.isVisible() for action in self._styles.values()):
            formats = menu.addMenu(self.tr("Number format"))
            formats.addActions(list(self._styles.values()))
            formats.addSeparator()
            formats.addActions([self._more, self._fewer])
        menu.addAction(self._colours)
        menu.addSeparator()
        menu.addActions([self._whole, self._shown, self._selected])
        if self.additions:
            menu.addSeparator()
            menu.addActions(self.additions)
        menu.setToolTipsVisible(True)
        return menu

    def _choose(self, style: Style) -> None:
        self.format_chosen.emit(NumberFormat(style, max(1, self._format.digits)))

    def _change_digits(self, change: int) -> None:
        self.format_chosen.emit(self._format.with_digits(change))

    def _add(
        self,
        text: str,
        work: Callable[[], object] | None = None,
        keys: QKeySequence.StandardKey | str | None = None,
    ) -> QAction:
        action = QAction(text, self)
        if keys is not None:
            action.setShortcut(keys)
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        if work is not None:
            action.triggered.connect(lambda _checked=False: work())
        self._table.addAction(action)
        return action


def style_words() -> dict[Style, str]:
    """Return what a person calls each way to write numbers."""
    translate = QCoreApplication.translate
    return {
        "auto": translate("TableActions", "Automatic"),
        "fixed": translate("TableActions", "Fixed decimals"),
        "scientific": translate("TableActions", "Scientific"),
        "significant": translate("TableActions", "Significant digits"),
        "bits": translate("TableActions", "Bits in hexadecimal"),
    }
