"""What single systems ask of a desktop program."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import save_spec
from eagerlab.gui.system import FileOpening
from tests.driver import Driver


def test_a_file_that_the_system_hands_over_is_opened_and_other_events_pass(qapp: QApplication) -> None:
    owner, opened = QObject(), list[str]()
    FileOpening(qapp, opened.append, owner)
    QCoreApplication.sendEvent(qapp, QFileOpenEvent("/somewhere/一 two.eagerlab"))
    QCoreApplication.sendEvent(qapp, QEvent(QEvent.Type.ApplicationFontChange))
    assert opened == ["/somewhere/一 two.eagerlab"]


def test_a_file_handed_over_while_the_window_loads_is_opened_when_it_can_be(
    tmp_path: Path, qapp: QApplication
) -> None:
    path = tmp_path / "mine.eagerlab"
    save_spec(builtin_spec("xor"), path)
    driver = Driver()
    QCoreApplication.sendEvent(qapp, QFileOpenEvent(str(path)))
    driver.wait(lambda: "mine" in driver.window.windowTitle())
    other = tmp_path / "other.eagerlab"
    save_spec(builtin_spec("moons"), other)
    QCoreApplication.sendEvent(qapp, QFileOpenEvent(str(other)))
    driver.wait(lambda: "other" in driver.window.windowTitle())
    driver.shutdown()
