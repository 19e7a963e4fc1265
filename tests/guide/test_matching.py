from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eagerlab.guide.matching import LinesDiffer, compare, compare_end, line_fits, plain


@pytest.mark.parametrize(
    ("expected", "came"),
    [
        ("a", "a\n\n"),
        ("a  \nb", "a\nb   "),
        ("", "\n"),
        ("<tf.Tensor: shape=(2, 2), …>", "<tf.Tensor: shape=(2, 2), dtype=float32>"),
        ("… loss …", "step 3 loss 0.2"),
        ("…loss…", "loss"),
        ("…", ""),
        ("…", "a\nb\nc"),
        ("a\n…\nz", "a\nz"),
        ("a\n…\nb\n…\nz", "a\nb\nx\nb\ny\nz"),
        ("…\n…", "a"),
        ("≈2.5", "2.51"),
        ("≈2.5", "2.475"),
        ("≈3.0±0.2", "3.2"),
        ("≈3±0.2", "2.8"),
        ("≈0", "1e-7"),
        ("≈1e-3", "0.001001"),
        ("≈-2", "-1.99"),
        ("≈1000", "1,003"),
        ("W ≈3.0±0.1, b ≈2.0±0.1", "W 2.95, b 2.04"),
        ("[≈3 ≈-1]", "[ 3.    -1.002]"),
        ("array([≈1, ≈2])", "array([1.  , 2.01])"),
        ("… ≈0.5 …", "x 0.4 0.5 0.6"),
        ("…≈0.5", "0.1 0.5"),
    ],
)
def test_what_fits(expected: str, came: str) -> None:
    assert compare(expected, came) is None


@pytest.mark.parametrize(
    ("expected", "came", "differs"),
    [
        ("a", "b", LinesDiffer(1, "a", "b")),
        ("a\nb", "a", LinesDiffer(2, "b", None)),
        ("a", "a\nb", LinesDiffer(2, None, "b")),
        ("a\n…\nz", "a\nb", LinesDiffer(3, "z", None)),
        ("", "x", LinesDiffer(1, None, "x")),
        ("≈2.5", "2.6", LinesDiffer(1, "≈2.5", "2.6")),
        ("≈3.0±0.2", "3.3", LinesDiffer(1, "≈3.0±0.2", "3.3")),
        ("≈2.5", "nan", LinesDiffer(1, "≈2.5", "nan")),
        ("…≈5", "2.5", LinesDiffer(1, "…≈5", "2.5")),
        ("≈2", "2.0 x", LinesDiffer(1, "≈2", "2.0 x")),
        ("a …", "b c", LinesDiffer(1, "a …", "b c")),
        ("  a", "a", LinesDiffer(1, "  a", "a")),
    ],
)
def test_the_first_difference_is_told(expected: str, came: str, differs: LinesDiffer) -> None:
    assert compare(expected, came) == differs


def test_only_the_end_of_a_traceback_counts() -> None:
    came = "Traceback\n  File x\nValueError: no\n\nmore"
    assert compare_end("ValueError: …\n…", came) is None
    assert compare_end("ValueError: …", came) == LinesDiffer(1, "ValueError: …", "more")


def test_colours_and_overwritten_lines_are_not_compared() -> None:
    assert plain("\x1b[31mred\x1b[39m\r\nstep 1\rstep 22\rstep 3") == "red\nstep 32"


def test_a_line_of_wildcards_takes_no_time() -> None:
    assert not line_fits("…a" * 12 + "b", "a" * 20_000)


@given(st.lists(st.text("ab …", max_size=6), max_size=6))
def test_text_without_wildcards_fits_itself_and_nothing_shorter(lines: list[str]) -> None:
    came = "\n".join(line.replace("…", ".") for line in lines)
    assert compare(came, came) is None
    if came.strip():
        assert compare(came, "") is not None


@given(st.floats(-1e6, 1e6), st.floats(0.001, 10))
def test_a_number_fits_exactly_within_its_bounds(number: float, within: float) -> None:
    expected = f"≈{number!r}±{within!r}"
    assert line_fits(expected, repr(number))
    assert line_fits(expected, repr(number + within * 0.99))
    assert not line_fits(expected, repr(number + within * 1.01 + 1e-6))
