"""What is trained on: arrays or a dataset, as batches whose order is a function of seed and epoch."""

from eagerlab.backend.data.base import Batch, Data

__all__ = ["Batch", "Data"]
