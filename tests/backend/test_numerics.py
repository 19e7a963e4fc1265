"""The numerics watch in a real backend: the operation and the line that made the first NaN or infinity."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from eagerlab.protocol.notes import NOTE_MIME, CellNote
from eagerlab.protocol.numerics import NumericsWatched, WatchNumerics
from tests.backend.backend_driver import BackendDriver, Outcome


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackendDriver]:
    driver = BackendDriver(tmp_path_factory.mktemp("home"))
    driver.run("lab.wait()\nlab.watch_numerics(cells=True)")
    yield driver
    driver.close()


def notes(outcome: Outcome) -> list[CellNote]:
    assert not outcome.error, outcome.traceback
    return [CellNote.model_validate(one[NOTE_MIME]) for one in outcome.results if NOTE_MIME in one]


def watched(backend: BackendDriver, code: str, *, nan: bool = True, inf: bool = False) -> list[CellNote]:
    """Run a cell with these switches on, and return the notes under it."""
    backend.run(f"lab.watch_numerics(nan={nan}, inf={inf})")
    return notes(backend.run(code))


NAIVE = """
def naive(x):
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.math.log(1 + tf.exp(x))
    return y, tape.gradient(y, x)
"""
STABLE = """
@tf.custom_gradient
def stable(x):
    e = tf.exp(x)
    def grad(dy):
        return dy * (1 - 1 / (1 + e))
    return tf.math.log(1 + e), grad
"""


def test_a_naive_gradient_is_named_with_the_operation_both_lines_and_the_inputs(
    backend: BackendDriver,
) -> None:
    backend.run(NAIVE)
    outcome = watched(
        backend, "first = naive(tf.constant(0.))\n[float(one) for one in naive(tf.constant(100.))]"
    )
    (note,) = outcome
    words = note.words()
    assert words.startswith("Mul, an operation of the gradient of Exp, made the first NaN of this cell.")
    assert "NaN in its result: 1 of 1 (float32)." in words
    assert "Its inputs held no NaN but infinity:" in words
    assert "return y, tape.gradient(y, x)" in note.code
    assert "y = tf.math.log(1 + tf.exp(x))" in note.code
    assert [line.rpartition(" ")[2] for line in note.code.splitlines()] == ["5", "4"]


def test_infinity_is_watched_apart_and_named_where_it_begins(backend: BackendDriver) -> None:
    backend.run(STABLE)
    code = "z = tf.constant(100.)\nwith tf.GradientTape() as tape:\n    tape.watch(z)\n    y = stable(z)\n"
    code += "print(float(y), float(tape.gradient(y, z)))"
    assert watched(backend, code) == []
    backend.run("lab.watch_numerics(nan=True, inf=True)")
    outcome = backend.run(code)
    assert outcome.stdout == "inf 1.0\n"
    (note,) = notes(outcome)
    assert note.words().startswith("Exp made the first infinity of this cell.")
    assert "Its inputs were finite: float32, 100. So it began here." in note.words()
    assert "e = tf.exp(x)" in note.code
    assert note.code.endswith("lab.show(z)")


def test_only_the_first_of_a_cell_is_told_and_each_cell_begins_anew(backend: BackendDriver) -> None:
    code = "a = tf.math.log(tf.constant([-1., 2.]))\nb = tf.sqrt(tf.constant(-1.))\na + b"
    for _ in range(2):
        (note,) = watched(backend, code)
        assert note.words().startswith("Log made the first NaN of this cell.")
        assert "NaN in its result: 1 of 2 (2 float32)" in note.words()
        assert note.code.startswith("a = tf.math.log(tf.constant([-1., 2.]))  # In [")
        assert note.code.endswith("], line 1")


def test_what_came_from_outside_is_not_called_an_origin(backend: BackendDriver) -> None:
    backend.run("bad = tf.constant([float('nan'), 1.])\nv = tf.Variable(bad)")
    (note,) = watched(backend, "bad * 2")
    assert "came into Mul from outside, with its inputs" in note.words()
    assert note.code.endswith("lab.show(bad)")
    (note,) = watched(backend, "v + 1.")
    assert "was read from a variable, which held it before" in note.words()


def test_an_operation_inside_a_tf_function_and_its_line_are_found(backend: BackendDriver) -> None:
    backend.run("@tf.function\ndef f(x):\n    y = x - 2.\n    return tf.reduce_sum(tf.math.log(y))")
    (note,) = watched(backend, "f(tf.constant([1., 5.]))")
    assert note.words().startswith("Log inside the tf.function f made the first NaN of this cell.")
    assert "2 float32, -1 … 3" in note.words()
    assert "return tf.reduce_sum(tf.math.log(y))" in note.code
    backend.run("@tf.function\ndef g(x):\n    return tf.math.log(1. + tf.exp(x))")
    code = "x = tf.Variable(100.)\nwith tf.GradientTape() as tape:\n    y = g(x)\ntape.gradient(y, x)"
    (note,) = watched(backend, code)
    assert note.words().startswith("Mul inside the gradient of the tf.function g made the first NaN")


def test_a_function_that_changes_something_is_named_and_not_run_again(backend: BackendDriver) -> None:
    backend.run(
        "n = tf.Variable(0.)\n@tf.function\ndef h(x):\n    n.assign_add(1.)\n    return tf.math.log(x)"
    )
    (note,) = watched(backend, "h(tf.constant(-1.))")
    assert note.words().startswith("The tf.function h made the first NaN of this cell.")
    assert "tf.config.run_functions_eagerly(True)" in note.words()
    assert backend.run("float(n)").result == "1.0"


def test_tapes_types_without_nan_and_values_are_left_alone(backend: BackendDriver) -> None:
    code = """
w = tf.Variable([1., 2.])
with tf.GradientTape(persistent=True) as outer:
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(w * w * w)
    first = tape.gradient(loss, w)
second = outer.gradient(first, w)
strings = tf.strings.join(["a", "b"])
ints = tf.range(3) + 1
listed = tf.TensorArray(tf.float32, 1).write(0, 1.).stack()
ragged = tf.ragged.constant([[1.], []]) * 2.
empty = tf.zeros((0, 3)) + 1.
large = tf.constant(3e38) * 1. + 0. * tf.constant([1e30, -1e30])
data = list(tf.data.Dataset.range(3).map(lambda i: i + 1))
(first.numpy().tolist(), second.numpy().tolist(), strings.numpy(), len(data))
"""
    backend.run("lab.watch_numerics(nan=True, inf=True)")
    outcome = backend.run(code)
    assert notes(outcome) == []
    assert outcome.result == "([3.0, 12.0], [6.0, 12.0], b'ab', 3)"


@pytest.mark.parametrize("dtype", ["bfloat16", "float16", "float64", "complex64"])
def test_every_floating_type_is_watched(backend: BackendDriver, dtype: str) -> None:
    backend.run(f"q = tf.cast(tf.constant([0., 1.]), tf.{dtype})")
    (note,) = watched(backend, "q / q")
    assert f"1 of 2 (2 {dtype})" in note.words()


def test_a_numerics_note_stands_also_under_a_cell_that_fails(backend: BackendDriver) -> None:
    backend.run("lab.watch_numerics(nan=True)")
    outcome = backend.run("u = tf.math.log(tf.constant(-1.))\n1 / 0")
    assert "ZeroDivisionError" in outcome.error
    assert any(NOTE_MIME in one for one in outcome.results)


def test_off_means_that_nothing_is_hooked_in(backend: BackendDriver) -> None:
    hooks = """
from tensorflow.python.eager import context, execute
(len(context.context().op_callbacks), execute.execute is execute.quick_execute)
"""
    backend.run("lab.watch_numerics(nan=True, inf=True)")
    assert backend.run(hooks).result == "(1, False)"
    backend.run("lab.watch_numerics(nan=False, inf=False)")
    assert backend.run(hooks).result == "(0, True)"
    assert notes(backend.run("tf.math.log(tf.constant(-1.))")) == []
    backend.run("lab.watch_numerics(nan=True, cells=False)")
    assert backend.run(hooks).result == "(0, True)"
    backend.run("lab.watch_numerics(cells=True)")


def test_a_switch_thrown_by_a_cell_holds_from_its_next_operation_on(backend: BackendDriver) -> None:
    backend.run("lab.watch_numerics(nan=False, inf=False)")
    outcome = backend.run("tf.sqrt(-1.)\nlab.watch_numerics(nan=True)\ntf.math.log(-1.)\nNone")
    (note,) = notes(outcome)
    assert note.words().startswith("Log made the first NaN")


def test_the_window_throws_the_switches_and_hears_of_them(backend: BackendDriver) -> None:
    backend.events.clear()
    request = WatchNumerics(nan=False, inf=True, cells=True)
    assert backend.ask(request).kind == "done"
    assert request.python() == "lab.watch_numerics(nan=False, inf=True, cells=True)"
    told = backend.wait_event(NumericsWatched)
    assert (told.nan, told.inf, told.cells) == (False, True, True)
    (note,) = notes(backend.run("tf.constant(1.) / 0."))
    assert note.words().startswith("RealDiv made the first infinity")


def test_nothing_is_kept_alive(backend: BackendDriver) -> None:
    backend.run("lab.watch_numerics(nan=True, inf=True)\nimport gc, weakref")
    code = "t = tf.math.log(tf.constant([-1.] * 1000))\nr = weakref.ref(t)\ndel t\ngc.collect()\nr() is None"
    assert backend.run(code).result == "True"


INNER = """
scale = tf.Variable(2.0)
@tf.function
def root(x):
    return tf.sqrt(x * scale)
@tf.function
def outer(x):
    return root(x - 5.0) + 1.0
@tf.function
def branch(x):
    if x > 0:
        y = tf.math.log(-x)
    else:
        y = x
    return y
@tf.function
def turns(x):
    for i in tf.range(4):
        x = tf.math.log(x)
    return x
"""


@pytest.mark.parametrize(
    ("call", "op", "line"),
    [
        ("outer(tf.constant([1.0, 2.0]))", "Sqrt inside the tf.function outer", "return tf.sqrt(x * scale)"),
        ("branch(tf.constant(1.0))", "Log inside the tf.function branch", "y = tf.math.log(-x)"),
        ("turns(tf.constant(2.0))", "Log inside the tf.function turns", "x = tf.math.log(x)"),
    ],
    ids=["a function within", "a branch", "a loop"],
)
def test_what_a_traced_function_calls_is_looked_into(
    backend: BackendDriver, call: str, op: str, line: str
) -> None:
    backend.run(INNER)
    (note,) = watched(backend, call)
    assert note.words().startswith(f"{op} made the first NaN of this cell.")
    assert note.code.startswith(f"{line}  # In [")


@pytest.mark.parametrize("dtype", ["tf.bfloat16", "tf.float16", "tf.complex64", "tf.float64"])
def test_single_numbers_of_every_type_are_looked_at(backend: BackendDriver, dtype: str) -> None:
    (note,) = watched(backend, f"zero = tf.zeros([], {dtype})\nzero / zero")
    assert note.words().startswith("RealDiv made the first NaN of this cell. NaN in its result: 1 of 1")


def test_an_update_that_leaves_nan_in_a_variable_is_named_with_its_line(backend: BackendDriver) -> None:
    code = "w = tf.Variable(float('inf'))\nw.assign_sub(float('inf'))\nprint(float(w + 1))"
    (note,) = watched(backend, code)
    assert note.words().startswith("AssignSubVariableOp left the first NaN of this cell in a variable.")
    assert note.code.startswith("w.assign_sub(float('inf'))  # In [")
    (later,) = watched(backend, "print(float(w + 1))")
    assert later.words().startswith("The first NaN of this cell was read from a variable, which held it")


def test_what_only_hands_nan_on_is_not_said_to_have_made_it(backend: BackendDriver) -> None:
    fit = (
        "m = keras.Sequential([keras.Input((1,)), keras.layers.Dense(1)])\n"
        "m.compile(keras.optimizers.SGD(1e30), 'mse')\n"
        "_ = m.fit(tf.ones([4, 1]), tf.ones([4, 1]), epochs=4, verbose=0)"
    )
    (note,) = watched(backend, "import keras\n" + fit)
    assert "came out of OptionalGetValue, which hands on what" in note.words()
    assert "tf.config.run_functions_eagerly(True)" in note.words()
    (note,) = watched(backend, "for x in tf.data.Dataset.range(1).map(lambda i: i / 0 * 0): pass")
    assert "hands on what a dataset" in note.words()
