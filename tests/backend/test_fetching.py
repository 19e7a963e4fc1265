"""Files fetched over the network: whole or not at all, with progress, cancelled, and without a network."""

from __future__ import annotations

import signal
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from eagerlab.backend import fetching
from eagerlab.backend.fetching import FetchCancelledError, Fetcher
from eagerlab.protocol.events import Event
from eagerlab.protocol.fetching import CancelFetch, FetchProgress
from eagerlab.protocol.notes import NOTE_MIME, CellNote
from tests.backend.backend_driver import BackendDriver, Outcome
from tests.backend.file_server import CONTENT, FileServer, file_server
from tests.patience import measured, patient


@pytest.fixture(scope="module")
def server() -> Iterator[FileServer]:
    with file_server() as running:
        yield running


class Told:
    """Events of a fetcher."""

    def __init__(self) -> None:
        self.events: list[FetchProgress] = []
        self.came = threading.Condition()

    def publish(self, event: Event) -> None:
        assert isinstance(event, FetchProgress)
        with self.came:
            self.events.append(event)
            self.came.notify_all()


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def fetcher(told: Told) -> Iterator[Fetcher]:
    yield Fetcher(told.publish)
    for thread in threading.enumerate():
        if thread.name == "eagerlab-fetch":
            thread.join(patient(60))


def test_a_file_arrives_whole_and_progress_ends(
    fetcher: Fetcher, told: Told, server: FileServer, tmp_path: Path
) -> None:
    for name in ("good.bin", "unsized.bin"):
        path, headers = fetcher.retrieve(server.url(name), tmp_path / name)
        assert Path(path).read_bytes() == CONTENT
        assert headers.get("Server")
        assert (told.events[-1].ended, told.events[-1].done) == (True, len(CONTENT))
    assert sorted(one.name for one in tmp_path.iterdir()) == ["good.bin", "unsized.bin"]


def test_a_slow_file_that_moves_is_not_given_up_and_tells_rate_and_time_left(
    fetcher: Fetcher, told: Told, server: FileServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "SILENCE", 1.9)  # less than all of it takes: 20 pieces, one in 0.1 s
    fetcher.retrieve(server.url("slow.bin"), tmp_path / "slow.bin")
    assert (tmp_path / "slow.bin").read_bytes() == CONTENT
    moving = [one for one in told.events if one.rate is not None]
    assert len(moving) >= 3
    assert moving[-1].total == len(CONTENT)
    assert moving[-1].host == server.url("x").split("/")[2]
    assert [one.done for one in told.events] == sorted(one.done for one in told.events)
    assert all(one.seconds_left is not None and one.seconds_left >= 0 for one in moving)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("silent.bin", "no answer within 1 s"),
        ("stalling.bin", "no answer within 1 s"),
        ("broken.bin", "broke off after 200,000 of 400,000 bytes"),
        ("missing.bin", "Not Found"),
    ],
)
def test_what_does_not_arrive_leaves_nothing_and_a_second_try_begins_clean(
    fetcher: Fetcher,
    told: Told,
    server: FileServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    words: str,
) -> None:
    target = tmp_path / "file.bin"
    with monkeypatch.context() as hurried:
        if name in ("silent.bin", "stalling.bin"):
            hurried.setattr(fetching, "SILENCE", 1.0)
        with pytest.raises(urllib.error.URLError, match=words):
            fetcher.retrieve(server.url(name), target)
    assert told.events[-1].ended
    fetcher.retrieve(server.url("good.bin"), target)
    assert target.read_bytes() == CONTENT


def test_a_refused_connection_and_an_unknown_host_fail_with_words(fetcher: Fetcher, tmp_path: Path) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    for url in (f"http://127.0.0.1:{port}/a.bin", "http://nowhere.invalid/a.bin"):
        with measured() as spent, pytest.raises(urllib.error.URLError):
            fetcher.retrieve(url, tmp_path / "a.bin")
        assert spent.seconds < 5
    assert list(tmp_path.iterdir()) == []


def test_a_fetch_is_cancelled_from_another_thread(
    fetcher: Fetcher, told: Told, server: FileServer, tmp_path: Path
) -> None:
    def cancel() -> None:
        with told.came:
            told.came.wait_for(lambda: any(one.done for one in told.events), patient(60))
        fetcher.cancel(told.events[-1].fetch)

    canceller = threading.Thread(target=cancel)
    canceller.start()
    with pytest.raises(FetchCancelledError, match=r"Fetching endless\.bin was cancelled"):
        fetcher.retrieve(server.url("endless.bin"), tmp_path / "endless.bin")
    canceller.join()
    for thread in threading.enumerate():
        if thread.name == "eagerlab-fetch":
            thread.join(patient(60))
    assert list(tmp_path.iterdir()) == []


def test_proxies_of_the_environment_are_used(
    fetcher: Fetcher, server: FileServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(urllib.request, "_opener", None)  # Python keeps the proxies of its first request
    monkeypatch.setenv("http_proxy", server.url("").removesuffix("/files/"))
    fetcher.retrieve("http://far.invalid/good.bin", tmp_path / "good.bin")
    assert server.asked[-1] == "http://far.invalid/good.bin"


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackendDriver]:
    keras_home = tmp_path_factory.mktemp("keras")
    driver = BackendDriver(tmp_path_factory.mktemp("home"), KERAS_HOME=str(keras_home))
    driver.run("lab.wait()\nimport os, pathlib\nhere = pathlib.Path(os.environ['KERAS_HOME']) / 'datasets'")
    yield driver
    driver.close()


def notes(outcome: Outcome) -> list[CellNote]:
    return [CellNote.model_validate(one[NOTE_MIME]) for one in outcome.results if NOTE_MIME in one]


def test_keras_fetches_with_progress_and_without_a_flood_of_text(
    backend: BackendDriver, server: FileServer
) -> None:
    backend.events.clear()
    outcome = backend.run(
        f"p = tf.keras.utils.get_file(origin={server.url('slow-1.bin')!r})\nprint(os.stat(p).st_size)"
    )
    assert outcome.stdout.splitlines()[-1] == str(len(CONTENT))
    assert len(outcome.stdout.splitlines()) <= 2
    last = backend.wait_event(FetchProgress, ended=True)
    assert (last.name, last.done) == ("slow-1.bin", len(CONTENT))


def test_a_wrong_hash_is_refused_and_the_next_try_fetches_again(
    backend: BackendDriver, server: FileServer
) -> None:
    code = f"keras.utils.get_file(origin={server.url('good-2.bin')!r}, file_hash='0' * 64)"
    for _ in range(2):
        assert "Incomplete or corrupted file detected" in backend.run(code).error
    assert server.asked.count("/files/good-2.bin") == 2


def test_the_windows_cancel_ends_the_cell_and_leaves_no_part(
    backend: BackendDriver, server: FileServer
) -> None:
    backend.events.clear()
    cell = backend.begin(f"keras.utils.get_file(origin={server.url('endless-3.bin')!r})")
    progress = backend.wait_event(FetchProgress, name="endless-3.bin")
    assert backend.ask(CancelFetch(fetch=progress.fetch)).kind == "done"
    outcome = backend.finish(cell)
    assert (
        outcome.error
        == "FetchCancelledError: Fetching endless-3.bin was cancelled. Run the cell again to fetch it."
    )
    assert backend.wait_event(FetchProgress, ended=True).name == "endless-3.bin"
    assert backend.run("[p.name for p in here.glob('*endless-3*')]").result == "[]"


def test_interrupt_ends_a_fetch_at_once(backend: BackendDriver, server: FileServer) -> None:
    backend.events.clear()
    cell = backend.begin(f"keras.utils.get_file(origin={server.url('endless-4.bin')!r})")
    backend.wait_event(FetchProgress, name="endless-4.bin")
    backend.process.send_signal(signal.SIGINT)
    with measured() as spent:
        assert backend.finish(cell).error.startswith("KeyboardInterrupt")
    assert spent.seconds < 3


def test_without_a_network_a_data_set_fails_within_ten_seconds_and_the_sample_is_named(
    backend: BackendDriver,
) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        proxy = f"http://127.0.0.1:{unused.getsockname()[1]}"
    opener = "import urllib.request\nurllib.request.install_opener(urllib.request.build_opener())"
    backend.run(f"os.environ.update(http_proxy={proxy!r}, https_proxy={proxy!r})\n{opener}")
    with measured() as spent:
        outcome = backend.run("tf.keras.datasets.mnist.load_data()")
    assert spent.seconds < 10
    assert "URL fetch failure on https://storage.googleapis.com" in outcome.error
    (note,) = notes(outcome)
    assert note.words().startswith(
        "mnist.npz could not be fetched from storage.googleapis.com. A sample of the"
    )
    assert backend.run(note.code + "\nprint(x.shape, y.shape)").stdout.startswith("(")
    (note,) = notes(backend.run("tf.keras.datasets.cifar10.load_data()"))
    assert "Handwritten digits come with EagerLab" in note.words()
    backend.run("del os.environ['http_proxy'], os.environ['https_proxy']\n" + opener)


def test_a_server_that_answers_is_no_missing_network(backend: BackendDriver, server: FileServer) -> None:
    outcome = backend.run(f"keras.utils.get_file(origin={server.url('missing-5.bin')!r})")
    assert "404 -- Not Found" in outcome.error
    assert notes(outcome) == []
