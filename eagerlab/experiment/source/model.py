"""The part of an experiment's source that makes its model."""

from __future__ import annotations

from collections.abc import Iterator

from eagerlab.experiment.data_spec import Augmentation, MnistSample, PicturesData
from eagerlab.experiment.facts import data_facts
from eagerlab.experiment.literals import literal
from eagerlab.experiment.model_spec import (
    RESIDUAL,
    SELF_ATTENTION,
    LayersModel,
    LayerSpec,
    LineModel,
)
from eagerlab.experiment.source.layout import Group, Node, call, keyword_nodes, lines, plain, render
from eagerlab.experiment.source.parts import LINE_LENGTH
from eagerlab.experiment.spec import ExperimentSpec

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
{policy}    return Line()
'''

_FROZEN = '''\
def frozen(layer):
    """Return a layer that does not learn."""
    layer.trainable = False
    return layer


'''

_PROJECT = '''\
def project(shortcut, x, trainable=True):
    """Bring a shortcut to the shape of what it is added to."""
    channels, sizes = x.shape[-1], zip(shortcut.shape[1:-1], x.shape[1:-1])
    strides = [math.ceil(size / wanted) for size, wanted in sizes]
    if not strides:
        return keras.layers.Dense(channels, trainable=trainable)(shortcut)
    kinds = [keras.layers.Conv1D, keras.layers.Conv2D, keras.layers.Conv3D]
    kind = kinds[len(strides) - 1]
    return kind(channels, 1, strides=strides, trainable=trainable)(shortcut)


'''


def model_source(spec: ExperimentSpec) -> str:
    """Return ``make_model`` and what it needs: ``keras.Sequential`` for layers in a row, else functional.

    Parameters
    ----------
    spec : ExperimentSpec
        The person's own classes come first, as they were written.

    Returns
    -------
    str
        Ends with a line break.
    """
    policy = "    keras.config.set_dtype_policy(PRECISION)\n" if spec.precision != "float32" else ""
    model = spec.model
    if isinstance(model, LineModel):
        return _LINE_MODEL.format(w=literal(model.w), b=literal(model.b), policy=policy)
    code = f"{model.code.strip()}\n\n\n" if model.code.strip() else ""
    every = list(walk(model.layers))
    if any(layer.own and not trainable for layer, trainable in every):
        code += _FROZEN
    if any(layer.type == RESIDUAL and layer.arguments.get("projection") for layer, _ in every):
        code += _PROJECT
    make = _functional(spec, model) if any(map(_branches, model.layers)) else _sequential(spec, model)
    return f"{code}def make_model():\n{policy}{make}"


def walk(layers: tuple[LayerSpec, ...], trainable: bool = True) -> Iterator[tuple[LayerSpec, bool]]:
    """Yield layers and what is inside them, each with whether it learns.

    Parameters
    ----------
    layers : tuple of LayerSpec
        A list, or what is inside a layer.
    trainable : bool
        Whether what holds them learns.

    Yields
    ------
    tuple of LayerSpec and bool
        In order, each before what is inside it.
    """
    for layer in layers:
        learns = trainable and layer.trainable
        yield layer, learns
        yield from walk(layer.layers, learns)


def _branches(layer: LayerSpec) -> bool:
    """Tell whether the layer's output depends on more than one look at its input."""
    return not layer.own and (layer.type == RESIDUAL or layer.type in SELF_ATTENTION)


def _sequential(spec: ExperimentSpec, model: LayersModel) -> str:
    layers = list(model.layers)
    first = [_layer(layers.pop(0))] if layers[0].type == "InputLayer" else [_input(spec)]
    nodes = [*first, *augmentation_layers(spec), *map(_layer, layers)]
    return f"    return keras.Sequential(\n        [\n{lines(nodes, 12)}        ]\n    )\n"


def _functional(spec: ExperimentSpec, model: LayersModel) -> str:
    layers = list(model.layers)
    inputs: Node = _input(spec)
    if layers[0].type == "InputLayer":
        inputs = call("keras.Input", **layers.pop(0).arguments)
    statements = [render(inputs, 4, prefix="x = inputs = ")]
    statements += [_applied(layer) for layer in augmentation_layers(spec)]
    statements += _chain(tuple(layers), depth=0, trainable=True)
    return "".join(f"    {line}\n" for line in [*statements, "return keras.Model(inputs, x)"])


def _chain(layers: tuple[LayerSpec, ...], depth: int, trainable: bool) -> list[str]:
    """Return the statements that lead `x` through layers; further lines carry their own indentation."""
    statements = []
    for layer in layers:
        learns = trainable and layer.trainable
        if not layer.own and layer.type == RESIDUAL:
            shortcut = f"shortcut{depth + 1}" if depth else "shortcut"
            statements.append(f"{shortcut} = x")
            statements += _chain(layer.layers, depth + 1, learns)
            if layer.arguments.get("projection"):
                rest = "" if learns else ", trainable=False"
                statements.append(f"{shortcut} = project({shortcut}, x{rest})")
            statements.append(f"x = keras.layers.Add()([x, {shortcut}])")
        else:
            statements.append(_applied(_layer(layer, trainable), layer))
    return statements


def _applied(node: Group, layer: LayerSpec | None = None) -> str:
    given = "x"
    if layer is not None and not layer.own and layer.type in SELF_ATTENTION:
        # Keras's older attention layers take a list, the newer ones query and value.
        given = "[x, x]" if layer.type in ("Attention", "AdditiveAttention") else "x, x"
    applied = render(Group(node.head, node.items, f"{node.tail}({given})"), 4, prefix="x = ")
    alone = render(node, 4, prefix="x = ")
    if "\n" in applied and "\n" not in alone and len(alone) + len("    (") <= LINE_LENGTH:
        # Here formatters would break the line between the brackets around `x`, which nobody likes to read.
        return f"{render(node, 4, prefix='layer = ')}\n    x = layer({given})"
    return applied


def _layer(layer: LayerSpec, trainable: bool = True) -> Group:
    learns = trainable and layer.trainable
    inner = [_layer(one, learns) for one in layer.layers]
    if layer.own:
        made = call(layer.type, *inner, **layer.arguments)
        return made if learns else Group("frozen(", (made,), ")")
    arguments = layer.arguments if learns else {**layer.arguments, "trainable": False}
    return Group(f"keras.layers.{layer.type}(", (*inner, *keyword_nodes(arguments)), ")")


def _input(spec: ExperimentSpec) -> Group:
    facts = data_facts(spec.data)
    kind = {"dtype": "int32"} if facts.integers else {}
    return call("keras.Input", **{"shape": facts.input_shape, **kind})


def augmentation_layers(spec: ExperimentSpec) -> list[Group]:
    """Return the layers that change training pictures at random; none where the inputs are no pictures.

    Parameters
    ----------
    spec : ExperimentSpec
        Whose data decide the range of values.

    Returns
    -------
    list of Group
        Calls of layers of Keras.
    """
    change = spec.augmentation
    if not change.is_on or len(data_facts(spec.data).input_shape) != 3:
        return []
    found = []
    if change.flip_horizontal or change.flip_vertical:
        both = change.flip_horizontal and change.flip_vertical
        way = "horizontal_and_vertical" if both else "horizontal" if change.flip_horizontal else "vertical"
        found.append(call("keras.layers.RandomFlip", plain(way)))
    if change.rotation:
        found.append(call("keras.layers.RandomRotation", f"{literal(change.rotation)} / 360"))
    if change.shift:
        found.append(call("keras.layers.RandomTranslation", *[literal(change.shift)] * 2))
    if change.zoom:
        found.append(call("keras.layers.RandomZoom", literal(change.zoom)))
    return found + _tone_layers(spec, change)


def _tone_layers(spec: ExperimentSpec, change: Augmentation) -> list[Group]:
    low, high = _value_range(spec)
    found = []
    if change.contrast:
        factor = literal(change.contrast)
        found.append(call("keras.layers.RandomContrast", factor, value_range=(low, high)))
    if change.brightness:
        # Where values reach far beyond those of most pictures, a share of all of them would be too much.
        factor = literal(change.brightness / 2 if low < 0 else change.brightness)
        found.append(call("keras.layers.RandomBrightness", factor, value_range=(low, high)))
    return found


def _value_range(spec: ExperimentSpec) -> tuple[int, int]:
    """Return between which values the pictures are kept: those of their normalisation."""
    data = spec.data
    normalisation = "unit" if isinstance(data, MnistSample) else getattr(data, "normalisation", "unit")
    if normalisation == "standard":
        return -4, 4
    return (0, 255) if normalisation == "none" and isinstance(data, PicturesData) else (0, 1)
