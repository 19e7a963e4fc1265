"""What a checkpoint says of itself."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Annotated, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field

MANIFEST_VERSION: Literal[1] = 1
MANIFEST_NAME = "manifest.json"
ID_PATTERN = r"^[0-9A-Za-z][0-9A-Za-z_-]*$"

CheckpointKind = Literal["manual", "auto", "end", "objects"]
"""``manual``: saved by hand; ``objects``: single objects of the console; both are kept until deleted.

``auto``: every few minutes; ``end``: at a run's end; both make room for newer ones.
"""


class Entry(BaseModel):
    """A frozen value that refuses fields it does not know. NaN is written as the text ``NaN``: valid JSON."""

    model_config = ConfigDict(extra="forbid", frozen=True, ser_json_inf_nan="strings")


def _inside(name: str) -> str:
    path = PurePosixPath(name)
    if (
        path.is_absolute()
        or not path.parts
        or ".." in path.parts
        or "\\" in name
        or ":" in name
        or "\0" in name
    ):
        raise ValueError(f"Expected a file inside the checkpoint's folder. Received: {name!r}")
    return name


class FileEntry(Entry):
    """A file of the checkpoint: `name` relative to its folder with forward slashes, `size` in bytes."""

    name: Annotated[str, AfterValidator(_inside)]
    size: int = Field(ge=0)
    sha256: str = Field(pattern="^[0-9a-f]{64}$")


class VariableEntry(Entry):
    """A variable in the checkpoint.

    Attributes
    ----------
    path : str
        How the experiment calls it, for example ``model/conv2d/kernel``.
    key : str
        How the TensorFlow checkpoint calls it, or empty.
    shape : tuple of int
        Of its value.
    dtype : str
        For example ``float32``.
    """

    path: str
    key: str = ""
    shape: tuple[int, ...]
    dtype: str


def _new_id() -> str:
    return f"{datetime.now(UTC).astimezone():%Y-%m-%d-%H%M%S}-{secrets.token_hex(2)}"


class Manifest(Entry):
    """The contents of ``manifest.json``: all that is known of a checkpoint without reading its tensors.

    Attributes
    ----------
    id : str
        Name of its folder; begins with the date.
    name : str
        Given by the person, or empty.
    kind : {"manual", "auto", "end", "objects"}
        Why it was written.
    run, experiment : str
        Which run it belongs to, and the experiment's name.
    step, epoch : int
        How far training was.
    position : dict
        Where in the data, as numbers to go on from.
    created : datetime
        With its time zone, UTC.
    metrics : dict of str to float
        The latest values, such as ``loss`` and ``validation_accuracy``.
    variables : tuple of VariableEntry
        Everything that is in the TensorFlow files.
    versions : dict of str to str
        Of the libraries that wrote it.
    optimizer : str
        Class name, or empty.
    finite : bool
        Whether no weight and nothing of the optimizer is NaN, and no trained weight infinite.
    files : tuple of FileEntry
        Filled by `write_checkpoint`.
    """

    version: Literal[1] = MANIFEST_VERSION
    id: str = Field(default_factory=_new_id, pattern=ID_PATTERN)
    name: str = ""
    kind: CheckpointKind = "manual"
    run: str = ""
    experiment: str = ""
    step: int = 0
    epoch: int = 0
    position: dict[str, int | None] = Field(default_factory=dict)
    created: AwareDatetime = Field(default_factory=lambda: datetime.now(UTC))
    metrics: dict[str, float] = Field(default_factory=dict)
    variables: tuple[VariableEntry, ...] = ()
    versions: dict[str, str] = Field(default_factory=dict)
    optimizer: str = ""
    finite: bool = True
    files: tuple[FileEntry, ...] = ()

    def __repr__(self) -> str:
        # For the console: a list of checkpoints with each of their variables would fill pages.
        name = f" “{self.name}”" if self.name else ""
        of = f"of {self.experiment or 'objects'}{'' if self.finite else ', with values that are not finite'}"
        return f"<{self.kind} checkpoint {self.id}{name}, step {self.step:,}, {of}>"

    @property
    def size(self) -> int:
        """Bytes of all its files."""
        return sum(file.size for file in self.files)
