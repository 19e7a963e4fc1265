"""Qt models and other state of the window that views show."""
