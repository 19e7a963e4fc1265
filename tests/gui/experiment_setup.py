"""The Experiment pane with its controllers over a recorded link, for several test modules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.gui.controllers.applying import Applying
from eagerlab.gui.controllers.consent import Consent
from eagerlab.gui.controllers.experiment import ExperimentController
from eagerlab.gui.controllers.files import FileController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.document import Document
from eagerlab.gui.models.spec_changes import merged
from eagerlab.gui.views.apply_bar import ApplyBar
from eagerlab.gui.views.code import CodePane
from eagerlab.gui.views.experiment import ExperimentPane
from eagerlab.protocol.replies import ExperimentDescription, LayerRow
from eagerlab.protocol.requests import DescribeExperiment, LoadExperiment
from tests.gui.conftest import RecordedLink

CNN = builtin_spec("mnist_cnn")


def description(request: str, **fields: Any) -> ExperimentDescription:
    known: dict[str, Any] = {
        "request": request,
        "name": CNN.name,
        "description": CNN.description,
        "source": "import keras\n",
        "layers": (
            LayerRow(
                name="conv2d",
                type="Conv2D",
                summary="Conv2D 16, 3×3, relu",
                output_shape=(None, 28, 28, 16),
                parameters=160,
            ),
            LayerRow(
                name="dense", type="Dense", summary="Dense 10", output_shape=(None, 10), parameters=8010
            ),
        ),
        "parameters": 12810,
        "optimizer": "Adam",
        "loss": "SparseCategoricalCrossentropy",
        "batch_size": 32,
        "steps": 700,
        "seed": 1,
        "learning_rate": CNN.optimizer.learning_rate,
        "spec": CNN,
    }
    return ExperimentDescription(**{**known, **fields})


class Setup:
    """Pane and controllers over a recorded link."""

    def __init__(
        self,
        window: MainWindow,
        link: RecordedLink,
        backend: BackendModel,
        become: Callable[..., None],
        qtbot: QtBot,
    ) -> None:
        self.qtbot = qtbot
        self.window, self.link, self.backend, self.become = window, link, backend, become
        bridge: Any = link
        commands = window.commands
        self.document = Document(window)
        self.bar = ApplyBar(window.theme, commands["apply_changes"], commands["discard_changes"])
        self.pane = ExperimentPane(commands["browse_experiments"], commands["open_experiment"], self.bar)
        self.code = CodePane(window.theme, commands["export_script"])
        self.applying = Applying(window, bridge, backend, self.document, self.bar)
        self.controller = ExperimentController(
            window, bridge, backend, self.document, self.applying, self.pane
        )
        self.controller.described.connect(
            lambda known: self.code.set_source(known.source, known.from_console)
        )
        commands["copy_code"].triggered.connect(self.code.copy_all)
        self.consent = Consent(window)
        self.files = FileController(window, self.document, self.applying, self.consent)
        self.pane.chosen.connect(self.files.open_builtin)

    @property
    def spec(self) -> ExperimentSpec:
        """The document's."""
        assert self.document.spec is not None
        return self.document.spec

    def edit(self, merge: str = "", **fields: Any) -> None:
        """Edit the document as a form does."""
        self.document.edit("change " + ", ".join(fields), merged(self.spec, fields), merge)

    def describe(self, **fields: Any) -> None:
        """Answer the newest question for a description, once there is one."""
        self.qtbot.waitUntil(lambda: self.link.is_open(self.link.asked_for(DescribeExperiment)[-1]))
        request = self.link.asked_for(DescribeExperiment)[-1]
        self.link.answer(request, description(request.id, **fields))

    def answer_load(self, number: int = -1) -> LoadExperiment:
        """Let an experiment be loaded."""
        request: LoadExperiment = self.link.asked_for(LoadExperiment)[number]
        self.link.answer(request)
        return request

    def answer_question(self, key: str) -> None:
        """Press a button of the open question."""
        boxes = self.window.findChildren(QMessageBox, "question")  # those answered are deleted a little later
        buttons = [button for box in boxes for button in box.findChildren(QPushButton, f"answer_{key}")]
        assert buttons
        buttons[-1].click()
