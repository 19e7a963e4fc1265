"""Cases B36, B38, B39 and B48, as far as tables go: each file as it stands there, and its kin."""

from __future__ import annotations

import ast
import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eagerlab.backend.data.opening import open_data
from eagerlab.backend.data.reading import Reading
from eagerlab.backend.errors import LabError
from eagerlab.experiment.data_spec import Split, TableData
from eagerlab.experiment.file import load_spec, save_spec
from eagerlab.experiment.source import write_source
from eagerlab.protocol.data import DataFound, OpenData
from tests.backend.table_files import found_in, loaded, said, source_of, table, with_column, write

ROWS = "größe,gewicht,klasse\n1.5,2.0,0\n1.6,2.2,1\n1.7,2.1,0\n"
WHOLE = Split(validation=0)
LABELS: dict[str, list[Any]] = {
    "one_based": [1, 2, 3],
    "gaps": [0, 5, 9],
    "minus": [-1, 1, -1],
    "text": ["cat", "dog", "cat"],
    "floaty": [1.0, 2.0, 3.0],
    "onecls": [0, 0, 0],
    "cont": [0.31, 0.52, 0.9],
    "mixed": ["1", "two", "3"],
    "spaces": ["cat ", "cat", "Cat"],
}


def labelled(folder: Path, kind: str) -> Path:
    lines = "".join(f"{i}.5,{i * 2},{label}\n" for i, label in enumerate(LABELS[kind]))
    return write(folder / f"lab_{kind}.csv", "x,y,label\n" + lines)


def opened(path: Path, wanted: TableData | None = None) -> DataFound:
    return open_data(OpenData(path=str(path), wanted=wanted), Reading())


# --- B36 ---


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (b"\xef\xbb\xbf" + ROWS.encode(), "utf-8-sig"),
        (ROWS.encode(), "utf-8"),
        (ROWS.encode("latin-1"), "cp1252"),
        (ROWS.encode("utf-16"), "utf-16"),
        (ROWS.encode("utf-16-le"), "utf-16-le"),
        (ROWS.encode("utf-16-be"), "utf-16-be"),
        (ROWS.encode("utf-32"), "utf-32"),
        (ROWS.replace("\n", "\r").encode(), "utf-8"),
        (ROWS.replace("\n", "\r\n").encode(), "utf-8"),
    ],
)
def test_b36_names_and_numbers_are_read_in_any_encoding(
    tmp_path: Path, content: bytes, encoding: str
) -> None:
    found = found_in(write(tmp_path / "table.csv", content))
    data = table(found)
    assert [column.name for column in data.columns] == ["größe", "gewicht", "klasse"]
    assert data.encoding == encoding
    assert [column.kind for column in data.columns] == ["number", "number", "category"]
    assert found.rows == 3
    assert any(finding.field == "encoding" for finding in found.findings), "shown, and can be changed"
    x, y, *_ = loaded(data.model_copy(update={"normalisation": "none", "split": WHOLE}))
    np.testing.assert_array_equal(x, np.array([[1.5, 2.0], [1.6, 2.2], [1.7, 2.1]], "float32"))
    assert y.tolist() == [0, 1, 0]


def test_b36_the_encoding_can_be_changed(tmp_path: Path) -> None:
    path = write(tmp_path / "table.csv", "имя,возраст\nдыня,30\n".encode("koi8-r"))
    found = found_in(path, encoding="koi8_r")
    assert [column.name for column in table(found).columns] == ["имя", "возраст"]
    with pytest.raises(LabError, match=r"table.csv is not UTF-8: line 1 .* other bytes \(0x.. *\)"):
        found_in(path, encoding="utf-8")


def test_b36_a_mark_before_the_first_number_is_no_part_of_it(tmp_path: Path) -> None:
    found = found_in(write(tmp_path / "bom_nohead.csv", b"\xef\xbb\xbf1.5,2.0,0\n1.6,2.2,1\n"))
    assert not table(found).header
    assert [column.name for column in table(found).columns] == ["column 1", "column 2", "column 3"]
    assert found.rows == 2
    assert found.columns[0].minimum == 1.5


def test_b36_a_nul_byte_is_refused_with_its_line(tmp_path: Path) -> None:
    answer = opened(write(tmp_path / "nul.csv", b"a,b,c\n1,\x002,0\n"))
    assert answer.data is None
    assert answer.problem is not None
    assert answer.problem.what == "nul.csv, line 2: there is a NUL byte, which no text has."


# --- B38 ---


def test_b38_a_quoted_cell_may_hold_lines_and_quotes(tmp_path: Path) -> None:
    path = write(tmp_path / "quoted.csv", 'note,x,label\n"two\nlines, one cell",1,0\n"say ""hi""",2,1\n')
    found = found_in(path)
    assert found.rows == 2
    assert found.first_rows == (("two\nlines, one cell", "1", "0"), ('say "hi"', "2", "1"))
    names = source_of(table(found))
    assert names["read_table"]().index.tolist() == [2, 4], "lines of the file"


def test_b38_ragged_rows_are_listed_with_lines_and_skipped_only_on_request(tmp_path: Path) -> None:
    path = write(tmp_path / "ragged.csv", "a,b,label\n1,2,0\n3,4\n5,6,1,9\n\n7,8,1\n")
    found = found_in(path)
    assert found.rows == 2
    [error] = [finding for finding in found.findings if finding.severity == "error"]
    assert "line 3 has 2, line 4 has 4" in error.what
    assert (error.field, error.count, error.examples) == ("skip_bad_rows", 2, ("line 3", "line 4"))
    assert any("line 5" in what for what in said(found, "info")), "the empty line is told, too"
    with pytest.raises(ValueError, match="line 3: expected 3 cells, got 2"):
        loaded(table(found))
    skipping = found_in(path, skip_bad_rows=True)
    assert not said(skipping, "error")
    x, y, *_ = loaded(table(skipping))
    assert len(x) == len(y) == 2


def test_b38_missing_cells_are_counted_and_filled_by_a_rule_that_is_told(tmp_path: Path) -> None:
    path = write(tmp_path / "missing.csv", "a,b,label\n1,,0\nNA,2,1\n?,3,0\n-,4,1\nnan,5,\n 6 ,7,1\n")
    found = found_in(path)
    assert [column.missing for column in found.columns] == [4, 1, 1]
    warnings = said(found, "warning")
    assert "4 cells of column 'a' are missing (lines 3, 4, 5, 6): filled with the median" in warnings[0]
    assert any("column 'label' is missing (line 6): these rows are left out" in what for what in warnings)
    data = table(found).model_copy(update={"normalisation": "none", "split": WHOLE})
    x, y, *_ = loaded(data)
    assert np.isfinite(x).all()
    assert x[:, 0].tolist() == [1.0, 3.5, 3.5, 3.5, 6.0]
    assert len(y) == 5
    refusing = with_column(data, "a", missing="refuse")
    with pytest.raises(ValueError, match="line 3: the cell in column 'a' is missing"):
        loaded(refusing)


def test_b38_doubled_and_empty_names_are_made_distinct(tmp_path: Path) -> None:
    found = found_in(write(tmp_path / "dup.csv", "x,x,label\n1,2,0\n3,4,1\n"))
    assert [column.name for column in table(found).columns] == ["x", "x (2)", "label"]
    assert any("2 columns are called 'x'" in what for what in said(found, "warning"))
    x, *_ = loaded(table(found).model_copy(update={"normalisation": "none"}))
    assert x.tolist() == [[1, 2], [3, 4]]
    found = found_in(write(tmp_path / "trailing.csv", "a,b,label,\n1,2,0,\n3,4,1,\n"))
    names = {column.name: column.role for column in table(found).columns}
    assert names == {"a": "feature", "b": "feature", "label": "target", "column 4": "ignored"}
    assert any("'column 4' is left out: it is empty" in what for what in said(found))


@pytest.mark.parametrize("content", ["a,b,label\n", "", "\n\n\n", "a,b\n\n,\n"])
def test_b38_what_has_no_rows_says_so(tmp_path: Path, content: str) -> None:
    answer = opened(write(tmp_path / "none.csv", content))
    assert answer.problem is not None
    assert "no rows" in answer.problem.what
    assert answer.data is None


# --- B39 ---


@pytest.mark.parametrize(
    ("kind", "classes", "numbers"),
    [
        ("one_based", ("1", "2", "3"), [0, 1, 2]),
        ("gaps", ("0", "5", "9"), [0, 1, 2]),
        ("minus", ("-1", "1"), [0, 1, 0]),
        ("text", ("cat", "dog"), [0, 1, 0]),
        ("floaty", ("1.0", "2.0", "3.0"), [0, 1, 2]),
        ("mixed", ("1", "3", "two"), [0, 2, 1]),
        ("spaces", ("Cat", "cat"), [1, 1, 0]),
    ],
)
def test_b39_labels_are_mapped_and_the_map_is_shown_and_saved(
    tmp_path: Path, kind: str, classes: tuple[str, ...], numbers: list[int]
) -> None:
    answer = opened(labelled(tmp_path, kind))
    data = answer.data
    assert isinstance(data, TableData)
    assert data.task == "classification"
    assert data.columns[2].categories == classes
    shown = ", ".join(f"{label} → {number}" for number, label in enumerate(classes))
    assert any(shown in finding.what for finding in answer.findings)
    _, y, _, _ = loaded(data.model_copy(update={"split": WHOLE}))
    assert y.dtype == np.int32
    assert y.tolist() == numbers
    assert answer.experiment is not None
    assert answer.experiment.model.kind == "layers"
    assert answer.experiment.model.layers[-1].arguments["units"] == len(classes), "the last layer fits"
    file = tmp_path / "saved.eagerlab"
    save_spec(answer.experiment, file)
    again = load_spec(file).data
    assert isinstance(again, TableData)
    assert again.columns == data.columns


def test_b39_one_class_only_is_refused(tmp_path: Path) -> None:
    answer = opened(labelled(tmp_path, "onecls"))
    [error] = [finding for finding in answer.findings if finding.severity == "error"]
    assert "one class only in column 'label': '0'" in error.what
    assert isinstance(answer.data, TableData)
    with pytest.raises(ValueError, match="fewer than two classes"):
        source_of(answer.data)["load_data"]()


def test_b39_numbers_are_a_regression_and_refused_as_classes(tmp_path: Path) -> None:
    found = found_in(labelled(tmp_path, "cont"))
    assert table(found).task == "regression"
    _, y, _, _ = loaded(table(found).model_copy(update={"split": WHOLE}))
    assert y.shape == (3, 1), "not (3,), which a loss would broadcast against (3, 1)"
    assert y.dtype == np.float32
    found = found_in(labelled(tmp_path, "cont"), task="classification")
    assert any("choose regression" in what for what in said(found, "error"))


def test_b39_labels_that_look_alike_are_told(tmp_path: Path) -> None:
    warnings = said(found_in(labelled(tmp_path, "spaces")), "warning")
    assert any("'Cat' and 'cat'" in what for what in warnings)
    path = write(tmp_path / "alike.csv", "x,label\n1,1\n2,1.0\n3,2\n4,a b\n5,a  b\n")
    [warning] = [what for what in said(found_in(path), "warning") if "count as different" in what]
    assert "'1' and '1.0'" in warning
    assert "'a  b' and 'a b'" in warning


def test_b39_a_label_that_came_later_is_refused_with_its_line(tmp_path: Path) -> None:
    path = labelled(tmp_path, "text")
    data = table(found_in(path))
    with path.open("a") as file:
        file.write("4,5,horse\n")
    with pytest.raises(ValueError, match="line 5, column 'label': 'horse' is no"):
        loaded(data)


# --- B48 ---


@pytest.mark.skipif(sys.platform == "win32", reason="such a path is not possible there")
def test_b48_paths_and_names_are_never_code_and_the_script_gives_the_same_numbers(tmp_path: Path) -> None:
    folder = tmp_path / """it's "my" données{new}"""
    folder.mkdir()
    path = folder / 'table\n\'""".csv'
    trap = '"+__import__("os").getcwd()+"'
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow([trap, "{x}", "label"])
        writer.writerows([i, -i, trap if i % 2 else "O'Hara\n"] for i in range(20))
    answer = opened(path)
    assert answer.experiment is not None
    source = write_source(answer.experiment)
    nodes = list(ast.walk(ast.parse(source)))
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    used |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert not used & {"getcwd", "__import__"}
    script = folder / "script.py"
    script.write_text(source, encoding="utf-8")
    losses = []
    for _ in range(2):
        child = subprocess.run(
            [sys.executable, str(script), "--steps", "4"],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            check=False,
        )
        assert child.returncode == 0, child.stderr[-2000:]
        losses.append(json.loads(child.stdout.splitlines()[-1])["loss"])
    assert losses[0] == losses[1]
    assert "eagerlab" not in source.lower().replace("written by eagerlab", "")
