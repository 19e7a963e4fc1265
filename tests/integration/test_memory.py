"""B12: a long eager run with a live plot keeps the memory of both processes level."""

from __future__ import annotations

from collections.abc import Iterator

import psutil
import pytest

from tests.driver import Driver
from tests.integration.acting import step, wait_idle

WARM_STEPS = 600
STEPS = 2_000
SHORT_RUNS = 10
GROWTH = 25 * 2**20
"""A few tens of MB."""

NET = """
import keras
x = np.random.default_rng(0).normal(size=(256, 8)).astype("float32")
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1)])
rows = tf.data.Dataset.from_tensor_slices((x, x[:, :1])).batch(1)
lab.use(model=net, data=rows, loss="mse", optimizer="sgd")
lab.steps = 1_000_000
"""


@pytest.fixture
def driver() -> Iterator[Driver]:
    running = Driver()
    running.wait_ready()
    yield running
    running.shutdown()


def test_b12_memory_is_level_over_a_long_run_and_over_many_short_ones(driver: Driver) -> None:
    processes = [psutil.Process(), psutil.Process(driver.window.process.pid)]

    def sizes() -> list[int]:
        return [process.memory_info().rss for process in processes]

    driver.run(NET)
    driver.trigger("train")
    driver.wait(lambda: step(driver) >= WARM_STEPS, 300, "the first steps")
    before = sizes()
    driver.wait(lambda: step(driver) >= STEPS, 300, "many steps")
    after = sizes()
    driver.trigger("stop")
    wait_idle(driver)
    assert [now - then < GROWTH for then, now in zip(before, after, strict=True)] == [True, True], (
        before,
        after,
    )
    driver.run("for _ in range(3): lab.reset(); lab.train(10); lab.wait()")
    before = sizes()
    driver.run(f"for _ in range({SHORT_RUNS}): lab.reset(); lab.train(10); lab.wait()")
    after = sizes()
    assert [now - then < GROWTH for then, now in zip(before, after, strict=True)] == [True, True], (
        before,
        after,
    )
