"""Hints under a cell whose code is of another age: what changed, and the line to write instead."""
