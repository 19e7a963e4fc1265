"""Exceptions of a person's own that raise themselves when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from tests.backend.handed_over import X, Y, train
from tests.patience import patient


class SilentError(Exception):
    def __str__(self) -> str:
        raise ValueError("no text")


class ElusiveError(Exception):
    def __getattr__(self, name: str) -> Any:
        raise ValueError(name)


class _Unwilling:
    def __str__(self) -> str:
        raise ValueError("no text")

    __repr__ = __str__


class LyingError(Exception):
    @property
    def __notes__(self) -> Any:  # type: ignore[override]
        raise ValueError("no notes")

    @property
    def args(self) -> Any:  # type: ignore[override]
        raise ValueError("no arguments")


MAKERS: dict[str, Callable[[], BaseException]] = {
    "no text": lambda: SilentError(1, 2),
    "no attributes": lambda: ElusiveError("lost"),
    "an argument without text": lambda: ValueError(_Unwilling()),
    "nothing at all": lambda: LyingError("x"),
    "an exit": lambda: SystemExit(3),
    "an interrupt": KeyboardInterrupt,
    "the end of an iteration": StopIteration,
}


@pytest.mark.parametrize("name", MAKERS)
def test_training_stands_and_goes_on_whatever_was_raised(lab: Lab, name: str) -> None:
    bad = [True]

    def step(batch: Any) -> float:
        del batch
        if bad and lab.state.step == 2:
            raise MAKERS[name]()
        return 1.0

    lab.use(step=step, data=(X, Y))
    lab.train(4)
    with pytest.raises(LabError, match="Training stopped at step 3") as told:
        lab.wait(patient(60))
    assert type(MAKERS[name]()).__name__ in str(told.value)
    assert (lab.state.phase, lab.state.step) == ("failed", 2)
    bad.clear()
    train(lab, 2)
    assert lab.state.step == 4
