"""The part of a course of training that tells how all layers do."""

from __future__ import annotations

import time
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any

from eagerlab.backend import devices
from eagerlab.backend.errors import LabError
from eagerlab.backend.training.parts import Parts
from eagerlab.backend.training.readiness import first_batch, require_parts
from eagerlab.backend.training.step_nodes import nodes_of_step
from eagerlab.protocol.following import LayersRead


class LookingAtLayers(Parts):
    """Answers who asks for the table of all layers. On the trainer's thread.

    While training runs, the next step is looked at as it is taken. Else the table is of the step that was
    taken last, where that was looked at, or of what the next one would compute, which is then put back.
    """

    def read_layers(self) -> Future[LayersRead]:
        """Return the table; while training runs, as soon as a step was looked at.

        Raises
        ------
        LabError
            There is nothing to train, or a step of the person's own, of which no layer is known.
        """
        require_parts(self.live)
        if self.live.own_step is not None:
            raise LabError(
                "A step of your own does everything at once.",
                "Which layers and gradients it has is seen only in a step that is taken singly.",
                "Pause and press Step: they are under step in Variables. lab.follow(…) follows weights.",
                severity="info",
            )
        if self.phase == "training" and not self.is_ending:
            return self.following.ask_layers(self._of_taken)
        done: Future[LayersRead] = Future()
        done.set_result(self._of_standing())
        return done

    def answer_layers(self) -> None:
        """Answer who waits for a step, now that none is coming."""
        for future, _ in self.following.give_up():
            if not future.set_running_or_notify_cancel():
                continue
            try:
                table = self._of_standing()
            except Exception as error:  # noqa: BLE001 - handed to whoever asked
                future.set_exception(error)
            else:
                future.set_result(table)

    def _of_taken(self, nodes: Mapping[str, Any], cost: float) -> LayersRead:
        began = time.perf_counter()
        table = self.health.read(self.live, nodes, step=self.live.step, is_taken=True, cost=cost)
        return table.model_copy(update={"seconds": cost + time.perf_counter() - began})

    def _of_standing(self) -> LayersRead:
        nodes = self.step_nodes or {}
        if self.part is None and nodes.get("gradients") and nodes.get("weights"):
            return self._of_taken(nodes, 0.0)
        stepper, live = self.ready(), self.live
        batch = first_batch(live)
        began = time.perf_counter()
        with self.at_hand.trying(live), devices.scope(live.device):
            looked = stepper.look_op_by_op(batch)
        nodes = nodes_of_step(live, looked, batch, upto="gradients")
        if self.part is None:
            self.step_nodes = nodes
        table = self.health.read(live, nodes, step=live.step + 1, is_taken=False, cost=0.0)
        return table.model_copy(update={"seconds": time.perf_counter() - began})
