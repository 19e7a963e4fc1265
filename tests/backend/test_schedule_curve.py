from __future__ import annotations

from typing import Any

import keras
import pytest

from eagerlab.experiment.training_spec import ScheduleSpec
from eagerlab.gui.models.schedule_curve import learning_rates

INITIAL = 0.25
STEPS = 90


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        ("CosineDecay", {"decay_steps": 50, "alpha": 0.1}),
        ("CosineDecay", {"decay_steps": 50, "warmup_steps": 20, "warmup_target": 0.5}),
        ("CosineDecayRestarts", {"first_decay_steps": 20, "t_mul": 2.0, "m_mul": 0.5, "alpha": 0.1}),
        ("ExponentialDecay", {"decay_steps": 30, "decay_rate": 0.5}),
        ("ExponentialDecay", {"decay_steps": 30, "decay_rate": 0.5, "staircase": True}),
        ("InverseTimeDecay", {"decay_steps": 30, "decay_rate": 0.5}),
        ("PolynomialDecay", {"decay_steps": 40, "power": 2.0, "end_learning_rate": 0.01}),
        ("PolynomialDecay", {"decay_steps": 40, "cycle": True}),
        ("PiecewiseConstantDecay", {"boundaries": [30, 60], "values": [0.1, 0.05]}),
    ],
)
def test_the_drawn_learning_rate_is_that_of_keras(kind: str, arguments: dict[str, Any]) -> None:
    drawn = learning_rates(ScheduleSpec(type=kind, arguments=arguments), INITIAL, STEPS, STEPS + 1)
    if kind == "PiecewiseConstantDecay":
        real = keras.optimizers.schedules.PiecewiseConstantDecay(
            arguments["boundaries"], [INITIAL, *arguments["values"]]
        )
    else:
        real = getattr(keras.optimizers.schedules, kind)(INITIAL, **arguments)
    assert drawn == pytest.approx([float(real(step)) for step in range(STEPS + 1)], rel=1e-4, abs=1e-6)
