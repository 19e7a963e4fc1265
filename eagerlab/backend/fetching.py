"""Files that cells fetch over the network: with progress, a way out, and an end where there is no network.

Keras fetches every file by one function, ``urlretrieve``, into which `install` puts `Fetcher.retrieve`. So it
works for `keras.utils.get_file`, all data sets and pretrained models, by whatever name they were imported,
and Keras goes on to check hashes and to unpack.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from eagerlab.backend.cell_notes import show_note
from eagerlab.backend.errors import LabError
from eagerlab.protocol.events import Event
from eagerlab.protocol.fetching import FetchProgress

SILENCE = 10.0
"""Seconds without a byte after which a fetch fails; one that moves, however slowly, goes on."""
LOOK_AGAIN = 0.05
TELL_AGAIN = 0.2
PIECE = 64 * 1024
RATE_SECONDS = 3.0
SAMPLES = {"mnist.npz": "mnist_cnn"}
"""What comes with EagerLab in the place of a file."""
SAMPLE = "mnist_cnn"

_numbers = itertools.count(1)


class FetchCancelledError(LabError):
    """The person gave a file up."""


@dataclass
class _Transfer:
    """One file on its way; written by its own thread, read by the one that waits."""

    url: str
    part: Path
    given_up: threading.Event = field(default_factory=threading.Event)
    ended: threading.Event = field(default_factory=threading.Event)
    done: int = 0
    total: int | None = None
    headers: Any = None
    moved_at: float = field(default_factory=time.monotonic)
    error: Exception | None = None

    def run(self) -> None:
        """Fetch into the part file. Where nobody waits any more, the file is removed."""
        try:
            with urllib.request.urlopen(self.url, timeout=SILENCE) as answer, self.part.open("wb") as file:
                self.headers = answer.headers
                length = answer.headers.get("Content-Length")
                self.total = int(length) if length and length.isdecimal() else None
                self.moved_at = time.monotonic()
                while not self.given_up.is_set() and (piece := answer.read1(PIECE)):
                    file.write(piece)
                    self.done += len(piece)
                    self.moved_at = time.monotonic()
            if self.total is not None and self.done < self.total and not self.given_up.is_set():
                raise urllib.error.URLError(
                    f"the connection broke off after {self.done:,} of {self.total:,} bytes"
                )
        except Exception as error:  # noqa: BLE001 - raised again in the thread that waits
            self.error = error
            if isinstance(error, urllib.error.HTTPError):
                error.close()  # it is an open answer as well
        finally:
            self.ended.set()
            if self.given_up.is_set():
                self.part.unlink(missing_ok=True)


class Fetcher:
    """Fetches for any thread; several files at once are possible.

    Parameters
    ----------
    publish : callable
        Takes an event; any thread.
    """

    def __init__(self, publish: Callable[[Event], None]) -> None:
        self._publish = publish
        self._transfers: dict[str, _Transfer] = {}

    def install(self) -> None:
        """Take the place of what Keras fetches with; Keras is imported."""
        from keras.src.utils import file_utils

        file_utils.urlretrieve = self.retrieve

    def cancel(self, fetch: str) -> None:
        """Give a fetch up: who waits for it gets `FetchCancelledError`. Any thread."""
        transfer = self._transfers.get(fetch)
        if transfer is not None:
            transfer.given_up.set()

    def retrieve(
        self, url: str, filename: str | os.PathLike[str], reporthook: Any = None, data: Any = None
    ) -> tuple[str, Any]:
        """Fetch a file, as `urllib.request.urlretrieve` does; nothing is printed.

        Parameters
        ----------
        url : str
            Of any kind that `urllib` knows; proxies of the environment are used.
        filename : path
            Where it is to lie. It is there when it is whole, and not before.
        reporthook, data : object
            Not used: the window shows progress.

        Returns
        -------
        tuple
            The path, and the headers of the answer.

        Raises
        ------
        urllib.error.URLError
            No connection, an error of the server (`HTTPError`), silence for 10 s, or an end before the end.
        FetchCancelledError
            It was cancelled.
        """
        number = f"fetch-{next(_numbers)}"
        target = Path(filename)
        part = target.with_name(f"{target.name}.{os.getpid()}-{number}.part")
        transfer = self._transfers[number] = _Transfer(url, part)
        thread = threading.Thread(target=transfer.run, name="eagerlab-fetch", daemon=True)
        thread.start()
        try:
            self._wait(number, transfer)
            part.replace(target)
        except urllib.error.HTTPError:
            raise  # somebody is there, and says what is wrong
        except urllib.error.URLError:
            _tell_of_samples(url)
            raise
        finally:
            transfer.given_up.set()
            del self._transfers[number]
            with contextlib.suppress(OSError):  # Windows keeps it while it is open: its thread removes it
                part.unlink(missing_ok=True)
            self._tell(number, transfer, deque(), ended=True)
        return str(target), transfer.headers

    def _wait(self, number: str, transfer: _Transfer) -> None:
        recent: deque[tuple[float, int]] = deque()
        told = 0.0
        while not transfer.ended.wait(LOOK_AGAIN):
            now = time.monotonic()
            if transfer.given_up.is_set():
                break
            if now - transfer.moved_at > SILENCE:
                raise urllib.error.URLError(f"no answer within {SILENCE:.0f} s")
            if now - told >= TELL_AGAIN:
                told = now
                recent.append((now, transfer.done))
                while now - recent[0][0] > RATE_SECONDS:
                    recent.popleft()
                self._tell(number, transfer, recent)
        if transfer.given_up.is_set():
            name = _name(transfer.url)
            raise FetchCancelledError(
                f"Fetching {name} was cancelled.", "", "Run the cell again to fetch it."
            )
        if transfer.error is not None:
            raise _as_url_error(transfer.error)

    def _tell(
        self, number: str, transfer: _Transfer, recent: deque[tuple[float, int]], ended: bool = False
    ) -> None:
        rate = left = None
        if len(recent) > 1 and recent[-1][1] > recent[0][1]:
            rate = (recent[-1][1] - recent[0][1]) / (recent[-1][0] - recent[0][0])
            left = None if transfer.total is None else (transfer.total - transfer.done) / rate
        self._publish(
            FetchProgress(
                fetch=number,
                name=_name(transfer.url),
                host=_host(transfer.url),
                done=transfer.done,
                total=transfer.total,
                rate=rate,
                seconds_left=left,
                ended=ended,
            )
        )


def _as_url_error(error: Exception) -> Exception:
    """Return an error as the one that Keras, and people, expect of fetching."""
    if isinstance(error, urllib.error.URLError):
        return error
    if isinstance(error, TimeoutError):
        return urllib.error.URLError(f"no answer within {SILENCE:.0f} s")
    if isinstance(error, (ConnectionError, EOFError)) or type(error).__module__ == "http.client":
        return urllib.error.URLError(f"the connection broke off: {str(error) or type(error).__name__}")
    return error


def _tell_of_samples(url: str) -> None:
    """Say under the cell what there is without a network."""
    if threading.current_thread() is not threading.main_thread():
        return
    name, host = _name(url), _host(url)
    sample = SAMPLES.get(name)
    if sample is not None:
        show_note(
            "data",
            "{name} could not be fetched from {host}. A sample of the same data comes with EagerLab, "
            "and needs no network.",
            code=_sample_code(sample),
            name=name,
            host=host,
        )
        return
    show_note(
        "data",
        "{name} could not be fetched from {host}. Handwritten digits come with EagerLab, "
        "and need no network.",
        code=_sample_code(SAMPLE),
        name=name,
        host=host,
    )


def _sample_code(key: str) -> str:
    return f'lab.open("{key}")\nx, y = lab.data.x, lab.data.y'


def _name(url: str) -> str:
    path = urllib.parse.urlsplit(url).path
    return urllib.parse.unquote(path.rstrip("/").rpartition("/")[2]) or url


def _host(url: str) -> str:
    with contextlib.suppress(ValueError):
        return urllib.parse.urlsplit(url).netloc.rpartition("@")[2]
    return ""
