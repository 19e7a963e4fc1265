"""Choosing data by hand: dialogs for files and folders, drops, names of the console, arrays of a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog

from eagerlab.experiment.data_spec import ArraysData
from eagerlab.gui import numbers
from eagerlab.gui.controllers.data import DataController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.views.choose_pair import ChoosePair
from eagerlab.gui.views.data_form import DataForm
from eagerlab.gui.views.file_dialog import choose_file
from eagerlab.protocol.base import Problem
from eagerlab.protocol.data import DataFound, UseNames
from eagerlab.protocol.events import DataOpened
from eagerlab.protocol.replies import Children, Node, Reply
from eagerlab.protocol.requests import ListChildren

MOST_NAMES = 1000
DATASETS = ("Dataset",)
"""Ends of class names of `tf.data`: such a name needs no target of its own."""


class DataChooser(QObject):
    """Opens dialogs and hands what was chosen to the data controller. GUI thread only."""

    def __init__(self, window: MainWindow, bridge: Bridge, data: DataController, form: DataForm) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._data = data
        self._asks = False
        data.ask_for_arrays = self._ask_for_arrays
        form.open_file_wanted.connect(self.choose_file)
        form.open_folder_wanted.connect(self.choose_folder)
        form.names_wanted.connect(self.choose_names)
        window.commands["open_data"].triggered.connect(self.choose_file)
        window.commands["open_data_folder"].triggered.connect(self.choose_folder)
        window.data_wanted.connect(self._dropped)
        bridge.data_opened.connect(self._typed)

    def choose_file(self) -> None:
        """Let the person choose a file of data."""
        known = self.tr("Data ({patterns})").format(
            patterns="*.csv *.tsv *.txt *.dat *.data *.npz *.npy *ubyte *ubyte.gz *.idx* *.gz"
        )
        everything = self.tr("All files (*)")
        choose_file(self._window, self.tr("Open data"), f"{known};;{everything}", self._data.open)

    def choose_folder(self) -> None:
        """Let the person choose a folder of pictures."""
        dialog = QFileDialog(
            self._window, self.tr("Open a folder with one folder of pictures for each class")
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda path: self._data.open(path))
        dialog.open()

    def choose_names(self) -> None:
        """Let the person choose arrays or a dataset of the console."""

        def listed(reply: Reply, _buffers: list[memoryview]) -> None:
            if isinstance(reply, Children):
                self._offer_names([row for row in reply.rows if _is_data(row)])

        self._bridge.request(ListChildren(node=("names",), count=MOST_NAMES), listed, owner=self)

    def _offer_names(self, rows: Sequence[Node]) -> None:
        if not rows:
            self._window.messages.show(
                Problem(
                    what=self.tr("The console has no arrays and no tf.data.Dataset yet."),
                    todo=self.tr("Make them there, for example x = np.random.rand(100, 4), and try again."),
                    severity="info",
                )
            )
            return
        inputs = [(row.key, _words(row)) for row in rows]
        none = ("", self.tr("none: the inputs are a dataset of (x, y)"))
        likely = [entry for entry in inputs if entry[0].lower().startswith(("y", "label", "target"))]
        others = [entry for entry in inputs if entry not in likely]
        ChoosePair(
            self._window,
            self.tr("Data of the console"),
            self.tr("The trainer uses these very objects; what a cell changes in them holds at once."),
            [*others, *likely],
            [*likely, none, *others] if likely else [none, *others],
            self._use_names,
        ).open()

    def _use_names(self, x: str, y: str) -> None:
        self._bridge.request(UseNames(x=("names", x), y=("names", y) if y else None), owner=self)

    def _ask_for_arrays(self, found: DataFound, path: str, second: str) -> None:
        entries = [(name, f"{name}   {numbers.shape(shape)} {dtype}") for name, shape, dtype in found.arrays]

        def chosen(x: str, y: str) -> None:
            # An empty shape stands for the chosen names alone: all else is found out anew.
            wanted = ArraysData(path=path, y_path=second, x=x, y=y, shape=())
            self._data.choose_arrays(path, second, wanted)

        ChoosePair(
            self._window,
            self.tr("Arrays of the file"),
            self.tr("Which array does the model see, and which should it tell?"),
            entries,
            entries,
            chosen,
        ).open()

    def _dropped(self, paths: Sequence[str]) -> None:
        self._data.open(*to_open(paths))

    def _typed(self, event: DataOpened) -> None:
        """``lab.open_data`` was typed: the experiment is there already; the file's findings are asked for."""
        self._window.reveal("experiment_dock")


def to_open(paths: Sequence[str]) -> tuple[str, ...]:
    """Return which of several files that were dropped together is opened, and the one beside it.

    Of more than two (MNIST's are four) it is the one to train on: its partners are found by their names.
    """
    if len(paths) <= 2:
        return tuple(paths)
    training = [path for path in sorted(paths) if "train" in PurePath(path).name.lower()]
    return ((training or sorted(paths))[0],)


def _is_data(row: Node) -> bool:
    if row.type.endswith(DATASETS):
        return True
    return row.shape is not None and len(row.shape) > 0 and row.type != "Variable" and row.dtype != ""


def _words(row: Node) -> str:
    if row.shape is None:
        return f"{row.key}   {row.type}"
    return f"{row.key}   {numbers.shape(row.shape)} {row.dtype}"
