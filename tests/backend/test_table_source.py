"""What the source of a table makes of its rows: rules for missing cells, split, scaling; nothing silently."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eagerlab.experiment.data_spec import Split, TableData
from eagerlab.experiment.facts import data_facts
from eagerlab.experiment.missing_rules import effective_rule, missing_rules
from tests.backend.table_files import found_in, loaded, source_of, table, with_column, write

WHOLE = Split(validation=0)


@pytest.fixture
def people(tmp_path: Path) -> TableData:
    """Two hundred rows: a number and a category with missing cells, and three classes."""
    random = np.random.default_rng(3)
    lines = []
    for row in range(200):
        age = "" if row % 10 == 3 else f"{random.normal(40, 10):.2f}"
        color = "?" if row % 20 == 7 else ["red", "blue", "green"][random.integers(3)]
        lines.append(f"{age},{color},{'abc'[min(2, row % 7)]}\n")
    path = write(tmp_path / "people.csv", "age,color,label\n" + "".join(lines))
    return table(found_in(path))


def test_inputs_follow_the_names_of_the_facts(people: TableData) -> None:
    data = with_column(people, "color", missing="own_category")
    facts = data_facts(data)
    assert facts.names == ("age", "color=blue", "color=green", "color=red", "color=(missing)")
    x, y, x_validation, y_validation = loaded(data)
    assert x.shape[1:] == x_validation.shape[1:] == facts.input_shape
    assert (x[:, 1:].sum(axis=1) == 1).all()
    assert x[:, 4].sum() + x_validation[:, 4].sum() == 10
    assert x.dtype == x_validation.dtype == np.float32
    assert y.dtype == y_validation.dtype == np.int32


def test_statistics_come_from_the_training_part_only(people: TableData) -> None:
    data = with_column(people, "age", missing="mean")
    names = source_of(data)
    train, validation = names["split_table"](names["keep_rows"](names["read_table"]()))
    mean, deviation = train["age"].mean(), train["age"].fillna(train["age"].mean()).std(ddof=0)
    x, _, x_validation, _ = names["load_data"]()
    expected = (validation["age"].fillna(mean) - mean) / deviation
    np.testing.assert_array_equal(x_validation[:, 0], expected.to_numpy("float32"))
    np.testing.assert_allclose(x[:, 0].mean(), 0, atol=1e-6)
    np.testing.assert_allclose(x[:, 0].std(), 1, atol=1e-6)
    unit, _, unit_validation, _ = loaded(data.model_copy(update={"normalisation": "unit"}))
    assert unit[:, 0].min() == 0
    assert unit[:, 0].max() == 1
    assert len(unit_validation) == len(validation)


@pytest.mark.parametrize(
    ("name", "rule", "expected"),
    [("age", "median", "median"), ("age", "mean", "mean"), ("age", "constant", -5.0)],
)
def test_a_rule_fills_what_is_missing(people: TableData, name: str, rule: str, expected: Any) -> None:
    data = with_column(people, name, missing=rule, fill=-5.0)
    data = data.model_copy(update={"normalisation": "none", "split": WHOLE})
    names = source_of(data)
    column = names["read_table"]()[name]
    value = expected if isinstance(expected, float) else getattr(column, expected)()
    x, *_ = names["load_data"]()
    np.testing.assert_array_equal(x[:, 0], column.fillna(value).to_numpy("float32"))
    assert int(column.isna().sum()) == 20


def test_most_frequent_and_drop_row(people: TableData) -> None:
    data = with_column(people, "color", missing="most_frequent").model_copy(update={"split": WHOLE})
    x, *_ = loaded(data)
    assert x.shape == (200, 4)
    counts = source_of(data)["read_table"]()["color"].value_counts()
    assert x[:, 1 + int(counts.idxmax())].sum() == counts.max() + 10
    dropping = with_column(data, "age", missing="drop_row")
    x, y, *_ = loaded(dropping)
    assert len(x) == len(y) == 180


def test_a_rule_that_does_not_suit_refuses(people: TableData) -> None:
    data = with_column(people, "color", missing="median")
    assert effective_rule(data.columns[1]) == "refuse"
    assert missing_rules("target", "category") == ("refuse", "drop_row")
    with pytest.raises(ValueError, match="line 9: the cell in column 'color' is missing"):
        loaded(data)


def test_the_split_is_seeded_stratified_and_keeps_every_row(people: TableData) -> None:
    names = source_of(people.model_copy(update={"split": Split(validation=0.25, seed=5)}))
    table_ = names["keep_rows"](names["read_table"]())
    train, validation = names["split_table"](table_)
    assert sorted([*train.index, *validation.index]) == table_.index.tolist()
    assert train.index.is_monotonic_increasing
    assert validation.index.is_monotonic_increasing
    assert len(validation) == 50
    for label, count in table_["label"].value_counts().items():
        assert abs((validation["label"] == label).sum() - count / 4) <= 1
    again = names["split_table"](table_)[1]
    assert again.index.equals(validation.index)
    other = source_of(people.model_copy(update={"split": Split(validation=0.25, seed=6)}))
    assert not other["split_table"](table_)[1].index.equals(validation.index)
    anyhow = source_of(people.model_copy(update={"split": Split(validation=0.25, stratified=False)}))
    assert len(anyhow["split_table"](table_)[1]) == 50


def test_each_class_keeps_at_least_one_row_to_learn_from(tmp_path: Path) -> None:
    rows = "".join(f"{i},{i},{'abcdefgh'[i % 8]}\n" for i in range(8))
    data = table(found_in(write(tmp_path / "few.csv", "x,z,label\n" + rows)))
    _, y, _, y_validation = loaded(data.model_copy(update={"split": Split(validation=0.5)}))
    assert sorted(y.tolist()) == list(range(8))
    assert len(y_validation) == 0


def test_a_constant_column_is_not_blown_up(tmp_path: Path) -> None:
    # keras.layers.Normalization makes 100,002 of 5.01, where 5.0 was constant in training.
    rows = "".join(f"{i}.5,5.01,{'ab'[i % 2]}\n" for i in range(30))
    data = table(found_in(write(tmp_path / "constant.csv", "x,same,label\n" + rows)))
    data = with_column(data, "same", role="feature")
    for normalisation in ("standard", "unit"):
        x, _, x_validation, _ = loaded(data.model_copy(update={"normalisation": normalisation}))
        np.testing.assert_allclose(x[:, 1], 0, atol=1e-6)
        np.testing.assert_allclose(x_validation[:, 1], 0, atol=1e-6)


def test_several_targets_are_told_together(tmp_path: Path) -> None:
    rows = "".join(f"{i}.5,{i * 2}.25,{-i}.5\n" for i in range(20))
    data = table(found_in(write(tmp_path / "two.csv", "x,price,cost\n" + rows)))
    data = with_column(data, "cost", role="target", kind="number")
    assert data.task == "regression"
    _, y, _, y_validation = loaded(data)
    assert y.shape == (16, 2)
    assert y_validation.shape == (4, 2)
    assert y.dtype == np.float32


def test_a_training_part_without_any_cell_to_fill_with_is_refused(tmp_path: Path) -> None:
    rows = "".join(f"{i}.5,,{'ab'[i % 2]}\n" for i in range(20))
    data = table(found_in(write(tmp_path / "empty.csv", "x,z,label\n" + rows)))
    data = with_column(data, "z", role="feature", missing="median")
    with pytest.raises(ValueError, match="column 'z' has no cell to fill others with"):
        loaded(data)
    data = with_column(data, "z", missing="drop_row")
    with pytest.raises(ValueError, match="all rows lack something"):
        loaded(data)


def test_numbers_may_be_marks_of_missing_cells(tmp_path: Path) -> None:
    rows = "".join(f"{i if i % 5 else -999},{'ab'[i % 2]}\n" for i in range(20))
    found = found_in(write(tmp_path / "marks.csv", "x,label\n" + rows), missing=("-999", ""))
    assert found.columns[0].missing == 4
    assert found.columns[0].minimum == 1
    data = table(found).model_copy(update={"normalisation": "none", "split": WHOLE})
    data = with_column(data, "x", missing="constant", fill=0.5)
    x, *_ = loaded(data)
    assert x.min() == 0.5


def test_with_a_decimal_comma_a_point_is_part_of_no_number(tmp_path: Path) -> None:
    path = write(tmp_path / "comma.csv", "x;preis\n1,5;100,25\n1.23;200,5\n2,5;1e3\n-0,5;1\n")
    found = found_in(path)
    assert (table(found).decimal, found.columns[0].texts) == (",", 1)
    with pytest.raises(ValueError, match=r"line 3, column 'x': '1\.23' is no finite number"):
        loaded(with_column(table(found), "x", kind="number"))
    mended = found_in(write(path, "x;preis\n1,5;100,25\n1,234;200,5\n2,5;1e3\n-0,5;1\n"))
    x, y, *_ = loaded(table(mended).model_copy(update={"normalisation": "none", "split": WHOLE}))
    np.testing.assert_array_equal(x[:, 0], np.array([1.5, 1.234, 2.5, -0.5], "float32"))
    assert y[:, 0].tolist() == [100.25, 200.5, 1000, 1]


@pytest.mark.parametrize(
    ("roles", "why"),
    [
        ({"label": "ignored"}, "No column of the table is the target"),
        ({"age": "ignored", "color": "ignored"}, "No column of the table is an input"),
        ({"color": "target"}, "Several columns are the target"),
    ],
)
def test_choices_that_cannot_be_trained_on_say_what_to_choose(
    people: TableData, roles: dict[str, str], why: str
) -> None:
    data = people
    for name, role in roles.items():
        data = with_column(data, name, role=role)
    with pytest.raises(ValueError, match=why):
        source_of(data)["load_data"]()
