"""Paths of the variable tree as text, and as Python."""

from __future__ import annotations

from eagerlab.protocol.base import NodePath


def path_text(node: NodePath) -> str:
    """Return a path as one text: ``/`` between its keys, ``%2F`` for one inside a key."""
    return "/".join(part.replace("/", "%2F") for part in node)


def path_keys(text: str) -> NodePath:
    """Return the keys of a path that `path_text` wrote."""
    return tuple(part.replace("%2F", "/") for part in text.split("/"))


def python_expression(node: NodePath) -> str:
    """Return Python that evaluates to the object at `node` in the console.

    Parameters
    ----------
    node : tuple of str
        A path of the variable tree.

    Returns
    -------
    str
        For example ``x`` for ``("names", "x")`` and ``lab.at('model/conv2d/kernel')`` for a weight.
    """
    if len(node) == 2 and node[0] == "names" and node[1].isidentifier():
        return node[1]
    return f"lab.at({path_text(node)!r})"
