"""A metric and what it stands at."""

from __future__ import annotations

from typing import Any

import keras

from tests.cases.inspector.expected import Expected

expected = Expected("metric", facts={"result": "0.75"})


def make() -> Any:
    metric = keras.metrics.Mean()
    metric.update_state([1.0, 0.5])
    return metric
