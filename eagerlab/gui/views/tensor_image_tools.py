"""What can be chosen about a picture. GUI thread only."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from eagerlab.gui.icons import icon
from eagerlab.gui.models.picture_looks import Look
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.axes_words import part_words
from eagerlab.gui.views.menu_button import MenuButton
from eagerlab.protocol.picturing import Part

CUTS = (1.0, 0.0, 5.0)
"""Percent of the values beyond each end of the colours."""


class PictureTools(QWidget):
    """A button with a menu for colours, their reach and parts of complex numbers; others to fit, copy, save.

    Attributes
    ----------
    changed : Signal
        Read `look`, `cut` and `part`.
    menu : QMenu
        Of the colours.
    fit, copy, save : QAction
        For buttons and menus alike.
    """

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.menu = QMenu(self.tr("Colours"), self)
        self._titles: dict[QActionGroup, QAction] = {}
        self._looks = self._choices(
            self.tr("Colours"),
            {
                "auto": self.tr("Automatic"),
                "grey": self.tr("Grey"),
                "diverging": self.tr("From zero to both sides"),
                "colours": self.tr("Channels mixed to colours"),
            },
        )
        shares = [self.tr("{0} % of values").format(f"{100 - 2 * cut:g}") for cut in CUTS]
        shares[CUTS.index(0.0)] = self.tr("All values")
        self._cuts = self._choices(self.tr("Colours reach over"), dict(zip(CUTS, shares, strict=True)))
        self._parts = self._choices(self.tr("Of complex numbers"), part_words())
        self._open = MenuButton(self.tr("How values become colours"))
        self._open.setObjectName("picture_colours")
        self._open.setMenu(self.menu)
        self.fit = self._action(self.tr("Show all of the picture"), "0")
        self.copy = self._action(self.tr("Copy picture"), QKeySequence(QKeySequence.StandardKey.Copy))
        self.save = QAction(self.tr("Save picture…"), self)
        self.save.setToolTip(self.tr("Write what is seen of the picture into a file, in these colours"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._buttons: dict[str, QToolButton] = {"palette-outline": self._open}
        shown = {
            "fit-to-screen-outline": self.fit,
            "content-copy": self.copy,
            "content-save-outline": self.save,
        }
        for name, action in shown.items():
            self._buttons[name] = QToolButton()
            self._buttons[name].setDefaultAction(action)
        for button in self._buttons.values():
            button.setAutoRaise(True)
            button.setIconSize(QSize(16, 16))
            button.setAccessibleName(button.toolTip())
            layout.addWidget(button)
        self.show_kind(can_mix=False, is_complex=False)
        self.restyle()

    @property
    def look(self) -> Look:
        """How values become colours."""
        found: Look = _chosen(self._looks)
        return found

    @property
    def cut(self) -> float:
        """Percent of the values beyond each end of the colours."""
        return float(_chosen(self._cuts))

    @property
    def part(self) -> Part:
        """What is shown of complex numbers."""
        found: Part = _chosen(self._parts)
        return found

    def choose_look(self, look: Look) -> None:
        """Choose how values become colours, as if the person had done so."""
        next(action for action in self._looks.actions() if action.data() == look).trigger()

    def show_kind(self, *, can_mix: bool, is_complex: bool) -> None:
        """Offer what this tensor can be shown as."""
        for action in (*self._parts.actions(), self._titles[self._parts]):
            action.setVisible(is_complex)
        auto, mixed = (
            next(action for action in self._looks.actions() if action.data() == look)
            for look in ("auto", "colours")
        )
        mixed.setEnabled(can_mix)
        mixed.setToolTip("" if can_mix else self.tr("Choose an axis of 3 or 4 as channels"))
        self.menu.setToolTipsVisible(True)
        if not can_mix and mixed.isChecked():
            auto.setChecked(True)

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        for name, button in self._buttons.items():
            drawn = icon(name, self._theme.tokens.text, self._theme.tokens.disabled)
            button.setIcon(drawn)
            if button.defaultAction() is not None:
                button.defaultAction().setIcon(drawn)

    def _choices(self, title: str, texts: dict[Any, str]) -> QActionGroup:
        group = QActionGroup(self)
        self._titles[group] = self.menu.addSection(title)
        for data, text in texts.items():
            action = self.menu.addAction(text)
            action.setCheckable(True)
            action.setData(data)
            group.addAction(action)
        group.actions()[0].setChecked(True)
        group.triggered.connect(lambda _action: self.changed.emit())
        return group

    def _action(self, text: str, shortcut: QKeySequence | str) -> QAction:
        action = QAction(text, self)
        keys = QKeySequence(shortcut)
        action.setToolTip(f"{text} ({keys.toString(QKeySequence.SequenceFormat.NativeText)})")
        return action


def _chosen(group: QActionGroup) -> Any:
    checked = group.checkedAction()
    assert checked is not None  # one always is
    return checked.data()
