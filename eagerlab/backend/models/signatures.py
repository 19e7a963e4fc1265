"""The parameters of a class as fields of a form: from its signature, its documentation, and `field_rules`."""

from __future__ import annotations

import inspect
import re
import textwrap
from typing import Any, cast

import keras

from eagerlab.backend.models import field_rules as rules
from eagerlab.protocol.editing import FieldEntry, FieldKind

_ARGUMENT = re.compile(r"^(\*{0,2}\w+)\s*(?:\([^)]*\))?\s*:\s*(.*)$")
_TYPE_WORDS = re.compile(
    r"^(?:optional |positive |python |a )*"
    r"(?:ints?|integers?|floats?|bool|booleans?|str|strings?)\b[^,;:\[]{0,60}?[.,;:]\s+",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<!e\.g)(?<!i\.e)(?<!a\.k\.a)(?<!etc)(?<!vs)\.(?=\s+[A-Z(`\"*]|\s*$)")
_LINK = re.compile(r"\[([^\]]+)\]\(\s*[^)]*\)")
_DEFAULT = re.compile(r"\s*\(?[Dd]efaults? (?:to|is)\b.*$")
LONGEST_HELP = 240


def fields_of(owner: str, kind: type, *, named: bool = False, own: bool = False) -> tuple[FieldEntry, ...]:
    """Return a field for each parameter that a form can set.

    Parameters
    ----------
    owner : str
        The name that a spec uses for the class.
    kind : type
        A class of Keras, or of the person's own.
    named : bool
        Whether it can be given a name, although its signature may not say so.
    own : bool
        Whether it is a class of the person's own: then all of its parameters are shown, and defaults and
        annotations say more of them than rules for the parameters of Keras.

    Returns
    -------
    tuple of FieldEntry
        In the signature's order, those behind "More" included. Any thread may call this.
    """
    help_of = argument_help(kind)
    entries = []
    for parameter in parameters_of(kind):
        if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        if parameter.name == "name" or rules.listed(rules.LEFT_OUT, owner, parameter.name):
            continue
        text = help_of.get(parameter.name, "")
        entries.append(_own_field(parameter, text) if own else _field(owner, parameter, text))
    if named:
        entries.append(
            FieldEntry(
                name="name",
                kind="text",
                optional=True,
                help="How the layer is called in the variable tree and in checkpoints.",
                advanced=True,
            )
        )
    return tuple(entries)


def parameters_of(kind: type) -> tuple[inspect.Parameter, ...]:
    """Return the parameters of a class's ``__init__``, with ``self``."""
    # Keras's own ``__new__`` takes anything: the class's signature would say nothing.
    initializer: Any = vars(kind).get("__init__") or cast(Any, kind).__init__
    return tuple(inspect.signature(initializer).parameters.values())


def summary_of(kind: type) -> str:
    """Return the first sentence of the class's own documentation, not of what it inherits."""
    return _first_sentence(inspect.cleandoc(kind.__doc__ or "").split("\n\n")[0])


def argument_help(kind: type) -> dict[str, str]:
    """Return the first sentence of each parameter's documentation, by name."""
    found: dict[str, str] = {}
    for documented in reversed(kind.__mro__[:-1]):
        for text in (documented.__doc__, getattr(vars(documented).get("__init__"), "__doc__", None)):
            found.update(_documented(text or ""))
    return found


def activations() -> tuple[str, ...]:
    """Return the names of Keras's activations that need no argument, the common ones first."""
    every = [name for name in dir(keras.activations) if not name.startswith("_")]
    others = sorted(set(every) - rules.NO_ACTIVATIONS - set(rules.COMMON_ACTIVATIONS))
    return (*rules.COMMON_ACTIVATIONS, *others)


def _choices(owner: str, name: str) -> tuple[str, ...]:
    if name.endswith("activation"):
        return activations()
    if name.endswith("initializer"):
        return _lower_names(keras.initializers, rules.NO_INITIALIZERS)
    if name.endswith("regularizer"):
        return _lower_names(keras.regularizers, rules.NO_INITIALIZERS)
    if name.endswith("constraint"):
        return _lower_names(keras.constraints, rules.NO_INITIALIZERS)
    if rules.rule(rules.KINDS, owner, name) is not None and f"{owner}.{name}" not in rules.CHOICES:
        return ()
    return rules.rule(rules.CHOICES, owner, name) or ()


def _lower_names(module: Any, without: frozenset[str]) -> tuple[str, ...]:
    names = (name for name in dir(module) if name.islower() and not name.startswith("_"))
    return tuple(sorted(name for name in names if name not in without and _stands_alone(module, name)))


def _stands_alone(module: Any, name: str) -> bool:
    """Tell whether Keras makes the object from its name: ``constant`` and ``l1_l2`` say too little."""
    try:
        return module.get(name) is not None
    except (KeyError, TypeError, ValueError):
        return False


def _field(owner: str, parameter: inspect.Parameter, text: str) -> FieldEntry:
    name, required = parameter.name, parameter.default is parameter.empty
    default = None if required else _plain_default(parameter.default)
    choices = _choices(owner, name)
    if isinstance(default, str) and choices and default not in choices:
        default = next((choice for choice in choices if choice == default.lower()), default)
        if default not in choices:
            choices = (default, *choices)  # another name of one of them
    shown = rules.listed(rules.ALWAYS_SHOWN, owner, name) and not rules.listed(rules.BEHIND_MORE, owner, name)
    return FieldEntry(
        name=name,
        kind="choice" if choices else _kind(owner, name, default, text),
        default=default,
        required=required,
        optional=not required and default is None,
        choices=choices,
        minimum=rules.rule(rules.MINIMA, owner, name),
        maximum=rules.rule(rules.MAXIMA, owner, name),
        help=text,
        advanced=not (required or shown),
    )


def _own_field(parameter: inspect.Parameter, text: str) -> FieldEntry:
    required = parameter.default is parameter.empty
    default = None if required else _plain_default(parameter.default)
    annotation = parameter.annotation
    words = "" if annotation is parameter.empty else getattr(annotation, "__name__", str(annotation))
    choices = () if default is not None and not isinstance(default, str) else _choices("", parameter.name)
    kind: FieldKind = "choice" if choices else _kind_of_value(default) or _kind_of_words(f"{words} {text}")
    return FieldEntry(
        name=parameter.name,
        kind=kind,
        default=default,
        required=required,
        optional=not required and default is None,
        choices=choices,
        help=text,
    )


def _kind(owner: str, name: str, default: Any, text: str) -> FieldKind:
    known = rules.rule(rules.KINDS, owner, name)
    if known is not None:
        return known
    # Words: what a newer Keras documents.
    return _kind_of_value(default) or _kind_of_words(text)


def _kind_of_value(value: Any) -> FieldKind | None:
    match value:
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "number"
        case list() | tuple() if value:
            if all(isinstance(element, int) for element in value):
                return "integers"
            return "numbers" if all(isinstance(element, int | float) for element in value) else "names"
        case str():
            return "text"
    return None


def _kind_of_words(text: str) -> FieldKind:
    words = set(re.findall(r"[a-z]+", text.lower()))
    kinds: tuple[tuple[FieldKind, set[str]], ...] = (
        ("boolean", {"bool", "boolean"}),
        ("number", {"float", "number"}),
        ("integer", {"int", "integer"}),
    )
    return next((kind for kind, known in kinds if words & known), "text")


def _plain_default(value: Any) -> Any:
    """Return a default as a form shows it: pairs that are the same on both sides as one number."""
    if isinstance(value, list | tuple):
        pairs = [element for element in value if isinstance(element, tuple) and len(set(element)) == 1]
        if pairs and len(pairs) == len(value):
            return tuple(pair[0] for pair in pairs)
        return tuple(value)
    return value if isinstance(value, str | int | float | bool | None) else None


def _documented(text: str) -> dict[str, str]:
    """Read the section "Args" of a docstring in Google's style."""
    lines = inspect.cleandoc(text).splitlines()
    start = next((i for i, line in enumerate(lines) if line.strip() in ("Args:", "Arguments:")), None)
    if start is None:
        return {}
    margin = len(lines[start]) - len(lines[start].lstrip())
    section = []
    for line in lines[start + 1 :]:
        if line.strip() and len(line) - len(line.lstrip()) <= margin:
            break
        section.append(line)
    found: dict[str, list[str]] = {}
    name = ""
    for line in textwrap.dedent("\n".join(section)).splitlines():
        heading = None if line.startswith((" ", "\t")) else _ARGUMENT.match(line)
        if heading is not None:
            name = heading[1].lstrip("*")
            found[name] = [heading[2]]
        elif name:
            found[name].append(line.strip())
    return {name: _help(" ".join(parts)) for name, parts in found.items()}


def _help(text: str) -> str:
    joined = " ".join(text.split())
    without_type = _TYPE_WORDS.sub("", joined)
    if not without_type or without_type.lower().startswith("or "):
        without_type = joined
    sentence = _DEFAULT.sub("", _first_sentence(without_type)).split(" - ")[0].strip(" ;,")
    if sentence and sentence[-1] not in ".!?":
        sentence += "."
    return sentence[:1].upper() + sentence[1:]


def _first_sentence(text: str) -> str:
    joined = _LINK.sub(r"\1", " ".join(text.split()))
    end = _SENTENCE_END.search(joined)
    sentence = (joined[: end.end()] if end else joined).replace("`", "")
    return sentence if len(sentence) <= LONGEST_HELP else sentence[: LONGEST_HELP - 1] + "…"
