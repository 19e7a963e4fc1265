"""What is told about the variables as a whole: what they weigh, and what was freed of them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eagerlab.gui import numbers
from eagerlab.protocol.listing import Collected, Totals


def totals_words(totals: Totals) -> str:
    """Return what the whole tree weighs, by kind, and by device where there are several; else empty."""
    tr = QCoreApplication.translate
    counted = (
        (tr("VariablesController", "variables {0}"), totals.variables, totals.variable_bytes),
        (tr("VariablesController", "console {0}"), totals.objects, totals.object_bytes),
        (tr("VariablesController", "data {0}"), totals.data_bytes, totals.data_bytes),
        (tr("VariablesController", "step {0}"), totals.step_bytes, totals.step_bytes),
        (tr("VariablesController", "kept {0}"), totals.kept, totals.kept_bytes),
    )
    parts = [words.format(numbers.size_in_bytes(nbytes)) for words, count, nbytes in counted if count]
    if parts and len(totals.devices) > 1:
        parts += [f"{device} {numbers.size_in_bytes(nbytes)}" for device, nbytes in totals.devices]
    return ("" if totals.is_complete else "≥ ") + " · ".join(parts) if parts else ""


def collected_words(found: Collected) -> str:
    """Return what was freed that only circles of references kept, and what cannot be."""
    tr = QCoreApplication.translate
    if not found.objects:
        words = tr("VariablesController", "No tensor was kept by a circle of references.")
    else:
        counted = tr("VariablesController", "%n tensor(s)", "", found.objects)
        words = tr(
            "VariablesController", "Only circles of references kept {count}, {size}; they are free now."
        ).format(
            count=numbers.plural(counted, found.objects),
            size=numbers.size_in_bytes(found.nbytes),
        )
        if found.circles:
            told = tr("VariablesController", "The circles went through {0}.")
            words += " " + told.format(", ".join(found.circles))
    if found.tapes:
        words += " " + tr(
            "VariablesController",
            "%n tape(s) that no name leads to keep what they recorded.",
            "",
            found.tapes,
        )
    return words
