"""The part of `Lab` that is about the console's own cells and names: numbers, and what holds an object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from IPython.core.interactiveshell import InteractiveShell

from eagerlab.backend.errors import LabError
from eagerlab.backend.queueing import Queueing

if TYPE_CHECKING:
    from eagerlab.backend.fetching import Fetcher
    from eagerlab.backend.holding.told import Held
    from eagerlab.backend.listing.kept import Freed
    from eagerlab.backend.numerics import NumericsWatch
    from eagerlab.backend.plots import Plots
    from eagerlab.backend.training.engine import Engine
    from eagerlab.protocol.listing import CollectCircles, Collected


class ConsoleCalls(Queueing):
    """Calls that need a console around them; without one they say so."""

    _engine: Engine | None
    _namespace: dict[str, Any]

    numerics: NumericsWatch | None = None
    """Set by the kernel: looks at the operations of cells."""
    plots: Plots | None = None
    """Set by the kernel: takes the points of `plot`."""

    fetcher: Fetcher | None = None
    """Set by the kernel: fetches files for cells."""

    def cancel_fetch(self, fetch: str) -> None:
        """Give up a file that a cell is fetching, by the number that its progress tells. Any thread."""
        if self.fetcher is not None:
            self.fetcher.cancel(fetch)

    def watch_numerics(
        self, nan: bool | None = None, inf: bool | None = None, cells: bool | None = None
    ) -> None:
        """Watch training, and cells if you like, for the first NaN or infinity, and what makes it.

        Training stops before the first step whose loss or gradients hold one, and stands as before it. The
        step is run again op by op, to name operation, layer, line and inputs. Of a step of your own only the
        loss is known. Cells are told of the operation and the line.

        Parameters
        ----------
        nan, inf : bool, optional
            Whether to look for each; what is not given stays as it is. In the program NaN is looked for from
            the start; in a script nothing is.
        cells : bool, optional
            Whether to look at cells of the console, too; not at first. Their operations then take up to a
            third longer.
        """
        if self.numerics is not None:
            self.numerics.set(nan, inf, cells)
        self.queue(lambda engine: engine.set_watch(nan, inf))

    def plot(self, x: Any, /, **values: Any) -> None:
        """Plot points of your own, live: ``lab.plot(step, loss=loss)``. Any thread may call this.

        Parameters
        ----------
        x : float, or array of shape (n,)
            Where the points lie across: a step, a time, or one coordinate of a path.
        **values : float, or array of shape (n,)
            One curve for each name. Where x goes back within a cell, the points are joined in their order.
        """
        self._require_plots().plot(x, values)

    def unplot(self, name: str) -> None:
        """Take a curve of `plot` from the plot."""
        if not self._require_plots().end(name):
            raise LabError(f"There is no curve {name!r} of lab.plot.")

    def _require_plots(self) -> Plots:
        if self.plots is None:
            raise LabError("Points can be plotted only in the window's console.")
        return self.plots

    def held_by(self, obj: Any) -> Held:
        """Return what keeps an object alive, and the lines that let go of it; takes at most about a second.

        Parameters
        ----------
        obj : object
            The object, or its name as text.
        """
        from eagerlab.backend.holding.holders import find_holders
        from eagerlab.backend.holding.told import Held
        from eagerlab.backend.holding.weight import bytes_of

        if isinstance(obj, str) and obj in self._namespace:
            obj = self._namespace[obj]
        holders, is_complete = find_holders(obj, self._namespace, self._experiment_by_id())
        return Held(bytes_of(obj), tuple(holders), is_complete)

    def collect(self) -> Freed:
        """Free what only circles of references keep, and tell what tensors were among it.

        Python frees such objects by itself, but later, and not while its collector is switched off.
        """
        from eagerlab.backend.listing.kept import free_circles

        return free_circles()

    def answer_collect(self, request: CollectCircles) -> Collected:
        """Answer the window's request to free what only circles of references keep."""
        from eagerlab.backend.listing.kept import tapes_without_name
        from eagerlab.protocol.listing import Collected

        freed = self.collect()
        return Collected(
            request=request.id,
            objects=freed.objects,
            nbytes=freed.nbytes,
            circles=freed.circles,
            tapes=tapes_without_name(self._namespace),
        )

    def forget(self, output: int | None = None) -> None:
        """Let go of a result of the console.

        Parameters
        ----------
        output : int, optional
            Which: ``lab.forget(3)`` lets go of ``Out[3]``, by all of its names. Without it, ``_``, ``__`` and
            ``___`` are emptied.
        """
        from eagerlab.backend.holding.outputs import forget_output

        forget_output(_console_shell(), output)

    def forget_error(self) -> None:
        """Let go of the last error, whose functions keep their variables for ``%debug``."""
        from eagerlab.backend.holding.outputs import forget_error

        forget_error(_console_shell())

    def _experiment_by_id(self) -> dict[int, str]:
        live = self._engine.live if self._engine is not None else None
        names = ("model", "optimizer", "data", "loss", "own_step")
        parts = {} if live is None else {f"lab.{name}": getattr(live, name) for name in names}
        return {id(part): name for name, part in parts.items() if part is not None}


def _console_shell() -> Any:
    if not InteractiveShell.initialized():
        raise LabError("There is no console here whose results could be let go of.")
    return InteractiveShell.instance()
