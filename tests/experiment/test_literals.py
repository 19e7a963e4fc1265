"""Literals evaluate to what they were written from, and prose cannot leave its docstring."""

from __future__ import annotations

import ast
import subprocess
import sys
from typing import Any

import pytest

from eagerlab.experiment.literals import literal, prose

AWKWARD = [
    "O'Hara\n",
    '"+__import__("os").getcwd()+"',
    'it\'s "my" données\\new{x}',
    '"""',
    "'''",
    "\\",
    '\\"""',
    '""""""""',
    "ends with \\",
    'ends with "',
    "\x00\x07\x1b[31m\x7f\x85\u2028\u202e",
    "# -*- coding: utf-7 -*-",
    "{}{0}%s%(prog)s",
    "Grün 试 \U0001f600",
    "line\rbreaks\r\nof\x0ball\x0ckinds",
    "",
]


@pytest.mark.parametrize(
    "value",
    [
        *AWKWARD,
        0,
        -1,
        2**63 - 1,
        True,
        0.1,
        -0.0,
        1e-320,
        1.7e308,
        [],
        [1, [2.5, "a'b"], True],
        (),
        (1,),
        ("x", 2),
    ],
)
def test_a_literal_evaluates_to_its_value(value: Any) -> None:
    source = literal(value)
    assert "\n" not in source
    back = ast.literal_eval(source)
    assert repr(back) == repr(value)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), None, {}, object(), b"x", [float("nan")]])
def test_what_is_not_plain_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        literal(value)


@pytest.mark.parametrize("text", AWKWARD)
def test_prose_stays_inside_its_docstring(text: str) -> None:
    source = f'"""Begin {prose(text)}\n"""\n'
    (statement,) = ast.parse(source).body
    assert isinstance(statement, ast.Expr)
    assert ast.literal_eval(statement.value).split() == ["Begin", *text.split()] or not text.isprintable()


def test_literals_are_formatted_as_ruff_formats() -> None:
    pytest.importorskip("ruff", reason="a tool of developers")
    values = [*AWKWARD, "a'b", 'a"b', "a'b\"c", "''\"", '\'""', [1, 2.0, "x"], (1,)]
    source = "".join(f"x = {literal(value)}\n" for value in values)
    result = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--isolated", "--diff", "--line-length", "200", "-"],
        input=source,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout
