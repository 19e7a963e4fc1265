"""Requests about the console: what is plotted of it, what holds its objects, its gradients and metrics."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from eagerlab.protocol import fetching, gradients, holding, listing, measuring, metering, plotting
from eagerlab.protocol import requests as ask
from eagerlab.protocol.events import NamesChanged

if TYPE_CHECKING:
    from eagerlab.backend.answering.desk import Desk, Handlers
    from eagerlab.backend.metering import Metering


def console_handlers(desk: Desk) -> Handlers:
    """Return what answers each kind of request about names of the console and what cells do."""
    lab, at_once = desk.lab, desk.at_once
    meters = _Meters(desk)
    return {
        metering.WatchName: at_once(lambda r: lab.watch(r.name)),
        ask.Unwatch: at_once(lambda r: lab.unwatch(r.name)),
        plotting.EndPlot: at_once(lambda r: lab.unplot(r.name)),
        fetching.CancelFetch: at_once(lambda r: lab.cancel_fetch(r.fetch)),
        measuring.CancelBenchmark: at_once(lambda r: lab.cancel_benchmark()),
        holding.AskHolders: lambda r: _ask_holders(desk, r),
        listing.CollectCircles: lab.answer_collect,
        gradients.AskGradient: lab.answer_gradient,
        gradients.CancelGradient: at_once(lab.cancel_gradient),
        gradients.NameObject: at_once(lambda r: desk.give_name(r.name, desk.resolve(r.node))),
        metering.ReadMetrics: lambda r: meters.ready().read(r),
        metering.ResetMetric: desk.queued(meters.reset),
    }


def _ask_holders(desk: Desk, request: holding.AskHolders) -> holding.HeldBy:
    found = desk.resolve(request.node)
    held = desk.lab.held_by(found)
    return holding.HeldBy(
        request=request.id,
        node=request.node,
        name=ask.python_expression(request.node),
        type=type(found).__name__,
        nbytes=held.nbytes,
        holders=held.holders,
        is_complete=held.is_complete,
    )


class _Meters:
    """Metrics as objects; what reads them is made when TensorFlow is there."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._metering: Metering | None = None

    def ready(self) -> Metering:
        lab = self._desk.lab
        lab.ready.wait()
        if self._metering is None:
            from eagerlab.backend.metering import Metering

            self._metering = Metering(lab.roots)
        return self._metering

    def reset(self, request: metering.ResetMetric) -> Future[None]:
        """Reset one where nobody updates it meanwhile: between two cells, or between two steps."""
        lab = self._desk.lab

        def reset() -> None:
            self._desk.resolve(request.node).reset_state()
            self._desk.publisher.publish(NamesChanged())

        if request.node[0] == "metrics":
            return lab.queue(lambda _: reset())
        return lab.between_cells.submit(reset)
