"""What is right for one object, stated beside the code that makes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from eagerlab.protocol.base import View


@dataclass(frozen=True)
class Expected:
    """What the inspector shows.

    Attributes
    ----------
    kind, shape, dtype, note
        Of `TensorInfo`; an empty dtype or note is not looked at.
    cells : sequence of sequence, optional
        Numbers or texts of the first rows and columns, as far as given.
    view : View, optional
        Which axes `cells` are of; the first two unless given.
    open_shape : tuple of (int or None), optional
        The shape where not all sizes are known.
    summary : str
        Of its row in the tree; empty where it does not matter.
    no_values : str
        Part of the sentence that says why there are none.
    statistics : mapping
        Some fields of exact `StatisticsValues`.
    facts : mapping
        Some of the facts, each with a part of its text.
    columns : tuple of str
        Headings.
    parts : tuple of str
        Keys of the first parts that can be opened; None in it stands for any.
    picture : bool or None
        Whether it can be drawn; None where it does not matter.
    """

    kind: str
    shape: tuple[int, ...] = ()
    dtype: str = ""
    cells: Sequence[Sequence[Any]] | None = None
    view: View | None = None
    open_shape: tuple[int | None, ...] | None = None
    summary: str = ""
    no_values: str = ""
    note: str = ""
    statistics: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, str] = field(default_factory=dict)
    columns: tuple[str, ...] | None = None
    parts: tuple[str, ...] | None = None
    picture: bool | None = None
