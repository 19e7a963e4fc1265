"""Pictures that are read while training, never all at once."""

from __future__ import annotations

import atexit
import contextlib
import os
import re
import weakref
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from eagerlab.backend.data.ahead import Ahead
from eagerlab.backend.data.arrays import Order
from eagerlab.backend.data.base import Batch, DataError, Stack, Waiting
from eagerlab.backend.data.order import batch_indices
from eagerlab.backend.data.pictures_look import fault_of
from eagerlab.backend.data.pictures_scan import shown_name

MakeBatches = Callable[[npt.NDArray[Any], npt.NDArray[Any], int], Iterator[Batch]]
"""``make(files, labels, batch_size)`` yields these files' batches, in this order."""

_UNREADABLE = re.compile(r"(The picture .*? cannot be read)(?:: (.*))?", re.DOTALL)
_ALL_UNREADABLE = re.compile(r"No picture of a batch can be read: .*", re.DOTALL)
"""What the experiment's source says of pictures; see `eagerlab.experiment.source.data_pictures`."""

_READERS: weakref.WeakSet[Ahead] = weakref.WeakSet()
_LONGEST_END = 5.0


@atexit.register
def _end_readers() -> None:
    """End all reading before the interpreter goes: TensorFlow's threads would wait for it for ever."""
    readers = list(_READERS)
    for reader in readers:
        reader.close()
    for reader in readers:
        reader.join(_LONGEST_END)


class PictureData:
    """Pictures in files, read ahead by `tf.data` in the order that seed and epoch decide.

    Parameters
    ----------
    x, y : array of str and array, shape (n,)
        Files to train on, and the numbers of their classes (or rows of 0 and 1).
    x_validation, y_validation : arrays
        To validate with; may be empty.
    batches : callable
        Makes the batches of given files; see `MakeBatches`.
    batch_size : int
        Pictures of a batch; the last one of an epoch may have fewer.
    seed : int
        Decides the order.
    order : callable
        ``order(count, seed, epoch)`` gives the permutation of an epoch.
    notes : tuple of str
        What a person should know.
    doubtful : iterable of str
        Files that could not be read when the folder was opened: before the first batch they are tried again.
    """

    def __init__(
        self,
        x: Any,
        y: Any,
        x_validation: Any,
        y_validation: Any,
        *,
        batches: MakeBatches,
        batch_size: int = 32,
        seed: int = 1,
        order: Order = batch_indices,
        notes: tuple[str, ...] = (),
        doubtful: Iterable[str] = (),
    ) -> None:
        self.x, self.y = x, y
        self.x_validation, self.y_validation = x_validation, y_validation
        self.notes = notes
        self.seed = seed
        self.length = len(x)
        self.validation_count = len(x_validation)
        self._size = min(batch_size, self.length) or 1
        self._validation_size = self._size
        self._make_batches = batches
        self._order = order
        self._doubtful = tuple(doubtful)
        self._ahead: Ahead | None = None
        self._next: tuple[int, ...] = ()
        """What is read ahead: epoch, offset, batch size and seed."""

    @property
    def batch_size(self) -> int | None:
        """Pictures of a batch, at most all there are; another size holds from the next batch on."""
        return self._size

    @batch_size.setter
    def batch_size(self, size: int | None) -> None:
        if size is not None:
            self._size = min(size, self.length) or 1

    @property
    def batches(self) -> int:
        """Batches in one epoch, the short last one counted."""
        return -(-self.length // self._size)

    def batch(self, epoch: int, offset: int) -> Batch | Waiting | None:
        """Return the batch that begins at an offset, or None when the epoch has ended there.

        Raises
        ------
        DataError
            A picture of it cannot be read, or one that could not be read when the folder was opened still
            cannot; asked again, it is tried again.
        """
        if offset >= self.length:
            return None
        if self._doubtful:
            self._try_doubtful()
        wanted = (epoch, offset, self._size, self.seed)
        if self._ahead is None or self._next != wanted:
            self._read_from(wanted)
        item = self._take()
        if isinstance(item, Waiting):
            return item
        following = offset + self._size
        self._next = (epoch, following, self._size, self.seed)
        if following >= self.length:
            # The next epoch's first batches are read while this one's last step and its check are made.
            self._read_from((epoch + 1, 0, self._size, self.seed))
        return item

    def stack(self, epoch: int, offset: int, most: int) -> Stack | None:
        """Return None: decoding takes longer than what a stack would save, and pictures are large."""
        del epoch, offset, most
        return None

    def validation(self) -> Iterator[Batch | Waiting]:
        """Return the batches to validate with, always in the same order."""
        if not self.validation_count:
            return
        files, labels, size = self.x_validation, self.y_validation, self._validation_size
        ahead = self._reader(files, labels, size)
        try:
            while True:
                yield _next_of(ahead)
        except StopIteration:
            return
        finally:
            ahead.close()

    def samples(self, part: str, indices: npt.ArrayLike) -> Batch:
        """Return some samples of a part at once, as the model gets them. Any thread.

        Parameters
        ----------
        part : {"train", "validation"}
            Which part.
        indices : array of int
            Which of its samples.

        Raises
        ------
        DataError
            One of them cannot be read.
        """
        files, labels = (self.x, self.y) if part == "train" else (self.x_validation, self.y_validation)
        chosen = np.asarray(indices, np.int64)
        with told():
            batch: Batch = next(iter(self._make_batches(files[chosen], labels[chosen], len(chosen))))
        return batch

    def seek(self, seed: int) -> None:
        """Use the order that `seed` decides, from the next batch on."""
        self.seed = seed

    def reshape_targets(self, axes: tuple[int, ...]) -> None:
        """Give the targets of each picture the shape `axes`, which has as many elements as before."""
        self.y = self.y.reshape(-1, *axes)
        self.y_validation = self.y_validation.reshape(-1, *axes)
        self.close()

    def describe(self) -> str:
        """Return what it is, in a few words."""
        validation = f", {self.validation_count:,} to validate" if self.validation_count else ""
        return f"{self.length:,} training pictures{validation}, read from their files"

    def close(self) -> None:
        """End what reads ahead; may be called twice."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None:
            ahead.close()

    def _try_doubtful(self) -> None:
        """Refuse to begin where training would stop at some later step."""
        used = {os.path.normpath(file) for file in (*self.x.tolist(), *self.x_validation.tolist())}
        left = [file for file in self._doubtful if os.path.normpath(file) in used]
        for number, file in enumerate(left):
            self._doubtful = tuple(left[number:])
            with told(len(left) - number - 1):
                next(iter(self._make_batches(np.array([file]), self.y[:1], 1)))
        self._doubtful = ()

    def _read_from(self, position: tuple[int, ...]) -> None:
        self.close()
        epoch, offset, size, seed = position
        rows = self._order(self.length, seed, epoch)[offset:]
        files, labels = self.x[rows], self.y[rows]
        self._ahead = self._reader(files, labels, size)
        self._next = position

    def _reader(self, files: npt.NDArray[Any], labels: npt.NDArray[Any], size: int) -> Ahead:
        # `tf.data` reads ahead by itself: here one more is enough.
        reader = Ahead(lambda: iter(self._make_batches(files, labels, size)), depth=1)
        _READERS.add(reader)
        return reader

    def _take(self) -> Batch | Waiting:
        assert self._ahead is not None
        try:
            return _next_of(self._ahead)
        except BaseException:
            self.close()
            raise

    def __repr__(self) -> str:
        return f"<{self.describe()}>"


def _next_of(ahead: Ahead) -> Batch | Waiting:
    with told():
        item: Batch | Waiting = ahead.next()
    return item


@contextlib.contextmanager
def told(others: int = 0) -> Iterator[None]:
    """Inside it, what the source raises because a picture cannot be read becomes a `DataError`.

    Parameters
    ----------
    others : int
        How many other pictures could not be read when the folder was opened.
    """
    try:
        yield
    except ValueError as error:
        problem = _unreadable(shown_name(str(error)), others)
        if problem is None:
            raise
        raise problem from None


def _unreadable(message: str, others: int) -> DataError | None:
    if _ALL_UNREADABLE.match(message):
        todo = "Put whole ones in their place and press Train, or have the folder read anew in the data form."
        return DataError(f"{message}.", "", todo)
    found = _UNREADABLE.match(message)
    if found is None:
        return None
    what, why = found.groups()
    why = fault_of(why) if why else ""
    return DataError(
        f"{what}.",
        f"{why[0].upper()}{why[1:]}.{_and_others(others)}" if why else _and_others(others).strip(),
        "Put a whole picture in its place and press Train: training goes on from here. Or have such "
        "pictures left out in the data form: then it begins anew.",
    )


def _and_others(count: int) -> str:
    if not count:
        return ""
    pictures = "Another picture" if count == 1 else f"{count:,} other pictures"
    return f" {pictures} could not be read when the folder was opened."
