"""Functions that the source of several kinds of data has in common: splitting, scaling, long constants."""

from __future__ import annotations

from eagerlab.experiment.data_spec import Normalisation, Split
from eagerlab.experiment.literals import literal

_SPLIT = '''\
def split_rows(count):
    """Return the training rows and the validation rows."""
    order = np.random.Generator(np.random.PCG64(SPLIT_SEED)).permutation(count)
    kept = min(round(VALIDATION_SHARE * count), count - 1)
    return np.sort(order[kept:]), np.sort(order[:kept])
'''

_STRATIFIED_SPLIT = '''\
def split_rows(labels):
    """Return the training rows and the validation rows; each class keeps its share."""
    order = np.random.Generator(np.random.PCG64(SPLIT_SEED)).permutation(len(labels))
    order = order[np.argsort(labels[order], kind="stable")]
    # With the classes end to end, rows at even distances are kept to check with,
    # but the first of each class is always trained on.
    rest = order[np.diff(labels[order], prepend=-1) == 0]
    count = min(round(VALIDATION_SHARE * len(order)), len(rest))
    places = (np.arange(count) + 0.5) * (len(rest) / max(count, 1))
    kept = np.zeros(len(order), bool)
    kept[rest[places.astype(int)]] = True
    return np.flatnonzero(~kept), np.flatnonzero(kept)
'''

_TO_UNIT = '''\
def scale_inputs(x_train, x_validation):
    """Bring each feature (or channel) to 0 to 1, by its least and largest value in training."""
    axes = tuple(range(x_train.ndim - 1))
    offset = x_train.min(axes)
    scale = x_train.max(axes) - offset
    scale = np.where(scale == 0, np.float32(1), scale)  # a constant stays one
    return (x_train - offset) / scale, (x_validation - offset) / scale
'''

_TO_STANDARD = '''\
def scale_inputs(x_train, x_validation):
    """Bring each feature (or channel) to mean 0 and deviation 1, as they are in training."""
    axes = tuple(range(x_train.ndim - 1))
    offset = x_train.mean(axes, dtype="float64").astype("float32")
    scale = x_train.std(axes, dtype="float64").astype("float32")
    constant = (x_train.max(axes) == x_train.min(axes)) | (scale == 0)
    scale = np.where(constant, np.float32(1), scale)
    return (x_train - offset) / scale, (x_validation - offset) / scale
'''


def split_constants(split: Split) -> str:
    """Return the assignments that `split_function` needs.

    Parameters
    ----------
    split : Split
        Any.

    Returns
    -------
    str
        Two lines.
    """
    return f"VALIDATION_SHARE, SPLIT_SEED = {literal(split.validation)}, {split.seed}\n"


def split_function(split: Split, by_class: bool) -> str:
    """Return the source of ``split_rows``, which gives the training rows and the validation rows.

    Parameters
    ----------
    split : Split
        Any.
    by_class : bool
        Whether there are classes that could keep their share.

    Returns
    -------
    str
        With `by_class` and a stratified split it takes the class numbers of all rows, else how many rows
        there are: `split_call` writes the right one.
    """
    return _STRATIFIED_SPLIT if by_class and split.stratified else _SPLIT


def split_call(split: Split, by_class: bool, targets: str) -> str:
    """Return the call of ``split_rows``, where the class numbers are in the variable `targets`.

    Parameters
    ----------
    split, by_class
        As of `split_function`.
    targets : str
        Name of a variable.

    Returns
    -------
    str
        An expression.
    """
    return f"split_rows({targets if by_class and split.stratified else f'len({targets})'})"


def scaling_function(normalisation: Normalisation) -> str:
    """Return the source of ``scale_inputs(x_train, x_validation)``, which gives both scaled.

    Parameters
    ----------
    normalisation : Normalisation
        Any.

    Returns
    -------
    str
        Empty for ``none``. What it makes of float32 is float32.
    """
    return {"none": "", "unit": _TO_UNIT, "standard": _TO_STANDARD}[normalisation]
