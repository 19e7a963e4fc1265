"""Pieces of the source that `data_table` writes, with places for what the spec decides."""

from __future__ import annotations

READ_ROWS = '''\
def read_rows({argument}):
    """Yield line and cells of each row that holds anything."""
    with open(TABLE_FILE, encoding={encoding}, newline="") as file:
        {reader}
{header}        for cells in reader:
{trailing}{rows}            line = reader.line_num + 1
'''

HEADER = """\
        next(filter(any, reader), None)  # the columns' names
        line = reader.line_num + 1  # where a row begins; in quotes it may have several
"""

NO_HEADER = """\
        line = 1  # where a row begins; in quotes it may have several
"""

TRAILING_SPACE = """\
            if len(cells) > len(COLUMNS) and not cells[-1]:
                cells.pop()  # white space at the end of the line
"""

RAISE_BAD_ROWS = """\
            if any(cells):
                if len(cells) != len(COLUMNS):
                    raise ValueError(
                        f"{TABLE_FILE}, line {line}: expected {len(COLUMNS)} cells, "
                        f"got {len(cells)}"
                    )
                yield line, cells
"""

SKIP_BAD_ROWS = """\
            if any(cells):
                if len(cells) == len(COLUMNS):
                    yield line, cells
                else:
                    left_out.append(line)
"""

CHECK_CELLS = '''\
def check_missing(name, cells):
    """Raise where a cell that gave no number is not marked as missing either."""
    wrong = cells[~cells.isin(MISSING)]
    if len(wrong):
        raise ValueError(
            f"{{TABLE_FILE}}, line {{wrong.index[0]}}, column {{name!r}}: "
            f"{{wrong.iloc[0]!r}} {wrong}"
        )
'''

TO_NUMBERS = '''\
def to_numbers(text):
    """Return cells of text as numbers: of a category its place, of a missing cell NaN."""
    table = {{}}
    for name in [*INPUTS, {target}]:
        cells = text[name]
{body}        usable = values.abs() <= np.finfo("float32").max
        if not usable.all():
            check_missing(name, cells[~usable].map(str.strip))
        table[name] = values
    return pd.DataFrame(table)
'''

CATEGORY_CELLS = """\
        places = {member: place for place, member in enumerate(CATEGORIES[name])}
        values = cells.map(str.strip).map(places).astype("float64")
"""

READ_TABLE = '''\
def read_table({argument}):
    """Return the file as numbers, the index being lines of the file.{more}"""
    rows, blocks = read_rows({argument}), []
    at_once = max(500, 200_000 // len(COLUMNS))  # text takes much memory
    while block := list(itertools.islice(rows, at_once)):
        lines, cells = zip(*block)
        blocks.append(to_numbers(pd.DataFrame(cells, lines, COLUMNS, dtype=object)))
    if not blocks:
        raise ValueError(f"{{TABLE_FILE}} has no rows")
    return pd.concat(blocks)
'''

DROP_MISSING = """\
    table = table.dropna(subset=DROP)
"""

CHECK_MISSING = '''\
def keep_rows(table):
    """Return the rows to use. A missing cell must have a rule for what becomes of it."""
{drop}    missing = {checked}.isna()
    if missing.any(axis=None):
        line, name = missing.stack().idxmax()
        raise ValueError(
            f"{{TABLE_FILE}}, line {{line}}: the cell in column {{name!r}} is missing"
        )
    if not len(table):
        raise ValueError(f"{{TABLE_FILE}}: all rows lack something")
    return table
'''

SPLIT_STRATIFIED = '''\
def split_table(table):
    """Return the training rows and the validation rows, in the file's order."""
    random = np.random.Generator(np.random.PCG64(SPLIT_SEED))
    chosen, seen = np.zeros(len(table), bool), 0
    for label in range(len(CATEGORIES[TARGET])):  # each class keeps its share
        rows = np.flatnonzero(table[TARGET] == label)
        seen += len(rows)
        count = min(round(VALIDATION * seen) - chosen.sum(), len(rows) - 1)
        chosen[random.permutation(rows)[: max(0, count)]] = True
    return table[~chosen], table[chosen]
'''

SPLIT_ANYHOW = '''\
def split_table(table):
    """Return the training rows and the validation rows, in the file's order."""
    random = np.random.Generator(np.random.PCG64(SPLIT_SEED))
    chosen = np.zeros(len(table), bool)
    count = min(round(VALIDATION * len(table)), len(table) - 1)
    chosen[random.permutation(len(table))[: max(0, count)]] = True
    return table[~chosen], table[chosen]
'''

NOTHING_TO_FILL_WITH = """\
    empty = train.columns[train.isna().any()]
    if len(empty):
        raise ValueError(
            f"{TABLE_FILE}: column {empty[0]!r} has no cell to fill others with"
        )
"""

STANDARD = """\
    numbers = train[INPUTS]
    shift, scale = numbers.mean(), numbers.std(ddof=0)
    scale[numbers.min() == numbers.max()] = 1.0  # what is constant is not blown up
"""

UNIT = """\
    numbers = train[INPUTS]
    shift, scale = numbers.min(), numbers.max() - numbers.min()
    scale[scale == 0] = 1.0  # what is constant is not blown up
"""

MAKE_ARRAYS = '''\
def make_arrays(train, validation):
    """Return inputs and targets of both parts; what is learnt here, from the first."""
{fill}{scaling}    arrays = []
    for part in (train, validation):
{inputs}        arrays += [x, {target}]
    return arrays
'''

NUMBERS_ALONE = """\
        x = np.ascontiguousarray({scaled}, "float32")
"""

CATEGORIES_ALONE = """\
        parts = []
        for name in INPUTS:
            ones = np.eye(len(CATEGORIES[name]), dtype="float32")
            parts.append(ones[part[name].to_numpy(int)])
        x = np.concatenate(parts, axis=1)
"""

NUMBERS_AND_CATEGORIES = """\
        parts = []
        for name in INPUTS:
            if name in CATEGORIES:
                ones = np.eye(len(CATEGORIES[name]), dtype="float32")
                parts.append(ones[part[name].to_numpy(int)])
            else:
                parts.append({scaled})
        x = np.column_stack(parts).astype("float32")
"""

LOAD = '''\
def load_data():
    """Return training inputs and targets, then validation inputs and targets."""
    return make_arrays(*split_table(keep_rows(read_table({left_out}))))
'''

WRONG_TARGET = '''\
def load_data():
    """Say what has to be chosen first."""
    raise ValueError({why})
'''
