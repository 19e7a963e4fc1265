"""An experiment as TensorFlow source: what the backend runs, "Show code" shows and "Export" saves."""

from __future__ import annotations

from eagerlab.experiment.source.data import data_code
from eagerlab.experiment.source.data_builtin import DATA_FILE_NAME
from eagerlab.experiment.source.parts import DataCode
from eagerlab.experiment.source.running import MODULE_NAME, load_module
from eagerlab.experiment.source.writer import needs_data_file, write_source

__all__ = [
    "DATA_FILE_NAME",
    "MODULE_NAME",
    "DataCode",
    "data_code",
    "load_module",
    "needs_data_file",
    "write_source",
]
