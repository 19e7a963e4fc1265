from __future__ import annotations

import pytest

from eagerlab.backend.lab import Lab
from tests.backend.conftest import Bench


@pytest.fixture
def lab(shared: Bench) -> Lab:
    return shared.lab
