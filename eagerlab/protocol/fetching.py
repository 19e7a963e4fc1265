"""Data that a cell fetches over the network: how far it is, and the request to give it up."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from eagerlab.protocol.base import Message
from eagerlab.protocol.message_kinds import BaseRequest


class FetchProgress(Message):
    """How far a file is.

    Attributes
    ----------
    fetch : str
        Names this fetch, for `CancelFetch`.
    name, host : str
        The file, and where it comes from.
    done : int
        Bytes that are here.
    total : int or None
        All bytes; None where the server did not say.
    rate : float or None
        Bytes a second of late; None while nothing has come.
    seconds_left : float or None
        At that rate; None while nobody knows.
    ended : bool
        Whether it is over, whatever came of it: nothing follows.
    """

    sequence: int = 0
    kind: Literal["fetch_progress"] = "fetch_progress"
    fetch: str
    name: str
    host: str
    done: int = Field(default=0, ge=0)
    total: int | None = None
    rate: float | None = None
    seconds_left: float | None = None
    ended: bool = False


class CancelFetch(BaseRequest):
    """Give up fetching a file: what is there of it is removed, and the cell ends with an error."""

    kind: Literal["cancel_fetch"] = "cancel_fetch"
    fetch: str
