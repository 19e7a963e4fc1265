"""``%pip`` at the console of an installed copy, read-only: a real backend, a local index of tiny wheels."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.backend.backend_driver import BackendDriver, Outcome
from tests.installed_copy import Index, backend_start, make_installed_copy, make_wheel, make_writable, serve

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in links packages")

CHILDREN = """\
import gc, importlib.util, multiprocessing, multiprocessing.resource_tracker, subprocess, sys
line = "import small_thing; print(small_thing.VALUE)"
print(subprocess.run([sys.executable, "-c", line], capture_output=True, text=True).stdout)
with multiprocessing.get_context("spawn").Pool(1) as pool:
    print(pool.apply(importlib.util.find_spec, ("small_thing",)).name)
print(subprocess.run(["small-thing"], capture_output=True, text=True).stdout)
del pool
gc.collect()
multiprocessing.resource_tracker._resource_tracker._stop()  # it would stay as long as the backend
"""


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    wheels = tmp_path_factory.mktemp("wheels")
    main = "VALUE = 7\ndef main():\n    print('thing', VALUE)\n"
    make_wheel(
        wheels, "small-thing", "1.0", {"small_thing.py": main}, scripts={"small-thing": "small_thing:main"}
    )
    make_wheel(wheels, "small-thing", "2.0", {"small_thing.py": "VALUE = 8\n"}, requires=("numpy>=1.20",))
    make_wheel(wheels, "numpy", "1.20", {"numpy/__init__.py": "raise ImportError\n"})
    make_wheel(wheels, "wants-old", "1.0", {"wants_old.py": ""}, requires=("numpy<2",))
    make_wheel(wheels, "wants-tensorflow", "1.0", {"wants_tf.py": ""}, requires=("tensorflow>=2",))
    make_wheel(wheels, "breaks-things", "1.0", {"sitecustomize.py": "import os; os._exit(3)\n"})
    with serve(wheels) as found:
        yield found


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("opt é 试") / "eagerlab"
    yield make_installed_copy(folder)
    make_writable(folder)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home é 试") / "EagerLab"


def start(copy: Path, home: Path, index: Index) -> BackendDriver:
    command, variables = backend_start(copy, home, **index.environment)
    return BackendDriver(home, None, command, **variables)


@pytest.fixture(scope="module")
def backend(copy: Path, home: Path, index: Index) -> Iterator[BackendDriver]:
    driver = start(copy, home, index)
    yield driver
    driver.close()


def notes(outcome: Outcome) -> str:
    return "\n".join(result["text/plain"] for result in outcome.results)


def test_a_package_goes_into_a_folder_of_the_persons_own_and_can_be_imported_at_once(
    backend: BackendDriver, home: Path
) -> None:
    said = backend.run("%pip install small-thing==1.0")
    assert "Successfully installed small-thing-1.0" in said.stdout
    assert notes(said) == ""
    assert backend.run("import small_thing\nsmall_thing.VALUE").result == "7"
    place = Path(backend.run("print(small_thing.__file__)").stdout.strip())
    assert place.is_relative_to(home)


def test_children_see_it_and_its_command_is_found(backend: BackendDriver) -> None:
    said = backend.run(CHILDREN)
    assert said.error == ""
    assert said.stdout.split() == ["7", "small_thing", "thing", "7"]


def test_an_upgrade_of_what_is_imported_says_that_a_restart_is_needed(backend: BackendDriver) -> None:
    said = backend.run("%pip install --upgrade small-thing")
    assert "Successfully installed small-thing-2.0" in said.stdout
    assert "Requirement already satisfied: numpy" in said.stdout
    assert "small-thing was imported before: Restart backend" in notes(said)


def test_what_would_break_the_program_is_refused_in_words(backend: BackendDriver) -> None:
    said = backend.run("%pip install wants-old")
    assert "Successfully" not in said.stdout
    assert "EagerLab itself works with numpy==" in notes(said)
    assert "wants-old" not in backend.run("%pip list").stdout


def test_tensorflow_counts_as_installed(backend: BackendDriver) -> None:
    said = backend.run("%pip install wants-tensorflow")
    assert "Requirement already satisfied: tensorflow" in said.stdout
    assert "Successfully installed wants-tensorflow-1.0" in said.stdout


def test_only_packages_of_the_persons_own_can_be_taken_away(backend: BackendDriver) -> None:
    assert "small-thing" in backend.run("%pip list --local").stdout
    said = backend.run("%pip uninstall small-thing")
    assert "Successfully uninstalled small-thing-2.0" in said.stdout
    said = backend.run("%pip uninstall numpy")
    assert "numpy belongs to EagerLab's installation and stays" in notes(said)
    assert backend.run("import numpy\nnumpy.zeros(1)[0]").error == ""


def test_source_of_typed_code_and_of_tensorflow_can_be_read_and_autograph_works(
    backend: BackendDriver,
) -> None:
    said = backend.run(
        "lab.wait()\nimport inspect\n"
        "def sign(x):\n    if x > 0:\n        return 1\n    return -1\n"
        "print(inspect.getsource(sign).splitlines()[1])\n"
        "print(tf.function(sign)(tf.constant(2.0)).numpy())\n"
        "print('def reduce_sum' in inspect.getsource(tf.reduce_sum))"
    )
    assert said.stdout.split("\n")[:3] == ["    if x > 0:", "1", "True"]


def test_a_file_in_the_working_folder_stands_behind_everything_else(backend: BackendDriver) -> None:
    assert backend.run("import sys\nsys.path[0] != '' and sys.path[-1] == ''").result == "True"


def test_without_own_packages_a_backend_starts_though_one_of_them_breaks_python(
    backend: BackendDriver, copy: Path, home: Path, index: Index
) -> None:
    assert "Successfully installed" in backend.run("%pip install breaks-things").stdout
    command, variables = backend_start(copy, home, EAGERLAB_OWN_PACKAGES="off", **index.environment)
    safe = BackendDriver(home, None, command, **variables)
    try:
        assert safe.run("1 + 1").result == "2"
        said = safe.run("import importlib.util\nprint(importlib.util.find_spec('wants_tf'))")
        assert said.stdout.strip() == "None"
    finally:
        safe.close()
