"""Batches of metrics as they lie in the database, joined into columns."""

from __future__ import annotations

import json

import numpy as np
import numpy.typing as npt

LITTLE_INT = np.dtype("<i8")
LITTLE_FLOAT = np.dtype("<f8")


def put_together(
    batches: list[tuple[str, int, bytes]],
) -> tuple[tuple[str, ...], npt.NDArray[np.float64], npt.NDArray[np.bool_] | None]:
    """Join the value columns of batches, also where a metric came or went on the way.

    Parameters
    ----------
    batches : list of tuple
        Names as JSON, how many rows, and the values.

    Returns
    -------
    names : tuple of str
        Of all columns.
    values : ndarray, float64, shape (n, len(names))
        NaN also where nothing was recorded.
    recorded : ndarray, bool, shape (n, len(names)), or None
        Which values were recorded; None where all were.
    """
    distinct = dict.fromkeys(json_names for json_names, _, _ in batches)
    parsed = {json_names: tuple(json.loads(json_names)) for json_names in distinct}
    names = tuple(dict.fromkeys(name for columns in parsed.values() for name in columns))
    if len(distinct) == 1:
        values = np.frombuffer(b"".join([blob for _, _, blob in batches]), dtype=LITTLE_FLOAT)
        return names, values.reshape(-1, len(names)), None
    values = np.full((sum(count for _, count, _ in batches), len(names)), np.nan)
    recorded = np.zeros(values.shape, bool)
    first = 0
    for json_names, count, blob in batches:
        columns = [names.index(name) for name in parsed[json_names]]
        values[first : first + count, columns] = np.frombuffer(blob, LITTLE_FLOAT).reshape(
            count, len(columns)
        )
        recorded[first : first + count, columns] = True
        first += count
    return names, values, recorded
