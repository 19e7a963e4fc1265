"""The Model page: shows the layers of the document with what the backend knows of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt

from eagerlab.experiment.model_spec import RESIDUAL, LineModel
from eagerlab.gui import numbers
from eagerlab.gui.controllers.model_checks import ModelChecks
from eagerlab.gui.controllers.model_editing import ModelEditing
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.catalogue import CatalogueModel
from eagerlab.gui.models.document import Document
from eagerlab.gui.models.layer_cells import FROZEN
from eagerlab.gui.models.layer_edits import layer_at
from eagerlab.gui.models.layer_text import layer_summary
from eagerlab.gui.views.file_dialog import choose_file
from eagerlab.gui.views.model_page import ModelPage
from eagerlab.protocol.editing import (
    ClassEntry,
    FieldEntry,
    ModelCheck,
    OpenModel,
    Remedy,
    SaveModel,
)
from eagerlab.protocol.replies import ExperimentDescription

LINE = ClassEntry(
    group="layer",
    type="Line",
    fields=(
        FieldEntry(name="w", kind="number", default=5.0, help="What W begins with, in W x + B."),
        FieldEntry(name="b", kind="number", default=10.0, help="What B begins with, in W x + B."),
    ),
)


class ModelController(QObject):
    """Connects the Model page with document, catalogue and checks. GUI thread only."""

    def __init__(
        self,
        window: MainWindow,
        bridge: Bridge,
        backend: BackendModel,
        document: Document,
        catalogue: CatalogueModel,
        checks: ModelChecks,
        page: ModelPage,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._backend = backend
        self._document = document
        self._catalogue = catalogue
        self._checks = checks
        self._page = page
        self._known: ExperimentDescription | None = None
        self._remedies: tuple[Remedy, ...] = ()
        self.editing = ModelEditing(document, catalogue, checks, page.layers, window.messages)
        page.tree.set_describe(
            lambda layer: layer_summary(layer, catalogue.entry("layer", layer.type, layer.own))
        )
        page.command_wanted.connect(self._command)
        page.chooser.chosen.connect(self.editing.add)
        page.problem.remedy_wanted.connect(self._mend)
        page.layers.chosen_changed.connect(self._show_form)
        page.form.changed.connect(self._form_changed)
        page.form.freeze_wanted.connect(
            lambda freeze: self.editing.freeze(page.layers.selected_paths, freeze)
        )
        document.changed.connect(self._show)
        document.read_only_changed.connect(self._show)
        document.applied_changed.connect(self._update_commands)
        catalogue.changed.connect(self._catalogue_changed)
        checks.changed.connect(self._show_checks)
        backend.changed.connect(self._update_commands)
        self._show()

    def set_description(self, description: ExperimentDescription) -> None:
        """Take note of the model that the backend has; shown where no list of layers describes it."""
        self._known = description
        self._show()

    @property
    def _edits_layers(self) -> bool:
        spec = self._document.spec
        return spec is not None and spec.model.kind == "layers" and not self._document.read_only_reason

    def _show(self) -> None:
        spec, page = self._document.spec, self._page
        reason = self._document.read_only_reason
        if self._edits_layers and spec is not None and spec.model.kind == "layers":
            page.tree.set_layers(spec.model.layers)
        else:
            page.tree.set_live(self._known.layers if self._known is not None else ())
        is_line = spec is not None and spec.model.kind == "line"
        why_not = reason or (
            self.tr("This model is the line W x + B, which has no layers.") if is_line else ""
        )
        page.set_read_only(why_not or ("" if spec is not None else self.tr("No experiment is open.")))
        page.set_notice("\n".join(filter(None, (reason, self._untrained()))))
        self._show_checks()
        self._show_form()

    def _untrained(self) -> str:
        if self._known is None or not self._known.untrained or self._document.differs:
            return ""
        names = ", ".join(self._known.untrained)
        return self.tr("Not trained: {names}. Use add_weight or keras.Variable.").format(names=names)

    def _catalogue_changed(self) -> None:
        self._page.chooser.set_entries(self._catalogue.entries("layer"))
        self._page.tree.repaint_all()
        self._show_form()

    # What is known of the layers.

    def _check(self) -> ModelCheck | None:
        return self._checks.latest if self._edits_layers else None

    def _show_checks(self) -> None:
        check, page = self._check(), self._page
        if check is not None and self._checks.is_current:
            page.tree.set_checks(check.rows)
        page.tree.set_stale(check is not None and not self._checks.is_current)
        page.problem.setEnabled(self._checks.is_current)
        page.set_totals(self._totals(check))
        self._show_problem()
        self._update_frozen()

    def _totals(self, check: ModelCheck | None) -> str:
        known = self._known
        parameters = (
            check.parameters if check is not None else known.parameters if known is not None else None
        )
        if parameters is None:
            unbuilt = not self._edits_layers and known is not None and bool(known.layers)
            return self.tr("Not built yet: run one batch") if unbuilt else ""
        return self.tr("{count} parameters, {size}").format(
            count=numbers.integer(parameters), size=numbers.size_in_bytes(4 * parameters)
        )

    def _show_problem(self) -> None:
        check = self._check()
        sentence, field = "", ""
        remedies: tuple[Remedy, ...] = ()
        current = self._page.layers.current_path
        if check is not None:
            wrong = [row for row in check.rows if row.problem]
            wrong.sort(key=lambda row: row.path != current)
            if wrong:
                sentence, remedies = wrong[0].problem, wrong[0].remedies
                field = wrong[0].field if wrong[0].path == current else ""
            else:
                sentence, remedies = check.problem, check.remedies
        if self._edits_layers and self._checks.is_current and not sentence:
            sentence = self._checks.problem
        self._remedies = remedies
        labels = [remedy.label for remedy in remedies]
        self._page.problem.show_problem(sentence, labels, warning=self._checks.only_warns)
        has_field = bool(field) and self._page.form.parameters.has_field(field)
        self._page.form.parameters.set_problem(field if has_field else "", sentence)

    def _mend(self, number: int) -> None:
        if self._checks.is_current and number < len(self._remedies):
            self.editing.mend(self._remedies[number])

    # The form.

    def _show_form(self) -> None:
        form, spec = self._page.form, self._document.spec
        paths, path = self._page.layers.selected_paths, self._page.layers.current_path
        if spec is not None and spec.model.kind == "line" and not self._document.read_only_reason:
            values = {"w": spec.model.w, "b": spec.model.b}
            form.show_layer(self.tr("Line"), LINE, values, "line", self.tr("The line W x + B."))
            form.set_read_only(False)
        elif not self._edits_layers or spec is None or spec.model.kind != "layers":
            form.show_nothing("")
        elif len(paths) > 1:
            form.show_nothing(self.tr("{count} layers are selected.").format(count=len(paths)))
        else:
            layer = layer_at(spec.model.layers, path) if path else None
            if layer is None:
                form.show_nothing(self.tr("Select a layer to see its parameters."))
            else:
                entry = self._catalogue.entry("layer", layer.type, layer.own)
                key = self._page.tree.key(self._page.tree.index_of(path))
                form.show_layer(layer.type, entry, layer.arguments, key, self._hint(entry, layer.own))
        self._show_problem()
        self._update_frozen()
        self._update_commands()

    def _hint(self, entry: ClassEntry | None, own: bool) -> str:
        if entry is None and not self._catalogue:
            return self.tr("Its parameters appear when TensorFlow is imported.")
        if entry is None and own:
            return self.tr("There is no class of that name among your own: see the Code tab.")
        if entry is None:
            return self.tr("This version of Keras knows no such layer.")
        return "" if entry.fields else self.tr("This layer has no parameters to set.")

    def _update_frozen(self) -> None:
        path = self._page.layers.current_path
        index = self._page.tree.index_of(path) if path else None
        state = None
        if index is not None and len(self._page.layers.selected_paths) == 1 and self._edits_layers:
            state = self._page.tree.data(index.siblingAtColumn(FROZEN), Qt.ItemDataRole.CheckStateRole)
        self._page.form.set_frozen(state)

    def _form_changed(self, arguments: dict[str, Any], field: str) -> None:
        spec, path = self._document.spec, self._page.layers.current_path
        if spec is not None and spec.model.kind == "line":
            model = LineModel(w=arguments.get("w", 5.0), b=arguments.get("b", 10.0))
            self._document.edit(
                self.tr("change the line's start"), spec.model_copy(update={"model": model}), f"line:{field}"
            )
        elif path:
            key = self._page.tree.key(self._page.tree.index_of(path))
            self.editing.set_arguments(path, arguments, merge=f"layer:{key}:{field}")

    # Commands.

    def _command(self, name: str) -> None:
        if self.editing.do(name):
            return
        kinds = self.tr("Models and weights (*.keras *.weights.h5 *.h5)")
        if name == "load":
            choose_file(self._window, self.tr("Load model or weights"), kinds, self.load)
        else:
            choose_file(self._window, self.tr("Save model"), kinds, self.save, save_as=self._file_name())

    def load(self, path: str) -> None:
        """Make the model of a file the experiment's, or put its weights into the model."""
        name = Path(path).name
        self._bridge.request(
            OpenModel(path=path),
            lambda *_: self._window.status.flash(self.tr("Loaded {file}").format(file=name)),
            owner=self,
        )

    def save(self, path: str) -> None:
        """Save the model as ``.keras``, or its weights alone as ``.weights.h5``."""
        if not path.endswith((".keras", ".h5")):
            path += ".keras"
        self._bridge.request(
            SaveModel(path=path),
            lambda *_: self._window.status.flash(self.tr("Saved {file}").format(file=path)),
            owner=self,
        )

    def _file_name(self) -> str:
        name = self._known.name if self._known is not None else ""
        return (
            "".join(c if c.isalnum() or c in "-_" else "_" for c in name).strip("_") or "model"
        ) + ".keras"

    def _update_commands(self) -> None:
        page, editable = self._page, self._edits_layers
        reason = (
            "" if editable else self._document.read_only_reason or self.tr("There are no layers to change.")
        )
        paths = page.layers.selected_paths
        nothing = reason or ("" if paths else self.tr("Select a layer first."))
        for name in ("duplicate", "remove", "cut", "copy", "move_up", "move_down", "group", "freeze"):
            page.allow(name, nothing)
        page.allow("paste", reason)
        spec = self._document.spec
        path = page.layers.current_path
        layer = (
            layer_at(spec.model.layers, path) if spec is not None and spec.model.kind == "layers" else None
        )
        is_group = layer is not None and (layer.type == RESIDUAL or bool(layer.layers))
        page.allow("ungroup", nothing or ("" if is_group else self.tr("Select a group first.")))
        waiting = "" if self._backend.has_tensorflow else self.tr("TensorFlow is not ready.")
        page.allow("load", waiting)
        pending = self.tr("Apply the changes first: the model of before is still there.")
        page.allow("save", waiting or (pending if self._document.differs else ""))
