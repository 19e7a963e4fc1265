"""The actions of the table as Qt's: enabled or not, with the reason, in the colours of the theme."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from eagerlab.gui.action_table import TABLE, ActionSpec
from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme


class Actions(QObject):
    """The QActions of `TABLE`, to be had by name. GUI thread only.

    Parameters
    ----------
    window : QWidget
        The actions belong to it, so that their shortcuts work all over the window.
    theme : Theme
        Gives the icons their colours.
    """

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._theme = theme
        self._actions: dict[str, QAction] = {}
        self._reasons: dict[str, str] = {}
        for spec in (row.translated() for row in TABLE):
            action = QAction(spec.text, window)
            action.setObjectName(spec.name)
            action.setShortcut(QKeySequence(spec.shortcut))
            action.setCheckable(spec.checkable)
            if spec.short:
                action.setIconText(spec.short)
            action.setIconVisibleInMenu(False)
            window.addAction(action)
            self._actions[spec.name] = action
            self._describe(spec)
        theme.changed.connect(self._colour)
        self._colour()

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())

    def allow(self, name: str, why_not: str = "") -> None:
        """Enable an action, or disable it with the reason in its tooltip.

        Parameters
        ----------
        name : str
            The action's objectName.
        why_not : str
            A sentence that says why it cannot be done now; empty when it can.
        """
        if self._reasons.get(name, "") == why_not and self._actions[name].isEnabled() != bool(why_not):
            return
        self._reasons[name] = why_not
        self._actions[name].setEnabled(not why_not)
        self._describe(_spec(name).translated())

    def set_text(self, name: str, text: str) -> None:
        """Give an action other words, for example those of what Undo would take back."""
        self._actions[name].setText(text)

    def reason(self, name: str) -> str:
        """Return why an action cannot be done now, or an empty string."""
        return self._reasons.get(name, "")

    def _describe(self, spec: ActionSpec) -> None:
        action = self._actions[spec.name]
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        tip = self._reasons.get(spec.name) or spec.tip
        action.setToolTip(f"{tip} ({keys})")

    def _colour(self) -> None:
        tokens = self._theme.tokens
        for spec in TABLE:
            if spec.icon:
                ink = tokens.on_accent if spec.primary else tokens.text
                self._actions[spec.name].setIcon(icon(spec.icon, ink, tokens.disabled))


def _spec(name: str) -> ActionSpec:
    return next(spec for spec in TABLE if spec.name == name)
