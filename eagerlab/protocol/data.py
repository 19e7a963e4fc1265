"""Messages about data: what is in a file or a folder, and what the model would get."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from eagerlab.experiment.data_spec import DataSpec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.protocol.base import Message, NodePath, Problem
from eagerlab.protocol.message_kinds import ArrayHeader, BaseReply, BaseRequest, Lane


class OpenData(BaseRequest):
    """Look into a file or a folder and suggest how to use it; the reply is `DataFound`.

    `wanted`, from an earlier answer with the person's changes, is what must hold: a separator, an
    encoding, the
    arrays' names; what follows from it (columns, categories, classes, shapes) is found out anew.
    """

    lane: ClassVar[Lane] = "data"

    kind: Literal["open_data"] = "open_data"
    path: str
    second_path: str = ""
    wanted: DataSpec | None = None

    def python(self) -> str:
        if self.wanted is not None:
            return ""
        second = f", {self.second_path!r}" if self.second_path else ""
        return f"lab.open_data({self.path!r}{second})"


class Finding(Message):
    """One thing that was found out, or that is wrong with a part of the data.

    Attributes
    ----------
    what : str
        A sentence.
    where : str
        Row, column, array or picture, or empty.
    severity : {"info", "warning", "error"}
        An error keeps the data from being used until something is chosen or mended.
    field : str
        The field of the data form that decides it, or empty.
    count : int
        How many rows, cells or pictures it concerns.
    examples : tuple of str
        Some of them: file line numbers, names of pictures.
    """

    what: str
    where: str = ""
    severity: Literal["info", "warning", "error"] = "info"
    field: str = ""
    count: int = 1
    examples: tuple[str, ...] = ()


class ColumnFound(Message):
    """What is in a column of a table: counts of all its cells, and some of them as text."""

    name: str
    numbers: int = 0
    texts: int = 0
    missing: int = 0
    distinct: int = 0
    minimum: float | None = None
    maximum: float | None = None
    examples: tuple[str, ...] = ()


class DataFound(BaseReply):
    """What a file or folder holds, and a spec that uses it.

    `data` is None when nothing in it can be used: then `problem` says why. `choices` are the arrays of a
    file.
    """

    kind: Literal["data_found"] = "data_found"
    generation: int = 0
    data: DataSpec | None = None
    experiment: ExperimentSpec | None = None
    """A whole experiment that suits the data, with the reasons in its description."""
    findings: tuple[Finding, ...] = ()
    columns: tuple[ColumnFound, ...] = ()
    arrays: tuple[tuple[str, tuple[int, ...], str], ...] = ()
    """Name, shape and dtype of each array of a file."""
    rows: int | None = None
    first_rows: tuple[tuple[str, ...], ...] = ()
    """The first rows of a table as they stand in the file."""
    problem: Problem | None = None


class PreviewData(BaseRequest):
    """What the model would get: the very samples, made by the code that training runs.

    The reply is `DataPreview`. `first` and `count` choose samples of the part, in the data's own order.
    Without a spec they are those that the trainer has: also arrays and datasets of the console.
    """

    lane: ClassVar[Lane] = "data"

    kind: Literal["preview_data"] = "preview_data"
    spec: ExperimentSpec | None = None
    part: Literal["train", "validation"] = "train"
    first: int = Field(default=0, ge=0)
    count: int = Field(default=24, ge=1, le=500)
    augmented: bool = False


class ClassCount(Message):
    name: str
    train: int
    validation: int


class DataPreview(BaseReply):
    """First buffer: inputs (`x`), second: targets (`y`), as the model gets them.

    `kind_of` says how to show the inputs; `names` are those of the inputs' columns; `classes` of the targets.
    """

    kind: Literal["data_preview"] = "data_preview"
    generation: int
    kind_of: Literal["pictures", "rows", "series", "points", "other"] = "other"
    train: int = 0
    validation: int = 0
    x: ArrayHeader | None = None
    y: ArrayHeader | None = None
    x_shape: tuple[int | None, ...] = ()
    y_shape: tuple[int | None, ...] = ()
    names: tuple[str, ...] = ()
    balance: tuple[ClassCount, ...] = ()
    findings: tuple[Finding, ...] = ()
    sources: tuple[str, ...] = ()
    """Where each shown sample comes from: file line, or name of the picture."""
    element_spec: str = ""
    problem: Problem | None = None


class CancelData(BaseRequest):
    """End the reading that `request` asked for; its own reply then says that it was cancelled."""

    kind: Literal["cancel_data"] = "cancel_data"
    request: str


class UseNames(BaseRequest):
    """Make arrays or a dataset of the console the experiment's data."""

    kind: Literal["use_names"] = "use_names"
    x: NodePath
    y: NodePath | None = None

    def python(self) -> str:
        from eagerlab.protocol.requests import python_expression

        if self.y is None:
            return f"lab.use(data={python_expression(self.x)})"
        return f"lab.use(data=({python_expression(self.x)}, {python_expression(self.y)}))"
