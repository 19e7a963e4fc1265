"""Whole numbers in spin boxes: shown as everywhere, typed as one likes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from eagerlab.gui.views.count_box import CountBox

THIN = "\N{NARROW NO-BREAK SPACE}"


@pytest.fixture
def box(qtbot: QtBot) -> CountBox:
    box = CountBox()
    box.setRange(1, 10_000_000)
    box.setKeyboardTracking(False)
    qtbot.addWidget(box)
    return box


def test_large_numbers_have_thin_separators(box: CountBox) -> None:
    box.setValue(10_000_000)
    assert box.text() == f"10{THIN}000{THIN}000"


@pytest.mark.parametrize("typed", ["25000", "25 000", "25,000", "25_000", f"25{THIN}000"])
def test_a_number_may_be_typed_with_any_separator(box: CountBox, typed: str) -> None:
    box.lineEdit().selectAll()
    box.lineEdit().insert(typed)  # as pasted: QTest has no keys for thin spaces
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == 25_000
    assert box.text() == f"25{THIN}000"


@pytest.mark.parametrize("typed", ["x", "-"])
def test_what_cannot_be_is_not_taken(box: CountBox, typed: str) -> None:
    box.setValue(7)
    box.lineEdit().end(False)
    QTest.keyClicks(box, typed)
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == 7


def test_a_number_beyond_the_range_cannot_be_typed(box: CountBox) -> None:
    box.lineEdit().selectAll()
    QTest.keyClicks(box, "99999999")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == 9_999_999


def test_a_negative_number_has_a_real_minus_sign_and_may_be_typed(qtbot: QtBot) -> None:
    box = CountBox()
    qtbot.addWidget(box)
    box.setRange(-5000, 5000)
    box.lineEdit().selectAll()
    QTest.keyClicks(box, "-1200")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == -1200
    assert box.text() == f"\N{MINUS SIGN}1{THIN}200"
