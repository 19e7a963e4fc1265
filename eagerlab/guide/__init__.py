"""The guide as data: lessons in Markdown, what should come out of them, progress, search.

Used by the window and by tests; knows neither Qt nor TensorFlow.
"""
