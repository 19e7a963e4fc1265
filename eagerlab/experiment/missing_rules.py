"""What may become of a column's missing cells: not every rule suits every column."""

from __future__ import annotations

from typing import Literal

from eagerlab.experiment.data_spec import Column

Rule = Literal["refuse", "drop_row", "mean", "median", "most_frequent", "constant", "own_category"]

_NUMBER: tuple[Rule, ...] = ("refuse", "drop_row", "mean", "median", "constant")
_CATEGORY: tuple[Rule, ...] = ("refuse", "drop_row", "most_frequent", "own_category")
_TARGET: tuple[Rule, ...] = ("refuse", "drop_row")


def missing_rules(role: str, kind: str) -> tuple[Rule, ...]:
    """Return the rules that a column of this role and kind may have.

    Parameters
    ----------
    role : {"feature", "target", "ignored"}
        A target is never made up.
    kind : {"number", "category"}
        How its cells are read.

    Returns
    -------
    tuple of str
        ``refuse`` first.
    """
    if role == "target":
        return _TARGET
    return _NUMBER if kind == "number" else _CATEGORY


def effective_rule(column: Column) -> Rule:
    """Return a column's rule for missing cells, or ``refuse`` where its own rule does not suit it.

    Parameters
    ----------
    column : Column
        Of any role.

    Returns
    -------
    str
        One of `missing_rules`.
    """
    return column.missing if column.missing in missing_rules(column.role, column.kind) else "refuse"


def default_rule(role: str, kind: str) -> Rule:
    """Return what is suggested to become of missing cells where there are some.

    Parameters
    ----------
    role : {"feature", "target", "ignored"}
        Of the column.
    kind : {"number", "category"}
        How its cells are read.

    Returns
    -------
    str
        One of `missing_rules`.
    """
    if role == "target":
        return "drop_row"
    return "median" if kind == "number" else "own_category"
