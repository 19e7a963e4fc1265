"""Help, Add GPU support: what can be done here, doing it, and taking it back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from eagerlab.gui import numbers
from eagerlab.gui.controllers.gpu_worker import GpuWorker, own_command
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice, Severity
from eagerlab.gui.told import told
from eagerlab.gui.views.gpu_dialog import GpuDialog, Page
from eagerlab.own_packages.gpu import GpuSupport, sees_card, why_not_here
from eagerlab.own_packages.installation import Installation
from eagerlab.own_packages.own import folder_for_this_python

PIP_LINE = "pip install 'eagerlab[gpu]'"
ABOUT_GB = 3.4
ROOM_GB = 12
"""Of TensorFlow 2.21 with its libraries; what is really needed is asked for before anything is fetched."""


class GpuController(QObject):
    """Offers GPU support, adds it in a process of its own, and takes it back. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Whose action ``gpu_support`` opens the dialog.
    home : Path
        `Home.root`.
    installation : Installation or None
        The installed copy; None in a checkout or a wheel.
    command : sequence of str, optional
        How EagerLab is started for the work.
    card : callable, optional
        Whether there is an NVIDIA card.
    """

    def __init__(
        self,
        window: MainWindow,
        home: Path,
        installation: Installation | None,
        command: Sequence[str] | None = None,
        card: Callable[[], bool] = sees_card,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._installation = installation
        self._card = card
        self._why_not = why_not_here(installation.kind if installation else "")
        self._gpu: GpuSupport | None = None
        self._was_there = False
        if installation is not None and not self._why_not:
            self._gpu = GpuSupport(folder_for_this_python(home), installation)
        self.worker = GpuWorker(command or own_command(), home, self)
        self.worker.told.connect(self._told)
        self.dialog: GpuDialog | None = None
        window.commands["gpu_support"].triggered.connect(self.open)
        self._name_action()

    def offer(self) -> None:
        """Say once that there is a card which is not used."""
        settings = self._window.settings
        if self._gpu is None or settings.gpu_offered or self._gpu.status != "none" or not self._card():
            return
        settings.gpu_offered = True
        self._window.messages.show(
            Notice(
                what=self.tr("This computer has an NVIDIA card, but training uses the CPU."),
                why=self.tr("The libraries for the card are large, and only for such cards."),
                todo=self.tr("Add GPU support fetches them; it is in the Help menu, too."),
                severity="info",
                action="gpu_support",
            )
        )

    def open(self) -> None:
        """Show the dialog; what is being done goes on when it is closed."""
        if self.dialog is None:
            self.dialog = GpuDialog(self._window.theme, self._window)
            self.dialog.pressed.connect(self._pressed)
            self._show_state()
        elif not self.worker.is_running and not self.dialog.isVisible():
            self._show_state()
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    def close(self) -> None:
        """End with the window."""
        self.worker.close()

    def _pressed(self, key: str) -> None:
        if key in ("add", "again"):
            self._begin("add", self.tr("GPU support is being added"), ("cancel",))
        elif key == "remove":
            self._begin("remove", self.tr("GPU support is being removed"), ())
        elif key == "discard":
            self._begin("remove", self.tr("The download is being deleted"), ())
        elif key == "cancel":
            self._dialog.buttons["cancel"].setEnabled(False)
            self._dialog.show_progress(None, self.tr("Giving up…"))
            self.worker.cancel()
        elif key == "restart":
            self._dialog.hide()
            self._window.commands["restart_backend"].trigger()

    def _begin(self, what: str, heading: str, buttons: tuple[str, ...]) -> None:
        text = self.tr("EagerLab can be used meanwhile, and this dialog be closed.") if buttons else ""
        self._was_there = self._is_there()
        self._dialog.show_page(Page(heading, text, buttons=buttons, working=True))
        self._dialog.show_progress(None, "")
        self.worker.start(what)

    def _told(self, event: dict[str, Any]) -> None:
        kind = event["event"]
        if kind == "progress":
            if self._dialog.buttons["cancel"].isEnabled():
                self._show_progress(event)
            return
        self._name_action()
        page = {
            "added": self._added,
            "removed": self._removed,
            "failed": self._failed,
            "cancelled": self._cancelled,
        }[kind](event)
        self._dialog.show_page(page)
        if not self._dialog.isVisible():
            severity: Severity = "error" if kind == "failed" else "info"
            self._window.messages.show(
                Notice(what=page.heading, todo=page.text, severity=severity, action="gpu_support")
            )

    def _show_progress(self, event: dict[str, Any]) -> None:
        done, total, file, left = event["done"], event["total"], event["file"], event["seconds_left"]
        words = {
            "looking": self.tr("Asking which files are needed"),
            "downloading": self.tr("Downloading {file}").format(file=_short(file)),
            "unpacking": self.tr("Unpacking {file}").format(file=_short(file)),
            "trying": self.tr("Trying the new TensorFlow in a process of its own"),
        }
        parts = [words[event["phase"]]]
        if total:
            parts.append(
                self.tr("{done} of {total}").format(
                    done=numbers.size_in_bytes(done), total=numbers.size_in_bytes(total)
                )
            )
        if left is not None:
            parts.append(self.tr("{time} left").format(time=numbers.duration(left)))
        self._dialog.show_progress(done / total if total else None, " · ".join(parts))

    def _added(self, event: dict[str, Any]) -> Page:
        text = self.tr("TensorFlow {version} for NVIDIA cards is there and was tried: {size}.").format(
            version=event["tensorflow"], size=numbers.size_in_bytes(event["size"])
        )
        if not event["gpus"]:
            text += " " + self.tr(
                "It found no card that it can use, so training stays on the CPU until its driver works."
            )
        text += " " + self.tr("It is used from the backend's next start on.")
        return Page(self.tr("GPU support was added"), text, buttons=("restart", "remove"))

    def _removed(self, _event: dict[str, Any]) -> Page:
        if not self._was_there:
            return Page(self.tr("The download was deleted"), self._offer_text(), buttons=("add",))
        text = self.tr(
            "From the backend's next start on, TensorFlow uses the CPU. "
            "Until then, what uses the card may fail: its libraries are gone."
        )
        return Page(self.tr("GPU support was removed"), text, buttons=("restart",))

    def _failed(self, event: dict[str, Any]) -> Page:
        text = " ".join(told(event[part]) for part in ("why", "todo") if event[part])
        buttons = ("again", *self._taken_away_by())
        return Page(told(event["words"]), text, details=event["details"], buttons=buttons)

    def _cancelled(self, _event: dict[str, Any]) -> Page:
        page = self._state_page()
        return Page(self.tr("Given up; nothing was changed"), page.text, buttons=page.buttons)

    def _is_there(self) -> bool:
        return self._gpu is not None and self._gpu.status in ("added", "outdated")

    def _taken_away_by(self) -> tuple[str, ...]:
        """Return the button that takes back what there is."""
        if self._is_there():
            return ("remove",)
        return ("discard",) if self._gpu is not None and self._gpu.status == "partial" else ()

    def _show_state(self) -> None:
        self._dialog.show_page(self._state_page())

    def _state_page(self) -> Page:
        if self._gpu is None:
            line = "" if self._installation else PIP_LINE
            return Page(self.tr("GPU support cannot be added here"), told(self._why_not), line=line)
        status, manifest = self._gpu.status, self._gpu.manifest
        if status in ("added", "outdated") and manifest is not None:
            size = numbers.size_in_bytes(manifest.size)
            if status == "added":
                text = self.tr("TensorFlow {version} for NVIDIA cards takes {size} in your own folder.")
                buttons: tuple[str, ...] = ("remove",)
            else:
                text = self.tr(
                    "It is for TensorFlow {version}, and EagerLab was updated since: add it anew. "
                    "Until then training uses the CPU. It takes {size}."
                )
                buttons = ("add", "remove")
            return Page(
                self.tr("GPU support is there"),
                text.format(version=manifest.tensorflow, size=size),
                buttons=buttons,
            )
        buttons = ("add", *self._taken_away_by())
        return Page(self.tr("Train on an NVIDIA card"), self._offer_text(), buttons=buttons)

    def _offer_text(self) -> str:
        assert self._gpu is not None
        card = (
            self.tr("An NVIDIA card was found.")
            if self._card()
            else self.tr("No NVIDIA card was found: without one, and its driver, this changes nothing.")
        )
        what = self.tr(
            "This downloads TensorFlow with NVIDIA's CUDA libraries from the package index, about {gb} GB, "
            "into a folder of your own. It needs {room} GB of room and can be removed again. "
            "It is tried before it is used; if anything fails, training on the CPU stays as it is."
        ).format(gb=ABOUT_GB, room=ROOM_GB)
        parts = [card, what, self.tr("Folder: {folder}").format(folder=self._gpu.folder)]
        kept = self._gpu.downloaded()
        if kept:
            words = self.tr("{size} of an earlier download are kept; it goes on from there.")
            parts.append(words.format(size=numbers.size_in_bytes(kept)))
        return "\n\n".join(parts)

    def _name_action(self) -> None:
        text = self.tr("GPU support…") if self._is_there() else self.tr("Add GPU support…")
        self._window.commands.set_text("gpu_support", text)

    @property
    def _dialog(self) -> GpuDialog:
        assert self.dialog is not None
        return self.dialog


def _short(file: str) -> str:
    """Return the package's name and version of a wheel."""
    return " ".join(file.split("-")[:2])
