"""The source that reads data of the kind ``table``.

It reads everything as text and says of each cell what it becomes, so that nothing is guessed: a row with too
many or too few cells, a text among numbers, a missing cell or an infinite value ends it with a sentence, or
is treated as the spec says. Blocks of rows keep the memory small that text takes.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from eagerlab.experiment.data_spec import Column, TableData
from eagerlab.experiment.facts import MISSING_CATEGORY
from eagerlab.experiment.literals import literal
from eagerlab.experiment.missing_rules import effective_rule
from eagerlab.experiment.source.layout import assignment
from eagerlab.experiment.source.parts import DataCode
from eagerlab.experiment.source.table_numbers import PLAIN_NUMBERS, THOUSANDS, number_cells
from eagerlab.experiment.source.table_templates import (
    CATEGORIES_ALONE,
    CATEGORY_CELLS,
    CHECK_CELLS,
    CHECK_MISSING,
    DROP_MISSING,
    HEADER,
    LOAD,
    MAKE_ARRAYS,
    NO_HEADER,
    NOTHING_TO_FILL_WITH,
    NUMBERS_ALONE,
    NUMBERS_AND_CATEGORIES,
    RAISE_BAD_ROWS,
    READ_ROWS,
    READ_TABLE,
    SKIP_BAD_ROWS,
    SPLIT_ANYHOW,
    SPLIT_STRATIFIED,
    STANDARD,
    TO_NUMBERS,
    TRAILING_SPACE,
    UNIT,
    WRONG_TARGET,
)
from eagerlab.experiment.spec import ExperimentSpec

IMPORTS = ("import csv", "import itertools", "import pandas as pd")
IMPORTS_FOR_THOUSANDS = ("import csv", "import itertools", "import re", "import pandas as pd")


def data_code(spec: ExperimentSpec) -> DataCode:
    """Return the part of the source that makes the data of an experiment; see `DataCode`.

    ``load_data`` is ``make_arrays(*split_table(keep_rows(read_table())))``: tables whose index is the line of
    the file where each row begins. Where bad rows are skipped, ``read_table`` takes a list that it appends
    their lines to.
    """
    data = spec.data
    assert isinstance(data, TableData)
    if why_not := unusable(data):
        return DataCode((), "", WRONG_TARGET.format(why=literal(why_not)))
    inputs = [column for column in data.columns if column.role == "feature"]
    targets = [column for column in data.columns if column.role == "target"]
    functions = [
        _read_rows(data),
        _to_numbers(data, [*inputs, *targets]),
        _read_table(data),
        _keep_rows([*inputs, *targets]),
        _split(data),
        _make_arrays(data, inputs),
        LOAD.format(left_out="[]" if data.skip_bad_rows else ""),
    ]
    constants = _constants(data, inputs, targets)
    imports = IMPORTS_FOR_THOUSANDS if "plain_numbers(" in functions[1] else IMPORTS
    return DataCode(imports, constants, "\n\n".join(functions), paths=("TABLE_FILE",))


def unusable(data: TableData) -> str:
    """Return a sentence that says why nothing can be trained on a table with these choices, or nothing.

    Parameters
    ----------
    data : TableData
        With any roles and kinds.

    Returns
    -------
    str
        Names the column and what to choose.
    """
    targets = [column for column in data.columns if column.role == "target"]
    if not targets:
        return "No column of the table is the target: choose what is to be told."
    if not any(column.role == "feature" for column in data.columns):
        return "No column of the table is an input: choose at least one to tell the target from."
    names = [column.name for column in data.columns]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        return f"Two columns of the table are called {twice!r}: give them different names."
    if data.task == "classification":
        if len(targets) > 1:
            named = ", ".join(repr(column.name) for column in targets)
            return f"Several columns are the target ({named}): classes come from one column, choose which."
        if targets[0].kind != "category":
            return f"The target {targets[0].name!r} is read as numbers: for classes read it as a category."
        if len(targets[0].categories) < 2:
            return f"The target {targets[0].name!r} has fewer than two classes: nothing can be told apart."
        return ""
    for column in targets:
        if column.kind != "number":
            return f"The target {column.name!r} is read as a category: to tell numbers, read it as a number."
    return ""


def _constants(data: TableData, inputs: list[Column], targets: list[Column]) -> str:
    used = [*inputs, *targets]
    left_out = [column.name for column in data.columns if column.role == "ignored"]
    text = assignment("TABLE_FILE", data.path)
    text += assignment("COLUMNS", [column.name for column in data.columns])
    text += _target_constant(data, targets)
    target = "TARGET" if data.task == "classification" else "*TARGETS"
    if left_out:
        text += assignment("LEFT_OUT", left_out)
        text += f"INPUTS = [name for name in COLUMNS if name not in [*LEFT_OUT, {target}]]\n"
    else:
        text += f"INPUTS = [name for name in COLUMNS if name not in [{target}]]\n"
    categories = {column.name: _members(column) for column in used if column.kind == "category"}
    if categories:
        text += assignment("CATEGORIES", categories)
    text += assignment("MISSING", list(data.missing))
    for constant, rule in (("DROP", "drop_row"), ("MEAN", "mean"), ("MEDIAN", "median")):
        text += _names(constant, used, rule)
    text += _names("MOST_FREQUENT", used, "most_frequent")
    if constants := _constant_fills(inputs):
        text += assignment("FILL", constants)
    return text + f"VALIDATION = {literal(data.split.validation)}\nSPLIT_SEED = {data.split.seed}\n"


def _target_constant(data: TableData, targets: list[Column]) -> str:
    if data.task == "classification":
        return assignment("TARGET", targets[0].name)
    return assignment("TARGETS", [column.name for column in targets])


def _names(constant: str, used: list[Column], rule: str) -> str:
    names = [column.name for column in used if effective_rule(column) == rule]
    return assignment(constant, names) if names else ""


def _constant_fills(inputs: list[Column]) -> dict[str, float | int]:
    fills: dict[str, float | int] = {}
    for column in inputs:
        rule = effective_rule(column)
        if rule == "constant":
            fills[column.name] = column.fill
        elif rule == "own_category":
            fills[column.name] = len(column.categories)
    return fills


def _members(column: Column) -> list[str]:
    own = column.role == "feature" and effective_rule(column) == "own_category"
    return [*column.categories, MISSING_CATEGORY] if own else list(column.categories)


def _read_rows(data: TableData) -> str:
    arguments = f"delimiter={literal(data.separator)}, quotechar={literal(data.quote)}, skipinitialspace=True"
    return READ_ROWS.format(
        argument="left_out" if data.skip_bad_rows else "",
        encoding=literal(data.encoding),
        reader=f"reader = csv.reader(file, {arguments})",
        header=HEADER if data.header else NO_HEADER,
        trailing=TRAILING_SPACE if data.separator == " " else "",
        rows=SKIP_BAD_ROWS if data.skip_bad_rows else RAISE_BAD_ROWS,
    )


def _to_numbers(data: TableData, used: list[Column]) -> str:
    kinds = {column.kind for column in used}
    has_thousands = bool(data.thousands) and "number" in kinds
    numbers = number_cells(data.decimal, data.thousands, masks=any(map(_is_number, data.missing)))
    if kinds == {"number"}:
        body = numbers
    elif kinds == {"category"}:
        body = CATEGORY_CELLS
    else:
        body = f"        if name in CATEGORIES:\n{_deeper(CATEGORY_CELLS)}        else:\n{_deeper(numbers)}"
    target = "TARGET" if data.task == "classification" else "*TARGETS"
    wrong = "is no finite number" if kinds == {"number"} else "is none of the categories"
    if len(kinds) > 1:
        wrong = "is no finite number or none of the categories"
    parts = [PLAIN_NUMBERS.format(pattern=THOUSANDS[data.thousands])] if has_thousands else []
    parts += [CHECK_CELLS.format(wrong=wrong), TO_NUMBERS.format(target=target, body=body)]
    return "\n\n".join(parts)


def _is_number(mark: str) -> bool:
    try:
        return not math.isnan(float(mark.replace(",", ".")))
    except ValueError:
        return False


def _deeper(lines: str) -> str:
    return "".join(f"    {line}\n" for line in lines.splitlines())


def _read_table(data: TableData) -> str:
    return READ_TABLE.format(
        argument="left_out" if data.skip_bad_rows else "",
        more=" `left_out` gets the lines of bad rows." if data.skip_bad_rows else "",
    )


def _keep_rows(used: list[Column]) -> str:
    rules = {effective_rule(column) for column in used}
    filled = {
        "mean": "MEAN",
        "median": "MEDIAN",
        "most_frequent": "MOST_FREQUENT",
        "constant": "FILL",
        "own_category": "FILL",
    }
    names = sorted({filled[rule] for rule in rules if rule in filled})
    checked = "table"
    if names:
        checked = f"table.drop(columns=[{', '.join(f'*{name}' for name in names)}])"
    drop = DROP_MISSING if "drop_row" in rules else ""
    return CHECK_MISSING.format(drop=drop, checked=checked)


def _split(data: TableData) -> str:
    stratified = data.split.stratified and data.task == "classification"
    return SPLIT_STRATIFIED if stratified else SPLIT_ANYHOW


def _make_arrays(data: TableData, inputs: list[Column]) -> str:
    rules = {effective_rule(column) for column in inputs}
    kinds = {column.kind for column in inputs}
    sources = (
        ("mean", "**train[MEAN].mean()"),
        ("median", "**train[MEDIAN].median()"),
        ("most_frequent", "**train[MOST_FREQUENT].mode().min()"),
    )
    parts = [source for rule, source in sources if rule in rules]
    parts += ["**FILL"] if rules & {"constant", "own_category"} else []
    fill = ""
    if parts:
        fill = f"    fill = {{{', '.join(parts)}}}\n"
        if len(fill) > 89:
            fill = "    fill = {\n" + "".join(f"        {part},\n" for part in parts) + "    }\n"
        fill += "    train, validation = train.fillna(fill), validation.fillna(fill)\n"
        fill += NOTHING_TO_FILL_WITH if rules & {"mean", "median", "most_frequent"} else ""
    scaling = (
        {"standard": STANDARD, "unit": UNIT, "none": ""}[data.normalisation] if "number" in kinds else ""
    )
    if scaling and "category" in kinds:
        scaling = scaling.replace(
            "train[INPUTS]", "train[[name for name in INPUTS if name not in CATEGORIES]]"
        )
    made = _inputs(kinds, is_scaled=bool(scaling))
    return MAKE_ARRAYS.format(fill=fill, scaling=scaling, inputs=made, target=_target(data))


def _inputs(kinds: Collection[str], is_scaled: bool) -> str:
    if "category" not in kinds:
        return NUMBERS_ALONE.format(scaled="(part[INPUTS] - shift) / scale" if is_scaled else "part[INPUTS]")
    if "number" not in kinds:
        return CATEGORIES_ALONE
    scaled = "(part[name] - shift[name]) / scale[name]" if is_scaled else "part[name]"
    return NUMBERS_AND_CATEGORIES.format(scaled=scaled)


def _target(data: TableData) -> str:
    return (
        'part[TARGET].to_numpy("int32")'
        if data.task == "classification"
        else 'part[TARGETS].to_numpy("float32")'
    )
