"""The source that reads data of the kind ``table``."""

from __future__ import annotations

from eagerlab.experiment.names import complaint
from eagerlab.experiment.source.parts import DataCode
from eagerlab.experiment.spec import ExperimentSpec


def data_code(spec: ExperimentSpec) -> DataCode:
    """Return the part of the source that makes the data of an experiment; see `DataCode`."""
    raise complaint(f"EagerLab cannot read data of kind {spec.data.kind!r} yet.")
