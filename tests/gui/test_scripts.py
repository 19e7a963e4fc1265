"""Scripts and notebooks as text and on disk: cells, faults, encodings; nothing is half written."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from eagerlab.gui.models.notebook import Notebook, NotebookError, split_cells
from eagerlab.gui.models.scripts import Script, ScriptError, can_be_coloured, read_script, write_script
from eagerlab.gui.models.scripts_text import (
    MOST_CHECKED,
    cell_at,
    comment_toggled,
    dedented,
    has_cells,
    indented,
    matching_bracket,
    next_indent,
    statement_at,
    syntax_fault,
)


@pytest.mark.parametrize(
    ("line", "indent"),
    [
        ("def f(x):", 4),
        ("    if x:  # why", 8),
        ("    return x", 0),
        ("x = [", 4),
        ("x = 1", 0),
        ("    y = '('", 4),
        ("    x = {  # :", 8),
    ],
)
def test_a_new_line_is_indented_as_python_wants(line: str, indent: int) -> None:
    assert next_indent(line) == " " * indent


def test_lines_move_in_and_out() -> None:
    assert indented(["a", "", "    b"]) == ["    a", "", "        b"]
    assert dedented(["    a", "  b", "c"]) == ["a", "b", "c"]


def test_comments_are_made_at_the_common_margin_and_taken_away() -> None:
    lines = ["    if x:", "        y", "", "    z"]
    commented = comment_toggled(lines)
    assert commented == ["    # if x:", "    #     y", "", "    # z"]
    assert comment_toggled(commented) == lines


def test_brackets_in_strings_and_comments_do_not_count() -> None:
    text = 'f("(", [1, 2])  # )'
    assert matching_bracket(text, 1) == 13
    assert matching_bracket(text, 13) == 1
    assert matching_bracket(text, 7) == 12
    assert matching_bracket("(a", 0) is None


def test_cells_and_statements_are_found_by_line() -> None:
    cells = "a = 1\n# %% two\nb = 2\nc = 3\n# %%\nd = 4\n"
    assert has_cells(cells)
    assert [cell_at(cells, line) for line in (0, 2, 5)] == [(0, 0), (2, 3), (5, 5)]
    plain = "@deco\ndef f():\n    return 1\n\nx = (1,\n     2)\n"
    assert not has_cells(plain)
    assert [statement_at(plain, line) for line in (0, 2, 3, 5)] == [(0, 2), (0, 2), (4, 5), (4, 5)]
    assert statement_at("def broken(:\nx = 1", 1) == (1, 1)


def test_faults_have_a_line_and_magics_are_none() -> None:
    fault = syntax_fault("x = 1\ny = (\n")
    assert fault is not None
    assert (fault.line, fault.words) == (2, "'(' was never closed.")
    assert syntax_fault("%matplotlib inline\n!pip list\nif x:\n    %time f()\nx?\n") is None
    assert syntax_fault("x = '\\d'  # an odd escape is no fault\n") is None
    assert syntax_fault("(" * 5000) is not None


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x = !ls\ny = (\n", 2),
        ("%%bash\nls | grep (\n\n# %%\nx = (\n", 5),
        ("%%time\nx = (\n", 2),
        ("files = %time f()\n", None),
        ("%%html\n<b>it's\n", None),
        ('x = """\n%s""" % 1\n!b"""\n'.replace('\n!b"""', ""), None),
        ("s = '\u2028'\n\x0c\ny = 1 +\n", 3),
    ],
)
def test_commands_of_the_console_are_no_faults_and_lines_are_those_of_the_editor(
    text: str, line: int | None
) -> None:
    fault = syntax_fault(text)
    assert (fault.line if fault is not None else None) == line


def notebook(*cells: dict[str, Any], minor: int = 5) -> str:
    return json.dumps({"nbformat": 4, "nbformat_minor": minor, "metadata": {"k": 1}, "cells": list(cells)})


def code(source: str, **more: Any) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": "abc",
        "execution_count": 3,
        "metadata": {"tags": ["t"]},
        "outputs": [{"output_type": "stream", "text": ["old"]}],
        "source": source.splitlines(keepends=True),
        **more,
    }


WORDS = {"cell_type": "markdown", "metadata": {}, "source": ["# Title"]}


def test_the_code_cells_of_a_notebook_are_one_text() -> None:
    book = Notebook(notebook(WORDS, code("a = 1\nb = 2"), WORDS, code("c = 3")))
    assert book.text == "# %%\na = 1\nb = 2\n\n# %%\nc = 3\n"
    assert book.with_text(book.text) == notebook(WORDS, code("a = 1\nb = 2"), WORDS, code("c = 3"))


def test_only_the_changed_cell_of_a_notebook_changes() -> None:
    book = Notebook(notebook(WORDS, code("a = 1"), WORDS, code("c = 3")))
    tree = json.loads(book.with_text(book.text.replace("c = 3", "c = 4\nd = 5")))
    assert tree["cells"][:3] == [WORDS, code("a = 1"), WORDS]
    assert tree["cells"][3] == code("c = 4\nd = 5")
    assert tree["metadata"] == {"k": 1}


def test_cells_can_be_added_and_left_out() -> None:
    book = Notebook(notebook(WORDS, code("a = 1"), WORDS, code("a = 1"), code("c = 3")))
    tree = json.loads(book.with_text("# %%\na = 1\n# %%\nnew = 2\n# %%\nc = 3\n"))
    kinds = [(cell["cell_type"], "".join(cell["source"])) for cell in tree["cells"]]
    assert ("code", "new = 2") in kinds
    assert [text for kind, text in kinds if kind == "code"] == ["a = 1", "new = 2", "c = 3"]
    assert [text for kind, text in kinds if kind == "markdown"] == ["# Title", "# Title"]
    more = json.loads(book.with_text(book.text + "# %%\nlast = 1\n"))["cells"][-1]
    assert more["outputs"] == []
    assert len(more["id"]) == 8


def test_a_cell_that_holds_a_mark_stays_one_cell_when_another_is_edited() -> None:
    inside = code("a = 1\n# %%\nb = '\u2028'\n")
    known = Notebook(notebook(code("x = 1"), inside, code("y = 2")))
    changed = json.loads(known.with_text(known.text.replace("x = 1", "x = 3")))
    assert [cell["source"] for cell in changed["cells"]] == [
        ["x = 3"],
        inside["source"],
        code("y = 2")["source"],
    ]


def test_half_a_character_in_an_output_is_kept() -> None:
    known = Notebook(notebook(code("x = 1", metadata={"odd": "\ud83d"})))
    written = known.with_text("# %%\nx = 2\n")
    written.encode()
    assert json.loads(written)["cells"][0]["metadata"] == {"odd": "\ud83d"}


def test_an_empty_notebook_takes_code() -> None:
    tree = json.loads(Notebook(notebook(WORDS)).with_text("# %%\nx = 1\n"))
    assert [cell["cell_type"] for cell in tree["cells"]] == ["markdown", "code"]


def test_text_without_marks_is_one_cell() -> None:
    assert split_cells("a = 1\n") == ["a = 1"]
    assert split_cells("# %%\na\n\n# %% title\n\nb\n") == ["a", "b"]


@pytest.mark.parametrize("content", ["", "[]", '{"nbformat": 3, "worksheets": []}', '{"cells": [1]}', "{"])
def test_what_is_no_notebook_is_told(content: str) -> None:
    with pytest.raises(NotebookError):
        Notebook(content)


def test_encoding_and_ends_of_lines_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    content = "# -*- coding: latin-1 -*-\r\nx = 'é'\r\n".encode("latin-1")
    path.write_bytes(content)
    script = read_script(path)
    assert script.text == "# -*- coding: latin-1 -*-\nx = 'é'\n"
    write_script(script, script.text)
    assert path.read_bytes() == content
    with pytest.raises(ScriptError, match="has no character “→”"):
        write_script(script, script.text + "→")
    assert path.read_bytes() == content


def test_a_link_and_permissions_are_kept(tmp_path: Path) -> None:
    real, link = tmp_path / "real.py", tmp_path / "link.py"
    real.write_text("x = 1\n", encoding="utf-8")
    real.chmod(0o755)
    link.symlink_to(real)
    write_script(read_script(link), "x = 2\n")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "x = 2\n"
    assert real.stat().st_mode & 0o777 == 0o755


def test_what_an_editor_would_change_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("x = 1\ny = '\u2029'\n", encoding="utf-8")
    with pytest.raises(ScriptError, match=r"Line 2 holds the character U\+2029"):
        read_script(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    with pytest.raises(ScriptError, match="no ordinary file"):
        read_script(tmp_path / "pipe.py")


def test_a_byte_order_mark_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(b"\xef\xbb\xbfx = 1\n")
    script = read_script(path)
    assert script.text == "x = 1\n"
    write_script(script, "x = 2\n")
    assert path.read_bytes() == b"\xef\xbb\xbfx = 2\n"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"x = 1\ny = '\xe9'\n", "byte 0xe9 in line 2"),
        (b"y = '\xe9'\n", "byte 0xe9 in line 1"),
        (b"\x00\x01", "not text"),
        (b"# coding: klingon\n", "Name its encoding"),
        (b"x" * 2_000_001, "2.0 MB"),
    ],
)
def test_what_cannot_be_read_is_told_in_words(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(content)
    with pytest.raises(ScriptError, match=words):
        read_script(path)


def test_a_damaged_notebook_and_a_missing_file_are_told(tmp_path: Path) -> None:
    (tmp_path / "n.ipynb").write_text("{", encoding="utf-8")
    with pytest.raises(ScriptError, match="Save it anew in Jupyter"):
        read_script(tmp_path / "n.ipynb")
    with pytest.raises(ScriptError, match="is not there"):
        read_script(tmp_path / "nowhere.py")


def test_a_change_by_another_program_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("x = 1\n", encoding="utf-8")
    script = read_script(path)
    seen = [script.is_changed_on_disk]
    path.write_text("x = 12\n", encoding="utf-8")
    seen.append(script.is_changed_on_disk)
    assert seen == [False, True]
    assert not write_script(script, "x = 2\n").is_changed_on_disk


def test_a_notebook_saved_as_a_script_is_one(tmp_path: Path) -> None:
    path = tmp_path / "n.ipynb"
    path.write_text(notebook(code("a = 1")), encoding="utf-8")
    script = read_script(path)
    saved = write_script(script, script.text, tmp_path / "n.py")
    assert (tmp_path / "n.py").read_text(encoding="utf-8") == "# %%\na = 1\n"
    assert saved.notebook is None
    with pytest.raises(ScriptError, match=r"ends in \.py"):
        write_script(Script(tmp_path / "x.py", ""), "", tmp_path / "x.ipynb")


def test_nothing_is_left_beside_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(ScriptError, match="was not saved"):
        write_script(Script(tmp_path / "no" / "a.py", ""), "x = 1\n")
    assert list(tmp_path.iterdir()) == []


def test_very_large_texts_do_not_hold_up_the_window_to_be_parsed() -> None:
    text = "x = 1\n" * (MOST_CHECKED // 6 + 1) + "y = (\n"
    assert syntax_fault(text[-MOST_CHECKED:]) is not None
    assert syntax_fault(text) is None
    assert statement_at(text, 3) == (3, 3)


def test_very_large_texts_are_not_coloured() -> None:
    assert can_be_coloured("x = 1\n" * 100)
    assert not can_be_coloured("x = 1\n" * 100_000)
    assert not can_be_coloured("x" * 10_000)
