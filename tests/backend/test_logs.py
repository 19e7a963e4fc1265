"""What a cell logs is a part of its standard error."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator

import pytest

from eagerlab.backend.logs import FORMAT, CellLog


@pytest.fixture
def logger() -> Iterator[logging.Logger]:
    logger = logging.getLogger("some.library")
    handler = CellLog()
    handler.setFormatter(logging.Formatter(FORMAT))
    logger.addHandler(handler)
    yield logger
    logger.removeHandler(handler)


def test_a_warning_goes_to_the_standard_error_there_is_now(
    logger: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    logger.warning("seen %d times", 3)
    out, err = capsys.readouterr()
    assert err.endswith("some.library WARNING: seen 3 times\n")
    assert out == ""


def test_what_another_thread_logs_is_not_the_cells(
    logger: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    thread = threading.Thread(target=logger.warning, args=("from elsewhere",))
    thread.start()
    thread.join()
    assert "from elsewhere" not in capsys.readouterr().err
