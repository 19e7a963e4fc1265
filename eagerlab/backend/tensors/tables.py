"""The table's requests, answered: where colours end, values that are searched, blocks to be copied."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import finding
from eagerlab.backend.tensors.masked import MASKED
from eagerlab.backend.tensors.tiles import as_table, index_of
from eagerlab.backend.tensors.values import Array, Index, Values, element_texts
from eagerlab.protocol.base import View
from eagerlab.protocol.cells import BlockRead, ReadBlock, ReadScale, ScaleRead
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.finding import FindValues, ValuesFound

if TYPE_CHECKING:
    from eagerlab.backend.tensors import Tensors

SCALE_SAMPLE = 20_000
ENDS = (1.0, 99.0)
"""Percentiles at which colours end: one outlier does not make all others pale."""
MOST_COPIED = 1_000_000
"""Values of a reply."""
LONGEST_COPY = 4_000_000
"""Characters of a reply; more is for a file."""


def find(tensors: Tensors, request: FindValues) -> tuple[ValuesFound, list[memoryview]]:
    """Answer one piece of a search."""
    values, version = tensors.open_values(request.node)
    found, order = finding.search(values, request)
    header, buffer = array_buffer(finding.places(order, found.positions))
    reply = ValuesFound(
        request=request.id,
        generation=request.generation,
        version=version,
        total=order.total,
        reached=found.reached,
        ended=found.ended,
        counted=found.counted,
        places=header,
        texts=tuple(found.texts),
    )
    return reply, [buffer]


def scale(tensors: Tensors, request: ReadScale) -> ScaleRead:
    """Answer where colours end; without numbers there is no scale."""
    values, _ = tensors.open_values(request.node)
    try:
        ends = colour_ends(values)
    except LabError:
        ends = None
    low, high = ends or (None, None)
    return ScaleRead(request=request.id, generation=request.generation, low=low, high=high)


def colour_ends(values: Values) -> tuple[float, float] | None:
    """Return two percentiles of the finite values of a sample, or None when there are none.

    Raises
    ------
    LabError
        There are no numbers.
    """
    sample = values.sample(SCALE_SAMPLE) if values.size else np.zeros(0)
    sample = np.abs(sample) if sample.dtype.kind == "c" else sample
    finite = sample[np.isfinite(sample)]
    if not finite.size:
        return None
    low, high = np.percentile(finite.astype(np.float64), ENDS)
    return float(low), float(high)


def read_block(tensors: Tensors, request: ReadBlock) -> tuple[BlockRead, list[memoryview]]:
    """Answer with a block, texts in full.

    Raises
    ------
    LabError
        It is too long to be copied.
    """
    if request.row_count * request.column_count > MOST_COPIED:
        raise LabError(
            f"At most {MOST_COPIED:,} values are copied.", "", "Select fewer, or export them into a file."
        )
    values, _ = tensors.open_values(request.node)
    rows = slice(request.first_row, request.first_row + request.row_count)
    columns = slice(request.first_column, request.first_column + request.column_count)
    index = index_of(values, request.view, rows, columns)
    numbers = _numbers(values, index)
    if numbers is not None:
        block = as_table(numbers, request.view)
        header, buffer = array_buffer(np.array(block, order="C"))
        return BlockRead(request=request.id, generation=request.generation, array=header), [buffer]
    literals = _literals(values, index, request.view)
    return BlockRead(request=request.id, generation=request.generation, literals=literals), []


def _numbers(values: Values, index: Index) -> Array | None:
    """Return a block as numbers; None where it has texts, or elements that are masked."""
    if values.kind == "masked":
        elements = values.elements(index)
        whole = np.asarray(np.ma.getdata(elements))
        return None if np.ma.is_masked(elements) or whole.dtype.kind not in "biufc" else whole
    return np.asarray(values.block(index)) if values.cells(index) is None else None


def _literals(values: Values, index: Index, view: View) -> tuple[tuple[str, ...], ...]:
    held = as_table(np.ma.asanyarray(values.elements(index)), view)
    shown = as_table(element_texts(values, index), view)
    literals: list[tuple[str, ...]] = []
    length = 0
    for held_row, shown_row in zip(held, shown, strict=True):
        row = tuple(_literal(one, text) for one, text in zip(held_row, shown_row, strict=True))
        length += sum(len(one) for one in row)
        if length > LONGEST_COPY:
            raise LabError(
                f"These texts are too long to copy: more than {LONGEST_COPY:,} characters.",
                "",
                "Select fewer, or export them into a file.",
                severity="info",
            )
        literals.append(row)
    return tuple(literals)


def _literal(element: Any, text: str) -> str:
    """Return Python that evaluates to an element; to its text where it is no value of Python's own."""
    if element is np.ma.masked:
        if text == MASKED:
            return "np.ma.masked"
        return text if not text or text.isdecimal() else repr(text)
    plain = element.item() if isinstance(element, (np.generic, np.ndarray)) else element
    if type(plain) is complex and not (math.isfinite(plain.real) and math.isfinite(plain.imag)):
        return f'complex("{str(plain).strip("()")}")'  # as a sum it would be another number
    if plain is None or type(plain) in (str, bytes, bool, float, complex, int):
        return str(element) if isinstance(element, np.floating) else repr(plain)
    return repr(text)
