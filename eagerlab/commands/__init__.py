"""The commands of the command line: each has `add_arguments(parser)` and `run(arguments)`."""
