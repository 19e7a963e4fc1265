"""From a spec to the whole of its source."""

from __future__ import annotations

import textwrap

from eagerlab.experiment.literals import literal, prose
from eagerlab.experiment.names import ACCURACIES
from eagerlab.experiment.source.data import data_code
from eagerlab.experiment.source.parts import LINE_LENGTH, DataCode, call
from eagerlab.experiment.spec import ExperimentSpec, LayersModel, LineModel, NoisyLine

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
    data = data_code(spec)
    blocks = [
        f"{_head(spec)}\n{_constants(spec, data)}",
        data.functions,
        _model(spec),
        _optimizer_loss_metrics(spec),
        _TRAINING.format(penalties=" + sum(model.losses)" if _has_penalties(spec) else ""),
        _main(spec),
    ]
    return "\n\n".join(block.rstrip("\n") + "\n" for block in blocks)


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


def _constants(spec: ExperimentSpec, data: DataCode) -> str:
    lines = [f"SEED = {spec.seed}", f"BATCH_SIZE = {spec.batch_size}", f"STEPS = {spec.steps}"]
    lines.append(f"LEARNING_RATE = {literal(spec.optimizer.learning_rate)}")
    if spec.device != "auto":
        lines.append(f"DEVICE = {literal(spec.device)}")
    lines += data.constants.splitlines()
    return "\n".join(lines)


def _model(spec: ExperimentSpec) -> str:
    if isinstance(spec.model, LineModel):
        return _LINE_MODEL.format(w=literal(spec.model.w), b=literal(spec.model.b))
    layers = [call(f"keras.layers.{layer.type}", layer.arguments, indent=12) for layer in spec.model.layers]
    if spec.model.layers[0].type != "InputLayer":
        shape = "(1,)" if isinstance(spec.data, NoisyLine) else "(28, 28, 1)"
        layers.insert(0, f"keras.Input(shape={shape})")
    rows = "".join(f"            {layer},\n" for layer in layers)
    return f"def make_model():\n    return keras.Sequential(\n        [\n{rows}        ]\n    )\n"


def _optimizer_loss_metrics(spec: ExperimentSpec) -> str:
    optimizer = call(
        f"keras.optimizers.{spec.optimizer.type}",
        spec.optimizer.arguments,
        first="learning_rate=LEARNING_RATE",
        prefix="return ",
    )
    loss = call(f"keras.losses.{spec.loss.type}", spec.loss.arguments, prefix="return ")
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


def _has_penalties(spec: ExperimentSpec) -> bool:
    """Tell whether layers add to the loss."""
    return isinstance(spec.model, LayersModel) and any(
        layer.type == "ActivityRegularization" or any(key.endswith("_regularizer") for key in layer.arguments)
        for layer in spec.model.layers
    )
