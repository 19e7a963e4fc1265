"""Asks a lab what its model has learnt, as the window does."""

from __future__ import annotations

from typing import Any

import numpy as np

from eagerlab.backend.lab import Lab
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.seeing import See, Seen


def see(lab: Lab, **fields: Any) -> tuple[Seen, list[np.ndarray]]:
    reply, buffers = lab.seeing().see(See(**fields))
    return reply, [read_array(header, buffers, index) for index, header in enumerate(reply.headers)]
