"""An exported script runs in plain Python without EagerLab, and trains as EagerLab does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from eagerlab.__main__ import main
from eagerlab.assets import asset
from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import save_spec
from eagerlab.experiment.source import load_module, write_source

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
        timeout=110,
        check=False,
    )
    assert child.returncode == 0, child.stderr
    result: dict[str, float] = json.loads(child.stdout.splitlines()[-1])
    return result


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
        (["line", "-o", "no/x.py"], "'no/x.py' cannot be written. The folder 'no' is not there."),
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
    assert words in output.err
    assert output.err.count("\n") == 1
    assert not (tmp_path / "x.py").exists()
