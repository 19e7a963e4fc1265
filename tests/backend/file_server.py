"""A small server of files that can be slow, silent, wrong, or break off in the middle."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np

CONTENT = np.random.default_rng(1).bytes(400_000)


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        name = self.path.rpartition("/")[2]
        server: FileServer = self.server  # type: ignore[assignment]
        server.asked.append(self.path)
        if name.startswith("missing"):
            self.send_error(404)
            return
        if name.startswith("silent"):
            self._wait_until_client_goes()
            return
        self.send_response(200)
        if not name.startswith("unsized"):
            self.send_header("Content-Length", str(len(CONTENT)))
        self.end_headers()
        self._send(name)

    def _send(self, name: str) -> None:
        half = len(CONTENT) // 2
        if name.startswith("broken"):
            self.wfile.write(CONTENT[:half])
            return
        if name.startswith("stalling"):
            self.wfile.write(CONTENT[:half])
            self.wfile.flush()
            self._wait_until_client_goes()
            return
        if name.startswith("endless"):
            self.wfile.write(CONTENT[:half])
            pause = threading.Event()
            for place in range(half, len(CONTENT)):  # for hours, so that it does not end before it is ended
                self.wfile.write(CONTENT[place : place + 1])
                self.wfile.flush()
                pause.wait(0.1)
            return
        if name.startswith("held"):
            self.wfile.write(CONTENT[:half])
            self.wfile.flush()
            server: FileServer = self.server  # type: ignore[assignment]
            server.go_on.wait()
            self.wfile.write(CONTENT[half:])
            return
        if name.startswith("slow"):
            pause = threading.Event()
            for start in range(0, len(CONTENT), 20_000):
                self.wfile.write(CONTENT[start : start + 20_000])
                self.wfile.flush()
                pause.wait(0.1)
            return
        self.wfile.write(CONTENT)

    def _wait_until_client_goes(self) -> None:
        self.connection.settimeout(30)
        self.connection.recv(1)

    def log_message(self, *args: object) -> None:
        pass


class FileServer(ThreadingHTTPServer):
    """Serves `CONTENT` under any name; how, the name's beginning says.

    Attributes
    ----------
    asked : list of str
        Paths that were asked for.
    go_on : threading.Event
        What is held is sent to its end when this is set.
    """

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[str] = []
        self.go_on = threading.Event()

    def url(self, name: str) -> str:
        """Return the address of a file."""
        return f"http://127.0.0.1:{self.server_address[1]}/files/{name}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of clients that went away."""


@contextmanager
def file_server() -> Iterator[FileServer]:
    """Serve, in a thread, until the block ends."""
    server = FileServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.go_on.set()
        server.shutdown()
        server.server_close()
        thread.join()
