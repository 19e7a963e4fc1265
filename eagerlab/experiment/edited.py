"""What edited source says of itself, read without running it."""

from __future__ import annotations

import ast

CONSTANTS = {"SEED": "seed", "BATCH_SIZE": "batch_size", "STEPS": "steps", "EPOCHS": "epochs"}
"""Names at the top of the source, and the spec's fields that they stand for."""

REQUIRED = (
    "load_data",
    "make_model",
    "make_optimizer",
    "make_loss",
    "make_metrics",
    "batch_indices",
    "compute_gradients",
)
"""Functions that every experiment's source defines: training calls them."""


def constants_of(source: str) -> dict[str, int]:
    """Return the numbers that source gives to `CONSTANTS`, by field of the spec.

    Parameters
    ----------
    source : str
        Python; also such that cannot be read.

    Returns
    -------
    dict of str to int
        Only plain whole numbers that the fields can hold.
    """
    found = {}
    for name, value in _assignments(source).items():
        number = value.value if isinstance(value, ast.Constant) else None
        least = 0 if name == "SEED" else 1
        if name in CONSTANTS and type(number) is int and least <= number < 2**30:
            found[CONSTANTS[name]] = number
    return found


def line_of_name(source: str, name: str) -> int | None:
    """Return the line, counted from 1, where source defines a name at its top.

    Parameters
    ----------
    source : str
        Python.
    name : str
        Of a function, a class or a constant.

    Returns
    -------
    int or None
        The last one; None where there is none or the source cannot be read.
    """
    lines = [
        node.lineno
        for node in _statements(source)
        if (isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name == name)
        or (isinstance(node, ast.Assign) and name in map(ast.unparse, node.targets))
    ]
    return lines[-1] if lines else None


def _assignments(source: str) -> dict[str, ast.expr]:
    return {
        target.id: node.value
        for node in _statements(source)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _statements(source: str) -> list[ast.stmt]:
    try:
        return ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
