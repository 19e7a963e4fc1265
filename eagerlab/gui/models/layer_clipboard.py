"""Layers as text on the clipboard, so that they travel between windows and files. Pure, any thread."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

import tomli_w
from pydantic import ValidationError
from PySide6.QtCore import QCoreApplication

from eagerlab.experiment.faults import explain
from eagerlab.experiment.model_spec import LayerSpec
from eagerlab.gui.models.layer_edits import EditError, Layers

MOST_TEXT = 2_000_000
"""Characters of a clipboard's text that are looked at."""


def layers_as_text(layers: Sequence[LayerSpec]) -> str:
    """Return layers as TOML, as they stand in an experiment file."""
    plain = [layer.model_dump(mode="json", exclude_defaults=True) for layer in layers]
    return tomli_w.dumps({"layers": plain})


def layers_from_text(text: str) -> Layers:
    """Read layers from TOML: of `layers_as_text`, or the model part of an experiment file.

    Raises
    ------
    EditError
        When the text holds no layers, or such as no experiment can have.
    """
    try:
        content: dict[str, Any] = tomllib.loads(text[:MOST_TEXT])
    except (tomllib.TOMLDecodeError, RecursionError):
        content = {}
    model = content.get("model")
    plain = content.get("layers") or (model.get("layers") if isinstance(model, dict) else None)
    if not isinstance(plain, list) or not plain:
        raise EditError(_tr("The clipboard holds no layers. Copy some in the layer list first."))
    try:
        return tuple(LayerSpec.model_validate(_tuples(one)) for one in plain)
    except (ValidationError, RecursionError) as error:
        why = explain(error) if isinstance(error, ValidationError) else ""
        raise EditError(_tr("The clipboard's layers cannot be used.") + f" {why}".rstrip()) from error


def _tuples(plain: Any) -> Any:
    """Turn the lists that hold layers into tuples, which is what strict fields want."""
    if isinstance(plain, dict) and isinstance(plain.get("layers"), list):
        return {**plain, "layers": tuple(_tuples(one) for one in plain["layers"])}
    return plain


def _tr(text: str) -> str:
    return QCoreApplication.translate("LayerClipboard", text)
