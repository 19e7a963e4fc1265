"""What a text table is written like is found out, and its cells come back as they were written."""

from __future__ import annotations

import csv
import io
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eagerlab.backend.data.reading import Reading, ReadingCancelledError
from eagerlab.backend.data.table_dialect import find_dialect
from eagerlab.backend.data.table_found import table_found
from eagerlab.backend.errors import LabError
from eagerlab.experiment.data_spec import TableData
from eagerlab.experiment.source import data_code
from eagerlab.experiment.suggest import suggest
from tests.backend.table_files import found_in, said, source_of, table, with_column, write

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252")
WORDS = ("rot", "blau", "grün", "two words", 'say "hi"', "it's", "a;b", "x,y", "a|b", "größer", "Ünïcode", "")


def random_cell(draw: random.Random, kind: str) -> str:
    if kind == "number":
        return draw.choice((str(draw.randint(-99, 99)), f"{draw.uniform(-9, 9):.3f}", "1e-3"))
    text = draw.choice(WORDS)
    return f"{text}\n{draw.choice(WORDS)}" if draw.random() < 0.1 else text


@pytest.mark.parametrize("seed", range(60))
def test_tables_written_in_random_dialects_come_back_cell_for_cell(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    separator = draw.choice(",;\t|")
    ends = draw.choice(("\n", "\r\n", "\r"))
    encoding = draw.choice(ENCODINGS)
    kinds = ["number", *draw.choices(("number", "text"), k=draw.randint(1, 6))]
    names = [f"column_{place}" for place in range(len(kinds))]
    rows = [[random_cell(draw, kind) for kind in kinds] for _ in range(draw.randint(5, 40))]
    rows = [[cell.replace("\n", ends) for cell in row] for row in rows]
    text = io.StringIO()
    options: dict[str, Any] = {
        "quoting": draw.choice((csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC))
    }
    writer = csv.writer(text, delimiter=separator, lineterminator=ends, **options)
    has_header = draw.random() < 0.7
    writer.writerows([names, *rows] if has_header else rows)
    path = write(tmp_path / "random.csv", text.getvalue(), encoding)
    found = found_in(path)
    data = table(found)
    assert data.header == has_header
    assert data.separator == separator
    assert found.rows == len(rows)
    assert found.first_rows == tuple(map(tuple, rows))
    if has_header:
        assert [column.name for column in data.columns] == names
    seen = [cells for _, cells in source_of(with_two_roles(data))["read_rows"]()]
    assert seen == rows, "training reads the same cells"


def with_two_roles(data: TableData) -> TableData:
    """Make the first column an input and the last one a target, whatever they hold."""
    columns = [column.model_copy(update={"role": "ignored"}) for column in data.columns]
    columns[0] = columns[0].model_copy(update={"role": "feature", "kind": "number"})
    columns[-1] = columns[-1].model_copy(
        update={"role": "target", "kind": "category", "categories": ("a", "b")}
    )
    return data.model_copy(update={"columns": tuple(columns), "task": "classification"})


@pytest.mark.parametrize(
    ("text", "separator", "decimal", "header"),
    [
        ("a;b\n1,5;2\n2,5;3\n", ";", ",", True),
        ("1,5;2,0;0\n2,5;3,0;1\n", ";", ",", False),
        ("a\tb\n1,5\tx\n2,5\ty\n", "\t", ",", True),
        ("a|b\n1.5|2\n", "|", ".", True),
        ("a   b   c\n1.0  2.0   3\n-1.5 1e3   4  \n", " ", ".", True),
        ('a,b\n"1,234","2.5"\n"5,678","3"\n', ",", ".", True),
        ('"1,5","2,25"\n"2,5","3,75"\n', ",", ",", False),
        ("name, age\nAnna, 30\nBert, 40\n", ",", ".", True),
        ("year\n2019\n2020\n", ",", ".", True),
        ("color,shape\nred,round\nblue,square\n", ",", ".", True),
        ("red,round\nblue,square\nred,square\n", ",", ".", False),
    ],
)
def test_separator_decimal_and_header_are_found(
    text: str, separator: str, decimal: str, header: bool
) -> None:
    dialect = find_dialect("utf-8", text)
    assert (dialect.separator, dialect.decimal, dialect.header) == (separator, decimal, header)


def test_single_quotes_are_found_and_kept_where_they_are_apostrophes(tmp_path: Path) -> None:
    found = found_in(write(tmp_path / "single.csv", "a,b\n'x, y',1\n'z',2\n"))
    assert table(found).quote == "'"
    assert found.first_rows[0] == ("x, y", "1")
    found = found_in(write(tmp_path / "none.csv", "a,b\nO'Hara,1\nit's,2\n"))
    assert table(found).quote == '"'
    assert found.first_rows[0] == ("O'Hara", "1")


def test_space_after_separators_and_row_names_without_a_header(tmp_path: Path) -> None:
    found = found_in(write(tmp_path / "r.csv", 'x, "y, z"\n1, 2\n3, 4\n'))
    assert [column.name for column in table(found).columns] == ["x", "y, z"]
    found = found_in(write(tmp_path / "rows.csv", "x,label\n1,5.5,a\n2,6.5,b\n3,7.5,a\n"))
    assert [(column.name, column.role) for column in table(found).columns] == [
        ("column 1", "ignored"),
        ("x", "feature"),
        ("label", "target"),
    ]


@pytest.mark.parametrize(
    ("text", "encoding", "found_encoding"),
    [
        ("prénom,élève\nRenée,3\nZoë,4\n", "cp1252", "cp1252"),
        ("preis €,größe\n3,„gut“\n", "cp1252", "cp1252"),
        ("имя,город\n" + "дыня,Минск\nплов,Казань\n" * 5, "cp1251", "cp1251"),  # noqa: RUF001
        ("名前,都市\n" + "田中さくら,東京\n鈴木たろう,大阪\n" * 5, "shift_jis", "shift_jis"),
        ("imię,płeć\n" + "Łukasz,mężczyzna\nŻaneta,kobieta\n" * 5, "cp1250", "cp1250"),
    ],
)  # fmt: skip
def test_an_old_encoding_is_found_by_its_text(
    tmp_path: Path, text: str, encoding: str, found_encoding: str
) -> None:
    found = found_in(write(tmp_path / "old.csv", text, encoding))
    assert table(found).encoding == found_encoding
    assert found.first_rows[0][0] == text.splitlines()[1].split(",")[0]


@pytest.mark.parametrize(
    ("content", "said_of_it"),
    [
        (b"PK\x03\x04rest", "workbook"),
        (b"\x89PNG\r\n\x1a\nrest", "picture"),
        (b"%PDF-1.7", "PDF"),
        (b"SQLite format 3\0", "SQLite"),
        (bytes(range(256)) * 20, "not a text file"),
    ],
)
def test_what_is_no_text_is_named(tmp_path: Path, content: bytes, said_of_it: str) -> None:
    with pytest.raises(LabError, match=said_of_it):
        found_in(write(tmp_path / "thing.csv", content))


def test_a_quote_that_is_never_closed_is_told_with_its_line(tmp_path: Path) -> None:
    found = found_in(write(tmp_path / "open.csv", 'a,b\n1,2\n"3,4\n5,6\n7,8\n'))
    assert any("quote opened in line 3 may never be closed" in what for what in said(found, "error"))
    endless = 'a,b\n1,2\n"' + "5,6\n" * 60_000
    with pytest.raises(LabError, match="from line 3 on"):
        found_in(write(tmp_path / "endless.csv", endless))


def test_infinite_and_too_large_numbers_are_told_with_lines_and_never_trained_on(tmp_path: Path) -> None:
    found = found_in(write(tmp_path / "inf.csv", "x,z,price\n1,1,2.5\ninf,2,4.5\n5,1e39,3.5\n7,5,8\n"))
    errors = said(found, "error")
    assert any("column 'x' is infinite or too large, such as 'inf' (line 3)" in what for what in errors)
    assert any("'1e39' (line 4)" in what for what in errors)
    with pytest.raises(ValueError, match="line 3, column 'x': 'inf' is no finite number"):
        source_of(table(found))["load_data"]()
    marked = found_in(tmp_path / "inf.csv", missing=("", "inf", "1e39"))
    assert not [what for what in said(marked) if "infinite" in what], "marks make them missing cells"
    assert len([what for what in said(marked) if "is missing" in what]) == 2


def test_texts_among_numbers_are_told_with_lines(tmp_path: Path) -> None:
    rows = "".join(f"{i}.5,{i % 2}\n" for i in range(200))
    found = found_in(write(tmp_path / "mixed.csv", "x,label\n" + rows + "oops,1\n"))
    assert table(found).columns[0].kind == "number"
    [error] = said(found, "error")
    assert "1 cell of column 'x' is no number, such as 'oops' (line 202)" in error
    with pytest.raises(ValueError, match="line 202, column 'x': 'oops'"):
        source_of(table(found))["load_data"]()
    marked = found_in(tmp_path / "mixed.csv", missing=("", "oops"))
    assert [what for what in said(marked) if "oops" in what] == []


def test_ids_constants_names_and_empty_columns_are_left_out(tmp_path: Path) -> None:
    rows = "".join(f"{i},{i * 0.5},same,name {i},,{'ab'[i % 2]}\n" for i in range(1, 30))
    found = found_in(write(tmp_path / "roles.csv", "id,x,constant,name,nothing,label\n" + rows))
    roles = {column.name: column.role for column in table(found).columns}
    assert roles == {
        "id": "ignored",
        "x": "feature",
        "constant": "ignored",
        "name": "ignored",
        "nothing": "ignored",
        "label": "target",
    }
    assert len([what for what in said(found) if "is left out" in what]) == 4


@pytest.mark.parametrize(
    ("header", "target"),
    [
        ("a,species,b", "species"),
        ("price,rooms,area", "price"),
        ("a,b,c", "c"),
        ("y,a,b", "y"),
        ("x,y,price", "price"),
    ],
)
def test_the_target_is_found_by_its_name_or_is_the_last(tmp_path: Path, header: str, target: str) -> None:
    rows = "".join(f"{i}.5,{i}.25,{i}.75\n" for i in range(9))
    found = found_in(write(tmp_path / "target.csv", f"{header}\n{rows}"))
    assert [column.name for column in table(found).columns if column.role == "target"] == [target]


def test_what_the_person_chose_holds_when_the_file_is_looked_into_again(tmp_path: Path) -> None:
    path = write(tmp_path / "again.csv", "a,b,label\n1,2,x\n3,,y\n5,6,x\n")
    data = with_column(table(found_in(path)), "b", missing="constant", fill=7.0)
    data = with_column(data, "a", role="ignored")
    again = table(table_found(path, data, Reading()))
    assert again == data
    changed = with_column(data, "b", role="target", missing="refuse")
    changed = with_column(changed, "label", role="feature", missing="median")
    changed = changed.model_copy(update={"task": "regression"})
    again = table(table_found(path, changed, Reading()))
    assert again.columns[1].kind == "number"
    assert again.columns[2].missing == "refuse", "a median of texts is no rule"
    semicolons = data.model_copy(update={"separator": ";"})
    again = table(table_found(path, semicolons, Reading()))
    assert [column.name for column in again.columns] == ["a,b,label"]


def test_a_reading_can_be_watched_and_ended(tmp_path: Path) -> None:
    path = write(tmp_path / "long.csv", "a,b\n" + "1,2\n" * 100_000)
    shown: list[tuple[int, int | None, str]] = []
    reading = Reading(lambda *how_far: shown.append(how_far))
    reading._shown = -1.0
    table_found(path, None, reading)
    assert shown
    assert all(total == path.stat().st_size for _, total, _ in shown)
    reading = Reading()
    reading.cancel()
    with pytest.raises(ReadingCancelledError):
        table_found(path, None, reading)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data,
        lambda data: data.model_copy(update={"skip_bad_rows": True, "normalisation": "unit"}),
        lambda data: data.model_copy(update={"decimal": ",", "header": False, "missing": ("-1",)}),
        lambda data: with_column(data, "color", missing="own_category"),
        lambda data: with_column(with_column(data, "color", missing="most_frequent"), "x", missing="mean"),
        lambda data: with_column(data, "x" * 90, missing="constant", fill=-1.5),
        lambda data: with_column(data, "label", missing="drop_row"),
        lambda data: with_column(data, "x", role="ignored"),
        lambda data: with_column(data, "label", role="ignored"),
    ],
)
def test_the_source_is_formatted_as_ruff_formats(
    tmp_path: Path, change: Callable[[TableData], TableData]
) -> None:
    name = "x" * 90
    rows = "".join(f"{i}.5,{i},{'rgb'[i % 3]},{'ab'[i % 2]}\n" for i in range(12))
    found = found_in(write(tmp_path / "table.csv", f"x,{name},color,label\n{rows}"))
    spec, _ = suggest(table(found), "t", 10)
    spec = spec.model_copy(update={"data": change(table(found))})
    code = data_code(spec)
    source = f"{code.constants}\n\n{code.functions}"
    formatted = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--isolated", "--line-length", "88", "-"],
        input=source,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert source.strip() == formatted.strip()
