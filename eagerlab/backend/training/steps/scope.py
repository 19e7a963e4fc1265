"""What a step of each mode is traced and run in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from eagerlab.backend.compiling.gate import layers_compiled, layers_noted
from eagerlab.backend.training.tracing import as_written
from eagerlab.experiment.modes import Mode


def scope_of(
    mode: Mode, *, is_looked_at: bool = False, op_by_op: bool = False
) -> AbstractContextManager[None]:
    """Return what to enter around steps of a mode, and around the check that belongs to them.

    Compiled functions are not rewritten in there, so that they give what the same gives op by op; in
    ``layers`` Keras's own layers and losses are such functions. In ``eager`` they run their operations
    without Keras's Python between, but not where each layer is looked at, or all is wanted `op_by_op`.
    """
    if mode == "eager":
        return nullcontext() if is_looked_at or op_by_op else layers_noted()
    return _layers() if mode == "layers" else as_written()


@contextmanager
def _layers() -> Iterator[None]:
    with as_written(), layers_compiled():
        yield
