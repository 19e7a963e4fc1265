"""Help, About: gathers what a report of a fault should hold."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

from PySide6.QtCore import QObject, qVersion
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from eagerlab import __version__
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.background import Background
from eagerlab.gui.told import told
from eagerlab.gui.views.about_dialog import AboutDialog
from eagerlab.gui.views.licences_dialog import LicencesDialog
from eagerlab.licences import Licence, licences
from eagerlab.protocol.base import Problem
from eagerlab.protocol.replies import Reply, Threads
from eagerlab.protocol.requests import ListThreads
from eagerlab.store.home import Home

NONE = "–"
PACKAGES = (
    "tensorflow",
    "keras",
    "ipykernel",
    "PySide6-Essentials",
    "pyqtgraph",
    "qtconsole",
    "numpy",
    "pydantic",
)


class AboutController(QObject):
    """Fills the dialog: at once with what the window knows, then with the backend's threads."""

    def __init__(self, window: MainWindow, bridge: Bridge, backend: BackendModel, home: Home) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._backend = backend
        self._home = home
        self._background = Background("eagerlab-licences", self)
        window.commands["about"].triggered.connect(self.open)

    def open(self) -> AboutDialog:
        """Show the dialog."""
        dialog = AboutDialog(self._window.theme, __version__, self._window)
        report = self._report()
        dialog.set_report(report)
        dialog.licences_requested.connect(lambda: self.show_licences(dialog))
        dialog.open()
        if self._backend.life == "up":

            def answered(reply: Reply, _buffers: list[memoryview]) -> None:
                if isinstance(reply, Threads):
                    dialog.set_report(report + "\n" + self._threads(reply))

            self._bridge.request(ListThreads(), answered, owner=dialog)
        return dialog

    def show_licences(self, parent: QWidget) -> LicencesDialog:
        """Show a dialog, which is filled as soon as the licences have been read."""
        dialog = LicencesDialog(self._window.theme, parent)

        def read(found: tuple[Licence, ...]) -> None:
            if isValid(dialog):
                dialog.set_licences(found)

        def failed(problem: Problem) -> None:
            if isValid(dialog):
                dialog.set_problem(told(problem.what), told(problem.why))

        self._background.run(licences, read, failed)
        dialog.open()
        return dialog

    def close(self) -> None:
        """End the thread that reads licences."""
        self._background.close()

    def _report(self) -> str:
        state = self._backend.state
        lines = [
            f"EagerLab  {__version__}",
            f"Python    {platform.python_version()}",
            f"System    {platform.platform()}",
            f"Qt        {qVersion()}",
            "",
            *(f"{name:<20}{_version(name)}" for name in _packages()),
            "",
            self.tr("Home: {folder}").format(folder=self._home.root),
            self.tr("Backend: {life}").format(life=self._life()),
        ]
        if state is not None and state.devices:
            lines += ["", self.tr("Devices:")]
            lines += [f"  {device.name:<8}{device.description}" for device in state.devices]
            if state.no_gpu:
                lines.append(f"  {state.no_gpu}")
        return "\n".join(lines)

    def _life(self) -> str:
        return {
            "loading": self.tr("not started yet"),
            "starting": self.tr("starting"),
            "up": self.tr("running"),
            "restarting": self.tr("restarting"),
            "dead": self.tr("ended"),
        }[self._backend.life]

    def _threads(self, reply: Threads) -> str:
        lines = ["", self.tr("Threads of the backend:")]
        lines += [f"  {row.name:<32}{row.purpose}" for row in reply.threads]
        return "\n".join(lines)


def _packages() -> list[str]:
    """Return the packages to be named; an installed copy has a TensorFlow of another name."""
    cpu = "tensorflow-cpu"
    return [cpu if name == "tensorflow" and _version(cpu) != NONE else name for name in PACKAGES]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return NONE
