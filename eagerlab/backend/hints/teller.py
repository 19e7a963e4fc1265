"""Shows hints under cells: after a traceback, after warnings, and for what passes without either."""

from __future__ import annotations

import sys
import threading
import warnings
import weakref
from collections.abc import Iterator
from functools import cached_property, partial
from typing import Any

from eagerlab.backend.cell_notes import show_note
from eagerlab.backend.hints.catalogue import Hint, HintsError, load_hints
from eagerlab.backend.hints.clues import Clue, code_clue, error_clue, source_of, warning_clue
from eagerlab.backend.hints.matching import Match, find_match, line_to_write
from eagerlab.backend.kernel import LabShell

MOST_CAUSES = 3
MOST_WARNINGS = 20
UNTRACKED = "untracked-variables"


class HintTeller:
    """Watches cells; all of it on the main thread.

    Parameters
    ----------
    shell : LabShell
        The console's shell.
    """

    def __init__(self, shell: LabShell) -> None:
        self._shell = shell
        self._cell = ""
        self._told: set[str] = set()
        """Of this cell."""
        self._told_once: set[str] = set()
        """Of this session: what passes without an error need not be said again."""
        self._warned: list[tuple[type[Warning], str]] = []
        self._show_warning: Any = None
        self._seen: weakref.WeakSet[Any] = weakref.WeakSet()

    def install(self) -> None:
        """Register the hooks."""
        self._shell.after_traceback = self.failed
        self._shell.events.register("pre_run_cell", self.pre_run_cell)
        self._shell.events.register("post_run_cell", self.post_run_cell)

    @cached_property
    def hints(self) -> tuple[Hint, ...]:
        """The catalogue, read when it is first needed; empty where it is damaged, which is said once."""
        try:
            return load_hints()
        except (HintsError, OSError) as error:
            sys.stderr.write(f"There are no hints for old code: {error}\n")
            return ()

    def pre_run_cell(self, info: Any) -> None:
        """Note the code of a cell that begins, and listen to its warnings."""
        self._cell = getattr(info, "raw_cell", "") or ""
        self._told.clear()
        self._warned.clear()
        if self._show_warning is None:
            self._show_warning = warnings.showwarning
            warnings.showwarning = self._warn

    def post_run_cell(self, result: Any) -> None:
        """Show what the cell's warnings, its code and the models it made give reason for."""
        if self._show_warning is not None:
            if warnings.showwarning == self._warn:
                warnings.showwarning = self._show_warning
            self._show_warning = None
        for category, message in self._warned:
            self._tell(warning_clue(category, message, self._cell))
        succeeded = bool(getattr(result, "success", False))
        if succeeded:
            self._tell(code_clue(self._cell, self._shell.user_ns), once=True)
        if succeeded or not self._told:
            # A model without a variable to train is why many a cell fails that trains it.
            self._check_models()

    def failed(self, error: BaseException) -> None:
        """Show the hint for an exception whose traceback has just been shown, or for its cause."""
        for one in _causes(error):
            if self._tell(error_clue(one, self._cell)):
                return

    def _warn(self, message: Any, category: type[Warning], *args: Any, **kwargs: Any) -> None:
        if threading.current_thread() is threading.main_thread() and len(self._warned) < MOST_WARNINGS:
            self._warned.append((category, str(message)))
        self._show_warning(message, category, *args, **kwargs)

    def _tell(self, clue: Clue, once: bool = False) -> bool:
        match = find_match(self.hints, clue)
        if match is None:
            return False
        if match.hint.id not in self._told and not (once and match.hint.id in self._told_once):
            self._told.add(match.hint.id)
            self._told_once.add(match.hint.id)
            _show(match)
        return True

    def _check_models(self) -> None:
        """Look for plain variables that are never trained, in models of the person's own classes."""
        if "keras" not in sys.modules or "tensorflow" not in sys.modules or "lab.use(" in self._cell:
            return  # lab.use says it itself
        import keras

        from eagerlab.backend.structure import is_a
        from eagerlab.backend.tensors.asking import ask
        from eagerlab.backend.variables import untrained_names

        hint = next((hint for hint in self.hints if hint.check == UNTRACKED), None)
        if hint is None:
            return
        for name, model in list(self._shell.user_ns.items()):
            # The type tells what it is: a weak reference may be dead, and a class may claim to be another.
            is_own = is_a(model, keras.Layer) and type(model).__module__ == "__main__"
            if not is_own or name.startswith("_") or type(model) in self._seen:
                continue
            try:
                untrained = ask(model, partial(untrained_names, model))
            except Exception:  # noqa: BLE001 - a layer that raises or hangs when it is asked gets no hint
                self._seen.add(type(model))
                continue
            if untrained:
                self._seen.add(type(model))
                values = {"name": name, "variables": ", ".join(untrained[:5])}
                clue = Clue("code", around=source_of(type(model).__init__))
                _show(Match(hint, values, line_to_write(hint, clue, values)))


def _causes(error: BaseException) -> Iterator[BaseException]:
    cause: BaseException | None = error
    for _ in range(MOST_CAUSES):
        if cause is None or not isinstance(cause, Exception):
            return
        yield cause
        cause = cause.__cause__


def _show(match: Match) -> None:
    show_note("hint", match.hint.said, code=match.code, **match.values)
