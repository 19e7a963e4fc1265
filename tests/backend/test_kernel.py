"""The kernel in a real backend process: output, debugger, requests beside a running cell, the end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from eagerlab.protocol import codec
from eagerlab.protocol import requests as ask
from eagerlab.protocol.events import NamesChanged, ProblemRaised
from eagerlab.protocol.replies import Failed, Threads, Welcome
from tests.backend.backend_driver import BackendDriver
from tests.patience import measured, patient

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the driver speaks ipc")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def backend(home: Path) -> Iterator[BackendDriver]:
    driver = BackendDriver(home)
    yield driver
    assert driver.close() == 0


@pytest.fixture
def start() -> Iterator[Callable[..., BackendDriver]]:
    """Start backends of a test's own; those that it did not close are ended."""
    drivers: list[BackendDriver] = []

    def begin(home: Path, window_pid: int | None = None, **environment: str) -> BackendDriver:
        drivers.append(BackendDriver(home, window_pid, **environment))
        return drivers[-1]

    yield begin
    for driver in drivers:
        driver.forget()


def test_while_tensorflow_is_imported_requests_are_answered_and_cells_wait(
    start: Callable[..., BackendDriver], tmp_path: Path
) -> None:
    driver = start(tmp_path)
    reply = driver.ask(ask.Hello())
    assert isinstance(reply, Welcome)
    assert reply.process == driver.process.pid
    assert reply.state.phase == "starting"
    assert reply.state.activity
    waiting = driver.begin_and_wait("1 + 1")
    driver.process.send_signal(signal.SIGINT)
    interrupted = driver.finish(waiting)
    assert interrupted.error.startswith("KeyboardInterrupt")
    outcome = driver.run("(tf.__name__, np.__name__, keras.backend.backend(), type(lab).__name__)")
    assert outcome.result == "('tensorflow', 'numpy', 'tensorflow', 'Lab')"
    assert driver.run("import gc\ngc.isenabled()").result == "True"
    assert driver.close() == 0


def test_requests_are_answered_beside_a_cell_that_runs_for_ever(backend: BackendDriver) -> None:
    cell = backend.begin_and_wait("while True: pass")
    with measured() as spent:
        for _ in range(20):
            assert isinstance(backend.ask(ask.Hello()), Welcome)
    os.kill(backend.process.pid, signal.SIGINT)
    assert backend.finish(cell).error.startswith("KeyboardInterrupt")
    assert spent.seconds / 20 < 0.2


WAITING = """
import threading
def begin_threads():
    while not waited.is_set():
        thread = threading.Thread(target=lambda: None)
        thread.start()
        thread.join()
waited = threading.Event()
for _ in range(3): threading.Thread(target=begin_threads).start()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends no wait of the main thread")
def test_a_cell_that_waits_is_interrupted_whichever_thread_the_signal_is_handed_to(
    backend: BackendDriver,
) -> None:
    backend.run(WAITING)
    try:
        for _ in range(20):
            cell = backend.begin_and_wait("waited.wait(3600)")
            os.kill(backend.process.pid, signal.SIGINT)
            assert backend.finish(cell, seconds=30).error.startswith("KeyboardInterrupt")
    finally:
        backend.run("waited.set()")


def test_completion_and_call_tips_work_beside_a_running_cell(backend: BackendDriver) -> None:
    cell = backend.begin_and_wait("while True: pass")
    complete = backend.send("complete_request", {"code": "np.linal", "cursor_pos": 8}, "completion")
    matches = backend.reply_to(complete)["content"]["matches"]
    inspect = backend.send(
        "inspect_request", {"code": "np.linspace(", "cursor_pos": 11, "detail_level": 0}, "completion"
    )
    found = backend.reply_to(inspect)["content"]
    os.kill(backend.process.pid, signal.SIGINT)
    backend.finish(cell)
    assert any(match.endswith("linalg") for match in matches)
    assert "linspace" in found["data"]["text/plain"]


def test_completion_calls_no_code_of_the_person(backend: BackendDriver) -> None:
    backend.run(
        "called = []\n"
        "class Trap:\n"
        "    @property\n"
        "    def inner(self):\n"
        "        called.append(1)\n"
        "        return self\n"
        "trap = Trap()"
    )
    code = "trap.inner.in"
    backend.reply_to(backend.send("complete_request", {"code": code, "cursor_pos": len(code)}, "completion"))
    assert backend.run("called").result == "[]"


def test_threads_are_named_for_python_and_for_the_system(backend: BackendDriver) -> None:
    reply = backend.ask(ask.ListThreads())
    assert isinstance(reply, Threads)
    names = {row.name: row for row in reply.threads}
    wanted = {f"eagerlab-{name}" for name in ("trainer", "publisher", "control", "tensors", "statistics")}
    assert wanted <= names.keys()
    assert all(names[name].purpose for name in wanted)
    if sys.platform == "linux":
        task = f"/proc/{backend.process.pid}/task/{names['eagerlab-control'].native_id}/comm"
        assert Path(task).read_text().strip() == "eagerlab-contro"


def test_a_message_of_another_version_is_refused_in_words(backend: BackendDriver) -> None:
    content = {**codec.pack(ask.Hello()), "eagerlab": 999}
    reply = codec.unpack_reply(
        backend.reply_to(backend.send(codec.REQUEST_TYPE, content, "control"))["content"]
    )
    assert isinstance(reply, Failed)
    assert "version" in reply.problem.why


def test_a_long_result_is_cut_with_a_note(backend: BackendDriver) -> None:
    result = backend.run("'.' * 800_000").result
    assert len(result) < 21_000
    assert "800,002 characters, showing 20,000" in result


def test_a_long_printed_line_is_cut_and_keeps_its_end(backend: BackendDriver) -> None:
    outcome = backend.run("print('x' * 1_000_000 + 'END')")
    assert len(outcome.stdout) < 25_000
    assert "1,000,004 characters in one line" in outcome.stdout
    assert outcome.stdout.endswith("END\n")


def test_a_flood_of_lines_is_cut_and_its_end_is_there(backend: BackendDriver) -> None:
    with measured() as spent:
        outcome = backend.run("for i in range(200_000): print(i, '-' * 60)")
    assert len(outcome.stdout) < 2_000_000 * spent.stretch  # so much comes through in a second
    assert "lines left out" in outcome.stdout
    assert outcome.stdout.startswith("0 ---")
    assert f"\n199999 {'-' * 60}\n" in outcome.stdout[-200:]


def test_a_line_without_end_keeps_both_processes_answering(backend: BackendDriver) -> None:
    outcome = backend.run(
        "import time\nend = time.monotonic() + 1\nwhile time.monotonic() < end: print('x', end='')"
    )
    assert outcome.stdout.count("x") < 400_000
    assert max(map(len, outcome.stdout.split("\n"))) <= 20_000
    assert isinstance(backend.ask(ask.Hello()), Welcome)


def test_a_message_per_printed_character_is_not_sent(backend: BackendDriver) -> None:
    outcome = backend.run("for i in range(20_000): print('.', end='', flush=True)")
    assert outcome.stdout == "." * 20_000
    assert outcome.messages < 500


def test_progress_bars_arrive_as_they_were_printed(backend: BackendDriver) -> None:
    outcome = backend.run("for i in range(5): print(f'\\r{i}', end='')")
    assert outcome.stdout == "\r0\r1\r2\r3\r4"


def test_a_long_error_is_cut(backend: BackendDriver) -> None:
    outcome = backend.run("raise ValueError('x' * 1_000_000)")
    assert outcome.error.startswith("ValueError: xxx")
    assert len(outcome.error) + len(outcome.traceback) < 50_000
    assert len(outcome.reply["evalue"]) < 25_000


def test_what_threads_of_a_cell_print_stays_with_the_cell(backend: BackendDriver) -> None:
    cell = backend.begin(
        "import threading, time\n"
        "def work():\n    time.sleep(0.3)\n    print('from a thread')\n"
        "thread = threading.Thread(target=work); thread.start(); thread.join()"
    )
    for _ in range(5):
        backend.ask(ask.Hello())
    assert backend.finish(cell).stdout == "from a thread\n"


def test_input_asks_through_the_window(backend: BackendDriver) -> None:
    outcome = backend.run("rows = input('rows? ')\nrows", answers=["7"])
    assert outcome.questions == ["rows? "]
    assert outcome.result == "'7'"


def test_input_can_be_interrupted(backend: BackendDriver) -> None:
    cell = backend.begin("input('rows? ')", stdin=True)
    backend.client.stdin_channel.get_msg(timeout=300)
    os.kill(backend.process.pid, signal.SIGINT)
    assert backend.finish(cell).error.startswith("KeyboardInterrupt")
    assert backend.run("1 + 1").result == "2"


def test_breakpoint_stops_in_the_cells_own_frame(backend: BackendDriver) -> None:
    code = "def f():\n    inside = 41\n    breakpoint()\n    return inside + 1\nf()"
    outcome = backend.run(code, answers=["p inside", "c"])
    assert outcome.questions == ["ipdb> ", "ipdb> "]
    assert "41\n" in outcome.stdout
    assert outcome.result == "42"


def test_set_trace_and_post_mortem_debugging_work(backend: BackendDriver) -> None:
    code = "import pdb\ndef g():\n    b = 6\n    pdb.set_trace()\n    return b\ng()"
    assert backend.run(code, answers=["p b * 7", "c"]).stdout.count("\n42\n") == 1
    backend.run("def h(divisor):\n    return 1 / divisor\nh(0)")
    assert "divisor = 0" in backend.run("%debug", answers=["p f'{divisor = }'", "q"]).stdout


def test_figures_in_windows_are_refused_in_words_and_stay_inline(backend: BackendDriver) -> None:
    refused = backend.run("%matplotlib qt")
    assert "%matplotlib qt needs windows of its own" in refused.stdout
    assert "Traceback" not in refused.stdout
    outcome = backend.run("import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show(block=True)")
    assert "image/png" in outcome.results[-1]


def test_breakpoint_in_another_thread_is_passed_over_and_said(backend: BackendDriver) -> None:
    backend.run(
        "import threading\n"
        "def stops():\n    breakpoint()\n"
        "thread = threading.Thread(target=stops); thread.start(); thread.join()"
    )
    problem = backend.wait_event(ProblemRaised).problem
    assert "passed over" in problem.what
    assert problem.severity == "warning"


def test_exit_does_not_end_the_backend(backend: BackendDriver) -> None:
    assert "Restart backend" in backend.run("exit()").stdout
    assert backend.run("1 + 1").result == "2"


def test_figures_come_inline(backend: BackendDriver) -> None:
    outcome = backend.run("import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()")
    assert "image/png" in outcome.results[-1]


def test_names_changed_follows_each_cell(backend: BackendDriver) -> None:
    backend.events.clear()
    backend.run("fresh = 1")
    backend.wait_event(NamesChanged)


def test_other_set_ups_change_nothing_and_history_outlives_sigterm(
    start: Callable[..., BackendDriver], tmp_path: Path
) -> None:
    (tmp_path / ".keras").mkdir()
    (tmp_path / ".keras" / "keras.json").write_text("{")
    driver = start(
        tmp_path / "lab",
        HOME=str(tmp_path),
        KERAS_HOME="/proc",
        XDG_CONFIG_HOME="/proc",
        KERAS_BACKEND="torch",
    )
    outcome = driver.run("import matplotlib\n(keras.backend.backend(), matplotlib.get_configdir())")
    assert outcome.result.startswith("('tensorflow',")
    assert str(tmp_path / "lab" / "matplotlib") in outcome.result
    driver.process.terminate()
    assert driver.process.wait(patient(60)) == 0

    again = start(tmp_path / "lab")
    request = again.client.history(hist_access_type="tail", n=5, raw=True, output=False)
    history = again.reply_to(request)["content"]["history"]
    assert [line.splitlines()[0] for _, _, line in history] == ["import matplotlib"]
    assert again.close() == 0


def test_the_backend_and_its_programs_end_soon_after_the_window_though_a_cell_ignores_interrupts(
    start: Callable[..., BackendDriver], tmp_path: Path
) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as window:
        driver = start(tmp_path, window_pid=window.pid)
        pid = int(driver.run("import subprocess\nsubprocess.Popen(['sleep', '600']).pid").result)
        child = psutil.Process(pid)
        driver.begin("while True:\n    try:\n        while True: pass\n    except BaseException: pass")
        driver.ask(ask.Hello())
        window.kill()
        assert driver.process.wait(patient(60)) == 0
    psutil.wait_procs([child], timeout=300)
    assert not child.is_running() or child.status() == psutil.STATUS_ZOMBIE


@pytest.mark.parametrize("cell", ["%reset -f", "del lab, np, tf, keras", "lab = 3"])
def test_the_consoles_names_come_back_but_for_those_that_the_person_took(
    backend: BackendDriver, cell: str
) -> None:
    assert backend.run(cell).error == ""
    outcome = backend.run("type(lab).__name__, np.__name__, tf.__name__, keras.__name__")
    taken = "int" if cell == "lab = 3" else "Lab"
    assert taken in outcome.result
    backend.run("del lab")
    assert "Lab" in backend.run("type(lab).__name__").result
