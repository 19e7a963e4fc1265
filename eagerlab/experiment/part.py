"""What the pieces of an experiment have in common: frozen, strict, and made of plain values."""

from __future__ import annotations

import math
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from eagerlab.experiment.names import complaint, known_argument, shortened

LARGEST_INTEGER = 2**63 - 1
DEEPEST_LIST = 8
LONGEST_CODE = 200_000


def _plain(value: Any, depth: int = 0) -> Any:
    """Let through what has the same meaning in a file, in JSON and in Python source."""
    match value:
        case bool():
            return value
        case int() if abs(value) <= LARGEST_INTEGER:
            return value
        case float() if math.isfinite(value):
            return value
        case str() if len(value) <= 1000 and value.isprintable():
            return value
        case list() | tuple() if depth < DEEPEST_LIST and len(value) <= 1000:
            return [_plain(element, depth + 1) for element in value]
    raise complaint(
        "Expected a finite number, a printable text, true or false, or a list of those. "
        f"Received: {shortened(value)}."
    )


ArgumentName = Annotated[str, AfterValidator(known_argument)]
Plain = Annotated[Any, AfterValidator(_plain)]
Arguments = dict[ArgumentName, Plain]

Number = Annotated[float, Field(strict=True)]
Count = Annotated[int, Field(strict=True, ge=1, le=1_000_000_000)]
Share = Annotated[float, Field(strict=True, ge=0, le=0.9)]
Seed = Annotated[int, Field(strict=True, ge=0, lt=2**32)]
Label = Annotated[str, Field(max_length=1000)]
Path = Annotated[str, Field(min_length=1, max_length=4000)]
Code = Annotated[str, Field(max_length=LONGEST_CODE)]


class Part(BaseModel):
    """A frozen piece of an experiment that refuses fields it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)
