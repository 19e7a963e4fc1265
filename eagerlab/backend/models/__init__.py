"""What forms of a model need: Keras's classes and their fields, checks, the person's own classes, files."""
