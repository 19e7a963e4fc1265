from __future__ import annotations

import ast
import re
import time

import pytest

from eagerlab.backend.hints.catalogue import Hint, HintsError, load_hints, read_hints
from eagerlab.backend.hints.clues import LINE_LIMIT, MESSAGE_LIMIT, Clue, cut_lines
from eagerlab.backend.hints.matching import find_match, line_to_write

HINTS = load_hints()
GOOD = """
[[hint]]
id = "good"
since = "Keras 3.0"
error = "ValueError"
message = "no (?P<name>[a-z]{1,9})"
said = "There is no {name} any more in this version."
instead = "pass"
snippet = "x = 1"
"""


def test_there_are_hints_enough_and_each_has_its_own_name() -> None:
    assert len(HINTS) >= 25
    assert len({hint.id for hint in HINTS}) == len(HINTS)


@pytest.mark.parametrize("hint", HINTS, ids=lambda hint: hint.id)
def test_what_a_hint_says_reads_well(hint: Hint) -> None:
    assert hint.said[-1] in ".!"
    assert (
        hint.said[0] == "{"
        or hint.said[0].isupper()
        or re.match(r"(tf|add|np|keras|fit)[._(]|np_", hint.said)
    )
    assert "  " not in hint.said
    assert len(hint.said) < 240
    ast.parse(hint.instead.replace("{", "").replace("}", ""))
    ast.parse(hint.mended)
    assert max(map(len, hint.instead.splitlines())) <= 100


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('id = "good"', 'id = "Not good"'), "The hint Not good is wrong: id: "),
        (('since = "Keras 3.0"\n', ""), "The hint good is wrong: since: Field required"),
        (('error = "ValueError"', 'error = "ValueError"\nwarning = "UserWarning"'), "one of error, warning"),
        (("[a-z]{1,9}", "[a-z"), "The hint good is wrong: Value error, The pattern "),
        (("{name}", "{other}"), "no pattern has groups of that name"),
        (("(?P<name>", "(?P<text>"), "A group cannot be called text"),
        (('instead = "pass"', 'instead = "pass"\ncolour = "red"'), "colour: Extra inputs are not permitted"),
        (('instead = "pass"', "instead = \"pass\"\nrewrite = [['a', '\\\\2']]"), "names a group that"),
        (('message = "no (?P<name>[a-z]{1,9})"\n', ""), "every failure would match"),
        (("[[hint]]", "[[hint"), "hints.toml is no TOML"),
    ],
)
def test_a_fault_in_the_catalogue_names_its_entry(change: tuple[str, str], told: str) -> None:
    assert read_hints(GOOD)[0].id == "good"
    with pytest.raises(HintsError, match=re.escape(told)):
        read_hints(GOOD.replace(*change))


def test_two_hints_of_one_name_are_refused() -> None:
    with pytest.raises(HintsError, match="Two hints are called good"):
        read_hints(GOOD + GOOD)


def error(message: str, *lines: str, kind: str = "ValueError") -> Clue:
    return Clue("error", frozenset({kind, "Exception"}), message, lines=lines, around=lines)


def test_the_line_to_write_is_made_from_the_persons_own() -> None:
    clue = error("Argument(s) not recognized: {'lr': 0.1}", "    opt = Adam(lr = 0.1, beta_1=0.8)  # fast\n")
    match = find_match(HINTS, clue)
    assert match is not None
    assert match.hint.id == "optimizer-lr"
    assert match.code == "opt = Adam(learning_rate=0.1, beta_1=0.8)  # fast"


def test_a_line_that_cannot_be_mended_gets_the_general_one() -> None:
    match = find_match(HINTS, error("Argument(s) not recognized: {'lr': 0.1}", "opt = Adam(**settings)"))
    assert match is not None
    assert match.code == "keras.optimizers.Adam(learning_rate=0.001)"


def test_the_line_is_looked_for_around_the_failure_as_well() -> None:
    message = "`keras.optimizers.legacy` is not supported in Keras 3."
    clue = Clue(
        "error",
        frozenset({"ImportError", "Exception"}),
        message,
        lines=("opt = Adam(0.1)",),
        around=("import keras", "from keras.optimizers.legacy import Adam", "opt = Adam(0.1)"),
    )
    match = find_match(HINTS, clue)
    assert match is not None
    assert match.code == "from keras.optimizers import Adam"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("v = tf.assign(w, w + f(1))", "v = w.assign(w + f(1))"),
        ("tf.to_int32(x)", "tf.cast(x, tf.int32)"),
        ("y = tf.log(x) + tf.mul(a, b)", "y = tf.math.log(x) + tf.multiply(a, b)"),
        ("e = tf.logging.set_verbosity(tf.logging.ERROR)", 'e = tf.get_logger().setLevel("ERROR")'),
        ("init = tf.random_normal_initializer(0.0, 0.1)", "init = keras.initializers.RandomNormal(0.0, 0.1)"),
    ],
)
def test_tensorflow_1_becomes_tensorflow_2(before: str, after: str) -> None:
    name = re.findall(r"tf\.(\w+)", before)[0]
    clue = error(f"module 'tensorflow' has no attribute '{name}'", before, kind="AttributeError")
    match = find_match(HINTS, clue)
    assert match is not None
    assert match.code == after


@pytest.mark.parametrize(
    ("hint", "before", "after"),
    [
        (
            "input-shape",
            "    model.add(Dense(64, activation='relu', input_shape=(784,)))",
            "model.add(keras.Input(shape=(784,)))\nmodel.add(Dense(64, activation='relu'))",
        ),
        (
            "input-shape",
            "model.add(Dense(64, input_dim=10))",
            "model.add(keras.Input(shape=(10,)))\nmodel.add(Dense(64))",
        ),
        (
            "optimizer-decay",
            "SGD(lr=0.1, momentum=0.9, decay=1e-6)",
            "SGD(learning_rate=keras.optimizers.schedules.InverseTimeDecay(0.1, 1, 1e-6), momentum=0.9)",
        ),
        ("save-name", 'model.save("my_model")', 'model.save("my_model.keras")'),
        ("save-name", "model.save('m.h5', save_format='h5')", "model.save('m.keras')"),
        ("save-weights-name", "model.save_weights('w.h5')", "model.save_weights('w.weights.h5')"),
        ("generators", "model.evaluate_generator(g, 3)", "model.evaluate(g, 3)"),
        ("keyword-names", "tf.nn.dropout(x, keep_prob=0.8)", "tf.nn.dropout(x, rate=1 - 0.8)"),
        ("np-utils", "y = np_utils.to_categorical(y, 10)", "y = keras.utils.to_categorical(y, 10)"),
        ("python-2-print", "print 'loss: %f' % loss", "print('loss: %f' % loss)"),
        ("python-2-print", "    print (a, b) % c", "print((a, b) % c)"),
        ("backend-session", "K.set_value(model.optimizer.lr, 0.01)", "model.optimizer.learning_rate = 0.01"),
        (
            "tf-layers",
            "h = tf.layers.dense(x, 10, activation=tf.nn.relu)",
            "h = keras.layers.Dense(10, activation=tf.nn.relu)(x)",
        ),
    ],
)
def test_lines_as_tutorials_have_them_are_mended(hint: str, before: str, after: str) -> None:
    found = next(one for one in HINTS if one.id == hint)
    assert line_to_write(found, Clue("error", lines=(before,)), {}) == after


LONG = [c * LINE_LIMIT for c in "a( '\"[.=,1"] + [
    ("x.add(a, " * LINE_LIMIT)[:LINE_LIMIT],
    ("self.add_weight('a', " * LINE_LIMIT)[:LINE_LIMIT],
    ("[Dense(1, " * LINE_LIMIT)[:LINE_LIMIT],
    ("tf.concat(1, " * LINE_LIMIT)[:LINE_LIMIT],
    ("model.save('" + "a" * LINE_LIMIT)[:LINE_LIMIT],
    ("x.y.z" * LINE_LIMIT)[:LINE_LIMIT],
    ("lr = 1 ," * LINE_LIMIT)[:LINE_LIMIT],
]


@pytest.mark.parametrize("hint", HINTS, ids=lambda hint: hint.id)
def test_no_text_keeps_a_pattern_busy(hint: Hint) -> None:
    began = time.process_time()
    for line in LONG:
        message = (line * 9)[:MESSAGE_LIMIT]
        hint.message_pattern.search(message)
        hint.message_pattern.search("Unrecognized keyword arguments passed to A: {" + message)
        hint.message_pattern.search("ModelCheckpoint" + message)
        hint.code_pattern.search("\n".join([line] * 20))
        line_to_write(hint, Clue("error", lines=cut_lines([line] * 20)), {})
    assert time.process_time() - began < 0.5
