"""The source that reads data of the kind ``arrays``: NPZ, NPY and IDX files, with NumPy alone."""

from __future__ import annotations

from eagerlab.experiment.data_spec import ArraysData
from eagerlab.experiment.literals import literal
from eagerlab.experiment.source.layout import assignment
from eagerlab.experiment.source.parts import DataCode
from eagerlab.experiment.source.preparing import (
    scaling_function,
    split_call,
    split_constants,
    split_function,
)
from eagerlab.experiment.spec import ExperimentSpec

_READ_IDX = '''\
def read_idx(path):
    """Return the array in an IDX file, which may be gzipped."""
    with open(path, "rb") as file:
        is_packed = file.read(2) == b"\\x1f\\x8b"
    with gzip.open(path) if is_packed else open(path, "rb") as file:
        _, _, code, axes = file.read(4)
        shape = struct.unpack(f">{axes}I", file.read(4 * axes))
        dtype = np.dtype(IDX_DTYPES[code])
        values = np.frombuffer(file.read(math.prod(shape) * dtype.itemsize), dtype)
    return values.reshape(shape)
'''

_PREPARE_INPUTS = '''\
def prepare_inputs(x):
    """Return the inputs as the model gets them."""
{lines}    if x.shape[1:] != INPUT_SHAPE:
        raise ValueError(f"Expected shape {{INPUT_SHAPE}}. Received: {{x.shape[1:]}}.")
    return np.asarray(x).astype("{dtype}", copy=False)
'''

_CHECK_FINITE = '''\
def check_samples(x, y):
    """Return inputs and targets; refuse NaN and infinite values, which would end in the loss."""
    if len(x) != len(y):
        raise ValueError(f"There are {len(x)} inputs and {len(y)} targets.")
    for name, values in (("inputs", x), ("targets", y)):
        if values.dtype.kind == "f" and not np.isfinite(values).all():
            raise ValueError(f"The {name} hold NaN or infinite values.")
    return x, y
'''

_SKIP_BAD = '''\
def check_samples(x, y):
    """Return inputs and targets without the samples that hold NaN or infinite values."""
    if len(x) != len(y):
        raise ValueError(f"There are {len(x)} inputs and {len(y)} targets.")
    good = np.isfinite(x).reshape(len(x), -1).all(axis=1)
    if y.dtype.kind == "f":
        good &= np.isfinite(y).reshape(len(y), -1).all(axis=1)
    return x[good], y[good]
'''

_CLASS_NUMBERS = '''\
def class_name(label):
    """Return a label as it stands in CLASSES: 1.0 as "1", bytes as text."""
    if isinstance(label, bytes):
        return label.decode("utf-8", "replace")
    return str(label).removesuffix(".0") if isinstance(label, float) else str(label)


def prepare_targets(labels):
    """Return the number of each label's class, which is its place in CLASSES."""
    numbers = {name: number for number, name in enumerate(CLASSES)}
    found, places = np.unique(labels, return_inverse=True)
    names = [class_name(label) for label in found.tolist()]
    unknown = [name for name in names if name not in numbers]
    if unknown:
        raise ValueError(f"Labels that are none of the classes: {unknown[:5]}")
    return np.array([numbers[name] for name in names], "int32")[places.reshape(-1)]
'''

_ONE_HOT = '''\
def prepare_targets(labels):
    """Return the number of each row's class, which is where its 1 stands."""
    if labels.shape[1:] != (len(CLASSES),):
        raise ValueError(f"Expected a row of {len(CLASSES)} for each sample.")
    return labels.argmax(axis=1).astype("int32")
'''

_TARGET_NUMBERS = '''\
def prepare_targets(targets):
    """Return the numbers that are to be told, a row for each sample."""
    targets = np.asarray(targets).reshape(len(targets), -1).astype("float32")
    if targets.shape[1] != TARGETS:
        raise ValueError(f"Expected {TARGETS} targets. Received: {targets.shape[1]}.")
    return targets
'''

_PREPARE = '''\
def prepare(x, y):
    """Return inputs and targets as the model gets them."""
    x, y = check_samples(prepare_inputs(x), y)
    return x, prepare_targets(y)
'''


def data_code(spec: ExperimentSpec) -> DataCode:
    """Return the part of the source that makes the data of an experiment; see `DataCode`."""
    data = spec.data
    assert isinstance(data, ArraysData)
    functions = [
        _READ_IDX if data.format == "idx" else "",
        _inputs_function(data),
        _SKIP_BAD if data.skip_bad else _CHECK_FINITE,
        _targets_function(data),
        _PREPARE,
        "" if data.x_validation else split_function(data.split, data.task == "classification"),
        "" if data.integers else scaling_function(data.normalisation),
        _load_data(data),
    ]
    imports = ("import gzip", "import struct") if data.format == "idx" else ()
    two = data.format != "npz"
    return DataCode(
        imports,
        _constants(data),
        "\n\n".join(function for function in functions if function),
        paths=("DATA_PATH", "TARGETS_PATH") if two else ("DATA_PATH",),
    )


def _constants(data: ArraysData) -> str:
    lines = [assignment("DATA_PATH", data.path)]
    if data.format != "npz":
        lines.append(assignment("TARGETS_PATH", data.y_path))
        if data.x_validation:
            lines.append(assignment("VALIDATION_PATH", data.x_validation))
            lines.append(assignment("VALIDATION_TARGETS_PATH", data.y_validation))
    if data.format == "idx":
        dtypes = '{8: "u1", 9: "i1", 11: ">i2", 12: ">i4", 13: ">f4", 14: ">f8"}'
        lines.append(f"IDX_DTYPES = {dtypes}\n")
    lines.append(assignment("INPUT_SHAPE", data.shape))
    if data.task == "classification":
        lines.append(assignment("CLASSES", data.classes))
    else:
        lines.append(f"TARGETS = {data.targets}\n")
    if not data.x_validation:
        lines.append(split_constants(data.split))
    return "".join(lines)


def _inputs_function(data: ArraysData) -> str:
    lines = ""
    if data.channel:
        lines = "    x = x[..., np.newaxis]  # one channel\n"
    elif data.shape == (1,):
        lines = "    x = x.reshape(-1, 1)\n"
    return _PREPARE_INPUTS.format(lines=lines, dtype="int32" if data.integers else "float32")


def _targets_function(data: ArraysData) -> str:
    if data.task == "regression":
        return _TARGET_NUMBERS
    return _ONE_HOT if data.one_hot else _CLASS_NUMBERS


def _load_data(data: ArraysData) -> str:
    lines = ["def load_data():"]
    lines.append('    """Return training inputs and targets, then validation inputs and targets."""')
    lines += _read_npz(data) if data.format == "npz" else _read_files(data)
    if data.x_validation:
        lines.append("    x_train, y_train = prepare(x_train, y_train)")
        lines.append("    x_validation, y_validation = prepare(x_validation, y_validation)")
    else:
        lines.append("    x, y = prepare(x, y)")
        by_class = data.task == "classification"
        lines.append(f"    train, validation = {split_call(data.split, by_class, 'y')}")
        lines.append("    x_train, y_train = x[train], y[train]")
        lines.append("    x_validation, y_validation = x[validation], y[validation]")
    if data.normalisation != "none" and not data.integers:
        lines.append("    x_train, x_validation = scale_inputs(x_train, x_validation)")
    lines.append("    return x_train, y_train, x_validation, y_validation")
    return "\n".join(lines) + "\n"


def _read_npz(data: ArraysData) -> list[str]:
    lines = ["    with np.load(DATA_PATH, allow_pickle=False) as file:"]
    suffix = "_train" if data.x_validation else ""
    lines.append(f"        x{suffix} = file[{literal(data.x)}]")
    lines.append(f"        y{suffix} = file[{literal(data.y)}]")
    if data.x_validation:
        lines.append(f"        x_validation = file[{literal(data.x_validation)}]")
        lines.append(f"        y_validation = file[{literal(data.y_validation)}]")
    return lines


def _read_files(data: ArraysData) -> list[str]:
    if data.format == "idx":
        inputs = targets = "read_idx({})"
    else:
        # Inputs may be large: what of them is needed is read when it is needed.
        inputs = 'np.load({}, mmap_mode="r", allow_pickle=False)'
        targets = "np.load({}, allow_pickle=False)"
    suffix = "_train" if data.x_validation else ""
    lines = [f"    x{suffix} = {inputs.format('DATA_PATH')}"]
    lines.append(f"    y{suffix} = {targets.format('TARGETS_PATH')}")
    if data.x_validation:
        lines.append(f"    x_validation = {inputs.format('VALIDATION_PATH')}")
        lines.append(f"    y_validation = {targets.format('VALIDATION_TARGETS_PATH')}")
    return lines
