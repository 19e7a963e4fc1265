"""Which attributes the console's completion may read: of libraries, never of the person's classes."""

from __future__ import annotations

from typing import Any

from IPython.core.guarded_eval import BUILTIN_GETATTR
from traitlets.config import Config

_TRUSTED = ("keras", "tensorflow", "numpy", "eagerlab", "eagerlab_experiment")


class TrustedTypes(set[Any]):
    """IPython's types whose properties may be read, and all types of the libraries that the console is for.

    Completing ``lab.model.layers`` must read properties. A property of a class typed at the console may do
    anything, so it is not read.
    """

    def __contains__(self, kind: object) -> bool:
        module = getattr(kind, "__module__", None)
        trusted = isinstance(module, str) and module.partition(".")[0] in _TRUSTED
        return trusted or super().__contains__(kind)


def configure_completion(config: Config) -> None:
    """Set up completion that answers at once and runs none of the person's code."""
    # Jedi reads TensorFlow's sources for seconds; the live objects answer at once.
    config.IPCompleter.use_jedi = False
    config.IPCompleter.policy_overrides = {"allowed_getattr": TrustedTypes(BUILTIN_GETATTR)}
