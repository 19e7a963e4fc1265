"""The ways of executing a step, named once."""

from __future__ import annotations

from typing import Literal, get_args

Mode = Literal["eager", "layers", "graph", "xla"]
"""How steps are executed.

``eager``: op by op, only the update's arithmetic compiled, and Keras's own layers without Keras's Python;
``layers``: the person's code op by op, Keras's own layers and losses compiled between; ``graph``: the whole
step as one `tf.function`; ``xla``: the same, compiled by XLA. All but the last give the same numbers;
ARCHITECTURE.md says how far to the last bit.
"""

MODES: tuple[Mode, ...] = get_args(Mode)
COMPILED_MODES: frozenset[Mode] = frozenset({"graph", "xla"})
"""In these, Python runs only while the step is traced."""
