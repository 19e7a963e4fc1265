"""What is trained on: arrays or a dataset, as batches whose order is a function of seed and epoch."""

from eagerlab.backend.data.base import WAITING, Batch, Data, DataError, Stack, Waiting

__all__ = ["WAITING", "Batch", "Data", "DataError", "Stack", "Waiting"]
