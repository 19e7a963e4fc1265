"""What goes wrong with the code of a benchmark; needs no TensorFlow."""

from __future__ import annotations

from eagerlab.backend.errors import LabError


class SetupError(LabError):
    """The lines that come before measuring cannot be read, or failed."""
