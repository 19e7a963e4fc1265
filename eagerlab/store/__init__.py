"""Runs, metrics and checkpoints on disk. Knows neither Qt nor TensorFlow."""
