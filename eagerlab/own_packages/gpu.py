"""GPU support that was added: a whole TensorFlow with its CUDA libraries in a folder of the person's own."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from eagerlab.own_packages.installation import Installation
from eagerlab.own_packages.overlay import Overlay

Status = Literal["none", "partial", "added", "outdated"]
MANIFEST = "eagerlab-gpu.json"
CARD_SIGNS = ("proc/driver/nvidia/version", "dev/nvidia0", "dev/dxg")
"""Files that a driver of NVIDIA's makes, on Linux and inside WSL 2."""


@dataclass(frozen=True)
class Manifest:
    """What was added; written last, so that a folder with it is complete.

    Attributes
    ----------
    tensorflow : str
        Version.
    size : int
        Bytes on disk.
    gpus : tuple of str
        The cards that TensorFlow saw when it was tried.
    """

    tensorflow: str
    size: int
    gpus: tuple[str, ...]


class GpuSupport:
    """Where GPU support is, and whether it can be used. Any thread.

    Parameters
    ----------
    folder : Path
        `OwnPackages.folder`.
    installation : Installation
        It is of use only with a TensorFlow of the same version.
    """

    def __init__(self, folder: Path, installation: Installation) -> None:
        self.parent = folder
        self.folder = folder / "gpu"
        self.site = Overlay(self.folder).site
        self.staging = folder / "gpu-new"
        self.downloads = folder / "gpu-downloads"
        self._installation = installation

    @property
    def manifest(self) -> Manifest | None:
        """What was added, or None."""
        try:
            content = json.loads((self.folder / MANIFEST).read_text(encoding="utf-8"))
            return Manifest(str(content["tensorflow"]), int(content["size"]), tuple(content["gpus"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    @property
    def status(self) -> Status:
        """``partial``: a download was not finished; ``outdated``: for another version of TensorFlow."""
        manifest = self.manifest
        if manifest is None:
            return "partial" if self.downloaded() else "none"
        return "added" if manifest.tensorflow == self._installation.tensorflow else "outdated"

    def is_usable(self) -> bool:
        """Whether a backend can load it."""
        return self.status == "added"

    def downloaded(self) -> int:
        """Return how many bytes of an unfinished download are kept."""
        if not self.downloads.is_dir():
            return 0
        return sum(file.stat().st_size for file in self.downloads.iterdir() if file.is_file())

    def activate(self, manifest: Manifest) -> None:
        """Put what was prepared in `staging` in the place of what was there; all at once.

        Raises
        ------
        OSError
            It could not be done; what was there is there still.
        """
        content = {"tensorflow": manifest.tensorflow, "size": manifest.size, "gpus": manifest.gpus}
        file = self.staging / MANIFEST
        with file.open("w", encoding="utf-8") as stream:
            json.dump(content, stream)
            stream.flush()
            os.fsync(stream.fileno())
        aside = self._put_aside()
        try:
            self.staging.rename(self.folder)
        except OSError:
            if aside is not None:
                aside.rename(self.folder)
            raise
        self.clean(downloads=True)

    def remove(self) -> None:
        """Take all of it back: what was added, and what is left of a download.

        Raises
        ------
        OSError
            A file could not be deleted; it isn't used any more all the same.
        """
        self._put_aside()
        self.clean(downloads=True)

    def clean(self, downloads: bool = False) -> None:
        """Delete what was left over; of an unfinished download only when `downloads`."""
        for folder in (self.staging, self.downloads, *self.parent.glob("gpu-old-*")):
            if folder.exists() and (downloads or folder != self.downloads):
                shutil.rmtree(folder)

    def _put_aside(self) -> Path | None:
        if not self.folder.exists():
            return None
        aside = self.parent / f"gpu-old-{secrets.token_hex(3)}"
        self.folder.rename(aside)
        return aside


def sees_card(root: Path = Path("/")) -> bool:
    """Whether this computer has an NVIDIA card with a driver; quick enough for the GUI thread."""
    if not sys.platform.startswith("linux"):
        return False
    return any((root / sign).exists() for sign in CARD_SIGNS) or (
        root == Path("/") and shutil.which("nvidia-smi") is not None
    )


def why_not_here(kind: str) -> str:
    """Return why GPU support cannot be added to this copy, or an empty string when it can.

    Parameters
    ----------
    kind : str
        `Installation.kind`; empty in a checkout or a wheel.
    """
    if sys.platform == "win32":
        return (
            "TensorFlow has had no GPU on Windows itself since version 2.11. "
            "Install EagerLab for Linux inside WSL 2 to train on an NVIDIA GPU: "
            "there, GPU support can be added."
        )
    if sys.platform == "darwin":
        return "TensorFlow with CUDA does not exist for macOS. Training uses the CPU there."
    if not kind:
        return (
            "This EagerLab was installed with pip: there, pip adds GPU support as well. "
            "Run this line in a terminal, in the same environment, and restart EagerLab:"
        )
    return ""
