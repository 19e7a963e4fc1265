"""Names of the backend's threads, for people (``eagerlab doctor``) and for tools (``ps -T``, py-spy)."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from eagerlab.protocol.replies import ThreadRow

PURPOSES = {
    "MainThread": "runs the console's cells",
    "eagerlab-trainer": "trains: the eager loop, and whatever must happen between two steps",
    "eagerlab-step": "stands in a step that is taken in parts, in place of the trainer",
    "eagerlab-publisher": "sends metrics, states and events to the window, and writes metrics to disk",
    "eagerlab-journal": "carries the store's journal into its file",
    "eagerlab-control": "answers the window's buttons and forms",
    "eagerlab-tensors": "reads values of tensors for the inspector",
    "eagerlab-asking": "asks an object of the person's own class something, for a second at most",
    "eagerlab-statistics": "computes statistics and histograms",
    "eagerlab-data": "opens files and makes previews of data",
    "eagerlab-editing": "lists the layers of Keras and checks the model as it is edited",
    "eagerlab-seeing": "answers what the model says about samples",
    "eagerlab-gradients": "waits for gradients that the window asked for",
    "eagerlab-gradient": "computes a gradient for a cell or for the window, off the console's own tapes",
    "eagerlab-metering": "reads what metrics give",
    "eagerlab-own-code": "runs layer classes of the person's own, with a limit on its time",
    "eagerlab-completion": "completes and explains names in the console",
    "eagerlab-doctor": "answers eagerlab doctor",
    "eagerlab-import": "puts TensorFlow's names into the console when they are there",
    "eagerlab-output": "brings what native code prints to the console",
    "eagerlab-fetch": "fetches a file for a cell",
    "eagerlab-plot": "sends points of lab.plot that wait",
    "eagerlab-export": "writes a tensor's values into a file",
    "eagerlab-watch": "samples the names given to lab.watch",
    "eagerlab-window-watch": "ends the backend when the window is gone",
    "eagerlab-interrupts": "wakes a cell that waits when Ctrl-C came",
    "eagerlab-end": "stops, saves and ends the process",
    "eagerlab-checkpoint-writer": "writes checkpoints to disk",
    "Control": "takes Jupyter's control messages, such as the one that ends the process",
    "Shell channel": "hands each request to the thread that answers it",
    "IOPub": "sends output and events",
    "Heartbeat": "answers Jupyter's heartbeat",
    "IPythonHistorySavingThread": "keeps the console's history",
}


def name_thread(thread: threading.Thread, name: str) -> None:
    """Name a running thread, for Python and, on Linux, for the system (which keeps 15 characters of it).

    Parameters
    ----------
    thread : threading.Thread
        A started thread of this process; any thread may call this for any other.
    name : str
        For example ``eagerlab-control``.
    """
    thread.name = name
    if sys.platform == "linux" and thread.native_id is not None:
        comm = Path(f"/proc/self/task/{thread.native_id}/comm")
        try:
            comm.write_text(name[:15])
        except OSError:
            return  # it has just ended, or /proc is not there: the Python name is the one that counts


def list_threads() -> tuple[ThreadRow, ...]:
    """Return the running Python threads, our own first; also tells the system their names."""
    rows = []
    for thread in threading.enumerate():
        if thread.name.startswith("eagerlab-"):
            name_thread(thread, thread.name)
        purpose = PURPOSES.get(thread.name, "")
        rows.append(
            ThreadRow(
                name=thread.name,
                purpose=purpose or "made by the person's code or a library",
                daemon=thread.daemon,
                native_id=thread.native_id or 0,
            )
        )
    return tuple(sorted(rows, key=lambda row: (not row.name.startswith("eagerlab-"), row.name)))
