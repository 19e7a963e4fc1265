"""A part of what can be read, as something to read: rows and columns that a person selected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.regions import Regions
from eagerlab.backend.tensors.values import Array, Index, Values, share
from eagerlab.protocol.base import View
from eagerlab.protocol.exporting import Selection


class Cropped(Values):
    """From a first to a last place along each axis; nothing is copied but what is asked for.

    Parameters
    ----------
    inner : Values
        Reads the whole.
    spans : sequence of tuple of int
        For each axis the first place, and the one behind the last.
    """

    def __init__(self, inner: Values, spans: Sequence[tuple[int, int]]) -> None:
        shape = tuple(last - first for first, last in spans)
        share = inner.size and inner.nbytes / inner.size
        super().__init__(inner.kind, shape, inner.dtype, inner.device)
        self.nbytes = round(share * self.size)
        self.note = inner.note
        if spans and inner.column_names:
            self.column_names = inner.column_names[slice(*spans[-1])]
        self._inner = inner
        self._spans = tuple(spans)

    def block(self, index: Index) -> Array:
        """Return the numbers at `index`."""
        return self._inner.block(self._moved(index))

    def cells(self, index: Index) -> Array | None:
        """Return texts at `index`, or None where there are numbers."""
        return self._inner.cells(self._moved(index))

    def elements(self, index: Index) -> Array:
        """Return what is at `index` itself."""
        return self._inner.elements(self._moved(index))

    def sample(self, count: int) -> Array:
        """Return elements from everywhere of the whole: colours of a part mean what those of the whole do."""
        return self._inner.sample(count)

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield all elements in the order of C."""
        regions = Regions(self.shape, 1 << 18)
        for number in share(len(regions), part, parts):
            yield self.block(regions[number]).reshape(-1)

    def _moved(self, index: Index) -> Index:
        """Return an index of the whole for one of the part."""
        full = index + (slice(None),) * (len(self.shape) - len(index))
        return tuple(
            slice(first + one.indices(size)[0], first + one.indices(size)[1], one.step)
            if isinstance(one, slice)
            else first + one % max(1, size)
            for one, (first, _), size in zip(full, self._spans, self.shape, strict=True)
        )


def selected(values: Values, view: View | None, part: Selection) -> Cropped:
    """Return the rows and columns of a plane that are selected, through all other axes.

    Raises
    ------
    LabError
        They are not there (any more).
    """
    view = view or View()
    spans = [(0, size) for size in values.shape]
    for axis, (first, last) in ((view.rows, part[:2]), (view.columns, part[2:])):
        if axis is None or axis >= len(spans):
            continue
        if not 0 <= first < last <= spans[axis][1]:
            raise LabError("This part of the tensor is not there.", f"Its shape is now {values.shape}.")
        spans[axis] = (first, last)
    return Cropped(values, spans)
