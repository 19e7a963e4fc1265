"""The backend's process: TensorFlow, the trainer, the console's namespace. Knows nothing of the window."""
