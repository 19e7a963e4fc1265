"""Asks the backend which classes there are, and again when the person's own ones change."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.catalogue import CatalogueModel
from eagerlab.gui.models.document import Document
from eagerlab.protocol.editing import Catalogue, DescribeCatalogue
from eagerlab.protocol.replies import Reply

PAUSE_MILLISECONDS = 300


class CatalogueController(QObject):
    """Keeps a `CatalogueModel` up to date. GUI thread only.

    The person's own code is sent, and so executed, only when they have agreed to that.
    """

    def __init__(self, bridge: Bridge, document: Document, catalogue: CatalogueModel) -> None:
        super().__init__(document)
        self._bridge = bridge
        self._document = document
        self._catalogue = catalogue
        self._code: str | None = None
        self._generation = 0
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(PAUSE_MILLISECONDS)
        self._soon.timeout.connect(self._ask)
        bridge.ready.connect(self._begin)
        document.changed.connect(self._edited)
        document.path_changed.connect(self._edited)

    def _begin(self) -> None:
        self._code = None
        self._ask()

    def _edited(self) -> None:
        if self._code is not None and self._code_now() != self._code:
            self._soon.start()

    def _code_now(self) -> str:
        spec = self._document.spec
        allowed = spec is not None and spec.model.kind == "layers" and self._document.run_code
        return spec.model.code if allowed and spec is not None and spec.model.kind == "layers" else ""

    def _ask(self) -> None:
        if not self._bridge.is_ready or self._code == self._code_now():
            return
        self._code = self._code_now()
        self._generation += 1
        request = DescribeCatalogue(code=self._code, generation=self._generation)

        def answered(reply: Reply, _buffers: list[memoryview]) -> None:
            if isinstance(reply, Catalogue) and request.generation == self._generation:
                self._catalogue.set_classes(reply.classes, reply.problem)

        self._bridge.request(request, answered, owner=self)
