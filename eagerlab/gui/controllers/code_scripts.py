"""Scripts and notebooks of the person's own in the Code pane; nothing unsaved is lost unasked."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eagerlab.gui.controllers.code_checks import SyntaxChecks
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.background import Background
from eagerlab.gui.models.scripts import Script, read_script, write_script
from eagerlab.gui.questions import Choice, Question, Role
from eagerlab.gui.views.code import CodePane
from eagerlab.gui.views.code_page import CodePage
from eagerlab.gui.views.file_dialog import choose_file


class ScriptsController(QObject):
    """Connects script tabs to files. GUI thread only.

    Attributes
    ----------
    changed : Signal
        Which scripts are open, or what in them is not saved, is another.

    Parameters
    ----------
    window : MainWindow
        Its messages, questions, and owner of this.
    checks : SyntaxChecks
        Marks what Python cannot read.
    pane : CodePane
        The tabs.
    run_code : callable
        Runs code in the console.
    watch_runs : callable
        Connects a page's keys for running a part of its text.
    """

    changed = Signal()

    def __init__(
        self,
        window: MainWindow,
        checks: SyntaxChecks,
        pane: CodePane,
        run_code: Callable[[str], bool],
        watch_runs: Callable[[CodePage], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._checks = checks
        self._pane = pane
        self._run_code = run_code
        self._watch_runs = watch_runs
        self._background = Background("eagerlab-scripts", self)
        self._scripts: dict[CodePage, Script] = {}
        actions = window.commands
        actions["open_script"].triggered.connect(self._choose)
        actions["new_script"].triggered.connect(lambda: self.new())
        window.script_wanted.connect(self.open)
        pane.script_close_wanted.connect(self.close_page)

    @property
    def pages(self) -> tuple[CodePage, ...]:
        """The open scripts' tabs."""
        return tuple(self._scripts)

    def script_of(self, page: CodePage) -> Script:
        """Return what a tab's file held when it was read or written last."""
        return self._scripts[page]

    def show_anew(self, page: CodePage, script: Script) -> None:
        """Show what another program wrote into the file of a tab in which nothing is unsaved."""
        self._scripts[page] = script
        page.editor.set_text(script.text)
        page.editor.document().setModified(False)
        self._name(page)

    def bring_back(self, script: Script, text: str | None) -> None:
        """Open a script behind what is in sight, with unsaved text where there is some."""
        if script.path.is_absolute() and any(known.path == script.path for known in self._scripts.values()):
            return
        page = self._add(script, reveal=False)
        if text is not None:
            page.editor.set_text(text)
            page.editor.document().setModified(True)

    def is_unsaved(self, page: CodePage) -> bool:
        """Whether closing the tab would lose something."""
        return page.editor.document().isModified()

    # --- opening ---

    def new(self) -> CodePage:
        """Begin a script that has no file yet."""
        taken = {script.path.name for script in self._scripts.values()}
        names = (self.tr("untitled {number}.py").format(number=number) for number in itertools.count(1))
        return self._add(Script(Path(next(name for name in names if name not in taken)), ""))

    def open(self, path: str) -> None:
        """Open a file in a tab, or bring its tab to the front; what is wrong with it goes to the banner."""
        wanted = Path(os.path.abspath(path))  # noqa: PTH100 - `resolve` would follow links
        if self._show_open(wanted):
            return
        self._background.run(lambda: read_script(wanted), self._opened, self._window.messages.show)

    def _opened(self, script: Script) -> None:
        if self._show_open(script.path):  # it was asked for twice
            return
        self._add(script)
        self.changed.emit()

    def _show_open(self, path: Path) -> bool:
        for page, script in self._scripts.items():
            if script.path == path:
                self._reveal(page)
                return True
        return False

    def _choose(self) -> None:
        files = self.tr("Python scripts and notebooks (*.py *.ipynb)")
        choose_file(self._window, self.tr("Open script"), files, self.open)

    def _add(self, script: Script, reveal: bool = True) -> CodePage:
        page = self._pane.add_script(script.path.name, str(script.path))
        self._scripts[page] = script
        page.editor.set_text(script.text)
        page.editor.document().setModified(False)
        run = page.add_button(
            "run_script", self.tr("Run"), self.tr("Save and run all of it in the console (Ctrl+F5).")
        )
        save = page.add_button("save_script", self.tr("Save"), self.tr("Save this file (Ctrl+S)."))
        save_as = page.add_button("save_script_as", self.tr("Save as…"), self.tr("Save to another file."))
        run.clicked.connect(lambda: self.run_all(page))
        save.clicked.connect(lambda: self.save(page))
        save_as.clicked.connect(lambda: self._choose_target(page))
        page.editor.run_all_requested.connect(lambda: self.run_all(page))
        page.editor.save_requested.connect(lambda: self.save(page))
        page.editor.document().modificationChanged.connect(lambda _changed: self._name(page))
        page.editor.edited.connect(self.changed)
        self._watch_runs(page)
        self._checks.watch(page)()
        self._name(page)
        if reveal:
            self._reveal(page)
        return page

    def _reveal(self, page: CodePage) -> None:
        self._window.centre.setCurrentWidget(self._pane)
        self._pane.show_page(page)

    def _name(self, page: CodePage) -> None:
        script = self._scripts[page]
        mark = " •" if self.is_unsaved(page) else ""
        self._pane.set_title(page, script.path.name + mark, str(script.path))
        notes = [str(script.path) if self._has_file(page) else self.tr("Not saved yet")]
        if script.notebook is not None:
            notes.append(self.tr("the code cells of a notebook"))
        if script.encoding not in ("utf-8", "utf-8-sig"):
            notes.append(script.encoding)
        if not page.editor.is_coloured:
            notes.append(self.tr("too large to be coloured and checked"))
        page.set_note(" · ".join(notes))

    def _has_file(self, page: CodePage) -> bool:
        return self._scripts[page].path.is_absolute()

    # --- saving ---

    def save(self, page: CodePage, then: Callable[[], None] = lambda: None) -> None:
        """Save a tab to its file, or to one that the person chooses; then call `then`."""
        if not self._has_file(page):
            self._choose_target(page, then)
            return
        script = self._scripts[page]

        def answered(changed: bool) -> None:
            if not changed:
                self.save_as(page, script.path, then)
                return
            self._window.questions.ask(
                Question(
                    self.tr("Save script"),
                    self.tr("{name} was changed by another program.").format(name=script.path.name),
                    self.tr("Saving replaces what is in the file now."),
                    [
                        Choice("save", self.tr("Replace it")),
                        Choice("as", self.tr("Save as…")),
                        Choice("cancel", self.tr("Cancel"), Role.RejectRole),
                    ],
                ),
                lambda answer: {
                    "save": lambda: self.save_as(page, script.path, then),
                    "as": lambda: self._choose_target(page, then),
                }.get(answer, lambda: None)(),
            )

        self._background.run(lambda: script.is_changed_on_disk, answered, self._window.messages.show)

    def save_as(self, page: CodePage, path: Path, then: Callable[[], None] = lambda: None) -> None:
        """Save a tab to a file, its own from now on; then call `then` unless that failed."""
        script, text = self._scripts[page], page.editor.text()
        kind = ".ipynb" if script.notebook is not None else ".py"
        target = path if path.suffix else path.with_suffix(kind)

        def written(now: Script) -> None:
            if page not in self._scripts:
                return
            self._scripts[page] = now
            if page.editor.text() == text:
                page.editor.document().setModified(False)
            self._name(page)
            self.changed.emit()
            self._window.status.flash(self.tr("Saved {file}").format(file=now.path))
            then()

        self._background.run(lambda: write_script(script, text, target), written, self._window.messages.show)

    def _choose_target(self, page: CodePage, then: Callable[[], None] = lambda: None) -> None:
        script = self._scripts[page]
        files = self.tr("Python scripts (*.py)")
        if script.notebook is not None:
            files = self.tr("Notebooks (*.ipynb)") + ";;" + files
        name = str(script.path) if self._has_file(page) else script.path.name.replace(" ", "_")
        title = self.tr("Save script")

        def chosen(path: str) -> None:
            self.save_as(page, Path(path).absolute(), then)

        choose_file(self._window, title, files, chosen, save_as=name)

    # --- closing ---

    def close_page(self, page: CodePage) -> None:
        """Close a tab; ask first when something in it is not saved."""

        def go() -> None:
            if self._scripts.pop(page, None) is not None:
                self._pane.remove_script(page)
                self.changed.emit()

        self._ask_to_lose(page, go)

    def leave(self, then: Callable[[], None]) -> None:
        """Call `then` when no script is unsaved, or the person does not want to keep them."""
        unsaved = next((page for page in self._scripts if self.is_unsaved(page)), None)
        if unsaved is None:
            then()
            return
        self._reveal(unsaved)

        def go() -> None:
            unsaved.editor.document().setModified(False)  # decided
            self.leave(then)

        self._ask_to_lose(unsaved, go)

    def _ask_to_lose(self, page: CodePage, then: Callable[[], None]) -> None:
        if not self.is_unsaved(page):
            then()
            return
        name = self._scripts[page].path.name
        answers = {"save": lambda: self.save(page, then), "forget": then}
        self._window.questions.ask(
            Question(
                self.tr("Unsaved script"),
                self.tr("Save the changes of {name}?").format(name=name),
                self.tr("Otherwise they are lost."),
                [
                    Choice("save", self.tr("Save")),
                    Choice("cancel", self.tr("Cancel"), Role.RejectRole),
                    Choice("forget", self.tr("Don’t save"), Role.DestructiveRole),
                ],
            ),
            lambda answer: answers.get(answer, lambda: None)(),
        )

    # --- running ---

    def run_all(self, page: CodePage) -> None:
        """Run the whole text in the console: a saved script as a file, all else as a cell."""
        script = self._scripts[page]
        path = str(script.path)
        plain = script.notebook is None and not set(path) & set("\"'\\$%{}\n")
        if not (plain and self._has_file(page)):
            self._run_code(page.editor.text())
        elif self.is_unsaved(page):
            self.save(page, lambda: self.run_all(page))
        else:
            self._run_code(f'%run -i "{path}"')

    def end(self) -> None:
        """Write what is being written, and end the thread."""
        self._background.finish()
