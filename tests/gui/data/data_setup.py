"""Data form, preview and their controllers over a recorded link."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QWidget,
)

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.data_spec import (
    Column,
    TableData,
)
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.experiment.suggest import suggest
from eagerlab.gui.controllers.data import DataController
from eagerlab.gui.controllers.data_choosing import DataChooser
from eagerlab.gui.controllers.data_preview import DataPreviewController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.document import Document, Origin
from eagerlab.gui.views.choose_pair import ChoosePair
from eagerlab.gui.views.data_form import DataForm
from eagerlab.gui.views.data_preview import DataPreviewPane
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.data import (
    DataFound,
    DataPreview,
    OpenData,
    PreviewData,
)
from tests.gui.conftest import RecordedLink


def table(
    path: str = "/data/iris.csv", classes: tuple[str, ...] = ("setosa", "virginica"), **more: Any
) -> TableData:
    columns = (
        Column(name="width"),
        Column(name="height"),
        Column(name="species", role="target", kind="category", categories=classes),
    )
    return TableData(**{"path": path, "columns": columns, **more})


def found(request: str, data: Any, **more: Any) -> DataFound:
    return DataFound(request=request, data=data, experiment=suggest(data, "iris")[0], rows=150, **more)


class Setup:
    """Form, preview and controllers over a recorded link."""

    def __init__(
        self, window: MainWindow, link: RecordedLink, backend: BackendModel, become: Callable[..., None]
    ) -> None:
        self.window, self.link, self.backend = window, link, backend
        self.document = Document(window)
        self.form = DataForm(window.theme)
        self.pane = DataPreviewPane(window.theme)
        self.document.open(builtin_spec("mnist_cnn"), Origin(builtin="mnist_cnn"))
        self.data = DataController(
            window,
            link,  # type: ignore[arg-type]
            backend,
            self.document,
            self.form,
            lambda spec: self.document.open(spec, Origin(saved=spec), "begin"),
        )
        self.chooser = DataChooser(window, link, self.data, self.form)  # type: ignore[arg-type]
        self.preview = DataPreviewController(link, backend, self.document, self.pane)  # type: ignore[arg-type]
        become("idle")

    @property
    def spec(self) -> ExperimentSpec:
        assert self.document.spec is not None
        return self.document.spec

    def newest(self, kind: type[Any]) -> Any:
        return self.link.asked_for(kind)[-1]

    def open(self, data: Any, **more: Any) -> None:
        """Open a file and let the backend find `data` in it."""
        self.data.open(data.path)
        question = self.newest(OpenData)
        self.link.answer(question, found(question.id, data, **more))

    def field(self, name: str) -> Any:
        widget = self.form.findChild(QWidget, name)
        assert widget is not None, name
        return widget


def press_ok(dialog: ChoosePair) -> None:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    buttons.button(QDialogButtonBox.StandardButton.Ok).click()


def choose(box: QComboBox, value: object) -> None:
    """Choose as a person does: by the list."""
    index = box.findData(value)
    assert index >= 0, value
    box.setCurrentIndex(index)
    box.activated.emit(index)


def preview(question: PreviewData, x: Any, y: Any, **more: Any) -> tuple[DataPreview, list[memoryview]]:
    (x_header, x_buffer), (y_header, y_buffer) = array_buffer(np.asarray(x)), array_buffer(np.asarray(y))
    fields: dict[str, Any] = {
        "train": 135,
        "validation": 15,
        "x_shape": (None, *np.shape(x)[1:]),
        "y_shape": (None, *np.shape(y)[1:]),
        "kind_of": "rows",
    }
    reply = DataPreview(
        request=question.id, generation=question.generation, x=x_header, y=y_header, **{**fields, **more}
    )
    return reply, [x_buffer, y_buffer]


def answer(setup: Setup, x: Any, y: Any, **more: Any) -> None:
    question = setup.newest(PreviewData)
    reply, buffers = preview(question, x, y, **more)
    on_reply, _ = setup.link._callbacks.pop(question.id)
    on_reply(reply, buffers)
