"""NumPy's own files."""

from __future__ import annotations

from typing import IO

import numpy as np

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.exports.part import Looked, Part

_ROUNDED = ("float128", "complex256", "longdouble", "clongdouble")


def write_npy(part: Part, file: IO[bytes], looked: Looked) -> str:
    """Write values as an array; return what must be said about it.

    Raises
    ------
    LabError
        They are texts, or have gaps.
    """
    probe = part.probe
    if probe.dtype == object or isinstance(probe, np.ma.MaskedArray):
        raise LabError(
            "These values do not fit into an .npy file.",
            "They are texts, or there are gaps between them.",
            "Export them as .csv.",
        )
    header = {
        "descr": np.lib.format.dtype_to_descr(probe.dtype),
        "fortran_order": False,
        "shape": part.shape,
    }
    np.lib.format.write_array_header_1_0(file, header)
    for piece in part.pieces(looked):
        # Of a list, each piece is of the type that its own numbers need.
        file.write(np.ascontiguousarray(piece, probe.dtype).data)
    return _note(part.values.dtype, probe.dtype.name)


def _note(dtype: str, written: str) -> str:
    if dtype == written or dtype in ("mixed", ""):
        return ""
    if dtype in _ROUNDED:
        return f"{dtype} is not the same on every machine: the values were rounded to {written}."
    return f"NumPy has no {dtype} of its own: the values were written as {written}, which holds them exactly."
