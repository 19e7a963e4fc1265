"""Steps per second over the last second, and where the time went: input, EagerLab's own work, the console."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import NamedTuple

from eagerlab.backend.training.sharing import main_thread_seconds
from eagerlab.experiment.modes import Mode

WINDOW = 1.0
SETTLED = 0.9
"""So many seconds must have been measured before a speed is remembered."""
PREPARED = 1.5 * WINDOW
"""What takes longer from the start to the first sample was also prepared: traced, compiled, loaded."""
BUSY_CONSOLE = 0.25
"""So much of a processor a cell uses when it slows training down."""
WORTH_TELLING = 1.2


class _Sample(NamedTuple):
    now: float
    step: int
    waited: float
    worked: float
    watched: float
    looked: float
    console: float


class Speed:
    """Measures from samples of the step count. On the trainer's thread; what it found may be read by any.

    Parameters
    ----------
    published : callable
        Gives the seconds of a processor that the publisher has used so far.
    stood : callable
        Gives the seconds that steps have stood in the debugger so far: they are no time of training.
    looked : callable
        Gives the seconds of a processor that answering the window's panes has used so far.

    Attributes
    ----------
    value : float or None
        Steps per second.
    input_share : float or None
        From 0 to 1: what part of the time of the steps it took to get their batches.
    watching_share : float or None
        From 0 to 1: what part of the time went into EagerLab's own work: keeping and telling what the steps
        measured, on the trainer's thread and on the publisher's, and `looking_share`.
    looking_share : float or None
        How much of a processor answering the window's panes took.
    console_share : float or None
        How much of a processor the console's thread used: 1 for a cell that computes all the time.
    """

    def __init__(
        self,
        published: Callable[[], float] = lambda: 0.0,
        stood: Callable[[], float] = lambda: 0.0,
        looked: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._published = published
        self._stood = stood
        self._looked = looked
        self.value: float | None = None
        self.input_share: float | None = None
        self.watching_share: float | None = None
        self.looking_share: float | None = None
        self.console_share: float | None = None
        self._waited = self._worked = self._watched = 0.0
        self._samples: deque[_Sample] = deque()
        self._modes: dict[Mode, float] = {}

    def begin(self, step: int) -> None:
        """Start anew, after standing still or in another way of executing."""
        self.value = self.input_share = self.console_share = None
        self.watching_share = self.looking_share = None
        self._samples.clear()
        self._samples.append(self._sample(time.monotonic(), step))

    def note_wait(self, seconds: float) -> None:
        """Add time in which a step waited for its batch."""
        self._waited += seconds

    def note_work(self, seconds: float) -> None:
        """Add time in which a step trained on it."""
        self._worked += seconds

    def note_turn(self, seconds: float) -> None:
        """Add a turn's time that is neither of both: EagerLab's own."""
        self._watched += seconds

    @property
    def seconds(self) -> tuple[float, float]:
        """Seconds of waiting and of work since this was made."""
        return self._waited, self._worked

    def tick(self, step: int, now: float, mode: Mode | None = None, check: float = 0.0) -> None:
        """Add a sample.

        Parameters
        ----------
        step : int
            The newest.
        now : float
            Of `time.monotonic`.
        mode : str, optional
            How steps are executed.
        check : float
            Seconds that looking for NaN takes of a step: inside of it, so measured by itself.
        """
        sample = self._sample(now, step)
        while len(self._samples) > 1 and self._samples[1].now <= sample.now - WINDOW:
            self._samples.popleft()
        if self._samples:
            first = self._samples[0]
            elapsed = sample.now - first.now
            if len(self._samples) == 1 and elapsed > PREPARED and step - first.step == 1:
                # One step that was compiled first is no speed: it would foretell days, and another way of
                # executing a thousand times as fast.
                self._samples[0] = sample
                return
            if elapsed > 0:
                self.console_share = min(1.0, (sample.console - first.console) / elapsed)
            # After a restore the count jumps back: that is no speed.
            if elapsed > 0 and step > first.step:
                self.value = (step - first.step) / elapsed
                if elapsed >= SETTLED and mode and not self._is_beside_a_cell:
                    self._modes[mode] = self.value
            waited, worked = sample.waited - first.waited, sample.worked - first.worked
            if waited + worked > 0:
                self.input_share = waited / (waited + worked)
            if elapsed > 0:
                looked = (sample.looked - first.looked) / elapsed
                self.looking_share = min(1.0, looked)
                checked = check * max(0, step - first.step) / elapsed
                own = (sample.watched - first.watched) / elapsed
                self.watching_share = min(1.0, own + looked + checked)
        self._samples.append(sample)

    def forget_modes(self) -> None:
        """Forget how fast other ways of executing were: something else is trained, or elsewhere."""
        self._modes.clear()

    def note_measured(self, speeds: Mapping[Mode, float]) -> None:
        """Take steps per second that were measured while training stood; training's own say more."""
        self._modes = {**speeds, **self._modes}

    def faster_than(self, mode: Mode) -> tuple[Mode, float] | None:
        """Return the fastest other way of executing that was measured, and how many times as fast it was.

        None where there is none, or none that is worth telling.
        """
        own = self._modes.get(mode) if self.value is None or self._is_beside_a_cell else self.value
        others = [(speed, name) for name, speed in self._modes.items() if name != mode]
        if not own or not others:
            return None
        best, name = max(others)
        return (name, best / own) if best >= WORTH_TELLING * own else None

    @property
    def _is_beside_a_cell(self) -> bool:
        """Whether a cell of the console computes: what training does beside it says nothing of its mode."""
        return (self.console_share or 0.0) > BUSY_CONSOLE

    def _sample(self, now: float, step: int) -> _Sample:
        watched, stood = self._watched + self._published(), self._stood()
        worked = self._worked - stood
        looked = self._looked()
        return _Sample(now - stood, step, self._waited, worked, watched, looked, main_thread_seconds())
