"""What a run of a block gave, in the words of the window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eagerlab.gui.models.guide_rows import LessonRow, RowState
from eagerlab.gui.views.guide_result import Said
from eagerlab.guide.lesson import Block, LessonError, plain_words
from eagerlab.guide.library import Entry
from eagerlab.guide.progress import Progress
from eagerlab.guide.verdict import Difference

CONTEXT = "Guide"


def said_of(block: Block, differences: Sequence[Difference]) -> list[Said]:
    """Return what to show below a block that ran."""
    if not differences:
        return [Said("good", _praise(block))]
    return [_said(difference) for difference in differences]


def _praise(block: Block) -> str:
    if block.error is not None:
        return _tr("The error came, as it should.")
    if block.output is not None:
        return _tr("This is what should come out.")
    if block.checks:
        return _tr("It ran, and its results are right.")
    return _tr("It ran.")


def _said(difference: Difference) -> Said:
    expected, came = difference.expected, difference.came
    both = ((_tr("expected"), expected), (_tr("came"), came))
    match difference.kind:
        case "line":
            return Said("bad", _tr("Line {number} differs.").format(number=difference.line), both)
        case "missing":
            return Said("bad", _tr("Something is missing at the end."), both[:1])
        case "extra":
            return Said("bad", _tr("More came than was expected."), both[1:])
        case "no_error":
            return Said("bad", _tr("An error was expected, and none came."), both[:1])
        case "other_error":
            return Said("bad", _tr("Another error was expected."), both)
        case "raised":
            return _raised(came)
        case "check":
            words = difference.note or _tr("A result is not as expected.")
            return Said("bad", words, ((_tr("not true"), expected),))
        case "check_failed":
            return Said("bad", _tr("A result could not be looked at."), ((_tr("tried"), expected), both[1]))


def _raised(came: str) -> Said:
    if came.startswith("NameError"):
        # Names go with `%reset`, `del`, or an earlier block that was changed.
        return Said(
            "bad",
            _tr("A name is missing. The blocks before this one make it."),
            ((_tr("came"), came),),
            _tr("Run from the first block"),
        )
    return Said("bad", _tr("It raised an error. The console shows where."), ((_tr("came"), came),))


def row_of(entry: Entry, progress: Progress, snippet: str = "") -> LessonRow:
    """Return a lesson's row in the list; `snippet` takes the place of its summary."""
    lesson = entry.lesson
    if lesson is None:
        words = damage_in_words(entry.error).split("\n\n")[0] if entry.error is not None else ""
        return LessonRow(entry.stem, entry.title, words, "damaged", spoken=_tr("Cannot be shown"))
    state: RowState = "new"
    amount = spoken = ""
    count = len(progress.done_blocks(lesson.stem) & {block.number for block in lesson.blocks})
    if progress.is_done(lesson):
        state, spoken = "done", _tr("Done")
    elif count:
        state, amount = "begun", f"{count}/{len(lesson.blocks)}"
        spoken = _tr("{count} of {total} blocks done").format(count=count, total=len(lesson.blocks))
    words = snippet or plain_words(lesson.summary)
    return LessonRow(entry.stem, lesson.title, words, state, amount, spoken)


def damage_in_words(error: LessonError) -> str:
    """Say what is wrong with a lesson file, where, and what to do."""
    words = _tr("This lesson cannot be shown: expected {expected}, but {came}.").format(
        expected=error.expected, came=error.came
    )
    place = (
        _tr("{file}, line {line}.").format(file=error.path, line=error.line)
        if error.line
        else _tr("{file}.").format(file=error.path)
    )
    return f"{words}\n\n{place}\n\n" + _tr("Mend the file and save it: it is read again at once.")


def _tr(text: str) -> str:
    return QCoreApplication.translate(CONTEXT, text)
