"""Messages to and from the content of Jupyter messages.

The content is ``{"eagerlab": version, "body": json text}``: Jupyter's JSON writer refuses NaN and infinity,
which losses have; pydantic's does not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic import TypeAdapter, ValidationError

from eagerlab.protocol.base import PROTOCOL_VERSION, Message
from eagerlab.protocol.events import Event, event_adapter
from eagerlab.protocol.message_kinds import ArrayHeader
from eagerlab.protocol.replies import Reply, reply_adapter
from eagerlab.protocol.requests import Request, request_adapter

REQUEST_TYPE = "lab_request"
REPLY_TYPE = "lab_reply"
EVENT_TYPE = "lab_event"


class ProtocolError(ValueError):
    """A message that this version does not understand."""


def pack(message: Message) -> dict[str, Any]:
    """Return the content of a Jupyter message that carries `message`."""
    return {"eagerlab": PROTOCOL_VERSION, "body": message.model_dump_json()}


def unpack_request(content: Mapping[str, Any]) -> Request:
    """Return the request in the content of a ``lab_request``; raises `ProtocolError`."""
    request: Request = _unpack(content, request_adapter)
    return request


def unpack_reply(content: Mapping[str, Any]) -> Reply:
    """Return the reply in the content of a ``lab_reply``; raises `ProtocolError`."""
    reply: Reply = _unpack(content, reply_adapter)
    return reply


def unpack_event(content: Mapping[str, Any]) -> Event:
    """Return the event in the content of a ``lab_event``; raises `ProtocolError`."""
    event: Event = _unpack(content, event_adapter)
    return event


def array_buffer(array: npt.NDArray[Any]) -> tuple[ArrayHeader, memoryview]:
    """Return header and buffer of a numeric array.

    Parameters
    ----------
    array : numpy.ndarray
        Of any bool, integer, float or complex dtype that NumPy itself has.

    Returns
    -------
    tuple of ArrayHeader and memoryview
        The buffer is the array's own memory where it is contiguous and little endian, else a copy.

    Raises
    ------
    ProtocolError
        The dtype is of a package beside NumPy: the other side may not know it.
    """
    if array.dtype.isbuiltin > 1:
        raise ProtocolError(f"Expected a dtype of NumPy's own. Received: {array.dtype.name}")
    plain = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<")).reshape(array.shape)
    header = ArrayHeader(dtype=plain.dtype.name, shape=plain.shape)
    return header, plain.reshape(-1).view(np.uint8).data


def read_array(
    header: ArrayHeader, buffers: Sequence[bytes | memoryview], index: int = 0
) -> npt.NDArray[Any]:
    """Return the array in ``buffers[index]``, read-only and without a copy; raises `ProtocolError`."""
    try:
        dtype = np.dtype(header.dtype).newbyteorder("<")
        return np.frombuffer(buffers[index], dtype=dtype).reshape(header.shape)
    except (IndexError, TypeError, ValueError) as error:
        raise ProtocolError(f"Expected buffer {index} to hold {header}. Received: {error}") from error


def _unpack(content: Mapping[str, Any], adapter: TypeAdapter[Any]) -> Any:
    version = content.get("eagerlab")
    if version != PROTOCOL_VERSION:
        raise ProtocolError(f"Expected a message of version {PROTOCOL_VERSION}. Received: {version!r}")
    try:
        return adapter.validate_json(content.get("body", ""))
    except ValidationError as error:
        raise ProtocolError(str(error)) from error
