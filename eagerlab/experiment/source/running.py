"""Running the source of an experiment."""

from __future__ import annotations

import linecache
from pathlib import Path
from types import ModuleType

MODULE_NAME = "eagerlab_experiment"


def load_module(source: str, data_file: Path, file_name: str = "<experiment>") -> ModuleType:
    """Run the source of an experiment and return the names that it defines. Imports TensorFlow.

    Parameters
    ----------
    source : str
        From `write_source`.
    data_file : Path
        Where the data of MNIST lie.
    file_name : str
        What tracebacks call it; they show its lines.

    Returns
    -------
    ModuleType
        A new module named ``eagerlab_experiment``, which is not in `sys.modules`.
    """
    module = ModuleType(MODULE_NAME)
    module.__file__ = str(data_file.with_name("experiment.py"))
    linecache.cache[file_name] = (len(source), None, source.splitlines(keepends=True), file_name)
    exec(compile(source, file_name, "exec", dont_inherit=True), module.__dict__)
    if hasattr(module, "DATA_FILE"):
        module.__dict__["DATA_FILE"] = data_file
    return module
