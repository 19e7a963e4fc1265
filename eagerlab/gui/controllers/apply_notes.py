"""What the bar and the actions below the forms say of changes that are not in the model."""

from __future__ import annotations

from PySide6.QtCore import QObject

from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.document import Document
from eagerlab.gui.told import told
from eagerlab.gui.views.apply_bar import ApplyBar


class ApplyNotes(QObject):
    """Puts into words what `Applying` knows. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Its actions; owns this.
    backend, document : BackendModel, Document
        What the words are about.
    bar : ApplyBar
        Where they stand.
    """

    def __init__(self, window: MainWindow, backend: BackendModel, document: Document, bar: ApplyBar) -> None:
        super().__init__(window)
        self._window = window
        self._backend = backend
        self._document = document
        self._bar = bar

    def tell(self, differs: bool, fault: str, waits: bool, is_another: bool, goes_on: bool = False) -> None:
        """Say how things are.

        Parameters
        ----------
        differs : bool
            Whether the document has changes that are not in the backend's model.
        fault : str
            Why they cannot be, as far as it is known, or empty.
        waits : bool
            Whether they wait for the person, because building anew would lose something.
        is_another : bool
            Whether the backend's model belongs to another experiment.
        goes_on : bool
            Whether Train goes on with the changes from where it stands.
        """
        self._update_bar(differs, fault, waits, goes_on)
        nothing = "" if differs else self.tr("There are no changes that are not applied.")
        dead, another = "", ""
        if self._backend.life == "dead":
            dead = self.tr("The backend is not running: restart it first.")
        if is_another:
            another = self.tr("The model that is there belongs to another experiment.")
        self._window.commands.allow("apply_changes", nothing or dead or self._document.fault)
        self._window.commands.allow("discard_changes", nothing or another)

    def _update_bar(self, differs: bool, fault: str, waits: bool, goes_on: bool) -> None:
        document, bar = self._document, self._bar
        if document.is_from_console:
            name = told(document.spec.name) if document.spec is not None else ""
            bar.say(document.read_only_reason, back=self.tr("Back to “{name}”").format(name=name))
        elif differs and fault:
            bar.say(self.tr("Not applied: {why}").format(why=fault), bad=True, changes=True)
        elif differs and waits and goes_on:
            bar.say(
                self.tr("Code changed: Train goes on with it; Apply builds the model anew, from step 0."),
                changes=True,
            )
        elif differs and waits:
            bar.say(self.tr("Changed: applying builds the model anew, from step 0."), changes=True)
        elif document.read_only_reason:
            bar.say(document.read_only_reason, back=self.tr("Back to the forms"))
        else:
            bar.say("")
