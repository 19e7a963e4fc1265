"""Objects that are no tensors, in the inspector: their parts, and the first elements of datasets."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from eagerlab.gui import numbers
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.object_words import fact_word
from eagerlab.gui.told import told
from eagerlab.gui.views.inspector_contents import ContentsPage, Part
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.pipelines import LookIntoPipeline, PipelinePreview
from eagerlab.protocol.replies import Children, Node, Reply, TensorInfo
from eagerlab.protocol.requests import ListChildren

PARTS = 200
"""Parts that are listed; the tree of variables has all."""
ELEMENTS = 6


class InspectorContents(QObject):
    """Asks for the parts of one object. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    page : ContentsPage
        Shows them, and is this object's owner.

    Attributes
    ----------
    open_requested : Signal(object)
        The path of another object.
    """

    open_requested = Signal(object)

    def __init__(self, bridge: Bridge, page: ContentsPage) -> None:
        super().__init__(page)
        self._bridge = bridge
        self._page = page
        self._node: NodePath = ()
        self._asked = 0
        page.part_requested.connect(lambda key: self.open_requested.emit((*self._node, key)))
        page.holder_requested.connect(lambda: self.open_requested.emit(self._node[:-1]))

    def open(self, info: TensorInfo) -> None:
        """Show what an object is and holds; the same one again is looked at again."""
        if info.node != self._node:
            self._page.set_parts((), "")
        self._node = info.node
        self._asked += 1
        # A single word may be a person's own: the text of a str, the name of a function.
        facts = [(fact_word(name), told(text) if " " in text else text) for name, text in info.facts]
        self._page.set_facts(facts, has_holder=len(info.node) > 2)
        if info.kind_of == "dataset":
            self._page.set_parts((), self.tr("Taking the first elements…"))
            self._ask(LookIntoPipeline(node=info.node, count=ELEMENTS))
        else:
            self._ask(ListChildren(node=info.node, count=PARTS))

    def close(self) -> None:
        """Forget the object; answers on their way are dropped."""
        self._asked += 1
        self._node = ()

    def _ask(self, request: LookIntoPipeline | ListChildren) -> None:
        asked = self._asked

        def take(reply: Reply, _buffers: list[memoryview]) -> None:
            if asked != self._asked:
                return
            if isinstance(reply, Children):
                self._show_parts(reply)
            elif isinstance(reply, PipelinePreview):
                self._show_elements(reply)

        def miss(problem: Problem) -> None:
            if asked == self._asked and self._bridge.is_ready:
                self._page.set_parts((), told(problem.sentence()))

        self._bridge.request(request, take, miss, self)

    def _show_parts(self, reply: Children) -> None:
        more = reply.total - len(reply.rows)
        note = ""
        if more > 0:
            note = self.tr("{0} more are in the tree of variables.").format(numbers.integer(more))
        elif not reply.rows:
            note = self.tr("It holds nothing that could be opened.")
        self._page.set_parts([_part(row) for row in reply.rows], note)

    def _show_elements(self, reply: PipelinePreview) -> None:
        rows = []
        for number, element in enumerate(reply.elements):
            for component, text in zip(reply.components, element, strict=False):
                name = f"[{number}] {component.key}".strip()
                shape = "" if component.shape is None else _shape(component.shape)
                rows.append(Part(name, f"{component.dtype} {shape}".strip(), text))
        notes = [told(reply.problem.sentence())] if reply.problem is not None else []
        if not reply.is_all and rows:
            notes.append(self.tr("These are the first elements."))
        elif not rows and not notes:
            notes.append(self.tr("It gives no elements."))
        self._page.set_parts(rows, " ".join(notes))


def _part(row: Node) -> Part:
    shape = "" if row.shape is None else _shape(row.shape)
    kind = " · ".join(one for one in (row.type, shape, row.dtype) if one)
    return Part(row.key, kind, told(row.summary) if row.in_words else row.summary, row.key)


def _shape(shape: tuple[int | None, ...]) -> str:
    return "×".join("?" if size is None else numbers.integer(size) for size in shape) or "()"
