"""Which keys an editor takes for itself, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from eagerlab.gui.views.editor import Editor

Key = Qt.Key
Modifier = Qt.KeyboardModifier
_ENTERS = (Key.Key_Return, Key.Key_Enter)
_NONE, _CTRL, _SHIFT = Modifier.NoModifier, Modifier.ControlModifier, Modifier.ShiftModifier
_EVERYWHERE = {
    (Key.Key_Slash, _CTRL),
    (Key.Key_F, _CTRL),
    (Key.Key_H, _CTRL),
    (Key.Key_F3, _NONE),
    (Key.Key_F3, _SHIFT),
    (Key.Key_Plus, _CTRL),
    (Key.Key_Equal, _CTRL),
    (Key.Key_Minus, _CTRL),
    (Key.Key_0, _CTRL),
    (Key.Key_Return, _SHIFT),
    (Key.Key_Enter, _SHIFT),
    (Key.Key_Return, _CTRL),
    (Key.Key_Enter, _CTRL),
}
_OF_FILES = {(Key.Key_S, _CTRL), (Key.Key_F5, _CTRL)}


class EditorKeys:
    """Takes the keys of one kind of editor. GUI thread only.

    Parameters
    ----------
    of_file : bool
        Whether the text is a file of its own, that Ctrl+S saves and Ctrl+F5 runs. Elsewhere Ctrl+S is
        the window's: it saves the experiment.
    """

    def __init__(self, of_file: bool = False) -> None:
        self._mine = _EVERYWHERE | (_OF_FILES if of_file else set())

    def is_mine(self, event: QKeyEvent) -> bool:
        """Tell whether a key is the editor's, although an action of the window may have it, too."""
        return _pressed(event) in self._mine

    def press(self, editor: Editor, event: QKeyEvent) -> bool:
        """Do what a key does; False when it is an ordinary one."""
        key, modifiers = _pressed(event)
        if (key, modifiers) in self._mine and self._command(editor, key, modifiers):
            return True
        if key == Key.Key_Escape:
            editor.escape_pressed.emit()
            return True
        if editor.isReadOnly():
            return False
        return self._edit(editor, key, modifiers)

    def _command(self, editor: Editor, key: Key, modifiers: Modifier) -> bool:
        if key in _ENTERS:
            editor.run_requested.emit(modifiers == _SHIFT)
        elif key == Key.Key_F5:
            editor.run_all_requested.emit()
        elif key == Key.Key_S:
            editor.save_requested.emit()
        elif key == Key.Key_F:
            editor.find_requested.emit()
        elif key == Key.Key_H:
            editor.replace_requested.emit()
        elif key == Key.Key_F3:
            editor.find_next_requested.emit(modifiers != _SHIFT)
        elif key in (Key.Key_Plus, Key.Key_Equal):
            editor.zoom(1)
        elif key == Key.Key_Minus:
            editor.zoom(-1)
        elif key == Key.Key_0:
            editor.zoom(0)
        elif editor.isReadOnly():
            return False
        else:
            editor.toggle_comment()
        return True

    def _edit(self, editor: Editor, key: Key, modifiers: Modifier) -> bool:
        if key in _ENTERS and modifiers == _NONE:
            editor.break_line()
        elif key == Key.Key_Tab and modifiers == _NONE:
            editor.indent()
        elif key == Key.Key_Backtab:
            editor.dedent()
        elif key == Key.Key_Backspace and modifiers == _NONE:
            return editor.delete_to_stop()
        else:
            return False
        return True


def _pressed(event: QKeyEvent) -> tuple[Key, Modifier]:
    """Return the key and its modifiers; digits and signs of the number pad count as the others."""
    modifiers = event.modifiers() & ~Modifier.KeypadModifier
    key = Key(event.key())
    if key in (Key.Key_Plus, Key.Key_Slash, Key.Key_Equal):
        modifiers &= ~_SHIFT  # where a keyboard needs Shift for that sign
    return key, modifiers
