"""The source that reads data of the kind ``pictures``: Pillow inside `tf.data`, at bounded memory."""

from __future__ import annotations

from eagerlab.experiment.data_spec import PicturesData
from eagerlab.experiment.source.layout import assignment
from eagerlab.experiment.source.parts import DataCode
from eagerlab.experiment.source.preparing import (
    split_call,
    split_constants,
    split_function,
)
from eagerlab.experiment.spec import ExperimentSpec

_IMPORTS = ("import functools", "import os", "from PIL import Image, ImageOps")

_LIST = '''\
def list_pictures():
    """Return the files of all classes, in an order that stays, and their classes' numbers."""
    files, labels = [], []
    for number, class_name in enumerate(CLASSES):
        for folder, inner, names in os.walk(os.path.join(DATA_PATH, class_name)):
            inner[:] = sorted(name for name in inner if not is_hidden(name))
            for name in sorted(names):
                if name.lower().endswith(ENDINGS) and not is_hidden(name):
                    files.append(os.path.join(folder, name))
                    labels.append(number)
{left_out}    if not files:
        raise ValueError(f"There are no pictures of these classes in {{DATA_PATH}}.")
    return np.array(files), np.array(labels, "int32")


def is_hidden(name):
    """Tell what systems put into folders from what people do."""
    return name.startswith((".", "@")) or name == "__MACOSX"


def load_data():
    """Return training files and classes, then validation files and classes."""
    files, labels = list_pictures()
    train, validation = {split}
    return files[train], labels[train], files[validation], labels[validation]
'''

_LEFT_OUT = """\
    left_out = {os.path.normpath(os.path.join(DATA_PATH, name)) for name in LEFT_OUT}
    kept = [os.path.normpath(file) not in left_out for file in files]
    files = [file for file, is_kept in zip(files, kept) if is_kept]
    labels = [label for label, is_kept in zip(labels, kept) if is_kept]
"""

_READ_PICTURE = '''\
@functools.lru_cache(maxsize=CACHED_PICTURES)
def read_picture(file):
    """Return a picture as numbers from 0 to 255: upright, on white, of the size wanted."""
    try:
        with Image.open(file) as picture:  # of an animation, the first frame
            picture.draft("RGB", (2 * max(SIZE), 2 * max(SIZE)))  # a quicker JPEG
            picture.load()
            ImageOps.exif_transpose(picture, in_place=True)
    except Exception as error:
        raise ValueError(f"The picture {{file}} cannot be read: {{error}}") from error
    if picture.mode.startswith("I"):  # 16 bits: the upper 8 of them
        upper = np.asarray(picture).clip(0, 65535) // 256
        picture = Image.fromarray(upper.astype("uint8"))
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        white = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(white, picture)
    picture = picture.convert("{mode}")
    if picture.size != SIZE:
        picture = {fit}
    return np.asarray(picture).reshape(*SIZE[::-1], {channels})
'''

_FITS = {
    "crop": "ImageOps.fit(picture, SIZE, Image.Resampling.BILINEAR)",
    "pad": "ImageOps.pad(picture, SIZE, Image.Resampling.BILINEAR)",
    "stretch": "picture.resize(SIZE, Image.Resampling.BILINEAR)",
}

_STATISTICS = '''\
@functools.cache
def channel_statistics():
    """Return mean and deviation of each channel, of 1,000 of the training pictures."""
    files = load_data()[0]
    chosen = np.unique(np.linspace(0, len(files) - 1, 1000).round().astype(int))
    means, squares = [], []
    for file in files[chosen].tolist():
{read}        means.append(picture.mean((0, 1)))
        squares.append((picture**2).mean((0, 1)))
    mean = np.mean(means, 0)
    deviation = np.sqrt(np.maximum(np.mean(squares, 0) - mean**2, 0))
    deviation[deviation < 0.01] = 1
    return mean.astype("float32"), deviation.astype("float32")
'''

_READ_STRICTLY = """\
        picture = read_picture(file) / 255
"""

_READ_LENIENTLY = """\
        try:
            picture = read_picture(file) / 255
        except ValueError:
            continue
"""

_BATCHES = '''\
def picture_batches(files, labels, batch_size):
    """Yield batches of these pictures in this order, read while the model works."""
{statistics}    paths = files.tolist()

    def read_rows(rows):
        return [read_picture(paths[row]) for row in rows], rows
'''

_BATCHES_LENIENT = '''\
def picture_batches(files, labels, batch_size):
    """Yield batches of these pictures in this order, without those that cannot be read."""
{statistics}    paths = files.tolist()

    def read_rows(rows):
        pictures, kept = [], []
        for row in rows:
            try:
                pictures.append(read_picture(paths[row]))
                kept.append(row)
            except ValueError as error:
                print(f"Left out: {{error}}")
        if not kept:
            raise ValueError(f"No picture of a batch can be read: {{paths[rows[0]]}}")
        return pictures, kept
'''

_PIPELINE = """\

    def read_batch(rows):
        try:
            pictures, kept = read_rows(rows)
        except ValueError as error:  # raised below, where it is not TensorFlow's
            nothing = np.zeros((0, *SIZE[::-1], {channels}), "uint8")
            return nothing, labels[:0], str(error).encode(errors="replace")
        return np.stack(pictures), labels[kept], b""

    def make_batch(rows):
        kinds = tf.uint8, labels.dtype, tf.string
        x, y, fault = tf.numpy_function(read_batch, [rows], kinds)
        x.set_shape((None, *SIZE[::-1], {channels}))
        y.set_shape((None, *labels.shape[1:]))
        return {scaled}, y, fault

    rows = tf.data.Dataset.range(len(files)).batch(batch_size)
    batches = rows.map(make_batch, num_parallel_calls=2, deterministic=True)
    for x, y, fault in batches.prefetch(2):
        if fault.numpy():
            raise ValueError(fault.numpy().decode())
        yield x, y
"""

_SCALED = {
    "none": "tf.cast(x, tf.float32)",
    "unit": "tf.cast(x, tf.float32) / 255",
    "standard": "(tf.cast(x, tf.float32) / 255 - mean) / deviation",
}


def data_code(spec: ExperimentSpec) -> DataCode:
    """Return the part of the source that makes the data of an experiment; see `DataCode`."""
    data = spec.data
    assert isinstance(data, PicturesData)
    left_out = bool(data.skip_broken and data.left_out)
    functions = [
        split_function(data.split, True),
        _LIST.format(left_out=_LEFT_OUT if left_out else "", split=split_call(data.split, True, "labels")),
        _READ_PICTURE.format(
            mode="L" if data.channels == 1 else "RGB", fit=_FITS[data.fit], channels=data.channels
        ),
    ]
    if data.normalisation == "standard":
        functions.append(_STATISTICS.format(read=_READ_LENIENTLY if data.skip_broken else _READ_STRICTLY))
    functions.append(_batches(data))
    return DataCode(
        _IMPORTS, _constants(data, left_out), "\n\n".join(functions), streams=True, paths=("DATA_PATH",)
    )


def _batches(data: PicturesData) -> str:
    statistics = ""
    if data.normalisation == "standard":
        statistics = "    mean, deviation = channel_statistics()\n"
    start = (_BATCHES_LENIENT if data.skip_broken else _BATCHES).format(statistics=statistics)
    return start + _PIPELINE.format(channels=data.channels, scaled=_SCALED[data.normalisation])


def _constants(data: PicturesData, left_out: bool) -> str:
    lines = [
        assignment("DATA_PATH", data.path),
        assignment("CLASSES", data.classes),
        'ENDINGS = (".bmp", ".gif", ".jfif", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp")\n',
        f"SIZE = {data.width}, {data.height}  # width and height\n",
        "# Pictures that are used again and again are kept, 64 MB of them.\n",
        f"CACHED_PICTURES = 64 * 2**20 // ({data.channels} * SIZE[0] * SIZE[1])\n",
    ]
    if left_out:
        lines.append(assignment("LEFT_OUT", data.left_out))
    lines.append(split_constants(data.split))
    return "".join(lines)
