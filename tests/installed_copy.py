"""A stand-in for an installed copy, and a local package index of tiny wheels. Quick: packages are linked."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import stat
import subprocess
import sys
import sysconfig
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from typing_extensions import override

ROOT = Path(__file__).resolve().parent.parent
FIRST_BYTES = 1000
WHEEL = "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
MARK = 'kind = "deb"\nversion = "1.0"\npython = "{python}"\n'


def make_installed_copy(folder: Path) -> Path:
    """Lay out EagerLab as a package of the system does, read-only; return its interpreter.

    The packages of the running environment are linked into it one by one; EagerLab itself is copied.
    """
    site = folder / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages"
    site.mkdir(parents=True)
    base = Path(sys.executable).resolve()
    (folder / "pyvenv.cfg").write_text(f"home = {base.parent}\ninclude-system-site-packages = false\n")
    (folder / "bin").mkdir()
    python = folder / "bin" / "python"
    python.symlink_to(base)
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        if entry.name.startswith("tensorflow-"):
            _call_it_tensorflow_cpu(entry, site)
        elif "eagerlab" not in entry.name and entry.suffix != ".pth":
            (site / entry.name).symlink_to(entry)
    without = shutil.ignore_patterns("__pycache__", "screenshots")
    shutil.copytree(ROOT / "eagerlab", site / "eagerlab", ignore=without)
    shutil.copytree(ROOT / "resources", site / "eagerlab" / "resources", ignore=without)
    mark = MARK.format(python=sysconfig.get_python_version())
    (site / "eagerlab" / "resources" / "installed.toml").write_text(mark)
    for entry in (site, folder / "bin", folder):
        entry.chmod(stat.S_IRUSR | stat.S_IXUSR)
    return python


def _call_it_tensorflow_cpu(info: Path, site: Path) -> None:
    """Let TensorFlow seem to be the build that an installer brings."""
    target = site / info.name.replace("tensorflow-", "tensorflow_cpu-")
    target.mkdir()
    lines = (info / "METADATA").read_text().splitlines(keepends=True)
    kept = [line.replace("Name: tensorflow", "Name: tensorflow-cpu") for line in lines if "cuda" not in line]
    (target / "METADATA").write_text("".join(kept))
    (target / "INSTALLER").write_text("pip\n")


def backend_start(python: Path, home: Path, **environment: str) -> tuple[list[str], dict[str, str]]:
    """Return how the window of a stand-in starts its backend: the command and its environment."""
    code = (
        "import json, os, pathlib; from eagerlab.own_packages.starting import backend_start\n"
        "start = backend_start(pathlib.Path(os.environ['EAGERLAB_HOME']), dict(os.environ))\n"
        "assert not start.trouble, start.trouble\n"
        "print(json.dumps([start.command, start.environment]))"
    )
    done = subprocess.run(
        [python, "-E", "-P", "-c", code],
        env={**os.environ, "EAGERLAB_HOME": str(home), "PYTHONPATH": "", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    command, variables = json.loads(done.stdout)
    # Whoever adds these variables to its own must not add the path of a checkout back.
    return command, {"PYTHONPATH": "", **variables}


def make_writable(folder: Path) -> None:
    """Let a stand-in be deleted."""
    for entry in (folder, folder / "bin", *(folder / "lib").glob("*/site-packages")):
        entry.chmod(stat.S_IRWXU)


def make_wheel(
    folder: Path,
    name: str,
    version: str,
    files: dict[str, str],
    *,
    requires: tuple[str, ...] = (),
    scripts: dict[str, str] | None = None,
    padding: int = 0,
) -> Path:
    """Write a wheel.

    Parameters
    ----------
    files : dict of str to str
        Content by path.
    requires : tuple of str
        Lines of ``Requires-Dist``; an extra named in a marker is declared.
    scripts : dict of str to str, optional
        Entry points of the console.
    padding : int
        Bytes that make it larger.
    """
    stem = name.replace("-", "_")
    info = f"{stem}-{version}.dist-info"
    extras = {line.partition("extra ==")[2].strip(" '\"") for line in requires if "extra ==" in line}
    metadata = [f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}"]
    metadata += [f"Provides-Extra: {extra}" for extra in sorted(extras)]
    metadata += [f"Requires-Dist: {line}" for line in requires]
    content = {path: text.encode() for path, text in files.items()}
    content[f"{info}/METADATA"] = "\n".join([*metadata, "", ""]).encode()
    content[f"{info}/WHEEL"] = WHEEL.encode()
    if scripts:
        lines = "\n".join(f"{command} = {target}" for command, target in scripts.items())
        content[f"{info}/entry_points.txt"] = f"[console_scripts]\n{lines}\n".encode()
    if padding:
        content[f"{stem}.padding"] = b"\0" * padding
    record = [f"{path},sha256={_digest(data)},{len(data)}" for path, data in content.items()]
    content[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"{stem}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:  # stored: padding keeps its size
        for path, data in content.items():
            archive.writestr(path, data)
    return wheel


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


class Index:
    """A package index over HTTP on this machine, which can be made to stop half-way.

    Attributes
    ----------
    url : str
        For ``PIP_INDEX_URL``.
    breaks_off : dict of str to int
        After so many bytes of a file the connection ends, once for each request.
    held : threading.Event
        Cleared, files stop after their first block until it is set.
    asked : list of tuple of str and str
        Path and ``Range`` of each request for a file.
    lengths : dict of str to int
        What is said of a file's length, where it isn't the truth.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.breaks_off: dict[str, int] = {}
        self.held = threading.Event()
        self.held.set()
        self.asked: list[tuple[str, str]] = []
        self.lengths: dict[str, int] = {}
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/simple"

    @property
    def environment(self) -> dict[str, str]:
        """What makes pip use this index and no other."""
        return {
            "PIP_INDEX_URL": self.url,
            "PIP_CONFIG_FILE": "/dev/null",
            "PIP_FIND_LINKS": "",
            "PIP_NO_CACHE_DIR": "1",
            "PIP_RETRIES": "1",
            "no_proxy": "127.0.0.1",
        }

    def page(self, name: str) -> str:
        """Return the page of a package."""
        stem = name.replace("-", "_")
        links = []
        for wheel in sorted(self.folder.glob(f"{stem}-[0-9]*.whl")):
            digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
            links.append(f'<a href="/files/{wheel.name}#sha256={digest}">{wheel.name}</a>')
        return "<!DOCTYPE html><html><body>" + "\n".join(links) + "</body></html>"


@contextmanager
def serve(folder: Path) -> Iterator[Index]:
    """Serve the wheels of a folder."""
    index = Index(folder)
    thread = threading.Thread(target=index.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield index
    finally:
        index.held.set()
        index.server.shutdown()
        thread.join()
        index.server.server_close()


def _handler(of: Index) -> type[Handler]:
    return type("IndexHandler", (Handler,), {"index": of})


class Handler(BaseHTTPRequestHandler):
    """Answers for an `Index`."""

    index: Index

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, with_body: bool) -> None:
        kind, _, name = self.path.strip("/").partition("/")
        if kind == "simple":
            self._send(200, "text/html", self.index.page(name.strip("/")).encode(), {}, with_body)
            return
        file = self.index.folder / name
        if not file.is_file():
            self._send(404, "text/plain", b"", {}, with_body)
            return
        data, wanted = file.read_bytes(), self.headers.get("Range", "")
        if with_body and self._is_ours():
            self.index.asked.append((name, wanted))
        start = int(wanted.removeprefix("bytes=").split("-")[0]) if wanted else 0
        extra = {"Content-Range": f"bytes {start}-{len(data) - 1}/{len(data)}"} if wanted else {}
        self._send(206 if wanted else 200, "application/zip", data[start:], extra, with_body, name)

    def _send(
        self, status: int, kind: str, data: bytes, extra: dict[str, str], with_body: bool, name: str = ""
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(self.index.lengths.get(name, len(data))))
        for key, value in extra.items():
            self.send_header(key, value)
        self.end_headers()
        if not with_body:
            return
        if self._is_ours():
            data = data[: self.index.breaks_off.pop(name, len(data))]
            self.wfile.write(data[:FIRST_BYTES])
            self.index.held.wait(60)
            data = data[FIRST_BYTES:]
        self.wfile.write(data)
        self.close_connection = True

    def _is_ours(self) -> bool:
        """Whether EagerLab asks for a file, and not pip for its metadata."""
        return self.headers.get("User-Agent") == "EagerLab"

    @override
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


STAND_IN = """\
import types
__version__ = "{version}"
test = types.SimpleNamespace(is_built_with_cuda=lambda: True)
card = types.SimpleNamespace(name="/physical_device:GPU:0")
config = types.SimpleNamespace(list_physical_devices=lambda kind: [card])
def ones(shape):
    return 4.0
reduce_sum = float
"""


def make_gpu_wheels(folder: Path, version: str, source: str = STAND_IN, padding: int = 20_000) -> None:
    """Write stand-ins for the TensorFlow with CUDA and for one of its libraries."""
    needs = ('nvidia-cudnn-cu12>=9; extra == "and-cuda"', "numpy>=1.26")
    make_wheel(
        folder,
        "tensorflow",
        version,
        {"tensorflow/__init__.py": source.replace("{version}", version)},
        requires=needs,
        padding=padding,
    )
    make_wheel(folder, "nvidia-cudnn-cu12", "9.3", {"nvidia/cudnn/__init__.py": ""}, padding=padding)
