"""EagerLab: a desktop playground for eager TensorFlow."""

__version__ = "0.1.0"
