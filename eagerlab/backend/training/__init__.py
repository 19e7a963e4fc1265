"""The trainer: its thread, commands, steps, edits at work, and the objects that it trains."""
