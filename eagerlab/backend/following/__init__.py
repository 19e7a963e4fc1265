"""Statistics that are followed while training runs, and how all layers do."""
