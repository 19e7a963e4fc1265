"""A guide with lessons of a test's own, a console, and a backend that the test plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Signal
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.guide import GuideController
from eagerlab.gui.controllers.guide_running import BlockRunner
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.guide import GuideModel
from eagerlab.gui.views.console import ConsolePane
from eagerlab.gui.views.guide import GuidePane
from eagerlab.gui.views.guide_block import BlockView
from tests.gui.conftest import RecordedProcess
from tests.gui.fake_client import FakeClient

FIRST = """\
# Tensors

Numbers in a [grid](show:console).

```python
a = 1
```

```python
print(a)
a + 1
```
```output
1
2
```

```python
b = input("b? ")
```
```input
Ada
c
```
```check
b == "Ada"  # b is not Ada
```

```python
1 / 0
```
```error
ZeroDivisionError: …
```
"""
SECOND = "# Gradients\n\nHow much it changes.\n\n```python\ng = 2\n```\n"
WORDS = "# Only words\n\nNothing to run, only words.\n"


class PlayedClient(FakeClient):
    """Also takes what is asked beside the cells."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, dict[str, str]]] = []

    def execute(
        self,
        source: str,
        silent: bool = False,
        store_history: bool = True,
        user_expressions: dict[str, str] | None = None,
    ) -> str:
        if not user_expressions:
            return super().execute(source, silent)
        message = self.session.msg("execute_request", {"code": source})
        self.asked.append((message["header"]["msg_id"], user_expressions))
        return str(message["header"]["msg_id"])

    def answer(self, *values: str) -> None:
        """Answer the newest question about checks: with values, or with an error's name and words."""
        answers: dict[str, Any] = {}
        for number, value in enumerate(values):
            name, _, words = value.partition(": ")
            answers[str(number)] = (
                {"status": "error", "ename": name, "evalue": words, "traceback": []}
                if words
                else {"status": "ok", "data": {"text/plain": value}}
            )
        self.reply(cell=self.asked[-1][0], user_expressions=answers)

    def end_cell(self, error: str = "") -> None:
        """Let the newest cell end."""
        if error:
            name, _, words = error.partition(": ")
            content = {"ename": name, "evalue": words, "traceback": ["Traceback", error]}
            self.iopub("error", content)
            self.reply("error", ename=name, evalue=words, traceback=[])
        else:
            self.reply()
        self.idle()


class PlayedProcess(RecordedProcess):
    client_changed = Signal(object)
    start_failed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.kernel_client: PlayedClient | None = None
        self.is_running = True


class Bench:
    """All parts of the guide, in a window."""

    def __init__(self, window: MainWindow, home: Path, qtbot: QtBot) -> None:
        self.window, self.home, self.qtbot = window, home, qtbot
        self.process = PlayedProcess()
        self.client = PlayedClient()
        self.pane = GuidePane(window.theme)
        self.console = ConsolePane(window.theme)
        window.set_pane("guide_dock", self.pane)
        window.set_pane("console_dock", self.console)
        self.model = GuideModel(home / "shipped", home, window)
        self.runner = BlockRunner(self.process, self.console, window)  # type: ignore[arg-type]
        self.controller = GuideController(window, self.model, self.pane, self.runner, self.console)
        self.process.client_changed.connect(lambda _client: self.controller.forget_runs())

    @property
    def ran(self) -> dict[str, set[int]]:
        """Blocks of each lesson that ran in this backend."""
        return self.controller._blocks._ran

    def attach(self) -> None:
        """Let a backend be there."""
        self.process.kernel_client = self.client
        self.console.console.attach(self.client)
        self.process.client_changed.emit(self.client)

    def show(self) -> None:
        """Bring the guide into sight and wait for its lessons."""
        self.window.commands["show_guide"].trigger()
        self.qtbot.waitUntil(lambda: self.model.is_loaded)

    def open(self, stem: str) -> None:
        self.pane.list.chosen.emit(stem)

    def block(self, number: int) -> BlockView:
        return self.pane.page.blocks[number]

    def titles(self) -> list[str]:
        return [row.title for row in self.pane.list.model.rows]

    def words(self, number: int) -> list[str]:
        """What is said below a block."""
        return [said.words for said in self.block(number).result.said]

    def wait_words(self, number: int, words: list[str]) -> None:
        self.qtbot.waitUntil(lambda: self.words(number) == words)

    def run(self, number: int, error: str = "", printed: str = "", result: str = "") -> None:
        """Press Run, and let the cell give this."""
        before = len(self.client.cells)
        self.block(number).run.click()
        self.qtbot.waitUntil(lambda: len(self.client.cells) > before)
        if printed:
            self.client.printed(printed)
        if result:
            self.client.iopub("execute_result", {"data": {"text/plain": result}, "metadata": {}})
        self.client.end_cell(error)

    def close(self) -> None:
        self.model.close()
        self.console.console.kernel_client = None


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    folder = home / "shipped" / "en"
    folder.mkdir(parents=True)
    for name, text in (("01-tensors", FIRST), ("02-gradients", SECOND), ("03-words", WORDS)):
        (folder / f"{name}.md").write_text(text)
    return home


@pytest.fixture
def bench(window: MainWindow, home: Path, qtbot: QtBot) -> Iterator[Bench]:
    window.commands.allow("show_guide")
    window.show()
    bench = Bench(window, home, qtbot)
    yield bench
    bench.close()
