"""The window, the link and the experiment: what all panes and controllers are made with."""

from __future__ import annotations

from collections.abc import Callable

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.document import Document
from eagerlab.store.home import Home


class Workplace:
    """What every pane and controller is made with. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        To be filled; owns everything made here.
    home : Home
        Where things are kept.
    backend : BackendModel
        Followed by the controllers.

    Attributes
    ----------
    document : Document
        The experiment being edited.
    process, bridge : BackendProcess, Bridge
        The link; not started.
    closers : list of callable
        End the threads of controllers.
    """

    def __init__(self, window: MainWindow, home: Home, backend: BackendModel) -> None:
        self.window = window
        self.home = home
        self.backend = backend
        self.document = Document(window)
        self.process = BackendProcess(home, {}, window)
        self.bridge = Bridge(self.process, window)
        self.bridge.problem.connect(window.messages.show)
        self.closers: list[Callable[[], None]] = []


class Part:
    """Makes some of the panes: what it makes them with is at hand as its own. GUI thread only.

    Parameters
    ----------
    place : Workplace
        The window, the link and the experiment; its attributes are those of this.
    """

    def __init__(self, place: Workplace) -> None:
        self.window = place.window
        self.home = place.home
        self.backend = place.backend
        self.document = place.document
        self.process = place.process
        self.bridge = place.bridge
        self.closers = place.closers
