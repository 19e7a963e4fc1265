"""Take a picture of each lesson of the guide after its blocks ran, for a person to look at."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from screenshots import Photographer


def photograph_lessons(photographer: Photographer, run: bool) -> list[str]:
    """Open each lesson, run it, and save the window and the whole page.

    Parameters
    ----------
    photographer : Photographer
        Drives the window; the lessons are in the window's language.
    run : bool
        Whether the blocks run first.

    Returns
    -------
    list of str
        What differed from the lessons, one line each.
    """
    from PySide6.QtWidgets import QWidget

    window = photographer.window
    photographer.wait(lambda: window.backend_state == "ready", "the backend is ready")
    window.commands["show_guide"].trigger()
    guide: Any = window.findChild(QWidget, "guide")
    photographer.wait(lambda: guide.list.model.rows, "the list of lessons")
    guide.back.click()
    photographer.settle()
    photographer.take("guide-list")
    told: list[str] = []
    for row in guide.list.model.rows:
        guide.list.chosen.emit(row.stem)
        photographer.settle(300)
        if run:
            told += _run_all(photographer, guide, row.stem)
        photographer.settle(300)
        photographer.take(f"guide-{row.stem}")
        page = guide.page.widget()
        if not page.grab().save(str(photographer.folder / f"guide-{row.stem}-page.png")):
            raise OSError(f"The picture of {row.stem} could not be written.")
    return told


def _run_all(photographer: Photographer, guide: Any, stem: str) -> list[str]:
    """Press Run at each block, and type what it asks for."""
    from PySide6.QtWidgets import QWidget

    console: Any = photographer.window.findChild(QWidget, "console")
    told = []
    for number, view in guide.page.blocks.items():
        photographer.wait(lambda: not console.is_busy, "the console's prompt")
        view.run.click()
        for answer in view.answers:
            photographer.wait(partial(_asks_or_ended, console, view), f"a question of {stem}")
            photographer.settle(100)
            answer.click()
        photographer.wait(partial(_has_ended, view), f"block {number + 1} of {stem}")
        told += [
            f"{stem}, block {number + 1}: {said.words} {said.compared}"
            for said in view.result.said
            if said.mark != "good"
        ]
    return told


def _has_ended(view: Any) -> bool:
    return not view.is_busy


def _asks_or_ended(console: Any, view: Any) -> bool:
    return bool(console.asks) or _has_ended(view)
