"""Calls and lists as source, broken into lines as ruff breaks them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from eagerlab.experiment.literals import literal
from eagerlab.experiment.source.parts import LINE_LENGTH


@dataclass(frozen=True)
class Group:
    """Something in brackets: ``head``, items with commas between, ``tail``."""

    head: str
    items: tuple[Node, ...]
    tail: str


Node = str | Group
"""An expression: a text that cannot be broken, or a group that can."""


def call(name: str, /, *arguments: Node, **keywords: object) -> Group:
    """Return a call of `name` with source as positional and plain values as keyword arguments.

    Parameters
    ----------
    name : str
        What is called, with dots.
    *arguments : Node
        Source.
    **keywords : plain value
        Written as literals.

    Returns
    -------
    Group
        To be rendered.
    """
    return Group(f"{name}(", (*arguments, *keyword_nodes(keywords)), ")")


def keyword_nodes(keywords: Mapping[str, object]) -> list[Node]:
    """Return keyword arguments with plain values, as source.

    Parameters
    ----------
    keywords : mapping
        Plain values by name.

    Returns
    -------
    list of Node
        ``name=value`` each.
    """
    return [named(name, plain(value)) for name, value in keywords.items()]


def named(name: str, value: Node) -> Node:
    """Return ``name=value``.

    Parameters
    ----------
    name : str
        Of a keyword argument.
    value : Node
        Source.

    Returns
    -------
    Node
        Breaks where the value does.
    """
    return f"{name}={value}" if isinstance(value, str) else replace(value, head=f"{name}={value.head}")


def plain(value: object) -> Node:
    """Return a plain value as source; see `literal` for what is plain.

    Parameters
    ----------
    value : bool, int, float, str, list or tuple of these
        Plain.

    Returns
    -------
    Node
        A group where it is a list or a tuple.
    """
    if isinstance(value, list | tuple) and (isinstance(value, list) or len(value) != 1):
        brackets = "[]" if isinstance(value, list) else "()"
        return Group(brackets[0], tuple(plain(element) for element in value), brackets[1])
    return literal(value)


def render(node: Node, indent: int = 0, prefix: str = "", suffix: str = "") -> str:
    """Write an expression, over several lines where one would be too long.

    Parameters
    ----------
    node : Node
        The expression.
    indent : int
        Columns before it; further lines get them, the first one does not.
    prefix, suffix : str
        What stands before and behind it, on its first and its last line: ``return ``, a comma.

    Returns
    -------
    str
        Without a line break at the end.
    """
    line = f"{prefix}{_flat(node)}{suffix}"
    if isinstance(node, str) or not node.items or indent + len(line) <= LINE_LENGTH:
        return line
    inner = indent + 4
    joined = ", ".join(map(_flat, node.items))
    if inner + len(joined) <= LINE_LENGTH:
        body = f"{' ' * inner}{joined}\n"
    else:
        body = lines(node.items, inner)
    return f"{prefix}{node.head}\n{body}{' ' * indent}{node.tail}{suffix}"


def assignment(name: str, value: object) -> str:
    """Return a line, or lines, that give a constant a plain value.

    A list, a tuple or a dict that is too long for one line gets a line for each entry, as ruff lays them out.

    Parameters
    ----------
    name : str
        Of the constant.
    value : plain value
        As of `literal`, or a dict from texts to plain values.

    Returns
    -------
    str
        Ends with a line break.
    """
    before = len(name) + 3
    text = _laid_out(value, indent=0, before=before)
    if isinstance(value, str) and before + len(text) > LINE_LENGTH >= 4 + len(text):
        text = f"(\n    {text}\n)"
    return f"{name} = {text}\n"


def lines(nodes: Iterable[Node], indent: int) -> str:
    """Return one item a line, each with its comma.

    Parameters
    ----------
    nodes : iterable of Node
        The items.
    indent : int
        Columns before each.

    Returns
    -------
    str
        Each line ends with a line break.
    """
    return "".join(f"{' ' * indent}{render(node, indent, suffix=',')}\n" for node in nodes)


def _flat(node: Node) -> str:
    if isinstance(node, str):
        return node
    return f"{node.head}{', '.join(map(_flat, node.items))}{node.tail}"


def _laid_out(value: object, indent: int, before: int) -> str:
    """Return the source of a value that begins `before` columns into its line."""
    line = _in_a_line(value)
    if before + len(line) <= LINE_LENGTH or not value:
        return line
    inner = indent + 4
    space = " " * inner
    if isinstance(value, Mapping):
        rows = ""
        for key, entry in value.items():
            start = f"{space}{literal(key)}: "
            rows += f"{start}{_laid_out(entry, inner, len(start) + 1)},\n"
        return f"{{\n{rows}{' ' * indent}}}"
    if isinstance(value, list | tuple):
        rows = "".join(f"{space}{_laid_out(entry, inner, inner + 1)},\n" for entry in value)
        opening, closing = "[]" if isinstance(value, list) else "()"
        return f"{opening}\n{rows}{' ' * indent}{closing}"
    return line


def _in_a_line(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{literal(key)}: {_in_a_line(entry)}" for key, entry in value.items()) + "}"
    return literal(value)
