"""Where training failed, in the code of a cell: what is wrong there, without the place itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from eagerlab.gui import told
from eagerlab.gui.controllers.code_places import CodePlaces
from eagerlab.gui.views.code_page import CodePage
from eagerlab.protocol.base import CodePlace, Problem
from tests.gui.code.code_setup import Code

CHINESE = Path(__file__).parents[3] / "resources" / "i18n" / "eagerlab_zh_CN.ts"
CELL = CodePlace(
    kind="cell", name="In [3]", line=2, function="step", text="def step(batch):\n    return 1 / 0\n"
)
FAILED = Problem(
    what="Training stopped at step 5.",
    why="ZeroDivisionError: division by zero.",
    where="It is line 2 of In [3], in step.",
    place=CELL,
    holds_training=True,
)


@pytest.fixture(params=[None, CHINESE], ids=["English", "Chinese"])
def language(request: pytest.FixtureRequest) -> Iterator[Path | None]:
    told.speak(request.param)
    yield request.param
    told.speak(None)


def test_the_strip_under_a_cell_does_not_repeat_its_place(code: Code, language: Path | None) -> None:
    window = code.setup.window
    places = CodePlaces(window, code.pane, code.scripts)
    window.messages.show(FAILED)
    places.show_problem(FAILED)
    page = code.pane.tabs.currentWidget()
    assert isinstance(page, CodePage)
    (mark,) = page.editor.marks
    assert mark.line == 2
    assert "division by zero" in mark.words
    assert "In [3]" not in mark.words
    assert window.banner.text.count("In [3]") == 1
    assert ("It is line" in window.banner.text) == (language is None)
