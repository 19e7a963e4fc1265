"""The Keras classes that a spec may name, known without importing Keras."""

from __future__ import annotations

import difflib
import keyword

from pydantic_core import PydanticCustomError


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


LAYERS = _words(
    """
    Activation ActivityRegularization AdaptiveAveragePooling1D AdaptiveAveragePooling2D
    AdaptiveAveragePooling3D AdaptiveMaxPooling1D AdaptiveMaxPooling2D AdaptiveMaxPooling3D AlphaDropout
    AveragePooling1D AveragePooling2D AveragePooling3D AvgPool1D AvgPool2D AvgPool3D BatchNormalization
    CategoryEncoding CenterCrop Conv1D Conv1DTranspose Conv2D Conv2DTranspose Conv3D Conv3DTranspose
    ConvLSTM1D ConvLSTM2D ConvLSTM3D Convolution1D Convolution1DTranspose Convolution2D
    Convolution2DTranspose Convolution3D Convolution3DTranspose Cropping1D Cropping2D Cropping3D Dense
    DepthwiseConv1D DepthwiseConv2D Discretization Dropout ELU EinsumDense Embedding Flatten GRU
    GaussianDropout GaussianNoise GlobalAveragePooling1D GlobalAveragePooling2D GlobalAveragePooling3D
    GlobalAvgPool1D GlobalAvgPool2D GlobalAvgPool3D GlobalMaxPool1D GlobalMaxPool2D GlobalMaxPool3D
    GlobalMaxPooling1D GlobalMaxPooling2D GlobalMaxPooling3D GroupNormalization Identity InputLayer LSTM
    LayerNormalization LeakyReLU Masking MaxPool1D MaxPool2D MaxPool3D MaxPooling1D MaxPooling2D
    MaxPooling3D Normalization PReLU Permute RMSNormalization RandomBrightness RandomContrast RandomCrop
    RandomErasing RandomFlip RandomGaussianBlur RandomHue RandomInvert RandomPerspective
    RandomPosterization RandomRotation RandomSaturation RandomSharpness RandomShear RandomTranslation
    RandomZoom ReLU RepeatVector Rescaling Reshape Resizing SeparableConv1D SeparableConv2D
    SeparableConvolution1D SeparableConvolution2D SimpleRNN Softmax SpatialDropout1D SpatialDropout2D
    SpatialDropout3D UnitNormalization UpSampling1D UpSampling2D UpSampling3D ZeroPadding1D
    ZeroPadding2D ZeroPadding3D
    """
)
"""Layers with one input and plain arguments.

Left out are those that take functions, other layers or several inputs, and those that read files.
"""

OTHER_LAYERS = _words(
    """
    Add AdditiveAttention Attention Average Bidirectional Concatenate Dot FlaxLayer GRUCell
    GroupQueryAttention HashedCrossing Hashing IntegerLookup JaxLayer LSTMCell Lambda Layer Maximum
    Minimum MultiHeadAttention Multiply Pipeline RNN SimpleRNNCell SpectralNormalization StackedRNNCells
    StringLookup Subtract TFSMLayer TextVectorization TimeDistributed TorchModuleWrapper Wrapper
    """
)
"""Layers of Keras that need more than an experiment file can hold."""

OPTIMIZERS = _words(
    """
    Adadelta Adafactor Adagrad Adam AdamW Adamax Ftrl Lamb Lion Nadam RMSprop SGD
    """
)

LOSSES = _words(
    """
    BinaryCrossentropy BinaryFocalCrossentropy CategoricalCrossentropy CategoricalFocalCrossentropy
    CategoricalHinge CosineSimilarity Dice Hinge Huber KLDivergence LogCosh MeanAbsoluteError
    MeanAbsolutePercentageError MeanSquaredError MeanSquaredLogarithmicError Poisson
    SparseCategoricalCrossentropy SquaredHinge Tversky
    """
)

SCHEDULES = _words(
    """
    CosineDecay CosineDecayRestarts ExponentialDecay InverseTimeDecay PiecewiseConstantDecay PolynomialDecay
    """
)

METRICS = _words(
    """
    AUC F1Score MeanAbsoluteError MeanAbsolutePercentageError MeanSquaredError Precision R2Score
    Recall RootMeanSquaredError SparseTopKCategoricalAccuracy TopKCategoricalAccuracy
    """
)
"""Metrics of Keras that a spec may name besides ``accuracy``."""

CLASS_METRICS = _words("AUC F1Score Precision Recall SparseTopKCategoricalAccuracy TopKCategoricalAccuracy")
"""Those of them that compare classes; of plain numbers they give numbers without a meaning."""

ACCURACIES = {
    "BinaryCrossentropy": "BinaryAccuracy",
    "BinaryFocalCrossentropy": "BinaryAccuracy",
    "CategoricalCrossentropy": "CategoricalAccuracy",
    "CategoricalFocalCrossentropy": "CategoricalAccuracy",
    "SparseCategoricalCrossentropy": "SparseCategoricalAccuracy",
}
"""The metric that counts right answers where this loss is used."""


def known_layer(name: str) -> str:
    """Return `name` when it is a layer that a spec may hold.

    Parameters
    ----------
    name : str
        A class name of ``keras.layers``.

    Returns
    -------
    str
        The same name.

    Raises
    ------
    PydanticCustomError
        Saying what was meant, or why the layer cannot be used.
    """
    if name in OTHER_LAYERS:
        raise complaint(
            f"The layer {name!r} takes several inputs, other layers or functions, which an experiment file "
            f"cannot hold. Write such a model at the console and hand it over with lab.use(model=…)."
        )
    return _known(name, LAYERS, "layer")


def known_optimizer(name: str) -> str:
    """Return `name` when it is an optimizer of Keras; raises as `known_layer` does.

    Parameters
    ----------
    name : str
        A class name of ``keras.optimizers``.

    Returns
    -------
    str
        The same name.
    """
    return _known(name, OPTIMIZERS, "optimizer")


def known_loss(name: str) -> str:
    """Return `name` when it is a loss of Keras; raises as `known_layer` does.

    Parameters
    ----------
    name : str
        A class name of ``keras.losses``.

    Returns
    -------
    str
        The same name.
    """
    return _known(name, LOSSES, "loss")


def known_schedule(name: str) -> str:
    """Return `name` when it is a learning-rate schedule of Keras; raises as `known_layer` does.

    Parameters
    ----------
    name : str
        A class name of ``keras.optimizers.schedules``.

    Returns
    -------
    str
        The same name.
    """
    return _known(name, SCHEDULES, "learning-rate schedule")


def known_metric(name: str) -> str:
    """Return `name` when it is ``accuracy`` or a metric of Keras; raises as `known_layer` does.

    Parameters
    ----------
    name : str
        A class name of ``keras.metrics``, or ``accuracy``.

    Returns
    -------
    str
        The same name.
    """
    return _known(name, METRICS | {"accuracy"}, "metric")


def known_argument(name: str) -> str:
    """Return `name` when it can be the name of a keyword argument; raises as `known_layer` does.

    Parameters
    ----------
    name : str
        Anything.

    Returns
    -------
    str
        The same name.
    """
    if not (name.isascii() and name.isidentifier()) or keyword.iskeyword(name) or name.startswith("_"):
        raise complaint(f"Expected the name of an argument, such as 'units'. Received: {name!r}.")
    return name


def suggestion(name: str, known: frozenset[str] | set[str] | list[str]) -> str:
    """Return a sentence such as `` Did you mean 'Dense'?``, or an empty string.

    Parameters
    ----------
    name : str
        What was written.
    known : set of str
        What could have been meant.

    Returns
    -------
    str
        Begins with a space when it is not empty.
    """
    lowered = {candidate.lower(): candidate for candidate in sorted(known, reverse=True) if candidate != name}
    close = difflib.get_close_matches(name.lower(), lowered, n=1, cutoff=0.6)
    return f" Did you mean {lowered[close[0]]!r}?" if close else ""


def complaint(text: str) -> PydanticCustomError:
    """Make an error whose message is exactly `text`.

    Parameters
    ----------
    text : str
        One or more whole sentences.

    Returns
    -------
    PydanticCustomError
        To be raised in a validator.
    """
    return PydanticCustomError("experiment", "{text}", {"text": text})


def _known(name: str, known: frozenset[str], kind: str) -> str:
    if name not in known:
        article = "an" if kind[0] in "aeiou" else "a"
        meant = suggestion(name, known)
        raise complaint(f"Expected {article} {kind} of Keras. Received: {shortened(name)}.{meant}")
    return name


def shortened(value: object, limit: int = 80) -> str:
    """Return `value` as Python would write it, cut in the middle when it is long.

    Parameters
    ----------
    value : object
        A plain value.
    limit : int
        At most so many characters.

    Returns
    -------
    str
        One line.
    """
    text = repr(value)
    return text if len(text) <= limit else f"{text[: limit // 2]}…{text[-limit // 2 + 1 :]}"
