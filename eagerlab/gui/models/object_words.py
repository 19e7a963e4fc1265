"""Single words that the backend says of an object: its kind, and the names of facts about it.

They stand apart from the backend's sentences: there such a word may just as well be a name of the person's.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eagerlab.gui.told import told


def kind_word(kind: str) -> str:
    """Return what kind of object it is, as `TensorInfo.kind_of` names it, in the language of the window."""
    translate = QCoreApplication.translate
    words = {
        "model": translate("ObjectWords", "model"),
        "layer": translate("ObjectWords", "layer"),
        "optimizer": translate("ObjectWords", "optimizer"),
        "metric": translate("ObjectWords", "metric"),
        "loss": translate("ObjectWords", "loss"),
        "dataset": translate("ObjectWords", "dataset"),
        "iterator": translate("ObjectWords", "iterator"),
        "module": translate("ObjectWords", "module"),
        "function": translate("ObjectWords", "function"),
        "table": translate("ObjectWords", "table"),
        "queue": translate("ObjectWords", "queue"),
        "optional": translate("ObjectWords", "optional"),
        "distributed": translate("ObjectWords", "distributed"),
        "collection": translate("ObjectWords", "collection"),
        "text": translate("ObjectWords", "text"),
        "object": translate("ObjectWords", "object"),
        "symbolic": translate("ObjectWords", "symbolic"),
        "sparse": translate("ObjectWords", "sparse"),
        "slices": translate("ObjectWords", "slices"),
        "ragged": translate("ObjectWords", "ragged"),
        "masked": translate("ObjectWords", "masked"),
        "records": translate("ObjectWords", "records"),
        "frame": translate("ObjectWords", "frame"),
        "difference": translate("ObjectWords", "difference"),
    }
    return words.get(kind) or told(kind)


def fact_word(name: str) -> str:
    """Return the name of a fact, as `TensorInfo.facts` has it, in the language of the window."""
    translate = QCoreApplication.translate
    words = {
        "type": translate("ObjectWords", "type"),
        "layers": translate("ObjectWords", "layers"),
        "parameters": translate("ObjectWords", "parameters"),
        "bytes": translate("ObjectWords", "bytes"),
        "variables": translate("ObjectWords", "variables"),
        "built": translate("ObjectWords", "built"),
        "iterations": translate("ObjectWords", "iterations"),
        "result": translate("ObjectWords", "result"),
        "elements": translate("ObjectWords", "elements"),
        "entries": translate("ObjectWords", "entries"),
        "fields": translate("ObjectWords", "fields"),
        "keys": translate("ObjectWords", "keys"),
        "values": translate("ObjectWords", "values"),
        "waiting": translate("ObjectWords", "waiting"),
        "shape": translate("ObjectWords", "shape"),
        "state": translate("ObjectWords", "state"),
        "copies": translate("ObjectWords", "copies"),
        "operations": translate("ObjectWords", "operations"),
        "length": translate("ObjectWords", "length"),
        "value": translate("ObjectWords", "value"),
        "name": translate("ObjectWords", "name"),
        "traces": translate("ObjectWords", "traces"),
        "attributes": translate("ObjectWords", "attributes"),
        "problem": translate("ObjectWords", "problem"),
        "memory": translate("ObjectWords", "memory"),
        "masked": translate("ObjectWords", "masked"),
        "array": translate("ObjectWords", "array"),
    }
    return words.get(name) or told(name)
