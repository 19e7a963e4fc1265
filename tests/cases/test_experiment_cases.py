"""Cases B45, B48 and B52, as far as experiments, their scripts and the home folder go."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import ExperimentFileError, load_spec
from eagerlab.experiment.source import load_module, write_source
from eagerlab.store.home import Home

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("header", [b"", b"version = 1\nname = '''", b"#"])
def test_b45_opening_an_experiment_unpickles_nothing(tmp_path: Path, header: bytes) -> None:
    class Probe:
        def __reduce__(self) -> tuple[Any, tuple[str]]:
            return (os.makedirs, (str(tmp_path / "PICKLE_WAS_RUN"),))

    trap = tmp_path / "trap.eagerlab"
    trap.write_bytes(header + pickle.dumps(Probe()))
    with pytest.raises(ExperimentFileError) as caught:
        load_spec(trap)
    assert "pickle" not in str(caught.value).replace(str(trap), "")
    assert not (tmp_path / "PICKLE_WAS_RUN").exists()


def test_b48_the_same_seed_gives_the_same_losses_and_another_seed_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    spec = builtin_spec("line").model_copy(update={"seed": 7})
    module = load_module(write_source(spec), Path("unused"))
    steps = 3 * 20
    module.train(steps, 7)
    first = capsys.readouterr().out
    assert first.count("\n") == 3, "one line an epoch"
    module.train(steps, 7)
    assert capsys.readouterr().out == first
    module.train(steps, 8)
    assert capsys.readouterr().out != first


@pytest.mark.skipif(sys.platform == "win32", reason="about folders of Linux and macOS")
@pytest.mark.parametrize("home", ["/proc", "/nonexistent"])
def test_b52_a_home_that_cannot_be_written_is_named_and_replaced(home: str) -> None:
    code = (
        "import os, shutil, eagerlab.store.errors; from eagerlab.store.home import Home\n"
        "os.geteuid() or os.setuid(65534)\n"  # root may write nearly everywhere
        "home = Home(); print(home.temporary); print(home.problem.sentence()); print(home.runtime.is_dir())\n"
        "shutil.rmtree(home.root); shutil.rmtree(home.runtime)\n"
    )
    environment = {
        "HOME": home,
        "PATH": os.environ["PATH"],
        "XDG_RUNTIME_DIR": "/nonexistent",
        "TMPDIR": "/tmp",
    }
    child = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert child.returncode == 0, child.stderr
    temporary, sentence, runtime = child.stdout.splitlines()
    assert (temporary, runtime) == ("True", "True")
    assert f"{home}/" in sentence


def test_b52_a_folder_with_brackets_and_other_letters_is_a_folder_like_any_other(tmp_path: Path) -> None:
    for name in ("run[1]", "run*a", "run {b}", "Prüfung 试"):
        home = Home(tmp_path / name)
        assert home.root == tmp_path / name
        assert not home.temporary
        runtime = home.runtime
        shutil.rmtree(runtime)
