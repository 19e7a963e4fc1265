"""What a person types, read as a value of a dtype."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.element_text import read_element


@pytest.mark.parametrize(
    ("text", "dtype", "value"),
    [
        ("1.5", "float32", 1.5),
        ("−2", "float64", -2.0),
        ("1e3", "int32", 1000),
        ("true", "bool", True),
        ("0", "bool", False),
        ("1+2j", "complex64", 1 + 2j),
        ("255", "uint8", 255),
        ("18446744073709551615", "uint64", 2**64 - 1),
        ("-Infinity", "float16", -np.inf),
    ],
)
def test_text_is_read_as_the_dtype_wants_it(text: str, dtype: str, value: Any) -> None:
    found, _ = read_element(text, dtype)
    assert found == value
    assert np.asarray(found).dtype == dtype


@pytest.mark.parametrize(
    ("text", "dtype", "words"),
    [
        ("256", "uint8", "Expected 0 to 255"),
        ("-1", "uint8", "Expected 0 to 255"),
        ("1.5", "int32", "Expected a whole number"),
        ("inf", "int32", "Expected a whole number"),
        ("70000", "float16", "The largest number is 65504"),
        ("1e39", "bfloat16", "The largest number is 3.38953e+38"),
        ("1e400", "float64", "The largest number is 1.79769e+308"),
        ("maybe", "bool", "Expected true or false"),
        ("one", "float32", "Expected a number such as 0.5"),
        ("1+k", "complex64", "Expected a number such as 1"),
        ("1e400", "complex64", "It is too large"),
        ("inf", "float8_e4m3fn", "The largest number is 448"),
    ],
)
def test_text_that_is_none_of_the_dtype_is_refused_with_what_was_expected(
    text: str, dtype: str, words: str
) -> None:
    with pytest.raises(LabError) as refused:
        read_element(text, dtype)
    assert words in str(refused.value)
    assert f"is no value of type {dtype}" in str(refused.value)
