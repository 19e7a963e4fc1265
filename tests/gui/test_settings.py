from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eagerlab.gui.settings import RECENT_FILES, Settings


def test_what_was_set_is_there_after_the_next_start(qapp: QApplication, tmp_path: Path) -> None:
    file = tmp_path / "settings.ini"
    settings = Settings(file)
    settings.theme = "dark"
    settings.cpu_devices = 3
    settings.autosave_minutes = 0
    settings.code_font_size = 14
    settings.add_recent_file("/data/é 试.eagerlab")
    settings.set_window(QByteArray(b"\x01\x02"), QByteArray(b"\x03"))
    assert settings.save()
    again = Settings(file)
    assert (again.theme, again.cpu_devices, again.autosave_minutes, again.code_font_size) == (
        "dark",
        3,
        0,
        14,
    )
    assert again.recent_files == ("/data/é 试.eagerlab",)
    assert again.geometry == QByteArray(b"\x01\x02")


@pytest.mark.parametrize(
    ("line", "name", "expected"),
    [
        ("[look]\ntheme=purple\n", "theme", "system"),
        ("[backend]\ncpu_devices=many\n", "cpu_devices", 1),
        ("[backend]\ncpu_devices=4000\n", "cpu_devices", 1),
        ("[checkpoints]\nautosave_minutes=-3\n", "autosave_minutes", 5),
        ("[window]\ngeometry=7\n", "geometry", QByteArray()),
    ],
)
def test_a_value_that_makes_no_sense_counts_as_absent(
    qapp: QApplication, tmp_path: Path, line: str, name: str, expected: object
) -> None:
    file = tmp_path / "settings.ini"
    file.write_text(line)
    assert getattr(Settings(file), name) == expected


def test_a_change_is_told_by_name(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    with qtbot.waitSignal(settings.changed) as told:
        settings.autosave_minutes = 9
    assert told.args == ["autosave_minutes"]


def test_recent_files_are_few_and_newest_first(qapp: QApplication, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    for number in range(RECENT_FILES + 3):
        settings.add_recent_file(f"/{number}.eagerlab")
    settings.add_recent_file("/5.eagerlab")
    assert settings.recent_files[0] == "/5.eagerlab"
    assert len(settings.recent_files) == RECENT_FILES
    assert len(set(settings.recent_files)) == RECENT_FILES
    settings.remove_recent_file("/5.eagerlab")
    assert "/5.eagerlab" not in settings.recent_files


def test_a_single_recent_file_is_not_read_as_letters(qapp: QApplication, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    settings.add_recent_file("/one.eagerlab")
    settings.save()
    assert Settings(tmp_path / "settings.ini").recent_files == ("/one.eagerlab",)
