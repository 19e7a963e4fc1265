"""An experiment as TensorFlow source: what the backend runs, "Show code" shows and "Export" saves."""

from __future__ import annotations

import linecache
import textwrap
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from eagerlab.experiment.literals import literal, prose
from eagerlab.experiment.names import ACCURACIES
from eagerlab.experiment.spec import ExperimentSpec, LayersModel, LineModel, NoisyLine

MODULE_NAME = "eagerlab_experiment"
DATA_FILE_NAME = "mnist_5k.npz"
LINE_LENGTH = 88

_MNIST_CONSTANTS = f"""\
DATA_FILE = Path(__file__).with_name("{DATA_FILE_NAME}")
"""

_LOAD_MNIST = '''\
def load_data():
    """Return images and labels to train on, then images and labels to check with."""
    with np.load(DATA_FILE, allow_pickle=False) as file:
        x_train, y_train = file["x_train"], file["y_train"]
        x_validation, y_validation = file["x_validation"], file["y_validation"]
    # Pixels from 0 to 1, and an axis for the one channel of a grey picture.
    x_train = x_train[..., np.newaxis].astype("float32") / 255
    x_validation = x_validation[..., np.newaxis].astype("float32") / 255
    return x_train, y_train, x_validation, y_validation
'''

_LOAD_LINE = '''\
def load_data(seed=SEED):
    """Return points of a noisy line to train on, then a tenth as many to check with."""
    random = np.random.Generator(np.random.PCG64(seed))
    count = POINTS + max(1, POINTS // 10)
    x = random.standard_normal((count, 1)).astype("float32")
    noise = random.standard_normal((count, 1)).astype("float32")
    y = SLOPE * x + INTERCEPT + NOISE * noise
    return x[:POINTS], y[:POINTS], x[POINTS:], y[POINTS:]
'''

_LINE_MODEL = '''\
class Line(tf.Module):
    """A straight line: W x + B."""

    def __init__(self):
        super().__init__()
        self.W = tf.Variable({w}, name="W")
        self.B = tf.Variable({b}, name="B")

    def __call__(self, x, training=False):
        return self.W * x + self.B


def make_model():
    return Line()
'''

_TRAINING = '''\
def batch_indices(count, seed, epoch):
    """Return an epoch's order of the samples, which seed and epoch alone decide."""
    return np.random.Generator(np.random.PCG64([seed, epoch])).permutation(count)


def compute_gradients(model, loss_fn, x, y):
    """Return loss, predictions, and the gradient of the loss for each variable."""
    with tf.GradientTape() as tape:
        predictions = model(x, training=True)
        loss = loss_fn(y, predictions){penalties}
    gradients = tape.gradient(loss, model.trainable_variables)
    return loss, predictions, gradients


def train_step(model, optimizer, loss_fn, x, y):
    """Change the variables a little so that the loss falls."""
    loss, predictions, gradients = compute_gradients(model, loss_fn, x, y)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss, predictions


def evaluate(model, loss_fn, x, y):
    """Return loss and metrics on samples that were not trained on."""
    predictions = model(x, training=False)
    results = {{"loss": float(loss_fn(y, predictions))}}
    for metric in make_metrics():
        metric.update_state(y, predictions)
        results[metric.name] = float(metric.result())
    return results
'''

_MAIN = '''\
def train(steps, seed):
    """Train from the beginning and return the last loss."""
    keras.utils.set_random_seed(seed)
    x_train, y_train, x_validation, y_validation = load_data({seed})
    model, optimizer, loss_fn = make_model(), make_optimizer(), make_loss()
{graph}    batches = math.ceil(len(x_train) / BATCH_SIZE)  # the last one may be short
    loss = float("nan")
    for step in range(steps):
        epoch, batch = divmod(step, batches)
        if batch == 0:
            order = batch_indices(len(x_train), seed, epoch)
        chosen = order[batch * BATCH_SIZE : (batch + 1) * BATCH_SIZE]
        x, y = x_train[chosen], y_train[chosen]
        loss, _ = {step}(model, optimizer, loss_fn, x, y)
        if batch == batches - 1 or step == steps - 1:
            results = evaluate(model, loss_fn, x_validation, y_validation)
            print(f"step {{step + 1}}: loss {{float(loss):.4f}}, validation {{results}}")
    return float(loss)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--seed", type=int, default=SEED)
    arguments = parser.parse_args()
{run}    print(json.dumps({{"step": arguments.steps, "loss": loss}}))


if __name__ == "__main__":
    main()
'''


def write_source(spec: ExperimentSpec) -> str:
    """Return the Python source of an experiment; it needs TensorFlow and NumPy alone.

    It defines ``load_data``, ``make_model``, ``make_optimizer``, ``make_loss``, ``make_metrics``,
    ``batch_indices``, ``compute_gradients``, ``train_step``, ``evaluate``, ``train`` and ``main``. Run as a
    script it trains by itself, takes ``--steps`` and ``--seed``, and prints last ``{"step": …, "loss": …}``.

    Parameters
    ----------
    spec : ExperimentSpec
        Validated, so that nothing in it can be taken for code.

    Returns
    -------
    str
        Formatted as ruff formats.
    """
    blocks = [
        f"{_head(spec)}\n{_constants(spec)}",
        _LOAD_LINE if isinstance(spec.data, NoisyLine) else _LOAD_MNIST,
        _model(spec),
        _optimizer_loss_metrics(spec),
        _TRAINING.format(penalties=" + sum(model.losses)" if _has_penalties(spec) else ""),
        _main(spec),
    ]
    return "\n\n".join(block.rstrip("\n") + "\n" for block in blocks)


def load_module(source: str, data_file: Path, file_name: str = "<experiment>") -> ModuleType:
    """Run the source of an experiment and return the names that it defines. Imports TensorFlow.

    Parameters
    ----------
    source : str
        From `write_source`.
    data_file : Path
        Where the data of MNIST lie.
    file_name : str
        What tracebacks call it; they show its lines.

    Returns
    -------
    ModuleType
        A new module named ``eagerlab_experiment``, which is not in `sys.modules`.
    """
    module = ModuleType(MODULE_NAME)
    module.__file__ = str(data_file.with_name("experiment.py"))
    linecache.cache[file_name] = (len(source), None, source.splitlines(keepends=True), file_name)
    exec(compile(source, file_name, "exec", dont_inherit=True), module.__dict__)
    if hasattr(module, "DATA_FILE"):
        module.__dict__["DATA_FILE"] = data_file
    return module


def needs_data_file(spec: ExperimentSpec) -> bool:
    """Tell whether the script needs ``mnist_5k.npz`` beside it.

    Parameters
    ----------
    spec : ExperimentSpec
        Any.

    Returns
    -------
    bool
        False where the data are generated.
    """
    return spec.data.kind == "mnist_sample"


def _head(spec: ExperimentSpec) -> str:
    paragraphs = [f"Experiment: {prose(spec.name)}"]
    if spec.description.strip():
        paragraphs.append(prose(spec.description))
    paragraphs.append("Written by EagerLab; needs only TensorFlow and NumPy.")
    # A break inside a long word could cut an escape in two.
    wrapped = "\n\n".join(
        textwrap.fill(text, LINE_LENGTH, break_long_words=False, break_on_hyphens=False)
        for text in paragraphs
    )
    path = "from pathlib import Path\n" if needs_data_file(spec) else ""
    return (
        f'"""{wrapped}\n"""\n\n'
        f"import argparse\nimport json\nimport math\n{path}\n"
        "import keras\nimport numpy as np\nimport tensorflow as tf\n"
    )


def _constants(spec: ExperimentSpec) -> str:
    lines = [f"SEED = {spec.seed}", f"BATCH_SIZE = {spec.batch_size}", f"STEPS = {spec.steps}"]
    lines.append(f"LEARNING_RATE = {literal(spec.optimizer.learning_rate)}")
    if spec.device != "auto":
        lines.append(f"DEVICE = {literal(spec.device)}")
    if isinstance(spec.data, NoisyLine):
        lines.append(f"SLOPE, INTERCEPT = {literal(spec.data.slope)}, {literal(spec.data.intercept)}")
        lines.append(f"NOISE, POINTS = {literal(spec.data.noise)}, {spec.data.points}")
        return "\n".join(lines)
    return _MNIST_CONSTANTS + "\n".join(lines)


def _model(spec: ExperimentSpec) -> str:
    if isinstance(spec.model, LineModel):
        return _LINE_MODEL.format(w=literal(spec.model.w), b=literal(spec.model.b))
    layers = [_call(f"keras.layers.{layer.type}", layer.arguments, indent=12) for layer in spec.model.layers]
    if spec.model.layers[0].type != "InputLayer":
        shape = "(1,)" if isinstance(spec.data, NoisyLine) else "(28, 28, 1)"
        layers.insert(0, f"keras.Input(shape={shape})")
    rows = "".join(f"            {layer},\n" for layer in layers)
    return f"def make_model():\n    return keras.Sequential(\n        [\n{rows}        ]\n    )\n"


def _optimizer_loss_metrics(spec: ExperimentSpec) -> str:
    optimizer = _call(
        f"keras.optimizers.{spec.optimizer.type}",
        spec.optimizer.arguments,
        first="learning_rate=LEARNING_RATE",
        prefix="return ",
    )
    loss = _call(f"keras.losses.{spec.loss.type}", spec.loss.arguments, prefix="return ")
    metrics = "[]"
    if "accuracy" in spec.metrics:
        name = ACCURACIES[spec.loss.type]
        # A probability of one half is a logit of zero.
        logits = name == "BinaryAccuracy" and spec.loss.arguments.get("from_logits") is True
        metrics = f'[keras.metrics.{name}(name="accuracy"{", threshold=0.0" if logits else ""})]'
    return (
        f"def make_optimizer():\n    {optimizer}\n\n\n"
        f"def make_loss():\n    {loss}\n\n\n"
        f"def make_metrics():\n    return {metrics}\n"
    )


def _main(spec: ExperimentSpec) -> str:
    graph = spec.mode == "graph"
    run = "    loss = train(arguments.steps, arguments.seed)\n"
    if spec.device != "auto":
        run = f'    with tf.device("/" + DEVICE):\n    {run}'
    return _MAIN.format(
        seed="seed" if isinstance(spec.data, NoisyLine) else "",
        graph="    graph_step = tf.function(train_step)  # compiled at its first call\n" if graph else "",
        step="graph_step" if graph else "train_step",
        run=run,
    )


def _call(
    name: str, arguments: Mapping[str, object], indent: int = 4, first: str = "", prefix: str = ""
) -> str:
    """Write a call, one argument a line where one line would be too long."""
    parts = [first] if first else []
    parts += [f"{key}={literal(value)}" for key, value in arguments.items()]
    line = f"{prefix}{name}({', '.join(parts)})"
    if indent + len(line) < LINE_LENGTH or not parts:
        return line
    inner = " " * (indent + 4)
    joined = f"{inner}{', '.join(parts)}"
    if len(joined) <= LINE_LENGTH:
        return f"{prefix}{name}(\n{joined}\n{' ' * indent})"
    rows = "".join(f"{inner}{part},\n" for part in parts)
    return f"{prefix}{name}(\n{rows}{' ' * indent})"


def _has_penalties(spec: ExperimentSpec) -> bool:
    """Tell whether layers add to the loss."""
    return isinstance(spec.model, LayersModel) and any(
        layer.type == "ActivityRegularization" or any(key.endswith("_regularizer") for key in layer.arguments)
        for layer in spec.model.layers
    )
