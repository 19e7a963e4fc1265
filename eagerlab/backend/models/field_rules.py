"""What Keras's signatures do not tell of a parameter: its choices, its kind, its least value.

Names that mean the same in every class are listed once; ``Class.name`` goes before ``name``.
"""

from __future__ import annotations

from typing import Final, TypeVar

from eagerlab.protocol.editing import FieldKind

T = TypeVar("T")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


LEFT_OUT: Final = _words(
    """
    self layer backward_layer weights dtype quantization_config gptq_unpacked_column_size lora_rank
    lora_alpha input_tensor sparse ragged optional batch_shape batch_size return_state stateful
    synchronized initial_learning_rate learning_rate renorm_clipping Normalization.invert
    """
)
"""Parameters that a list of layers in a file cannot hold, that have a field of their own, or that would make
more than one output."""

COMMON_ACTIVATIONS: Final = (
    "relu",
    "gelu",
    "silu",
    "tanh",
    "sigmoid",
    "softmax",
    "elu",
    "selu",
    "leaky_relu",
    "softplus",
    "linear",
)
"""Shown first, in this order; the others of ``keras.activations`` follow."""

NO_ACTIVATIONS: Final = frozenset({"get", "serialize", "deserialize", "glu", "threshold"})
"""In ``keras.activations``, but needing arguments or changing the shape."""

NO_INITIALIZERS: Final = frozenset({"get", "serialize", "deserialize", "stft"})

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "padding": ("valid", "same"),
    "Conv1D.padding": ("valid", "same", "causal"),
    "data_format": ("channels_last", "channels_first"),
    "merge_mode": ("concat", "sum", "mul", "ave"),
    "interpolation": ("nearest", "bilinear"),
    "UpSampling2D.interpolation": ("nearest", "bilinear", "bicubic", "lanczos3", "lanczos5"),
    "Resizing.interpolation": ("nearest", "bilinear", "bicubic", "lanczos3", "lanczos5"),
    "fill_mode": ("constant", "reflect", "wrap", "nearest"),
    "mode": ("horizontal", "vertical", "horizontal_and_vertical"),
    "score_mode": ("dot", "concat"),
    "CategoryEncoding.output_mode": ("multi_hot", "one_hot", "count"),
    "Discretization.output_mode": ("int", "one_hot", "multi_hot", "count"),
    "use_cudnn": ("auto",),
    "reduction": ("sum_over_batch_size", "sum", "mean", "mean_with_sample_weight"),
}

KINDS: Final[dict[str, FieldKind]] = {
    **dict.fromkeys(
        _words(
            """
            units filters input_dim output_dim num_heads num_query_heads num_key_value_heads
            head_dim key_dim value_dim n height width groups depth_multiplier num_tokens num_bins
            seed ema_overwrite_frequency ignore_class gradient_accumulation_steps decay_steps
            first_decay_steps warmup_steps sliding_window
            """
        ),
        "integer",
    ),
    **dict.fromkeys(
        _words(
            """
            kernel_size strides pool_size dilation_rate size output_size target_shape dims shape
            noise_shape cropping shared_axes attention_axes output_padding axis boundaries
            """
        ),
        "integers",
    ),
    **dict.fromkeys(
        _words(
            """
            rate stddev max_value clipnorm clipvalue global_clipnorm weight_decay loss_scale_factor
            warmup_target decay_rate fill_value
            """
        ),
        "number",
    ),
    **dict.fromkeys(
        _words(
            """
            factor scale height_factor width_factor x_factor y_factor sigma value_range mean
            variance bin_boundaries values
            """
        ),
        "numbers",
    ),
    "BatchNormalization.scale": "boolean",
    "LayerNormalization.scale": "boolean",
    "GroupNormalization.scale": "boolean",
    "BatchNormalization.axis": "integer",
    "GroupNormalization.axis": "integer",
    "RMSNormalization.axis": "integer",
    "GroupQueryAttention.dropout": "number",
    "MultiHeadAttention.output_shape": "integers",
    "EinsumDense.output_shape": "integers",
    "ZeroPadding1D.padding": "integers",
    "ZeroPadding2D.padding": "integers",
    "ZeroPadding3D.padding": "integers",
    "flash_attention": "boolean",
    "name": "text",
    "equation": "text",
    "bias_axes": "text",
}

MINIMA: Final[dict[str, float]] = {
    **dict.fromkeys(
        _words(
            """
            units filters kernel_size strides pool_size dilation_rate size output_size input_dim
            output_dim num_heads num_query_heads num_key_value_heads head_dim key_dim value_dim n
            height width depth_multiplier num_tokens num_bins decay_steps first_decay_steps
            ema_overwrite_frequency sliding_window dims shape
            """
        ),
        1,
    ),
    **dict.fromkeys(
        _words(
            """
            rate dropout recurrent_dropout stddev epsilon momentum l1 l2 negative_slope max_value
            clipnorm clipvalue global_clipnorm weight_decay beta_1 beta_2 rho ema_momentum
            label_smoothing gamma delta cropping warmup_steps warmup_target decay_rate alpha
            l1_regularization_strength l2_regularization_strength initial_accumulator_value seed
            bias_axes end_learning_rate t_mul m_mul
            """
        ),
        0,
    ),
    "Conv1D.groups": 1,
    "Conv2D.groups": 1,
    "Conv3D.groups": 1,
    "GroupNormalization.groups": -1,
    "gradient_accumulation_steps": 2,
    "ZeroPadding1D.padding": 0,
    "ZeroPadding2D.padding": 0,
    "ZeroPadding3D.padding": 0,
}

MAXIMA: Final[dict[str, float]] = {
    **dict.fromkeys(
        _words(
            """
            rate dropout recurrent_dropout momentum beta_1 beta_2 rho ema_momentum label_smoothing
            RandomInvert.factor RandomErasing.factor RandomPerspective.factor RandomHue.factor
            """
        ),
        1,
    ),
    "RandomPosterization.factor": 8,
}

ALWAYS_SHOWN: Final = _words(
    """
    units filters kernel_size strides padding activation rate pool_size input_dim output_dim
    num_heads key_dim num_query_heads num_key_value_heads head_dim return_sequences target_shape n
    dims size cropping factor height_factor width_factor mode merge_mode momentum groups
    depth_multiplier mask_zero stddev dropout output_size height width scale offset negative_slope
    shape nesterov beta_1 beta_2 rho weight_decay clipnorm from_logits label_smoothing delta gamma
    alpha decay_steps decay_rate staircase first_decay_steps t_mul m_mul warmup_steps warmup_target
    boundaries values end_learning_rate power cycle projection equation output_shape num_tokens
    output_mode num_bins mask_value l1 l2 score_mode use_scale x_factor y_factor axis ignore_class
    use_bias value_range
    """
)
"""Parameters that people change; the others stand behind "More"."""

BEHIND_MORE: Final = _words(
    """
    BatchNormalization.axis LayerNormalization.axis GroupNormalization.axis RMSNormalization.axis
    UnitNormalization.axis RandomErasing.scale RandomPerspective.scale
    MultiHeadAttention.output_shape BinaryCrossentropy.axis CategoricalCrossentropy.axis
    BinaryFocalCrossentropy.axis Dice.axis Tversky.axis CategoricalFocalCrossentropy.axis
    SparseCategoricalCrossentropy.axis CosineSimilarity.axis LSTM.dropout GRU.dropout
    SimpleRNN.dropout
    """
)

SUGGESTED: Final[dict[str, dict[str, object]]] = {
    "Activation": {"activation": "relu"},
    "Dense": {"units": 32, "activation": "relu"},
    "EinsumDense": {"equation": "ab,bc->ac", "output_shape": 32},
    "Embedding": {"input_dim": 10_000, "output_dim": 32},
    "InputLayer": {"shape": (1,)},
    "CategoryEncoding": {"num_tokens": 10},
    "Discretization": {"bin_boundaries": (-1.0, 0.0, 1.0)},
    "Permute": {"dims": (2, 1)},
    "RepeatVector": {"n": 2},
    "Reshape": {"target_shape": (-1,)},
    "Rescaling": {"scale": 1 / 255},
    "MultiHeadAttention": {"num_heads": 2, "key_dim": 16},
    "GroupQueryAttention": {"head_dim": 16, "num_query_heads": 4, "num_key_value_heads": 2},
    "GroupNormalization": {"groups": -1},
    "GaussianNoise": {"stddev": 0.1},
    "RandomPosterization": {"factor": 4},
    "CosineDecay": {"decay_steps": 1000},
    "CosineDecayRestarts": {"first_decay_steps": 1000},
    "ExponentialDecay": {"decay_steps": 1000, "decay_rate": 0.9},
    "InverseTimeDecay": {"decay_steps": 1000, "decay_rate": 0.5},
    "PolynomialDecay": {"decay_steps": 1000},
    "PiecewiseConstantDecay": {"boundaries": (500,), "values": (0.0001,)},
}
"""What a new one of the list begins with."""

SUGGESTED_BY_NAME: Final[dict[str, object]] = {
    "units": 32,
    "filters": 16,
    "kernel_size": 3,
    "pool_size": 2,
    "output_size": 1,
    "rate": 0.25,
    "height": 32,
    "width": 32,
    "factor": 0.1,
    "height_factor": 0.1,
    "width_factor": 0.1,
}
"""For required parameters of the others."""

CATEGORIES: Final = {
    "core": "Core",
    "convolutional": "Convolution",
    "pooling": "Pooling",
    "normalization": "Normalisation",
    "regularization": "Regularisation",
    "activations": "Activation",
    "reshaping": "Shape",
    "rnn": "Recurrent",
    "attention": "Attention",
    "preprocessing": "Preparation",
}
"""How the packages of ``keras.layers`` are called."""

SUMMARIES: Final = {"InputLayer": "Says the shape of one sample."}

CATEGORY_OF: Final = {"TimeDistributed": "Groups", "Bidirectional": "Recurrent"}


def rule(table: dict[str, T], owner: str, name: str) -> T | None:
    """Return what `table` says of the parameter `name` of the class `owner`."""
    return table.get(f"{owner}.{name}", table.get(name))


def listed(table: frozenset[str], owner: str, name: str) -> bool:
    """Tell whether `table` names the parameter, for all classes or for this one."""
    return name in table or f"{owner}.{name}" in table
