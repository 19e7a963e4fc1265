"""Run, Restart without packages of my own, and back; and what is said when one breaks the start."""

from __future__ import annotations

import os

from PySide6.QtCore import QObject

from eagerlab.gui.controllers.life import LifeController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.own_packages.installation import Installation
from eagerlab.own_packages.own import SWITCH


class OwnPackagesController(QObject):
    """Hands the choice to the backend's next start. GUI thread only.

    Parameters
    ----------
    window, process, bridge, life
        What it acts on.
    installation : Installation or None
        None in a checkout or a wheel: there, all packages are the person's own and nothing is offered.
    """

    def __init__(
        self,
        window: MainWindow,
        process: BackendProcess,
        bridge: Bridge,
        life: LifeController,
        installation: Installation | None,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._process = process
        self._life = life
        self._installation = installation
        self._started = False
        self._action = window.commands["own_packages"]
        self._action.setVisible(installation is not None)
        # Asked for on the command line, it holds for this window only.
        self._on = window.settings.own_packages and os.environ.get(SWITCH, "").lower() != "off"
        self._hand_over()
        self._action.triggered.connect(self._switch)
        process.starting.connect(self._on_starting)
        process.died.connect(self._on_died)
        process.without_own_packages.connect(self._on_unusable)
        bridge.ready.connect(self._on_ready)

    def _hand_over(self) -> None:
        self._process.environment[SWITCH] = "on" if self._on else "off"
        text = (
            self.tr("Restart without packages of my own")
            if self._on
            else self.tr("Restart with packages of my own")
        )
        self._window.commands.set_text("own_packages", text)

    def _switch(self) -> None:
        self._on = not self._on
        self._window.settings.own_packages = self._on
        self._hand_over()
        self._window.messages.withdraw("own_packages")
        if not self._process.is_running:
            self._process.start()
            return
        text = (
            self.tr("Packages of your own are loaded from the backend's next start on.")
            if self._on
            else self.tr("Packages of your own are left out from the backend's next start on.")
        )
        self._life.restart_for(
            text,
            self.tr("A restart saves what was trained and clears the console's variables."),
            lambda: self._window.status.flash(text),
        )

    def _on_starting(self) -> None:
        self._started = False

    def _on_ready(self) -> None:
        self._started = True

    def _on_died(self, _words: str) -> None:
        if self._started or self._installation is None or not self._on:
            return
        self._window.messages.show(
            Notice(
                what=self.tr("The backend ended before it was ready: a package of your own may be why."),
                why=self.tr("What was installed with %pip, and GPU support, are loaded before all else."),
                todo=self.tr("Switch them off to start without them; `eagerlab doctor` lists them."),
                action="own_packages",
                severity="warning",
            )
        )

    def _on_unusable(self, trouble: str) -> None:
        self._window.messages.show(
            Notice(
                what=self.tr("Packages of your own cannot be loaded, and %pip cannot install any."),
                why=trouble,
                todo=self.tr("`eagerlab doctor` tells more."),
                severity="warning",
            )
        )
