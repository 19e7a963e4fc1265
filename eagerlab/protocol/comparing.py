"""Messages about two tensors and how they differ."""

from __future__ import annotations

from typing import ClassVar, Literal, NamedTuple, get_args

from pydantic import Field

from eagerlab.protocol.base import Message, NodePath
from eagerlab.protocol.message_kinds import BaseReply, BaseRequest, Lane

COMPARE = "compare"
"""The root under which differences are found; see `compare_node`."""
CHECKPOINT = "checkpoint"
"""The root under which a checkpoint's values are found: then its id, and the path of the variable."""
RTOL, ATOL = 1e-5, 1e-8
"""NumPy's own tolerances."""

Aspect = Literal["absolute", "relative", "mask"]
"""``absolute``: |a − b|; ``relative``: |a − b| / |b|; ``mask``: where they differ beyond the tolerance."""
WorstKind = Literal["none", "nan", "infinity", "difference"]
CounterpartKind = Literal["pin", "checkpoint", "variable", "name"]


class Tolerance(Message):
    """When two values count as equal, as in ``numpy.allclose``: |a − b| ≤ atol + rtol × |b|.

    Attributes
    ----------
    rtol, atol : float
        Not negative, finite.
    equal_nan : bool
        Whether NaN equals NaN.
    """

    rtol: float = Field(default=RTOL, ge=0, allow_inf_nan=False)
    atol: float = Field(default=ATOL, ge=0, allow_inf_nan=False)
    equal_nan: bool = False


class Difference(NamedTuple):
    """What a path below `COMPARE` means; `common` compares only the part that two shapes have in common."""

    aspect: Aspect
    left: NodePath
    right: NodePath
    tolerance: Tolerance
    common: bool


def compare_node(
    aspect: Aspect, left: NodePath, right: NodePath, tolerance: Tolerance, *, common: bool = False
) -> NodePath:
    """Return the path under which a difference is opened like a tensor."""
    kept = [f"rtol={tolerance.rtol!r}", f"atol={tolerance.atol!r}"]
    kept += ["equal_nan"] * tolerance.equal_nan + ["common"] * common
    return (COMPARE, aspect, " ".join(kept), str(len(left)), *left, *right)


def read_compare_node(node: NodePath) -> Difference:
    """Return what `compare_node` was given.

    Raises
    ------
    ValueError
        It is no such path.
    """
    aspect: Aspect | None = next((one for one in get_args(Aspect) if node[1:2] == (one,)), None)
    if len(node) < 6 or node[0] != COMPARE or aspect is None or not node[3].isdecimal():
        raise ValueError(f"Expected a path of a difference. Received: {node}")
    words = node[2].split()
    numbers = dict(word.split("=", 1) for word in words if "=" in word)
    tolerance = Tolerance(
        rtol=float(numbers["rtol"]), atol=float(numbers["atol"]), equal_nan="equal_nan" in words
    )
    parts, count = node[4:], int(node[3])
    if not 0 < count < len(parts):
        raise ValueError(f"Expected two paths. Received: {node}")
    return Difference(aspect, parts[:count], parts[count:], tolerance, "common" in words)


class Compare(BaseRequest):
    """How the tensors at two paths differ; the reply is `Comparison`.

    `known` are the versions that the window has seen: where they are still true, nothing is computed.
    """

    lane: ClassVar[Lane] = "statistics"

    kind: Literal["compare"] = "compare"
    left: NodePath
    right: NodePath
    tolerance: Tolerance = Tolerance()
    common: bool = False
    known: tuple[int, int] | None = None


class CancelComparison(BaseRequest):
    """Give up the comparison that the request of this id asked for."""

    kind: Literal["cancel_comparison"] = "cancel_comparison"
    comparison: str


class FindCounterparts(BaseRequest):
    """With what the tensor at `node` could be compared; the reply is `Counterparts`."""

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["find_counterparts"] = "find_counterparts"
    node: NodePath


class Side(Message):
    """One of the two: its headline, shape and dtype."""

    node: NodePath
    title: str
    shape: tuple[int, ...]
    dtype: str


class Worst(Message):
    """The pair that differs most.

    Attributes
    ----------
    kind : WorstKind
        ``none``: no two differ; ``nan``: NaN against something else; ``infinity``: an infinity against
        something else; ``difference``: the largest absolute difference of two numbers.
    index : tuple of int
        Where.
    left, right : str
        Both values, with all their digits.
    """

    kind: WorstKind = "none"
    index: tuple[int, ...] = ()
    left: str = ""
    right: str = ""


class Comparison(BaseReply):
    """How two tensors differ.

    Attributes
    ----------
    versions : tuple of int
        Of the left and the right one.
    unchanged : bool
        They are still what the window knows; nothing else is said then.
    refusal : str
        Why they cannot be compared, in a sentence; nothing else is said then.
    notes : tuple of str
        What is to be said of shapes and dtypes, in sentences.
    can_be_common : bool
        Shapes differ, and the part that they have in common can be compared.
    shape : tuple of int
        Of what was compared.
    total : int
        Elements that were compared.
    allclose : bool
        As ``numpy.allclose`` says.
    beyond : int
        Elements that differ beyond the tolerance.
    unequal : int
        Elements that are not exactly equal; NaN equals NaN here only with `equal_nan`.
    nan_left, nan_right, nan_both : int
        Where only the left one, only the right one, and both are NaN.
    infinite : int
        Where at least one is infinite, and none NaN.
    infinite_equal : int
        Of these, where both are the same infinity.
    max_abs, mean_abs : float or None
        Over pairs of finite numbers; None where there is none.
    max_rel : float or None
        Likewise, over those whose right one is not zero.
    norm : float or None
        Root of the sum of the squares of the differences.
    left_norm, right_norm : float or None
        Of both tensors.
    cosine : float or None
        Of the angle between the two; None where one of them is zero.
    seconds : float
        Of a processor that it took.
    """

    kind: Literal["comparison"] = "comparison"
    left: Side
    right: Side
    versions: tuple[int, int] = (0, 0)
    unchanged: bool = False
    refusal: str = ""
    notes: tuple[str, ...] = ()
    can_be_common: bool = False
    shape: tuple[int, ...] = ()
    total: int = 0
    allclose: bool = False
    beyond: int = 0
    unequal: int = 0
    nan_left: int = 0
    nan_right: int = 0
    nan_both: int = 0
    infinite: int = 0
    infinite_equal: int = 0
    max_abs: float | None = None
    mean_abs: float | None = None
    max_rel: float | None = None
    norm: float | None = None
    left_norm: float | None = None
    right_norm: float | None = None
    cosine: float | None = None
    worst: Worst = Worst()
    seconds: float = 0.0


class Counterpart(Message):
    """Something to compare with.

    Attributes
    ----------
    group : CounterpartKind
        What it is.
    title, detail : str
        Its name, and what else there is to say.
    fits : bool
        Whether it has the same shape.
    """

    node: NodePath
    group: CounterpartKind
    title: str
    detail: str = ""
    fits: bool = True


class Counterparts(BaseReply):
    """The answer to `FindCounterparts`, what fits first."""

    kind: Literal["counterparts"] = "counterparts"
    found: tuple[Counterpart, ...] = ()


class ComparisonProgress(Message):
    """How far the comparison is that `request` asked for, from 0 to 1."""

    sequence: int = 0
    kind: Literal["comparison_progress"] = "comparison_progress"
    request: str
    share: float


class ShowComparison(Message):
    """``lab.compare(…, show=True)``: open these two in the inspector, compared."""

    sequence: int = 0
    kind: Literal["show_comparison"] = "show_comparison"
    left: NodePath
    right: NodePath
    tolerance: Tolerance = Tolerance()
    common: bool = False
