"""One at a time adds or removes GPU support."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from eagerlab.own_packages.errors import GpuError
from eagerlab.own_packages.own import OwnPackages
from eagerlab.store.home import WindowLock


@contextmanager
def alone(packages: OwnPackages) -> Iterator[None]:
    """Keep other windows and terminals from doing the same meanwhile; raises `GpuError` when one does."""
    packages.folder.mkdir(parents=True, exist_ok=True)
    lock = WindowLock(packages.folder)
    if lock.take() is not None:
        raise GpuError(
            "GPU support is being added or removed already.",
            "Another EagerLab does it.",
            "Wait until it has ended.",
        )
    try:
        yield
    finally:
        lock.release()


def remove(packages: OwnPackages) -> None:
    """Take GPU support back; raises `GpuError`."""
    try:
        packages.gpu.remove()
    except OSError as error:
        raise GpuError(
            "Not all files of GPU support could be deleted.",
            str(error),
            "They aren't used any more. Delete them by hand, or try again.",
        ) from error
