"""The part of `Lab` that searches tensors and writes them into files."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eagerlab.backend.errors import problem_of
from eagerlab.backend.looking import Looking
from eagerlab.protocol.exporting import ExportProgress

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from eagerlab.backend.tensors.values import Values
    from eagerlab.protocol.exporting import ExportTensor

TELL_AGAIN = 0.1
"""Seconds between two messages about how far a file is."""


class TableCalls(Looking):
    """Any thread may call these; they work on the thread that calls, and copy no tensor whole."""

    ready: threading.Event
    _exports: dict[str, threading.Event]
    """Files that are being written, by the request's id; an event that is set gives one up."""

    def find(self, obj: Any, condition: str, limit: int = 1000) -> npt.NDArray[np.int64]:
        """Return where values of a tensor fulfil a condition.

        Parameters
        ----------
        obj : tensor, variable, array or str
            An object, or its name or path as text.
        condition : str
            ``"3"``, ``"> 3"``, ``"<= -1e-3"``, ``"!= 0"``, ``"abs > 10"``, ``"0..1"``, ``"is nan"``,
            ``"is inf"``, ``"is finite"``; of strings, a text that they contain.
        limit : int
            How many places are returned at most.

        Returns
        -------
        numpy.ndarray of int64
            One row for each hit, one column for each axis.
        """
        from eagerlab.backend.tensors.finding import find_all

        return find_all(self._values_of(obj), condition, limit)

    def export(self, obj: Any, path: str | Path) -> str | None:
        """Write a tensor's values into a file; returns when it is written.

        Parameters
        ----------
        obj : tensor, variable, array or str
            An object, or its name or path as text.
        path : str or Path
            Ends with ``.npy``, ``.csv`` or ``.png``. What stands there is replaced, all at once.

        Returns
        -------
        str or None
            What is otherwise in the file than in the tensor, in a sentence.
        """
        from eagerlab.backend.tensors.exports import write_values

        note = write_values(self._values_of(obj), Path(path).expanduser().absolute())
        return note or None

    def queue_export(self, request: ExportTensor) -> Future[str]:
        """Write a file on a thread of its own, and tell how far it is; see `ExportTensor`."""
        future: Future[str] = Future()
        ended = self._exports[request.id] = threading.Event()
        threading.Thread(
            target=self._export, args=(request, ended, future), name="eagerlab-export", daemon=True
        ).start()
        return future

    def cancel_export(self, export: str) -> None:
        """Give up a file that is being written."""
        ended = self._exports.get(export)
        if ended is not None:
            ended.set()

    def _export(self, request: ExportTensor, ended: threading.Event, future: Future[str]) -> None:
        from eagerlab.backend.paths import join
        from eagerlab.backend.tensors.cropped import selected
        from eagerlab.backend.tensors.exports import ExportCancelledError, write_values

        path = Path(request.path)
        told = time.monotonic()

        def looked(share: float) -> None:
            nonlocal told
            if ended.is_set():
                raise ExportCancelledError(path.name)
            if time.monotonic() - told > TELL_AGAIN:
                told = time.monotonic()
                self._publisher.publish(ExportProgress(export=request.id, path=request.path, share=share))

        note, error = "", None
        try:
            self.ready.wait()
            values = self._values_of(join(request.node))
            if request.selection is not None:
                values = selected(values, request.view, request.selection)
            note = write_values(values, path, request.view, request.colours, looked)
        except BaseException as raised:  # noqa: BLE001 - told to the person in words
            error = raised
        del self._exports[request.id]
        problem = None if error is None else problem_of(error, f"{path.name} was not written.")
        self._publisher.publish(
            ExportProgress(
                export=request.id, path=request.path, share=1.0, ended=True, note=note, problem=problem
            )
        )
        if error is None:
            future.set_result(note)
        else:
            future.set_exception(error)

    def _values_of(self, obj: Any) -> Values:
        from eagerlab.backend.tensors.opening import values_of

        return values_of(self._object_at(self._node_of(obj)) if isinstance(obj, str) else obj)
