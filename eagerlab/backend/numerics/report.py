"""What the numerics watch says under a cell: operation, line, numbers, and whether it began there."""

from __future__ import annotations

from dataclasses import dataclass

from eagerlab.backend.numerics.places import Place
from eagerlab.backend.numerics.values import Kind, Tally

SENTENCES = {
    "nan plain": "{op} made the first NaN of this cell. NaN in its result: {count} of {size} ({result}).",
    "nan gradient": "{op}, an operation of the gradient of {forward}, made the first NaN of this cell. "
    "NaN in its result: {count} of {size} ({result}).",
    "nan tape": "{op}, an operation of the gradient, made the first NaN of this cell. "
    "NaN in its result: {count} of {size} ({result}).",
    "nan inside": "{op} inside the tf.function {function} made the first NaN of this cell. "
    "NaN in its result: {count} of {size} ({result}).",
    "nan backward": "{op} inside the gradient of the tf.function {function} made the first NaN of this cell. "
    "NaN in its result: {count} of {size} ({result}).",
    "nan function": "The tf.function {function} made the first NaN of this cell. "
    "NaN in its result: {count} of {size} ({result}).",
    "nan read": "The first NaN of this cell was read from a variable, which held it before. "
    "NaN in it: {count} of {size} ({result}).",
    "nan updated": "{op} left the first NaN of this cell in a variable. "
    "NaN in it: {count} of {size} ({result}).",
    "nan handed": "The first NaN of this cell came out of {op}, which hands on what a dataset or a "
    "tf.function computed. NaN in its result: {count} of {size} ({result}).",
    "nan passed": "The first NaN of this cell came into {op} from outside, with its inputs. "
    "NaN in its result: {count} of {size} ({result}).",
    "inf plain": "{op} made the first infinity of this cell. "
    "Infinite in its result: {count} of {size} ({result}).",
    "inf gradient": "{op}, an operation of the gradient of {forward}, made the first infinity of this cell. "
    "Infinite in its result: {count} of {size} ({result}).",
    "inf tape": "{op}, an operation of the gradient, made the first infinity of this cell. "
    "Infinite in its result: {count} of {size} ({result}).",
    "inf inside": "{op} inside the tf.function {function} made the first infinity of this cell. "
    "Infinite in its result: {count} of {size} ({result}).",
    "inf backward": "{op} inside the gradient of the tf.function {function} made the first infinity of this "
    "cell. Infinite in its result: {count} of {size} ({result}).",
    "inf function": "The tf.function {function} made the first infinity of this cell. "
    "Infinite in its result: {count} of {size} ({result}).",
    "inf read": "The first infinity of this cell was read from a variable, which held it before. "
    "Infinite in it: {count} of {size} ({result}).",
    "inf updated": "{op} left the first infinity of this cell in a variable. "
    "Infinite in it: {count} of {size} ({result}).",
    "inf handed": "The first infinity of this cell came out of {op}, which hands on what a dataset or a "
    "tf.function computed. Infinite in its result: {count} of {size} ({result}).",
    "inf passed": "The first infinity of this cell came into {op} from outside, with its inputs. "
    "Infinite in its result: {count} of {size} ({result}).",
    "finite": "Its inputs were finite: {inputs}. So it began here.",
    "infinite inputs": "Its inputs held no NaN but infinity: {inputs}.",
    "nan inputs": "Its inputs held no infinity but NaN: {inputs}.",
    "same inputs": "Its inputs: {inputs}.",
    "opaque": "A traced function runs as one; tf.config.run_functions_eagerly(True) runs its operations one "
    "by one, and then the operation can be named.",
}
"""Each is translated on its own; a note is some of them, one a line."""
MOST_INPUTS = 4
_HANDING = frozenset(("OptionalGetValue", "IteratorGetNext", "IteratorGetNextSync"))


@dataclass(frozen=True)
class Finding:
    """The first NaN, or the first infinity, of a cell; no tensor is kept.

    Attributes
    ----------
    kind : {"nan", "inf"}
        What was found.
    op : str
        TensorFlow's name of the operation.
    result : Tally
        Of the output that holds it.
    inputs : tuple of Tally
        Of the inputs that hold numbers.
    names : tuple of str
        Names of the console for inputs.
    place : Place or None
        The person's line.
    by_tape : bool
        Whether a tape ran the operation.
    forward : str
        The operation whose gradient it is, or empty.
    forward_place : Place or None
        The line where that ran.
    function : str
        The traced function that it is, or is in; empty where there is none.
    is_backward : bool
        Whether that function is the gradient of the named one.
    is_opaque : bool
        Whether the operation inside the function is not known.
    is_update : bool
        Whether the operation changed a variable, in which it was found when that was read.
    """

    kind: Kind
    op: str
    result: Tally
    inputs: tuple[Tally, ...] = ()
    names: tuple[str, ...] = ()
    place: Place | None = None
    by_tape: bool = False
    forward: str = ""
    forward_place: Place | None = None
    function: str = ""
    is_backward: bool = False
    is_opaque: bool = False
    is_update: bool = False

    def text(self) -> str:
        """Return the template of the note: sentences, one a line."""
        keys = [f"{self.kind} {self._role()}", self._inputs_key()]
        if self.is_opaque or self.op == "OptionalGetValue":  # of the tf.function of Keras's fit
            keys.append("opaque")
        return "\n".join(SENTENCES[key] for key in keys if key)

    def values(self) -> dict[str, str]:
        """Return what takes the place of the names in `text`."""
        shown = [describe(one) for one in self.inputs[:MOST_INPUTS]]
        return {
            "op": self.op,
            "forward": self.forward,
            "function": self.function,
            "count": f"{self.result.count(self.kind):,}",
            "size": f"{self.result.size:,}",
            "result": shape_and_type(self.result),
            "inputs": "; ".join(shown) + ("; …" if len(self.inputs) > MOST_INPUTS else ""),
        }

    def code(self) -> str:
        """Return the lines that it is about, with cell and number, and one that shows an input."""
        places = [self.place, self.forward_place]
        lines = [
            f"{one.source}  # {one.file}, line {one.line}" if one.source else f"# {one.file}, line {one.line}"
            for index, one in enumerate(places)
            if one is not None and one not in places[:index]
        ]
        return "\n".join([*lines, *(f"lab.show({name})" for name in self.names[:1])])

    def _role(self) -> str:
        if self.is_update or self.op == "ReadVariableOp":
            return "updated" if self.is_update else "read"
        if self.op in _HANDING:
            return "handed"
        if any(one.count(self.kind) for one in self.inputs):
            return "passed"
        if self.function:
            return "function" if self.is_opaque else "backward" if self.is_backward else "inside"
        if not self.by_tape:
            return "plain"
        return "gradient" if self.forward else "tape"

    def _inputs_key(self) -> str:
        if not self.inputs:
            return ""
        if any(one.count(self.kind) for one in self.inputs):
            return "same inputs"
        if any(one.nans or one.infs for one in self.inputs):
            return "infinite inputs" if self.kind == "nan" else "nan inputs"
        return "finite"


def describe(tally: Tally) -> str:
    """Return shape, type and range of a tensor in few signs, for example ``3×4 float32, -1.2 … 100``."""
    parts = [shape_and_type(tally)]
    if tally.low is not None and tally.high is not None:
        low, high = f"{tally.low:.4g}", f"{tally.high:.4g}"
        parts.append(low if low == high else f"{low} … {high}")
    if tally.nans:
        parts.append(f"{tally.nans:,} NaN")
    if tally.infs:
        parts.append(f"{tally.infs:,} Inf")
    return ", ".join(parts)


def shape_and_type(tally: Tally) -> str:
    """Return shape and type, for example ``3×4 float32``; the type alone for a single number."""
    shape = "×".join(str(size) for size in tally.shape)
    return f"{shape} {tally.dtype}" if shape else tally.dtype
