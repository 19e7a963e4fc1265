"""A view of memory that was given back."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("array", no_values="released memoryview")


def make() -> Any:
    view = memoryview(b"abc")
    view.release()
    return view
