"""What is said when TensorFlow cannot be imported."""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder
from pathlib import Path

from eagerlab.backend.errors import problem_of
from eagerlab.own_packages import present
from eagerlab.own_packages.installation import read
from eagerlab.own_packages.overlay import Overlay
from eagerlab.own_packages.starting import own_packages_here
from eagerlab.protocol.base import Problem


def not_started(error: Exception) -> Problem:
    """Put the failure into words, with a way out that needs no terminal where there is one.

    Parameters
    ----------
    error : Exception
        What the import raised.
    """
    what = "TensorFlow could not be started, so nothing can be trained."
    if not own_packages_here():
        return problem_of(error, what, "Run `eagerlab doctor` in a terminal to see what is missing.")
    if _is_of_gpu_support():
        todo = "GPU support may be why: remove it, then restart the backend."
        return problem_of(error, what, todo).model_copy(update={"action": "gpu_support"})
    names = " ".join(_in_the_way())
    if names:
        todo = f"Restart without packages of your own, then type at the console: %pip uninstall {names}"
    else:
        todo = "A package of your own may be why: restart without them, then %pip uninstall takes it away."
    return problem_of(error, what, todo).model_copy(update={"action": "own_packages"})


def _is_of_gpu_support() -> bool:
    """Whether the TensorFlow that was to be imported is the one that was added for the card."""
    found = PathFinder.find_spec("tensorflow")
    gpu = Path(sys.prefix).parent / "gpu"
    return found is not None and found.origin is not None and Path(found.origin).is_relative_to(gpu)


def _in_the_way() -> list[str]:
    """Return the packages of the person's that bring a module which EagerLab comes with."""
    installation = read()
    if installation is None:
        return []
    found = present.shadows(Overlay(Path(sys.prefix)).site, installation.site)
    return sorted({shadow.package for shadow in found if shadow.package})
