"""The whole step inside one `tf.function`."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from eagerlab.backend.data import Batch
from eagerlab.backend.training.optimizers import frozen_untouched
from eagerlab.backend.training.steps.base import Outcome
from eagerlab.backend.training.steps.gradients import Gradients, reached_pairs, require_gradients
from eagerlab.backend.training.tracing import release_gradients


class GraphStep:
    """The whole step as one `tf.function`. Parameters as of `EagerStep`; `jit_compile`: by XLA."""

    def __init__(
        self,
        model: Any,
        loss: Any,
        optimizer: Any,
        variables: list[Any],
        compute_gradients: Gradients,
        *,
        jit_compile: bool | None = None,
    ) -> None:
        self.warnings: list[str] = []
        self._model, self._variables = model, variables
        self._traced: list[bool] | None = None

        @tf.function(jit_compile=jit_compile)
        def whole(x: Any, y: Any) -> tuple[Any, Any, Any]:
            value, predictions, gradients = compute_gradients(model, loss, x, y)
            # Judged after tracing: an exception from here would come out as one of autograph's.
            self._traced = [gradient is not None for gradient in gradients]
            rate = tf.identity(optimizer.learning_rate)
            pairs = reached_pairs(gradients, variables)
            if pairs:
                with frozen_untouched(optimizer, variables):
                    optimizer.apply_gradients(pairs)
            return value, predictions, rate

        self._whole = self.body = whole
        self._concrete: Any = None
        self._shapes: Any = None

    def take(self, batch: Batch) -> Outcome:
        """Change model and optimizer by one batch."""
        x, y = batch
        if not (isinstance(x, tf.Tensor) and isinstance(y, tf.Tensor)):
            outcome = Outcome(*self._whole(x, y))
            self._judge()
            return outcome
        if self._shapes != (x.shape, y.shape):
            # `tf.function` looks at the kinds of its arguments in each call, which costs 0.2 ms.
            self._concrete = self._whole.get_concrete_function(x, y)
            release_gradients(self._concrete)
            self._shapes = (x.shape, y.shape)
            self._judge()
        return Outcome(*self._concrete(x, y))

    def _judge(self) -> None:
        """Refuse, once after each trace, gradients that reach nothing."""
        if self._traced is not None:
            reached, self._traced = self._traced, None
            self.warnings = require_gradients(self._model, self._variables, reached)
