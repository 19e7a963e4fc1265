"""A number of a class that nothing is known of."""

from __future__ import annotations

import fractions
from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("object", facts={"type": "Fraction"}, parts=("_denominator", "_numerator"))


def make() -> Any:
    return fractions.Fraction(1, 3)
