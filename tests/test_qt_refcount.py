"""PySide6 6.12.0 on Python 3.11 takes a reference from None with every call, and at zero the process dies."""

import gc
import sys

from PySide6.QtCore import QObject
from PySide6.QtGui import QStandardItem, QStandardItemModel

CALLS = 3_000


def test_qt_calls_that_return_none_keep_nones_references() -> None:
    target = QObject()
    model = QStandardItemModel()
    model.appendRow(QStandardItem("0"))
    gc.collect()
    before = sys.getrefcount(None)
    for number in range(CALLS // 3):
        target.setObjectName(str(number))
        model.item(0).setText(str(number))
        model.setColumnCount(1 + number % 2)
    gc.collect()
    lost = before - sys.getrefcount(None)
    assert lost < CALLS // 100, f"{CALLS} calls of Qt took {lost} references from None"
