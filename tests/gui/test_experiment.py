from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import load_spec, save_spec
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.protocol.base import Problem
from eagerlab.protocol.requests import DescribeExperiment, LoadExperiment
from tests.gui.conftest import RecordedLink
from tests.gui.experiment_setup import CNN, Setup, description

THIN = "\N{NARROW NO-BREAK SPACE}"


@pytest.fixture
def setup(
    window: MainWindow, link: RecordedLink, backend: BackendModel, become: Callable[..., None], qtbot: QtBot
) -> Setup:
    setup = Setup(window, link, backend, become, qtbot)
    qtbot.addWidget(setup.pane)
    qtbot.addWidget(setup.code)
    return setup


def test_default_experiment_is_shown_before_the_backend_has_said_anything(setup: Setup) -> None:
    assert setup.pane.chooser.currentText() == "MNIST, small CNN"
    assert setup.spec == CNN
    assert setup.pane._description.text() == CNN.description


def test_a_backend_that_has_nothing_loaded_yet_does_not_empty_the_pane(setup: Setup) -> None:
    setup.become("starting")
    setup.link.ready.emit()
    setup.describe(name="", description="", source="", spec=None, layers=(), steps=0, seed=0)
    assert setup.spec == CNN
    assert setup.pane._description.text() == CNN.description


def test_choosing_a_builtin_loads_it(setup: Setup) -> None:
    setup.become("idle")
    setup.describe()
    setup.pane.chosen.emit("line")
    asked = setup.link.asked_for(LoadExperiment)
    assert [(request.builtin, request.spec.name) for request in asked] == [("line", "Line: 3x + 2")]


def test_while_it_trains_another_experiment_is_opened_only_after_asking(setup: Setup, qtbot: QtBot) -> None:
    setup.become("training", step=3)
    setup.describe()
    setup.pane.chosen.emit("line")
    assert setup.link.asked_for(LoadExperiment) == []
    setup.answer_question("stop")
    assert len(setup.link.asked_for(LoadExperiment)) == 1


def test_a_refused_experiment_is_told_and_stays_open_to_be_mended(setup: Setup) -> None:
    setup.become("idle")
    setup.describe()
    setup.pane.chosen.emit("line")
    setup.link.refuse(setup.link.asked_for(LoadExperiment)[0], Problem(what="It cannot be built."))
    assert setup.window.banner.text == "It cannot be built."
    assert setup.pane.chooser.currentText() == "Line: 3x + 2"


def test_a_file_of_ones_own_is_named_in_chooser_and_title(setup: Setup, tmp_path: Path) -> None:
    file = tmp_path / "Prüfung 试 [1].eagerlab"
    spec = builtin_spec("line").model_copy(update={"name": "网络, a very long name " * 5})
    save_spec(spec, file)
    setup.become("idle")
    setup.describe()
    setup.window.file_wanted.emit(str(file))
    request = setup.link.asked_for(LoadExperiment)[0]
    assert request.path == str(file)
    setup.link.answer(request)
    setup.describe(name=spec.name, path=str(file), spec=spec)
    assert setup.pane.chooser.currentText() == spec.name
    assert setup.window.windowTitle() == "Prüfung 试 [1].eagerlab[*] – EagerLab"
    assert not setup.window.isWindowModified()
    assert setup.window.settings.recent_files == (str(file),)


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"[model\n", b'version = 1\nname = "x"\nbatch_size = -4\n'],
    ids=["empty", "binary", "cut off", "negative batch"],
)
def test_a_damaged_file_is_one_message_and_changes_nothing(
    setup: Setup, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "broken.eagerlab"
    file.write_bytes(content)
    setup.become("idle")
    setup.describe()
    setup.window.file_wanted.emit(str(file))
    assert len(setup.window.messages.history) == 1
    assert "broken.eagerlab" in setup.window.banner.text
    assert setup.link.asked_for(LoadExperiment) == []


def test_saving_and_opening_again_gives_the_same_experiment(setup: Setup, tmp_path: Path) -> None:
    setup.become("idle")
    setup.describe()
    assert setup.files.save_as(str(tmp_path / "mine"))
    assert load_spec(tmp_path / "mine.eagerlab") == CNN


def test_exported_script_has_its_data_beside_it(setup: Setup, tmp_path: Path) -> None:
    setup.become("idle")
    setup.describe()
    assert setup.files.export(str(tmp_path / "train"))
    compile((tmp_path / "train.py").read_text(), "train.py", "exec")
    assert (tmp_path / "mnist_5k.npz").is_file()


def test_what_came_from_the_console_cannot_be_saved_and_says_so(setup: Setup, tmp_path: Path) -> None:
    setup.become("idle")
    setup.describe(from_console=True, spec=None)
    for name in ("save_experiment", "export_script"):
        assert (
            setup.window.commands.reason(name)
            == "Parts of it came from the console, which no file describes."
        )


def test_code_is_shown_and_copied(setup: Setup) -> None:
    setup.become("idle")
    setup.describe(source="x = 1\n")
    assert setup.code.editor.toPlainText() == "x = 1\n"
    assert setup.code.editor.isReadOnly()
    setup.window.commands["copy_code"].trigger()
    assert QGuiApplication.clipboard().text() == "x = 1\n"


def test_an_answer_overtaken_by_a_newer_one_is_dropped(setup: Setup) -> None:
    setup.become("idle")
    setup.link.ready.emit()
    first, second = setup.link.asked_for(DescribeExperiment)[-2:]
    setup.link.answer(second, description(second.id, source="new\n"))
    setup.link.answer(first, description(first.id, source="old\n"))
    assert setup.code.editor.toPlainText() == "new\n"


def test_a_new_backend_gets_the_experiment_of_the_old_one(setup: Setup) -> None:
    setup.become("idle")
    setup.describe(spec=builtin_spec("line"), name="Line: 3x + 2")
    setup.applying.load_again()
    assert [request.builtin for request in setup.link.asked_for(LoadExperiment)] == ["line"]
