"""A window that is killed: its backend saves, ends, and leaves no socket behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from eagerlab.store.home import Home
from eagerlab.store.runs import RunStore

WINDOW = """
import sys
from PySide6.QtCore import QCoreApplication
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.protocol.requests import Train
from eagerlab.store.home import Home

app = QCoreApplication([])
home = Home()
process = BackendProcess(home)
bridge = Bridge(process)
bridge.metrics.connect(lambda event, _: print(process.pid, home.runtime, event.run, flush=True))
bridge.request(Train(steps=100_000))
process.start()
app.exec()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="sockets are files elsewhere")
def test_the_backend_saves_and_ends_when_its_window_is_killed(eagerlab_home: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", WINDOW], stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        pid, runtime, run = window.stdout.readline().split()
        backend = psutil.Process(int(pid))
        window.kill()
    gone, _ = psutil.wait_procs([backend], timeout=300)
    assert gone or backend.status() == psutil.STATUS_ZOMBIE
    assert not Path(runtime).exists()
    home = Home(eagerlab_home)
    reader = RunStore.open_reader(home.runs_file)
    (row,) = [row for row in reader.runs() if row.id == run]
    reader.close()
    assert row.state != "training"
    assert len(list(home.checkpoints.glob("*/manifest.json"))) == 1
    assert not (home.root / "backend.json").exists()
