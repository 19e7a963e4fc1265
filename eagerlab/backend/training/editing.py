"""Changes that the training form makes: which are possible now, and carrying them out."""

from __future__ import annotations

from typing import Literal

from eagerlab.backend import devices
from eagerlab.backend.data.arrays import ArrayData
from eagerlab.backend.errors import LabError
from eagerlab.backend.settings import ConsoleSettings
from eagerlab.backend.training.building import load_experiment
from eagerlab.backend.training.course import Course
from eagerlab.backend.training.freezing import find_layer, frozen_paths, set_frozen
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.optimizers import schedule_of
from eagerlab.backend.training.stepping import measured_names
from eagerlab.backend.training.stopping import Stopping
from eagerlab.experiment.spec import EarlyStopping
from eagerlab.protocol.requests import SetTraining


def check_training(live: LiveExperiment, change: SetTraining, is_untouched: bool) -> None:
    """Refuse what cannot be changed now.

    Raises
    ------
    LabError
        Says which and why; nothing was changed.
    """
    if change.learning_rate is not None and live.optimizer is None:
        raise LabError(
            "There is no optimizer whose learning rate could be set.", "", "See lab.use(optimizer=…)."
        )
    if change.steps is not None and change.epochs is not None:
        raise LabError("Training ends after a number of steps or of epochs, not both.")
    if change.epochs is not None and (live.data is None or live.data.length is None):
        raise LabError(
            "Nobody knows how long an epoch of this data is.", "", "Set a number of steps: lab.steps = …."
        )
    if change.seed is not None and change.seed != live.seed and not is_untouched:
        raise LabError(
            "The seed can be changed only before the first step.",
            "It decides weights and order of the data.",
            "Press Reset first.",
        )
    if isinstance(change.early_stopping, EarlyStopping):
        validates = live.data is not None and live.data.validation_count != 0
        Stopping(change.early_stopping).require(measured_names(live)[1], validates)
    for name in ("batch_size", "seed"):
        value = getattr(change, name)
        if value is None or value == getattr(live, name) or live.data is None:
            continue
        if live.data.batch_size is None:
            words = name.replace("_", " ")
            raise LabError(f"The {words} of a tf.data.Dataset is its own.", "", "Change it in the dataset.")


def apply_training(course: Course, change: SetTraining, settings: ConsoleSettings) -> str:
    """Carry out a change that `check_training` let pass. On the trainer's thread.

    Returns
    -------
    str
        What the person should know, or empty.
    """
    if change.seed is not None and change.seed != course.live.seed:
        _change_seed(course, change.seed, settings)
    live = course.live
    if change.batch_size is not None and change.batch_size != live.batch_size:
        course.set_batch_size(change.batch_size)
    if change.steps is not None:
        live.steps, live.epochs = change.steps, None
        live.update_spec(steps=change.steps, epochs=None)
    if change.epochs is not None:
        live.epochs = change.epochs
        live.update_spec(epochs=change.epochs)
    if change.steps is not None or change.epochs is not None:
        course.until = live.ends_at
    if change.early_stopping is not None:
        _change_stopping(course, change.early_stopping)
    return _change_rate(course, change.learning_rate) if change.learning_rate is not None else ""


def freeze(course: Course, names: tuple[str, ...], frozen: bool) -> None:
    """Freeze layers, or let them learn again: all of them or, when one is refused, none.

    Raises
    ------
    LabError
        A name is not known, or nothing would be left to train.
    """
    live = course.live
    for name in names:
        find_layer(live.model, name)
    done: list[str] = []
    try:
        for name in names:
            layer, changed = set_frozen(live.model, name, frozen)
            done += [layer] if changed else []
    except LabError:
        for layer in reversed(done):
            set_frozen(live.model, layer, not frozen)
        raise
    if done:
        layers = ", ".join(done)
        course.recorder.mark(
            "frozen", f"Frozen {layers}" if frozen else f"Unfrozen {layers}", _learning(live)
        )
        live.update_frozen()
        course.look_again()


def _learning(live: LiveExperiment) -> str:
    frozen = frozen_paths(live.model)
    return f"Frozen now: {', '.join(frozen)}." if frozen else "All layers learn."


def _change_rate(course: Course, rate: float) -> str:
    live = course.live
    schedule = schedule_of(live.optimizer)
    name = getattr(schedule, "__class__", type(schedule)).__name__
    note = f"The schedule {name} no longer holds: the learning rate stays at {rate:g}." if schedule else ""
    if course.rate is None and live.step:
        course.rate = float(live.optimizer.learning_rate)
    with devices.scope(live.device):
        live.replace_schedule(rate)
    course.note_rate(float(live.optimizer.learning_rate), note)
    live.update_optimizer()
    course.look_again()
    return note


def _change_stopping(course: Course, wanted: EarlyStopping | Literal["none"]) -> None:
    live = course.live
    if wanted == "none":
        label, live.stopping = "Early stopping off", None
        live.update_spec(early_stopping=None)
    else:
        label = f"Early stopping after {wanted.patience:,} checks"
        if live.stopping is not None and live.stopping.rule.monitor == wanted.monitor:
            live.stopping.follow(wanted)
        else:
            live.stopping = Stopping(wanted)
        live.update_spec(early_stopping=wanted)
    course.recorder.mark("early_stopping", label)


def _change_seed(course: Course, seed: int, settings: ConsoleSettings) -> None:
    live = course.live
    if live.spec is not None and not live.from_console:
        spec = live.spec.model_copy(update={"seed": seed})
        course.replace(load_experiment(spec, live.path, live.device, settings, run_code=True))
        return
    live.seed = seed
    if isinstance(live.data, ArrayData):
        live.data.seek(seed)
