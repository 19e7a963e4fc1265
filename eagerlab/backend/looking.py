"""The part of `Lab` that shows objects: in the inspector, on the plot, on another device."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from eagerlab.backend.errors import LabError
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.events import ShowBeside, ShowPipeline, ShowTensor

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from eagerlab.backend.ports import Publishing, Watching
    from eagerlab.backend.trainer_debugging import TrainerDebugger
    from eagerlab.backend.training.engine import Engine


class Looking:
    """Calls that find objects by their path in the variable tree, and paths by their object."""

    _engine: Engine | None
    _namespace: dict[str, Any]
    _publisher: Publishing

    _kept_gradients: dict[str, Any] | None
    """The gradients that were computed last."""

    debugger: TrainerDebugger | None
    watches: Watching | None = None
    """Set by the kernel: what follows names of the console for `watch`."""

    _in_cell: bool
    _looks = itertools.count(1)
    _last_look = 0

    def count_changes(self) -> int:
        """Return a number that grows with whatever may change values; while a cell runs, with each call.

        A cell may write into an array at any moment, and tells nobody.
        """
        if self._in_cell:
            self._last_look = next(self._looks)
        told: Callable[[], int] = getattr(self._publisher, "changes", lambda: 0)
        return told() + self._last_look

    def roots(self) -> dict[str, Any]:
        """Return the roots of the variable tree, None where there is nothing now."""
        live = self._engine.live if self._engine is not None else None
        return {
            "batch": self._engine.batch_by_name if self._engine is not None else None,
            "frame": self._engine.frame_names if self._engine is not None else None,
            "step": self._engine.step_nodes if self._engine is not None else None,
            "model": live.model if live else None,
            "optimizer": live.optimizer if live else None,
            "metrics": live.metrics if live else [],
            "data": live.data if live else None,
            "names": self._namespace,
            "kept": self._kept_by_console(),
            "gradient": self._kept_gradients or None,
        }

    def _kept_by_console(self) -> dict[str, Any] | None:
        if self._engine is None:
            return None
        from eagerlab.backend.listing.kept import kept_by_console

        return kept_by_console(self._namespace) or None

    def at(self, path: str) -> Any:
        """Return the object at a path of the variable tree, for example ``model/conv2d/kernel``."""
        from eagerlab.backend.paths import split
        from eagerlab.backend.tensors import Tensors
        from eagerlab.backend.tensors.held import unwrapped

        return unwrapped(Tensors(self.roots).resolve(split(path)))

    def _object_at(self, node: NodePath) -> Any:
        from eagerlab.backend.paths import join

        return self.at(join(node))

    def show(self, obj: Any, beside: Any = None) -> None:
        """Open an object in the inspector, or two beside each other; a dataset in the Data tab.

        Parameters
        ----------
        obj : tensor, variable, array, tf.data.Dataset or str
            An object that has a name, or its name or path as text.
        beside : tensor, variable, array or str
            The second one.
        """
        node = self._node_of(obj)
        if beside is None and is_pipeline(self._object_at(node)):
            self._publisher.publish(ShowPipeline(node=node))
        elif beside is None:
            self._publisher.publish(ShowTensor(node=node))
        else:
            self._publisher.publish(ShowBeside(nodes=(node, self._node_of(beside))))

    def watch(self, name: str) -> None:
        """Plot a list, array or scalar of the console live, by its name."""
        self._require_watches().watch(name)

    def unwatch(self, name: str) -> None:
        """End what `watch` began."""
        self._require_watches().unwatch(name)

    def copy_to_device(self, obj: Any, device: str) -> Any:
        """Return a copy of a tensor (or variable, or array) on a device given by its short name."""
        import tensorflow as tf

        from eagerlab.backend import devices

        with tf.device(devices.full_name(devices.require(device))):
            return tf.identity(tf.convert_to_tensor(obj))

    def read_experiment(self, experiment: str | Path) -> tuple[ExperimentSpec, str]:
        """Return the spec of a built-in key or a file, and the file's path (empty for a built-in one)."""
        from eagerlab.experiment.builtin import BUILTIN, builtin_spec
        from eagerlab.experiment.file import load_spec

        if isinstance(experiment, str) and experiment in BUILTIN:
            return builtin_spec(experiment), ""
        from pathlib import Path

        return load_spec(Path(experiment)), str(experiment)

    def _frame_names(self) -> Mapping[str, Any] | None:
        """Return the names of the frame in the debugger as they are now: a command may just have made one."""
        if self._engine is None:
            return None
        if self.debugger is not None and self.debugger.asks_on_this_thread():
            self._engine.at_hand.standing.set_names(self.debugger.current_names)
        return self._engine.frame_names

    def _require_watches(self) -> Watching:
        if self.watches is None:
            raise LabError("Names can be watched only in the window's console.")
        return self.watches

    def _node_of(self, obj: Any) -> NodePath:
        if isinstance(obj, str):
            if obj in self._namespace:
                return ("names", obj)
            from eagerlab.backend.paths import split

            return split(obj)
        for name, value in list(self._namespace.items()):
            if value is obj and not name.startswith("_"):
                return ("names", name)
        if self._engine is not None:
            from eagerlab.backend.paths import split

            for root, named in (("frame", self._frame_names()), ("batch", self._engine.batch_by_name)):
                for name, value in (named or {}).items():
                    if value is obj:
                        return (root, name)
            for path, variable in self._engine.live.variables().items():
                if variable is obj:
                    return split(path)
        raise LabError(
            "This object has no name, by which it could be found again.", "", "Give it one first: x = …"
        )


def is_pipeline(value: Any) -> bool:
    """Whether an object is a `tf.data.Dataset`."""
    import tensorflow as tf

    return issubclass(type(value), tf.data.Dataset)
