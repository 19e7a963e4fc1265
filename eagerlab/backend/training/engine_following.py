"""The part of the trainer's commands that is about what is followed, and about all layers."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from eagerlab.backend.errors import LabError
from eagerlab.backend.following.follower import Followed, Follower
from eagerlab.backend.following.scalars import measure
from eagerlab.backend.namespace import resolve
from eagerlab.backend.settings import ConsoleSettings
from eagerlab.backend.structure import children
from eagerlab.backend.training.engine_watching import EngineWatching
from eagerlab.backend.variables import names_of, trained_variables
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.following import LayersRead, Statistic, column_of


class EngineFollowing(EngineWatching):
    """Follows statistics of weights, gradients and outputs. On the trainer's thread, between two turns."""

    _settings: ConsoleSettings

    @property
    def following(self) -> Follower:
        """What is followed; its `followed` may be read on any thread."""
        return self._course.following

    def follow(self, node: NodePath, statistic: Statistic, every: int | None) -> None:
        """Follow a statistic of what is at `node`.

        Raises
        ------
        LabError
            There is no such object, or its values are no numbers.
        """
        if node[:1] == ("step",):
            self._require_in_step(node)
        elif not self._is_awaited(node):
            measure(resolve(self.following.roots(), node), statistic)
        self.following.follow(Followed(node, statistic, every))

    def read_layers(self) -> Future[LayersRead]:
        """Return how all layers do; see `Course.read_layers`."""
        self._settings.apply()
        return self._course.read_layers()

    def follow_names(self, namespace: dict[str, Any]) -> None:
        """Let the console's names be followed as well as what is trained."""

        def roots() -> dict[str, Any]:
            live = self.live
            return {
                "model": live.model,
                "optimizer": live.optimizer,
                "metrics": live.metrics,
                "names": namespace,
            }

        self.following.roots = roots

    def _is_awaited(self, node: NodePath) -> bool:
        """Whether it may be a variable that the first batch makes."""
        return node[:1] == ("model",) and not getattr(self.live.model, "built", True)

    def _require_in_step(self, node: NodePath) -> None:
        live = self.live
        if live.own_step is not None:
            raise LabError(
                "A step of your own does everything at once.",
                "Its gradients and outputs are seen only in a step that is taken singly.",
                "Follow a weight, or a name of the console that your step sets.",
            )
        if live.model is None or len(node) != 3 or node[1] not in ("gradients", "layers"):
            raise LabError(
                f"{column_of(node, 'norm').split(' ', 1)[1]} cannot be followed.",
                "Of a step, gradients and outputs of layers can: step/gradients/… and step/layers/….",
            )
        if node[1] == "gradients":
            known = names_of(live.model, trained_variables(live.model))
            if known and node[2] not in known:
                raise LabError(
                    f"The model trains no variable {node[2]!r}.", f"It trains {', '.join(known[:10])}."
                )
        elif not _has_layer(live.model, node[2]):
            raise LabError(f"The model has no layer {node[2]!r}.")


def _has_layer(model: Any, name: str) -> bool:
    """Whether a model, or what it holds, has a layer under these keys; a model not built yet may get it."""
    value = model
    plain = name.rsplit(" (", 1)[0]
    for key in plain.split("/"):
        found = next((child for own, child in children(value) if own == key), None)
        if found is None:
            return plain == getattr(model, "name", None) or not getattr(model, "built", True)
        value = found
    return True
