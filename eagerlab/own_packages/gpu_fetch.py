"""Adds GPU support: makes sure there is room, fetches, unpacks, tries, and only then puts it in place."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Literal

from eagerlab.own_packages.errors import GpuError
from eagerlab.own_packages.gpu import GpuSupport, Manifest
from eagerlab.own_packages.gpu_plan import Wheel, open_url, plan, run_pip
from eagerlab.own_packages.overlay import Overlay
from eagerlab.own_packages.own import OwnPackages
from eagerlab.store.errors import reason

Phase = Literal["looking", "downloading", "unpacking", "trying"]

UNPACKED = 2.3
"""Bytes on disk for a byte of a file, on the safe side: 3.3 for TensorFlow itself, less for its libraries."""
SPARE = 300_000_000
UNKNOWN_SIZE = 250_000_000
BLOCK = 1 << 18
TRIES = 6
WAIT_SECONDS = 2.0
TELL_SECONDS = 0.25
GUESS_SECONDS = 2.0
"""Before that the rate is that of a beginning, and what is left would be told as hours."""
TRIAL_SECONDS = 600

TRIAL = """\
import json
import tensorflow as tf
total = float(tf.reduce_sum(tf.ones([2, 2])))
gpus = [device.name for device in tf.config.list_physical_devices("GPU")]
answer = {"version": tf.__version__, "cuda": tf.test.is_built_with_cuda(), "total": total, "gpus": gpus}
print("\\n" + json.dumps(answer))
"""


@dataclass(frozen=True)
class Progress:
    """How far it is.

    Attributes
    ----------
    phase : Phase
        What is being done.
    done, total : int
        Bytes of all files; total 0 where it is not known.
    file : str
        The file at hand.
    seconds_left : float or None
        Of the downloads.
    """

    phase: Phase
    done: int = 0
    total: int = 0
    file: str = ""
    seconds_left: float | None = None


class Fetch:
    """One attempt. It runs for minutes and blocks: in a process of its own, or a thread.

    Parameters
    ----------
    packages : OwnPackages
        Where it goes.
    tell : callable
        Called with each `Progress`.
    environment : dict, optional
        Of pip and of the trial; by default this process's.
    """

    def __init__(
        self,
        packages: OwnPackages,
        tell: Callable[[Progress], None],
        environment: dict[str, str] | None = None,
    ) -> None:
        self._packages = packages
        self._gpu: GpuSupport = packages.gpu
        self._version = packages.installation.tensorflow
        self._tell = tell
        base = dict(os.environ) if environment is None else environment
        self._environment = {**packages.environment(base), "TF_CPP_MIN_LOG_LEVEL": "2"}
        self._overlay = Overlay(self._gpu.staging)
        self._told = 0.0

    def run(self) -> Manifest:
        """Do all of it; return what was added.

        Raises
        ------
        GpuError
            It could not be done. What was there before is there still; of the download, whole and broken-off
            files are kept, so that the next attempt goes on from there.
        """
        try:
            self._tell(Progress("looking"))
            self._packages.prepare()
            self._gpu.clean()
            self._overlay.make(self._packages.installation.python, [self._packages.installation.site])
            has_it = "tensorflow" in self._packages.installation.distributions
            wheels = plan(self._overlay.python, self._version, has_it, self._environment)
            self._make_sure_of_room(wheels)
            self._download(wheels)
            self._unpack(wheels)
            gpus = self._try()
            manifest = Manifest(self._version, _size(self._gpu.staging), gpus)
            self._gpu.activate(manifest)
        except OSError as error:
            raise GpuError(
                "GPU support could not be added.",
                reason(error),
                "Training on the CPU is as it was. Try again; what is downloaded already is kept.",
                str(error),
            ) from error
        finally:
            self._gpu.clean()
        return manifest

    def _make_sure_of_room(self, wheels: list[Wheel]) -> None:
        size = sum(wheel.size or UNKNOWN_SIZE for wheel in wheels)
        needed = int(size * (1 + UNPACKED)) + SPARE - self._gpu.downloaded()
        free = shutil.disk_usage(self._gpu.parent).free
        if free < needed:
            raise GpuError(
                "There is not enough room for GPU support.",
                f"It needs {needed / 1e9:.1f} GB in {self._gpu.parent}; {free / 1e9:.1f} GB are free.",
                f"Free {(needed - free) / 1e9:.1f} GB and try again.",
            )

    def _download(self, wheels: list[Wheel]) -> None:
        self._gpu.downloads.mkdir(exist_ok=True)
        names = {wheel.name for wheel in wheels}
        for old in self._gpu.downloads.iterdir():
            if old.name.removesuffix(".part") not in names:
                old.unlink()  # of an earlier version
        total = sum(wheel.size or 0 for wheel in wheels) if all(wheel.size for wheel in wheels) else 0
        meter = Meter(total, self._tell)
        for wheel in wheels:
            file = self._gpu.downloads / wheel.name
            if _is_whole(wheel, file):
                meter.skip(file.stat().st_size)
            else:
                _fetch(wheel, file, self._environment, meter)

    def _unpack(self, wheels: list[Wheel]) -> None:
        total = sum((self._gpu.downloads / wheel.name).stat().st_size for wheel in wheels)
        done = 0
        for wheel in wheels:
            self._tell(Progress("unpacking", done, total, wheel.name))
            file = self._gpu.downloads / wheel.name
            run_pip(
                self._overlay.python,
                ["install", "--no-index", "--no-deps", "--ignore-installed", "--quiet", str(file)],
                self._environment,
                what=f"{wheel.name} could not be unpacked.",
            )
            done += file.stat().st_size

    def _try(self) -> tuple[str, ...]:
        """Import it in a process of its own and compute something."""
        self._tell(Progress("trying"))
        what = "The TensorFlow that was fetched does not work here."
        todo = "Training on the CPU is as it was. Try again later; the details say more."
        try:
            done = subprocess.run(
                [str(self._overlay.python), "-P", "-c", TRIAL],
                capture_output=True,
                text=True,
                errors="replace",
                env=self._environment,
                timeout=TRIAL_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise GpuError(what, f"It did not answer within {TRIAL_SECONDS // 60} minutes.", todo) from error
        if done.returncode:
            lines = done.stderr.strip().splitlines()
            why = lines[-1] if lines else f"It ended with status {done.returncode}."
            raise GpuError(what, why, todo, done.stderr[-4000:])
        answer = json.loads(done.stdout.strip().splitlines()[-1])
        if answer["version"] != self._version or not answer["cuda"] or answer["total"] != 4.0:
            raise GpuError(what, f"It says of itself: {answer}.", todo, done.stderr[-4000:])
        return tuple(answer["gpus"])


class Meter:
    """Counts bytes, and tells how long the rest will take."""

    def __init__(self, total: int, tell: Callable[[Progress], None]) -> None:
        self.total = total
        self.done = 0
        self._tell = tell
        self._fetched = 0
        self._began = time.monotonic()
        self._told = 0.0

    def skip(self, count: int) -> None:
        """Count bytes that were there already."""
        self.done += count

    def add(self, count: int, file: str) -> None:
        """Count bytes that have come, and tell about four times a second."""
        self.done += count
        self._fetched += count
        now = time.monotonic()
        if now - self._told < TELL_SECONDS and self.done != self.total:
            return
        self._told = now
        passed = now - self._began
        left = None
        if self.total and passed > GUESS_SECONDS:
            left = (self.total - self.done) * passed / self._fetched
        self._tell(Progress("downloading", self.done, self.total, file, left))


def _fetch(wheel: Wheel, file: Path, environment: dict[str, str], meter: Meter) -> None:
    """Fetch one file, going on from where an earlier attempt broke off."""
    part = file.with_name(f"{file.name}.part")
    begun = part.stat().st_size if part.exists() else 0
    meter.skip(begun)
    for attempt in range(TRIES):
        try:
            _append(wheel, part, environment, meter)
            break
        except (OSError, HTTPException) as error:
            full = isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)
            if full or attempt == TRIES - 1:
                raise _broken_off(wheel, error, full) from error
            time.sleep(WAIT_SECONDS * attempt)
    if wheel.sha256 and _sha256(part) != wheel.sha256:
        part.unlink()
        raise GpuError(
            f"{wheel.name} came damaged.",
            "Its checksum is not the one that the package index names.",
            "Try again; the other files are kept.",
        )
    part.replace(file)


def _append(wheel: Wheel, part: Path, environment: dict[str, str], meter: Meter) -> None:
    start = part.stat().st_size if part.exists() else 0
    if wheel.size is not None and start == wheel.size:
        return
    with open_url(wheel.url, environment, start) as answer:
        goes_on = start and answer.status == 206
        if start and not goes_on:
            meter.skip(-start)
        with part.open("ab" if goes_on else "wb") as stream:
            while block := answer.read1(BLOCK):
                stream.write(block)
                meter.add(len(block), wheel.name)
    if wheel.size is not None and part.stat().st_size < wheel.size:
        raise HTTPException("the connection ended before the file did")


def _broken_off(wheel: Wheel, error: Exception, full: bool) -> GpuError:
    inner = getattr(error, "reason", error)
    why = reason(inner) if isinstance(inner, OSError) else f"The server or the network says: {inner}."
    todo = (
        "Free some space and try again: it goes on from where it broke off."
        if full
        else "Check the network connection and try again: it goes on from where it broke off."
    )
    return GpuError(f"{wheel.name} could not be downloaded.", why, todo, repr(error))


def _is_whole(wheel: Wheel, file: Path) -> bool:
    """Whether an earlier attempt fetched this file; a power cut can leave the name and not the content."""
    return file.exists() and (not wheel.sha256 or _sha256(file) == wheel.sha256)


def _sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _size(folder: Path) -> int:
    return sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir())
