"""What holds an object, in the order in which a person would look."""

from __future__ import annotations

import gc
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import FrameType, FunctionType, MethodType, ModuleType, TracebackType
from typing import Any

import tensorflow as tf
from IPython.core.interactiveshell import InteractiveShell

from eagerlab.backend.holding.search import Search, Way, running_calls
from eagerlab.backend.holding.steps import attributes_of, deletion, expression, join_attributes
from eagerlab.backend.namespace import HIDDEN
from eagerlab.backend.numerics.places import is_own, place_of
from eagerlab.backend.paths import variable_paths
from eagerlab.backend.structure import has_children, is_variable, tensorflow_variable
from eagerlab.protocol.holding import Holder, HolderKind

_ORDER: tuple[HolderKind, ...] = (
    "name",
    "function",
    "tape",
    "output",
    "traceback",
    "frame",
    "experiment",
    "checkpoint",
    "object",
)
_OUTPUTS = ("_", "__", "___")
_FUNCTIONS = (FunctionType, MethodType, type(tf.function(lambda: None)))
MOST = 50
EACH = 3
"""Places listed within what one name holds."""
_NAME = re.compile(r"\w+")
_UNUSED = 3
"""References to a dict that its frame, a variable and a call hold, and nobody else."""


@dataclass
class Known:
    """What ways may end with.

    Attributes
    ----------
    namespace : mapping
        The console's names.
    by_id : mapping
        Expressions of what the buttons train, by the identity of the objects.
    """

    namespace: Mapping[str, Any]
    by_id: Mapping[int, str]

    def __post_init__(self) -> None:
        shell = InteractiveShell.instance() if InteractiveShell.initialized() else None
        self.outputs: dict[int, Any] = self.namespace.get("_oh", {})
        self.shown = None if shell is None else attributes_of(shell.displayhook)
        self.traced = {id(frame): frame for frame in _traced_frames()}
        # In 3.11 the interpreter may keep attributes in the object itself: then that is what refers to them.
        self.hook = None if shell is None else shell.displayhook
        self._hidden = None if shell is None else shell.user_ns_hidden

    def is_end(self, holder: Any) -> bool:
        """Whether the person, or EagerLab, knows this object by a name."""
        return (
            holder is self.namespace
            or holder is self.outputs
            or holder is self._hidden  # the outputs once more
            or (self.shown is not None and holder is self.shown)
            or (self.hook is not None and holder is self.hook)
            or id(holder) in self.traced
            or id(holder) in self.by_id
            or type(holder) is tf.GradientTape
            or _module_of(holder) is not None
        )


def find_holders(
    target: Any, namespace: Mapping[str, Any], experiment: Mapping[int, str]
) -> tuple[list[Holder], bool]:
    """Return what keeps `target` alive, and whether the search came to its end. Takes at most about a second.

    Parameters
    ----------
    target : object
        The object. Who calls this holds it as well, and is left out.
    namespace : mapping
        The console's names.
    experiment : mapping
        Expressions of what the buttons train (``lab.model``), by the identity of the objects.
    """
    known = Known(namespace, experiment)
    search = Search(known.is_end)
    ways = search.ways(target)
    holders = [holder for way in ways for holder in _holders(way, known)]
    holders += _models(target, namespace)
    holders += _tapes(target, namespace)
    holders += _untracked(target, namespace)
    holders += _calls(target)
    if id(target) in known.by_id:
        holders.append(Holder(kind="experiment", path=known.by_id[id(target)]))
    if not holders:
        holders += [Holder(kind="object", path=type(one).__name__) for one in search.loose(target, ways)]
    return _sorted(holders)[:MOST], search.is_complete


def _holders(way: Way, known: Known) -> Iterator[Holder]:
    root, chain = way.root, way.chain
    if root is known.namespace:
        yield from _names(chain, known)
    elif root is known.outputs:
        for number in [key for key, value in list(known.outputs.items()) if value is chain[0]]:
            name = f"Out[{number}]"
            path = expression(name, join_attributes(chain))
            yield Holder(kind="output", path=path, release=f"lab.forget({number})")
    elif root is known.shown or root is known.hook:
        held = attributes_of(known.hook) or {}
        name = next((name for name in _OUTPUTS if held.get(name) is chain[0]), "")
        if name:
            yield Holder(kind="output", path=expression(name, join_attributes(chain)), release="lab.forget()")
    elif id(root) in known.traced:
        yield _traced(root, chain)
    elif type(root) is tf.GradientTape:
        name = _name_of(root, known.namespace)
        yield Holder(kind="tape", path=name, release=f"del {name}" if name else "")
    elif id(root) in known.by_id:
        yield Holder(kind="experiment", path=_within(known.by_id[id(root)], root, chain[-1]))
    else:
        module = _module_of(root)
        if module is not None and not _is_library(module):
            steps = join_attributes([root, *chain])
            name = module.__name__ + "".join(
                f".{one[2:-2]}" if n == 0 and one else one or "" for n, one in enumerate(steps)
            )
            yield Holder(kind="object", path=name)


def _names(chain: list[Any], known: Known) -> Iterator[Holder]:
    steps = join_attributes(chain)
    for name in [key for key, value in list(known.namespace.items()) if value is chain[0]]:
        if name in _OUTPUTS or (name[:1] == "_" and name[1:].isdecimal()):
            number = name[1:]
            release = f"lab.forget({number})" if number.isdecimal() else "lab.forget()"
            shown = f"Out[{number}]" if number.isdecimal() else name
            yield Holder(kind="output", path=expression(shown, steps), release=release)
        elif not name.startswith("_") and name not in HIDDEN:
            of_function = len(chain) > 1 and isinstance(chain[0], _FUNCTIONS)
            yield Holder(
                kind="function" if of_function else "name",
                path=name if of_function else _path(name, chain, steps),
                release=deletion(name, [] if of_function else _deletable(chain, steps)),
            )


def _path(name: str, chain: list[Any], steps: list[str | None]) -> str:
    if len(chain) > 1 and is_variable(chain[-1]) and _has_variables(chain[0]):
        return _within(name, chain[0], chain[-1])
    return expression(name, steps)


def _deletable(chain: list[Any], steps: list[str | None]) -> list[str | None]:
    """Return the steps as far as each can be deleted: not into a tuple, nor into what has no expression."""
    kept: list[str | None] = []
    holders = [one for one in chain[:-1] if not _is_attributes(one, chain)]
    for holder, one in zip(holders, steps, strict=False):
        if one is None or issubclass(type(holder), (tuple, frozenset)):
            break
        kept.append(one)
    return kept


def _is_attributes(value: Any, chain: list[Any]) -> bool:
    return any(attributes_of(one) is value for one in chain if one is not value)


def _calls(target: Any) -> list[Holder]:
    """Return the person's functions that run now and hold the object in a variable."""
    found = []
    for frame in running_calls():
        code = frame.f_code
        if code.co_name != "<module>" and is_own(code.co_filename):
            name = _variable_of(frame, target)
            if name:
                found.append(Holder(kind="frame", path=f"{name} ({code.co_name})"))
    return found


def _variable_of(frame: FrameType, target: Any) -> str:
    """Return the variable of a running call that holds the object, or an empty string."""
    values = frame.f_locals
    name = next((name for name, value in list(values.items()) if value is target), "")
    # Until Python 3.12 this is a copy that the frame keeps, with all it holds. A debugger may use it as well.
    if type(values) is dict and sys.getrefcount(values) <= _UNUSED:
        values.clear()
    return name


def _traced(frame: FrameType, chain: list[Any]) -> Holder:
    name = next((name for name, value in frame.f_locals.items() if value is chain[0]), frame.f_code.co_name)
    place = place_of(frame.f_code.co_filename, frame.f_lineno)
    where = f"{frame.f_code.co_name}, {place.file}, line {place.line}"
    path = f"{expression(name, join_attributes(chain))} ({where})"
    return Holder(kind="traceback", path=path, release="lab.forget_error()")


def _models(target: Any, namespace: Mapping[str, Any]) -> Iterator[Holder]:
    """Yield models and layers of the console with this variable: a deep model is a long way for a search."""
    if not is_variable(target):
        return
    for name, value in list(namespace.items()):
        if not name.startswith("_") and name not in HIDDEN and _has_variables(value):
            path = _within(name, value, target)
            if path != name:
                yield Holder(kind="name", path=path, release=f"del {name}")


def _within(name: str, value: Any, target: Any) -> str:
    """Return an expression for a model, and which of its variables the object is."""
    if not _has_variables(value):
        return name
    for path, variable in variable_paths(value).items():
        if variable is target or tensorflow_variable(variable) is target:
            return f"{name} ({path.removeprefix('model/')})"
    return name


def _has_variables(value: Any) -> bool:
    return has_children(value) and not issubclass(type(value), (list, tuple, dict))


def _tapes(target: Any, namespace: Mapping[str, Any]) -> Iterator[Holder]:
    """Yield tapes that watch a variable: they keep it where Python cannot see."""
    if not issubclass(type(target), tf.Variable):
        return
    for tape in [one for one in gc.get_objects() if type(one) is tf.GradientTape]:
        if tape._tape is not None and any(one is target for one in tape.watched_variables()):
            name = _name_of(tape, namespace)
            yield Holder(kind="tape", path=name, release=f"del {name}" if name else "")


def _untracked(target: Any, namespace: Mapping[str, Any]) -> Iterator[Holder]:
    """Yield dicts and tuples of arrays alone: Python's collector does not list them."""
    for name, value in list(namespace.items()):
        if issubclass(type(value), (dict, tuple)) and not gc.is_tracked(value) and not name.startswith("_"):
            steps = join_attributes([value, target])
            if steps != [None]:
                path = expression(name, steps)
                yield Holder(
                    kind="name", path=path, release=deletion(name, _deletable([value, target], steps))
                )


def _traced_frames() -> Iterator[FrameType]:
    """Yield the frames that the last error keeps."""
    error: BaseException | None = getattr(sys, "last_value", None)
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        traceback: TracebackType | None = error.__traceback__
        in_cell = False
        while traceback is not None:
            code = traceback.tb_frame.f_code
            in_cell = in_cell or is_own(code.co_filename)  # before that come IPython's own
            if in_cell and code.co_name != "<module>":
                yield traceback.tb_frame
            traceback = traceback.tb_next
        error = error.__cause__ or error.__context__


def _name_of(value: Any, namespace: Mapping[str, Any]) -> str:
    return next((name for name, one in list(namespace.items()) if one is value and name[:1] != "_"), "")


def _module_of(holder: Any) -> ModuleType | None:
    """Return the module whose names this dict holds."""
    if type(holder) is not dict or "__spec__" not in holder:
        return None
    module = sys.modules.get(str(holder.get("__name__")))
    return module if module is not None and vars(module) is holder else None


def _is_library(module: ModuleType) -> bool:
    return not is_own(getattr(module, "__file__", None) or "<built-in>")


def _sorted(holders: list[Holder]) -> list[Holder]:
    """Return each once, names first; of one that is reached in several ways, the shortest."""
    kept: dict[tuple[str, str], Holder] = {}
    within: Counter[str] = Counter()
    for one in sorted(holders, key=lambda holder: (_ORDER.index(holder.kind), len(holder.path), holder.path)):
        key = (one.kind, one.release or one.path)
        if one.kind != "name" or key in kept:
            kept.setdefault(key, one)
            continue
        name = _NAME.match(one.path)
        root = name[0] if name else one.path
        within[root] += 1
        if within[root] <= EACH:
            kept[key] = one
        elif within[root] == EACH + 1:  # a long list full of it: the list says it all
            kept[key] = Holder(kind="name", path=f"{root}[…]", release=f"del {root}")
    return list(kept.values())
