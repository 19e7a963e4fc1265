from __future__ import annotations

from pathlib import Path

import pytest

from eagerlab.guide.lesson import (
    Block,
    Check,
    Example,
    LessonError,
    Prose,
    as_python,
    plain_words,
    without_idle_breaks,
)
from eagerlab.guide.reading import parse_lesson, read_lesson

FULL = """\
# Gradients of *w*

What a [gradient](show:gradient_pane) is,
in two lines.

More words, and `code [no](link)`.

```python
w = tf.Variable(1.0)
input("go on? ")
w
```

```output
<tf.Variable …
```
```error
ValueError: …
```
```input
yes
```
```check
w == 1  # w is not 1
"# no comment" in text
```

> A note.

```python example
not run(
```
```text
plain
```
"""


def test_a_lesson_is_read_into_its_parts() -> None:
    lesson = parse_lesson(FULL, Path("guide/en/08-gradients.md"))
    assert (lesson.stem, lesson.title) == ("08-gradients", "Gradients of *w*")
    assert lesson.summary == "What a [gradient](show:gradient_pane) is, in two lines."
    assert [type(part) for part in lesson.parts] == [Prose, Block, Prose, Example, Example]
    assert lesson.blocks == (
        Block(
            number=0,
            code='w = tf.Variable(1.0)\ninput("go on? ")\nw',
            line=9,
            output="<tf.Variable …",
            error="ValueError: …",
            inputs=("yes",),
            checks=(Check("w == 1", "w is not 1", 24), Check('"# no comment" in text', "", 25)),
        ),
    )
    assert lesson.parts[3:] == (Example("python", "not run(", 31), Example("text", "plain", 34))


def test_links_in_code_are_no_links() -> None:
    assert parse_lesson(FULL, Path("x.md")).links == (("show", "gradient_pane"),)


def test_a_chinese_summary_has_no_blank_where_its_line_was_broken() -> None:
    lesson = parse_lesson("# 梯度\n\n梯度说明，当你\n改变 `w` 时\nresult 变化多少。\n", Path("x.md"))
    assert lesson.summary == "梯度说明，当你改变 `w` 时 result 变化多少。"
    assert without_idle_breaks("中文\n中文\n\n- a\n- b") == "中文中文\n\n- a\n- b"


def test_marks_are_not_words() -> None:
    assert plain_words("**Bold** `code`, [a link](show:console) > x") == "Bold code, a link  x"


def test_windows_line_ends_and_a_byte_order_mark_are_harmless(tmp_path: Path) -> None:
    path = tmp_path / "01-x.md"
    path.write_bytes(b"\xef\xbb\xbf" + FULL.replace("\n", "\r\n").encode())
    assert read_lesson(path).blocks == parse_lesson(FULL, path).blocks


def test_a_fence_may_hold_fences_and_be_indented() -> None:
    text = "# T\n\nWords.\n\n````text\n```python\n````\n\n  ```python\n  if x:\n      y\n  ```\n"
    lesson = parse_lesson(text, Path("x.md"))
    assert lesson.parts[1] == Example("text", "```python", 6)
    assert lesson.blocks[0].code == "if x:\n    y"


def test_lines_for_ipython_are_no_mistake() -> None:
    assert as_python("if x:\n    %debug\n!ls\nf?") == "if x:\n    pass\npass\npass"
    assert parse_lesson("# T\n\nW.\n\n```python\n%debug\n```\n", Path("x.md")).blocks[0].code == "%debug"


def test_code_may_be_wrong_where_its_error_is_what_the_lesson_shows() -> None:
    text = "# T\n\nW.\n\n```python\nprint 'x'\n```\n```error\n…\nSyntaxError: …\n```\n"
    assert parse_lesson(text, Path("x.md")).blocks[0].error == "…\nSyntaxError: …"


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("", 0, "expected a title, as in `# Gradients`, but the file is empty"),
        ("\nNo title\n", 2, "expected a title, as in `# Gradients`, but there is “No title”"),
        ("# T\n\n```python\nx\n```\n", 2, "expected a paragraph that says what the lesson is about"),
        ("# T\n\n- a list\n", 2, "expected a paragraph"),
        ("# T\n\nW.\n\n```python\nx = 1\n", 5, "a line with ``` that ends the code beginning here"),
        ("# T\n\nW.\n\n```output\nx\n```\n", 5, "right after a ```python block"),
        ("# T\n\nW.\n\n```python\nx\n```\nWords.\n```check\nx\n```\n", 9, "no such block just before it"),
        (
            "# T\n\nW.\n\n```python\nx\n```\n```check\nx\n```\n```output\n1\n```\n",
            11,
            "stands after ```check",
        ),
        ("# T\n\nW.\n\n```python\nx\n```\n```output\n1\n```\n```output\n1\n```\n", 11, "after ```output"),
        ("# T\n\nW.\n\n```python\n\n```\n", 5, "code in ```python, but it is empty"),
        ("# T\n\nW.\n\n```python\nx = 1\ny = = 2\n```\n", 7, "expected Python code, but Python says"),
        ("# T\n\nW.\n\n```python norun\nx\n```\n", 5, "expected ```python or ```python example"),
        ("# T\n\nW.\n\n```python\nx\n```\n```check\n\n```\n", 8, "at least one expression"),
        ("# T\n\nW.\n\n```python\nx\n```\n```check\nx =\n```\n", 9, "one Python expression"),
        ("# T\n\nW.\n\n```python\nx\n```\n```check\nx == (\n```\n", 9, "one Python expression"),
        ("# T\n\nW.\n\n```python\nx\n```\n```output\n1\nabout ≈two\n```\n", 10, "a number right after ≈"),
        ("# T\n\nW.\n\n```python\nx\n```\n```output\n≈2±x\n```\n", 9, "a number right after ±"),
        ("# T\n\nW [x](shown:y)\n", 3, "a link that begins with one of show:"),
        ("# T\n\nW.\n\n[x](show:)\n", 5, "a link that begins with"),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, line: int, told: str) -> None:
    with pytest.raises(LessonError) as caught:
        parse_lesson(text, Path("guide/en/07-x.md"))
    assert caught.value.line == line
    assert told in str(caught.value)
    assert str(caught.value).startswith("07-x.md, line" if line else "07-x.md: ")


def test_a_file_that_is_not_utf_8_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "x.md"
    path.write_bytes("# Größe\n".encode() + "Für".encode("latin-1"))
    with pytest.raises(LessonError, match=r"x\.md, line 2: expected text in UTF-8, but byte 0xfc"):
        read_lesson(path)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match="expected a file that can be read, but the system says: Is a dir"):
        read_lesson(tmp_path)
