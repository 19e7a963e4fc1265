"""The client that both the console and the bridge use."""

from __future__ import annotations

from typing import Any

from qtconsole.client import QtKernelClient, QtZMQSocketChannel
from traitlets import Bool, Type


class BackendClient(QtKernelClient):
    """qtconsole's client with a control channel that emits Qt signals, and without a heartbeat.

    Native code that keeps the interpreter lock for a while would stop the heartbeat and be called dead;
    whether the backend lives is known from its process.
    """

    control_channel_class = Type(QtZMQSocketChannel)
    alive = Bool(False)

    def start_channels(self, **kwargs: Any) -> None:
        """Open the channels; any thread may call this."""
        super().start_channels(hb=False, **kwargs)

    def is_alive(self) -> bool:
        """Return whether the process was last seen alive."""
        return bool(self.alive)
