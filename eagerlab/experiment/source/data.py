"""The part of an experiment's source that makes its data, for each kind of them."""

from __future__ import annotations

from eagerlab.experiment.data_spec import ArraysData, PicturesData, TableData
from eagerlab.experiment.source import data_arrays, data_builtin, data_pictures, data_table
from eagerlab.experiment.source.parts import DataCode
from eagerlab.experiment.spec import ExperimentSpec


def data_code(spec: ExperimentSpec) -> DataCode:
    """Return the part of the source that makes the data of an experiment.

    Parameters
    ----------
    spec : ExperimentSpec
        Of any kind of data.

    Returns
    -------
    DataCode
        Its functions are plain Python that needs TensorFlow, NumPy, and for tables pandas, for pictures
        Pillow.
    """
    match spec.data:
        case TableData():
            return data_table.data_code(spec)
        case ArraysData():
            return data_arrays.data_code(spec)
        case PicturesData():
            return data_pictures.data_code(spec)
    return data_builtin.data_code(spec)
