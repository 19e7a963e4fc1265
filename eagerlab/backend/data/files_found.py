"""What files and folders hold that are no tables."""

from __future__ import annotations

from eagerlab.backend.data.arrays_found import arrays_found
from eagerlab.backend.data.pictures_found import pictures_found

__all__ = ["arrays_found", "pictures_found"]
