"""Messages about gradients: of an expression of the console, or of the experiment's loss."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from eagerlab.protocol.base import Message, NodePath
from eagerlab.protocol.message_kinds import BaseReply, BaseRequest, Lane

GRADIENT_ROOT = "gradient"
"""Root of the variable tree under which the gradients that were computed last are found."""
LONGEST_EXPRESSION = 10_000


class AskGradient(BaseRequest):
    """The gradient of an expression with respect to the object at `node`; the reply is `GradientFound`.

    An empty `expression` stands for the experiment's loss on its next batch. `compare` is a second expression
    of which the same is computed. Expressions wait until the running cell has ended.
    """

    lane: ClassVar[Lane] = "gradients"

    kind: Literal["ask_gradient"] = "ask_gradient"
    node: NodePath = Field(min_length=1)
    expression: str = Field(default="", max_length=LONGEST_EXPRESSION)
    compare: str = Field(default="", max_length=LONGEST_EXPRESSION)
    again: bool = False
    """It follows training or cells by itself: no click, so it has no line."""

    def python(self) -> str:
        from eagerlab.protocol.requests import python_expression

        if self.again:
            return ""
        target = python_expression(self.node)
        if not self.expression:
            return f"lab.gradient(to={target})"
        compare = f", compare={self.compare!r}" if self.compare else ""
        return f"lab.gradient({self.expression!r}, {target}{compare})"


class CancelGradient(BaseRequest):
    """Give up what `AskGradient` asked with the id `asked`: its reply is `Failed` then."""

    kind: Literal["cancel_gradient"] = "cancel_gradient"
    asked: str


class NameObject(BaseRequest):
    """Give the object at `node` a name in the console."""

    kind: Literal["name_object"] = "name_object"
    node: NodePath = Field(min_length=1)
    name: str = Field(pattern=r"^[^\W\d]\w*$")

    def python(self) -> str:
        from eagerlab.protocol.requests import python_expression

        return f"{self.name} = {python_expression(self.node)}"


class GradientSide(Message):
    """What one expression gave.

    Attributes
    ----------
    expression : str
        Empty for the experiment's loss.
    value : float or None
        The expression's value where that is one real number.
    value_text, value_shape, value_dtype
        The value as text where it is one element of another kind; its shape and dtype where it is a tensor.
    is_sum : bool
        The value has several elements: the gradient is that of their sum.
    none : str
        Why there is no gradient, as a sentence; empty where there is one.
    node : NodePath
        Where the gradient lies in the variable tree; empty where there is none.
    shape, dtype
        Of the gradient.
    gradient : float or None
        The gradient where it is one real number.
    norm : float or None
        Square root of the sum of the squares of its elements; NaN where one of them is.
    minimum, maximum, mean : float or None
        Over the finite elements; None when there are none.
    nan, positive_infinity, negative_infinity, zeros : int
        How many elements are so.
    """

    expression: str = ""
    value: float | None = None
    value_text: str = ""
    value_shape: tuple[int, ...] = ()
    value_dtype: str = ""
    is_sum: bool = False
    none: str = ""
    node: NodePath = ()
    shape: tuple[int, ...] = ()
    dtype: str = ""
    gradient: float | None = None
    norm: float | None = None
    minimum: float | None = None
    maximum: float | None = None
    mean: float | None = None
    nan: int = 0
    positive_infinity: int = 0
    negative_infinity: int = 0
    zeros: int = 0


class GradientReport(Message):
    """One gradient, or two beside each other.

    Attributes
    ----------
    node : NodePath
        What the gradient is with respect to; empty for an object without a name.
    to : str
        The same in words.
    watched : bool
        It is no variable: the tape was told to watch it.
    of, compared : GradientSide
        What the expressions gave; `compared` is None without a second one.
    ratio : float or None
        Norm of the second over norm of the first.
    difference : float or None
        The largest difference of two elements at the same place; None where the shapes differ.
    step : int or None
        After which step the experiment's loss was taken; None for an expression.
    seconds : float
        How long it took.
    """

    node: NodePath = ()
    to: str
    watched: bool = False
    of: GradientSide
    compared: GradientSide | None = None
    ratio: float | None = None
    difference: float | None = None
    step: int | None = None
    seconds: float = 0.0


class GradientFound(BaseReply):
    """The reply to `AskGradient`."""

    kind: Literal["gradient_found"] = "gradient_found"
    generation: int
    report: GradientReport
