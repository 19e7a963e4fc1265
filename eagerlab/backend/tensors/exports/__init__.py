"""Values as files: NPY, CSV and PNG, written a piece at a time and put in place when they are whole."""

from __future__ import annotations

from eagerlab.backend.tensors.exports.writing import FORMATS, ExportCancelledError, write_values

__all__ = ["FORMATS", "ExportCancelledError", "write_values"]
