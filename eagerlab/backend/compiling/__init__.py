"""Keras's own layers and losses compiled, under code of a person that runs op by op."""
