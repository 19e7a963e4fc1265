"""Code copied from a web page, a chat or a book becomes code that runs. Pure: no Qt, no TensorFlow."""

from eagerlab.pasting.changes import Change, Cleaned, Kind
from eagerlab.pasting.cleaning import clean
from eagerlab.pasting.lexing import ends_in_text
from eagerlab.pasting.spaces import clean_spaces

__all__ = ["Change", "Cleaned", "Kind", "clean", "clean_spaces", "ends_in_text"]
