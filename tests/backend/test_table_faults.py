"""Damaged and odd tables: never a crash, and what is found without an error can be loaded."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from eagerlab.backend.data.opening import open_data
from eagerlab.backend.data.reading import Reading
from eagerlab.experiment.data_spec import TableData
from eagerlab.protocol.data import DataFound, OpenData
from tests.backend.table_files import loaded, write

CELLS = (
    *(
        "1",
        "2.5",
        "-3",
        "1e5",
        "inf",
        "-inf",
        "nan",
        "NaN",
        "1e400",
        "1e39",
        "0x10",
        "1_000",
        "1,5",
        "'",
        '"',
    ),
    *(
        "",
        " ",
        "?",
        "NA",
        "red",
        " red",
        "Red",
        "blue\n",
        "x;y",
        "a\tb",
        "\ufeff",
        "日本",
        "=1+1",
        "-",
        "None",
    ),
    *("\u2028", "\x0b", "\x1c", "\x85", "true", "2024-01-01", "12345678901234567890123", "٣"),
)
ENDS = ("\n", "\r\n", "\r", "\n\n", "\n \n", ",\n")


def odd_table(draw: random.Random) -> bytes:
    width = draw.randint(1, 5)
    text = ",".join(draw.choice(("a", "b", "label", "id", "", "x,y", "price")) for _ in range(width)) + "\n"
    kinds = [draw.choice(("number", "word", "odd")) for _ in range(width)]
    for row in range(draw.randint(0, 30)):
        cells = []
        for kind in kinds:
            usual = f"{draw.uniform(-5, 5):.2f}" if kind == "number" else draw.choice(("red", "blue"))
            cells.append(draw.choice(CELLS) if kind == "odd" or draw.random() < 0.03 else usual)
        if draw.random() < 0.03:
            cells = cells[:-1] if draw.random() < 0.5 else [*cells, "extra"]
        text += draw.choice((",", ",", ",", ";")).join(cells) if row == 7 else ",".join(cells)
        text += draw.choice(ENDS) if draw.random() < 0.1 else "\n"
    content = text.encode(draw.choice(("utf-8", "utf-8", "utf-16", "utf-8-sig")))
    if draw.random() < 0.2 and content:
        place = draw.randrange(len(content))
        content = content[:place] + bytes([draw.randrange(256)]) + content[place + draw.randrange(3) :]
    return content


def check(path: Path) -> DataFound:
    answer = open_data(OpenData(path=str(path)), Reading())
    if answer.problem is not None:
        assert answer.data is None
        assert path.name in answer.problem.what
        assert "Traceback" not in answer.problem.sentence()
        return answer
    assert isinstance(answer.data, TableData)
    errors = [finding for finding in answer.findings if finding.severity == "error"]
    assert all(finding.field for finding in errors), "each error says what decides it"
    if errors:
        return answer
    assert answer.experiment is not None
    x, y, x_validation, y_validation = loaded(answer.data)
    assert len(x) == len(y) > 0
    assert np.isfinite(x).all()
    assert np.isfinite(y).all()
    assert np.isfinite(x_validation).all()
    assert len(x_validation) == len(y_validation)
    return answer


@pytest.mark.parametrize("first", range(0, 600, 60))
def test_odd_tables_are_told_or_can_be_loaded(tmp_path: Path, first: int) -> None:
    good = 0
    for seed in range(first, first + 60):
        answer = check(write(tmp_path / "odd.csv", odd_table(random.Random(seed))))
        good += answer.problem is None and all(one.severity != "error" for one in answer.findings)
    assert good >= 3, "some of them are good"


@pytest.mark.parametrize("seed", range(40))
def test_random_bytes_are_told(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    alphabet = draw.choice((bytes(range(256)), b',;\n"ab1\xff\0', b'"\n,', bytes(range(128, 256)) + b",\n"))
    check(write(tmp_path / "noise.csv", bytes(draw.choices(alphabet, k=draw.randint(1, 3000)))))


def test_wide_and_long_celled_tables(tmp_path: Path) -> None:
    width = 3000
    names = ",".join(f"x{place}" for place in range(width))
    rows = [",".join(str((row * 7 + place) % 11 / 2) for place in range(width)) for row in range(12)]
    text = f"{names},label\n" + "".join(f"{row},{'ab'[place % 2]}\n" for place, row in enumerate(rows))
    answer = check(write(tmp_path / "wide.csv", text))
    assert answer.experiment is not None
    assert len(answer.columns) == width + 1
    long = "word " * 3000
    answer = check(
        write(tmp_path / "long.csv", "x,text,label\n" + "".join(f"{i},{long}{i},{i % 2}\n" for i in range(9)))
    )
    assert isinstance(answer.data, TableData)
    assert answer.data.columns[1].role == "ignored"


def test_more_classes_than_can_be_held_are_refused(tmp_path: Path) -> None:
    rows = "".join(f"{i}.5,name{i}\n" for i in range(10_100))
    answer = check(write(tmp_path / "names.csv", "x,label\n" + rows))
    errors = [finding.what for finding in answer.findings if finding.severity == "error"]
    assert "Column 'label' holds too many different cells for a category: leave it out." in errors
