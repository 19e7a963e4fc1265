"""From any tensor to the text in a cell of the window's table: it reads as what NumPy has there."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from eagerlab.gui import numbers
from eagerlab.gui.models.number_format import STYLES as STYLE_NAMES
from eagerlab.gui.models.number_format import NumberFormat, styles_for
from eagerlab.gui.models.tensor_table import TensorTableModel
from eagerlab.gui.theme import LIGHT
from eagerlab.protocol import requests
from eagerlab.protocol.base import View
from eagerlab.protocol.codec import read_array
from tests.backend.tensors.any_case import Case, as_shown, cases
from tests.backend.tensors.conftest import Looked

SLOW = settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
ROWS = COLUMNS = 4
"""Sides of a case's array are no longer."""
WRITTEN = re.compile(r"-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?")


def opened(held: Any, view: View) -> TensorTableModel:
    """Return the table's model with what the backend sends of an object."""
    look = Looked(x=held)
    info = look.info("x")
    model = TensorTableModel(LIGHT)
    rows = 1 if view.rows is None else info.shape[view.rows]
    model.open(rows, 1 if view.columns is None else info.shape[view.columns])
    model.describe(info.dtype, info.column_names)
    request = requests.Tile(node=("names", "x"), view=view, row_count=ROWS, column_count=COLUMNS)
    reply, buffers = look.tensors.tile(request)
    array = None if reply.array is None else read_array(reply.array, buffers)
    model.put_tile(0, 0, array, reply.texts)
    return model


def shown(model: TensorTableModel, role: Qt.ItemDataRole = Qt.ItemDataRole.DisplayRole) -> list[list[str]]:
    return [
        [model.index(row, column).data(role) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def plain(text: str) -> str:
    return text.replace(numbers.MINUS, "-").replace(numbers.THIN_SPACE, "")


def reads_as(text: str, value: float, *, exactly: bool) -> bool:
    """Whether a text is a number rounded to its last digit: of all floats no other one, where `exactly`."""
    if not math.isfinite(value):
        return plain(text) == ("NaN" if math.isnan(value) else "Inf" if value > 0 else "-Inf")
    found = WRITTEN.fullmatch(plain(text))
    assert found, text
    if exactly:
        return float(plain(text)) == value
    last = Decimal(10) ** (int(found[3] or 0) - len(found[2] or ""))
    return abs(Decimal(plain(text)) - Decimal(value)) <= last / 2


def tip(row: int, column: int, value: Any) -> str:
    """Return what a cell tells in full, but for its typeset minus signs."""
    names = {"nan": "NaN", "inf": "Inf", "-inf": "-Inf"}
    return f"[{row}, {column}]  {names.get(str(value), str(value))}"


def is_right(text: str, value: Any, style: NumberFormat) -> bool:
    if isinstance(value, np.bool_):
        return text == str(value)
    if isinstance(value, np.integer) and style.style != "scientific":
        return plain(text) == str(value)
    exactly = style.digits == 17 and style.has_digits and style.style != "fixed"
    if isinstance(value, np.complexfloating):
        found = re.fullmatch(r"(.+?(?<!e))([+\-])([^+\-]+(?:e[+\-]?\d+)?)j", plain(text))
        assert found, text
        parts = found[1], found[3] if found[2] == "+" else f"-{found[3]}"
        both = float(value.real), float(value.imag)
        return all(reads_as(one, part, exactly=exactly) for one, part in zip(parts, both, strict=True))
    return reads_as(text, float(value), exactly=exactly)


STYLES = [NumberFormat(style, digits) for style in STYLE_NAMES if style != "bits" for digits in (1, 4, 17)]
STRINGS = st.one_of(st.binary(max_size=12), st.text(max_size=12).map(str.encode))


@given(cases(), st.sampled_from(STYLES))
@SLOW
def test_a_cell_reads_as_numpys_number_in_every_format(
    qapp: QApplication, case: Case, style: NumberFormat
) -> None:
    if case.is_hidden:
        return
    case = case.from_the_start(ROWS, COLUMNS)
    model = opened(case.held, case.view)
    model.set_number_format(style)
    wanted = as_shown(case.wanted())
    texts = shown(model)
    assert len(texts) == len(wanted)
    for text_row, row in zip(texts, wanted, strict=True):
        for text, value in zip(text_row, row, strict=True):
            assert is_right(text, value, style), (text, value)
    tips = shown(model, Qt.ItemDataRole.ToolTipRole)
    for (row, column), value in np.ndenumerate(wanted):
        assert plain(tips[row][column]) == tip(row, column, value)


@given(cases())
@SLOW
def test_a_cell_in_hexadecimal_holds_the_bits_of_the_tensors_own_type(qapp: QApplication, case: Case) -> None:
    dtype = case.array.dtype.name
    if case.is_hidden or "bits" not in styles_for(dtype):
        return
    case = case.from_the_start(ROWS, COLUMNS)
    model = opened(case.held, case.view)
    model.set_number_format(NumberFormat("bits"))
    width = 1 if dtype.endswith("int4") else 2 * case.array.dtype.itemsize
    for text_row, row in zip(shown(model), case.wanted(), strict=True):
        for text, value in zip(text_row, row, strict=True):
            if value != value:
                continue  # which of all NaN it is may be lost on the way
            parts = (value.real, value.imag) if isinstance(value, np.complexfloating) else (value,)
            wholes = [int.from_bytes(part.tobytes(), "little") for part in parts]
            digits = width // len(parts)
            assert text == " ".join(f"0x{whole & (16**digits - 1):0{digits}x}" for whole in wholes), value


@given(st.lists(STRINGS, min_size=1, max_size=4))
@example([b"", b"\xff\x00", "naïve 漢字\n".encode(), b"tab\t\\"])
@SLOW
def test_a_cell_shows_text_as_it_is_and_escapes_what_is_none(
    qapp: QApplication, strings: list[bytes]
) -> None:
    model = opened(tf.constant(strings), View(rows=0, fixed=(0,)))
    for (text,), data in zip(shown(model), strings, strict=True):
        assert text.isprintable()
        try:
            decoded = data.decode()
        except UnicodeDecodeError:
            assert "\\x" in text
            continue
        escaped = [one if one.isprintable() else one.encode("unicode_escape").decode() for one in decoded]
        assert text == "".join(escaped)


@given(st.sampled_from(["a", "é", "漢", "😀", "\n"]), st.integers(190, 900))
@SLOW
def test_a_long_text_is_cut_between_two_characters_and_says_how_long_it_is(
    qapp: QApplication, character: str, count: int
) -> None:
    data = (character * count).encode()
    ((text,),) = shown(opened(tf.constant(data), View()))
    shape = "\\n" if character == "\n" else character
    if len(data) <= 200 and len(shape) * count <= 200:
        assert text == shape * count
        return
    assert len(text) <= 200
    beginning, _, length = text.partition("… (")
    assert length == f"{len(data):,} bytes)"
    assert beginning
    assert set(beginning) <= set(shape)


@pytest.mark.parametrize("dtype", ["float32", "complex64"])
def test_the_signs_of_zeros_are_kept(qapp: QApplication, dtype: str) -> None:
    model = opened(np.array([-0.0, 0.0], dtype), View(rows=0, fixed=(0,)))
    told = [plain(text) for (text,) in shown(model, Qt.ItemDataRole.ToolTipRole)]
    assert told == [tip(row, 0, value) for row, value in enumerate(np.array([-0.0, 0.0], dtype))]
