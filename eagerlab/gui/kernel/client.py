"""The client that both the console and the bridge use."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast

from jupyter_client.client import KernelClient
from jupyter_client.threaded import IOLoopThread
from PySide6.QtCore import Signal
from qtconsole.client import QtKernelClient, QtZMQSocketChannel
from tornado.ioloop import IOLoop
from traitlets import Bool, Type
from typing_extensions import override

from eagerlab.gui.kernel.inbox import Inbox
from eagerlab.protocol.codec import EVENT_TYPE


def _is_worth_telling(record: logging.LogRecord) -> bool:
    """Refuse what is said of a message that comes just when its channel was closed: that is no fault."""
    return not str(record.msg).startswith("Got events for closed stream")


logging.getLogger("tornado.general").addFilter(_is_worth_telling)  # pyzmq's streams write there


class QuickLoopThread(IOLoopThread):
    """jupyter_client's I/O thread, which ends when it is told to and not up to a second later."""

    def __init__(self) -> None:
        super().__init__()
        self._told_to_end = asyncio.Event()

    @override
    async def _async_run(self) -> None:
        await self._told_to_end.wait()

    @override
    def stop(self) -> None:
        """End the thread; returns when it has ended."""
        loop = cast("IOLoop | None", self.ioloop)
        if loop is not None:
            loop.add_callback(self._told_to_end.set)
        super().stop()


class EventChannel(QtZMQSocketChannel):
    """IOPub; the backend's events go into an inbox, and everything else to whoever listens.

    Attributes
    ----------
    inbox : Inbox
        What came and was not taken yet.
    """

    events_wait = Signal()
    """There are events in the inbox; sent once until they are taken. Connect it queued."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.inbox = Inbox()
        super().__init__(*args, **kwargs)

    @override
    def call_handlers(self, msg: dict[str, Any]) -> None:
        """Sort a message; the I/O thread."""
        if msg["header"]["msg_type"] != EVENT_TYPE:
            super().call_handlers(msg)
        elif self.inbox.put(msg):
            self.events_wait.emit()


class BackendClient(QtKernelClient):
    """qtconsole's client with a control channel that emits Qt signals, and without a heartbeat.

    Native code that keeps the interpreter lock for a while would stop the heartbeat and be called dead;
    whether the backend lives is known from its process.
    """

    control_channel_class = Type(QtZMQSocketChannel)
    iopub_channel_class = Type(EventChannel)
    alive = Bool(False)

    @override
    def start_channels(
        self,
        shell: bool = True,
        iopub: bool = True,
        stdin: bool = True,
        hb: bool = False,
        control: bool = True,
    ) -> None:
        """Open the channels; any thread may call this."""
        self.ioloop_thread = QuickLoopThread()
        self.ioloop_thread.start()
        self.shell_channel._inspect = self._check_kernel_info_reply
        KernelClient.start_channels(self, shell, iopub, stdin, hb, control)
        self.started_channels.emit()

    @override
    def is_alive(self) -> bool:
        """Return whether the process was last seen alive."""
        return bool(self.alive)
