"""Everything that can be done, in one table: name, words, icon, shortcut and what it is for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:

    def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802 (Qt's name; its own stub says object)
        """Mark `text` for translation and return it."""
        return text

else:
    from PySide6.QtCore import QT_TRANSLATE_NOOP

CONTEXT = "Actions"
"""Of the translations of texts and tips."""


@dataclass(frozen=True)
class ActionSpec:
    """One row of the table.

    Attributes
    ----------
    name : str
        The QAction's objectName.
    text : str
        Its words, in English.
    tip : str
        What it does, as a sentence.
    shortcut : str
        A key sequence of its own.
    icon : str
        Name of its icon, or empty.
    primary : bool
        Whether its button is the one with the accent colour.
    short : str
        Its words on a button of the toolbar, where they differ.
    checkable : bool
        Whether it is a switch.
    """

    name: str
    text: str
    tip: str
    shortcut: str
    icon: str = ""
    primary: bool = False
    short: str = ""
    checkable: bool = False

    def translated(self) -> ActionSpec:
        """Return the row with its words in the window's language."""
        text, tip, short = (
            QCoreApplication.translate(CONTEXT, words) if words else ""
            for words in (self.text, self.tip, self.short)
        )
        return replace(self, text=text, tip=tip, short=short)


TABLE = (
    ActionSpec(
        "train",
        QT_TRANSLATE_NOOP("Actions", "Train"),
        QT_TRANSLATE_NOOP("Actions", "Train to the experiment's last step, or go on from here."),
        "F5",
        "play",
        primary=True,
    ),
    ActionSpec(
        "pause",
        QT_TRANSLATE_NOOP("Actions", "Pause"),
        QT_TRANSLATE_NOOP("Actions", "Stand still after the batch in hand; Train goes on from there."),
        "F6",
        "pause",
        primary=True,
    ),
    ActionSpec(
        "step",
        QT_TRANSLATE_NOOP("Actions", "Step"),
        QT_TRANSLATE_NOOP("Actions", "Train on one batch, then stand still."),
        "F10",
        "skip-next",
    ),
    ActionSpec(
        "take_part",
        QT_TRANSLATE_NOOP("Actions", "Next part of the step"),
        QT_TRANSLATE_NOOP(
            "Actions",
            "Take the next part of one step, then stand still: fetch, forward, loss, gradients, update. What "
            "it computed is under “step” in Variables. Before its update, nothing has changed.",
        ),
        "Shift+F10",
        "skip-next-outline",
    ),
    ActionSpec(
        "stop",
        QT_TRANSLATE_NOOP("Actions", "Stop"),
        QT_TRANSLATE_NOOP("Actions", "End this run and save its last checkpoint."),
        "Shift+F5",
        "stop",
    ),
    ActionSpec(
        "debug",
        QT_TRANSLATE_NOOP("Actions", "Debug"),
        QT_TRANSLATE_NOOP("Actions", "Talk at the console with the debugger that training stands in."),
        "F11",
        "bug-outline",
    ),
    ActionSpec(
        "force_stop",
        QT_TRANSLATE_NOOP("Actions", "Force"),
        QT_TRANSLATE_NOOP("Actions", "End the step in hand at its next line of Python, and the run with it."),
        "Ctrl+Alt+F5",
        "alert-octagon-outline",
    ),
    ActionSpec(
        "reset",
        QT_TRANSLATE_NOOP("Actions", "Reset"),
        QT_TRANSLATE_NOOP("Actions", "Make model and optimizer anew from the seed, at step 0."),
        "Ctrl+Shift+F5",
        "restart",
    ),
    ActionSpec(
        "save_checkpoint",
        QT_TRANSLATE_NOOP("Actions", "Save checkpoint"),
        QT_TRANSLATE_NOOP(
            "Actions", "Save the whole state of training: model, optimizer, place in the data."
        ),
        "Ctrl+Shift+S",
        "content-save-outline",
    ),
    ActionSpec(
        "restore_checkpoint",
        QT_TRANSLATE_NOOP("Actions", "Restore"),
        QT_TRANSLATE_NOOP("Actions", "Put the newest checkpoint's state back."),
        "Ctrl+Shift+O",
        "history",
    ),
    ActionSpec(
        "new_experiment",
        QT_TRANSLATE_NOOP("Actions", "New experiment…"),
        QT_TRANSLATE_NOOP("Actions", "Begin an experiment from data; the rest is suggested."),
        "Ctrl+N",
        "plus",
    ),
    ActionSpec(
        "browse_experiments",
        QT_TRANSLATE_NOOP("Actions", "Experiments…"),
        QT_TRANSLATE_NOOP("Actions", "Choose among the experiments that come with EagerLab."),
        "Ctrl+Shift+N",
        "view-grid-outline",
    ),
    ActionSpec(
        "open_experiment",
        QT_TRANSLATE_NOOP("Actions", "Open experiment…"),
        QT_TRANSLATE_NOOP("Actions", "Open an experiment from a file."),
        "Ctrl+O",
        "folder-open-outline",
    ),
    ActionSpec(
        "open_data",
        QT_TRANSLATE_NOOP("Actions", "Open data…"),
        QT_TRANSLATE_NOOP("Actions", "Look into a table or a file of arrays, and make an experiment of it."),
        "Ctrl+Shift+D",
        "table-arrow-right",
    ),
    ActionSpec(
        "open_data_folder",
        QT_TRANSLATE_NOOP("Actions", "Open folder of pictures…"),
        QT_TRANSLATE_NOOP("Actions", "Look into a folder that has one folder of pictures for each class."),
        "Ctrl+Shift+F",
        "folder-multiple-image",
    ),
    ActionSpec(
        "save_experiment",
        QT_TRANSLATE_NOOP("Actions", "Save experiment"),
        QT_TRANSLATE_NOOP("Actions", "Save the experiment to its file."),
        "Ctrl+S",
        "content-save-outline",
    ),
    ActionSpec(
        "save_experiment_as",
        QT_TRANSLATE_NOOP("Actions", "Save experiment as…"),
        QT_TRANSLATE_NOOP("Actions", "Save the experiment to another file."),
        "Ctrl+Alt+Shift+S",
        "content-save-edit-outline",
    ),
    ActionSpec(
        "new_script",
        QT_TRANSLATE_NOOP("Actions", "New script"),
        QT_TRANSLATE_NOOP("Actions", "Begin a Python script of your own in the Code pane."),
        "Ctrl+Alt+N",
        "file-plus-outline",
    ),
    ActionSpec(
        "open_script",
        QT_TRANSLATE_NOOP("Actions", "Open script…"),
        QT_TRANSLATE_NOOP("Actions", "Open a Python script or the code of a notebook in the Code pane."),
        "Ctrl+Alt+O",
        "file-code-outline",
    ),
    ActionSpec(
        "undo",
        QT_TRANSLATE_NOOP("Actions", "Undo"),
        QT_TRANSLATE_NOOP("Actions", "Take back the last change of the experiment."),
        "Ctrl+Z",
        "undo",
    ),
    ActionSpec(
        "redo",
        QT_TRANSLATE_NOOP("Actions", "Redo"),
        QT_TRANSLATE_NOOP("Actions", "Make the change again that was taken back."),
        "Ctrl+Shift+Z",
        "redo",
    ),
    ActionSpec(
        "apply_changes",
        QT_TRANSLATE_NOOP("Actions", "Apply"),
        QT_TRANSLATE_NOOP("Actions", "Build the changed model anew, from step 0."),
        "F9",
        "check",
        primary=True,
    ),
    ActionSpec(
        "discard_changes",
        QT_TRANSLATE_NOOP("Actions", "Discard"),
        QT_TRANSLATE_NOOP("Actions", "Go back to the model that is there now; Undo brings the changes back."),
        "Shift+F9",
    ),
    ActionSpec(
        "discard_draft",
        QT_TRANSLATE_NOOP("Actions", "Discard them"),
        QT_TRANSLATE_NOOP("Actions", "Give up the unsaved changes that were brought back."),
        "Ctrl+Alt+Shift+Z",
    ),
    ActionSpec(
        "export_script",
        QT_TRANSLATE_NOOP("Actions", "Export as Python script…"),
        QT_TRANSLATE_NOOP("Actions", "Save the experiment as a script that runs without EagerLab."),
        "Ctrl+E",
        "export-variant",
    ),
    ActionSpec(
        "restart_backend",
        QT_TRANSLATE_NOOP("Actions", "Restart backend"),
        QT_TRANSLATE_NOOP("Actions", "Start TensorFlow and the console anew; their variables are lost."),
        "Ctrl+Alt+R",
        "power-cycle",
    ),
    ActionSpec(
        "own_packages",
        QT_TRANSLATE_NOOP("Actions", "Restart without packages of my own"),
        QT_TRANSLATE_NOOP(
            "Actions", "Choose whether the backend loads what was installed with %pip, and GPU support."
        ),
        "Ctrl+Alt+P",
    ),
    ActionSpec(
        "interrupt_console",
        QT_TRANSLATE_NOOP("Actions", "Interrupt console"),
        QT_TRANSLATE_NOOP("Actions", "Stop the cell that is running; training goes on."),
        "Ctrl+Alt+C",
        "close-octagon-outline",
    ),
    ActionSpec(
        "op_by_op_update",
        QT_TRANSLATE_NOOP("Actions", "Update op by op, too"),
        QT_TRANSLATE_NOOP(
            "Actions",
            "Run even the optimizer's arithmetic op by op in Eager and Layers: slower, the same numbers, and "
            "the debugger can step through it.",
        ),
        "Ctrl+Alt+U",
        checkable=True,
    ),
    ActionSpec(
        "watch_nan",
        QT_TRANSLATE_NOOP("Actions", "Watch for NaN"),
        QT_TRANSLATE_NOOP(
            "Actions",
            "Stop training before the first step with NaN in its loss or gradients, and say which operation, "
            "layer and line made it. As a rule it costs training under 2 % of its speed.",
        ),
        "Ctrl+Alt+W",
        "alert-circle-outline",
        short=QT_TRANSLATE_NOOP("Actions", "NaN"),
        checkable=True,
    ),
    ActionSpec(
        "watch_inf",
        QT_TRANSLATE_NOOP("Actions", "Watch for infinity"),
        QT_TRANSLATE_NOOP(
            "Actions",
            "Stop training before the first step with an infinite number in its loss or gradients, and say "
            "which operation, layer and line made it. In Graph and XLA this costs time.",
        ),
        "Ctrl+Alt+Shift+W",
        "infinity",
        short=QT_TRANSLATE_NOOP("Actions", "Inf"),
        checkable=True,
    ),
    ActionSpec(
        "watch_cells",
        QT_TRANSLATE_NOOP("Actions", "Watch cells of the console, too"),
        QT_TRANSLATE_NOOP(
            "Actions",
            "Look for NaN and infinity, whichever is watched for, in cells of the console as well, and say "
            "below the cell which operation and line made the first. They take up to a third longer then.",
        ),
        "Ctrl+Alt+Shift+C",
        checkable=True,
    ),
    ActionSpec(
        "copy_code",
        QT_TRANSLATE_NOOP("Actions", "Copy the experiment's code"),
        QT_TRANSLATE_NOOP("Actions", "Put the source that trains on the clipboard."),
        "Ctrl+Alt+E",
    ),
    ActionSpec(
        "copy_session",
        QT_TRANSLATE_NOOP("Actions", "Copy the session as Python"),
        QT_TRANSLATE_NOOP("Actions", "Put each click's line of Python on the clipboard."),
        "Ctrl+Alt+S",
    ),
    ActionSpec(
        "settings",
        QT_TRANSLATE_NOOP("Actions", "Settings…"),
        QT_TRANSLATE_NOOP("Actions", "Look, devices, checkpoints."),
        "Ctrl+,",
        "cog-outline",
    ),
    ActionSpec(
        "reset_layout",
        QT_TRANSLATE_NOOP("Actions", "Reset layout"),
        QT_TRANSLATE_NOOP("Actions", "Put all panes back where they were at first."),
        "Ctrl+Alt+0",
    ),
    ActionSpec(
        "show_guide",
        QT_TRANSLATE_NOOP("Actions", "Guide"),
        QT_TRANSLATE_NOOP("Actions", "Short lessons with code that runs at a click."),
        "F1",
        "school-outline",
    ),
    ActionSpec(
        "show_tour",
        QT_TRANSLATE_NOOP("Actions", "Show the tour"),
        QT_TRANSLATE_NOOP("Actions", "Five hints that point at the parts of the window."),
        "Ctrl+F1",
    ),
    ActionSpec(
        "whats_new",
        QT_TRANSLATE_NOOP("Actions", "What's new"),
        QT_TRANSLATE_NOOP("Actions", "What changed in this version and in those before."),
        "Ctrl+Shift+F1",
    ),
    ActionSpec(
        "gpu_support",
        QT_TRANSLATE_NOOP("Actions", "Add GPU support…"),
        QT_TRANSLATE_NOOP("Actions", "Fetch the TensorFlow for NVIDIA cards, or remove it again."),
        "Ctrl+Alt+G",
        "expansion-card",
    ),
    ActionSpec(
        "about",
        QT_TRANSLATE_NOOP("Actions", "About EagerLab"),
        QT_TRANSLATE_NOOP("Actions", "Versions, devices, folders and threads."),
        "Shift+F1",
        "help-circle-outline",
    ),
    ActionSpec(
        "quit",
        QT_TRANSLATE_NOOP("Actions", "Quit"),
        QT_TRANSLATE_NOOP("Actions", "Save what was trained and close EagerLab."),
        "Ctrl+Q",
    ),
)
