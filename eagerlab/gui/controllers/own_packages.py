"""Run, Restart without packages of my own, and back; and what is said when one breaks the start."""

from __future__ import annotations

import os
import re
import sysconfig
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from eagerlab.gui.controllers.life import LifeController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.own_packages.installation import Installation
from eagerlab.own_packages.overlay import Overlay
from eagerlab.own_packages.own import SWITCH, folder_for_this_python, older_packages

SLOW_START_MS = 60_000
"""A backend answers within seconds, and imports TensorFlow only then; longer, it hardly comes any more."""
_MODULE = re.compile(r"site-packages[/\\]([A-Za-z][\w]*)")


class OwnPackagesController(QObject):
    """Hands the choice to the backend's next start. GUI thread only.

    Parameters
    ----------
    window, process, bridge, life
        What it acts on.
    installation : Installation or None
        None in a checkout or a wheel: there, all packages are the person's own and nothing is offered.
    root : Path
        `Home.root`.
    """

    def __init__(
        self,
        window: MainWindow,
        process: BackendProcess,
        bridge: Bridge,
        life: LifeController,
        installation: Installation | None,
        root: Path,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._process = process
        self._life = life
        self._installation = installation
        self._root = root
        self._folder = folder_for_this_python(root)
        self._started = False
        self.slow_start = QTimer(self)
        self.slow_start.setSingleShot(True)
        self.slow_start.setInterval(SLOW_START_MS)
        self.slow_start.timeout.connect(self._on_slow)
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
        self.slow_start.start()

    def _on_ready(self) -> None:
        self._started = True
        self.slow_start.stop()
        self._window.messages.withdraw("own_packages")
        if self._installation is not None:
            self._tell_of_another_python()

    def _on_died(self, _words: str) -> None:
        self.slow_start.stop()
        if not self._started and self._may_be_why():
            # What the death itself says, "restart the backend", would fail again.
            self._window.messages.withdraw("restart_backend")
            self._blame(self.tr("The backend ended before it was ready: a package of your own may be why."))

    def _on_slow(self) -> None:
        if self._may_be_why():
            self._blame(self.tr("The backend does not come up: a package of your own may be why."))

    def _may_be_why(self) -> bool:
        """Whether this backend loads anything of the person's."""
        if self._installation is None or not self._on:
            return False
        return Overlay(self._folder / "own").has_packages() or (self._folder / "gpu").is_dir()

    def _blame(self, what: str) -> None:
        printed = self._process.last_words()
        self._window.messages.show(
            Notice(
                what=what,
                why=self._culprit(printed),
                todo=self.tr("Restart without them; then take it away at the console with %pip uninstall."),
                action="own_packages",
                details=printed,
            )
        )

    def _culprit(self, printed: str) -> str:
        """Name what was being imported from the person's folder when the backend ended."""
        own = [line for line in printed.splitlines() if str(self._folder) in line]
        found = _MODULE.search(own[-1].partition(str(self._folder))[2]) if own else None
        if found is not None:
            return self.tr("The last that was loaded of it was {module}.").format(module=found[1])
        return self.tr("What was installed with %pip, and GPU support, are loaded before all else.")

    def _tell_of_another_python(self) -> None:
        """Say once after an upgrade to another Python which packages have to be installed anew."""
        python = sysconfig.get_python_version()
        if self._window.settings.packages_python == python:
            return
        self._window.settings.packages_python = python
        older = older_packages(self._root)
        if not older or Overlay(self._folder / "own").has_packages():
            return
        version = max(older, key=lambda folder: [int(part) for part in re.findall(r"\d+", folder)])
        names = older[version]
        self._window.messages.show(
            Notice(
                what=self.tr(
                    "Packages of your own were installed for Python {old}; this is Python {new}."
                ).format(old=version, new=python),
                why=self.tr("Packages for one version of Python cannot be loaded by another."),
                todo=self.tr("Install them anew at the console: {line}").format(
                    line=f"%pip install {' '.join(names)}"
                ),
                severity="info",
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
