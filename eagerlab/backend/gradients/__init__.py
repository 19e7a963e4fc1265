"""Gradients that a person asks for: of an expression, or of the experiment's loss."""
