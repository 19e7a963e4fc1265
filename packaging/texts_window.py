"""Find the texts of the window, with the context under which Qt will look for each while the program runs.

`pyside6-lupdate` reads Python itself, but takes ``helper("…")`` for no text and ``window.tr("…")`` for one of
a class `window`; at run time such a text would have no translation. So the calls are read here, as Python
reads them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

BACKEND = "Backend"
"""The context of what the backend says; its texts are found in the backend's own modules."""


class Text(NamedTuple):
    """One text to translate: Qt finds it by context, source and comment."""

    context: str
    source: str
    comment: str = ""
    plural: bool = False


class TextError(Exception):
    """A call whose text or context cannot be known before the program runs; the message has file and line."""


@dataclass
class Module:
    """What one module defines that texts go through.

    Attributes
    ----------
    helpers : dict of str to str
        Functions that translate their first argument, and the context they do it in.
    aliases : set of str
        Names for ``QCoreApplication.translate``.
    constants : dict of str to str
        Texts with a name.
    """

    path: Path
    tree: ast.Module
    helpers: dict[str, str] = field(default_factory=dict)
    aliases: set[str] = field(default_factory=set)
    constants: dict[str, str] = field(default_factory=dict)


def window_texts(folder: Path) -> list[Text]:
    """Return the texts of all modules below `folder`, each once, by context, then in the order of the files.

    Parameters
    ----------
    folder : Path
        The package ``eagerlab/gui`` of a checkout.

    Returns
    -------
    list of Text

    Raises
    ------
    TextError
        Some calls could not be read: all of them are named.
    """
    modules = {_name(path, folder): _module(path) for path in sorted(folder.rglob("*.py"))}
    found: dict[Text, None] = {}
    faults: list[str] = []
    for module in modules.values():
        _import_helpers(module, modules)
    for module in modules.values():
        reader = _Reader(module)
        reader.visit(module.tree)
        found |= dict.fromkeys(reader.texts)
        faults += reader.faults
    if faults:
        raise TextError("\n".join(faults))
    return sorted(found, key=lambda text: text.context)


def _name(path: Path, folder: Path) -> str:
    parts = (folder.parent.name, folder.name, *path.relative_to(folder).with_suffix("").parts)
    return ".".join(parts)


def _module(path: Path) -> Module:
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    module = Module(path, tree)
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                module.constants[name] = text
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Assign)
            and _is_translate(node.value)
            and isinstance(node.targets[0], ast.Name)
        ):
            module.aliases.add(node.targets[0].id)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            context = _helped_context(node, module)
            if context is not None:
                module.helpers[node.name] = context
    return module


def _is_translate(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "translate"
        and isinstance(node.value, ast.Name)
        and node.value.id in ("QCoreApplication", "QApplication")
    )


def _helped_context(function: ast.FunctionDef, module: Module) -> str | None:
    """Return the context in which a function translates its first argument, if that is what it does."""
    parameters = [one.arg for one in function.args.args if one.arg not in ("self", "cls")]
    for node in ast.walk(function):
        if not (isinstance(node, ast.Call) and len(node.args) > 1 and parameters):
            continue
        named = isinstance(node.func, ast.Name) and node.func.id in module.aliases
        text = node.args[1]
        if (named or _is_translate(node.func)) and isinstance(text, ast.Name) and text.id == parameters[0]:
            return _constant(node.args[0], module)
    return None


def _constant(node: ast.AST, module: Module) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return module.constants.get(node.id) if isinstance(node, ast.Name) else None


def _import_helpers(module: Module, modules: dict[str, Module]) -> None:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and node.module in modules:
            source = modules[node.module]
            for alias in node.names:
                name = alias.asname or alias.name
                if alias.name in source.helpers:
                    module.helpers[name] = source.helpers[alias.name]
                if alias.name in source.aliases:
                    module.aliases.add(name)
                if alias.name in source.constants:
                    module.constants.setdefault(name, source.constants[alias.name])


class _Reader(ast.NodeVisitor):
    """Collects the texts of one module."""

    def __init__(self, module: Module) -> None:
        self.texts: list[Text] = []
        self.faults: list[str] = []
        self._module = module
        self._classes: list[str] = []
        self._parameters: list[set[str]] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        helper = node.name in self._module.helpers
        self._parameters.append({one.arg for one in node.args.args} if helper else set())
        self.generic_visit(node)
        self._parameters.pop()

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if isinstance(function, ast.Attribute) and name == "tr":
            self._take_method(node, function)
        elif _is_translate(function) or name in {"QT_TRANSLATE_NOOP", *self._module.aliases}:
            self._take(node, self._context(node), 1)
        elif name in self._module.helpers and (isinstance(function, ast.Name) or self._classes):
            self._take(node, self._module.helpers[name], 0)

    def _take_method(self, node: ast.Call, function: ast.Attribute) -> None:
        owner = function.value
        name = owner.attr.lstrip("_") if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
        if name == "self" and self._classes:
            self._take(node, self._classes[-1], 0)
        elif name == "window":
            self._take(node, "MainWindow", 0)
        else:
            self._fault(
                node,
                'tr() of another object has that one\'s context: use QCoreApplication.translate("…", "…")',
            )

    def _context(self, node: ast.Call) -> str:
        context = _constant(node.args[0], self._module) if node.args else None
        if context is None:
            self._fault(node, "the context is not a text that stands here")
        return context or ""

    def _take(self, node: ast.Call, context: str, position: int) -> None:
        arguments = node.args[position:]
        if not arguments:
            self._fault(node, "there is no text")
            return
        comment = _constant(arguments[1], self._module) if len(arguments) > 1 else None
        plural = len(arguments) > 2 or any(one.arg == "n" for one in node.keywords)
        for source in self._sources(arguments[0]):
            if source is None:
                self._check_dynamic(node, arguments[0])
            else:
                self.texts.append(Text(context, source, comment or "", plural))

    def _sources(self, node: ast.AST) -> Iterator[str | None]:
        if isinstance(node, ast.IfExp):
            yield from self._sources(node.body)
            yield from self._sources(node.orelse)
        else:
            yield _constant(node, self._module)

    def _check_dynamic(self, node: ast.Call, text: ast.AST) -> None:
        """Accept a text only from a helper's argument, the backend, or a table of marked ones."""
        if node.args and _constant(node.args[0], self._module) == BACKEND:
            return
        if isinstance(text, ast.Name) and self._parameters and text.id in self._parameters[-1]:
            return
        if not any(
            isinstance(one, ast.Name) and one.id == "QT_TRANSLATE_NOOP" for one in ast.walk(self._module.tree)
        ):
            self._fault(node, "the text is not known before the program runs: mark it with QT_TRANSLATE_NOOP")

    def _fault(self, node: ast.Call, what: str) -> None:
        self.faults.append(f"{self._module.path}:{node.lineno}: {what}: {ast.unparse(node)[:100]}")
