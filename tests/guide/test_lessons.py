"""Every lesson of every language says what really comes out of it.

``pytest tests/guide/test_lessons.py -k 08-gradients`` runs one of them, ``-k en`` one language.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from eagerlab.assets import assets_folder
from eagerlab.guide.lesson import Lesson, as_python
from eagerlab.guide.library import FALLBACK, Library
from tests.guide.lesson_runner import LessonRunner

GUIDE = Path(str(assets_folder())) / "guide"
LIBRARY = Library(GUIDE)
FILES = [
    entry
    for language in LIBRARY.languages()
    for entry in LIBRARY.files(language)
    if entry.language == language
]
NAMES = [f"{entry.language}/{entry.stem}" for entry in FILES]
LONGEST_LINE = 60
"""Characters of a line of code: what fits a narrow pane."""
SECONDS = 60
"""What the processors may work for a lesson: on two idle cores it then takes half a minute at most."""


def lesson(language: str, stem: str) -> Lesson:
    """Return a lesson that can be read, or fail with what is wrong with it."""
    entry = next(entry for entry in FILES if (entry.language, entry.stem) == (language, stem))
    read = LIBRARY.read(entry)
    assert read.lesson is not None, str(read.error)
    return read.lesson


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LessonRunner]:
    made = LessonRunner(tmp_path_factory.mktemp("home"))
    yield made
    made.close()


@pytest.mark.skipif(sys.platform == "win32", reason="the driver speaks ipc")
@pytest.mark.parametrize("name", NAMES)
def test_what_comes_out_is_what_the_lesson_says(name: str, runner: LessonRunner) -> None:
    differences = runner.run(lesson(*name.split("/")))
    assert not differences, "\n".join(differences)
    assert runner.seconds < SECONDS


@pytest.mark.parametrize("name", NAMES)
def test_code_fits_a_narrow_pane(name: str) -> None:
    long = [
        line
        for block in lesson(*name.split("/")).blocks
        for line in block.code.split("\n")
        if len(line) > LONGEST_LINE
    ]
    assert not long


@pytest.mark.parametrize("name", NAMES)
def test_no_paragraph_stands_twice(name: str) -> None:
    parts = lesson(*name.split("/")).path.read_text(encoding="utf-8").split("\n\n")
    words = [part for part in parts if not part.startswith("```")]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("name", NAMES)
def test_links_to_lessons_lead_somewhere(name: str) -> None:
    stems = {entry.stem for entry in FILES}
    targets = {target for kind, target in lesson(*name.split("/")).links if kind == "lesson"}
    assert targets <= stems


@pytest.mark.parametrize("name", NAMES)
def test_the_lesson_leads_to_its_counterpart_in_the_window(name: str) -> None:
    assert {kind for kind, _ in lesson(*name.split("/")).links} & {"show", "do", "open", "select"}


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith(f"{FALLBACK}/")])
def test_a_translation_has_the_code_of_the_english_lesson(name: str) -> None:
    language, stem = name.split("/")
    translated, original = lesson(language, stem), lesson(FALLBACK, stem)
    assert [code_without_words(block.code) for block in translated.blocks] == [
        code_without_words(block.code) for block in original.blocks
    ]
    for ours, theirs in zip(translated.blocks, original.blocks, strict=True):
        assert [check.expression for check in ours.checks] == [check.expression for check in theirs.checks]
        assert ours.inputs == theirs.inputs
        assert (ours.output is None) == (theirs.output is None)
        assert (ours.error is None) == (theirs.error is None)


def code_without_words(code: str) -> str:
    """Return code in a form that leaves out comments and the text of strings."""

    class Words(ast.NodeTransformer):
        def visit_Constant(self, node: ast.Constant) -> ast.Constant:
            return ast.Constant("words") if isinstance(node.value, str) else node

        def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
            # Another language may name the values in another order.
            values = [part for part in node.values if isinstance(part, ast.FormattedValue)]
            return ast.Tuple(sorted((part.value for part in values), key=ast.dump), ast.Load())

    magics = [line.strip() for line in code.split("\n") if line.lstrip().startswith(("%", "!"))]
    try:
        tree = ast.parse(as_python(code))
    except SyntaxError:
        return code  # the lesson is about the mistake
    return "\n".join([ast.dump(Words().visit(tree)), *magics])
