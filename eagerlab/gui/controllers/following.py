"""The document follows what the console does to the experiment."""

from __future__ import annotations

from PySide6.QtCore import QObject

from eagerlab.experiment.builtin import BUILTIN, builtin_spec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.gui.models.document import Document, Origin
from eagerlab.gui.models.spec_changes import carried, needs_building
from eagerlab.gui.told import told
from eagerlab.protocol.replies import ExperimentDescription


class Follower(QObject):
    """Compares what the backend has with what the window gave it. GUI thread only.

    What the window gave is `Document.applied`: whatever differs from it came from the console, or from
    a request that changes the experiment as a console's line would (opening a model's file).
    """

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._document = document
        self._path = ""

    def follow(self, description: ExperimentDescription) -> None:
        """Take over what came from the console; what the person edited in the forms stays."""
        document, theirs = self._document, description.spec
        if theirs is None:
            document.set_console_reason(
                self.tr("“{name}” was handed over at the console, so these forms do not decide.").format(
                    name=description.name
                )
                if description.from_console
                else ""
            )
            return
        document.set_console_reason("")
        base = document.applied
        was_at, self._path = self._path, description.path
        if base == theirs:
            return
        document.set_applied(theirs)
        if theirs.holds_code:
            document.allow_code()  # it runs there already: somebody agreed at the console
        if document.spec is None or (base is None and document.is_edited):
            return
        if base is None:
            if document.spec != theirs:  # typed at the console before the first description
                document.open(theirs, origin_of(theirs, description.path))
        elif not needs_building(base, theirs):
            document.follow(base, theirs)
        elif description.path == was_at and theirs.name == base.name:
            document.edit(self.tr("change at the console"), carried(document.spec, base, theirs))
        else:
            label = (
                self.tr("open “{name}”").format(name=told(theirs.name)) if document.is_worth_saving else ""
            )
            document.open(theirs, origin_of(theirs, description.path), label)


def origin_of(spec: ExperimentSpec, path: str) -> Origin:
    """Return where an experiment comes from that the console opened; whoever types it agrees to its code."""
    builtin = next((key for key in BUILTIN if not path and spec == builtin_spec(key)), "")
    return Origin(path=path, builtin=builtin, run_code=spec.holds_code, saved=spec)
