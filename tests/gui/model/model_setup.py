"""The Model page over a recorded link, with a document of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.model_spec import LayersModel, LayerSpec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.gui.controllers.model import ModelController
from eagerlab.gui.controllers.model_catalogue import CatalogueController
from eagerlab.gui.controllers.model_checks import ModelChecks
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.catalogue import CatalogueModel
from eagerlab.gui.models.document import Document, Origin
from eagerlab.gui.views.model_page import ModelPage
from eagerlab.protocol.editing import (
    Catalogue,
    CheckModel,
    DescribeCatalogue,
    LayerCheck,
    ModelCheck,
)
from eagerlab.protocol.replies import ExperimentDescription
from tests.gui.catalogue_entries import CATALOGUE
from tests.gui.conftest import RecordedLink

CNN = builtin_spec("mnist_cnn")


THIN = "\N{NARROW NO-BREAK SPACE}"


FLATTEN = LayerSpec(type="Flatten")


def conv(filters: int) -> LayerSpec:
    arguments = {"filters": filters, "kernel_size": 3, "padding": "same"}
    return LayerSpec(type="Conv2D", arguments=arguments)


def experiment(*layers: LayerSpec, code: str = "") -> ExperimentSpec:
    return CNN.model_copy(update={"model": LayersModel(layers=layers, code=code)})


SMALL = experiment(conv(4), LayerSpec(type="Residual", layers=(conv(4), conv(4))), FLATTEN, LayerSpec(
    type="Dense", arguments={"units": 10}))  # fmt: skip


class Setup:
    """The page over a recorded link, with a document of its own."""

    def __init__(
        self, window: MainWindow, link: RecordedLink, backend: BackendModel, become: Callable[..., None]
    ) -> None:
        self.window, self.link, self.become = window, link, become
        self.document = Document(window)
        self.catalogue = CatalogueModel(window)
        bridge: Any = link
        CatalogueController(bridge, self.document, self.catalogue)
        self.checks = ModelChecks(bridge, self.document)
        self.page = ModelPage(window.theme, window)
        self.controller = ModelController(
            window, bridge, backend, self.document, self.catalogue, self.checks, self.page
        )
        self.list = self.page.layers

    def open(self, spec: ExperimentSpec = SMALL) -> None:
        self.document.open(spec, Origin())
        self.become("idle")
        for request in self.link.asked_for(DescribeCatalogue)[-1:]:
            self.link.answer(request, Catalogue(request=request.id, classes=CATALOGUE))

    def check(self, qtbot: QtBot, *rows: LayerCheck, **fields: Any) -> CheckModel:
        """Answer the question about the present model, once it was asked."""
        spec = self.document.spec
        qtbot.waitUntil(lambda: self.link.asked_for(CheckModel)[-1:] != [] and self._last().spec is spec)
        request = self._last()
        self.link.answer(
            request, ModelCheck(request=request.id, generation=request.generation, rows=rows, **fields)
        )
        return request

    def _last(self) -> CheckModel:
        request = self.link.asked_for(CheckModel)[-1]
        assert isinstance(request, CheckModel)
        return request

    def layers(self) -> tuple[LayerSpec, ...]:
        spec = self.document.spec
        assert spec is not None
        assert spec.model.kind == "layers"
        return spec.model.layers

    def types(self) -> list[str]:
        return [one.type for one in self.layers()]

    def cell(self, path: tuple[int, ...], column: int, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        index = self.page.tree.index_of(path)
        assert index.isValid()
        return index.siblingAtColumn(column).data(role)

    def in_form(self, kind: type[Any], name: str) -> Any:
        found = self.page.form.findChild(kind, name)
        assert found is not None, name
        return found

    def press(self, qtbot: QtBot, key: Qt.Key, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.list, key, modifier)

    def drop(
        self, paths: list[tuple[int, ...]], above: tuple[int, ...], row: int, copy: bool = False
    ) -> None:
        tree = self.page.tree
        data = tree.mimeData([tree.index_of(path) for path in paths])
        action = Qt.DropAction.CopyAction if copy else Qt.DropAction.MoveAction
        parent = tree.index_of(above) if above else QModelIndex()
        assert not tree.dropMimeData(data, action, row, 0, parent)


def layers_of(spec: ExperimentSpec) -> tuple[LayerSpec, ...]:
    assert spec.model.kind == "layers"
    return spec.model.layers


def described(**fields: Any) -> ExperimentDescription:
    return ExperimentDescription(request="", description="", source="", **fields)
