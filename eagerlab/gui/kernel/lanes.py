"""The subshells of a backend: one for each lane of requests."""

from __future__ import annotations

from typing import Any

from eagerlab.gui.kernel.client import BackendClient
from eagerlab.protocol.requests import LANES, Lane


class Lanes:
    """Asks for subshells on the control channel and keeps their ids. GUI thread only."""

    def __init__(self) -> None:
        self._ids: dict[Lane, str] = {}
        self._asked: dict[str, Lane] = {}

    def get(self, lane: Lane) -> str | None:
        """Return the subshell id of `lane`; None while there is none."""
        return self._ids.get(lane)

    @property
    def complete(self) -> bool:
        """Whether every lane has its subshell."""
        return len(self._ids) == len(LANES)

    def ask(self, client: BackendClient, lane: Lane) -> None:
        """Ask for a new subshell for `lane`, unless one is on its way."""
        if lane in self._asked.values():
            return
        self._ids.pop(lane, None)
        message = client.session.msg("create_subshell_request", {"lane": lane})
        self._asked[message["header"]["msg_id"]] = lane
        client.control_channel.send(message)

    def take(self, message: dict[str, Any]) -> Lane | None:
        """Keep the id that a message of the control channel brings; return its lane, or None.

        Raises
        ------
        ValueError
            The backend could not make it.
        """
        if message["header"]["msg_type"] != "create_subshell_reply":
            return None
        lane = self._asked.pop(message["parent_header"].get("msg_id", ""), None)
        if lane is None:
            return None
        content = message["content"]
        if "subshell_id" not in content:
            raise ValueError(content.get("evalue", ""))
        self._ids[lane] = content["subshell_id"]
        return lane

    def forget(self) -> None:
        """Forget all: the process they belong to is gone, or is being ended."""
        self._ids.clear()
        self._asked.clear()
