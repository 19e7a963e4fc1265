"""The templates of what the backend says are found, and code is not taken for words."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent

import pytest
from texts_backend import _texts, backend_texts, is_prose

ROOT = Path(__file__).resolve().parents[2]


def texts(code: str, written: bool = False) -> list[str]:
    return list(_texts(ast.parse(dedent(code)), code=written))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('raise LabError("There is no model.")', ["There is no model."]),
        ('x = f"{name} holds {count:,} values."', ["{1} holds {2} values."]),
        ('x = "It ends " f"in line {line}."', ["It ends in line {1}."]),
        ('x = f"Choose another {kind}. " + more', ["Choose another {1}. {2}"]),
        ("x = f\"No rows{' in this file' if file else ''}.\"", ["No rows{1}.", "in this file"]),
        ('x = f"Open {path}."', ["Open {1}."]),
        ('note("{op} made the first NaN.", op=op)', ["{op} made the first NaN."]),
    ],
)
def test_sentences_become_templates(code: str, expected: list[str]) -> None:
    assert texts(code) == expected


@pytest.mark.parametrize(
    "code",
    [
        '"""A docstring with words."""',
        'log.warning("The window is gone after %s s", 3)',
        'rows.execute("delete all rows of the run")',
        're.compile("a pattern with words")',
        'x = "import numpy as np"',
        'x = "lab.steps = {steps}"',
        'x = "conv2d_1/kernel"',
        'x = "def f(x):\\n    return one of them"',
    ],
)
def test_what_nobody_reads_is_left_out(code: str) -> None:
    assert texts(code) == []


def test_of_written_source_the_sentences_of_its_errors_are_taken() -> None:
    code = '''
        TEMPLATE = """
        def load_data():
            if rows < 2:
                raise ValueError(
                    f"{PATH} has {rows} rows: "
                    "too few."
                )
        """
        x = "    y = tf.cast(y, tf.float32)"
        raise SourceError("Two columns have one name.")
        '''
    assert texts(code, written=True) == ["{1} has {2} rows: too few.", "Two columns have one name."]


def test_labels_of_marks_are_taken_however_short() -> None:
    code = """
        recorder.mark("restore", "Restored", report)
        recorder.mark("checkpoint", f"Saved “{name}”" if name else "Saved")
        recorder.mark("speed", label)
        recorder.put("speed", "Faster")
    """
    assert texts(code) == ["Restored", "Saved “{1}”", "Saved"]


def test_words_and_names_are_told_apart() -> None:
    assert is_prose("the optimizer's state")
    assert not is_prose("{1}: {2}")
    assert not is_prose("SparseCategoricalCrossentropy")


def test_shipped_files_and_tables_are_read_too() -> None:
    found = backend_texts(ROOT)
    assert "Two moons" in found
    assert "Convolution" in found
    assert "There is no model." in found
    assert len(found) == len(set(found)) > 1000
