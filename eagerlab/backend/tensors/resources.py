"""What TensorFlow keeps behind a handle or hands out one by one: tables, queues, arrays of tensors.

Looking changes nothing: no element is taken from a queue, an iterator or a generator, and nothing is read
from a `tf.TensorArray` that forgets what was read.
"""

from __future__ import annotations

import types
from typing import Any

import tensorflow as tf

from eagerlab.backend.structure import Named
from eagerlab.backend.tensors import texts

Facts = list[tuple[str, str]]
_LONGEST = 2000
_LARGEST_TABLE = 1_000_000
"""Entries of a table that are copied to be looked at."""
_NOT_TAKEN = "not looked at: that would use them up"
TABLES = (
    tf.lookup.StaticHashTable,
    tf.lookup.experimental.MutableHashTable,
    tf.lookup.experimental.DenseHashTable,
)
ITERATORS = (
    types.GeneratorType,
    types.CoroutineType,
    types.AsyncGeneratorType,
    map,
    filter,
    zip,
    enumerate,
    reversed,
    *map(type, (iter([]), iter(()), iter({}), iter({}.values()), iter({}.items()), iter(set()))),
    *map(type, (iter(range(0)), iter(""), iter(b""), iter(bytearray()))),
)


def tensor_array(value: Any) -> Facts:
    """Return facts about a `tf.TensorArray`."""
    facts = [("dtype", value.dtype.name), ("elements", f"{int(value.size()):,}")]
    if value.element_shape.rank is not None:
        facts.append(("element shape", texts.shape_words(value.element_shape.as_list())))
    written = len(tensor_array_parts(value))
    if written < int(value.size()):
        facts.append(
            ("without a value", f"{int(value.size()) - written:,}, not written yet or read and forgotten")
        )
    return facts


def tensor_array_parts(value: Any) -> Named:
    """Return the tensors of a `tf.TensorArray` that it has now, by their places."""
    held = getattr(value._implementation, "_tensor_array", None)
    if type(held) is not list:  # of a graph: its tensors are not there before that runs
        return []
    return [(str(place), one) for place, one in enumerate(held) if one is not None]


def table(value: Any) -> Facts:
    """Return facts about a lookup table."""
    size = int(value.size())
    facts = [
        ("entries", f"{size:,}"),
        ("keys", value.key_dtype.name),
        ("values", value.value_dtype.name),
        ("default value", texts.cell(_plain(value._default_value))),
    ]
    if size > _LARGEST_TABLE:
        facts.append(("not listed", f"more than {_LARGEST_TABLE:,} entries: x.export() gives them"))
    return facts


def table_parts(value: Any) -> Named:
    """Return keys and values of a lookup table, copied out of it."""
    if int(value.size()) > _LARGEST_TABLE:
        return []
    keys, values = value.export()
    return [("keys", keys), ("values", values)]


def vocabulary(value: Any) -> Facts:
    """Return facts about a `tf.lookup.StaticVocabularyTable`."""
    return [
        ("entries", f"{int(value.size()):,}"),
        ("keys", value.key_dtype.name),
        ("buckets for other keys", f"{value._num_oov_buckets:,}"),
    ]


def vocabulary_parts(value: Any) -> Named:
    """Return keys and values of the table that such a one is made around."""
    return [] if value._table is None else table_parts(value._table)


def queue(value: Any) -> Facts:
    """Return facts about a queue."""
    waiting = (
        "0, it is closed" if bool(value.is_closed()) and not int(value.size()) else f"{int(value.size()):,}"
    )
    shapes = ["unknown" if one.rank is None else texts.shape_words(one.as_list()) for one in value.shapes]
    return [
        ("waiting", waiting),
        ("dtype", ", ".join(one.name for one in value.dtypes)),
        ("shape", ", ".join(shapes)),
        ("elements", _NOT_TAKEN),
    ]


def optional(value: Any) -> Facts:
    """Return facts about a `tf.experimental.Optional`."""
    has_value = bool(value.has_value())
    spec = texts.cut(repr(value.element_spec), _LONGEST)
    return [("has a value", "yes" if has_value else "no"), ("element spec", spec)]


def optional_parts(value: Any) -> Named:
    """Return the value of a `tf.experimental.Optional` that has one."""
    return [("value", value.get_value())] if bool(value.has_value()) else []


def iterator(value: Any) -> Facts:
    """Return facts about an iterator of a dataset."""
    return [("element spec", texts.cut(repr(value.element_spec), _LONGEST)), ("elements", _NOT_TAKEN)]


def python_iterator(value: Any) -> Facts:
    """Return facts about a generator or another iterator of Python's."""
    facts: Facts = []
    for code, frame in (("gi_code", "gi_frame"), ("cr_code", "cr_frame"), ("ag_code", "ag_frame")):
        if type(value) in ITERATORS[:3] and hasattr(value, code):
            held = getattr(value, code)
            facts.append(("name", str(value.__qualname__)))
            facts.append(("defined in", f"{held.co_filename}, line {held.co_firstlineno}"))
            if getattr(value, frame) is None:
                return [*facts, ("state", "at its end")]
            facts.append(("state", f"at line {getattr(value, frame).f_lineno}"))
    return [*facts, ("elements", _NOT_TAKEN)]


def distributed(value: Any) -> Facts:
    """Return facts about values that lie on several devices."""
    return [("copies", f"{len(value._values):,}")]


def distributed_parts(value: Any) -> Named:
    """Return the value on each device."""
    return [(str(place), one) for place, one in enumerate(value._values)]


def concrete_function(value: Any) -> Facts:
    """Return facts about a function that was traced."""
    arguments, keywords = value.structured_input_signature
    return [
        ("name", str(value.name)),
        ("parameters", texts.cut(repr((*arguments, *keywords.items())), _LONGEST)),
        ("result", texts.cut(repr(value.output_shapes), _LONGEST)),
        ("operations", f"{len(value.graph.get_operations()):,}"),
        ("variables", f"{len(value.variables):,}"),
    ]


def concrete_function_parts(value: Any) -> Named:
    """Return the variables that a traced function uses."""
    return [(str(place), one) for place, one in enumerate(value.variables)]


def _plain(value: Any) -> Any:
    return value.numpy().tolist() if hasattr(value, "numpy") else value


PARTS: tuple[tuple[Any, Any], ...] = (
    (tf.TensorArray, tensor_array_parts),
    (TABLES, table_parts),
    (tf.lookup.StaticVocabularyTable, vocabulary_parts),
    (tf.queue.QueueBase, None),
    (tf.data.Iterator, None),
    (tf.experimental.Optional, optional_parts),
    (ITERATORS, None),
    (tf.distribute.DistributedValues, distributed_parts),
    (tf.types.experimental.ConcreteFunction, concrete_function_parts),
)
"""Kinds whose parts are other than their attributes, and what gives them; None where there are none."""
READERS: tuple[tuple[Any, str, Any], ...] = (
    (tf.TensorArray, "tensor array", tensor_array),
    (TABLES, "table", table),
    (tf.lookup.StaticVocabularyTable, "table", vocabulary),
    (tf.queue.QueueBase, "queue", queue),
    (tf.data.Iterator, "iterator", iterator),
    (tf.experimental.Optional, "optional", optional),
    (ITERATORS, "iterator", python_iterator),
    (tf.distribute.DistributedValues, "distributed", distributed),
    (tf.types.experimental.ConcreteFunction, "function", concrete_function),
)
"""Kinds, the words for them, and what gives facts about them."""
