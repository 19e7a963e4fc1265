"""The application: a window that shows at once, while all that is heavy is still being loaded."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Sequence
from types import TracebackType

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from eagerlab import __version__
from eagerlab.assets import assets_folder
from eagerlab.gui import languages, letters, system
from eagerlab.gui.assembly import Assembly
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.settings import Settings
from eagerlab.gui.style import CalmStyle
from eagerlab.gui.system import open_again, take_place_in_taskbar
from eagerlab.gui.theme import Theme
from eagerlab.store.home import Home

# qtconsole and pyqtgraph must not pick another binding of Qt's that happens to be installed.
os.environ["QT_API"] = "pyside6"
os.environ["PYQTGRAPH_QT_LIB"] = "PySide6"


def create_window(argv: Sequence[str]) -> tuple[QApplication, MainWindow]:
    """Make the application and its window, show it, and start the backend; call it on the main thread.

    Parameters
    ----------
    argv : sequence of str
        The program's name, options of Qt, and at most one experiment file.

    Returns
    -------
    tuple of QApplication and MainWindow
        The event loop does not run yet: call ``app.exec()``. Call ``window.shutdown()`` at the end.
    """
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(list(argv) or ["eagerlab"])
        argv = app.arguments()
    app.setApplicationName("EagerLab")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("eagerlab")
    take_place_in_taskbar()
    home = Home()
    settings = Settings(home.settings_file)
    letters.prefer(languages.speak(app, settings.language))
    theme = Theme(settings.theme)
    theme.set_code_font_size(settings.code_font_size)
    app.setStyle(CalmStyle(theme))
    theme.apply(app)
    set_window_icon(app)
    window = MainWindow(settings, theme)
    settings.setParent(window)
    theme.setParent(window)
    assembly = Assembly(window, home, next((entry for entry in argv[1:] if not entry.startswith("-")), ""))
    if system.hands_files_over():
        system.FileOpening(app, assembly.open_file, assembly)
    window.show()
    # So that the frame is on the screen before a thread begins to take the interpreter for imports.
    app.processEvents()
    assembly.begin()
    return app, window


def main(argv: Sequence[str]) -> int:
    """Show the window and stay until it is closed.

    Parameters
    ----------
    argv : sequence of str
        As for `create_window`.

    Returns
    -------
    int
        The exit status.
    """
    app, window = create_window(argv)
    # While Qt waits, Python cannot handle Ctrl-C. The backend notices the window's end, and saves.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    report_exceptions(window)
    status = app.exec()
    window.shutdown()
    if window.opens_again:
        open_again(window.windowFilePath())
    return status


def report_exceptions(window: MainWindow) -> None:
    """Show mistakes of the program's own in the banner, besides writing them to stderr."""
    shown_before = sys.excepthook

    def show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        shown_before(kind, error, trace)
        window.messages.show(
            Notice(
                what=window.tr("EagerLab made a mistake: {error}.").format(error=str(error) or kind.__name__),
                why=window.tr("This is a fault of the program. Training is not affected."),
                todo=window.tr("Please report it with the details below."),
                details="".join(traceback.format_exception(kind, error, trace)),
            )
        )

    sys.excepthook = show


def set_window_icon(app: QApplication) -> None:
    """Give the windows EagerLab's icon."""
    file = assets_folder() / "icons" / "eagerlab.png"
    app.setWindowIcon(QIcon(str(file)))
