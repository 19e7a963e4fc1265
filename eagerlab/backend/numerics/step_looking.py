"""The look at each operation of a step that is run again: what made NaN, in which layer, and of what."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from types import FrameType
from typing import Any, NamedTuple

import keras
import numpy as np

from eagerlab.backend.numerics.looking import Looker
from eagerlab.backend.numerics.report import Finding
from eagerlab.backend.numerics.values import Kind, Tally, is_countable, read, tally

MOST_BYTES = 500_000_000
"""Results are kept so that each can be named; where they come to more, the earlier ones lose their names."""
BY_TAPE = "_gradient_function"


class Given(NamedTuple):
    """An input of the operation that was found: its name where it has one, its numbers, and itself."""

    name: str
    tally: Tally
    tensor: Any


class Found(NamedTuple):
    """The first NaN, or the first infinity, of a step.

    Attributes
    ----------
    finding : Finding
        The operation.
    layer : str
        Name of the innermost Keras layer that ran it, or whose gradient it belongs to; or empty.
    inputs : tuple of Given
        Of the operation, or of the traced function around it.
    result : tensor
        What it gave.
    """

    finding: Finding
    layer: str
    inputs: tuple[Given, ...]
    result: Any


class StepLooker(Looker):
    """Finds the first NaN and the first infinity of what runs between `begin` and `end`, with all about it.

    Parameters
    ----------
    names : mapping of int to str
        What tensors and handles of variables are called, by identity; all of them stay alive meanwhile.
    failed : callable
        Takes an exception that arose here.
    layers : mapping of str to str, optional
        What a person knows layers by, by their names.

    Attributes
    ----------
    found : dict of Kind to Found
        By kind.
    """

    def __init__(
        self,
        names: Mapping[int, str],
        failed: Callable[[Exception], None],
        layers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__({}, lambda text, values, code: None, failed)
        self._called = dict(names)
        self._layers = {} if layers is None else layers
        self._made_in: dict[int, str] = {}
        self._alive: list[Any] = []
        self._bytes = 0
        self.found: dict[Kind, Found] = {}

    def end(self) -> None:
        """Look no more, and let go of all but what was found."""
        super().end()
        self._alive.clear()
        self._made_in.clear()
        self._called.clear()

    def _check(self, op: str, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        super()._check(op, inputs, outputs)
        layer = self._layer_of(sys._getframe(1))
        of_variable = self._called.get(id(inputs[0]), "") if op == "ReadVariableOp" and inputs else ""
        for output in outputs:
            self._keep(output)
            self._made_in[id(output)] = layer
            self._called[id(output)] = of_variable or (f"{op} ({layer})" if layer else op)

    def _report(self, finding: Finding, inputs: Sequence[Any], output: Any) -> None:
        given = tuple(
            Given(self._called.get(id(one), ""), tally(one), one) for one in inputs if is_countable(one)
        )
        if finding.op == "ReadVariableOp":  # its input is a handle, what it gives is what the variable holds
            given = (Given(self._called.get(id(inputs[0]), ""), tally(output), output),)
        frame = sys._getframe(1)
        layer = self._layer_of(frame) or self._layer_of_gradient(frame)
        self.found[finding.kind] = Found(finding, layer, given, output)

    def _layer_of(self, frame: FrameType | None) -> str:
        name = _layer_name(frame)
        return self._layers.get(name, name)

    def _layer_of_gradient(self, frame: FrameType | None) -> str:
        """Return the layer of the operation whose gradient a tape computes here."""
        while frame is not None:
            if frame.f_code.co_name == BY_TAPE and frame.f_code.co_filename.endswith("backprop.py"):
                kept = [*(frame.f_locals["outputs"] or ()), *(frame.f_locals["inputs"] or ())]
                return next((self._made_in[id(one)] for one in kept if self._made_in.get(id(one))), "")
            frame = frame.f_back
        return ""

    def _keep(self, output: Any) -> None:
        size = int(np.prod(output.shape.as_list())) * int(output.dtype.size) if output.dtype.size else 0
        self._bytes += size
        if self._bytes > MOST_BYTES:
            self._alive.clear()
            self._made_in.clear()
            self._bytes = size
        self._alive.append(output)


def rows_with(tensor: Any, kind: Kind, batch_size: int) -> list[int]:
    """Return the rows of a batch in which a tensor holds NaN, or infinity; none where it has no such axis."""
    if not tensor.shape.rank or int(tensor.shape[0]) != batch_size:
        return []
    values = read(tensor).reshape(batch_size, -1)
    if values.dtype.kind not in "fcV":
        return []
    bad = np.isnan(values) if kind == "nan" else np.isinf(values)
    return [int(row) for row in np.flatnonzero(bad.any(axis=1))]


def _layer_name(frame: FrameType | None) -> str:
    """Return the name of the innermost Keras layer, or model, that is being called."""
    while frame is not None:
        code = frame.f_code
        if code.co_name == "__call__" and code.co_filename.endswith("layer.py"):
            layer = frame.f_locals.get("self")
            if isinstance(layer, keras.Layer):
                return str(layer.name)
        frame = frame.f_back
    return ""
