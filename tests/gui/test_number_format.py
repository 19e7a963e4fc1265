from __future__ import annotations

import numpy as np
import pytest

from eagerlab.gui.models.number_format import (
    NumberFormat,
    NumberTexts,
    Style,
    bits,
    exact_words,
    styles_for,
)


def texts(style: Style, digits: int, dtype: str = "float32") -> NumberTexts:
    texts = NumberTexts()
    texts.style, texts.dtype = NumberFormat(style, digits), dtype
    return texts


@pytest.mark.parametrize(
    ("style", "digits", "value", "expected"),
    [
        ("fixed", 2, np.float32(-12345.678), "−12\u202f345.68"),
        ("fixed", 0, np.float64(0.5), "0"),
        ("scientific", 3, np.float32(0.00012345), "1.234e−04"),
        ("scientific", 2, np.int64(-12345), "−1.23e+04"),
        ("significant", 3, np.float64(0.00012345), "0.000123"),
        ("significant", 3, np.float64(123456.0), "123\u202f456"),
        ("fixed", 2, np.complex64(1 - 2j), "1.00−2.00j"),
        ("bits", 0, np.complex64(1 - 2j), "0x3f800000 0xc0000000"),
        ("fixed", 2, np.float32("nan"), "NaN"),
        ("scientific", 2, np.float32("-inf"), "−Inf"),
        ("fixed", 2, np.int32(7), "7"),
        ("fixed", 2, np.True_, "True"),
        ("fixed", 2, "abc", "abc"),
    ],
)
def test_each_format_writes_every_kind_of_value(
    style: Style, digits: int, value: object, expected: str
) -> None:
    assert texts(style, digits).text(value) == expected


@pytest.mark.parametrize(
    ("value", "dtype", "expected"),
    [
        (np.float32(1.0), "float32", "0x3f800000"),
        (np.float64(-2.0), "float64", "0xc000000000000000"),
        (np.float16(1.0), "float16", "0x3c00"),
        (np.float32(1.0), "bfloat16", "0x3f80"),
        (np.int8(-1), "int8", "0xff"),
        (np.int8(-1), "int4", "0xf"),
        (np.uint64(2**64 - 1), "uint64", "0xffffffffffffffff"),
        (np.int32(255), "int32", "0x000000ff"),
    ],
)
def test_bits_are_those_of_the_tensors_own_type(value: np.generic, dtype: str, expected: str) -> None:
    assert bits(value, dtype) == expected
    assert texts("bits", 4, dtype).text(value) == expected


def test_formats_are_offered_where_they_make_sense() -> None:
    assert "bits" in styles_for("bfloat16")
    assert "bits" not in styles_for("float8_e4m3fn")
    assert "fixed" not in styles_for("int32")
    assert styles_for("string") == styles_for("bool") == ()


def test_a_format_is_read_back_from_the_settings_and_nonsense_is_the_automatic_one() -> None:
    style = NumberFormat("scientific", 7)
    assert NumberFormat.read(style.written()) == style
    for nonsense in ("", "fixed", "fixed:99", "roman:3", "fixed:x"):
        assert NumberFormat.read(nonsense) == NumberFormat()


def test_digits_stay_within_reason() -> None:
    assert NumberFormat("significant", 1).with_digits(-1).digits == 1
    assert NumberFormat("fixed", 0).with_digits(-1).digits == 0
    assert NumberFormat("fixed", 17).with_digits(1).digits == 17


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (np.float32(-0.1), "−0.1"),
        (np.float32("nan"), "NaN"),
        (np.float64("-inf"), "−Inf"),
        (np.int8(-3), "−3"),
        ("a-b", "a-b"),
    ],
)
def test_a_chosen_value_is_told_with_all_its_digits(value: object, expected: str) -> None:
    assert exact_words(value) == expected
