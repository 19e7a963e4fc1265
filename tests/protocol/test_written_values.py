"""Values as a person writes them, in lines of Python."""

from __future__ import annotations

import pytest

from eagerlab.protocol.value_edits import literal


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("1.5", "1.5"),
        ("nan", 'float("nan")'),
        ("−inf", 'float("-inf")'),
        ("3", "3"),
        ("TRUE", "True"),
        ("1+2j", "'1+2j'"),
        ("1e999", "'1e999'"),
        ("-0", "-0.0"),
    ],
)
def test_what_was_written_becomes_python(text: str, source: str) -> None:
    assert literal(text) == source
