"""Add GPU support to an installed copy, or take it back: the full TensorFlow with NVIDIA's CUDA libraries."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from dataclasses import asdict
from types import FrameType
from typing import Any

from eagerlab.own_packages.errors import GpuError
from eagerlab.own_packages.gpu import sees_card, why_not_here
from eagerlab.own_packages.gpu_fetch import Fetch, Progress
from eagerlab.own_packages.gpu_work import alone, remove
from eagerlab.own_packages.installation import read
from eagerlab.own_packages.own import OwnPackages
from eagerlab.store.home import Home

FAILED = 1
CANCELLED = 130
PIP_LINE = "pip install 'eagerlab[gpu]'"


class CancelledError(BaseException):
    """The person, or the window, gives it up: SIGTERM."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("what", choices=("status", "add", "remove"), nargs="?", default="status")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def run(arguments: argparse.Namespace) -> int:
    """Do it; 0 when it is done, 1 when it could not be, 130 when it was given up."""
    signal.signal(signal.SIGTERM, _cancel)
    say = _Says(arguments.json)
    try:
        return _run(arguments.what, say)
    except GpuError as error:
        say.failed(error)
        return FAILED
    except (CancelledError, KeyboardInterrupt):
        say.event("cancelled", "Given up. What was downloaded is kept for another time.")
        return CANCELLED


def _run(what: str, say: _Says) -> int:
    installation = read()
    why_not = why_not_here(installation.kind if installation else "")
    if installation is None or why_not:
        if what == "status":
            say.event("status", why_not, status="impossible")
            return 0
        todo = "" if installation else PIP_LINE
        raise GpuError("GPU support cannot be added to this EagerLab.", why_not, todo)
    home = Home()
    packages = OwnPackages(home.root, installation)
    gpu = packages.gpu
    if what == "status":
        words = {
            "none": "No GPU support was added.",
            "partial": "An earlier download was not finished.",
            "added": "GPU support is there.",
            "outdated": "GPU support is there, but for another version of TensorFlow: add it again.",
        }
        say.event("status", words[gpu.status], status=gpu.status, card=sees_card())
        return 0
    with alone(packages):
        if what == "remove":
            remove(packages)
            say.event("removed", "GPU support was taken back: from the next start on, the CPU is used.")
        else:
            manifest = Fetch(packages, say.progress).run()
            gpus = ", ".join(manifest.gpus) or "no card that it can use"
            say.event("added", f"GPU support was added; TensorFlow sees {gpus}.", **asdict(manifest))
    return 0


def _cancel(_number: int, _frame: FrameType | None) -> None:
    raise CancelledError


class _Says:
    """Prints for a person, or one JSON object a line for the window."""

    def __init__(self, as_json: bool) -> None:
        self._json = as_json
        self._last = ""

    def progress(self, progress: Progress) -> None:
        if self._json:
            self._line({"event": "progress", **asdict(progress)})
            return
        share = f" {100 * progress.done / progress.total:3.0f} %" if progress.total else ""
        words = f"{progress.phase}{share} {progress.file}"
        if words != self._last:
            self._last = words
            sys.stdout.write(words + "\n")
            sys.stdout.flush()

    def event(self, event: str, words: str, **values: Any) -> None:
        if self._json:
            self._line({"event": event, "words": words, **values})
        else:
            sys.stdout.write(words + "\n")

    def failed(self, error: GpuError) -> None:
        if self._json:
            self.event("failed", error.what, why=error.why, todo=error.todo, details=error.details)
        else:
            sys.stderr.write(f"eagerlab gpu: {error}\n")

    @staticmethod
    def _line(content: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(content) + "\n")
        sys.stdout.flush()
