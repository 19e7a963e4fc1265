"""A metric of the person's whose result must not be asked for."""

from __future__ import annotations

from typing import Any

import keras

from tests.cases.inspector.expected import Expected


class Costly(keras.metrics.Metric):
    def update_state(self, *_: Any, **__: Any) -> None:
        raise AssertionError("asked")

    def result(self) -> Any:
        raise AssertionError("asked")


expected = Expected("metric", facts={"type": "Costly"})


def make() -> Any:
    return Costly()
