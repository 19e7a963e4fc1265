"""``%pip`` at the console of an installed copy, read-only: a real backend, a local index of tiny wheels."""

from __future__ import annotations

import socket
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from eagerlab.protocol.editing import DescribeCatalogue
from eagerlab.protocol.replies import Failed
from eagerlab.store.home import WindowLock
from tests.backend.backend_driver import BackendDriver, Outcome
from tests.installed_copy import Index, backend_start, make_installed_copy, make_wheel, make_writable, serve
from tests.patience import patient

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
    make_wheel(wheels, "wants-new", "1.0", {"wants_new.py": ""}, requires=("numpy>=99",))
    make_wheel(wheels, "tf-nightly", "3.0", {"tensorflow/__init__.py": "raise ImportError('nightly')\n"})
    make_wheel(wheels, "cut-off", "1.0", {"cut_off.py": ""})
    make_wheel(wheels, "large", "1.0", {"large.py": ""}, padding=8_000_000)
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


def wait_note(backend: BackendDriver, text: str) -> None:
    """Wait for a note of the cell that runs."""
    while True:
        content = backend.client.iopub_channel.get_msg(timeout=patient(60))["content"]
        if text in content.get("data", {}).get("text/plain", ""):
            return


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


@pytest.mark.parametrize("package", ["wants-old", "wants-new"])
def test_what_would_break_the_program_is_refused_in_words(package: str, backend: BackendDriver) -> None:
    said = backend.run(f"%pip install {package}")
    assert "Successfully" not in said.stdout
    assert "EagerLab itself works with numpy==" in notes(said)
    assert "wants" not in backend.run("%pip list").stdout


def test_what_is_no_sentence_of_pips_is_said_in_one_line(backend: BackendDriver) -> None:
    said = backend.run('%pip install "small-thing')
    assert said.traceback == ""
    assert said.stdout == 'UsageError: %pip install "small-thing: No closing quotation.\n'


def test_an_index_that_does_not_answer_is_told(backend: BackendDriver) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/simple"
        said = backend.run(f"%pip install --timeout 1 --retries 1 --index-url {address} other")
    assert "The package index cannot be reached" in notes(said)


def test_a_bar_of_progress_stays_in_its_line(backend: BackendDriver) -> None:
    said = backend.run("%pip install --progress-bar on large")
    bars = [line for line in said.stdout.split("\n") if "8.0 MB" in line and "Downloading" not in line]
    assert len(bars) <= 1
    assert "Successfully installed large-1.0" in said.stdout


def test_another_window_that_installs_is_waited_for_and_told(
    backend: BackendDriver, home: Path, index: Index
) -> None:
    own = home / "packages" / f"py{sysconfig.get_python_version()}" / "own"
    lock = WindowLock(own)
    assert lock.take() is None
    cell = backend.begin("%pip list --local")
    wait_note(backend, "Packages are being installed in another window")
    lock.release()
    assert "Package" in backend.finish(cell).stdout


def test_a_package_whose_installation_was_cut_off_is_fetched_anew(backend: BackendDriver) -> None:
    said = backend.run("%pip install --user cut-off")
    assert "Successfully installed cut-off-1.0" in said.stdout
    site = Path(backend.run("import cut_off\nprint(cut_off.__file__)").stdout.strip()).parent
    (site / "cut_off-1.0.dist-info" / "RECORD").unlink()
    said = backend.run("%pip install cut-off")
    assert "Successfully installed cut-off-1.0" in said.stdout


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


def test_a_package_that_stands_before_tensorflow_is_told_and_the_next_start_offers_a_way_out(
    backend: BackendDriver, copy: Path, home: Path, index: Index
) -> None:
    said = backend.run("%pip install tf-nightly")
    assert "tf-nightly brings a tensorflow of its own" in notes(said)
    assert "imported before" not in notes(said)
    assert "brings" not in notes(backend.run("%pip install --force-reinstall small-thing==1.0"))
    broken = start(copy, home, index)
    try:
        problem = broken.start_problem()
        assert problem.what == "TensorFlow could not be started, so nothing can be trained."
        assert problem.action == "own_packages"
        assert problem.todo.endswith("%pip uninstall tf-nightly")
        failed = broken.ask(DescribeCatalogue())
        assert isinstance(failed, Failed)
        assert failed.problem == problem, "one banner tells it, not one for each question"
        broken.run("%pip uninstall tf-nightly")
    finally:
        broken.close()


def test_without_own_packages_a_backend_starts_though_one_of_them_breaks_python(
    backend: BackendDriver, copy: Path, home: Path, index: Index, tmp_path: Path
) -> None:
    assert "Successfully installed" in backend.run("%pip install breaks-things").stdout
    (tmp_path / "numpy.py").write_text("raise ImportError('of another Python')\n")
    (tmp_path / "mine.py").write_text("VALUE = 5\n")
    outside = {"EAGERLAB_OWN_PACKAGES": "off", "PYTHONPATH": str(tmp_path)}
    command, variables = backend_start(copy, home, **outside, **index.environment)
    safe = BackendDriver(home, None, command, **variables)
    try:
        assert safe.run("import mine, os\nmine.VALUE").result == "5", "PYTHONPATH holds, behind all else"
        assert safe.run("os.environ['PYTHONPATH']").result == repr(str(tmp_path))
        said = safe.run("import importlib.util\nprint(importlib.util.find_spec('wants_tf'))")
        assert said.stdout.strip() == "None"
    finally:
        safe.close()
