"""The part of an experiment's source that trains: steps, checks, and the script's own beginning."""

from __future__ import annotations

import textwrap

from eagerlab.experiment.data_spec import DataSpec, MnistSample, NoisyLine, SineSeries, ToyPoints
from eagerlab.experiment.model_spec import LayersModel
from eagerlab.experiment.modes import COMPILED_MODES
from eagerlab.experiment.source.model import walk
from eagerlab.experiment.source.objective import scales_loss, wants_rows, weighs_classes
from eagerlab.experiment.source.parts import DataCode
from eagerlab.experiment.spec import ExperimentSpec

CHECK_BATCH = 256
"""How many samples a check looks at at a time, where it does not look at all of them at once."""

_GRADIENTS = '''\
def batch_indices(count, seed, epoch):
    """Return an epoch's order of the samples, which seed and epoch alone decide."""
    return np.random.Generator(np.random.PCG64([seed, epoch])).permutation(count)


def compute_gradients(model, loss_fn, x, y{extra}):
    """Return loss, predictions, and the gradient of the loss for each variable."""
    with tf.GradientTape() as tape:
        predictions = model(x, training=True)
{loss}    gradients = tape.gradient({scaled}, model.trainable_variables)
    return loss, predictions, gradients
'''

_STEP = '''\
def train_step(model, optimizer, loss_fn, x, y):
    """Change the variables a little so that the loss falls."""
    loss, predictions, gradients = compute_gradients(model, loss_fn, x, y)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss, predictions
'''

_STEP_WITH_MORE = '''\
def train_step(model, optimizer, loss_fn, x, y{weights}):
    """Change the variables a little so that the loss falls."""
    loss, predictions, gradients = compute_gradients(
        model, loss_fn, x, y{given}
    )
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss, predictions
'''

_EVALUATE = '''\
def evaluate(model, loss_fn, x, y):
    """Return loss and metrics on samples that were not trained on."""
    predictions = model(x, training=False)
    results = {"loss": float(loss_fn(y, predictions))}
    for metric in make_metrics():
        metric.update_state(y, predictions)
        results[metric.name] = float(metric.result())
    return results
'''

_EVALUATE_BATCHES = f'''\
def evaluate(model, loss_fn, x, y):
    """Return loss and metrics on samples that were not trained on."""
    metrics, total = make_metrics(), 0.0
    for first in range(0, len(x), {CHECK_BATCH}):
        rows = slice(first, first + {CHECK_BATCH})
        predictions = model(x[rows], training=False)
        total += float(loss_fn(y[rows], predictions)) * len(predictions)
        for metric in metrics:
            metric.update_state(y[rows], predictions)
    results = {{metric.name: float(metric.result()) for metric in metrics}}
    return {{"loss": total / len(x), **results}}
'''

_EVALUATE_STREAM = '''\
def evaluate(model, loss_fn, files, labels):
    """Return loss and metrics on pictures that were not trained on."""
    metrics, total = make_metrics(), 0.0
    for x, y in picture_batches(files, labels, BATCH_SIZE):
        predictions = model(x, training=False)
        total += float(loss_fn(y, predictions)) * len(predictions)
        for metric in metrics:
            metric.update_state(y, predictions)
    results = {metric.name: float(metric.result()) for metric in metrics}
    return {"loss": total / len(files), **results}
'''

_STOPPING = '''\
class EarlyStopping:
    """Tells when a number has not fallen for too long."""

    def __init__(self):
        self.best, self.waited = math.inf, 0
{nothing}
    def should_stop(self, model, value):
        if value < self.best - MIN_DELTA:
            self.best, self.waited = value, 0
{remember}        else:
            self.waited += 1
        return self.waited >= PATIENCE
'''

_KEEPING = (
    "        self.values = []  # there is no best while all are NaN\n",
    "            self.values = [variable.numpy() for variable in model.variables]\n",
    """\

    def restore_best(self, model):
        for variable, value in zip(model.variables, self.values):
            variable.assign(value)
""",
)
"""What the best variables need: in ``__init__``, at a better check, and a method that puts them back."""


def steps_source(spec: ExperimentSpec, data: DataCode) -> str:
    """Return everything from ``batch_indices`` to ``evaluate``.

    Parameters
    ----------
    spec : ExperimentSpec
        Any.
    data : DataCode
        Of its data.

    Returns
    -------
    str
        Ends with a line break.
    """
    blocks = [_gradients(spec), _step(spec), _evaluate(spec, data)]
    stopping = spec.early_stopping
    if stopping is not None:
        nothing, remember, restore = _KEEPING if stopping.restore_best else ("", "", "")
        blocks.append(_STOPPING.format(nothing=nothing, remember=remember) + restore)
    return "\n\n".join(blocks)


def train_source(spec: ExperimentSpec, data: DataCode) -> str:
    """Return ``train``: the loop from the first step to the last.

    Parameters
    ----------
    spec : ExperimentSpec
        Any.
    data : DataCode
        Of its data.

    Returns
    -------
    str
        Ends with a line break.
    """
    loop = _loop(spec, data)
    if data.streams:
        loop = (
            f"try:\n{textwrap.indent(loop, '    ')}finally:\n"
            "    stream = None  # else its threads would keep a failed script from ending\n"
        )
    return (
        "def train(steps, seed):\n"
        '    """Train from the beginning; return how many steps that were, and the last loss."""\n'
        + textwrap.indent(_prelude(spec, data) + loop, "    ")
        + "    return step, float(loss)\n"
    )


def _gradients(spec: ExperimentSpec) -> str:
    extra, loss, scaled = "", "loss_fn(y, predictions)", "loss"
    lines = []
    if weighs_classes(spec):
        extra += ", class_weights"
        labels = "tf.argmax(y, axis=-1)" if wants_rows(spec) else 'tf.cast(y, "int32")'
        lines.append(f"weights = tf.gather(class_weights, {labels})")
        loss = "loss_fn(y, predictions, sample_weight=weights)"
    lines.append(f"loss = {loss}{' + sum(model.losses)' if has_penalties(spec) else ''}")
    if scales_loss(spec):
        extra += ", scale_loss"
        scaled = "scaled"
        lines.append("scaled = scale_loss(loss)  # small gradients would become zero")
    body = "".join(f"        {line}\n" for line in lines)
    return _GRADIENTS.format(extra=extra, loss=body, scaled=scaled)


def _step(spec: ExperimentSpec) -> str:
    weights = ", class_weights" if weighs_classes(spec) else ""
    given = weights + (", optimizer.scale_loss" if scales_loss(spec) else "")
    return _STEP_WITH_MORE.format(weights=weights, given=given) if given else _STEP


def _evaluate(spec: ExperimentSpec, data: DataCode) -> str:
    if data.streams:
        return _EVALUATE_STREAM
    is_small = isinstance(spec.data, MnistSample | NoisyLine | ToyPoints | SineSeries)
    return _EVALUATE if is_small and spec.early_stopping is None else _EVALUATE_BATCHES


def _prelude(spec: ExperimentSpec, data: DataCode) -> str:
    lines = [
        "keras.utils.set_random_seed(seed)",
        f"x_train, y_train, x_validation, y_validation = load_data({'seed' if data.seeded else ''})",
    ]
    if wants_rows(spec):
        lines.append("y_train, y_validation = one_hot(y_train), one_hot(y_validation)")
    lines.append("model, optimizer, loss_fn = make_model(), make_optimizer(), make_loss()")
    if weighs_classes(spec):
        lines.append("weights = class_weights(y_train)")
    if spec.early_stopping is not None:
        lines.append("stopping = EarlyStopping()")
    if spec.mode in COMPILED_MODES:
        how = ", jit_compile=True" if spec.mode == "xla" else ""
        lines.append(f"graph_step = tf.function(train_step{how})  # compiled at its first call")
    lines.append("batches = math.ceil(len(x_train) / BATCH_SIZE)  # the last one may be short")
    if spec.epochs is not None:
        lines.append("steps = EPOCHS * batches if steps is None else steps")
    losses = ", losses" if _monitors_training(spec) else ""
    lines.append(f'step, loss{losses} = 0, float("nan"){", []" if losses else ""}')
    return "".join(f"{line}\n" for line in lines)


def _loop(spec: ExperimentSpec, data: DataCode) -> str:
    step = "graph_step" if spec.mode in COMPILED_MODES else "train_step"
    weights = ", weights" if weighs_classes(spec) else ""
    lines = ["epoch, batch = divmod(step - 1, batches)", "if batch == 0:"]
    lines.append("    order = batch_indices(len(x_train), seed, epoch)")
    if data.streams:
        lines += [
            "    files, labels = x_train[order], y_train[order]",
            "    stream = picture_batches(files, labels, BATCH_SIZE)",
            "x, y = next(stream)",
        ]
    else:
        lines.append("chosen = order[batch * BATCH_SIZE : (batch + 1) * BATCH_SIZE]")
        lines.append("x, y = x_train[chosen], y_train[chosen]")
    lines.append(f"loss, _ = {step}(model, optimizer, loss_fn, x, y{weights})")
    if _monitors_training(spec):
        lines.append("losses.append(float(loss))")
    lines.append("if batch == batches - 1 or step == steps:")
    lines += [f"    {line}" for line in _check(spec)]
    lines += _stop(spec, data)
    return "for step in range(1, steps + 1):\n" + "".join(f"    {line}\n" for line in lines)


def _check(spec: ExperimentSpec) -> list[str]:
    evaluation = "evaluate(model, loss_fn, x_validation, y_validation)"
    if not always_validates(spec.data):
        lines = [
            "results = {}",
            "if len(x_validation):",
            f"    results = {evaluation}",
        ]
    else:
        lines = [f"results = {evaluation}"]
    lines.append('print(f"step {step}: loss {float(loss):.4f}, validation {results}")')
    return lines


def _stop(spec: ExperimentSpec, data: DataCode) -> list[str]:
    """Return the lines that end training early; each epoch's end is judged, nothing else."""
    stopping = spec.early_stopping
    if stopping is None:
        return []
    found = ["    stopping.restore_best(model)"] if stopping.restore_best else []
    found.append("    break")
    if stopping.monitor != "loss":
        is_accuracy = stopping.monitor == "validation_accuracy"
        value = '-results["accuracy"]' if is_accuracy else 'results["loss"]'
        condition = "if batch == batches - 1 and stopping.should_stop("
        if data.streams and is_accuracy:  # it stands deeper there, and would be too long for a line
            return [condition, f"    model, {value}", "):", *found]
        return [f"{condition}model, {value}):", *found]
    lines = [
        "value, losses = sum(losses) / len(losses), []",
        "if stopping.should_stop(model, value):",
        *found,
    ]
    return ["if batch == batches - 1:", *(f"    {line}" for line in lines)]


def main_source(spec: ExperimentSpec, data: DataCode) -> str:
    """Return ``main`` and the line that calls it.

    Parameters
    ----------
    spec : ExperimentSpec
        Any.
    data : DataCode
        Of its data: options of the script give other paths.

    Returns
    -------
    str
        Ends with a line break.
    """
    options = dict(zip(("--data", "--targets"), data.paths, strict=False))
    steps = "" if spec.epochs is not None else ", default=STEPS"
    lines = [f"global {', '.join(data.paths)}"] if options else []
    lines.append("parser = argparse.ArgumentParser()")
    lines.append(f'parser.add_argument("--steps", type=int{steps})')
    lines.append('parser.add_argument("--seed", type=int, default=SEED)')
    for option, path in options.items():
        lines.append(f'parser.add_argument("{option}", default={path}, metavar="PATH")')
    lines.append("arguments = parser.parse_args()")
    for option, path in options.items():
        lines.append(f"{path} = arguments.{option[2:]}")
        lines.append(f"if not Path({path}).exists():")
        lines.append(f'    parser.error(f"there is no {{{path}!r}}; say where it is with {option}")')
    if spec.mode == "graph":
        lines.append("# Nothing is rewritten in the graph, so that it rounds as the same does op by op.")
        lines.append('tf.config.optimizer.set_experimental_options({"disable_meta_optimizer": True})')
    run = "step, loss = train(arguments.steps, arguments.seed)"
    if spec.device != "auto":
        lines.append('with tf.device("/" + DEVICE):')
        run = f"    {run}"
    lines += [run, 'print(json.dumps({"step": step, "loss": loss}))']
    body = "".join(f"    {line}\n" for line in lines)
    return f'def main():\n{body}\n\nif __name__ == "__main__":\n    main()\n'


def has_penalties(spec: ExperimentSpec) -> bool:
    """Tell whether layers add to the loss.

    Parameters
    ----------
    spec : ExperimentSpec
        Layers of the person's own may do so, too.

    Returns
    -------
    bool
        False only where nothing can be added.
    """
    return isinstance(spec.model, LayersModel) and any(
        layer.own
        or layer.type == "ActivityRegularization"
        or any(key.endswith("_regularizer") for key in layer.arguments)
        for layer, _ in walk(spec.model.layers)
    )


def always_validates(data: DataSpec) -> bool:
    """Tell whether there are validation samples, whatever lies in a file.

    Parameters
    ----------
    data : DataSpec
        Any.

    Returns
    -------
    bool
        True for what comes with EagerLab and keeps some back.
    """
    if isinstance(data, MnistSample | NoisyLine):
        return True
    return isinstance(data, ToyPoints | SineSeries) and data.validation > 0


def _monitors_training(spec: ExperimentSpec) -> bool:
    return spec.early_stopping is not None and spec.early_stopping.monitor == "loss"
