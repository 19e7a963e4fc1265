"""Which files GPU support needs: asked of pip, which knows the person's package index."""

from __future__ import annotations

import json
import os
import ssl
import subprocess
import tempfile
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from eagerlab.own_packages.errors import GpuError
from eagerlab.own_packages.installation import normalized
from eagerlab.own_packages.pip_said import FULL, UNREACHABLE

ANSWER_SECONDS = 30
LAST_LINES = 40


@dataclass(frozen=True)
class Wheel:
    """One file to fetch.

    Attributes
    ----------
    name : str
        Of the file.
    url : str
        Where it is.
    sha256 : str
        Expected; empty where the index does not tell.
    size : int or None
        Bytes; None where the server does not tell.
    """

    name: str
    url: str
    sha256: str
    size: int | None


def plan(python: Path, version: str, has_tensorflow: bool, environment: dict[str, str]) -> list[Wheel]:
    """Return the files that make this TensorFlow one with CUDA.

    Parameters
    ----------
    python : Path
        Of the environment that they will go into; what it sees is not fetched again.
    version : str
        Of TensorFlow.
    has_tensorflow : bool
        Whether the installation has the package of this very name, and not ``tensorflow-cpu``.
    environment : dict of str to str
        For pip.

    Raises
    ------
    GpuError
        The index cannot be reached, or lacks something.
    """
    asked = [[f"tensorflow[and-cuda]=={version}"]]
    if has_tensorflow:
        # Then pip would take it for installed, but it finds the libraries only where it lies itself.
        asked.append(["--ignore-installed", "--no-deps", f"tensorflow=={version}"])
    found: dict[str, tuple[str, str]] = {}
    for words in asked:
        for item in _report(python, words, environment):
            archive = item["download_info"].get("archive_info", {})
            digest = archive.get("hashes", {}).get("sha256", "")
            found.setdefault(normalized(item["metadata"]["name"]), (item["download_info"]["url"], digest))
    return [
        Wheel(unquote(Path(urlsplit(url).path).name), url, digest, _size(url, environment))
        for url, digest in found.values()
    ]


def open_url(url: str, environment: dict[str, str], start: int = 0, method: str = "GET"):  # type: ignore[no-untyped-def]
    """Open an address, from byte `start` on where the server can; with the certificates that pip is given.

    Raises
    ------
    OSError
        As `urllib.request.urlopen`.
    """
    headers = {"User-Agent": "EagerLab", "Accept-Encoding": "identity"}
    if start:
        headers["Range"] = f"bytes={start}-"
    request = urllib.request.Request(url, headers=headers, method=method)
    return urllib.request.urlopen(request, timeout=ANSWER_SECONDS, context=_certificates(environment))


def _certificates(environment: dict[str, str]) -> ssl.SSLContext:
    file = environment.get("PIP_CERT") or environment.get("SSL_CERT_FILE") or None
    context = ssl.create_default_context(cafile=file)
    if file is None and not context.get_ca_certs():
        import certifi  # comes with requests, which TensorFlow's packages bring

        context.load_verify_locations(certifi.where())
    return context


def _size(url: str, environment: dict[str, str]) -> int | None:
    if urlsplit(url).scheme == "file":
        return os.stat(unquote(urlsplit(url).path)).st_size  # noqa: PTH116
    try:
        with open_url(url, environment, method="HEAD") as answer:
            length = answer.headers.get("Content-Length", "")
            return int(length) if length.isdigit() else None
    except urllib.error.HTTPError:
        return None  # a server that answers no HEAD


def _report(python: Path, words: list[str], environment: dict[str, str]) -> list[dict]:  # type: ignore[type-arg]
    with tempfile.TemporaryDirectory(prefix="eagerlab-") as folder:
        file = Path(folder) / "report.json"
        options = ["--dry-run", "--quiet", "--only-binary=:all:", "--no-input", "--report", str(file)]
        what = "The files for GPU support were not found."
        run_pip(python, ["install", *options, *words], environment, what)
        content = json.loads(file.read_text(encoding="utf-8"))
    return list(content["install"])


def run_pip(python: Path, words: list[str], environment: dict[str, str], what: str) -> None:
    """Run pip; ends it when an exception passes through here.

    Raises
    ------
    GpuError
        It failed: `what`, and its last lines.
    """
    process = subprocess.Popen(
        [str(python), "-P", "-m", "pip", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env=environment,
    )
    try:
        output, _ = process.communicate()
    except BaseException:
        process.kill()
        process.wait()
        raise
    if process.returncode:
        raise _failure(what, output)


def _failure(what: str, output: str) -> GpuError:
    lines = [line for line in output.strip().splitlines() if line.strip()]
    errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")]
    details = "\n".join(lines[-LAST_LINES:])
    if UNREACHABLE.search(output):
        return GpuError(
            what,
            "The package index cannot be reached.",
            "Check the network connection and try again; what is downloaded already is kept.",
            details,
        )
    if FULL.search(output):
        return GpuError(what, "The disk is full.", "Free some space and try again.", details)
    why = errors[0] if errors else lines[-1] if lines else ""
    return GpuError(what, why, "Look at the details, and try again later.", details)
