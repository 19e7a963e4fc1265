from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from eagerlab.backend.cell_notes import show_note
from eagerlab.protocol.notes import NOTE_MIME
from tests.backend.backend_driver import BackendDriver


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackendDriver]:
    driver = BackendDriver(Path(tmp_path_factory.mktemp("home")))
    yield driver
    driver.close()


def test_a_note_follows_what_its_cell_printed(backend: BackendDriver) -> None:
    outcome = backend.run(
        "from eagerlab.backend.cell_notes import show_note\n"
        "print('before', end='')\n"
        "show_note('numerics', 'The first NaN came from {op}.', code='tf.math.log1p(x)', op='Log')"
    )
    assert outcome.stdout == "before"
    assert outcome.results == [
        {
            "text/plain": "The first NaN came from Log.\n    tf.math.log1p(x)",
            NOTE_MIME: {
                "kind": "numerics",
                "text": "The first NaN came from {op}.",
                "values": {"op": "Log"},
                "code": "tf.math.log1p(x)",
            },
        }
    ]


def test_without_a_console_a_note_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    show_note("data", "There is no network; {name} is built in.", name="MNIST")
    assert capsys.readouterr().err == "There is no network; MNIST is built in.\n"
