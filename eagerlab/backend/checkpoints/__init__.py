"""Checkpoints of TensorFlow state: what they hold, how they are written, restored and reported."""
