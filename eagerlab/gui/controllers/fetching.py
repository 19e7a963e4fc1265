"""From files that cells fetch to the rows below the console, and from Cancel to the backend."""

from __future__ import annotations

from PySide6.QtCore import QObject

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.views.fetch_rows import FetchRows
from eagerlab.protocol.fetching import CancelFetch


class FetchController(QObject):
    """Connects the rows to the bridge. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    rows : FetchRows
        The view.
    """

    def __init__(self, bridge: Bridge, rows: FetchRows) -> None:
        super().__init__(rows)
        self._bridge = bridge
        bridge.fetch_progress.connect(rows.show_progress)
        bridge.died.connect(lambda _words: rows.clear())
        bridge.ready.connect(rows.clear)
        rows.cancel_requested.connect(self._cancel)

    def _cancel(self, fetch: str) -> None:
        self._bridge.request(CancelFetch(fetch=fetch), owner=self)
