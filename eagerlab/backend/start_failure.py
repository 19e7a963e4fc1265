"""What is said when TensorFlow cannot be imported."""

from __future__ import annotations

import sys
import traceback
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
    names = " ".join(_in_the_way())
    gpu = Path(sys.prefix).parent / "gpu"
    if gpu.is_dir() and str(gpu) in "".join(traceback.format_exception(error)):
        todo = "GPU support may be why: remove it, then restart the backend."
        return problem_of(error, what, todo).model_copy(update={"action": "gpu_support"})
    if names:
        todo = f"Restart without packages of your own, then type at the console: %pip uninstall {names}"
    else:
        todo = "A package of your own may be why: restart without them, then %pip uninstall takes it away."
    return problem_of(error, what, todo).model_copy(update={"action": "own_packages"})


def _in_the_way() -> list[str]:
    """Return the packages of the person's that bring a module which EagerLab comes with."""
    installation = read()
    if installation is None:
        return []
    found = present.shadows(Overlay(Path(sys.prefix)).site, installation.site)
    return sorted({shadow.package for shadow in found if shadow.package})
