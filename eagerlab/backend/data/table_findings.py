"""What a person should know of a table, in sentences: each names rows or a column and what decides it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from eagerlab.backend.data.table_dialect import Dialect, separator_name
from eagerlab.backend.data.table_scan import Scan
from eagerlab.backend.data.table_suggest import Choice, number_in
from eagerlab.backend.data.table_tally import Places, Tally
from eagerlab.backend.data.table_text import encoding_name
from eagerlab.backend.errors import shortened
from eagerlab.experiment.data_spec import Column, TableData
from eagerlab.experiment.missing_rules import effective_rule
from eagerlab.experiment.source.data_table import unusable
from eagerlab.protocol.data import Finding

_RULES = {
    "drop_row": "these rows are left out",
    "mean": "filled with the mean of the training rows",
    "median": "filled with the median of the training rows",
    "most_frequent": "filled with what is most frequent in the training rows",
    "own_category": "they become a category of their own",
}
_APART = {",": "commas", ".": "points", " ": "spaces", "'": "apostrophes"}
_SHOWN_CLASSES = 10
_FEW_OF_A_CLASS = 2


def table_findings(
    scan: Scan, dialect: Dialect, data: TableData, choices: Sequence[Choice]
) -> tuple[Finding, ...]:
    """Return all that a person should know of a table: errors first, then warnings.

    Parameters
    ----------
    scan : Scan
        What is in the file.
    dialect : Dialect
        How it is written.
    data : TableData
        How it is to be used.
    choices : sequence of Choice
        The columns of `data` with the reasons of what was suggested.
    """
    findings = [*_of_file(scan, dialect), *_of_rows(scan, data)]
    for column, tally, choice in zip(data.columns, scan.tallies, choices, strict=True):
        findings += _of_column(column, tally, choice, data)
    for column, tally in zip(data.columns, scan.tallies, strict=True):
        if column.role == "target" and data.task == "classification":
            findings += _of_classes(column, tally)
    if why := unusable(data):
        findings.append(Finding(what=why, severity="error", field="columns.role"))
    order = {"error": 0, "warning": 1, "info": 2}
    return tuple(sorted(_unique(findings), key=lambda finding: order[finding.severity]))


def in_lines(lines: Sequence[int], count: int) -> str:
    """Return words for lines of the file: "line 3", "lines 3, 4 and 12 more"."""
    shown = ", ".join(f"{line:,}" for line in lines)
    more = f" and {count - len(lines):,} more" if count > len(lines) else ""
    return f"line{'' if count == 1 else 's'} {shown}{more}"


def _of_file(scan: Scan, dialect: Dialect) -> Iterator[Finding]:
    yield Finding(what=f"The text is {encoding_name(dialect.encoding)}.", field="encoding")
    comma = "; numbers have a decimal comma" if dialect.decimal == "," else ""
    yield Finding(
        what=f"Cells are separated by {separator_name(dialect.separator)}{comma}.",
        field="decimal" if comma else "separator",
    )
    if dialect.thousands:
        yield Finding(what=f"Thousands are set apart by {_APART[dialect.thousands]}.", field="thousands")
    if not dialect.header:
        yield Finding(what="The first row holds no names: columns are numbered.", field="header")
    empty = [name for name, given in zip(scan.names, scan.given, strict=False) if not given]
    if empty:
        yield Finding(
            what=f"{_columns(len(empty))} without a name in the file: called {_listed(empty)}.",
            count=len(empty),
            field="header",
        )
    for name, count in Counter(scan.given).items():
        if name and count > 1:
            copies = [own for own, given in zip(scan.names, scan.given, strict=True) if given == name]
            yield Finding(
                what=f"{len(copies)} columns are called {name!r}: here they are {_listed(copies)}.",
                where=copies[0],
                severity="warning",
                count=len(copies),
            )


def _of_rows(scan: Scan, data: TableData) -> Iterator[Finding]:
    width = len(scan.names)
    yield Finding(what=f"{_rows(scan.rows)} in {width:,} column{'' if width == 1 else 's'}.", count=scan.rows)
    if scan.blank_count:
        yield Finding(
            what=f"Empty: {in_lines(scan.blank, scan.blank_count)}. What is empty counts for nothing.",
            count=scan.blank_count,
            examples=_examples(scan.blank),
        )
    if not scan.bad_count:
        return
    shown = ", ".join(f"line {line:,} has {cells:,}" for line, cells in scan.bad)
    more = f", and {scan.bad_count - len(scan.bad):,} more" if scan.bad_count > len(scan.bad) else ""
    what = f"{_rows(scan.bad_count)} with too many or too few cells (expected {width:,}): {shown}{more}. " + (
        "They are left out." if data.skip_bad_rows else "Mend the file, or leave these rows out."
    )
    if scan.open_quote:
        what += f" The quote opened in line {scan.open_quote:,} may never be closed."
    elif scan.bad_count > scan.rows:
        what += " They are most of the rows: is the separator right?"
    yield Finding(
        what=what,
        severity="warning" if data.skip_bad_rows else "error",
        field="separator" if scan.bad_count > scan.rows and not scan.open_quote else "skip_bad_rows",
        count=scan.bad_count,
        examples=_examples([line for line, _ in scan.bad]),
    )


def _of_column(column: Column, tally: Tally, choice: Choice, data: TableData) -> Iterator[Finding]:
    name = column.name
    if choice.reason:
        what = f"Column {name!r} is left out: {choice.reason}."
        yield Finding(what=what, where=name, field="columns.role", count=tally.rows)
    if column.role == "ignored":
        return
    if tally.missing:
        yield _of_missing(column, tally)
    if column.kind == "number":
        yield from _of_numbers(column, tally)
    elif tally.texts and (tally.numbers or tally.infinite):
        yield Finding(
            what=f"Column {name!r} holds {tally.numbers:,} numbers among texts such as "
            f"{_cell(tally.texts)} ({in_lines(tally.texts.lines, tally.texts.count)}): read as a category.",
            where=name,
            severity="warning",
            field="columns.kind",
            count=tally.texts.count,
            examples=_examples(tally.texts.lines),
        )
    if column.kind == "category":
        yield from _of_category(column, tally)
    if tally.numbers == tally.rows and tally.minimum == tally.maximum and column.role == "feature":
        what = f"Column {name!r} is {tally.minimum:g} in all rows: nothing can be told from it."
        yield Finding(what=what, where=name, severity="warning", field="columns.role")


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count:,} cells"


def _of_missing(column: Column, tally: Tally) -> Finding:
    rule = effective_rule(column)
    count = tally.missing.count
    if rule == "refuse":
        told = "choose what becomes of them"
    elif rule == "constant":
        told = f"filled with {column.fill:g}"
    else:
        told = _RULES[rule]
    missing = "is missing" if count == 1 else "are missing"
    return Finding(
        what=f"{_cells(count)} of column {column.name!r} {missing} ({in_lines(tally.missing.lines, count)}): "
        f"{told}.",
        where=column.name,
        severity="error" if rule == "refuse" else "warning",
        field="columns.missing",
        count=count,
        examples=_examples(tally.missing.lines),
    )


def _of_numbers(column: Column, tally: Tally) -> Iterator[Finding]:
    name = column.name
    if tally.texts:
        count = tally.texts.count
        yield Finding(
            what=f"{_cells(count)} of column {name!r} "
            f"{'is no number' if count == 1 else 'are no numbers'}, such as {_cell(tally.texts)} "
            f"({in_lines(tally.texts.lines, count)}): read it as a category, leave it out, "
            "or add these texts to the marks of missing cells.",
            where=name,
            severity="error",
            field="columns.kind",
            count=count,
            examples=_examples(tally.texts.lines),
        )
    if tally.infinite:
        count = tally.infinite.count
        yield Finding(
            what=f"{_cells(count)} of column {name!r} "
            f"{'is infinite or too large' if count == 1 else 'are infinite or too large'}, "
            f"such as {_cell(tally.infinite)} ({in_lines(tally.infinite.lines, count)}): "
            "leave the column out, or add these texts to the marks of missing cells.",
            where=name,
            severity="error",
            field="missing",
            count=count,
            examples=_examples(tally.infinite.lines),
        )


def _of_category(column: Column, tally: Tally) -> Iterator[Finding]:
    name = column.name
    if not column.categories and tally.filled:
        too_much = "texts that are too long" if tally.too_long else "too many different cells"
        yield Finding(
            what=f"Column {name!r} holds {too_much} for a category: leave it out.",
            where=name,
            severity="error",
            field="columns.role" if column.role == "feature" else "task",
        )
    if tally.spaced:
        yield Finding(
            what=f"White space around cells of column {name!r} counts for nothing "
            f"({in_lines(tally.spaced.lines, tally.spaced.count)}).",
            where=name,
            count=tally.spaced.count,
            examples=_examples(tally.spaced.lines),
        )
    alike = _look_alikes(column.categories)
    if alike:
        shown = "; ".join(" and ".join(map(repr, group)) for group in alike[:3])
        yield Finding(
            what=f"In column {name!r} these count as different: {shown}. "
            "If they mean the same, write them the same way in the file.",
            where=name,
            severity="warning",
            count=len(alike),
            examples=tuple(cell for group in alike[:3] for cell in group),
        )


def _look_alikes(categories: Sequence[str]) -> list[list[str]]:
    """Return groups of members that differ in case, inner white space, or as numbers only in how written."""
    groups: defaultdict[object, list[str]] = defaultdict(list)
    for cell in categories:
        number = number_in(cell)
        groups[" ".join(cell.casefold().split()) if number is None else number].append(cell)
    return [group for group in groups.values() if len(group) > 1]


def _of_classes(column: Column, tally: Tally) -> Iterator[Finding]:
    classes, name = column.categories, column.name
    if len(classes) == 1:
        yield Finding(
            what=f"There is one class only in column {name!r}: {classes[0]!r}. Nothing can be told apart: "
            "choose another target, or a table with other rows, too.",
            where=name,
            severity="error",
            field="columns.role",
        )
        return
    if not classes:
        return
    if tally.numbers and not tally.texts and not tally.whole:
        yield Finding(
            what=f"Column {name!r} holds numbers such as {tally.examples[0]}, and each would be a class of "
            "its own: to tell numbers, choose regression.",
            where=name,
            severity="error",
            field="task",
            count=len(classes),
        )
        return
    numbered = [f"{shortened(label, 40)} → {number}" for number, label in enumerate(classes)]
    more = f", and {len(classes) - _SHOWN_CLASSES:,} more" if len(classes) > _SHOWN_CLASSES else ""
    what = f"{len(classes):,} classes in column {name!r}: {', '.join(numbered[:_SHOWN_CLASSES])}{more}."
    yield Finding(what=what, where=name, field="task", count=len(classes), examples=classes[:_SHOWN_CLASSES])
    counts: Mapping[str, int] = tally.distinct or {}
    rare = [label for label in classes if counts.get(label, 0) < _FEW_OF_A_CLASS]
    if rare and len(rare) < len(classes):
        yield Finding(
            what=f"Of {_listed(rare)} in column {name!r} there is one row only: too few to learn and check.",
            where=name,
            severity="warning",
            count=len(rare),
            examples=tuple(rare[:_SHOWN_CLASSES]),
        )


def _unique(findings: list[Finding]) -> list[Finding]:
    """Leave out what is said twice: a target with one class is also named as of no use."""
    one_class = any("one class only" in finding.what for finding in findings)
    return [
        finding for finding in findings if not (one_class and "has fewer than two classes" in finding.what)
    ]


def _cell(places: Places) -> str:
    return repr(shortened(places.cells[0], 40))


def _examples(lines: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"line {line}" for line in lines)


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count:,} rows"


def _columns(count: int) -> str:
    return "1 column" if count == 1 else f"{count:,} columns"


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(repr(shortened(name, 40)) for name in names[:5])
    return shown + (f" and {len(names) - 5:,} more" if len(names) > 5 else "")
