"""What saving costs the training."""

from __future__ import annotations

import subprocess
import sys

from program import HERE
from result import Result, ratio


def checkpoint_pause() -> Result:
    """How long a checkpoint holds up training, against copying the same variables to host memory."""
    command = [sys.executable, str(HERE / "checkpoint_alone.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    pairs = [[float(word) for word in line.split()] for line in done.stdout.splitlines()]
    return ratio([pair[0] for pair in pairs], [pair[1] for pair in pairs])
