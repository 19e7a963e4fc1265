"""Find what the backend says in English, as templates such as ``{1} holds {2} values``.

The backend goes on to write plain English sentences. The window finds the template of each and puts the
words of another language into its place (`eagerlab/gui/told.py`). So all that has to be known are the
templates, and those stand in the source as texts and f-strings.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

PARTS = ("backend", "experiment", "store", "own_packages")
"""Packages whose texts reach the window. What `commands` says goes to the terminal, in English."""
NOT_READ = (
    "backend/app.py",  # the command line
    "backend/threads.py",  # told by `eagerlab doctor`
    "own_packages/own.py",  # likewise
    "own_packages/overlay.py",  # files that it writes
    "backend/models/field_rules.py",  # names
    "backend/data/array_names.py",
)
WORDS = {
    "backend/models/field_rules.py": ("CATEGORIES", "CATEGORY_OF"),
    "backend/models/catalogue.py": ("Core", "Groups", "Yours"),
    "backend/node_rows.py": ("shape {1}",),
    "backend/counterparts.py": ("step {1}",),
    "backend/lab_value_edits.py": ("Undone: {1}", "Redone: {1}"),
    "backend/tensors/pins.py": ("step {1} · {2}",),
    "backend/data/reading.py": ("{1}: {2} done",),
    "backend/data/table_dialect.py": ("_SEPARATOR_NAMES",),
    "backend/data/table_findings.py": ("_APART",),
}
"""Single words that are shown, which nothing in the source tells from names: tables, and words themselves."""
LABELLED = "mark"
"""A method whose second argument is shown, however short it is: the label of a mark on the curves."""
CODE = "experiment/source/"
"""There most texts are pieces of Python; only whole sentences are for a person."""
LOGGING = ("debug", "info", "warning", "error", "exception", "critical")
NOT_FOR_PERSONS = (
    "execute",
    "executescript",
    "compile",
    "match",
    "fullmatch",
    "search",
    "sub",
    "split",
    "strftime",
)
WORD = re.compile(r"""[(\["'“‘]*[A-Za-z][A-Za-z'’-]*[)\]"'”’.,:;?!…]*""")
PLACEHOLDER = re.compile(r"\{[^{}\s]*\}")
SENTENCE = re.compile(r"[A-Z{“].*[a-z}’”)][.?:]", re.DOTALL)
CODE_WORDS = re.compile(
    r"\n {4}|\\[dws]|\w = \{|==|:="
    r"|^(import|from|def|return|raise|SELECT|INSERT|UPDATE|DELETE|PRAGMA|CREATE|BEGIN)\b"
)
COUNTED = re.compile(r"(?:\{\d\}|1) [a-z]{3,}(?:\{\d\})?|[a-z]{3,}\{\d\} \{\d\}(?:\{\d\})?")
"""A number of things: ``{1} rows``, ``1 cell``, ``{1} element{2}``, ``line{1} {2}{3}``."""
RAISED = re.compile(r"raise \w+\(\s*(f?\"(?:[^\"\\]|\\.)*\"(?:\s*f?\"(?:[^\"\\]|\\.)*\")*)")
"""A sentence that the written source raises, with the texts that Python joins to it."""


def backend_texts(root: Path) -> list[str]:
    """Return the templates of all sentences that the backend, the store and the shipped files hold.

    Parameters
    ----------
    root : Path
        The checkout.

    Returns
    -------
    list of str
        Each once, in the order of the files; without blanks at either end.
    """
    found: dict[str, None] = {}
    for part in PARTS:
        for path in sorted((root / "eagerlab" / part).rglob("*.py")):
            name = path.relative_to(root / "eagerlab").as_posix()
            if name not in NOT_READ:
                tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
                found |= dict.fromkeys(_texts(tree, code=name.startswith(CODE)))
    for name, words in WORDS.items():
        tree = ast.parse((root / "eagerlab" / name).read_text(encoding="utf-8"))
        found |= dict.fromkeys(_single_words(tree, words))
    found |= dict.fromkeys(_shipped_texts(root / "resources"))
    return list(found)


def _single_words(tree: ast.Module, words: tuple[str, ...]) -> Iterator[str]:
    """Yield the values of the tables of these names, and those of these words that stand in the module."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.AnnAssign(target=ast.Name(id=name), value=ast.Dict(values=values))
                | ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict(values=values))
            ) if name in words:
                yield from (str(one.value) for one in values if isinstance(one, ast.Constant))
            case ast.Constant(value=str()) | ast.JoinedStr() if template(node) in words:
                yield template(node)


def _shipped_texts(resources: Path) -> Iterator[str]:
    """Yield the words of the built-in experiments and of the hints."""
    for path in sorted((resources / "experiments").glob("*.eagerlab")):
        spec = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from (str(spec[key]) for key in ("name", "description") if spec.get(key))
    hints = tomllib.loads((resources / "hints.toml").read_text(encoding="utf-8"))
    yield from (str(hint["said"]) for hint in hints["hint"])


def _texts(tree: ast.Module, code: bool) -> Iterator[str]:
    """Yield the templates of one module; of one that writes Python, the sentences alone."""
    yield from _labels(tree)
    passed_over = _not_for_persons(tree)
    for node in _literals(tree, passed_over):
        text = template(node).strip()
        if "raise " in text and "\n" in text:
            yield from _raised(text)
        elif (SENTENCE.fullmatch(text) is not None and is_prose(text)) if code else is_prose(text):
            yield text


def _labels(tree: ast.Module) -> Iterator[str]:
    """Yield the labels of marks, of which one word is enough."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name), args=[_, ast.IfExp(body=one, orelse=other), *_]):
                labels = [one, other]
            case ast.Call(func=ast.Attribute(attr=name), args=[_, label, *_]):
                labels = [label]
            case _:
                continue
        if name == LABELLED:
            yield from (template(label) for label in labels if _is_text(label))


def _raised(source: str) -> Iterator[str]:
    """Yield what the errors of a piece of Python say."""
    for match in RAISED.finditer(source):
        literal = re.sub(r"\{+[^{}]*\}+", "{}", match[1])
        words = "".join(ast.literal_eval(piece) for piece in re.findall(r"\"(?:[^\"\\]|\\.)*\"", literal))
        first, *rest = words.split("{}")
        words = first + "".join(f"{{{number}}}{part}" for number, part in enumerate(rest, 1))
        if is_prose(words):
            yield words.strip()


def _not_for_persons(tree: ast.Module) -> set[int]:
    """Return the ids of nodes whose texts no person reads: docstrings, log lines, patterns, SQL."""
    found: set[int] = set()
    tables = [node for node in ast.walk(tree) if isinstance(node, ast.Dict)]
    keys = {key.value for table in tables for key in table.keys if isinstance(key, ast.Constant)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in keys:
            found.add(id(node))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(id(node.value))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            logs = node.func.attr in LOGGING and isinstance(owner, ast.Name) and "log" in owner.id.lower()
            if logs or node.func.attr in NOT_FOR_PERSONS:
                found |= {id(one) for argument in [*node.args, owner] for one in ast.walk(argument)}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "frozenset":
            found |= {id(one) for one in ast.walk(node)}
    return found


def _literals(node: ast.AST, passed_over: set[int]) -> Iterator[ast.expr]:
    """Yield the texts below a node: constants, f-strings, and sums of those, each as a whole."""
    for child in ast.iter_child_nodes(node):
        if id(child) in passed_over:
            continue
        if _is_text(child):
            assert isinstance(child, ast.expr)
            yield child
            for value in _values(child):
                yield from _literals(ast.Expression(value), passed_over)
        else:
            yield from _literals(child, passed_over)


def _is_text(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr() | ast.Constant(value=str()):
            return True
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return _is_text(left) or _is_text(right)
    return False


def _values(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the expressions whose values a text has in its gaps."""
    match node:
        case ast.JoinedStr(values=parts):
            yield from (part.value for part in parts if isinstance(part, ast.FormattedValue))
        case ast.BinOp(left=left, right=right):
            for side in (left, right):
                if _is_text(side):
                    yield from _values(side)
                else:
                    yield side


def template(node: ast.expr) -> str:
    """Return a text with its gaps numbered: ``{1} of {2}``."""
    parts: list[str | None] = list(_parts(node))
    numbers = iter(range(1, 100))
    return "".join(part if part is not None else f"{{{next(numbers)}}}" for part in parts)


def _parts(node: ast.expr) -> Iterator[str | None]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            for part in parts:
                yield from _parts(part)
        case ast.BinOp(left=left, right=right) if _is_text(node):
            yield from _parts(left)
            yield from _parts(right)
        case _:
            yield None


def is_prose(text: str) -> bool:
    """Tell whether a text is for a person: two words, or a sentence with gaps, and no piece of code."""
    bare = PLACEHOLDER.sub(" ", text)
    words = [word for word in bare.split() if WORD.fullmatch(word) and len(word.strip("([\"'.,:;?!)]…")) > 1]
    if words and all(word[0].isupper() for word in words) and not text.endswith((".", ":")):
        return False  # names of classes
    if COUNTED.fullmatch(text):
        return True
    short = len(words) == 1 and bare != text and SENTENCE.fullmatch(text) is not None  # "Open {1}."
    return (short or len(words) >= 2) and CODE_WORDS.search(text) is None
