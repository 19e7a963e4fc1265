"""The window: views, models, controllers, and the link to the backend. Knows no TensorFlow."""
