"""Numbers with commas, points, spaces or apostrophes between thousands: read where it is beyond doubt."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from eagerlab.backend.data.table_numbers import as_numbers, find_number_style
from eagerlab.experiment.data_spec import Column, TableData
from tests.backend.table_files import found_in, loaded, said, source_of, table, write


@pytest.mark.parametrize(
    ("text", "style", "numbers"),
    [
        ('a,label\n"1,234",x\n"12,345,678",y\n7,x\n', (".", ","), [1234, 12345678, 7]),
        ('a,label\n"1,234.5",x\n999,y\n', (".", ","), [1234.5, 999]),
        ("a;label\n1.234,5;x\n999;y\n", (",", "."), [1234.5, 999]),
        ("a;b;label\n1.234;2,5;x\n5.678;3,25;y\n", (",", "."), [1234, 5678]),
        ("a;b;label\n1,234;2.5;x\n5,678;3.25;y\n", (".", ","), [1234, 5678]),
        ("a;label\n1 234,5;x\n-12 345;y\n", (",", " "), [1234.5, -12345]),
        ("a;label\n1\u00a0234;x\n12\u202f345;y\n3;x\n", (".", " "), [1234, 12345, 3]),
        ("a;label\n1'234.50;x\n2\u2019000;y\n", (".", "'"), [1234.5, 2000]),
        ("a;label\n1.234.567;x\n12;y\n", (",", "."), [1234567, 12]),
        # In doubt it is a decimal sign, as it was.
        ("a;label\n1,234;x\n5,678;y\n", (",", ""), [1.234, 5.678]),
        ("a,label\n1.234,x\n5.678,y\n", (".", ""), [1.234, 5.678]),
        ("a;label\n0,234;x\n5,678;y\n", (",", ""), [0.234, 5.678]),
    ],
)
def test_thousands_are_read(tmp_path: Path, text: str, style: tuple[str, str], numbers: list[float]) -> None:
    found = found_in(write(tmp_path / "t.csv", text))
    data = table(found)
    assert (data.decimal, data.thousands) == style
    assert [column.kind for column in data.columns if column.name == "a"] == ["number"]
    assert any("Thousands" in one for one in said(found)) is bool(style[1])
    plain = data.model_copy(
        update={"normalisation": "none", "split": data.split.model_copy(update={"validation": 0.0})}
    )
    np.testing.assert_array_equal(loaded(plain)[0][:, 0], np.array(numbers, np.float32))


def test_what_only_looks_like_thousands_stays_a_text(tmp_path: Path) -> None:
    text = "phone;code;label\n" + "".join(
        f"{n} 555 01;{n}2 34;x\n{n} 777 99;{n}5 67;y\n" for n in range(1, 9)
    )
    assert table(found_in(write(tmp_path / "t.csv", text))).thousands == ""
    rows = "".join(f"1 {number:03};x\n" for number in range(60))
    found = found_in(write(tmp_path / "u.csv", f"a;label\n{rows}1 23;y\n"))
    assert table(found).thousands == " "
    kinds = {column.name: column.kind for column in table(found).columns}
    assert kinds["a"] == "number"
    wrong = "1 cell of column 'a' is no number, such as '1 23' (line 62)"
    assert any(wrong in one for one in said(found, "error"))
    with pytest.raises(ValueError, match="line 62, column 'a': '1 23'"):
        loaded(table(found))


@pytest.mark.parametrize("decimal", [".", ","])
@pytest.mark.parametrize("thousands", ["", ",", ".", " ", "'"])
def test_the_source_reads_numbers_as_the_findings_count_them(decimal: str, thousands: str) -> None:
    draw = random.Random(f"{decimal}{thousands}")
    signs = "0123456789,. '+-eE\u00a0\u2019xn"
    cells = ["".join(draw.choices(signs, k=draw.randint(0, 9))) for _ in range(3000)]
    for _ in range(3000):
        whole = draw.choice(",. '").join(
            [str(draw.randint(1, 999)), *(f"{draw.randint(0, 999):03}",) * draw.randint(0, 3)]
        )
        cells.append(f" {whole}{draw.choice(('', '.5', ',5', ' '))}")
    data = TableData.model_validate(
        {
            "path": "t.csv",
            "decimal": decimal,
            "thousands": thousands,
            "columns": [Column(name="a"), Column(name="b", role="target")],
            "task": "regression",
        }
    )
    names = source_of(data)
    names["MISSING"] = []
    values = as_numbers(cells, decimal, thousands)
    finite = np.abs(values) <= np.finfo("float32").max
    frame = pd.DataFrame({"a": cells, "b": ["1"] * len(cells)}, dtype=object)[finite]
    np.testing.assert_array_equal(names["to_numbers"](frame)["a"], values[finite])
    for cell in [cell for cell, good in zip(cells, finite, strict=True) if not good][:200]:
        with pytest.raises(ValueError, match="is no finite number"):
            names["to_numbers"](pd.DataFrame({"a": [cell], "b": ["1"]}, dtype=object))


def test_a_style_is_told_by_the_first_rows_alone() -> None:
    assert find_number_style(";", [["price"], ["1.234,50"], ["5"]]) == (",", ".")
    assert find_number_style(",", [["1,234"]]) == (".", ",")
    assert find_number_style(";", []) == (".", "")
