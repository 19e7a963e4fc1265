"""Its attributes are classes, modules and functions, which are written by their names."""

from __future__ import annotations

import enum
from typing import Any

from tests.cases.inspector.expected import Expected


class Holder:
    def __init__(self) -> None:
        self.kind, self.module, self.function = dict, enum, len

    def __repr__(self) -> str:
        return "holder of a kind"


expected = Expected("object", summary="holder of a kind", facts={"repr": "holder of a kind"})


def make() -> Any:
    return Holder()
