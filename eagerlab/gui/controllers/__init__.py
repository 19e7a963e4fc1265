"""What connects views to models and to the bridge."""
