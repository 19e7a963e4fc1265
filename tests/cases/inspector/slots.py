"""An object without a dictionary."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected


class _Slim:
    __slots__ = ("unset", "w")

    def __init__(self) -> None:
        self.w = tf.ones(2)


expected = Expected("object", parts=("w",))


def make() -> Any:
    return _Slim()
