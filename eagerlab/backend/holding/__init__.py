"""What keeps an object alive: names, outputs, tapes, the experiment, the last error, running calls."""
