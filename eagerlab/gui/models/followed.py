"""What a followed statistic is called, as a person reads it. Strings only; any thread."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication

from eagerlab.protocol.base import NodePath
from eagerlab.protocol.following import Statistic, followed_by

BETWEEN_HAN = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")
"""Templates have a space where a Latin name meets Chinese words; another template's words need none."""


def statistic_words(statistic: Statistic) -> str:
    """Return the name of a statistic, as a menu and an axis have it."""
    return {
        "norm": QCoreApplication.translate("Followed", "Norm"),
        "mean": QCoreApplication.translate("Followed", "Mean"),
        "std": QCoreApplication.translate("Followed", "Standard deviation"),
        "min": QCoreApplication.translate("Followed", "Minimum"),
        "max": QCoreApplication.translate("Followed", "Maximum"),
        "zeros": QCoreApplication.translate("Followed", "Share of zeros"),
        "nan": QCoreApplication.translate("Followed", "Share of NaN"),
    }[statistic]


def object_words(node: NodePath) -> str:
    """Return what an object is called beside its statistic."""
    if node[:2] == ("step", "gradients"):
        return QCoreApplication.translate("Followed", "gradient of {0}").format("/".join(node[2:]))
    if node[:2] == ("step", "layers"):
        return QCoreApplication.translate("Followed", "output of {0}").format("/".join(node[2:]))
    return "/".join(node[1:])


def column_words(column: str) -> str:
    """Return the title of a column of followed values; any other name as it is."""
    found = followed_by(column)
    if found is None:
        return column
    statistic, node = found
    templates: dict[Statistic, str] = {
        "norm": QCoreApplication.translate("Followed", "norm of {0}"),
        "mean": QCoreApplication.translate("Followed", "mean of {0}"),
        "std": QCoreApplication.translate("Followed", "standard deviation of {0}"),
        "min": QCoreApplication.translate("Followed", "minimum of {0}"),
        "max": QCoreApplication.translate("Followed", "maximum of {0}"),
        "zeros": QCoreApplication.translate("Followed", "zeros in {0}"),
        "nan": QCoreApplication.translate("Followed", "NaN in {0}"),
    }
    return BETWEEN_HAN.sub("", templates[statistic].format(object_words(node)))


def axis_words(columns: set[str]) -> str:
    """Return what the axis of these columns measures; empty for none."""
    if not columns:
        return ""
    statistics = {found[0] for column in columns if (found := followed_by(column)) is not None}
    if len(statistics) == 1:
        return statistic_words(statistics.pop())
    return QCoreApplication.translate("Followed", "followed")
