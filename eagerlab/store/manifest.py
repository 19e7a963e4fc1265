"""What a checkpoint says of itself."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

MANIFEST_VERSION: Literal[1] = 1
MANIFEST_NAME = "manifest.json"

CheckpointKind = Literal["manual", "auto", "end"]
"""``manual``: saved by hand, kept until deleted; ``auto``: every few minutes; ``end``: at a run's end."""


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
        How the TensorFlow checkpoint calls it.
    shape : tuple of int
        Of its value.
    dtype : str
        For example ``float32``.
    """

    path: str
    key: str
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
    contents : {"experiment", "objects"}
        A whole experiment's state, or single objects of the console.
    run, experiment : str
        Which run it belongs to, and the experiment's name.
    step, epoch, batch, seed : int
        The position in the data; the order of an epoch follows from seed and epoch.
    created : str
        UTC, ISO 8601.
    metrics : dict of str to float
        The latest values, such as ``loss`` and ``validation_accuracy``.
    variables : tuple of VariableEntry
        Everything that is in the TensorFlow files.
    state : dict
        What else is needed to go on: random generators and the like.
    environment : dict
        What else decides bits: versions, thread counts, determinism.
    spec : dict or None
        The experiment, where it has a spec.
    source : str
        The source that ran, or empty.
    files : tuple of FileEntry
        Filled by `write_checkpoint`.
    """

    version: Literal[1] = MANIFEST_VERSION
    id: str = Field(default_factory=_new_id, pattern=r"^[0-9A-Za-z][0-9A-Za-z_-]*$")
    name: str = ""
    kind: CheckpointKind = "manual"
    contents: Literal["experiment", "objects"] = "experiment"
    run: str = ""
    experiment: str = ""
    step: int = 0
    epoch: int = 0
    batch: int = 0
    seed: int = 0
    created: str = Field(default_factory=lambda: datetime.now(UTC).isoformat())
    metrics: dict[str, float] = Field(default_factory=dict)
    variables: tuple[VariableEntry, ...] = ()
    state: dict[str, JsonValue] = Field(default_factory=dict)
    environment: dict[str, JsonValue] = Field(default_factory=dict)
    spec: dict[str, JsonValue] | None = None
    source: str = ""
    files: tuple[FileEntry, ...] = ()

    @property
    def size(self) -> int:
        """Bytes of all its files."""
        return sum(file.size for file in self.files)
