"""The window's requests by subject: which call of `Lab` or `Tensors` does each."""
