"""Carries out what the person does to the list of layers, as edits of the document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from eagerlab.experiment.faults import explain
from eagerlab.experiment.model_spec import RESIDUAL, LayersModel
from eagerlab.gui.controllers.model_checks import ModelChecks
from eagerlab.gui.messages import Messages, Notice
from eagerlab.gui.models import layer_edits as edits
from eagerlab.gui.models.catalogue import CatalogueModel
from eagerlab.gui.models.document import Document
from eagerlab.gui.models.layer_clipboard import layers_as_text, layers_from_text
from eagerlab.gui.models.layer_edits import Edit, EditError, Layers
from eagerlab.gui.models.new_layers import freezable, new_layer, shape_before
from eagerlab.gui.models.training_choices import fitting_metrics
from eagerlab.gui.told import told
from eagerlab.gui.views.layer_list import LayerList
from eagerlab.protocol.editing import ClassEntry, LayerPath, Remedy


class ModelEditing(QObject):
    """From clicks and keys to `Document.edit`. GUI thread only.

    Parameters
    ----------
    document : Document
        What is edited.
    catalogue : CatalogueModel
        What new layers begin with.
    checks : ModelChecks
        Knows the shape at each place.
    layers : LayerList
        Says what is selected, and selects what an edit touched.
    messages : Messages
        For what cannot be done.
    """

    def __init__(
        self,
        document: Document,
        catalogue: CatalogueModel,
        checks: ModelChecks,
        layers: LayerList,
        messages: Messages,
    ) -> None:
        super().__init__(document)
        self._document = document
        self._catalogue = catalogue
        self._checks = checks
        self._list = layers
        self._messages = messages
        self._waiting: ClassEntry | None = None
        self._commands: dict[str, Callable[[], None]] = {
            "remove": lambda: self._remove(self.tr("remove {what}")),
            "cut": self._cut,
            "copy": self._copy,
            "paste": self._paste,
            "duplicate": lambda: self._on_selection(self.tr("duplicate {what}"), edits.duplicated),
            "move_up": lambda: self._shift(down=False),
            "move_down": lambda: self._shift(down=True),
            "group": lambda: self._on_selection(self.tr("group {what}"), edits.grouped),
            "ungroup": self._ungroup,
            "freeze": self._toggle_frozen,
        }
        layers.tree.freeze_wanted.connect(lambda path, freeze: self.freeze([path], freeze))
        layers.tree.move_wanted.connect(self._drop)
        layers.tree.insert_wanted.connect(self._drop_text)
        checks.changed.connect(self._checked)
        document.path_changed.connect(self._forget_waiting)

    @property
    def model(self) -> LayersModel | None:
        """The layers that are edited; None where there are none, or they cannot be edited."""
        spec = self._document.spec
        if spec is None or self._document.read_only_reason or spec.model.kind != "layers":
            return None
        return spec.model

    def do(self, command: str) -> bool:
        """Carry out a command of the list; False for one that is not about editing."""
        if command not in self._commands:
            return False
        if self.model is not None:
            self._commands[command]()
        return True

    def add(self, kind: str, own: bool) -> None:
        """Put a new layer behind the selected one; a group when it is known what comes into it."""
        self._add_waiting()
        entry = self._catalogue.entry("layer", kind, own)
        if entry is not None and entry.holds == "many" and self._checks.is_awaited:
            self._waiting = entry
        elif entry is not None:
            self._add(entry)

    def _add(self, entry: ClassEntry) -> None:
        model = self.model
        if model is None:
            return
        place = self._place_behind(model.layers)
        layer = new_layer(entry, shape_before(self._checks.latest, place))
        label = self.tr("add {layer}").format(layer=entry.type)
        self._change(label, lambda layers: edits.inserted(layers, place, [layer]))

    def _checked(self) -> None:
        if not self._checks.is_awaited:
            self._add_waiting()

    def _add_waiting(self) -> None:
        entry, self._waiting = self._waiting, None
        if entry is not None:
            self._add(entry)

    def _forget_waiting(self) -> None:
        self._waiting = None

    def set_arguments(self, path: LayerPath, arguments: dict[str, Any], merge: str) -> None:
        """Give a layer other arguments."""
        model = self.model
        layer = edits.layer_at(model.layers, path) if model is not None else None
        if layer is None:
            return
        new = layer.model_copy(update={"arguments": arguments})
        label = self.tr("change {layer}").format(layer=layer.type)
        self._change(label, lambda layers: edits.replaced(layers, path, new), merge, select=False)

    def freeze(self, paths: list[LayerPath], freeze: bool) -> None:
        """Freeze layers, or let them learn again."""
        model = self.model
        if model is None:
            return
        known = {row.path: row for row in self._checks.latest.rows} if self._checks.latest else {}
        meant = freezable(model.layers, paths, known)
        label = self.tr("freeze {what}") if freeze else self.tr("unfreeze {what}")
        label = label.format(what=self._name(model.layers, paths))
        self._change(label, lambda layers: edits.frozen(layers, meant, freeze), select=False)

    def mend(self, remedy: Remedy) -> None:
        """Carry out what the check proposed."""
        new, spec = remedy.layer, self._document.spec
        if remedy.loss is not None and spec is not None:
            metrics = fitting_metrics(spec.metrics, remedy.loss.type)
            fields = {"loss": remedy.loss, "metrics": metrics}
            self._document.edit(remedy.label, spec.model_copy(update=fields))
            return

        def mended(layers: Layers) -> Edit:
            if remedy.kind == "dissolve":
                return edits.ungrouped(layers, remedy.at)
            if remedy.kind == "remove" or new is None:
                return edits.removed(layers, [remedy.at])
            if remedy.kind == "insert":
                return edits.inserted(layers, remedy.at, [new])
            return edits.replaced(layers, remedy.at, new)

        self._change(remedy.label, mended)

    def _change(
        self, label: str, edit: Callable[[Layers], Edit], merge: str = "", select: bool = True
    ) -> None:
        spec, model = self._document.spec, self.model
        if spec is None or model is None:
            return
        try:
            done = edit(model.layers)
            changed = LayersModel(layers=done.layers, code=model.code)
        except EditError as error:
            self._messages.show(Notice(what=str(error), severity="info"))
            return
        except ValidationError as error:
            what = self.tr("The list of layers cannot be changed so.")
            self._messages.show(Notice(what=what, why=told(explain(error))))
            return
        self._document.edit(label, spec.model_copy(update={"model": changed}), merge)
        if select and done.touched:
            self._list.select(list(done.touched))

    def _on_selection(self, label: str, edit: Callable[[Layers, list[LayerPath]], Edit]) -> None:
        model, paths = self.model, self._list.selected_paths
        if model is not None and paths:
            what = self._name(model.layers, paths)
            self._change(label.format(what=what), lambda layers: edit(layers, paths))

    def _remove(self, label: str) -> None:
        model, paths = self.model, self._list.selected_paths
        if model is None or not paths:
            return
        last = len(model.layers) - 1
        if last and {path[0] for path in paths if len(path) == 1} == set(range(last + 1)):
            # A person who begins anew removes all; one must stay, and the last knows what comes out.
            paths = [path for path in paths if path[0] != last]
            what = self.tr("A model needs at least one layer, so {layer} stays.")
            text = what.format(layer=model.layers[last].type)
            self._messages.show(Notice(what=text, severity="info"))
        label = label.format(what=self._name(model.layers, paths))
        self._change(label, lambda layers: edits.removed(layers, paths))

    def _copy(self) -> None:
        model = self.model
        if model is None:
            return
        chosen = (edits.layer_at(model.layers, path) for path in self._top(self._list.selected_paths))
        layers = [layer for layer in chosen if layer is not None]
        if layers:
            QGuiApplication.clipboard().setText(layers_as_text(layers))

    def _cut(self) -> None:
        if self._list.selected_paths:
            self._copy()
            self._remove(self.tr("cut {what}"))

    def _paste(self) -> None:
        model = self.model
        if model is not None:
            text = QGuiApplication.clipboard().text()
            self._insert_text(text, self._place_behind(model.layers), self.tr("paste"))

    def _insert_text(self, text: str, place: LayerPath, label: str) -> None:
        def inserted(layers: Layers) -> Edit:
            return edits.inserted(layers, place, layers_from_text(text))

        self._change(label, inserted)

    def _shift(self, down: bool) -> None:
        label = self.tr("move {what} down") if down else self.tr("move {what} up")
        self._on_selection(label, lambda layers, paths: edits.shifted(layers, paths, down))

    def _ungroup(self) -> None:
        path = self._list.current_path
        model = self.model
        layer = edits.layer_at(model.layers, path) if model is not None and path else None
        if layer is not None and layer.layers:
            label = self.tr("dissolve {group}").format(group=layer.type)
            self._change(label, lambda layers: edits.ungrouped(layers, path))

    def _toggle_frozen(self) -> None:
        model, paths = self.model, self._list.selected_paths
        if model is None:
            return
        known = {row.path: row for row in self._checks.latest.rows} if self._checks.latest else {}
        meant = [edits.layer_at(model.layers, path) for path in freezable(model.layers, paths, known)]
        learns = any(layer is not None and layer.trainable for layer in meant)
        self.freeze(paths, learns)

    def _drop(self, paths: list[LayerPath], above: LayerPath, row: int) -> None:
        model = self.model
        if model is not None:
            label = self.tr("move {what}").format(what=self._name(model.layers, paths))
            self._change(label, lambda layers: edits.moved(layers, paths, above, row))

    def _drop_text(self, text: str, above: LayerPath, row: int) -> None:
        self._insert_text(text, (*above, row), self.tr("insert layers"))

    def _place_behind(self, layers: Layers) -> LayerPath:
        """Return the place behind the selection; of something inside a wrapper, behind the wrapper."""
        selected = self._list.selected_paths
        if not selected:
            return (len(layers),)
        path = selected[-1]
        while len(path) > 1:
            above = edits.layer_at(layers, path[:-1])
            if above is not None and above.type == RESIDUAL:
                break
            path = path[:-1]
        return (*path[:-1], path[-1] + 1)

    def _top(self, paths: list[LayerPath]) -> list[LayerPath]:
        return [path for path in paths if not any(path[:size] in paths for size in range(1, len(path)))]

    def _name(self, layers: Layers, paths: list[LayerPath]) -> str:
        found = [layer for path in self._top(paths) if (layer := edits.layer_at(layers, path)) is not None]
        if len(found) == 1:
            return found[0].type
        return self.tr("{count} layers").format(count=len(found))
