"""What came of restoring a checkpoint, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from eagerlab.backend.errors import LabError
from eagerlab.backend.paths import split
from eagerlab.protocol.base import Problem


class CheckpointMismatch(LabError):  # noqa: N818 - a name that others use
    """A checkpoint does not fit what is there; nothing was changed."""


@dataclass(frozen=True)
class RestoreReport:
    """What was put back and what was not.

    Attributes
    ----------
    checkpoint : str
        Id of the checkpoint, or the path of a file.
    label : str
        How it is called before a person.
    step : int or None
        The step that the experiment is at now; None when the checkpoint says nothing of it.
    restored : tuple of str
        Paths whose values were put back.
    waiting : tuple of str
        Paths that do not exist yet and are filled when they are created.
    absent : tuple of str
        Paths of the experiment that the checkpoint lacks; they keep their values.
    unused : tuple of str
        Paths of the checkpoint that the experiment lacks.
    notes : tuple of str
        Further remarks, without a full stop.
    """

    checkpoint: str
    label: str
    step: int | None = None
    restored: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        at = "" if self.step is None else f" (step {self.step})"
        parts = [f"Restored {self.label}{at}: {count(self.restored, 'variable')}"]
        return "; ".join([*parts, *self._remarks()]) + "."

    def problem(self) -> Problem | None:
        """Return what the person should know, or None when everything fitted."""
        if not (self.waiting or self.absent or self.unused or self.notes):
            return None
        return Problem(
            what=str(self),
            why="",
            severity="info" if not (self.absent or self.unused or self.notes) else "warning",
            details="\n".join(
                [
                    *(f"waiting: {path}" for path in self.waiting),
                    *(f"not in checkpoint: {path}" for path in self.absent),
                    *(f"not in the experiment: {path}" for path in self.unused),
                ]
            ),
        )

    def _remarks(self) -> list[str]:
        remarks = list(self.notes)
        if self.absent:
            remarks.append(f"not in checkpoint: {owners(self.absent)} (left as it was)")
        if self.unused:
            remarks.append(f"in the checkpoint but not in the experiment: {owners(self.unused)}")
        if self.waiting:
            remarks.append(f"{count(self.waiting, 'variable')} waiting until created: {owners(self.waiting)}")
        return remarks


def owners(paths: Sequence[str], limit: int = 4) -> str:
    """Name the layers that `paths` belong to, at most `limit` of them."""
    names = list(dict.fromkeys(owner(path) for path in paths))
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return ", ".join(names[:limit]) + more


def owner(path: str) -> str:
    """Name what holds a variable: a layer of the model's, or a kind of slots of the optimizer's."""
    keys = split(path)
    if keys[0] == "optimizer" and len(keys) > 2:
        return f"the optimizer's {keys[1].strip('_')}"
    return "/".join(keys[1:-1]) if keys[0] == "model" and len(keys) > 2 else path


def count(things: Sequence[object], name: str) -> str:
    """Return for example ``1 variable`` or ``20 variables``."""
    return f"{len(things):,} {name}{'' if len(things) == 1 else 's'}"
