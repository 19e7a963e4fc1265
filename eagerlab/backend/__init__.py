"""The backend's process: TensorFlow, the trainer and the console's namespace. It knows nothing of the window."""
