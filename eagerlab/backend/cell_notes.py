"""Notes that stand under a cell in the console: hints, the numerics watch, data that is missing."""

from __future__ import annotations

import sys

from IPython.core.interactiveshell import InteractiveShell

from eagerlab.protocol.notes import NOTE_MIME, CellNote, NoteKind


def show_note(kind: NoteKind, text: str, *, code: str = "", **values: str) -> None:
    """Show a note under the cell that runs, or that has just failed. Main thread.

    What the cell printed so far comes first. Where there is no console, the note goes to standard error.

    Parameters
    ----------
    kind : {"hint", "numerics", "data"}
        What it is about; decides its colour and its first word.
    text : str
        An English template with ``{names}``: the window looks up its translation and puts the values in
        afterwards. Each line is translated on its own, and has to be a literal of its own.
    code : str
        The line, or lines, to write instead; shown as highlighted Python below the words.
    **values : str
        What takes the place of the names in `text`. They are not translated.
    """
    note = CellNote(kind=kind, text=text, code=code, values=values)
    if not InteractiveShell.initialized():
        sys.stderr.write(note.plain() + "\n")
        return
    data = {"text/plain": note.plain(), NOTE_MIME: note.model_dump()}
    InteractiveShell.instance().display_pub.publish(data)
