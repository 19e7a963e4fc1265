"""Cases B08 to B10, B13, B15 and B48 as a person meets them: typed into the console of a real backend."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from eagerlab.protocol.events import ProblemRaised
from tests.backend.backend_driver import BackendDriver

DATA = """
import keras
import tensorflow as tf
x = np.random.default_rng(0).normal(size=(64, 4)).astype("float32")
y = x[:, :1]
"""


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackendDriver]:
    driver = BackendDriver(tmp_path_factory.mktemp("home"))
    outcome = driver.run(DATA)
    assert not outcome.error, outcome.traceback
    yield driver
    assert driver.close() == 0


def printed(backend: BackendDriver, code: str) -> str:
    outcome = backend.run(code)
    assert not outcome.error, outcome.traceback
    return outcome.stdout


def told(backend: BackendDriver) -> list[str]:
    """Return what was told since this was last asked."""
    backend.run("pass")
    found = [event.problem.sentence() for event, _ in backend.events if isinstance(event, ProblemRaised)]
    backend.events.clear()
    return found


def test_b08_a_tiny_loss_trains_in_mixed_precision_and_is_shown_as_it_is(backend: BackendDriver) -> None:
    code = """
keras.utils.set_random_seed(1)
keras.config.set_dtype_policy("mixed_float16")
net = keras.Sequential([keras.layers.Dense(4), keras.layers.Dense(1, dtype="float32")])
lab.use(model=net, data=(x, y), loss=lambda y, p: tf.reduce_mean((y - p) ** 2) * 1e-9, optimizer="sgd")
lab.learning_rate = 1e7
lab.train(50); lab.wait()
keras.config.set_dtype_policy("float32")
losses = lab.history.loss
print(losses[0] < 1e-7, losses[-1] < losses[0] / 2, type(lab.optimizer).__name__)
"""
    assert printed(backend, code) == "True True LossScaleOptimizer\n"
    assert any("keeps small gradients from becoming zero" in words for words in told(backend))


def test_b08_a_step_of_ones_own_that_does_not_scale_is_warned_of_zeros(backend: BackendDriver) -> None:
    code = """
keras.config.set_dtype_policy("mixed_float16")
net, plain = keras.Sequential([keras.layers.Dense(4), keras.layers.Dense(1)]), keras.optimizers.SGD()
keras.config.set_dtype_policy("float32")
net(x[:1])
def step(batch):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.cast((net(batch[0]) - tf.cast(batch[1], "float16")) ** 2, "float32")) * 1e-12
    variables = net.trainable_variables
    plain.apply_gradients(zip(tape.gradient(loss, variables), variables))
    return loss
lab.use(step=step, data=(x, y))
lab.train(50); lab.wait()
"""
    printed(backend, code)
    assert len([words for words in told(backend) if "exactly zero" in words]) == 1


def test_b09_the_training_thread_has_the_policy_and_seed_of_the_console(backend: BackendDriver) -> None:
    code = """
keras.config.set_dtype_policy("mixed_float16")
seen = []
def step(batch):
    seen.append((keras.config.dtype_policy().name, keras.layers.Dense(1).compute_dtype))
    return 1.0
lab.use(step=step, data=(x, y)); lab.train(1); lab.wait()
keras.config.set_dtype_policy("float32")
lab.train(1); lab.wait()
print(seen)
"""
    assert printed(backend, code) == "[('mixed_float16', 'float16'), ('float32', 'float32')]\n"


def test_b10_an_integer_variable_is_named_and_the_run_can_begin_again(backend: BackendDriver) -> None:
    code = """
w, k, sgd = tf.Variable(3, name="count"), tf.Variable(2.0, name="good"), keras.optimizers.SGD()
def step(batch):
    with tf.GradientTape() as tape:
        loss = tf.cast(w, tf.float32) * k
    sgd.apply_gradients(zip(tape.gradient(loss, [w]), [w]))
    return loss
lab.use(step=step, data=(x, y)); lab.train(1); lab.wait()
"""
    assert re.search(r"No gradient reaches count \(int32\)\. It is line 5 of In \[", backend.run(code).error)
    # Corrected, it begins; then the tape is asked twice, which is told once; then it goes on.
    again = code.replace("[w]", "[k]").replace("lab.use(step=step, data=(x, y)); ", "")
    assert printed(backend, again + "print(lab.state.step)") == "1\n"
    use = "lab.use(step=step, data=(x, y)); lab.train(1)"
    twice = again.replace("    return", "    tape.gradient(loss, [k])\n    return")
    twice = twice.replace("lab.train(1)", use)
    assert "A non-persistent GradientTape can only be used" in backend.run(twice).error
    told(backend)
    assert printed(backend, again + "print(lab.state.step)") == "1\n"
    assert told(backend) == ["Training goes on with step as defined anew."]


def test_b13_mixed_number_types_keep_tensorflows_words_and_get_a_sentence(backend: BackendDriver) -> None:
    outcome = backend.run("tf.reshape(tf.range(3) / 2, (1, 3)) @ tf.ones((3, 1))")
    assert "MatMul" in outcome.error
    assert "expected to be a double tensor but is a float tensor" in outcome.error
    assert "Number types are mixed" in str(outcome.results)
    code = """
def step(batch): return tf.reduce_sum(batch[0] @ tf.ones((4, 1)))
lab.use(step=step, data=(x.astype("float64"), y)); lab.train(1); lab.wait()
"""
    words = backend.run(code).error
    assert "MatMul as input #1(zero-based) was expected to be a double tensor but is a float tensor" in words
    assert "Number types are mixed: cast one of them with tf.cast." in words


@pytest.mark.parametrize("dtype", ["float64", "uint8"])
def test_b13_arrays_of_other_types_are_made_float32_for_a_model_and_that_is_said(
    backend: BackendDriver, dtype: str
) -> None:
    code = f"""
lab.use(model=keras.Sequential([keras.layers.Dense(1)]), data=(np.abs(x).astype("{dtype}"), y), loss="mse")
lab.train(1); lab.wait(); print(lab.batch[0].dtype.name if lab.batch else lab.model.layers[0].kernel.dtype)
"""
    told(backend)
    assert "float32" in printed(backend, code)
    assert any(dtype in words and "float32" in words for words in told(backend))


def test_b15_a_device_that_is_not_there_is_refused_and_the_one_shown_is_real(backend: BackendDriver) -> None:
    before = printed(backend, "print(lab.device)")
    assert "GPU:7 is not available" in backend.run("lab.device = 'GPU:7'").error
    assert "is not a device" in backend.run("lab.device = 'banana'").error
    assert printed(backend, "print(lab.device)") == before
    code = "lab.device = 'CPU:0'; lab.train(1); lab.wait(); print(lab.state.placed_on)"
    assert printed(backend, code) == "CPU:0\n"


def test_b48_a_run_is_the_same_twice_and_also_when_it_is_restored_in_the_midst(
    backend: BackendDriver,
) -> None:
    code = """
def begin():
    keras.utils.set_random_seed(7)
    net = keras.Sequential([keras.layers.Dense(8, "relu"), keras.layers.Dropout(0.3), keras.layers.Dense(1)])
    lab.use(model=net, data=(x, y), loss="mse", optimizer="adam")
    lab.seed = 7
begin(); lab.train(12); lab.wait(); once = list(lab.history.loss)
begin(); lab.train(12); lab.wait(); twice = list(lab.history.loss)
begin(); lab.train(5); lab.wait(); lab.save("b48"); lab.train(3); lab.wait(); lab.restore("b48")
lab.train(7); lab.wait(); resumed = list(lab.history.loss)[-7:]
print(once == twice, once[-7:] == resumed)
"""
    assert printed(backend, code) == "True True\n"
