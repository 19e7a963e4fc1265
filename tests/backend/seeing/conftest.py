from __future__ import annotations

from collections.abc import Iterator

import pytest

from eagerlab.backend.lab import Lab
from tests.backend.conftest import Bench, make_bench
from tests.backend.networks import mlp_spec


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    """One lab for the tests that load what they need."""
    made = make_bench(tmp_path_factory.mktemp("shared"))
    made.lab.ready.wait()
    made.lab.load(mlp_spec(steps=1))
    made.lab.train()
    made.lab.wait()  # by now the thread that writes checkpoints is there, and no test leaves it behind
    yield made
    made.close()


@pytest.fixture
def lab(shared: Bench) -> Lab:
    return shared.lab
