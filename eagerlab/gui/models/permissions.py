"""What can be done now, and for all else the reason why not: one pure function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from eagerlab.gui.models.backend import Life
    from eagerlab.protocol.events import State

translate = QCoreApplication.translate

NEED_BACKEND = (
    "train",
    "pause",
    "step",
    "take_part",
    "stop",
    "reset",
    "save_checkpoint",
    "restore_checkpoint",
    "interrupt_console",
)
NEED_TENSORFLOW = ("step", "take_part", "reset", "save_checkpoint", "restore_checkpoint")


def permissions(life: Life, state: State | None, checkpoints: bool) -> dict[str, str]:
    """Return a reason for each action that depends on the backend; it is empty when the action can be done.

    Parameters
    ----------
    life : Life
        Of the backend process.
    state : State or None
        What the backend last told.
    checkpoints : bool
        Whether there is a checkpoint to restore.

    Returns
    -------
    dict of str to str
        By objectName.
    """
    reasons = dict.fromkeys((*NEED_BACKEND, "restart_backend"), "")
    if life in ("loading", "restarting", "dead"):
        sentence = {
            "loading": translate("Permissions", "EagerLab is still loading."),
            "restarting": translate("Permissions", "The backend is being restarted."),
            "dead": translate("Permissions", "The backend is not running: restart it first."),
        }[life]
        reasons.update(dict.fromkeys(NEED_BACKEND, sentence))
        if life != "dead":
            reasons["restart_backend"] = sentence
        if life == "loading":
            reasons["train"] = ""
        return reasons
    reasons.update(_by_phase(state))
    if not checkpoints and not reasons["restore_checkpoint"]:
        reasons["restore_checkpoint"] = translate("Permissions", "There is no checkpoint yet.")
    return reasons


def _by_phase(state: State | None) -> dict[str, str]:
    if state is None or not state.devices:
        if state is not None and state.phase == "failed":
            broken = translate("Permissions", "TensorFlow could not be loaded: see the Problems pane.")
            return dict.fromkeys(("train", "pause", "stop", *NEED_TENSORFLOW), broken)
        waiting = translate("Permissions", "TensorFlow is still being imported.")
        reasons = dict.fromkeys(("pause", "stop", *NEED_TENSORFLOW), waiting)
        if state is not None and state.queued_train:
            reasons["train"] = translate("Permissions", "Training starts as soon as TensorFlow is ready.")
        return reasons
    if state.standing is not None:
        standing = translate(
            "Permissions", "Training stands at a breakpoint: let it go on at the console, or press Stop."
        )
        return dict.fromkeys(("train", *NEED_TENSORFLOW), standing)
    if state.phase == "training":
        pause_first = translate("Permissions", "Pause first: training goes from step to step by itself.")
        return {
            "train": translate("Permissions", "Training is going on."),
            "step": pause_first,
            "take_part": pause_first,
            "reset": translate("Permissions", "Pause or stop training first."),
        }
    reasons = {"pause": translate("Permissions", "Nothing is training.")}
    if state.phase != "paused":
        reasons["stop"] = translate("Permissions", "No run is going on.")
    return reasons
