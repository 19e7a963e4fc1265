"""What is told of a step that was not taken, because its loss or a gradient was not finite."""

from __future__ import annotations

from typing import Any

from eagerlab.backend.code_places import in_words, place_of
from eagerlab.backend.errors import LabError
from eagerlab.backend.numerics.advice import advise
from eagerlab.backend.numerics.places import Place
from eagerlab.backend.numerics.report import describe, shape_and_type
from eagerlab.backend.numerics.step_looking import Found
from eagerlab.backend.numerics.values import Kind, tally
from eagerlab.backend.training.replaying import Replayed
from eagerlab.protocol.base import CodePlace, Problem

MOST_ROWS, MOST_LISTED = 8, 20
KINDS: dict[Kind, str] = {"nan": "NaN", "inf": "Inf"}
_AGAIN = "Train tries the step again; its batch is lab.batch, and its numbers are under step in Variables."


class NotFiniteError(LabError):
    """A step was left out: loss or gradients were not finite; nothing was changed."""


def problem_of_step(
    replayed: Replayed,
    step: int,
    mode: str,
    *,
    learning_rate: float | None,
    has_own_step: bool,
    was_put_back: bool,
) -> Problem:
    """Put what was found into words.

    Parameters
    ----------
    replayed : Replayed
        What the second run found.
    step : int
        Number of the step.
    mode : str
        In which it was taken.
    learning_rate : float or None
        Of the step.
    has_own_step : bool
        Whether it is the person's own.
    was_put_back : bool
        Whether all stands as before the step.
    """
    found = replayed.first()
    place = _place(found)
    kept = (
        "Model, optimizer and data stand as before the step."
        if was_put_back
        else "Your step had made its update before its loss was known, and its variables are too large to be "
        "kept for each step: restore the last checkpoint."
    )
    first, *more = _sentences(found, replayed, mode)
    why = " ".join(one for one in (first, _where(place), *more) if one)
    advice = _advice(found, replayed, learning_rate, has_own_step)
    todo = " ".join(one for one in (advice, kept, _AGAIN if was_put_back else "") if one)
    return Problem(
        what=_what(replayed, step),
        why=why,
        todo=todo,
        details="\n".join(_details(replayed, mode)),
        place=place,
        line=place.line if place is not None and place.kind == "source" else None,
        action="restore_checkpoint" if "checkpoint" in todo else "train",
    )


def nodes_of(replayed: Replayed) -> dict[str, Any]:
    """Return the tensors that it is about, for the variable tree."""
    nodes: dict[str, Any] = {}
    found = replayed.first()
    if found is not None:
        nodes["operation"] = {
            "inputs": {one.name or f"input {n}": one.tensor for n, one in enumerate(found.inputs)},
            "result": found.result,
        }
    if replayed.loss is not None:
        nodes["loss"] = replayed.loss
    if replayed.gradients:
        nodes["gradients"] = dict(replayed.gradients)
    return nodes


def _what(replayed: Replayed, step: int) -> str:
    loss = _kind_of(replayed.loss)
    if loss:
        return f"Training stopped before step {step}: its loss is {loss}."
    if replayed.gradients:
        name, values = next(iter(replayed.gradients.items()))
        count = len(replayed.gradients)
        if count == 1:
            return f"Training stopped before step {step}: the gradient of {name} holds {_kind_of(values)}."
        return (
            f"Training stopped before step {step}: {count} gradients hold {_kind_of(values)}, "
            f"that of {name} among them."
        )
    return f"Training stopped before step {step}: its loss or a gradient is not finite."


def _kind_of(values: Any) -> str:
    if values is None:
        return ""
    counts = tally(_tensor(values))
    return "NaN" if counts.nans else "Inf" if counts.infs else ""


def _tensor(values: Any) -> Any:
    import tensorflow as tf

    return tf.convert_to_tensor(values)


def _sentences(found: Found | None, replayed: Replayed, mode: str) -> list[str]:
    if not replayed.is_run:
        return ["It was not run again op by op: what your step changes could not be put back."]
    if found is None:
        ended = f" ({replayed.error})" if replayed.error is not None else ""
        return [
            f"Run again op by op, the step made no value that is not finite{ended}: it comes only in {mode}."
        ]
    finding, kind = found.finding, KINDS[found.finding.kind]
    if finding.op == "ReadVariableOp":
        name = next((one.name for one in found.inputs if one.name), "")
        held = f"the variable {name}" if name else "a variable"
        told = [f"The first {kind} is in {held}, since before this step."]
    else:
        told = [_made(found, kind)]
    if found.inputs and finding.op != "ReadVariableOp":
        told.append(f"Its inputs: {'; '.join(_inputs(found))}.")
    rows = replayed.x_rows or replayed.y_rows or replayed.rows
    if rows:
        told.append(_in_batch(rows, replayed.batch_size))
    other = replayed.found.get("nan")
    if other is not None and other is not found:
        told.append(f"The first NaN came of it, in {other.finding.op}.")
    return told


def _made(found: Found, kind: str) -> str:
    op, of, layer = found.finding.op, found.finding.forward, found.layer
    bad, all_of_them = found.finding.result.count(found.finding.kind), found.finding.result.size
    if of and layer:
        return (
            f"The first {kind} is made by {op} in the gradient of {of}, layer {layer}: {bad:,} of "
            f"{all_of_them:,} values."
        )
    if of:
        return f"The first {kind} is made by {op} in the gradient of {of}: {bad:,} of {all_of_them:,} values."
    if layer:
        return f"The first {kind} is made by {op} in layer {layer}: {bad:,} of {all_of_them:,} values."
    return f"The first {kind} is made by {op}: {bad:,} of {all_of_them:,} values."


def _in_batch(rows: list[int], size: int) -> str:
    if len(rows) == 1:
        return f"In the batch it is row {rows[0]} of {size:,}."
    return f"In the batch it is {len(rows):,} of {size:,} rows ({_listed(rows)})."


def _listed(rows: list[int]) -> str:
    return ", ".join(map(str, rows[:MOST_ROWS])) + (" …" if len(rows) > MOST_ROWS else "")


def _rows(rows: list[int]) -> str:
    return f"row {rows[0]}" if len(rows) == 1 else f"rows {_listed(rows)}"


def _inputs(found: Found) -> list[str]:
    shown = [(one.name, describe(one.tally)) for one in found.inputs[:4]]
    return [f"{name} {words}" if name else words for name, words in shown]


def _advice(found: Found | None, replayed: Replayed, rate: float | None, has_own_step: bool) -> str:
    if replayed.x_rows:
        return (
            f"The inputs themselves hold it ({_rows(replayed.x_rows)}): mend the data there, or leave those "
            "samples out."
        )
    if replayed.y_rows:
        return (
            f"The targets themselves hold it ({_rows(replayed.y_rows)}): mend the data there, or leave those "
            "samples out."
        )
    return "" if found is None else advise(found, rate, has_own_step)


def _place(found: Found | None) -> CodePlace | None:
    if found is None:
        return None
    chosen: Place | None = found.finding.forward_place or found.finding.place
    return place_of(chosen.compiled_as, chosen.line) if chosen is not None and chosen.compiled_as else None


def _where(place: CodePlace | None) -> str:
    return "" if place is None else f"It is {in_words(place)}."


def _details(replayed: Replayed, mode: str) -> list[str]:
    lines = [f"mode: {mode}"]
    if replayed.loss is not None:
        lines.append(f"loss: {describe(tally(_tensor(replayed.loss)))}")
    listed = list(replayed.gradients.items())[:MOST_LISTED]
    lines += [f"gradient of {name}: {describe(tally(values))}" for name, values in listed]
    for kind, found in replayed.found.items():
        finding = found.finding
        lines += ["", f"first {KINDS[kind]}: {finding.op} -> {shape_and_type(finding.result)}"]
        lines += [f"layer: {found.layer}"] if found.layer else []
        lines += [f"gradient of: {finding.forward}"] if finding.forward else []
        lines += [f"input {one.name}: {describe(one.tally)}" for one in found.inputs]
        lines += [f"result: {describe(finding.result)}"]
        lines += finding.code().splitlines()
    if replayed.rows:
        lines += ["", f"rows of the batch: {', '.join(map(str, replayed.rows[:1000]))}"]
    return lines
