"""Training on pictures in a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from eagerlab.experiment.data_spec import PicturesData
from eagerlab.experiment.file import save_spec
from tests.data_files import experiment, write_pictures


def test_a_picture_that_is_known_to_be_broken_is_bad_input(tmp_path: Path) -> None:
    root = tmp_path / "pictures"
    write_pictures(root)
    (root / "dog" / "00005.png").write_bytes(b"no picture")
    data = PicturesData(
        path=str(root), classes=("cat", "dog"), height=10, width=12, left_out=("dog/00005.png",)
    )
    file = tmp_path / "one.eagerlab"
    save_spec(experiment(data, steps=40, batch_size=2), file)
    command = [
        sys.executable,
        "-m",
        "eagerlab",
        "train",
        str(file),
        "--runs",
        str(tmp_path / "runs"),
        "--json",
    ]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env={**os.environ, "EAGERLAB_HOME": str(tmp_path / "home")},
        timeout=300,
        check=False,
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "00005.png cannot be read. It is no picture" in line
