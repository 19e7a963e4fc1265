"""The part of `Lab` that is about the console's own cells: their numbers, and points they plot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eagerlab.backend.errors import LabError

if TYPE_CHECKING:
    from eagerlab.backend.numerics import NumericsWatch


class ConsoleCalls:
    """Calls that need a console around them; without one they say so."""

    numerics: NumericsWatch | None = None
    """Set by the kernel: looks at the operations of cells."""

    def watch_numerics(self, nan: bool | None = None, inf: bool | None = None) -> None:
        """Watch cells for the operation and the line that make their first NaN, or their first infinity.

        Parameters
        ----------
        nan, inf : bool, optional
            Whether to look for each; what is not given stays as it is. Both are off at first, and then cost
            nothing.
        """
        if self.numerics is None:
            raise LabError("Numbers can be watched only in the window's console.")
        self.numerics.set(nan, inf)
