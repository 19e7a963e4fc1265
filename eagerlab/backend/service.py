"""The parts of the backend process, put together."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import sys
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from ipykernel.kernelapp import IPKernelApp
from traitlets import Type
from traitlets.config import Config

from eagerlab.backend.answering.desk import Desk
from eagerlab.backend.app import end_on_sigterm, remove_record, remove_sockets, write_record
from eagerlab.backend.between_cells import BetweenCells
from eagerlab.backend.breakpoints import Breakpoints
from eagerlab.backend.capture import OutputCapture
from eagerlab.backend.cell_notes import show_note
from eagerlab.backend.cells import Cells
from eagerlab.backend.completion import configure_completion
from eagerlab.backend.dispatcher import Dispatcher
from eagerlab.backend.ending import Ending
from eagerlab.backend.fetching import Fetcher
from eagerlab.backend.hints.teller import HintTeller
from eagerlab.backend.kernel import LabKernel, style_figures
from eagerlab.backend.lab import Lab
from eagerlab.backend.numerics import NumericsWatch
from eagerlab.backend.parent import WindowWatcher
from eagerlab.backend.pip_magic import PipMagic
from eagerlab.backend.plots import Plots
from eagerlab.backend.publisher import Publisher
from eagerlab.backend.threads import list_threads
from eagerlab.backend.watch import Watches
from eagerlab.experiment.builtin import DEFAULT, builtin_spec
from eagerlab.own_packages.installation import InstallationError
from eagerlab.own_packages.installation import read as read_installation
from eagerlab.own_packages.own import OwnPackages
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import NamesChanged, ProblemRaised
from eagerlab.protocol.numerics import FIRST
from eagerlab.store.errors import StoreError
from eagerlab.store.home import Home
from eagerlab.store.runs import RunStore

if TYPE_CHECKING:
    from eagerlab.backend.tensors import Tensors

_NAMES = {"tf": "tensorflow", "keras": "keras"}


class KernelApp(IPKernelApp):
    """ipykernel's application with our kernel, and with nothing of the person's IPython configuration."""

    kernel_class = Type(LabKernel)

    def load_config_file(self, *args: Any, **kwargs: Any) -> None:
        """Load nothing: a profile made for another program must not change this one."""

    def _run_startup_files(self) -> None:
        pass  # likewise

    def log_connection_info(self) -> None:
        """Keep the ports; the advice that ipykernel prints here is for people who start kernels by hand."""
        names = ("shell", "iopub", "stdin", "hb", "control")
        self._ports = {name: getattr(self, f"{name}_port") for name in names}


class Service:
    """The backend process; made and run on the main thread.

    Parameters
    ----------
    home : Home
        Where runs, checkpoints, history and logs live.
    connection_file : str
        Jupyter's.
    window_pid : int or None
        The process to end with.
    """

    def __init__(self, home: Home, connection_file: str, window_pid: int | None) -> None:
        self._home = home
        self._connection_file = connection_file
        self._window_pid = window_pid
        self._tensors: Tensors | None = None
        self._watcher: WindowWatcher | None = None
        self._record: Path | None = None
        self._console_ready = threading.Event()
        self._window_gone = False
        self._start_problems: list[Problem] = []
        self.capture = OutputCapture(_log_file(home), _write_to_console)

    def run(self) -> NoReturn:
        """Start everything, answer until the end is asked for, and end the process."""
        self.capture.start()
        # A crash in native code leaves the Python lines that led to it in the log.
        faulthandler.enable()
        app = KernelApp.instance(config=_configuration(self._home, self._connection_file))
        app.initialize([])
        self._build(app.kernel)
        self._record = write_record(self._home, self._connection_file, self._window_pid)
        end_on_sigterm(self.ending.begin)
        if self._window_pid is not None:
            self._watcher = WindowWatcher(self._window_pid, self._on_window_gone)
            self._watcher.start()
        self.lab.start(builtin_spec(DEFAULT))
        self.lab.queue(lambda engine: engine.set_watch(FIRST.nan, FIRST.inf))
        threading.Thread(target=self._give_names, name="eagerlab-import", daemon=True).start()
        app.start()
        self.ending.wait_saved()
        self.ending.leave()

    def _build(self, kernel: LabKernel) -> None:
        shell: Any = kernel.shell
        self._store = self._open_store()
        self.publisher = Publisher(kernel.send_event, self._store)
        self.lab = Lab(self._home, self.publisher, shell.user_ns)
        self.watches = Watches(shell.user_ns, self.publisher.publish)
        self.lab.watches = self.watches
        self.numerics = NumericsWatch(shell.user_ns, self.publisher.publish)
        self.lab.numerics = self.numerics
        self.fetcher = Fetcher(self.publisher.publish)
        self.lab.fetcher = self.fetcher
        self.plots = Plots(self.publisher.publish)
        self.lab.plots = self.plots
        self.lab.between_cells = BetweenCells(kernel, shell, self.lab)
        self.ending = Ending(self.lab, kernel, self._close)
        self.dispatcher = Dispatcher(
            Desk(self.lab, self._get_tensors, self.publisher, shell.user_ns),
            self.ending.begin,
            partial(style_figures, shell),
        )
        kernel.answer = self.dispatcher.answer
        kernel.on_shutdown = self.ending.wait_saved
        around = (self.watches, self.numerics, self.plots)
        self._cells = Cells(shell, self.lab, self.publisher, around, self.capture, self._console_ready)
        self._cells.give({"lab": self.lab, "np": np})
        self._cells.install()
        self.lab.ask_person = kernel.ask
        Breakpoints(self.lab, self.publisher.publish).install()
        HintTeller(shell).install()
        self._give_pip(shell)

    def _give_pip(self, shell: Any) -> None:
        try:
            installation = read_installation()
        except InstallationError as error:
            logging.getLogger(__name__).warning("%s", error)  # the window has said it
            return
        if installation is not None:
            PipMagic(OwnPackages(self._home.root, installation), partial(show_note, "hint")).install(shell)

    def _give_names(self) -> None:
        """Put TensorFlow's names into the console as soon as it is imported."""
        self.lab.ready.wait()
        loaded = {name: sys.modules[module] for name, module in _NAMES.items() if module in sys.modules}
        self._cells.give(loaded)
        if "keras" in loaded:
            self.fetcher.install()
        self._console_ready.set()
        list_threads()  # tells the system their names
        self.publisher.publish(NamesChanged())
        # Not told before: the window may not have been listening yet.
        for problem in self._start_problems:
            self.publisher.publish(ProblemRaised(problem=problem))

    def _open_store(self) -> RunStore | None:
        try:
            store = RunStore(self._home.runs_file)
        except StoreError as error:
            self._start_problems.append(error.problem)
            return None
        if store.problem is not None:
            self._start_problems.append(store.problem)
        return store

    def _get_tensors(self) -> Tensors:
        if self._tensors is None:
            from eagerlab.backend.tensors import Tensors

            self._tensors = Tensors(self.lab.roots, self.lab.count_changes)
            self._tensors.listing.note_renames(self.publisher.renames)
        return self._tensors

    def _on_window_gone(self) -> None:
        self._window_gone = True
        self.ending.begin()

    def _close(self) -> None:
        if self._watcher is not None:
            self._watcher.stop()
        self.watches.close()
        self.plots.close()
        self.publisher.close()
        if self._store is not None:
            self._store.close()
        self.capture.close()
        if self._record is not None:
            remove_record(self._record)
        if self._window_gone:
            remove_sockets(Path(self._connection_file))


def _configuration(home: Home, connection_file: str) -> Config:
    config = Config()
    app = config.IPKernelApp
    app.connection_file = connection_file
    app.outstream_class = "eagerlab.backend.output.LimitedStream"
    app.capture_fd_output = False
    app.ipython_dir = str(home.ipython)
    app.log_level = logging.WARNING
    app.exec_PYTHONSTARTUP = False
    # Started safely, this process looks into the working folder last: `add_working_folder`.
    app.ignore_cwd = sys.flags.safe_path
    configure_completion(config)
    config.HistoryManager.hist_file = str(home.ipython / "history.sqlite")
    return config


def _log_file(home: Home) -> Path:
    named = os.environ.get("EAGERLAB_BACKEND_LOG", "")
    return Path(named) if named else home.logs / f"backend-{os.getpid()}.log"


def _write_to_console(text: str) -> None:
    with contextlib.suppress(ValueError):  # the stream is closed: the process is ending
        sys.stdout.write(text)
