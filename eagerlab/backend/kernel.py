"""The Jupyter kernel inside the backend: the console's shell, and the messages of EagerLab's own."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, cast

from ipykernel.ipkernel import IPythonKernel
from ipykernel.zmqshell import ZMQInteractiveShell
from IPython.core.error import UsageError
from jupyter_client.session import Session
from traitlets import Type

from eagerlab.backend.errors import LabError
from eagerlab.backend.interrupts import Waker
from eagerlab.backend.output import (
    RESULT_LIMIT,
    LimitedDisplayHook,
    LimitedDisplayPublisher,
    cut_text,
    flush_streams,
)
from eagerlab.backend.threads import name_thread
from eagerlab.pasting import clean_spaces
from eagerlab.protocol.codec import EVENT_TYPE, REPLY_TYPE, REQUEST_TYPE, pack
from eagerlab.protocol.events import Event
from eagerlab.protocol.replies import Reply

Answer = Callable[[dict[str, Any]], tuple[Reply, list[memoryview]]]

_SIDE_REQUESTS = frozenset({REQUEST_TYPE, "complete_request", "inspect_request"})
"""Answered on subshells beside a running cell: they must not take over the cell's output."""
_TRACEBACK_LIMIT = 200_000
_LOOK_MILLISECONDS = 50

_FIGURES = (None, "auto", "inline", "agg")
"""Choices of ``%matplotlib`` that need no window."""


class LabShell(ZMQInteractiveShell):
    """The console's shell: output is limited, and a cell's code waits until TensorFlow is there.

    Attributes
    ----------
    before_code : callable or None
        Called on the thread of the cell before each of its statements; may raise `KeyboardInterrupt`.
    after_traceback : callable or None
        Called on the main thread with an exception whose traceback has just been shown.
    """

    displayhook_class = Type(LimitedDisplayHook)
    display_pub_class = Type(LimitedDisplayPublisher)
    before_code: Callable[[], None] | None = None
    after_traceback: Callable[[BaseException], None] | None = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # The first of all: code from web pages has spaces that the others do not know either.
        self.input_transformers_cleanup.insert(0, ordinary_spaces)
        self._interruptible = False
        self._interrupted = False

    async def run_code(self, code_obj: Any, result: Any = None, *, async_: bool = False) -> bool:
        """Run one compiled statement; True when it failed."""
        try:
            self._interruptible = True
            if self._interrupted:
                self._interrupted = False
                raise KeyboardInterrupt
            if self.before_code is not None:
                self.before_code()
            return bool(await super().run_code(code_obj, result, async_=async_))
        except KeyboardInterrupt as error:
            if result is not None:
                result.error_in_exec = error
            self.showtraceback(exception_only=True)
            return True
        finally:
            self._interruptible = False

    def enable_matplotlib(self, gui: str | None = None) -> Any:
        """Choose where figures go; what needs windows of its own is refused, and figures stay inline.

        Raises
        ------
        UsageError
            Names the choice and what is possible.
        """
        if gui not in _FIGURES:
            raise UsageError(
                f"%matplotlib {gui} needs windows of its own, and this process has none: "
                "figures stay inline, in the console."
            )
        return super().enable_matplotlib("inline" if gui == "auto" else gui)

    def on_interrupt(self, *_: Any) -> None:
        """Take Ctrl-C (SIGINT): at once in a cell's code, else before the next statement of the same cell.

        Raised in IPython's or ipykernel's own code, `KeyboardInterrupt` would leave the cell without a reply.
        """
        if self._interruptible:
            raise KeyboardInterrupt
        self._interrupted = True

    @contextlib.contextmanager
    def interruptible(self) -> Iterator[None]:
        """Let Ctrl-C raise `KeyboardInterrupt` in what runs inside, on the main thread."""
        before, self._interruptible = self._interruptible, True
        try:
            yield
        finally:
            self._interruptible = before

    def forget_interrupt(self) -> None:
        """Forget a Ctrl-C that came too late for the last cell."""
        self._interrupted = False

    def ask_exit(self) -> None:
        """Say what ends the program; the console's ``exit`` does not: training may go on in this process."""
        print("The console ends with the window. Restart backend makes a fresh one.")  # noqa: T201

    def _showtraceback(self, etype: Any, evalue: Any, stb: list[str]) -> None:
        flush_streams()
        lines = [cut_text(line, RESULT_LIMIT) for line in stb]
        if sum(map(len, lines)) > _TRACEBACK_LIMIT:
            lines = [*lines[:5], "… [more frames left out] …", *lines[-5:]]
        text = str(evalue)
        shown = evalue if len(text) <= RESULT_LIMIT else cut_text(text)
        super()._showtraceback(etype, shown, lines)
        if self.after_traceback is not None and isinstance(evalue, BaseException):
            self.after_traceback(evalue)


class LabKernel(IPythonKernel):
    """An IPython kernel that answers ``lab_request`` on subshells and sends ``lab_event`` on IOPub.

    Attributes
    ----------
    answer : callable or None
        Turns the content of a request into a reply and its buffers; called on the thread of its lane.
    on_shutdown : callable or None
        Called off the main thread when Jupyter's own message ends the process, with whether to save; blocks
        until all is saved.
    """

    shell_class = Type(LabShell)
    answer: Answer | None = None
    on_shutdown: Callable[[bool], None] | None = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shell_handlers[REQUEST_TYPE] = self.lab_request
        self._event_lock = threading.Lock()
        self._waker = Waker()
        self._event_parent = self._wire.msg_header("eagerlab")

    def start(self) -> None:
        """Begin to take messages; called on the main thread.

        ipykernel listens to the control channel a moment before subshells can be made: a window that asks for
        them at once would never get an answer. Here the control channel comes last.
        """
        control, self.control_stream = self.control_stream, None
        super().start()
        self.control_stream = control
        if control is not None:
            control.io_loop.add_callback(partial(control.on_recv, self.dispatch_control, copy=False))

    @property
    def _wire(self) -> Session:
        assert self.session is not None
        return self.session

    async def lab_request(self, socket: Any, ident: Any, message: dict[str, Any]) -> None:
        """Answer a request of the window; runs on the thread of the subshell it was sent to."""
        if self.answer is None:
            return
        reply, buffers = self.answer(message["content"])
        self._wire.send(
            socket, REPLY_TYPE, pack(reply), parent=message, ident=ident, buffers=_raw(buffers), track=False
        )

    def send_event(self, event: Event, buffers: Sequence[memoryview]) -> None:
        """Send an event to all windows; any thread may call this."""
        with self._event_lock:
            self._wire.send(
                self.iopub_socket,
                EVENT_TYPE,
                pack(event),
                parent={"header": self._event_parent},
                ident=b"lab",
                buffers=_raw(buffers),
            )

    async def create_subshell_request(self, socket: Any, ident: Any, parent: dict[str, Any]) -> None:
        """Make a subshell; a ``lane`` in the content names its thread."""
        before = set(self.shell_channel_thread.manager.list_subshell())
        await super().create_subshell_request(socket, ident, parent)
        lane = parent.get("content", {}).get("lane")
        if not isinstance(lane, str):
            return
        for subshell in set(self.shell_channel_thread.manager.list_subshell()) - before:
            old = f"subshell-{subshell}"
            for thread in threading.enumerate():
                if thread.name == old:
                    name_thread(thread, f"eagerlab-{lane[:20]}")

    def set_parent(self, ident: Any, parent: dict[str, Any], channel: str = "shell") -> None:
        """Remember which request is being handled.

        Requests beside a cell are remembered for their own thread only: the cell's threads fall back on the
        last parent set for all, and what they print must stay with the cell.
        """
        if channel == "shell" and parent.get("header", {}).get("msg_type") in _SIDE_REQUESTS:
            self._shell_parent_ident.set(ident)
            self._shell_parent.set(parent)
            return
        super().set_parent(ident, parent, channel)

    def _publish_status(self, status: str, channel: str, parent: dict[str, Any] | None = None) -> None:
        about = parent or self.get_parent(channel)
        if about and about.get("header", {}).get("msg_type") in _SIDE_REQUESTS:
            return  # busy and idle are about cells; this would double the traffic of every request
        super()._publish_status(status, channel, parent)

    def pre_handler_hook(self) -> None:
        """Let Ctrl-C reach a cell; signals belong to the main thread."""
        if threading.current_thread() is threading.main_thread():
            shell = cast("LabShell", self.shell)
            shell.forget_interrupt()
            self._waker.arm()
            self.saved_sigint_handler = signal.signal(signal.SIGINT, shell.on_interrupt)

    def post_handler_hook(self) -> None:
        """Ignore Ctrl-C between cells."""
        if threading.current_thread() is threading.main_thread():
            super().post_handler_hook()

    async def do_execute(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Run a cell; the reply's error text is limited like all output."""
        reply: dict[str, Any] = await super().do_execute(*args, **kwargs)
        flush_streams()
        if len(reply.get("evalue", "")) > RESULT_LIMIT:
            reply["evalue"] = cut_text(reply["evalue"])
        return reply

    def _input_request(self, *args: Any, **kwargs: Any) -> str:
        flush_streams()
        return str(super()._input_request(*args, **kwargs))

    def ask(self, prompt: str, is_wanted: Callable[[], bool]) -> str:
        """Ask the person for a line, in a cell; give up when the answer is not wanted any more.

        Parameters
        ----------
        prompt : str
            What stands before their answer.
        is_wanted : callable
            Looked at all the while.

        Returns
        -------
        str
            Without the end of the line; empty when it was given up.

        Raises
        ------
        LabError
            Whoever runs the cell cannot be asked.
        """
        if not self._allow_stdin:
            raise LabError("This cell cannot ask anything.", "It was not typed at the console.")
        flush_streams()
        while self.stdin_socket.poll(0):
            self.stdin_socket.recv_multipart()  # an answer to a question that was given up
        self._wire.send(
            self.stdin_socket,
            "input_request",
            {"prompt": prompt, "password": False},
            self.get_parent("shell"),
            ident=self._get_shell_context_var(self._shell_parent_ident),
        )
        while is_wanted():
            if self.stdin_socket.poll(_LOOK_MILLISECONDS):
                _, reply = self._wire.recv(self.stdin_socket)
                if reply is not None:
                    return str(reply["content"]["value"])
        return ""

    async def shutdown_request(self, stream: Any, ident: Any, parent: dict[str, Any]) -> None:
        """End when Jupyter's own message asks for it; ``save`` in its content says whether to save first."""
        if self.on_shutdown is not None:
            save = bool(parent["content"].get("save", True))
            await asyncio.get_running_loop().run_in_executor(None, self.on_shutdown, save)
        await super().shutdown_request(stream, ident, parent)

    async def _progressively_terminate_all_children(self) -> None:
        # `Ending` does it: ipykernel's way looks at every process of the system and waits for each child.
        pass

    def release_main_thread(self) -> None:
        """End the main thread's loop, now or when the running cell ends; any thread may call this."""
        self.io_loop.add_callback(self.io_loop.stop)


def ordinary_spaces(lines: list[str]) -> list[str]:
    """Return the lines of a cell with ordinary spaces outside strings; called by IPython for each cell."""
    code = "".join(lines)
    cleaned = clean_spaces(code)
    return lines if cleaned == code else cleaned.splitlines(keepends=True)


def style_figures(shell: LabShell, rc: dict[str, str]) -> None:
    """Set how matplotlib draws the console's figures, whether it is imported already or later; any thread."""
    shell.config.InlineBackend.rc = dict(rc)
    if "matplotlib" not in sys.modules:
        return
    sys.modules["matplotlib"].rcParams.update(rc)
    inline = sys.modules.get("matplotlib_inline.config")
    if inline is not None:
        inline.InlineBackend.instance().rc = dict(rc)


def _raw(buffers: Sequence[memoryview]) -> list[Any]:
    return list(buffers)
