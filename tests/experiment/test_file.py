"""Experiment files come back equal, and each fault of one is told in one sentence."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from eagerlab.experiment import migrations
from eagerlab.experiment.builtin import BUILTIN, DEFAULT, builtin_spec
from eagerlab.experiment.file import (
    LARGEST_FILE,
    ExperimentFileError,
    is_changed,
    load_spec,
    read_spec,
    save_spec,
    write_spec,
)
from eagerlab.experiment.modes import MODES
from eagerlab.experiment.names import LAYERS, LOSSES, OPTIMIZERS
from eagerlab.experiment.spec import ArraysData, Column, ExperimentSpec, TableData
from tests.store.disk import run_on_disk

CNN = write_spec(builtin_spec("mnist_cnn"))


def refusal(text: str | bytes) -> str:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(ExperimentFileError) as caught:
        read_spec(data, "mine.eagerlab")
    assert "mine.eagerlab" in caught.value.problem.what
    assert caught.value.problem.todo
    assert "\n" not in str(caught.value)
    return caught.value.problem.why


@pytest.mark.parametrize("key", BUILTIN)
def test_what_comes_with_eagerlab_is_valid_and_named_as_in_the_menu(key: str) -> None:
    spec = builtin_spec(key)
    assert spec.name == BUILTIN[key]
    assert spec.description
    assert read_spec(write_spec(spec).encode(), "x") == spec


def test_the_default_is_the_small_cnn() -> None:
    assert builtin_spec(DEFAULT).name == "MNIST, small CNN"
    with pytest.raises(KeyError, match="Did you mean 'mnist_cnn'"):
        builtin_spec("mnist_cn")


def test_the_eager_guides_network_says_that_it_is_weak() -> None:
    assert "weak" in builtin_spec("mnist_eager_guide").description


@pytest.mark.parametrize("seed", range(60))
def test_any_valid_experiment_survives_the_file(seed: int, tmp_path: Path) -> None:
    spec = random_spec(random.Random(seed))
    save_spec(spec, tmp_path / "x.eagerlab")
    assert load_spec(tmp_path / "x.eagerlab") == spec
    assert ExperimentSpec.model_validate_json(spec.model_dump_json()) == spec


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("batch_size = 32", "batch_size = -4", "Field 'batch_size': expected at least 1. Received: -4."),
        (
            "batch_size = 32",
            'batch_size = "32"',
            "Field 'batch_size': expected a whole number. Received: '32'.",
        ),
        (
            "batch_size = 32",
            "batch_size = true",
            "Field 'batch_size': expected a whole number. Received: True.",
        ),
        ("steps = 700", "steps = 2.5", "Field 'steps': expected a whole number. Received: 2.5."),
        ("seed = 1", "seed = -1", "Field 'seed': expected at least 0. Received: -1."),
        (
            "seed = 1",
            "seed = 4294967296",
            "Field 'seed': expected less than 4294967296. Received: 4294967296.",
        ),
        (
            'mode = "eager"',
            'mode = "fast"',
            "Field 'mode': expected 'eager', 'layers', 'graph' or 'xla'. Received: 'fast'.",
        ),
        (
            'device = "auto"',
            'device = "banana"',
            "Field 'device': expected 'auto' or a device such as 'CPU:0'.",
        ),
        ('name = "MNIST, small CNN"\n', "", "Field 'name': it is missing."),
        (
            'name = "MNIST, small CNN"',
            'name = ""',
            "Field 'name': expected a text that is not empty. Received: ''.",
        ),
        ('name = "MNIST, small CNN"', "name = 3", "Field 'name': expected a text in quotes. Received: 3."),
        ("batch_size", "batchsize", "knows no such field. Did you mean 'batch_size'?"),
        (
            '"mnist_sample"',
            '"mnist_samples"',
            "expected kind = 'mnist_sample', 'noisy_line', 'toy_points', 'sine_series', ",
        ),
        ('kind = "mnist_sample"', "", "Field 'data': it has no 'kind'"),
        (
            '"Dense"',
            '"Dens"',
            "Entry 7 of 'model.layers': Expected a layer of Keras. Received: 'Dens'. Did you mean 'Dense'?",
        ),
        ('"Dense"', '"Dens"', "Did you mean 'Dense'?"),
        ('"Dense"', '"Concatenate"', "several inputs"),
        ('"Dense"', '"Lambda"', "lab.use"),
        (
            '"Adam"',
            '"adam"',
            "Field 'optimizer.type': Expected an optimizer of Keras. Received: 'adam'. Did you mean",
        ),
        ('"SparseCategoricalCrossentropy"', '"CrossEntropy"', "Field 'loss.type': Expected a loss of Keras."),
        (
            "units = 10",
            '"un its" = 10',
            "Field 'arguments.un its' of entry 7 of 'model.layers': Expected the name",
        ),
        ("units = 10", "units = nan", "Expected a finite number"),
        ("units = 10", "units = { a = 1 }", "Expected a finite number"),
        ("units = 10", "units = 1979-05-27", "Expected a finite number"),
        ("units = 10", 'units = "a\\nb"', "printable text"),
        ("units = 10", "units = 99999999999999999999", "Expected a finite number"),
        (
            "learning_rate = 0.002",
            "learning_rate = 0",
            "Field 'optimizer.learning_rate': expected more than 0",
        ),
        (
            "learning_rate = 0.002",
            "learning_rate = inf",
            "'optimizer.learning_rate': expected a finite number.",
        ),
        ("learning_rate = 0.002", "arguments = { learning_rate = 1 }", "a field of its own"),
        ('"SparseCategoricalCrossentropy"', '"MeanSquaredError"', "Accuracy counts right classes"),
        (
            '"accuracy"',
            '"precision"',
            "Entry 1 of 'metrics': Expected a metric of Keras. Received: 'precision'.",
        ),
        ("version = 2", "version = 3", "A newer EagerLab wrote it."),
        (
            "version = 2",
            'version = "1"',
            "Field 'version': Expected a whole number from 1 to 2. Received: '1'.",
        ),
        ("version = 2\n", "", "Field 'version': Expected a whole number from 1 to 2. Received: nothing."),
        ("seed = 1", "seed = ", "It is not valid TOML: Invalid value (at line 11, column 8)."),
        ("seed = 1", "seed = 1\nseed = 2", "not valid TOML: Cannot overwrite a value (at line 12"),
    ],
)
def test_each_fault_names_field_expectation_and_what_came(old: str, new: str, words: str) -> None:
    text = CNN.replace("    { type", "{ type")
    assert old in text, f"{old!r} is not in\n{text}"
    assert words in refusal(text.replace(old, new))


def test_several_faults_are_counted_and_the_first_is_told() -> None:
    why = refusal(CNN.replace("batch_size = 32", "batch_size = 0").replace("steps = 700", "steps = 0"))
    assert "batch_size" in why
    assert why.endswith("(1 more after that.)")


def test_a_line_model_needs_line_data() -> None:
    text = write_spec(builtin_spec("line"))
    start, end = text.index("[data]"), text.index("[model]")
    assert "needs data of kind 'noisy_line'" in refusal(
        text[:start] + '[data]\nkind = "mnist_sample"\n' + text[end:]
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "Field 'version'"),
        (b"\xff\xfe" + "version = 2".encode("utf-16-le"), "Line 1 is not UTF-8 text (byte 0xff)."),
        (b"version = 2\nname = '\xe9'", "Line 2 is not UTF-8 text (byte 0xe9)."),
        (b"<html>404</html>", "not valid TOML"),
        (b"\x93NUMPY\x01\x00", "not UTF-8"),
        (b"version = 2\n\x00", "not valid TOML"),
        (b"#" * (LARGEST_FILE + 1), "larger than 20,000,000 bytes"),
        (b"x = " + b"[" * 100_000, "nested too deeply"),
        (CNN[: len(CNN) // 2].encode(), ""),
    ],
)
def test_a_file_that_is_no_experiment_is_refused(data: bytes, words: str) -> None:
    assert words in refusal(data)


def test_a_byte_order_mark_does_no_harm() -> None:
    assert read_spec(b"\xef\xbb\xbf" + CNN.encode(), "x") == builtin_spec("mnist_cnn")


@pytest.mark.parametrize(("name", "words"), [("none", "no such file"), (".", "folder"), ("a\0b", "null")])
def test_a_path_that_cannot_be_read_is_named(tmp_path: Path, name: str, words: str) -> None:
    with pytest.raises(ExperimentFileError, match=words) as caught:
        load_spec(tmp_path / name)
    assert repr(str(tmp_path / name)) in caught.value.problem.what


def test_a_huge_file_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "huge.eagerlab"
    with path.open("wb") as file:
        file.truncate(50_000_000_000)
    with pytest.raises(ExperimentFileError, match="larger than"):
        load_spec(path)


def test_saving_replaces_the_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / 'it\'s "my" données\\new{x}.eagerlab'
    save_spec(builtin_spec("line"), path)
    path.chmod(0o640)
    save_spec(builtin_spec("mnist_cnn"), path)
    assert load_spec(path) == builtin_spec("mnist_cnn")
    assert list(tmp_path.iterdir()) == [path]
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("name", ["no/x.eagerlab", ".", "a\0b"])
def test_a_path_that_cannot_be_written_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(ExperimentFileError, match=r"The experiment was not saved: .* cannot be written"):
        save_spec(builtin_spec("line"), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_the_old_file_as_it_was(tmp_path: Path) -> None:
    script = """
import pathlib, sys
from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import ExperimentFileError, load_spec, save_spec
folder = pathlib.Path(sys.argv[1])
path = folder / "x.eagerlab"
save_spec(builtin_spec("line"), path)
with open(folder / "filler", "wb", buffering=0) as file:
    try:
        while True:
            file.write(bytes(4096))
    except OSError:
        pass
try:
    save_spec(builtin_spec("mnist_cnn").model_copy(update={"description": "x" * 5000}), path)
except ExperimentFileError as error:
    print(error)
print(load_spec(path) == builtin_spec("line"), sorted(p.name for p in folder.iterdir()))
"""
    lines = run_on_disk(tmp_path / "disk", "size=100k", script).splitlines()
    assert "No space left" in lines[0]
    assert lines[1] == "True ['filler', 'x.eagerlab']"


def test_migrations_run_one_after_the_other() -> None:
    steps: dict[int, migrations.Migration] = {
        1: lambda data: {"renamed": data["old"]},
        2: lambda data: {**data, "added": data["renamed"] + 1},
    }
    old = {"version": 1, "old": 3}
    assert migrations.upgrade(old, steps, 3) == {"version": 3, "renamed": 3, "added": 4}
    assert migrations.upgrade({"version": 2, "renamed": 5}, steps, 3) == {
        "version": 3,
        "renamed": 5,
        "added": 6,
    }
    assert old == {"version": 1, "old": 3}
    with pytest.raises(migrations.VersionError) as caught:
        migrations.upgrade({"version": 4}, steps, 3)
    assert caught.value.newer


def random_spec(choice: random.Random) -> ExperimentSpec:
    """Make an experiment whose every field is drawn from all that is allowed."""
    alphabet = "aZ0 '\"\\{}[]#=%\n\r\t\x00\x7f\u00e9\u8bd5\u202e\U0001f600\u2028"

    def text(longest: int, extra: str = "") -> str:
        return "".join(choice.choice(alphabet + extra) for _ in range(choice.randint(1, longest)))

    def number() -> float:
        return choice.choice([0.0, -0.0, 1e-320, 1.7e308, 0.1, -3.5, choice.gauss(0, 1e6)])

    def plain(depth: int = 0) -> Any:
        kind = choice.randrange(5 if depth < 3 else 4)
        if kind == 4:
            return [plain(depth + 1) for _ in range(choice.randint(0, 3))]
        return [choice.choice([True, False]), choice.randint(-(2**63) + 1, 2**63 - 1), number(),
                "".join(c for c in text(20) if c.isprintable())][kind]  # fmt: skip

    def arguments() -> dict[str, Any]:
        names = choice.sample(
            ["units", "activation", "x1", "kernel_size", "rate", "seed"], choice.randint(0, 4)
        )
        return {name: plain() for name in names}

    line = choice.random() < 0.3
    layers = [
        {"type": choice.choice(sorted(LAYERS)), "arguments": arguments()} for _ in range(choice.randint(1, 6))
    ]
    loss = choice.choice(sorted(LOSSES))
    return ExperimentSpec.model_validate(
        {
            "name": text(60),
            "description": choice.choice(["", text(300)]),
            "data": {
                "kind": "noisy_line",
                "slope": number(),
                "noise": abs(number()),
                "points": choice.randint(1, 10**7),
            },
            "model": {"kind": "line", "w": number(), "b": number()}
            if line
            else {"kind": "layers", "layers": layers},
            "loss": {"type": loss, "arguments": arguments()},
            "optimizer": {
                "type": choice.choice(sorted(OPTIMIZERS)),
                "learning_rate": abs(number()) or 1.0,
                "arguments": arguments(),
            },
            "metrics": ["accuracy"] if loss == "BinaryCrossentropy" else [],
            "batch_size": choice.randint(1, 10**9),
            "steps": choice.randint(1, 10**9),
            "seed": choice.randrange(2**32),
            "device": choice.choice(["auto", "CPU:0", "GPU:17"]),
            "mode": choice.choice(MODES),
        }
    )


def test_the_widest_table_that_was_saved_can_be_opened_again(tmp_path: Path) -> None:
    columns = tuple(
        Column(name=f"column number {number}", role="target" if number == 0 else "feature")
        for number in range(20_000)
    )
    data = TableData(path=str(tmp_path / "wide.csv"), columns=columns, task="regression")
    spec = builtin_spec("sine").model_copy(update={"data": data})
    save_spec(spec, tmp_path / "wide.eagerlab")
    assert (tmp_path / "wide.eagerlab").stat().st_size > 1_000_000
    assert load_spec(tmp_path / "wide.eagerlab") == spec
    assert not is_changed(spec, tmp_path / "wide.eagerlab")


def test_what_could_not_be_opened_again_is_not_saved(tmp_path: Path) -> None:
    file = tmp_path / "a.eagerlab"
    save_spec(builtin_spec("line"), file)
    classes = tuple(f"{number:05}" + "x" * 900 for number in range(25_000))
    data = ArraysData(path=str(tmp_path / "a.npz"), x="x", y="y", shape=(2,), classes=classes)
    spec = builtin_spec("spiral").model_copy(update={"data": data})
    with pytest.raises(ExperimentFileError, match="can be opened again"):
        save_spec(spec, file)
    assert load_spec(file) == builtin_spec("line")
