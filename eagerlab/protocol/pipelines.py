"""Messages about pipelines of the console: what a `tf.data.Dataset` gives, without using it up."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from eagerlab.protocol.base import Message, NodePath, Problem
from eagerlab.protocol.data import Finding
from eagerlab.protocol.message_kinds import ArrayHeader, BaseReply, BaseRequest, Lane

Structure = Literal["one", "tuple", "dict", "nested"]
"""What an element is: one tensor, a tuple or a dict of tensors, or something deeper."""


class LookIntoPipeline(BaseRequest):
    """The first `count` elements of the dataset at `node`; the reply is `PipelinePreview`.

    `known` is the identity of the dataset that is shown already: when it is still the same object, nothing is
    taken from it and the reply is ``unchanged``.
    """

    lane: ClassVar[Lane] = "data"

    kind: Literal["look_into_pipeline"] = "look_into_pipeline"
    node: NodePath
    count: int = Field(default=6, ge=1, le=50)
    fills: bool = False
    """Whether a large shuffle buffer may be filled, which takes time and memory: only when asked for."""
    known: str = ""

    def python(self) -> str:
        return ""


class Component(Message):
    """One part of an element: where it is (``0``, ``image``), its shape, its dtype, and what it is.

    `form` is ``tensor``, ``ragged``, ``sparse``, ``dataset``, or the name of another type.
    """

    key: str
    shape: tuple[int | None, ...] | None = None
    dtype: str = ""
    form: str = "tensor"


class PipelinePreview(BaseReply):
    """What a dataset gives.

    Buffer: `pictures`, where the first part of the first element is one or more.

    Attributes
    ----------
    identity : str
        Tells the dataset from others, see `LookIntoPipeline.known`.
    unchanged : bool
        It is the one that is known: nothing else is said.
    structure, components
        Of an element.
    cardinality : int or None
        How many elements; None where that is not a number: then `infinite` says why.
    infinite : bool
        It never ends; False with no `cardinality`: nobody knows.
    steps : tuple of str
        What it is made by, in order: ``range``, ``shuffle(100)``, ``batch(32)``.
    elements : tuple of tuple of str
        The values of each part of the first elements, as short texts.
    is_all : bool
        There are no further ones.
    captions : tuple of str
        What belongs to each picture.
    findings : tuple of Finding
        What should be known.
    problem : Problem or None
        What went wrong; the elements before it are there.
    """

    kind: Literal["pipeline_preview"] = "pipeline_preview"
    identity: str
    unchanged: bool = False
    structure: Structure = "one"
    components: tuple[Component, ...] = ()
    cardinality: int | None = None
    infinite: bool = False
    steps: tuple[str, ...] = ()
    elements: tuple[tuple[str, ...], ...] = ()
    is_all: bool = False
    pictures: ArrayHeader | None = None
    captions: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    problem: Problem | None = None
