"""Messages about writing a tensor's values into a file."""

from __future__ import annotations

from typing import Literal

from eagerlab.protocol.base import Message, NodePath, Problem, View
from eagerlab.protocol.message_kinds import BaseRequest
from eagerlab.protocol.paths import python_expression

Selection = tuple[int, int, int, int]
"""First row and the one behind the last, and columns likewise, of the plane that is shown."""


class PictureColours(Message):
    """Colours of a picture as ``#rrggbb``, and the values at which they end; None takes percentiles."""

    positive: str = "#1f6feb"
    negative: str = "#d55e00"
    zero: str = "#ffffff"
    nan: str = "#d6008f"
    positive_infinity: str = "#7a3fd1"
    negative_infinity: str = "#00838f"
    low: float | None = None
    high: float | None = None


class ExportTensor(BaseRequest):
    """Write values into a file; done when it is written, with `ExportProgress` on the way.

    Attributes
    ----------
    path : str
        Absolute; its suffix is the format: ``.npy``, ``.csv`` or ``.png``.
    view : View or None
        The plane that is shown; None writes the whole tensor.
    selection : Selection or None
        Of that plane only so many rows and columns; None writes all of it.
    colours : PictureColours
        Of a picture.
    """

    kind: Literal["export_tensor"] = "export_tensor"
    node: NodePath
    path: str
    view: View | None = None
    selection: Selection | None = None
    colours: PictureColours = PictureColours()

    def python(self) -> str:
        expression = python_expression(self.node)
        view = self.view
        if view is not None and view.fixed:
            top, bottom, left, right = self.selection or (None, None, None, None)
            spans = {view.columns: _span(left, right), view.rows: _span(top, bottom)}
            parts = [spans.get(axis, str(place)) for axis, place in enumerate(view.fixed)]
            if set(parts) != {":"}:
                expression = f"{expression}[{', '.join(parts)}]"
            if view.rows is not None and view.columns is not None and view.rows > view.columns:
                expression = f"tf.transpose({expression})"
        return f"lab.export({expression}, {self.path!r})"


def _span(first: int | None, last: int | None) -> str:
    return ":" if first is None else f"{first}:{last}"


class CancelExport(BaseRequest):
    """Give up writing a file, named by the id of its `ExportTensor`; nothing is left of it."""

    kind: Literal["cancel_export"] = "cancel_export"
    export: str


class ExportProgress(Message):
    """How far a file is.

    Attributes
    ----------
    export : str
        Id of the `ExportTensor`.
    path : str
        The file.
    share : float
        From 0 to 1.
    ended : bool
        Nothing follows.
    note : str
        A sentence about what was written otherwise than it is in the tensor, or empty.
    problem : Problem or None
        Why there is no file.
    """

    sequence: int = 0
    kind: Literal["export_progress"] = "export_progress"
    export: str
    path: str
    share: float = 0.0
    ended: bool = False
    note: str = ""
    problem: Problem | None = None
