"""An array of the kind that functions of C are called with."""

from __future__ import annotations

import ctypes
import struct
from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("array", (2, 3), "float32", [[1.0, 2.0, 3.0], [4.0, 0.0, 0.0]], picture=True)


def make() -> Any:
    return (ctypes.c_float * 3 * 2).from_buffer_copy(struct.pack("6f", 1, 2, 3, 4, 0, 0))
