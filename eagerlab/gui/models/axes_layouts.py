"""What the axes of a tensor may mean, judged by shape, name and layer. Pure functions; no Qt."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

PLAIN = "plain"
LARGEST_KERNEL = 15
"""Side of a kernel of convolution."""
LEAST_IMAGE = 8
"""Side from which two equal axes look like a picture."""
MOST_SAMPLES = 64
"""Pictures of a batch that are shown beside each other unasked."""
COLOUR_COUNTS = (1, 3, 4)
OPAQUE_COUNT = 4


@dataclass(frozen=True)
class Layout:
    """One way to read the axes.

    Attributes
    ----------
    key : str
        Names the way; ``plain`` is for axes without a meaning.
    names : tuple of str
        What each axis is, as a key for its word; empty for plain ones.
    rows, columns, channels, cells : int or None
        Which axis goes where: see `eagerlab.protocol.base.View`.
    """

    key: str
    names: tuple[str, ...]
    rows: int | None
    columns: int | None
    channels: int | None = None
    cells: int | None = None


def layouts(shape: tuple[int, ...], name: str = "", layer: str = "") -> tuple[Layout, ...]:
    """Return the ways that fit, the most likely one first, the plain one last.

    Parameters
    ----------
    shape : tuple of int
        Of the tensor.
    name : str
        How it is called: ``conv2d/kernel``.
    layer : str
        The class of the layer whose variable it is, or empty.
    """
    by_rank = {2: _two, 3: _three, 4: _four, 5: _five}
    found: list[tuple[float, Layout]] = []
    if len(shape) in by_rank:
        words = _words(name)
        found = list(by_rank[len(shape)](shape, words, layer))
    # A sort keeps the order of equals, which is that of the functions below.
    ordered = [layout for _, layout in sorted(found, key=lambda one: -one[0])]
    return (*ordered, plain(shape))


def plain(shape: tuple[int, ...]) -> Layout:
    """Return the two longest-telling axes, without a meaning.

    Axes of one element are shown only where there are no longer ones.
    """
    if not shape:
        return Layout(PLAIN, (), None, None)
    if len(shape) == 1:
        return Layout(PLAIN, (), 0, None)
    long = [axis for axis, size in enumerate(shape) if size > 1]
    chosen = sorted((long + [axis for axis in range(len(shape)) if axis not in long])[:2])
    return Layout(PLAIN, (), chosen[0], chosen[1])


def _words(name: str) -> frozenset[str]:
    """Return the parts of a name, and the parts of these between underscores."""
    lowered = name.lower().replace(":0", "")
    parts = [part for piece in lowered.split("/") for part in piece.replace(".", "/").split("/")]
    return frozenset(parts) | frozenset(word for part in parts for word in part.split("_"))


def _is_kernel(words: frozenset[str]) -> bool:
    return bool(words & {"kernel", "kernels", "filter", "filters", "weight", "weights", "w"})


Scored = Iterator[tuple[float, Layout]]


def _two(shape: tuple[int, ...], words: frozenset[str], layer: str) -> Scored:
    embedding = "embedding" in layer.lower() or bool(words & {"embedding", "embeddings"})
    kernel = _is_kernel(words) and not embedding
    picture = min(shape) >= 2 * LEAST_IMAGE and bool(
        words & {"image", "img", "picture", "mask", "digit", "photo"}
    )
    yield 3.0 * embedding, Layout("embedding", ("token", "features"), 0, 1)
    yield 2.0 * (kernel or layer == "Dense"), Layout("weights", ("inputs", "outputs"), 0, 1)
    yield 2.5 * picture, Layout("grey", ("height", "width"), 0, 1)
    yield 1.0, Layout("batch", ("sample", "features"), 0, 1)
    sequence = bool(words & {"sequence", "seq", "tokens", "sentence", "positions"})
    yield 1.5 * sequence + 0.5, Layout("sequence", ("position", "features"), 0, 1)


def _three(shape: tuple[int, ...], words: frozenset[str], layer: str) -> Scored:
    kernel = _is_kernel(words)
    attention = "attention" in layer.lower() or "EinsumDense" in layer
    if kernel and attention:
        yield 4, Layout("heads", ("inputs", "head", "outputs"), 0, 2, None, 1)
    elif kernel or "Conv1D" in layer:
        yield 4, Layout("kernels_1d", ("width", "in", "out"), 0, 1, None, 2)
    square = shape[1] == shape[2] and shape[1] >= LEAST_IMAGE
    colours = shape[2] in COLOUR_COUNTS and min(shape[:2]) >= LEAST_IMAGE
    even = shape[0] == shape[1] != shape[2] and shape[0] >= LEAST_IMAGE
    if min(shape[0], shape[1]) > 1:
        yield 3.0 * colours or 2.0 * even, Layout("hwc", ("height", "width", "channel"), 0, 1, 2)
    first = shape[0] in COLOUR_COUNTS and min(shape[1:]) >= LEAST_IMAGE
    if first:
        # Four of something are samples more often than colours with their opacity.
        yield 2.0 * (shape[0] != OPAQUE_COUNT), Layout("chw", ("channel", "height", "width"), 1, 2, 0)
    yield 2.5 * square, Layout("nhw", ("sample", "height", "width"), 1, 2, None, 0)
    yield 1.0, Layout("sequences", ("sample", "position", "features"), 1, 2)


def _four(shape: tuple[int, ...], words: frozenset[str], layer: str) -> Scored:
    if max(shape[:2]) <= LARGEST_KERNEL:
        yield from _kernels(shape, words, layer)
    attention = bool(words & {"attention", "attn", "scores", "score"}) or "Attention" in layer
    square = shape[2] == shape[3] and shape[2] > 1
    if shape[2] > 1 or shape[3] > 1:
        score = 3.5 if attention and square else (1.5 if square else 0.0)
        yield score, Layout("attention", ("sample", "head", "query", "key"), 2, 3, None, 1)
    image = shape[1] > 1 and shape[2] > 1
    even = 1.0 if shape[1] == shape[2] else 0.0
    colours = shape[3] in COLOUR_COUNTS
    samples = 0 if colours and 1 < shape[0] <= MOST_SAMPLES else None
    score = (1.0 + even + 1.0 * colours) if image else 0.1
    key, word = ("nhwc", "channel") if colours else ("maps", "channel")
    yield score, Layout(key, ("sample", "height", "width", word), 1, 2, 3, samples)
    score = 2.5 if shape[1] in COLOUR_COUNTS and square and shape[2] >= LEAST_IMAGE else 0.2
    samples = 0 if shape[1] in COLOUR_COUNTS and 1 < shape[0] <= MOST_SAMPLES else None
    yield score, Layout("nchw", ("sample", "channel", "height", "width"), 2, 3, 1, samples)


def _kernels(shape: tuple[int, ...], words: frozenset[str], layer: str) -> Scored:
    if "Transpose" in layer:
        yield 5, Layout("hwoi", ("height", "width", "out", "in"), 0, 1, 3, 2)
        return
    odd = shape[0] == shape[1] and shape[0] % 2 == 1 and shape[0] <= 11
    deep = math.prod(shape[2:]) > 1
    score = 5.0 if _is_kernel(words) or "Conv" in layer else 3.2 if odd and deep and shape[0] > 1 else 0.3
    last = "multiple" if "Depthwise" in layer or "depthwise" in words else "out"
    yield score, Layout("hwio", ("height", "width", "in", last), 0, 1, 2, 3)


def _five(shape: tuple[int, ...], words: frozenset[str], layer: str) -> Scored:
    if max(shape[:3]) <= LARGEST_KERNEL:
        score = 5.0 if _is_kernel(words) or "Conv3D" in layer else 0.5
        yield score, Layout("dhwio", ("depth", "height", "width", "in", "out"), 1, 2, 3, 4)
    yield 1.0, Layout("ndhwc", ("sample", "depth", "height", "width", "channel"), 2, 3, 4, 1)
