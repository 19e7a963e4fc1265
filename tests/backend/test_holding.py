"""What holds an object, in a real backend; and that EagerLab itself holds nothing."""

from __future__ import annotations

from collections.abc import Iterator

import psutil
import pytest

from eagerlab.protocol.holding import AskHolders, HeldBy
from tests.backend.backend_driver import BackendDriver


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackendDriver]:
    driver = BackendDriver(tmp_path_factory.mktemp("home"))
    driver.run("lab.wait()\nimport gc, weakref")
    yield driver
    driver.close()


def held(backend: BackendDriver, name: str) -> HeldBy:
    reply = backend.ask(AskHolders(node=("names", name)))
    assert isinstance(reply, HeldBy), reply
    return reply


def told(backend: BackendDriver, name: str) -> set[tuple[str, str, str]]:
    return {(one.kind, one.path, one.release) for one in held(backend, name).holders}


@pytest.fixture(autouse=True)
def clean(backend: BackendDriver) -> Iterator[None]:
    yield
    backend.run("%reset -f\nimport gc, weakref\nlab.forget_error()")


def test_names_also_inside_lists_dicts_and_objects_are_paths_of_python(backend: BackendDriver) -> None:
    code = "x = tf.Variable(tf.ones(1000))\nclass Own: pass\n"
    code += "own = Own(); own.w = x; models = [Own(), own]; d = {'a': {'b': x}}; pair = (1, x)\ny = x"
    backend.run(code)
    reply = held(backend, "x")
    assert (reply.name, reply.type, reply.nbytes) == ("x", "ResourceVariable", 4000)
    assert told(backend, "x") == {
        ("name", "x", "del x"),
        ("name", "y", "del y"),
        ("name", "own.w", "del own.w"),
        ("name", "models[1].w", "del models[1].w"),
        ("name", "d['a']['b']", "del d['a']['b']"),
        ("name", "pair[1]", "del pair"),
    }
    assert reply.is_complete


@pytest.mark.parametrize("value", ["tf.ones(3)", "np.ones(3)", "tf.Variable(1.)", "[1, 2]"])
def test_any_kind_of_object_can_be_asked_about(backend: BackendDriver, value: str) -> None:
    backend.run(f"x = {value}\nd = {{'k': x}}")
    assert {("name", "x", "del x"), ("name", "d['k']", "del d['k']")} == told(backend, "x")


def test_results_of_the_console_and_the_line_that_lets_go_of_them(backend: BackendDriver) -> None:
    backend.run("x = tf.Variable(tf.ones(9))\nr = weakref.ref(x)")
    number = int(backend.run("x").reply["execution_count"])
    assert told(backend, "x") == {
        ("name", "x", "del x"),
        ("output", f"Out[{number}]", f"lab.forget({number})"),
        ("output", "_", "lab.forget()"),
    }
    backend.run(f"lab.forget({number})")
    assert told(backend, "x") == {("name", "x", "del x")}
    backend.run("del x")
    assert backend.run("print(r() is None)").stdout == "True\n"
    assert f"There is no Out[{number}]" in backend.run(f"lab.forget({number})").error


def test_a_tape_that_watches_a_variable_is_named(backend: BackendDriver) -> None:
    backend.run("x = tf.Variable(1.)\nwith tf.GradientTape(persistent=True) as tape:\n    y = x * x")
    assert ("tape", "tape", "del tape") in told(backend, "x")
    backend.run("del tape\nt = tf.GradientTape(); _open = t.__enter__(); del t\ny = x * x")
    assert ("tape", "", "") in told(backend, "x")
    assert "a tape that" not in backend.run("print(lab.held_by(x))").stdout
    assert "the tape that was left open" in backend.run("print(lab.held_by(x))").stdout
    backend.run("_open.__exit__(None, None, None)")


def test_functions_models_and_the_experiment_are_named(backend: BackendDriver) -> None:
    code = "x = tf.ones(5)\ndef outer(c):\n    return lambda: c\nclosure = outer(x)\n"
    code += "@tf.function\ndef traced():\n    return x + 1\n_t = traced()\ndel _t"
    backend.run(code)
    assert {("function", "closure", "del closure"), ("function", "traced", "del traced")} <= told(
        backend, "x"
    )
    backend.run("net = tf.keras.Sequential([tf.keras.layers.Dense(2)]); net.build((1, 3))")
    backend.run("x = net.layers[0].kernel\nlab.open('line')\nw = lab.model.variables[0]")
    assert ("name", "net (dense/kernel)", "del net") in told(backend, "x")
    assert ("experiment", "lab.model (B)", "") in told(backend, "w")


def test_the_last_error_holds_the_variables_of_its_functions(backend: BackendDriver) -> None:
    backend.run("x = tf.Variable(tf.ones(9))\nr = weakref.ref(x)")
    backend.run("def f(values):\n    inner = values[0]\n    return 1 / 0\nf([x])")
    (traced,) = [one for one in held(backend, "x").holders if one.kind == "traceback"]
    assert traced.path.startswith(("inner (f, In [", "values[0] (f, In ["))
    assert traced.release == "lab.forget_error()"
    backend.run("lab.forget_error()\ndel x")
    assert backend.run("print(r() is None)").stdout == "True\n"


def test_a_running_call_is_named_while_it_runs(backend: BackendDriver) -> None:
    backend.run("import threading\ngo, on = threading.Event(), threading.Event()\nx = tf.ones(3)")
    backend.run("def slow(v):\n    on.set(); go.wait()\nthread = threading.Thread(target=slow, args=(x,))")
    backend.run("thread.start()\nassert on.wait(60)")
    assert any(one.kind == "frame" and one.path == "v (slow)" for one in held(backend, "x").holders)
    backend.run("go.set()\nthread.join()\ndel thread")
    assert told(backend, "x") == {("name", "x", "del x")}


def test_memory_of_a_big_variable_is_given_back_with_its_last_reference(backend: BackendDriver) -> None:
    process = psutil.Process(backend.process.pid)
    backend.run("lab.watch_numerics(nan=True, inf=True, cells=True)")
    before = process.memory_info().rss
    backend.run("big = tf.Variable(tf.ones((64, 1024, 1024)))")
    assert process.memory_info().rss - before > 240e6
    assert held(backend, "big").nbytes == 2**28
    backend.run("print(big.shape)\nlab.held_by(big)\nlab.show(big)\ndel big")
    assert process.memory_info().rss - before < 40e6
    backend.run("lab.watch_numerics(nan=False, inf=False, cells=False)")


def test_nothing_of_eagerlab_keeps_what_a_cell_made(backend: BackendDriver) -> None:
    backend.run("x = tf.Variable(tf.ones(1000)); r = weakref.ref(x)\nlab.show(x)")
    backend.run("losses = [1., 2.]\nlab.watch('losses')")
    backend.run("x")
    backend.run("lab.watch_numerics(nan=True, cells=True)\ntf.math.log(x - 2.)\nNone")
    backend.run("def f(v):\n    raise ValueError(v)\nf(x)")
    held(backend, "x")
    backend.run("lab.held_by(x)")
    backend.run("%reset -f out")
    backend.run("lab.forget_error()\nlab.watch_numerics(nan=False, cells=False)")
    assert told(backend, "x") == {("name", "x", "del x")}
    backend.run("del x")
    assert backend.run("print(r() is None)").stdout == "True\n"


def test_the_search_ends_in_about_a_second_and_leaves_nothing(backend: BackendDriver) -> None:
    code = "import time\nx = tf.ones(3)\nrows = [{'n': i, 'x': x} for i in range(3000)]\n"
    code += (
        "def seconds():\n    began = time.thread_time(); lab.held_by(x); return time.thread_time() - began"
    )
    backend.run(code)
    backend.run("gc.collect(); objects = len(gc.get_objects())")
    assert float(backend.run("seconds()").result) < 2.0
    assert int(backend.run("gc.collect(0); len(gc.get_objects()) - objects").result) < 500
