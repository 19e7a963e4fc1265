from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import save_spec
from eagerlab.experiment.source import write_source
from eagerlab.store.checkpoints import list_checkpoints
from eagerlab.store.home import Home
from eagerlab.store.runs import RunStore
from tests.patience import patient

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "eagerlab", "train", *words]


def eagerlab_train(*words: str, check: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        command(*words), capture_output=True, text=True, timeout=300, check=False, env=ENVIRONMENT
    )
    assert done.returncode == check, f"{done.stdout}\n{done.stderr}"
    return done


def lines_of(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_json_is_one_event_a_line_and_the_last_says_how_it_ended(tmp_path: Path) -> None:
    done = eagerlab_train("line", "--steps", "25", "--json", "--runs", str(tmp_path / "runs"))
    lines = lines_of(done)
    assert done.stderr == ""
    steps = [line for line in lines if line["event"] == "step"]
    assert [line["step"] for line in steps] == list(range(1, 26))
    last = lines[-1]
    assert set(last) == {
        "event", "run", "step", "loss", "accuracy", "val_accuracy", "steps_per_second",
    }  # fmt: skip
    assert (last["event"], last["step"], last["loss"]) == ("finished", 25, steps[-1]["loss"])
    assert last["steps_per_second"] > 0
    assert [line["step"] for line in lines if line["event"] == "validation"] == [20, 25]


def test_a_breakpoint_gets_the_terminals_own_debugger(tmp_path: Path) -> None:
    spec = builtin_spec("line")
    source = write_source(spec)
    stopping = source.replace("    with tf.GradientTape", "    breakpoint()\n    with tf.GradientTape", 1)
    file = tmp_path / "stops.eagerlab"
    save_spec(spec.model_copy(update={"source": stopping}), file)
    words = (str(file), "--run-code", "--steps", "5", "--json", "--runs", str(tmp_path / "runs"))
    done = subprocess.run(
        command(*words),
        input="c\np tuple(x.shape)\nq\n",
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env=ENVIRONMENT,
    )
    assert done.returncode == 130, f"{done.stdout}\n{done.stderr}"
    assert "(Pdb) " in done.stdout
    assert f"({spec.batch_size}, 1)" in done.stdout
    assert "Saved at step 1." in done.stdout


def values_at_the_end(home: Path, run: str) -> dict[str, bytes]:
    """Return each variable of a run's newest checkpoint, to the bit."""
    import tensorflow as tf

    folder = Home(home).checkpoints
    newest = next(one for one in list_checkpoints(folder) if one.run == run)
    assert newest.step == 40
    (index,) = (folder / newest.id).glob("*.index")
    reader = tf.train.load_checkpoint(str(index.with_suffix("")))
    values = {
        name: reader.get_tensor(name).tobytes()
        for name, kind in reader.get_variable_to_dtype_map().items()
        if kind != tf.string and name != "save_counter/.ATTRIBUTES/VARIABLE_VALUE"
    }
    assert len(values) >= 4 + 8, "two layers, and Adam's moments of them"
    return values


def test_a_run_resumed_in_a_fresh_process_ends_as_one_that_was_never_interrupted(tmp_path: Path) -> None:
    from eagerlab.experiment.file import save_spec
    from tests.backend.networks import mlp_spec

    file = str(tmp_path / "tiny.eagerlab")
    save_spec(mlp_spec(steps=700), Path(file))
    runs = ["--json", "--runs", str(tmp_path / "runs")]
    whole = lines_of(eagerlab_train(file, "--steps", "40", *runs))
    half = lines_of(eagerlab_train(file, "--steps", "20", *runs))[-1]
    resumed = lines_of(eagerlab_train("--resume", half["run"], "--steps", "40", *runs))
    steps = {line["step"]: line["loss"] for line in whole if line["event"] == "step"}
    again = {line["step"]: line["loss"] for line in resumed if line["event"] == "step"}
    assert again == {step: loss for step, loss in steps.items() if step > 20}
    assert resumed[-1]["run"] == half["run"]
    assert values_at_the_end(tmp_path / "runs", half["run"]) == values_at_the_end(
        tmp_path / "runs", whole[-1]["run"]
    )
    store = RunStore(Home(tmp_path / "runs").runs_file)
    assert list(store.metrics(half["run"], "train").steps) == list(range(1, 41))
    assert [row.state for row in store.runs() if row.id == half["run"]] == ["finished"]
    store.close()


def test_code_in_a_file_runs_only_with_run_code_and_epochs_decide_the_end(tmp_path: Path) -> None:
    from eagerlab.experiment.builtin import builtin_spec
    from eagerlab.experiment.file import save_spec
    from eagerlab.experiment.source import write_source

    line = builtin_spec("line").model_copy(update={"epochs": 2})
    file, trace = tmp_path / "theirs.eagerlab", tmp_path / "IT_RAN"
    source = f"open({str(trace)!r}, 'w').close()\n{write_source(line)}"
    save_spec(line.model_copy(update={"source": source}), file)
    runs = ["--json", "--runs", str(tmp_path / "runs")]
    refused = eagerlab_train(str(file), *runs, check=2)
    assert "holds Python code, which was not run" in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert not trace.exists()
    last = lines_of(eagerlab_train(str(file), "--run-code", *runs))[-1]
    assert trace.exists()
    assert (last["event"], last["step"]) == ("finished", 40), "2 epochs of 20 batches"


def test_plain_lines_where_there_is_no_terminal(tmp_path: Path) -> None:
    done = eagerlab_train("line", "--steps", "30", "--mode", "graph", "--runs", str(tmp_path / "runs"))
    assert "\r" not in done.stdout
    assert "step 20: validation loss" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("Finished at step 30: loss ")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_kill_save_say_so_and_exit_with_130(tmp_path: Path, kind: signal.Signals) -> None:
    home = tmp_path / "runs"
    words = command("line", "--steps", "1000000", "--json", "--runs", str(home))
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if json.loads(line)["event"] == "step":
                break
        process.send_signal(kind)
        rest = process.stdout.read().splitlines()
        assert process.wait(patient(60)) == 130
    text = json.loads(rest[-1])["text"]
    (checkpoint,) = list_checkpoints(Home(home).checkpoints)
    assert text == f"Saved at step {checkpoint.step}. Go on with: eagerlab train --resume {checkpoint.run}"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes")
def test_a_reader_that_goes_away_ends_the_command_and_the_run_is_saved(tmp_path: Path) -> None:
    home = tmp_path / "runs"
    words = command("line", "--steps", "1000000", "--json", "--runs", str(home))
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["event"] == "started"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(patient(60)) == 1
    assert len(list_checkpoints(Home(home).checkpoints)) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
def test_output_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    words = command("line", "--steps", "1000000", "--json", "--runs", str(tmp_path / "runs"))
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            words, stdout=full, stderr=subprocess.PIPE, text=True, timeout=300, check=False, env=ENVIRONMENT
        )
    assert done.stderr.splitlines() == ["eagerlab: The output cannot be written. The disk is full."]
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--steps", "-3"], "expected a number from 1 to"),
        (["--steps", "many"], "expected a whole number, received 'many'"),
        (["--seed", "-1"], "expected a number from 0 to 4294967295, received -1"),
        (["--mode", "warp"], "invalid choice: 'warp'"),
        (["no-such-file.eagerlab"], "no-such-file.eagerlab"),
        (["--resume", "no-such-run"], "There is no run 'no-such-run'"),
        (["line", "--device", "banana"], "'banana' is not a device"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_2(tmp_path: Path, words: list[str], message: str) -> None:
    done = eagerlab_train(*words, "--runs", str(tmp_path / "runs"), check=2)
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_a_folder_that_cannot_be_used_for_runs_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    done = eagerlab_train("line", "--runs", str(tmp_path / "file" / "runs"), check=2)
    assert "cannot be used" in done.stderr


def test_a_run_goes_on_from_its_newest_checkpoint_that_is_finite(tmp_path: Path) -> None:
    from eagerlab.commands.train import _newest_checkpoint
    from eagerlab.store.checkpoints import Manifest, write_checkpoint
    from eagerlab.store.runs import RunStore

    home = Home(tmp_path)
    store = RunStore(home.runs_file)
    run = store.start_run("tiny", device="CPU:0", mode="eager", seed=1, first_step=0, spec="", source="")
    for step, finite in ((10, True), (20, False)):
        manifest = Manifest(run=run, step=step, finite=finite)
        write_checkpoint(home.checkpoints, lambda folder: (folder / "x").touch(), manifest)
    assert _newest_checkpoint(run, home, store).step == 10
    store.close()
