"""What Keras, or the person's own class, says when a layer cannot be made or does not take its input."""

from __future__ import annotations

from eagerlab.backend.errors import problem_of
from eagerlab.backend.models.check_faults import Fault, Place, change, remove
from eagerlab.backend.models.own_classes import line_of


def refused(place: Place, error: Exception) -> Fault:
    """Return the fault of a layer that raised.

    Parameters
    ----------
    place : Place
        The layer.
    error : Exception
        From making it, or from asking it for its shape.
    """
    why = _cause(error)
    if place.layer.own:
        line = line_of(error)
        where = f" in line {line}" if line else ""
        return Fault(f"Your layer {place.layer.type} fails{where}. {why}", "", (remove(place),))
    field = next((name for name in place.layer.arguments if f"`{name}`" in why or f"{name}=" in why), "")
    resets = (change(place, f"Leave {field} out", **{field: None}),) if field else ()
    return Fault(f"{place.layer.type} does not fit here. {why}", field, (*resets, remove(place)))


def _cause(error: Exception) -> str:
    """Return why Keras, or a class, refused: what went wrong inside `call` where Keras only wraps it."""
    wrapped = str(error).partition("Error encountered:")[2].strip()
    if not wrapped:
        return problem_of(error, "").why
    return problem_of(RuntimeError(wrapped), "").why.removeprefix("RuntimeError: ")
