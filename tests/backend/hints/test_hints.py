"""Every hint in a real backend: what it is for fails and is told, what it says runs."""

from __future__ import annotations

import difflib
import linecache
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from eagerlab.backend.hints.catalogue import Hint, load_hints
from eagerlab.protocol.notes import NOTE_MIME, CellNote
from tests.backend.backend_driver import BackendDriver, Outcome

HINTS = {hint.id: hint for hint in load_hints()}
NEEDS_NAMES = {"backend-session"}
"""What it says to write is about names of the person's."""


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackendDriver]:
    driver = BackendDriver(Path(tmp_path_factory.mktemp("home")))
    yield driver
    driver.close()


def notes_of(outcome: Outcome) -> list[CellNote]:
    return [CellNote.model_validate(data[NOTE_MIME]) for data in outcome.results if NOTE_MIME in data]


def hints_of(outcome: Outcome) -> list[str]:
    """Return the ids of the hints that were shown."""
    said = {hint.said: name for name, hint in HINTS.items()}
    return [said[note.text] for note in notes_of(outcome) if note.kind == "hint"]


@pytest.mark.parametrize("hint", HINTS.values(), ids=HINTS.keys())
def test_a_hint_comes_where_its_snippet_fails_and_what_it_says_runs(
    backend: BackendDriver, hint: Hint
) -> None:
    if hint.unless:
        outcome = backend.run(f"print({hint.unless})")
        if "True" in outcome.stdout:
            pytest.skip("this computer has what the snippet lacks")
    snippet = hint.snippet.strip("\n")
    outcome = backend.run(snippet)
    assert bool(outcome.error) == bool(hint.error), outcome.error
    assert hints_of(outcome) == [hint.id], outcome.traceback
    note = notes_of(outcome)[0]
    assert "{" not in note.words()
    if hint.mended:
        mended = backend.run(hint.mended.strip("\n"))
        assert not mended.error, mended.traceback
        assert hints_of(mended) == []
    elif hint.rewrite and hint.id not in NEEDS_NAMES:
        mended = backend.run(with_line(snippet, note.code))
        assert not mended.error, mended.traceback
        assert hints_of(mended) == []


def with_line(snippet: str, line: str) -> str:
    """Return the snippet with the line that a hint gave in the place of the one most like it."""
    lines = snippet.split("\n")
    place = max(
        range(len(lines)), key=lambda i: difflib.SequenceMatcher(None, lines[i].strip(), line).ratio()
    )
    indent = lines[place][: len(lines[place]) - len(lines[place].lstrip())]
    lines[place] = "\n".join(indent + one for one in line.split("\n"))
    return "\n".join(lines)


ORDINARY = {
    "name": "undefined_name",
    "zero": "1 / 0",
    "key": "{'a': 1}['b']",
    "key acc": "{'a': 1}['acc']",
    "index": "[1, 2][5]",
    "type": "1 + 'a'",
    "attribute": "'a'.nothing",
    "syntax": "x = = 1",
    "open bracket": "print((1",
    "indentation": "if True:\nx = 1",
    "module": "import not_a_module_at_all",
    "module below keras": "import keras.nothing_here",
    "name in keras": "from keras.layers import Densee",
    "attribute of tf": "tf.constat(1)",
    "attribute of np": "np.zeroes(3)",
    "attribute of a layer": "keras.layers.Dense(1).unit",
    "attribute of a model": "keras.Sequential([keras.layers.Dense(1)]).fitt()",
    "attribute of an optimizer": "keras.optimizers.Adam(0.1).learningrate",
    "argument of an optimizer": "keras.optimizers.Adam(learning_rat=0.1)",
    "argument of a layer": "keras.layers.Dense(1, activatio='relu')",
    "argument of fit": "m = keras.Sequential([keras.layers.Dense(1)])\nm.compile()\nm.fit(None, epoch=1)",
    "argument of tf": "tf.reduce_sum(tf.ones([2, 2]), axs=1)",
    "shapes of a product": "tf.matmul(tf.ones([2, 3]), tf.ones([2, 3]))",
    "shapes of a sum": "tf.ones([2]) + tf.ones([3])",
    "types": "tf.constant(1.0) + tf.constant('a')",
    "shape of an input": "keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])(tf.ones([1, 2]))",
    "a tape that is spent": "x = tf.Variable(1.0)\nwith tf.GradientTape() as t:\n    y = x * x\n"
    "t.gradient(y, x)\nt.gradient(y, x)",
    "a file": "open('/no/such/file')",
    "a model's file": "keras.models.load_model('nothing.keras')",
    "weights' file": "keras.Sequential([keras.layers.Dense(1)]).load_weights('nothing.weights.h5')",
    "own error": "raise ValueError('Argument not right: lr')",
    "own class with lr": "class A:\n    pass\nA().lr",
    "own class with fit": "class Data:\n    pass\nData().fit_generator()",
    "assertion": "assert 1 == 2",
    "conversion": "float('a')",
    "a lab error": "lab.device = 'GPU:99'",
    "interrupt": "raise KeyboardInterrupt",
    "a numpy shape": "np.ones(3).reshape(2, 2)",
    "own argument": "def mean_of(x, axis=0):\n    return x\nmean_of(tf.ones([2]), dimension=3)",
    "own fit": "class Data:\n    def fit(self, x):\n        pass\nData().fit(1, workers=2)",
    "a name like an old type": "lat, lon = 1, 2\nprint(lat, long)",
    "own concat": "def concat(axis, values):\n    raise ValueError('must have rank 0')\nconcat(0, [1])",
}


def test_ordinary_failures_give_no_hint(backend: BackendDriver) -> None:
    assert len(ORDINARY) >= 30
    for name, code in ORDINARY.items():
        outcome = backend.run(code)
        assert outcome.error, name
        assert hints_of(outcome) == [], name


RIGHT = """
class Scale(keras.layers.Layer):
    def build(self, shape):
        self.scale = self.add_weight(shape=(), initializer="ones", name="scale")
    def call(self, x):
        return self.scale * x
class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.layer = Scale()
        self.dynamic_range = True
        self.counter = tf.Variable(0, trainable=False)
    def call(self, x):
        return self.layer(x)
net = Net()
net(tf.ones([2, 2]))
net.compile(keras.optimizers.Adam(learning_rate=0.1), "mse")
net.fit(np.ones((2, 2)), np.ones((2, 2)), verbose=0)
import warnings
warnings.warn("something else", UserWarning)
"""


def test_code_of_today_gives_no_hint(backend: BackendDriver) -> None:
    outcome = backend.run(RIGHT)
    assert not outcome.error, outcome.traceback
    assert hints_of(outcome) == []


PLAIN = """
class Options:
    def __init__(self):
        self.dynamic = True
options = Options()
optimizer = opt = Options()
opt.lr = optimizer.lr = 0.1
"""


def test_attributes_of_classes_that_are_none_of_keras_give_no_hint(backend: BackendDriver) -> None:
    assert hints_of(backend.run(PLAIN)) == []


UNTRAINED = """
class Line(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.W = tf.Variable(5.0, name="weight")
    def call(self, inputs):
        return inputs * self.W
line = Line()
with tf.GradientTape() as tape:
    loss = tf.reduce_mean(tf.square(line(tf.ones([3])) - 2.0))
gradients = tape.gradient(loss, line.trainable_variables)
keras.optimizers.SGD(0.01).apply_gradients(zip(gradients, line.trainable_variables))
"""


def test_a_cell_that_fails_as_keras_has_nothing_to_train_is_told_why(backend: BackendDriver) -> None:
    outcome = backend.run(UNTRAINED)
    assert outcome.error
    assert hints_of(outcome) == ["untracked-variables"]
    assert notes_of(outcome)[0].code == 'self.W = keras.Variable(5.0, name="weight")'


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("acc = tf.contrib.eager.metrics.Mean()", "acc = keras.metrics.Mean()"),
        ("w = tfe.Variable(1.0)", "w = tf.Variable(1.0)"),
        ("from keras.optimizers import adam", "from keras.optimizers import Adam"),
        (
            "print(1); o.apply_gradients(pairs, global_step=tf.train.get_or_create_global_step())",
            "print(1); o.apply_gradients(pairs)",
        ),
    ],
)
def test_lines_of_old_guides_become_lines_of_today(backend: BackendDriver, line: str, instead: str) -> None:
    backend.run("o, pairs = keras.optimizers.SGD(), []")
    assert [note.code for note in notes_of(backend.run(line))] == [instead]


def test_a_function_defined_in_an_earlier_cell_is_mended_at_its_own_line(backend: BackendDriver) -> None:
    backend.run("def make(rate):\n    return keras.optimizers.Adam(\n        lr=rate,\n        beta_1=0.8)")
    outcome = backend.run("make(0.1)")
    assert hints_of(outcome) == ["optimizer-lr"]
    assert notes_of(outcome)[0].code == "learning_rate=rate,"


def test_a_script_that_is_run_gets_its_hint_too(backend: BackendDriver, tmp_path: Path) -> None:
    script = tmp_path / "old script.py"
    script.write_text("import tensorflow as tf\nx = 1\nsess = tf.Session()\n", encoding="utf-8")
    outcome = backend.run(f"%run {str(script)!r}")
    assert hints_of(outcome) == ["session"]
    script.write_text("import keras\nopt = keras.optimizers.SGD(lr=0.5)\n", encoding="utf-8")
    linecache.checkcache()
    outcome = backend.run(f"%run {str(script)!r}")
    assert [note.code for note in notes_of(outcome)] == ["opt = keras.optimizers.SGD(learning_rate=0.5)"]


def test_a_magic_in_front_and_an_error_in_a_layer_are_no_obstacle(backend: BackendDriver) -> None:
    assert hints_of(backend.run("%time tf.Session()")) == ["session"]
    assert hints_of(backend.run("%%time\nopt = keras.optimizers.Adam(lr=0.1)")) == ["optimizer-lr"]
    code = (
        "class Old(keras.layers.Layer):\n    def call(self, x):\n        return tf.log(x)\n"
        "keras.Sequential([Old()])(tf.ones([2]))"
    )
    outcome = backend.run(code)
    assert hints_of(outcome) == ["moved-functions"]
    assert notes_of(outcome)[0].code == "return tf.math.log(x)"


def test_a_hint_stands_after_the_traceback_and_once_in_a_cell(backend: BackendDriver) -> None:
    seen = len(backend.seen)
    backend.run("keras.optimizers.Adam(lr=0.1)")
    kinds = [kind for kind in backend.seen[seen:] if kind in ("error", "display_data")]
    assert kinds == ["error", "display_data"]
    code = "for _ in range(3):\n    keras.layers.Embedding(10, 2, input_length=4)"
    assert hints_of(backend.run("import warnings; warnings.simplefilter('always')\n" + code)) == [
        "embedding-length"
    ]


def test_what_passes_without_an_error_is_said_once_a_session(backend: BackendDriver) -> None:
    code = HINTS["dynamic-attribute"].snippet.strip("\n")
    backend.run(code)
    assert hints_of(backend.run(code)) == []


def test_handing_over_a_model_with_plain_variables_says_it_once(backend: BackendDriver) -> None:
    code = HINTS["untracked-variables"].snippet.strip("\n").replace("Gain", "Handed")
    outcome = backend.run(code + "\nlab.use(model=gain_model, loss='mse')")
    assert "untracked-variables" not in hints_of(outcome)


def test_the_warnings_of_a_cell_are_shown_as_ever(backend: BackendDriver) -> None:
    outcome = backend.run("import warnings\nbefore = warnings.showwarning\nwarnings.warn('look here')")
    assert "look here" in outcome.stdout
    outcome = backend.run(
        "with warnings.catch_warnings(record=True) as w:\n    warnings.warn('a')\nprint(len(w))"
    )
    assert outcome.stdout.endswith("1\n")


NB = "\u00a0"


def test_spaces_of_a_page_are_taken_for_spaces_in_any_cell(backend: BackendDriver) -> None:
    outcome = backend.run(f"x{NB}=\u30001\nif{NB}x:\n{NB}\u2007\u202f print('a{NB}b')\u200b")
    assert not outcome.error, outcome.traceback
    assert outcome.stdout == f"a{NB}b\n"
    outcome = backend.run(f"%time y{NB}= 2\ny")
    assert outcome.result == "2"
    assert backend.run(f"%%time\ny{NB}= 3").error == ""


def test_a_traceback_shows_the_line_at_fault_of_a_cell_with_such_spaces(backend: BackendDriver) -> None:
    outcome = backend.run(f"x{NB}= 1\ny{NB}={NB}x / 0")
    assert outcome.error == "ZeroDivisionError: division by zero"
    assert "----> 2" in plain(outcome.traceback)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
