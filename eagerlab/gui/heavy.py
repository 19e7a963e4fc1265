"""Imports what the window needs later while it is shown already.

Modules without Qt are imported in a thread. Those with Qt are not: PySide enters each new class into a table,
and Qt reads that table for every event of a widget made in Python, without the interpreter's lock. So a class
that is made in a thread while the event loop turns kills the process now and then. They are imported on the
GUI thread, one a turn of the loop, in an order in which each finds most of what it needs there.
"""

from __future__ import annotations

import importlib
import pkgutil
import threading
import traceback
from collections.abc import Iterator

from PySide6.QtCore import QObject, Qt, QTimer, Signal

IN_THREAD = (
    "numpy",
    "zmq",
    "jupyter_client.session",
    "jupyter_client.threaded",
    "IPython",
    "pygments.lexers.python",
    "eagerlab.protocol",
    "eagerlab.experiment",
    "eagerlab.store",
    "eagerlab.guide",
    "eagerlab.pasting",
)
"""Without Qt; packages with all that is in them."""
ON_GUI_THREAD = (
    "PySide6.QtOpenGL",
    "PySide6.QtOpenGLWidgets",
    "PySide6.QtSvg",
    "PySide6.QtTest",
    "PySide6.QtPrintSupport",
    "qtpy.QtCore",
    "qtpy.QtGui",
    "qtpy.QtWidgets",
    "pyqtgraph.Qt",
    "pyqtgraph.functions",
    "pyqtgraph.graphicsItems.ViewBox",
    "pyqtgraph.graphicsItems.PlotItem",
    "pyqtgraph.widgets.PlotWidget",
    "pyqtgraph",
    "qtconsole.base_frontend_mixin",
    "qtconsole.console_widget",
    "qtconsole.rich_jupyter_widget",
    "eagerlab.gui.models",
    "eagerlab.gui.kernel",
    "eagerlab.gui.views",
    "eagerlab.gui.controllers",
    "eagerlab.gui.workplace",
    "eagerlab.gui.panes_experiment",
    "eagerlab.gui.panes_learning",
    "eagerlab.gui.panes_inspection",
    "eagerlab.gui.panes",
)
"""With Qt; what others need comes first."""


class HeavyImport(QObject):
    """Imports modules, some in a thread and the others in turns of the event loop. GUI thread only.

    Parameters
    ----------
    in_thread, on_gui_thread : tuple of str
        Names of modules, and of packages that are imported with all that is in them.
    parent : QObject, optional
        Owner.

    Attributes
    ----------
    finished : Signal(str)
        Empty on success, else the traceback. Never after `end`.
    """

    finished = Signal(str)
    _thread_ended = Signal(str)

    def __init__(
        self, in_thread: tuple[str, ...], on_gui_thread: tuple[str, ...], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._in_thread = in_thread
        self._left = modules_of(on_gui_thread)
        self._ended = False
        self._thread = threading.Thread(target=self._work, name="eagerlab-imports", daemon=True)
        self._thread_ended.connect(self._go_on, Qt.ConnectionType.QueuedConnection)
        self._turn = QTimer(self)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._import_next)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def end(self) -> None:
        """Import nothing further; block until the thread has ended. Harmless when it was never started."""
        self._ended = True
        self._turn.stop()
        if self._thread.ident is not None:
            self._thread.join()

    def _work(self) -> None:
        trouble = ""
        try:
            for name in modules_of(self._in_thread):
                if self._ended:
                    return
                importlib.import_module(name)
        except Exception:  # noqa: BLE001 (whatever a damaged installation raises, the window must say it)
            trouble = traceback.format_exc()
        self._thread_ended.emit(trouble)

    def _go_on(self, trouble: str) -> None:
        if trouble:
            self.finished.emit(trouble)
        elif not self._ended:
            self._turn.start()

    def _import_next(self) -> None:
        trouble = ""
        try:
            importlib.import_module(next(self._left))
            return
        except StopIteration:
            pass
        except Exception:  # noqa: BLE001 (as above)
            trouble = traceback.format_exc()
        self._turn.stop()
        self.finished.emit(trouble)


def modules_of(names: tuple[str, ...]) -> Iterator[str]:
    """Give the names of modules; a package of EagerLab's is followed by what is in it."""
    for name in names:
        yield name
        path = getattr(importlib.import_module(name), "__path__", None)
        if path is not None and name.startswith("eagerlab."):
            for module in pkgutil.iter_modules(path, f"{name}."):
                yield from modules_of((module.name,))
