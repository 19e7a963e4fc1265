"""It offers an array, and never ends when it is asked for one."""

from __future__ import annotations

import threading
from typing import Any

from tests.cases.inspector.expected import Expected


class Endless:
    def __array__(self, *_: Any, **__: Any) -> Any:
        while not threading.Event().wait(0.01):
            pass


expected = Expected("object", facts={"type": "Endless", "array": "within a second"})


def make() -> Any:
    return Endless()
