"""Changes that the training form makes: which are possible now, and carrying them out."""

from __future__ import annotations

from eagerlab.backend.building import load_experiment
from eagerlab.backend.course import Course
from eagerlab.backend.data.arrays import ArrayData
from eagerlab.backend.errors import LabError
from eagerlab.backend.live import LiveExperiment
from eagerlab.backend.settings import ConsoleSettings
from eagerlab.backend.stepping import has_plain_rate
from eagerlab.protocol.requests import SetTraining


def check_training(live: LiveExperiment, change: SetTraining, is_untouched: bool) -> None:
    """Refuse what cannot be changed now.

    Raises
    ------
    LabError
        Says which and why; nothing was changed.
    """
    if change.learning_rate is not None:
        if live.optimizer is None:
            raise LabError(
                "There is no optimizer whose learning rate could be set.", "", "See lab.use(optimizer=…)."
            )
        if not has_plain_rate(live.optimizer):
            raise LabError(
                "The learning rate follows a schedule, so it cannot be set.",
                "",
                "Hand over an optimizer with a number: lab.use(optimizer=…).",
            )
    for name in ("batch_size", "seed"):
        value = getattr(change, name)
        if value is None or value == getattr(live, name):
            continue
        words = name.replace("_", " ")
        if not is_untouched:
            raise LabError(
                f"The {words} can be changed only before the first step.",
                "It decides the order of the data.",
                "Press Reset first.",
            )
        if live.data is not None and not isinstance(live.data, ArrayData):
            raise LabError(f"The {words} of a tf.data.Dataset is its own.", "", "Change it in the dataset.")


def apply_training(course: Course, change: SetTraining, settings: ConsoleSettings) -> None:
    """Carry out a change that `check_training` let pass. On the trainer's thread."""
    live = course.live
    if change.steps is not None:
        live.steps = course.until = change.steps
        live.update_spec(steps=change.steps)
    if change.batch_size is not None or change.seed is not None:
        _change_order(course, change, settings)
        live = course.live
    if change.learning_rate is not None:
        live.optimizer.learning_rate = change.learning_rate
        course.note_rate(float(live.optimizer.learning_rate))
        live.update_rate(change.learning_rate)


def _change_order(course: Course, change: SetTraining, settings: ConsoleSettings) -> None:
    live = course.live
    size = change.batch_size if change.batch_size is not None else live.batch_size
    seed = change.seed if change.seed is not None else live.seed
    if (size, seed) == (live.batch_size, live.seed):
        return
    if live.spec is not None and not live.from_console:
        spec = live.spec.model_copy(update={"batch_size": size, "seed": seed})
        course.live = load_experiment(spec, live.path, live.device, settings)
        course.forget_stepper()
        return
    live.batch_size, live.seed = size, seed
    if isinstance(live.data, ArrayData):
        live.data.seek(seed)
        if size is not None:
            live.data.batch_size = min(size, live.data.count)
