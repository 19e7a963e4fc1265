"""Looking at tensors: by path, a piece at a time, and without keeping anything alive."""

from __future__ import annotations

from eagerlab.backend.tensors.tensors import Tensors

__all__ = ["Tensors"]
