"""The window: Qt only; it never imports TensorFlow or the backend."""
