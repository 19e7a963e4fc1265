"""The TensorFlow files of a checkpoint: written from values in host memory, read by name.

`tf.train.Checkpoint.write` would read the variables when it writes, which is too late: the next steps have
changed them. TensorFlow's asynchronous checkpoint copies them first, but only those that its own tracking
finds, and that leaves out layers in lists and seed generators. So the file is written here in two parts that
are the format's own: the values, by ``SaveV2``, under keys made of EagerLab's paths; and the graph of
objects, as TensorFlow's tracking sees it, whose variables point to these same keys. So each value is in the
file once, EagerLab finds it by path, and a plain ``tf.train.Checkpoint(model=…, optimizer=…)`` finds it by
its own names.
"""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tensorflow as tf
from tensorflow.core.protobuf.trackable_object_graph_pb2 import TrackableObjectGraph

from eagerlab.backend.errors import LabError
from eagerlab.backend.structure import is_variable, tensorflow_variable

OBJECT_GRAPH_KEY = "_CHECKPOINTABLE_OBJECT_GRAPH"
VALUE_SUFFIX = "/.ATTRIBUTES/VARIABLE_VALUE"
FILE_PREFIX = "variables"
SAVE_COUNTER = "save_counter"
TRAINED = "_trainable_variables"
_PATTERN_CHARACTERS = frozenset("*?[]\\")


@dataclass(frozen=True)
class Stored:
    """A value in a TensorFlow checkpoint file.

    Attributes
    ----------
    key : str
        Its name in the file.
    shape : tuple of int
        Of the value.
    dtype : str
        TensorFlow's name of it, for example ``bfloat16``.
    """

    key: str
    shape: tuple[int, ...]
    dtype: str


def key_of(path: str) -> str:
    """Return the key under which a path's value is stored, with TensorFlow's own escapes."""
    return path.replace(".", "..").replace("/", ".S") + VALUE_SUFFIX


def stored_of(path: str, value: Any) -> Stored:
    """Return how `value` (tensor or variable) is stored under `path`."""
    return Stored(key_of(path), tuple(value.shape.as_list()), value.dtype.name)


def object_graph(
    roots: Mapping[str, Any], variables: Mapping[str, Any], names: Mapping[str, str] | None = None
) -> bytes:
    """Describe objects and their variables the way `tf.train.Checkpoint` expects it.

    Reads the structure of the objects only, no values; any thread.

    Parameters
    ----------
    roots : dict of str to object
        What a checkpoint outside would be given by keyword; objects that TensorFlow does not track are left
        out.
    variables : dict of str to variable or None
        By path. One that the roots do not reach, or None for a bare value, is still readable by its path.
    names : dict of str to str, optional
        Further names of values: the keyword by which they are asked for outside, and their path.

    Returns
    -------
    bytes
        A serialized ``TrackableObjectGraph``.
    """
    graph = TrackableObjectGraph()
    root = graph.nodes.add()
    numbers: dict[int, int] = {}
    waiting: deque[Any] = deque()
    for path, variable in variables.items():
        number = len(graph.nodes)
        node = graph.nodes.add()
        node.attributes.add(name="VARIABLE_VALUE", checkpoint_key=key_of(path), full_name=path)
        root.children.add(node_id=number, local_name=path)
        if variable is not None:
            numbers[id(variable)] = numbers[id(tensorflow_variable(variable))] = number
        for name in (name for name, of in (names or {}).items() if of == path):
            root.children.add(node_id=number, local_name=name)
    # TensorFlow's own counter of saves: without it, its checks after a restore complain.
    node = graph.nodes.add()
    node.attributes.add(name="VARIABLE_VALUE", checkpoint_key=key_of(SAVE_COUNTER), full_name=SAVE_COUNTER)
    root.children.add(node_id=len(graph.nodes) - 1, local_name=SAVE_COUNTER)

    def number_of(value: Any) -> int:
        if id(value) not in numbers:
            numbers[id(value)] = len(graph.nodes)
            graph.nodes.add()
            waiting.append(value)
        return numbers[id(value)]

    for name, value in roots.items():
        if _is_trackable(value) and name not in variables:
            root.children.add(node_id=number_of(value), local_name=name)
    while waiting:
        value = waiting.popleft()
        node = graph.nodes[numbers[id(value)]]
        for name, child in _children(value).items():
            node.children.add(node_id=number_of(child), local_name=name)
    data: bytes = graph.SerializeToString()
    return data


def _is_trackable(value: Any) -> bool:
    return issubclass(type(value), tf.__internal__.tracking.Trackable)


def _children(value: Any) -> dict[str, Any]:
    """Return what TensorFlow's tracking finds directly below an object."""
    try:
        return dict(tf.train.TrackableView.children(value))
    except ValueError:
        # A list that had an element replaced, a dict with numbers as keys: TensorFlow refuses to track them,
        # so nothing outside can read what is in them by name. By path, each variable is in the file anyway.
        return {}


def missed_by(roots: Mapping[str, Any], variables: Mapping[str, Any]) -> dict[str, Any]:
    """Return variables that TensorFlow's tracking reaches from `roots` and that `variables` lacks."""
    known = {id(tensorflow_variable(variable)) for variable in variables.values()}
    missed: dict[str, Any] = {}
    seen: set[int] = set()
    waiting: deque[tuple[str, Any]] = deque(
        (name, value) for name, value in roots.items() if _is_trackable(value)
    )
    while waiting:
        path, value = waiting.popleft()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if is_variable(value):
            inner = tensorflow_variable(value)
            if inner is not None and id(inner) not in known:
                known.add(id(inner))
                missed[path] = value
            continue
        children = _children(value)
        # An optimizer's list of what it trains is no state of its own.
        waiting.extend((f"{path}/{name}", one) for name, one in children.items() if name != TRAINED)
    return missed


def write(folder: Path, values: Mapping[str, Any], graph: bytes) -> dict[str, Stored]:
    """Write values by path, and make sure that each is in the file.

    Parameters
    ----------
    folder : Path
        Empty.
    values : dict of str to tensor
        In host memory.
    graph : bytes
        From `object_graph`.

    Returns
    -------
    dict of str to Stored
        By path.

    Raises
    ------
    OSError
        The disk is full and the like, with TensorFlow's words.
    LabError
        The file does not hold what was given.
    """
    prefix = folder / FILE_PREFIX
    stored = {path: stored_of(path, value) for path, value in values.items()}
    keys = [*(entry.key for entry in stored.values()), key_of(SAVE_COUNTER), OBJECT_GRAPH_KEY]
    with tf.device("CPU:0"):
        tensors = [*values.values(), tf.constant(1, tf.int64), tf.constant(graph)]
        try:
            tf.raw_ops.SaveV2(
                prefix=str(prefix), tensor_names=keys, shape_and_slices=[""] * len(keys), tensors=tensors
            )
        except tf.errors.OpError as error:
            raise system_error(error, folder) from error
    found = listing(prefix)
    lost = [path for path, entry in stored.items() if found.get(entry.key) != entry]
    if lost:
        raise LabError(
            f"The checkpoint was not saved: {lost[0]} is not in the file.",
            f"{len(lost)} of {len(stored)} variables are missing from what TensorFlow wrote.",
            "Free some space or choose another folder, and save again.",
        )
    return stored


def listing(prefix: Path) -> dict[str, Stored]:
    """Return what a checkpoint file holds, by key; raises `tf.errors.OpError`, `ValueError`."""
    with readable(prefix) as place:
        reader = tf.train.load_checkpoint(str(place))
        dtypes = reader.get_variable_to_dtype_map()
        shapes = reader.get_variable_to_shape_map()
    return {key: Stored(key, tuple(shape), dtypes[key].name) for key, shape in shapes.items()}


def read(prefix: Path, entries: Sequence[Stored]) -> list[Any]:
    """Return the values of `entries` as tensors in host memory; raises `tf.errors.OpError`."""
    if not entries:
        return []
    with readable(prefix) as place, tf.device("CPU:0"):
        tensors = tf.raw_ops.RestoreV2(
            prefix=str(place),
            tensor_names=[entry.key for entry in entries],
            shape_and_slices=[""] * len(entries),
            dtypes=[tf.dtypes.as_dtype(entry.dtype) for entry in entries],
        )
    return list(tensors)


@contextmanager
def readable(prefix: Path) -> Iterator[Path]:
    """Give a path of a checkpoint that TensorFlow can read.

    Its readers take the path for a pattern: in a folder called ``run[1]`` they find nothing. Such a folder is
    read through a link with a plain name.
    """
    if not _PATTERN_CHARACTERS & set(str(prefix)):
        yield prefix
        return
    with tempfile.TemporaryDirectory(prefix="eagerlab-read-") as place:
        for file in prefix.parent.iterdir():
            if file.name == f"{prefix.name}.index" or file.name.startswith(f"{prefix.name}.data-"):
                _link(file.absolute(), Path(place) / f"{FILE_PREFIX}{file.name.removeprefix(prefix.name)}")
        yield Path(place) / FILE_PREFIX


def _link(file: Path, link: Path) -> None:
    try:
        link.symlink_to(file)
    except OSError:  # Windows, without the right to make links
        try:
            os.link(file, link)
        except OSError:
            shutil.copyfile(file, link)


def system_error(error: tf.errors.OpError, folder: Path) -> OSError:
    """Return the system's error behind an error of TensorFlow's file writer, which keeps only its words."""
    text = error.message
    for number in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.ENOENT):
        if os.strerror(number) in text:
            return OSError(number, os.strerror(number), str(folder))
    return OSError(errno.EIO, text.splitlines()[0] if text else "TensorFlow could not write", str(folder))
