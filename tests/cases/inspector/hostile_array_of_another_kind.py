"""What it gives as an array is none, and its length must not be asked in its place."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected


class Claims:
    def __array__(self, *_: Any, **__: Any) -> Any:
        return 3

    def __len__(self) -> int:
        raise RuntimeError("nobody asked for this")


expected = Expected("object", facts={"type": "Claims", "array": "returned int in place of an array"})


def make() -> Any:
    return Claims()
