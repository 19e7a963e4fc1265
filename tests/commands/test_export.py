"""An exported script runs in plain Python without EagerLab, and trains as EagerLab does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from eagerlab.__main__ import main
from eagerlab.assets import asset
from eagerlab.backend.lab import Lab
from eagerlab.backend.publisher import Publisher
from eagerlab.commands.export import export
from eagerlab.experiment.builtin import BUILTIN, builtin_spec
from eagerlab.experiment.file import save_spec
from eagerlab.experiment.source import load_module, write_source
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.store.home import Home
from eagerlab.store.runs import RunStore
from tests.experiment.varied import varied

AWKWARD_NAME = 'O\'Hara\n"+__import__("os").getcwd()+"'


def run_script(script: Path, *arguments: str) -> dict[str, float]:
    """Run a script isolated: neither the current folder nor PYTHONPATH nor user packages are searched."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    code = (
        "import runpy, sys; sys.modules['eagerlab'] = None; sys.argv = sys.argv[1:];"
        "runpy.run_path(sys.argv[0], run_name='__main__')"
    )
    child = subprocess.run(
        [sys.executable, "-I", "-c", code, str(script), *arguments],
        capture_output=True,
        text=True,
        cwd=script.parent,
        env={**environment, "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": ""},
        timeout=300,
        check=False,
    )
    assert child.returncode == 0, child.stderr
    result: dict[str, float] = json.loads(child.stdout.splitlines()[-1])
    return result


def run_scripts(folder: Path, seed: int) -> dict[str, dict[str, float]]:
    """Run all scripts of a folder, one after the other in one Python without EagerLab, which saves time."""
    code = (
        "import io, contextlib, json, pathlib, runpy, sys; sys.modules['eagerlab'] = None; import keras\n"
        "results = {}\n"
        "for script in sorted(pathlib.Path(sys.argv[1]).glob('*.py')):\n"
        "    keras.config.set_dtype_policy('float32')\n"
        f"    sys.argv = [str(script), '--seed', '{seed}']\n"
        "    with contextlib.redirect_stdout(io.StringIO()) as output:\n"
        "        runpy.run_path(str(script), run_name='__main__')\n"
        "    results[script.stem] = json.loads(output.getvalue().splitlines()[-1])\n"
        "print(json.dumps(results))\n"
    )
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    child = subprocess.run(
        [sys.executable, "-I", "-c", code, str(folder)],
        capture_output=True,
        text=True,
        env={**environment, "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": ""},
        timeout=400,
        check=False,
    )
    assert child.returncode == 0, child.stderr
    results: dict[str, dict[str, float]] = json.loads(child.stdout.splitlines()[-1])
    return results


@dataclass
class Trained:
    """Where the trainer ended with each experiment, and where its script did.

    Attributes
    ----------
    by_trainer : dict
        Step and loss, by the experiment's key.
    by_script : dict
        The same of the scripts; those of `ALONE`, which only run as scripts, are among them.
    """

    by_trainer: dict[str, dict[str, float | None]]
    by_script: dict[str, dict[str, float]]

    def differing(self, keys: Iterable[str]) -> list[str]:
        """Return those whose script ended elsewhere than the trainer."""
        return [key for key in keys if self.by_script[key] != self.by_trainer[key]]


def few_steps(key: str, mode: str) -> ExperimentSpec:
    return builtin_spec(key).model_copy(update={"steps": 5, "mode": mode})


EVERY = {key: builtin_spec(key).model_copy(update={"steps": 5}) for key in BUILTIN} | varied()
# A convolution in a graph is the exception: oneDNN rounds the gradient of its bias otherwise, by itself.
OTHER_SPEEDS = {
    f"{key}, {mode}": few_steps(key, mode)
    for mode, keys in (
        ("layers", ("circles", "mnist_cnn", "mnist_residual")),
        ("graph", ("circles", "mnist_mlp", "sine")),
    )
    for key in keys
}
ALONE = {f"convolutions, {mode}": few_steps("mnist_residual", mode) for mode in ("graph", "eager")}


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Trained:
    """Train every experiment, and run every script in one other Python."""
    folder = tmp_path_factory.mktemp("scripts")
    home = Home(folder / "home")
    store = RunStore(home.runs_file)
    publisher = Publisher(lambda event, buffers: None, store)
    lab = Lab(home, publisher)
    lab.start()
    lab.ready.wait()
    by_trainer = {}
    for key, spec in (EVERY | OTHER_SPEEDS).items():
        lab.load(spec.model_copy(update={"seed": 7}), run_code=True)
        lab.train()
        lab.wait()
        by_trainer[key] = {"step": lab.state.step, "loss": lab.history.last("loss")}
    lab.shutdown(save=False)
    publisher.close()
    store.close()
    specs = EVERY | OTHER_SPEEDS | ALONE
    for number, spec in enumerate(specs.values()):
        export(spec, folder / f"{number:03}.py")
    found = run_scripts(folder, seed=7)
    assert len(found) == len(specs)
    return Trained(by_trainer, {key: found[f"{number:03}"] for number, key in enumerate(specs)})


def test_every_script_gives_the_trainers_numbers_to_the_last_bit(trained: Trained) -> None:
    assert trained.differing(EVERY) == []
    stopped = trained.by_trainer["balanced and stopped early"]["step"]
    assert stopped is not None
    assert stopped < 200, "it stopped early"


def test_scripts_of_other_speeds_give_the_trainers_numbers_to_the_last_bit(trained: Trained) -> None:
    assert trained.differing(OTHER_SPEEDS) == []


def test_a_script_of_graph_mode_with_convolutions_differs_by_rounding_alone(trained: Trained) -> None:
    graph, eager = (trained.by_script[key]["loss"] for key in ALONE)
    assert graph == pytest.approx(eager, rel=1e-4)


def test_a_script_in_an_awkward_place_trains_as_the_experiment_does(tmp_path: Path) -> None:
    folder = tmp_path / 'it\'s "my" données\\new{x}'
    folder.mkdir()
    spec = builtin_spec("mnist_cnn").model_copy(update={"name": AWKWARD_NAME, "batch_size": 16})
    experiment, script = folder / "试 %d {0}.eagerlab", folder / 'O\'Hara "x".py'
    save_spec(spec, experiment)
    assert main(["export", str(experiment), "-o", str(script)]) == 0
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        [experiment.name, script.name, "mnist_5k.npz"]
    )
    result = run_script(script, "--steps", "8", "--seed", "7")
    module = load_module(write_source(spec), Path(str(asset("data", "mnist_5k.npz"))))
    step, loss = module.train(8, 7)
    assert result == {"step": step, "loss": loss}


def test_a_script_with_generated_data_needs_no_file_beside_it(tmp_path: Path) -> None:
    assert main(["export", "line", "-o", str(tmp_path / "line.py")]) == 0
    assert [path.name for path in tmp_path.glob("*.*")] == ["line.py"]
    assert run_script(tmp_path / "line.py", "--steps", "3")["step"] == 3


def test_without_a_file_the_small_cnn_is_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "x.py"
    assert main(["export", "-o", str(script)]) == 0
    assert script.read_text() == write_source(builtin_spec("mnist_cnn"))
    assert capsys.readouterr().out.splitlines() == [f"Wrote {script}", f"Wrote {tmp_path / 'mnist_5k.npz'}"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["none.eagerlab", "-o", "x.py"], "'none.eagerlab' cannot be read. There is no such file."),
        (["bad.eagerlab", "-o", "x.py"], "Field 'batch_size': expected at least 1. Received: -4."),
        (["line", "-o", "no/x.py"], "'no/x.py' cannot be written. The folder '{here}/no' is not there."),
        (["line", "-o", "."], "cannot be written"),
        (["line"], "required: -o/--output"),
        (["line", "-o", "x.py", "--stpes", "3"], "there is no option '--stpes'"),
        (["line", "--outptu", "x.py"], "there is no option '--outptu'. Did you mean '--output'?"),
        (["line", "more", "-o", "x.py"], "unrecognized arguments: more"),
    ],
)
def test_bad_input_is_one_line_and_exit_status_2(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    save_spec(builtin_spec("line"), tmp_path / "good.eagerlab")
    text = (tmp_path / "good.eagerlab").read_text().replace("batch_size = 100", "batch_size = -4")
    (tmp_path / "bad.eagerlab").write_text(text)
    assert main(["export", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert words.replace("{here}", str(tmp_path)) in output.err
    assert output.err.count("\n") == 1
    assert not (tmp_path / "x.py").exists()
