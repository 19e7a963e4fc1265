"""The wheel, installed as a person does it: the program of a checkout, with all that it reads."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from eagerlab import __version__

ROOT = Path(__file__).resolve().parents[2]

# What the parts of the program that read files find.
LOOK = """
import json
from eagerlab import __file__ as place
from eagerlab.assets import asset, assets_folder
from eagerlab.backend.hints.catalogue import load_hints
from eagerlab.changelog import changelog, releases
from eagerlab.guide.library import Library
from eagerlab.own_packages.installation import read
library = Library(assets_folder() / "guide")
print(json.dumps({
    "place": place,
    "lessons": {language: [entry.lesson is not None for entry in library.lessons(language)]
                for language in library.languages()},
    "hints": len(load_hints()),
    "new": [one.version for one in releases(changelog())],
    "translation": asset("i18n", "eagerlab_zh_CN.qm").stat().st_size,
    "installed": read() is not None,
}))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but EagerLab in it; what it needs is that of this Python."""
    folder = tmp_path_factory.mktemp("Zoë 王") / "site"
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--target",
        str(folder),
    ]
    subprocess.run([*command, str(wheel)], check=True, timeout=300)
    return folder


def run(installed: Path, *words: str) -> str:
    """What a program prints that finds EagerLab in that folder, run where no checkout is."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"PYTHONPATH": str(installed), "EAGERLAB_HOME": str(installed.parent / "home")}
    done = subprocess.run(
        words, cwd=installed.parent, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_holds_what_each_part_of_the_program_reads(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name.removeprefix("eagerlab/resources/") for name in archive.namelist()}
    lessons = [name for name in names if name.startswith("guide/en/") and name.endswith(".md")]
    assert len(lessons) >= 20
    assert {name.replace("guide/en/", "guide/zh_CN/") for name in lessons} <= names
    assert {
        "CHANGELOG.md",
        "hints.toml",
        "i18n/eagerlab_zh_CN.qm",
        "icons/eagerlab.svg",
        "data/mnist_5k.npz",
    } <= names
    experiments = [name for name in names if name.endswith(".eagerlab")]
    assert len(experiments) >= 11
    assert {name.replace(".eagerlab", ".png") for name in experiments} <= names
    # The mark of an installer: with it, the program would keep a person's packages apart.
    assert "installed.toml" not in names


def test_an_installed_wheel_finds_lessons_hints_changelog_and_translation(installed: Path) -> None:
    told = json.loads(run(installed, sys.executable, "-P", "-c", LOOK))
    assert Path(told["place"]) == installed / "eagerlab" / "__init__.py"
    assert set(told["lessons"]) == {"en", "zh_CN"}
    assert len(told["lessons"]["en"]) == len(told["lessons"]["zh_CN"]) >= 20
    assert all(told["lessons"]["en"] + told["lessons"]["zh_CN"])
    assert told["hints"] > 50
    assert __version__ in told["new"]
    assert told["translation"] > 10_000
    assert told["installed"] is False


def test_its_command_is_the_program(installed: Path) -> None:
    command = installed / ("Scripts/eagerlab.exe" if os.name == "nt" else "bin/eagerlab")
    words = [str(command)] if os.name == "nt" else [sys.executable, "-P", str(command)]
    assert run(installed, *words, "--version").strip() == f"EagerLab {__version__}"
    script = installed.parent / "script.py"
    run(installed, *words, "export", "-o", str(script))
    compile(script.read_text(encoding="utf-8"), str(script), "exec")
    assert str(installed) not in script.read_text(encoding="utf-8")


def test_its_trainer_trains(installed: Path) -> None:
    # The backend's process begins in the same way, and so it needs nothing of a checkout.
    said = run(installed, sys.executable, "-P", "-m", "eagerlab", "train", "--steps", "3", "--json")
    finished = json.loads(said.strip().splitlines()[-1])
    assert (finished["event"], finished["step"]) == ("finished", 3)


def test_pip_removes_all_that_it_has_installed(installed: Path) -> None:
    (record,) = installed.glob("eagerlab-*.dist-info/RECORD")
    listed = {line.partition(",")[0] for line in record.read_text(encoding="utf-8").splitlines()}
    there = {
        path.relative_to(installed).as_posix()
        for path in installed.rglob("*")
        if path.is_file() and path.parent.name not in ("__pycache__", "bin", "Scripts")
    }
    assert there - listed == set()
