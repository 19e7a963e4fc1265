"""How long tests wait for what must come.

A wait ends as soon as its condition holds, so its limit is paid for by a failing test alone. What takes a
second on an idle machine may take a minute on one with other work besides, and no test judges the machine:
no limit is below the one here.
"""

from __future__ import annotations

from functools import partialmethod

from pytestqt.qtbot import QtBot

LEAST_SECONDS = 120.0


def patient(seconds: float) -> float:
    """Return the limit of a wait for which an idle machine needs less than `seconds`."""
    return max(seconds, LEAST_SECONDS)


class PatientQtBot(QtBot):
    """Waits for windows, signals and conditions as long as a busy machine may need."""


for _name in ("waitActive", "waitExposed", "waitSignal", "waitSignals", "waitUntil"):
    setattr(PatientQtBot, _name, partialmethod(getattr(QtBot, _name), timeout=int(LEAST_SECONDS * 1000)))
