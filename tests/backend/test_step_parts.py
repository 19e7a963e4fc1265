"""One step in parts: what each part shows, and that the numbers are those of whole steps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from eagerlab.protocol.events import Event, OperationDone, ProblemRaised, StateChanged
from eagerlab.protocol.parts import TakePart
from tests.backend.backend_driver import BackendDriver

NET = """
calls = []
class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = keras.layers.Dense(4)
        self.norm = keras.layers.BatchNormalization()
        self.drop = keras.layers.Dropout(0.5)
        self.out = keras.layers.Dense(1)
    def call(self, x, training=False):
        if training: calls.append(1)
        return self.out(self.drop(self.norm(self.dense(x), training=training), training=training))
def prepare(mode, model=None):
    keras.utils.set_random_seed(3)
    x = np.linspace(0, 1, 288).astype("float32").reshape(96, 3)
    data = tf.data.Dataset.from_tensor_slices((x, x.sum(1, keepdims=True))).shuffle(96).batch(16)
    lab.use(model=model or Net(), data=data, loss="mse", optimizer="adam")
    lab.mode, lab.steps = mode, 12
def losses():
    lab.wait()
    return [float(value) for value in lab.history.loss]
"""


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackendDriver]:
    driver = BackendDriver(tmp_path_factory.mktemp("home"))
    driver.run("lab.wait()\n" + NET)
    yield driver
    driver.close()


def shown(backend: BackendDriver, code: str) -> str:
    outcome = backend.run(code)
    assert not outcome.error, outcome.traceback
    return outcome.stdout.strip()


@pytest.mark.parametrize("mode", ["eager", "layers", "graph", "xla"])
def test_steps_in_parts_give_the_numbers_of_whole_steps(backend: BackendDriver, mode: str) -> None:
    backend.run(f"prepare({mode!r})\nlab.train()\nexpected = losses()")
    other = "layers" if mode == "eager" else "eager"
    code = f"""
prepare({mode!r})
lab.train(2); lab.wait()
for part in ("fetch", "forward", "loss", "gradients", "update"): lab.step(part)
for _ in range(5): lab.step("next")
lab.step("gradients"); lab.step()
lab.step()
lab.step("loss"); lab.mode = {other!r}; lab.mode = {mode!r}
lab.step("loss"); lab.stop(); lab.wait(); first = losses()
lab.train(6)
print(first == expected[:6], losses() == expected[6:], lab.state.step)
"""
    assert shown(backend, code) == "True True 12"


def test_a_step_that_ends_an_epoch_has_ended_when_its_check_has(backend: BackendDriver) -> None:
    code = """
x = np.linspace(0, 1, 96).astype("float32").reshape(32, 3)
many = np.tile(x, (2000, 1))
lab.use(model=Net(), data=(x, x[:, :1], many, many[:, :1]), loss="mse", optimizer="adam")
lab.batch_size = 16
for _ in range(2):
    lab.step()
checked = len(lab.history.validation)
lab.step("fetch")
print(checked, lab.state.step, lab.state.phase)
"""
    assert shown(backend, code) == "1 2 paused"


def test_each_part_shows_what_it_computed_and_the_pass_is_made_once(backend: BackendDriver) -> None:
    backend.run("prepare('eager')\nlab.train(1); lab.wait()\nbefore = lab.model.dense.kernel.numpy()")
    nodes = "print(list(lab.roots()['step']), lab.state.part)"
    assert shown(backend, f"calls.clear()\nlab.step('fetch')\n{nodes}") == "['batch'] fetch"
    assert shown(backend, f"lab.step('next')\n{nodes}") == "['batch', 'layers', 'predictions'] forward"
    layers = "print(list(lab.at('step/layers')))"
    assert shown(backend, layers) == "['dense', 'batch_normalization', 'dropout', 'dense_1', 'net']"
    backend.run("lab.step('next')")
    assert "loss" in shown(backend, nodes)
    backend.run("lab.step('next')")
    assert shown(backend, "print(list(lab.at('step/gradients')))").startswith("['dense/kernel', 'dense/bias'")
    assert (
        shown(backend, "print((lab.model.dense.kernel.numpy() == before).all(), lab.state.step)") == "True 1"
    )
    backend.run("lab.step('next')\nkernel = lab.at('step/weights/dense%2Fkernel')")
    told = "print((kernel['before'].numpy() == before).all(), len(calls), lab.state.part, lab.state.step)"
    assert shown(backend, told) == "True 1 None 2"
    assert (
        shown(backend, "print((kernel['after'].numpy() == lab.model.dense.kernel.numpy()).all())") == "True"
    )


def test_a_step_of_a_graph_shows_its_layers_and_gradients(backend: BackendDriver) -> None:
    backend.run("prepare('graph')\nlab.train(1); lab.wait()\nlab.step()")
    assert shown(backend, "print(list(lab.at('step')))") == (
        "['batch', 'layers', 'predictions', 'loss', 'gradients', 'weights']"
    )
    assert shown(backend, "print(lab.at('step/layers/dense').shape)") == "(16, 4)"
    assert shown(backend, "print(float(lab.at('step/loss')) == float(lab.history.loss[-1]))") == "True"


@pytest.mark.parametrize("mode", ["eager", "layers", "graph", "xla"])
def test_a_step_shows_each_layer_of_a_model_that_is_one_function(backend: BackendDriver, mode: str) -> None:
    model = "[keras.Input((3,)), keras.layers.Dense(4, name='a'), keras.layers.Dense(1, name='b')]"
    prepare = f"keras.utils.set_random_seed(1)\nprepare({mode!r}, keras.Sequential({model}, name='whole'))"
    backend.run(f"lab.mode = 'eager'\n{prepare}\nlab.train()\nexpected = losses()")
    backend.run(prepare)
    backend.events.clear()
    shown(backend, "for _ in range(12): lab.step()")
    assert shown(backend, "print(list(lab.at('step/layers')), list(lab.at('step/gradients'))[0])") == (
        "['a', 'b', 'whole'] a/kernel"
    )
    same = "print(losses() == expected, float(lab.at('step/loss')) == expected[-1])"
    assert shown(backend, same) == "True True"
    shown(backend, "lab.stop()")
    problems = [one.problem.what for one, _ in backend.events if isinstance(one, ProblemRaised)]
    assert problems.count("What a step shows before its update was computed op by op.") == (mode == "xla")


def test_the_loss_is_called_in_its_part_and_not_before(backend: BackendDriver) -> None:
    backend.run("""
heard = []
def loss(y, p):
    heard.append('loss')
    return tf.reduce_mean((y - p) ** 2) if not fails else 1 / 0
fails = True
prepare('eager')
lab.use(loss=loss)
""")
    assert shown(backend, "heard.clear()\nlab.step('forward')\nprint(heard, lab.state.part)") == "[] forward"
    assert "ZeroDivisionError" in backend.run("lab.step('loss')").error
    told = "print(heard, lab.state.phase, lab.state.step)\nfails = False"
    assert shown(backend, told) == "['loss'] failed 0"
    code = "heard.clear()\nlab.step('forward'); lab.step('loss'); lab.step('gradients'); lab.step('update')"
    assert shown(backend, f"{code}\nprint(heard, lab.state.step)") == "['loss'] 1"


def test_a_step_that_stands_between_its_parts_can_be_left(backend: BackendDriver) -> None:
    threads = "sum(one.name == 'eagerlab-step' for one in threading.enumerate())"
    backend.run("import threading\nprepare('eager')\nlab.train(2); lab.wait()")
    assert shown(backend, f"lab.step('forward')\nprint({threads})") == "1"
    seeds = "print([int(v.numpy().sum()) for v in lab.model.drop.variables], lab.state.step)"
    before = shown(backend, seeds)
    assert shown(backend, f"lab.mode = 'layers'\nprint({threads})") == "0"
    assert shown(backend, seeds) == before
    shown(backend, "lab.step('loss'); lab.stop()")
    assert shown(backend, f"lab.wait(); print({threads})") == "0"


def test_what_a_model_asks_of_lab_in_a_part_does_not_wait_for_itself(backend: BackendDriver) -> None:
    code = """
prepare('eager')
class Asking(Net):
    def call(self, x, training=False):
        if training: lab.pause()
        return super().call(x, training=training)
lab.use(model=Asking())
lab.step('forward')
print(lab.state.part)
"""
    assert shown(backend, code) == "forward"


def test_a_breakpoint_in_a_part_is_led_from_the_console(backend: BackendDriver) -> None:
    backend.run("""
def loss(y, p):
    breakpoint()
    return tf.reduce_mean((y - p) ** 2)
prepare('eager')
lab.use(loss=loss)
lab.stop()  # leaves the debugger; what comes afterwards stops again
lab.step('forward')
""")
    backend.events.clear()
    backend.ask(TakePart())
    while backend.wait_event(StateChanged).state.standing is None:
        pass
    outcome = backend.run("lab.debug()\nprint('talk ended')", ["p tuple(y.shape)", "c"])
    assert "(16, 1)" in outcome.stdout
    assert "talk ended" in outcome.stdout
    while backend.wait_event(StateChanged).state.part != "loss":
        pass
    outcome = backend.run("lab.step('gradients'); print(lab.state.part, lab.state.step)")
    assert outcome.stdout.endswith("gradients 0\n")


def test_force_ends_a_part_that_loops_for_ever(backend: BackendDriver) -> None:
    backend.run("""
import threading, time
begun = threading.Event()
def loss(y, p):
    begun.set()
    while True: time.sleep(0.01)
prepare('eager')
lab.use(loss=loss)
lab.step('forward')
""")
    backend.ask(TakePart())
    outcome = backend.run("begun.wait(); lab.stop(force=True); print(lab.state.part, lab.state.step)")
    assert outcome.stdout == "None 0\n", outcome.traceback
    assert shown(backend, "print(sum(one.name == 'eagerlab-step' for one in threading.enumerate()))") == "0"


def test_a_part_that_was_taken_is_not_taken_again(backend: BackendDriver) -> None:
    backend.run("prepare('eager')\nlab.step('loss')")
    assert "Next is 'gradients'." in backend.run("lab.step('forward')").error
    assert "A step has no part 'backward'." in backend.run("lab.step('backward')").error


def test_a_fault_in_the_forward_pass_stops_there_with_its_line(backend: BackendDriver) -> None:
    backend.run(
        "prepare('eager')\nlab.train(1); lab.wait()\nNet.call = lambda self, x, training=False: 1 / 0"
    )
    assert "ZeroDivisionError" in backend.run("lab.step('forward')").error
    assert shown(backend, "print(lab.state.phase, lab.state.part, lab.state.step)") == "failed None 1"
    backend.run(NET)


def test_the_window_takes_the_next_part(backend: BackendDriver) -> None:
    backend.run("prepare('eager')")
    backend.events.clear()
    request = TakePart()
    backend.ask(request)
    seen: list[Event] = []  # the state may be told before or after the end

    def is_told(event: Event) -> bool:
        seen.append(event)
        states = [one.state.part for one in seen if isinstance(one, StateChanged)]
        ends = [one.problem for one in seen if isinstance(one, OperationDone) and one.request == request.id]
        return ends == [None] and "fetch" in states

    while not is_told(backend.wait_event(object)):
        pass
    assert shown(backend, "print(lab.state.part)") == "fetch"
