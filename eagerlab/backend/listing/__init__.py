"""The variable tree as a whole: found by typing, arranged, counted."""
