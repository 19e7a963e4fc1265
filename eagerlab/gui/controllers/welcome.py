"""What a start has to say: the tour at the first, what is new at the first after an upgrade."""

from __future__ import annotations

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from eagerlab import __version__
from eagerlab.assets import MissingAssetError
from eagerlab.changelog import Release, changelog, is_newer, news, releases, translated
from eagerlab.gui.controllers.tour import Tour
from eagerlab.gui.languages import spoken
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.views.news_dialog import NewsDialog
from eagerlab.store.home import Home

WHATS_NEW = "whats_new"


class WelcomeController(QObject):
    """Begins the tour, and shows what is new. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        With all its panes.
    home : Home
        A temporary one is new at each start: there is no tour then.
    version : str
        The program's own.

    Attributes
    ----------
    tour : Tour
        Also begun from the Help menu.
    """

    def __init__(self, window: MainWindow, home: Home, version: str = __version__) -> None:
        super().__init__(window)
        self._window = window
        self._home = home
        self._version = version
        self.tour = Tour(window)
        window.commands[WHATS_NEW].triggered.connect(self.show_news)

    def start(self, *, ordinary: bool) -> None:
        """Say what this start has to say.

        Parameters
        ----------
        ordinary : bool
            Whether the window shows what it shows at any start: no file was asked for, and nothing was
            brought back. Otherwise the tour waits for the next start.
        """
        settings = self._window.settings
        if settings.version and is_newer(self._version, settings.version):
            self._tell_upgrade()
        wanted = (settings.is_new or settings.tour_waits) and not self._home.temporary
        show = wanted and ordinary and not self._window.questions.is_open
        waits = wanted and not show
        if settings.version != self._version or settings.tour_waits != waits:
            settings.version = self._version
            settings.tour_waits = waits
            settings.save()  # at once, so that a crash shows nothing twice
        if show:
            self.tour.start()

    def show_news(self) -> None:
        """Open the dialog."""
        self._window.messages.withdraw(WHATS_NEW)
        try:
            found = translated(news(releases(changelog()), self._version), spoken())
        except MissingAssetError as error:
            self._window.messages.show(
                Notice(self.tr("What is new cannot be shown."), str(error), severity="warning")
            )
            return
        dialog = NewsDialog(self._window.theme, self._version, self._markdown(found), self._window)
        dialog.link_activated.connect(lambda link: QDesktopServices.openUrl(QUrl(link)))
        dialog.open()

    def _markdown(self, found: tuple[Release, ...]) -> str:
        parts = []
        for release in found:
            name = (
                release.version or self._version
            )  # what is not released yet is in this program all the same
            parts.append(f"## {name} · {release.date}" if release.date else f"## {name}")
            parts.append(release.text)
        return "\n\n".join(parts)

    def _tell_upgrade(self) -> None:
        self._window.messages.show(
            Notice(
                self.tr("This is EagerLab {version} now.").format(version=self._version),
                self.tr("Your settings, runs and checkpoints are as they were."),
                severity="info",
                action=WHATS_NEW,
            )
        )
