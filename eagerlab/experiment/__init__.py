"""Experiments as data: the spec, its file format, and the source that is written from it."""
