"""Data chosen by dropping files, and the preview beside training."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.data_choosing import to_open
from eagerlab.gui.controllers.training import TrainingController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.protocol.base import Problem
from eagerlab.protocol.data import PreviewData
from tests.gui.conftest import RecordedLink
from tests.gui.data.data_setup import Setup

MNIST = [
    "/data/t10k-images-idx3-ubyte",
    "/data/t10k-labels-idx1-ubyte",
    "/data/train-images-idx3-ubyte",
    "/data/train-labels-idx1-ubyte",
]


@pytest.mark.parametrize(
    ("dropped", "opened"),
    [
        (MNIST, ("/data/train-images-idx3-ubyte",)),
        (MNIST[::-1], ("/data/train-images-idx3-ubyte",)),
        (["/b.npy", "/a.npy"], ("/b.npy", "/a.npy")),
        (["/c.csv", "/a.csv", "/b.csv"], ("/a.csv",)),
        (["/a.csv"], ("/a.csv",)),
    ],
)
def test_of_many_dropped_files_the_one_to_train_on_is_opened(
    dropped: list[str], opened: tuple[str, ...]
) -> None:
    assert to_open(dropped) == opened


def test_the_preview_comes_although_training_reports_all_the_time(
    qtbot: QtBot,
    window: MainWindow,
    link: RecordedLink,
    backend: BackendModel,
    become: Callable[..., None],
) -> None:
    setup = Setup(window, link, backend, become)
    for widget in (setup.form, setup.pane):
        qtbot.addWidget(widget)
    reports = QTimer()
    reports.timeout.connect(backend.changed)
    reports.start(20)
    setup.pane.show()
    qtbot.waitUntil(lambda: bool(link.asked_for(PreviewData)))


def test_what_made_training_stand_is_taken_from_the_banner_when_it_goes_on(
    window: MainWindow, link: RecordedLink, backend: BackendModel, become: Callable[..., None]
) -> None:
    TrainingController(window, link, backend)  # type: ignore[arg-type]
    become("training")
    unreadable = Problem(what="A picture cannot be read.", action="train", holds_training=True)
    window.messages.show(unreadable)
    become("training")
    assert window.banner.problem is not None, "it trained already when that was said"
    become("paused", is_held=True)
    assert window.banner.problem is not None
    become("training")
    assert window.banner.problem is None
