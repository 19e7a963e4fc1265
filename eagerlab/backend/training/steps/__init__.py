"""Training steps: one module for each way of executing them, and what they share."""
