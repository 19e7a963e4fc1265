"""One lab for the tests of a module about benchmarks that only need the console's names."""

from __future__ import annotations

import pytest
import tensorflow as tf

from eagerlab.backend.lab import Lab
from tests.backend.conftest import Bench


@pytest.fixture
def lab(shared: Bench) -> Lab:
    shared.lab._namespace.clear()
    shared.lab._namespace.update(tf=tf)
    return shared.lab
