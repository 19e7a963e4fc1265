"""What a table's columns are probably for: which is the target, what are inputs, how their cells are read."""

from __future__ import annotations

import re
from dataclasses import dataclass

from eagerlab.backend.data.table_scan import Scan
from eagerlab.backend.data.table_tally import Tally
from eagerlab.experiment.data_spec import Column, TableData, Task
from eagerlab.experiment.missing_rules import default_rule, missing_rules

MOST_CATEGORIES = 10_000
_MOST_INPUT_CATEGORIES = 100
_MOST_NUMBERED_CLASSES = 20

_TARGETS = (
    *("label", "labels", "target", "targets", "class", "classes", "y", "output", "outcome", "species"),
    *("klasse", "etikett", "ziel", "zielwert", "art", "classe", "etiqueta", "clase"),
    *("survived", "diagnosis", "churn", "default", "sentiment", "spam", "digit", "result", "quality"),
    *("price", "preis", "prix", "precio", "saleprice", "sale_price", "cost", "salary", "income", "value"),
    *("medv", "mpg", "score", "rating", "category"),
)
"""Names of targets, the surest first."""
_NUMBERS = frozenset(_TARGETS[_TARGETS.index("price") : _TARGETS.index("score")]) | {"zielwert", "age"}
"""Names of what is a number to be told, also where it is a whole one."""
_ID = re.compile(
    r"(.*[_ \-.])?(id|ids|uuid|guid|index|idx|key|nr|no|row|rowid|rownames)|unnamed: \d+", re.IGNORECASE
)
_CAMEL_ID = re.compile(r".*[a-z](Id|ID)")


@dataclass(frozen=True)
class Choice:
    """A column as suggested, with the reason where it is left out."""

    column: Column
    reason: str = ""


def suggest_columns(scan: Scan, wanted: TableData | None) -> tuple[Task, list[Choice]]:
    """Return what is to be told and what each column is for.

    Parameters
    ----------
    scan : Scan
        With at least one row.
    wanted : TableData, optional
        What the person chose for columns of these names holds: role, kind, rule for missing cells.

    Returns
    -------
    tuple of str and list of Choice
        The task, and one choice for each column.
    """
    known = {column.name: column for column in wanted.columns} if wanted is not None else {}
    known = {name: known[name] for name in scan.names if name in known}
    targets = {name for name, column in known.items() if column.role == "target"}
    anew = ""
    task: Task = wanted.task if wanted is not None else "classification"
    if not targets and len(known) < len(scan.names):  # where all are known, the person chose no target
        target = _find_target(scan)
        anew, targets, task = target.name, {target.name}, _task_of(target)
    choices = [
        _suggested(tally, scan, task, tally.name in targets)
        if tally.name not in known or tally.name == anew
        else _kept(tally, known[tally.name], task)
        for tally in scan.tallies
    ]
    if not known and not any(choice.column.role == "feature" for choice in choices):
        choices = [
            _used_after_all(choice, tally) for choice, tally in zip(choices, scan.tallies, strict=True)
        ]
    return task, choices


def categories_of(tally: Tally) -> tuple[str, ...]:
    """Return the members of a category: numbers by size, then texts by their letters.

    Parameters
    ----------
    tally : Tally
        Of the column. Too many or too long members give none.
    """
    if tally.distinct is None or len(tally.distinct) > MOST_CATEGORIES:
        return ()
    return tuple(sorted(tally.distinct, key=_by_size))


def _by_size(cell: str) -> tuple[int, float, str]:
    number = number_in(cell)
    return (1, 0.0, cell) if number is None else (0, number, cell)


def number_in(cell: str) -> float | None:
    """Return the number that a label is, with point or comma, or None."""
    try:
        return float(cell.replace(",", ".")) if "_" not in cell and "n" not in cell.lower() else None
    except ValueError:
        return None


def _find_target(scan: Scan) -> Tally:
    usable = [tally for tally in scan.tallies if tally.filled and not _is_id(tally, scan)]
    usable = usable or [tally for tally in scan.tallies if tally.filled] or scan.tallies
    by_name = {tally.name.casefold(): tally for tally in reversed(usable)}
    is_place = {"x", "y"} <= by_name.keys() and len(by_name) > 2
    for name in _TARGETS:
        if name in by_name and not (name == "y" and is_place):
            return by_name[name]
    for name in _TARGETS[:10]:
        for tally in usable:
            if name in re.split(r"[\W_]+", tally.name.casefold()) and len(name) > 1:
                return tally
    return usable[-1]


def _task_of(tally: Tally) -> Task:
    if tally.texts or not tally.numbers:
        return "classification"
    if not tally.whole or tally.distinct is None:
        return "regression"
    name = tally.name.casefold()
    if name in _NUMBERS and len(tally.distinct) > 2:
        return "regression"
    by_name = name in _TARGETS and name not in ("y", "score", "rating", "output", "target", "targets")
    most = 1000 if by_name else _MOST_NUMBERED_CLASSES
    return "classification" if len(tally.distinct) <= most else "regression"


def _kept(tally: Tally, wanted: Column, task: Task) -> Choice:
    """Return a column as the person chose it, put right where that is impossible."""
    kind, rule = wanted.kind, wanted.missing
    if wanted.role == "target":
        kind = "category" if task == "classification" else "number"
    if rule not in missing_rules(wanted.role, kind):
        rule = default_rule(wanted.role, kind) if tally.missing else "refuse"
    return Choice(_column(tally, wanted.role, kind, rule, wanted.fill))


def _suggested(tally: Tally, scan: Scan, task: Task, is_target: bool) -> Choice:
    if is_target:
        kind = "category" if task == "classification" else "number"
        return Choice(_column(tally, "target", kind, "drop_row" if tally.missing else "refuse"))
    kind = _kind_of(tally)
    reason = _why_left_out(tally, scan, kind)
    role = "ignored" if reason else "feature"
    rule = default_rule(role, kind) if tally.missing and not reason else "refuse"
    return Choice(_column(tally, role, kind, rule), reason)


def _kind_of(tally: Tally) -> str:
    if not tally.texts:
        return "number"
    few = tally.distinct is not None and len(tally.distinct) <= 50
    mostly_numbers = tally.numbers > 4 * tally.texts.count
    return "number" if mostly_numbers and not few else "category"


def _why_left_out(tally: Tally, scan: Scan, kind: str) -> str:
    """Return why a column is no input, as the end of a sentence, or nothing."""
    if not tally.filled:
        return "it is empty"
    distinct = len(tally.distinct) if tally.distinct is not None else None
    if distinct == 1 and not tally.missing and scan.rows > 1:
        return "all its cells are the same"
    if _is_id(tally, scan):
        return "it seems to number or name the rows"
    if kind == "number":
        return ""
    if distinct is None:
        return "it holds too many different texts"
    if scan.rows >= 5 and distinct == tally.filled:
        return "each of its texts is another one"
    if distinct > _MOST_INPUT_CATEGORIES or (distinct > 20 and distinct > tally.filled / 2):
        return f"it holds {distinct:,} different texts"
    return ""


def _is_id(tally: Tally, scan: Scan) -> bool:
    """Tell whether a column only numbers the rows."""
    place = scan.tallies.index(tally)
    name = scan.given[place] if scan.given else ""
    counts = tally.numbers > 2 and tally.numbers == tally.rows and tally.whole and tally.is_rising
    if scan.given and not name and place == 0:
        return counts and tally.maximum - tally.minimum == tally.numbers - 1
    if not (_ID.fullmatch(name) or _CAMEL_ID.fullmatch(name)):
        return False
    return counts or tally.distinct is None or (scan.rows > 2 and len(tally.distinct) == tally.rows)


def _used_after_all(choice: Choice, tally: Tally) -> Choice:
    """Return a column that was left out as an input: a table without inputs is of no use."""
    column = choice.column
    if (
        column.role == "target"
        or not tally.filled
        or (column.kind == "category" and not categories_of(tally))
    ):
        return choice
    rule = default_rule("feature", column.kind) if tally.missing else "refuse"
    return Choice(_column(tally, "feature", column.kind, rule))


def _column(tally: Tally, role: str, kind: str, rule: str, fill: float = 0.0) -> Column:
    """Make a column; the members of one that is left out are found when it is used: they may be many."""
    categories = categories_of(tally) if kind == "category" and role != "ignored" else ()
    return Column.model_validate(
        {
            "name": tally.name,
            "role": role,
            "kind": kind,
            "missing": rule,
            "fill": fill,
            "categories": categories,
        }
    )
