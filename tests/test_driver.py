from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.driver import Driver


def test_what_a_condition_raises_ends_the_wait_at_once(qapp: QApplication) -> None:
    driver = object.__new__(Driver)
    with pytest.raises(ZeroDivisionError):
        driver.wait(lambda: 1 / 0, 600)
