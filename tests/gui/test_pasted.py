"""What was copied elsewhere is read as a block of values; what this program copies, as the very same ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from eagerlab.backend.tensors.element_text import read_elements
from eagerlab.gui.models.copying import Form, copied
from eagerlab.gui.models.pasted import PasteError, read_pasted
from eagerlab.protocol.value_edits import MOST_VALUES


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("1\t2\n3\t4\n", [["1", "2"], ["3", "4"]]),
        ("1,2\r\n3,4\r\n", [["1", "2"], ["3", "4"]]),
        ("1;2\n3;4", [["1", "2"], ["3", "4"]]),
        ("1,5\t2,5", [["1,5", "2,5"]]),
        ("  1.5  -2e-3\n 3   nan", [["1.5", "-2e-3"], ["3", "nan"]]),
        ("7", [["7"]]),
        ("[1, -2.5, True]", [["1", "-2.5", "True"]]),
        ("[[1, 2], [3, 4]]", [["1", "2"], ["3", "4"]]),
        ("((1, 2), (3, 4))", [["1", "2"], ["3", "4"]]),
        ("np.array([[1., np.nan], [-np.inf, 4.]], dtype=np.float32)", [["1.0", "nan"], ["-inf", "4.0"]]),
        ("array([[1., 2.],\n       [3., 4.]], dtype=float32)", [["1.0", "2.0"], ["3.0", "4.0"]]),
        ("tf.constant([1, 2])", [["1", "2"]]),
        ("[[1. 2.]\n [3. 4.]]", [["1.", "2."], ["3.", "4."]]),
        (
            "<tf.Tensor: shape=(2, 2), dtype=float32, numpy=\narray([[1., 2.],\n [3., 4.]], dtype=float32)>",
            [["1.", "2."], ["3.", "4."]],
        ),
        ("tf.Tensor(\n[[1. 2.]\n [3. 4.]], shape=(2, 2), dtype=float32)", [["1.", "2."], ["3.", "4."]]),
        ('[float("nan"), 1+2j, complex(-0.0, np.nan)]', [["nan", "1+2j", "-0.0+nanj"]]),
    ],
)
def test_numbers_are_read_as_people_copy_them(text: str, rows: list[list[str]]) -> None:
    assert [list(row) for row in read_pasted(text, is_text=False).rows] == rows


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("good morning, you", [["good morning, you"]]),
        ("a b\nc", [["a b"], ["c"]]),
        ('a\t"x\ty"\nb\tc', [["a", "x\ty"], ["b", "c"]]),
        ("['a', b'\\xc3\\xa9']", [["a", "é"]]),
    ],
)
def test_blanks_and_commas_belong_to_texts(text: str, rows: list[list[str]]) -> None:
    assert [list(row) for row in read_pasted(text, is_text=True).rows] == rows


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (" \n", "holds no text"),
        ("1 2\n3", "different lengths: 1 and 2 values"),
        ("[[1, 2], [3]]", "different lengths"),
        ("[[1. 2. ... 3.]]", "is abbreviated"),
        ("[[[1, 2]], [[3, 4]]]", "no table"),
        ("[]", "no values"),
        ("1 " * (MOST_VALUES + 1), "too much to paste: at most 10\N{NARROW NO-BREAK SPACE}000"),
        ("1" * 1_000_001, "too much to paste"),
    ],
)
def test_what_is_no_block_says_why(text: str, why: str) -> None:
    with pytest.raises(PasteError, match=why):
        read_pasted(text, is_text=False)


@settings(max_examples=200, deadline=None)
@given(
    hnp.arrays(
        st.sampled_from(["float16", "float32", "float64", "int8", "int64", "uint64", "bool", "complex64"]),
        hnp.array_shapes(min_dims=2, max_dims=2, max_side=5),
    ),
    st.sampled_from(["text", "csv", "numpy", "python"]),
)
def test_what_is_copied_is_pasted_as_the_very_same_values(array: Any, form: Form) -> None:
    text = copied(array, form, array.dtype.name, array.shape)
    found = read_pasted(text, is_text=False)
    back, _ = read_elements([list(row) for row in found.rows], array.dtype.name)
    assert back.dtype == array.dtype
    np.testing.assert_array_equal(back, array)
    if array.dtype.kind in "fc":
        zeros = array == 0
        np.testing.assert_array_equal(np.signbit(back.real[zeros]), np.signbit(array.real[zeros]))
