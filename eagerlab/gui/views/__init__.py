"""Widgets: they show, take input and tell it by signals; they decide nothing."""
