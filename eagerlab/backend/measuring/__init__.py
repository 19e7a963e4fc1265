"""Benchmarks: code of the console, or the training step, on devices and in modes, measured honestly."""
