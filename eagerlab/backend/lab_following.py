"""The part of `Lab` that follows statistics while training runs, and tells how all layers do."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from eagerlab.backend.errors import LabError
from eagerlab.backend.queueing import Queueing
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.following import STATISTICS, LayerHealth, LayersRead, Statistic, column_of

if TYPE_CHECKING:
    from eagerlab.backend.training.engine import Engine


@dataclass(frozen=True, repr=False)
class LayerTable:
    """How all layers do; its text is a table.

    Attributes
    ----------
    read : LayersRead
        Step, and one row for each layer.
    """

    read: LayersRead

    def __repr__(self) -> str:
        titles = ("layer", "‖w‖", "‖gradient‖", "‖Δw‖/‖w‖", "mean", "std", "zeros")
        rows = [titles, *map(_cells, self.read.rows)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(titles))]
        lines = []
        for row, health in zip(rows, (None, *self.read.rows), strict=True):
            first, *numbers = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
            lines.append("  ".join([first.strip().ljust(widths[0]), *numbers]).rstrip())
            lines += [f"    {flag.text}" for flag in (health.flags if health is not None else ())]
        when = f"step {self.read.step:,}" if self.read.is_taken else f"step {self.read.step:,}, not yet taken"
        return "\n".join([f"{when}, {self.read.samples:,} samples", *lines])


def _cells(row: LayerHealth) -> tuple[str, ...]:
    numbers = (row.weight_norm, row.gradient_norm, row.update_ratio, row.mean, row.std)
    shown = tuple("" if value is None else f"{value:.4g}" for value in numbers)
    return (row.name or row.type, *shown, "" if row.zeros is None else f"{row.zeros:.1%}")


class FollowingCalls(Queueing):
    """Calls about what changes from step to step."""

    def follow(self, obj: Any, statistic: str = "norm", every: int | None = None) -> None:
        """Record a statistic of a weight, a gradient or an output while training runs, as a curve.

        The numbers of training stay the same to the last bit. Weights are read between two steps. For
        gradients and outputs of layers one step is looked at as it is taken. The points are part of the run:
        ``lab.history.followed`` has them, and past runs show them.

        Parameters
        ----------
        obj : variable, tensor, array or str
            An object that has a name, or its path: ``"model/dense/kernel"``,
            ``"step/gradients/dense/kernel"``, ``"step/layers/dense"``.
        statistic : {"norm", "mean", "std", "min", "max", "zeros", "nan"}
            ``zeros`` and ``nan`` are shares of the elements.
        every : int, optional
            Measure at each step whose number it divides. Without it as often as takes no more than 3 % of
            the time, ten times a second at most.
        """
        node, chosen = self._followed_node(obj), _statistic(statistic)
        if every is not None and every < 1:
            raise LabError(f"lab.follow(…, every={every!r}) is not possible.", "Expected a number of steps.")
        self._wait_for(self.queue_follow(node, chosen, every))

    def unfollow(self, obj: Any, statistic: str | None = None) -> None:
        """End what `follow` began; without a statistic, all of this object. The points so far stay."""
        node = self._followed_node(obj)
        for one in STATISTICS if statistic is None else (_statistic(statistic),):
            self._wait_for(self.queue_unfollow(node, one, must_be=statistic is not None))

    @property
    def followed(self) -> tuple[str, ...]:
        """What is followed now: statistic and path of each."""
        if self._engine is None:
            return ()
        return tuple(one.column for one in self._engine.following.followed)

    def layers(self) -> LayerTable:
        """Return how each layer does: norms of weights and gradients, update, outputs, and what stands out.

        While training runs, the next step is looked at. Else it is the step that was taken last with
        ``lab.step()``, or what the next one would compute, which changes nothing.
        """
        read = self._wait_for(self.queue_layers())
        if read is None:
            raise LabError("Training itself asked for its layers.", "They are looked at between two steps.")
        return LayerTable(read)

    def queue_follow(self, node: NodePath, statistic: Statistic, every: int | None = None) -> Future[None]:
        """See `follow`."""
        return self.queue(lambda engine: engine.follow(node, statistic, every))

    def queue_unfollow(self, node: NodePath, statistic: Statistic, must_be: bool = False) -> Future[None]:
        """See `unfollow`; `must_be`: raise `LabError` where it is not followed."""

        def end(engine: Engine) -> None:
            if not engine.following.unfollow(column_of(node, statistic)) and must_be:
                raise LabError(f"{column_of(node, statistic)} is not followed.", "", "See lab.followed.")

        return self.queue(end)

    def queue_layers(self) -> Future[LayersRead]:
        """See `layers`."""
        self.note_console_settings()
        return self._flattened(self.queue(lambda engine: engine.read_layers()))

    def _followed_node(self, obj: Any) -> NodePath:
        node = self._node_of(obj)
        if node[:1] == ("step",) and len(node) > 3 and node[1] in ("gradients", "layers"):
            # Keys of a step have their slashes within; typed, they look like any other path.
            return (*node[:2], "/".join(node[2:]))
        return node

    def _node_of(self, obj: Any) -> NodePath:
        raise NotImplementedError


def _statistic(name: str) -> Statistic:
    for known in STATISTICS:
        if name == known:
            return known
    raise LabError(
        f"{name!r} is no statistic that can be followed.", f"Expected one of {', '.join(STATISTICS)}."
    )
