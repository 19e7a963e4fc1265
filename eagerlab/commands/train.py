"""Train an experiment in this terminal, with the very trainer that the window uses."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.backend.publisher import Publisher
from eagerlab.commands.export import read_experiment
from eagerlab.commands.progress import Guarded, JsonLines, Output, Terminal
from eagerlab.experiment.builtin import BUILTIN, DEFAULT
from eagerlab.experiment.modes import MODES
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.store.checkpoints import list_checkpoints
from eagerlab.store.errors import reason
from eagerlab.store.home import Home
from eagerlab.store.runs import RunStore

if TYPE_CHECKING:
    from eagerlab.store.manifest import Manifest

INTERRUPTED = 130
FAILED = 1

_LOOK_SECONDS = 0.2

_START_UP_NOISE = re.compile(
    rb"^([IW]\d{4} |WARNING: All log messages before absl|\d{4}-\d\d-\d\d .*: [IW] |E\d{4} .*cuInit)"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help=f"an .eagerlab file, or one of {', '.join(BUILTIN)} (default: {DEFAULT})",
    )
    parser.add_argument("--steps", type=_positive, metavar="N", help="the step to end at")
    parser.add_argument("--device", metavar="D", help="auto, CPU:0, GPU:0, …")
    parser.add_argument("--mode", choices=MODES, help="how steps are executed")
    parser.add_argument("--seed", type=_seed, metavar="N", help="decides weights and order of the data")
    parser.add_argument("--runs", type=Path, metavar="DIR", help="keep runs and checkpoints in this folder")
    parser.add_argument("--resume", metavar="RUN", help="go on with a run from its newest checkpoint")
    parser.add_argument("--json", action="store_true", help="write one JSON object per line")
    parser.add_argument(
        "--run-code", action="store_true", help="run Python code that the experiment holds: you trust it"
    )


def run(arguments: argparse.Namespace) -> int:
    """Train to the end; 0 when it was reached, 1 when training failed, 130 after Ctrl-C.

    Raises
    ------
    LabError, ExperimentFileError, StoreError
        Bad input; nothing was trained.
    """
    # `kill`, or a computer that shuts down, saves as Ctrl-C does.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    home = _open_home(arguments.runs)
    store = RunStore(home.runs_file)
    stream = Guarded(sys.stdout)
    output: Output = JsonLines(stream) if arguments.json else Terminal(stream)
    try:
        spec, checkpoint = _what_to_train(arguments, home, store)
        publisher = Publisher(output.send, store)
        try:
            return _train(Lab(home, publisher), spec, checkpoint, arguments, output, stream)
        finally:
            publisher.close()
    finally:
        store.close()


def _train(
    lab: Lab,
    spec: ExperimentSpec,
    checkpoint: Manifest | None,
    arguments: argparse.Namespace,
    output: Output,
    stream: Guarded,
) -> int:
    first = 0
    try:
        with _quiet_start():
            _start(lab)
        if arguments.device is not None:
            _require_device(arguments.device)
        lab.load(spec, arguments.file or "", run_code=arguments.run_code)
        if checkpoint is not None:
            _resume(lab, arguments.resume, checkpoint, output)
        first, until = lab.state.step, _last_step(lab, spec)
        if until > first:
            lab.train(steps=until - first)
            _wait(lab, stream)
            if lab.state.phase == "paused":
                output.say("The debugger was left: saving …")
                _end_interrupted(lab, output)
                return INTERRUPTED
        else:
            output.say(f"Nothing to do: it stands at step {first} already. A higher --steps trains on.")
    except KeyboardInterrupt:
        output.say("Interrupted: saving …")
        _end_interrupted(lab, output)
        return INTERRUPTED
    except LabError as error:
        # Where data cannot be read, it is paused: before the first step that is bad input as any other.
        begun = lab.state.phase != "paused" or lab.state.step > first
        failed = begun and lab.state.phase not in ("starting", "idle")
        lab.shutdown(save=failed)
        if not failed:
            raise
        sys.stderr.write(f"eagerlab: {error}\n")
        return FAILED
    except OSError as error:
        lab.shutdown()
        if isinstance(error, BrokenPipeError):
            raise
        raise LabError("The output cannot be written.", reason(error)) from error
    except BaseException:
        lab.shutdown(save=False)
        raise
    lab.shutdown()
    output.finish(_summary(lab))
    return 0


def _last_step(lab: Lab, spec: ExperimentSpec) -> int:
    """Return the step to end at; only the data say how many an epoch has."""
    return spec.steps if spec.epochs is None else lab.queue(lambda engine: engine.live.ends_at).result()


def _start(lab: Lab) -> None:
    lab.start()
    try:
        lab.ready.wait()
    except KeyboardInterrupt:
        lab.shutdown()  # an import cannot be broken off: what it still says is kept quiet, too
        raise


def _wait(lab: Lab, stream: Guarded) -> None:
    """Wait until training stands still; raise what keeps the output from being written."""
    standing = False
    while not standing:
        # One batch may take minutes, a reader of our output may be gone meanwhile.
        with contextlib.suppress(TimeoutError):
            lab.wait(_LOOK_SECONDS)
            standing = True
        if stream.error is not None:
            raise stream.error


def _resume(lab: Lab, run: str, checkpoint: Manifest, output: Output) -> None:
    lab.queue(lambda engine: engine.resume_run(run, checkpoint.id)).result()
    output.say(f"Going on with run {run} at step {lab.state.step}.")


def _end_interrupted(lab: Lab, output: Output) -> None:
    lab.shutdown()
    state = lab.state  # the batch in hand was still taken
    if not state.run:
        output.say("Nothing was trained, so nothing was saved.")
        return
    output.say(f"Saved at step {state.step}. Go on with: eagerlab train --resume {state.run}")


def _summary(lab: Lab) -> dict[str, Any]:
    history, validation = lab.history, lab.history.validation
    seconds = history.seconds
    trained = len(history) - 1
    speed = trained / float(seconds[-1] - seconds[0]) if trained > 0 and seconds[-1] > seconds[0] else None
    return {
        "run": history.run,
        "step": lab.state.step,
        "loss": history.last("loss"),
        "accuracy": history.last("accuracy"),
        "val_accuracy": validation.last("accuracy"),
        "steps_per_second": speed,
    }


def _what_to_train(
    arguments: argparse.Namespace, home: Home, store: RunStore
) -> tuple[ExperimentSpec, Manifest | None]:
    checkpoint = None
    if arguments.resume is not None:
        checkpoint = _newest_checkpoint(arguments.resume, home, store)
    if arguments.file is None and checkpoint is not None:
        text, _ = store.experiment(arguments.resume)
        if not text:
            raise LabError(
                f"The run {arguments.resume} cannot be resumed here.",
                "Its model came from the console, so no file describes it.",
            )
        spec = ExperimentSpec.model_validate_json(text)
    else:
        spec = read_experiment(arguments.file or DEFAULT)
    chosen = {name: getattr(arguments, name) for name in ("steps", "device", "mode", "seed")}
    if checkpoint is not None:
        seed = checkpoint.position.get("seed")
        if arguments.seed not in (None, seed):
            raise LabError(
                f"The run {arguments.resume} has seed {seed}.",
                "A run cannot go on with another seed.",
                "Leave out --seed, or start a new run.",
            )
        chosen["seed"] = seed
    update = {name: value for name, value in chosen.items() if value is not None}
    if arguments.steps is not None:
        update["epochs"] = None
    return spec.model_copy(update=update), checkpoint


def _newest_checkpoint(run: str, home: Home, store: RunStore) -> Manifest:
    if store.run(run) is None:
        newest = store.runs()[:1]
        hint = f"The newest is {newest[0].id}." if newest else "There are no runs yet."
        raise LabError(f"There is no run {run!r} in {home.runs}.", "", hint)
    found = [one for one in list_checkpoints(home.checkpoints) if one.run == run]
    if not found:
        raise LabError(f"The run {run} has no checkpoint to go on from.")
    return next((one for one in found if one.finite), found[0])


def _require_device(device: str) -> None:
    from eagerlab.backend import devices

    devices.require(device)


def _open_home(folder: Path | None) -> Home:
    home = Home(folder)
    if home.problem is not None:
        if folder is not None:
            raise LabError.of(home.problem)
        sys.stderr.write(f"{home.problem.severity}: {home.problem.sentence()}\n")
    return home


def _positive(text: str) -> int:
    return _whole_number(text, 1, 10**12)


def _seed(text: str) -> int:
    return _whole_number(text, 0, 2**32 - 1)


def _whole_number(text: str, low: int, high: int) -> int:
    try:
        value = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, received {text!r}") from None
    if not low <= value <= high:
        raise argparse.ArgumentTypeError(f"expected a number from {low} to {high}, received {text}")
    return value


@contextlib.contextmanager
def _quiet_start() -> Iterator[None]:
    """Keep to itself what TensorFlow's native code says at its start; all else on stderr is passed on."""
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
    sys.stderr.flush()
    saved = os.dup(2)
    with tempfile.TemporaryFile() as written:
        os.dup2(written.fileno(), 2)
        try:
            yield
        finally:
            sys.stderr.flush()
            os.dup2(saved, 2)
            os.close(saved)
            written.seek(0)
            other = [line for line in written if line.strip() and not _START_UP_NOISE.match(line)]
            os.write(2, b"".join(other))
