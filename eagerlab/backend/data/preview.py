"""What the model would get, before anything is trained: made by the very source that training runs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.data.kept import KeptData
from eagerlab.backend.data.live_preview import kind_of, live_preview
from eagerlab.backend.data.loaded import Loaded
from eagerlab.backend.data.pictures_preview import picture_preview
from eagerlab.backend.data.reading import Preview, Reading
from eagerlab.backend.errors import LabError, problem_of
from eagerlab.experiment.facts import DataFacts, data_facts
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.data import ClassCount, DataPreview, Finding, PreviewData
from eagerlab.protocol.message_kinds import ArrayHeader

if TYPE_CHECKING:
    from eagerlab.backend.training.live import LiveExperiment

Array = npt.NDArray[Any]
Answer = tuple[DataPreview, list[memoryview]]


class Previews:
    """Makes previews of data that are kept: so leafing through them is quick.

    Parameters
    ----------
    kept : KeptData, optional
        Shared with the trainer: what one of them has read the other does not read again.
    """

    def __init__(self, kept: KeptData | None = None) -> None:
        self._kept = kept or KeptData()

    def answer(self, request: PreviewData, live: LiveExperiment | None, reading: Reading) -> Answer:
        """Return what was asked for, or a problem in words.

        Parameters
        ----------
        request : PreviewData
            Without a spec: what the trainer has.
        live : LiveExperiment or None
            What the trainer has.
        reading : Reading
            Is told how far it is; may end it.
        """
        try:
            return self._answer(request, live, reading)
        except LabError as error:
            problem = error.problem
        except Exception as error:  # noqa: BLE001 - told to the person: data may be wrong in any way
            problem = problem_of(error, "The data cannot be shown.")
        return DataPreview(request=request.id, generation=request.generation, problem=problem), []

    def _answer(self, request: PreviewData, live: LiveExperiment | None, reading: Reading) -> Answer:
        spec = request.spec
        if spec is None:
            if live is None or live.data is None:
                raise LabError("There are no data yet.", "", "Choose some.", severity="info")
            if live.spec is None or "data" in live.from_console:
                return _packed(request, live_preview(live.data, request, reading), None)
            spec = live.spec
        agreed = live.spec.source if live is not None and live.spec is not None else ""
        if spec.source and spec.source != agreed:
            raise LabError(
                "The source of this experiment was edited by hand, and nobody has agreed yet that it runs.",
                "",
                "Open the experiment first; then its data can be shown.",
                severity="warning",
            )
        facts = data_facts(spec.data)
        loaded = self._kept.loaded(spec, reading)
        if loaded.arrays is None:
            preview = picture_preview(loaded.module, spec, request, reading)
        else:
            preview = _of_arrays(loaded, facts, request)
        if request.augmented and request.part == "train" and preview.x is not None and not spec.source:
            preview = replace(preview, x=loaded.augmented(preview.x))
        return _packed(request, preview, facts)


def _of_arrays(loaded: Loaded, facts: DataFacts, request: PreviewData) -> Preview:
    assert loaded.arrays is not None
    counts = len(loaded.arrays[0]), len(loaded.arrays[2])
    at = 0 if request.part == "train" else 1
    chosen = slice(request.first, request.first + request.count)
    x, y = loaded.arrays[2 * at][chosen], loaded.arrays[2 * at + 1][chosen]
    findings = list(loaded.findings)
    if not counts[1]:
        what = "There are no validation samples: nobody will see how well it does on others."
        findings.append(Finding(what=what, severity="warning", field="split.validation"))
    sources: tuple[str, ...] = ()
    if loaded.lines is not None:
        sources = tuple(f"line {line}" for line in loaded.lines[at][chosen].tolist())
    return Preview(
        train=counts[0],
        validation=counts[1],
        x=x,
        y=y,
        x_shape=(None, *loaded.arrays[0].shape[1:]),
        y_shape=(None, *loaded.arrays[1].shape[1:]),
        balance=_balance(loaded.arrays, facts),
        findings=tuple(findings),
        sources=sources,
        element_spec=element_spec(loaded.arrays[0], loaded.arrays[1]),
    )


def _balance(arrays: tuple[Array, Array, Array, Array], facts: DataFacts) -> tuple[ClassCount, ...]:
    """Return how many samples of each class the two parts have."""
    if facts.task != "classification" or arrays[1].dtype.kind not in "iu":
        return ()
    train, validation = (
        np.bincount(labels.reshape(-1), minlength=len(facts.classes)) for labels in (arrays[1], arrays[3])
    )
    return tuple(
        ClassCount(name=name, train=int(train[number]), validation=int(validation[number]))
        for number, name in enumerate(facts.classes)
    )


def element_spec(x: Array, y: Array) -> str:
    """Return a batch's shapes and types as `tf.data` prints them."""
    specs = (tf.TensorSpec((None, *part.shape[1:]), part.dtype) for part in (x, y))
    return str(tuple(specs))


def _packed(request: PreviewData, preview: Preview, facts: DataFacts | None) -> Answer:
    headers: list[ArrayHeader] = []
    buffers: list[memoryview] = []
    spec = preview.element_spec
    if preview.x is not None and preview.y is not None:
        spec = spec or element_spec(preview.x, preview.y)
        for array in (preview.x, preview.y):
            header, buffer = array_buffer(array)
            headers.append(header)
            buffers.append(buffer)
    shown = DataPreview(
        request=request.id,
        generation=request.generation,
        kind_of=facts.kind_of if facts is not None else kind_of(preview.x_shape),
        train=preview.train,
        validation=preview.validation,
        x=headers[0] if headers else None,
        y=headers[1] if headers else None,
        x_shape=preview.x_shape,
        y_shape=preview.y_shape,
        names=facts.names if facts is not None else (),
        balance=preview.balance,
        findings=preview.findings,
        sources=preview.sources,
        element_spec=spec,
    )
    return shown, buffers
