"""Commands of an installed copy: which see the person's own packages, and what `doctor` says of them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from eagerlab.commands.doctor_packages import own_packages
from eagerlab.store.home import Home
from tests.installed_copy import backend_start, make_installed_copy, make_wheel, make_writable

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in links packages")

MARKED = "import os; open(os.environ['MARK'], 'a').write('loaded')\n"
LIST = (
    "from eagerlab.commands.doctor_packages import own_packages; from eagerlab.store.home import Home\n"
    "for check in own_packages(Home()): print(check.name, check.ok, check.value, check.todo, sep=' | ')"
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("opt") / "eagerlab"
    yield make_installed_copy(folder)
    make_writable(folder)


def run(copy: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "EAGERLAB_HOME": str(home), "MARK": str(home / "mark"), "PYTHONPATH": ""}
    command = [str(copy), "-E", "-P", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True)


def install(copy: Path, home: Path, wheels: Path, name: str, version: str, files: dict[str, str]) -> None:
    wheel = make_wheel(wheels, name, version, files)
    (python, *_), variables = backend_start(copy, home)
    words = [python, "-P", "-m", "pip", "install", "--no-index", "--no-deps", "--quiet", str(wheel)]
    variables.pop("PIP_CONSTRAINT")  # as who wants to break it could
    subprocess.run(words, env={**variables, "PIP_CONFIG_FILE": os.devnull}, check=True)


def test_training_in_a_terminal_sees_own_packages_unless_they_are_switched_off(
    copy: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    install(copy, home, tmp_path, "marks", "1.0", {"sitecustomize.py": MARKED})
    (home / "mark").unlink(missing_ok=True)
    assert "--steps" in run(copy, home, "-m", "eagerlab", "train", "--help").stdout
    assert (home / "mark").read_text() == "loaded"
    (home / "mark").unlink()
    help_text = run(copy, home, "-m", "eagerlab", "--without-own-packages", "train", "--help").stdout
    assert "--steps" in help_text
    run(copy, home, "-m", "eagerlab", "--version")
    assert not (home / "mark").exists()


def test_doctor_lists_own_packages_and_what_they_get_in_the_way_of(copy: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    install(copy, home, tmp_path, "mine", "1.0", {"mine.py": ""})
    install(copy, home, tmp_path, "numpy", "1.20", {"numpy/__init__.py": ""})
    lines = run(copy, home, "-c", LIST).stdout.splitlines()
    assert "installed | True | mine 1.0, numpy 1.20 | " in lines
    conflict = next(line for line in lines if line.startswith("conflict"))
    assert "numpy 1.20 stands before the one that EagerLab comes with" in conflict
    assert conflict.endswith("Type at the console: %pip uninstall numpy")
    assert "GPU support | True | not added | " in lines


def test_doctor_says_nothing_of_them_in_a_checkout(tmp_path: Path) -> None:
    assert own_packages(Home(tmp_path)) == []
