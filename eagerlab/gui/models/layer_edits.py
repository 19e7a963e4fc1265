"""Edits of a list of layers, groups included: each takes a list and gives a new one. Pure, any thread.

A wrapper or residual group that loses its last layer goes with it, because neither can be empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from eagerlab.experiment.model_spec import RESIDUAL, LayerSpec
from eagerlab.protocol.editing import LayerPath

Layers = tuple[LayerSpec, ...]


class EditError(ValueError):
    """An edit that cannot be made; its text says why, as a sentence."""


@dataclass(frozen=True)
class Edit:
    """The list after an edit.

    Attributes
    ----------
    layers : tuple of LayerSpec
        All layers.
    touched : tuple of LayerPath
        Where the layers are now that the edit concerned, or what stands in place of those removed.
    """

    layers: Layers
    touched: tuple[LayerPath, ...] = ()


class _Item:
    """A layer that can be moved about; told from its twins by identity."""

    def __init__(self, spec: LayerSpec | None, above: _Item | None = None) -> None:
        self.spec = spec
        self.above = above
        self.inside = [_Item(layer, self) for layer in (spec.layers if spec is not None else ())]

    def path(self) -> LayerPath:
        return (*self.above.path(), self.above.inside.index(self)) if self.above is not None else ()

    def layer(self) -> LayerSpec:
        assert self.spec is not None
        return self.spec.model_copy(update={"layers": self.layers()}) if self.inside else self.spec

    def layers(self) -> Layers:
        return tuple(item.layer() for item in self.inside)

    def put(self, row: int, specs: Iterable[LayerSpec]) -> list[_Item]:
        items = [_Item(spec, self) for spec in specs]
        self.inside[row:row] = items
        return items

    def leave(self) -> None:
        """Take it out of its group, and an emptied group out of its own."""
        above = self.above
        if above is None:
            return
        above.inside.remove(self)
        if not above.inside and above.above is not None:
            above.leave()


def layer_at(layers: Layers, path: LayerPath) -> LayerSpec | None:
    """Return the layer at a path, None when there is none."""
    item = _find(_root(layers), path)
    return item.spec if item is not None else None


def every_layer(layers: Layers, above: LayerPath = ()) -> Iterator[tuple[LayerPath, LayerSpec]]:
    """Yield all layers with their paths, groups before what is inside."""
    for row, layer in enumerate(layers):
        yield (*above, row), layer
        yield from every_layer(layer.layers, (*above, row))


def inserted(layers: Layers, path: LayerPath, new: Sequence[LayerSpec]) -> Edit:
    """Put layers before the one at `path` (which may be one past the end of its list).

    Raises
    ------
    EditError
        When the place is inside a wrapper, which holds exactly one layer.
    """
    root = _root(layers)
    above = _find(root, path[:-1])
    if above is None:
        raise EditError(_tr("There is no such place in the list."))
    _must_hold_many(above)
    return _edit(root, above.put(min(path[-1], len(above.inside)), new))


def replaced(layers: Layers, path: LayerPath, new: LayerSpec) -> Edit:
    """Put another layer in place of the one at `path`."""
    root = _root(layers)
    old = _must_find(root, path)
    assert old.above is not None
    row = old.above.inside.index(old)
    del old.above.inside[row]
    return _edit(root, old.above.put(row, [new]))


def removed(layers: Layers, paths: Iterable[LayerPath]) -> Edit:
    """Take layers out; what stands where the first one was is touched.

    Raises
    ------
    EditError
        When nothing would be left.
    """
    root = _root(layers)
    items = _chosen(root, paths)
    place = items[0].path() if items else ()
    for item in items:
        item.leave()
    if not root.inside:
        raise EditError(_tr("A model needs at least one layer. Add another one first."))
    while place and _find(root, place) is None:
        place = (*place[:-1], place[-1] - 1) if place[-1] > 0 else place[:-1]
    return Edit(root.layers(), (place,) if place else ())


def duplicated(layers: Layers, paths: Iterable[LayerPath]) -> Edit:
    """Put copies of layers behind the last of them; of one inside a wrapper, behind the wrapper."""
    root = _root(layers)
    items = _chosen(root, paths)
    if not items:
        return Edit(layers)
    copies = [item.layer() for item in items]
    last = items[-1]
    while last.above is not None and not _holds_many(last.above):
        last = last.above
    assert last.above is not None
    return _edit(root, last.above.put(last.above.inside.index(last) + 1, copies))


def moved(layers: Layers, paths: Iterable[LayerPath], above: LayerPath, row: int) -> Edit:
    """Move layers, in their order, to before row `row` of the list at `above`.

    Raises
    ------
    EditError
        When a group would be moved into itself, or something into a wrapper.
    """
    root = _root(layers)
    items = _chosen(root, paths)
    target = _find(root, above)
    if target is None:
        raise EditError(_tr("There is no such place in the list."))
    _must_hold_many(target)
    ancestor: _Item | None = target
    while ancestor is not None:
        if any(item is ancestor for item in items):
            raise EditError(_tr("A group cannot be moved into itself."))
        ancestor = ancestor.above
    behind = [item for item in target.inside[row:] if item not in items]
    for item in items:
        # A group whose own layers change places may be empty for a moment.
        if item.above is target:
            target.inside.remove(item)
        else:
            item.leave()
    left = [item for item in behind if item in target.inside]
    place = target.inside.index(left[0]) if left else len(target.inside)
    target.inside[place:place] = items
    for item in items:
        item.above = target
    return _edit(root, items)


def shifted(layers: Layers, paths: Iterable[LayerPath], down: bool) -> Edit:
    """Move layers by one row within their list; at its end, out of the group or into the next one."""
    root = _root(layers)
    items = _chosen(root, paths)
    if not items:
        return Edit(layers)
    edge = items[-1] if down else items[0]
    above = edge.above
    assert above is not None
    row = above.inside.index(edge) + (1 if down else -1)
    if not _holds_many(above):
        return Edit(layers, tuple(item.path() for item in items))
    if 0 <= row < len(above.inside):
        neighbour = above.inside[row]
        if neighbour.spec is not None and neighbour.spec.type == RESIDUAL and neighbour.inside:
            return moved(layers, paths, neighbour.path(), 0 if down else len(neighbour.inside))
        return moved(layers, paths, above.path(), row + 1 if down else row)
    if above.above is None:
        return Edit(layers, tuple(item.path() for item in items))
    outer = above.above.inside.index(above)
    return moved(layers, paths, above.above.path(), outer + 1 if down else outer)


def grouped(layers: Layers, paths: Iterable[LayerPath]) -> Edit:
    """Put layers of one list that stand together into a residual group.

    Raises
    ------
    EditError
        When they do not stand together.
    """
    root = _root(layers)
    items = _chosen(root, paths)
    if not items:
        return Edit(layers)
    above = items[0].above
    assert above is not None
    _must_hold_many(above)
    first = above.inside.index(items[0])
    if above.inside[first : first + len(items)] != items:
        raise EditError(_tr("Only layers that follow each other can become a group."))
    group = LayerSpec(type=RESIDUAL, layers=tuple(item.layer() for item in items))
    del above.inside[first : first + len(items)]
    return _edit(root, above.put(first, [group]))


def ungrouped(layers: Layers, path: LayerPath) -> Edit:
    """Put the layers of a group or wrapper in its place."""
    root = _root(layers)
    group = _must_find(root, path)
    assert group.above is not None
    row = group.above.inside.index(group)
    _must_hold_many(group.above)
    inner = group.layers()
    del group.above.inside[row]
    return _edit(root, group.above.put(row, inner))


def frozen(layers: Layers, paths: Iterable[LayerPath], freeze: bool) -> Edit:
    """Freeze layers, or let them learn again."""
    root = _root(layers)
    items = [_must_find(root, path) for path in paths]
    for item in items:
        assert item.spec is not None
        item.spec = item.spec.model_copy(update={"trainable": not freeze})
    return _edit(root, items)


def _root(layers: Layers) -> _Item:
    root = _Item(None)
    root.put(0, layers)
    return root


def _find(root: _Item, path: LayerPath) -> _Item | None:
    item = root
    for row in path:
        if not 0 <= row < len(item.inside):
            return None
        item = item.inside[row]
    return item


def _must_find(root: _Item, path: LayerPath) -> _Item:
    item = _find(root, path)
    if item is None or item is root:
        raise EditError(_tr("There is no such layer any more."))
    return item


def _chosen(root: _Item, paths: Iterable[LayerPath]) -> list[_Item]:
    """Return the layers at these paths, in order, without those that come along inside another one."""
    wanted = sorted(set(paths))
    return [
        _must_find(root, path)
        for path in wanted
        if not any(path[: len(other)] == other for other in wanted if len(other) < len(path))
    ]


def _holds_many(item: _Item) -> bool:
    return item.spec is None or item.spec.type == RESIDUAL


def _must_hold_many(item: _Item) -> None:
    if not _holds_many(item):
        assert item.spec is not None
        raise EditError(_tr("{type} holds exactly one layer.").format(type=item.spec.type))


def _edit(root: _Item, items: Iterable[_Item]) -> Edit:
    return Edit(root.layers(), tuple(item.path() for item in items))


def _tr(text: str) -> str:
    return QCoreApplication.translate("LayerEdits", text)
