"""The words for axes and for the ways to read them. GUI thread only."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from eagerlab.gui.models.axes import Axes
from eagerlab.gui.models.axes_layouts import Layout
from eagerlab.protocol.picturing import Part

translate = QCoreApplication.translate
Word = Callable[[], str]

_AXES: dict[str, Word] = {
    "channel": lambda: translate("Axes", "channel"),
    "depth": lambda: translate("Axes", "depth"),
    "features": lambda: translate("Axes", "features"),
    "head": lambda: translate("Axes", "head"),
    "height": lambda: translate("Axes", "height"),
    "in": lambda: translate("Axes", "in"),
    "inputs": lambda: translate("Axes", "inputs"),
    "key": lambda: translate("Axes", "key"),
    "multiple": lambda: translate("Axes", "multiple"),
    "out": lambda: translate("Axes", "out"),
    "outputs": lambda: translate("Axes", "outputs"),
    "position": lambda: translate("Axes", "position"),
    "query": lambda: translate("Axes", "query"),
    "sample": lambda: translate("Axes", "sample"),
    "token": lambda: translate("Axes", "token"),
    "width": lambda: translate("Axes", "width"),
}
_LAYOUTS: dict[str, Word] = {
    "attention": lambda: translate("Axes", "Attention heads"),
    "batch": lambda: translate("Axes", "Batch × features"),
    "chw": lambda: translate("Axes", "Picture (CHW)"),
    "dhwio": lambda: translate("Axes", "Kernels (DHWIO)"),
    "embedding": lambda: translate("Axes", "Tokens × features"),
    "grey": lambda: translate("Axes", "Picture (HW)"),
    "heads": lambda: translate("Axes", "Weights of heads"),
    "hwc": lambda: translate("Axes", "Picture (HWC)"),
    "hwio": lambda: translate("Axes", "Kernels (HWIO)"),
    "hwoi": lambda: translate("Axes", "Kernels (HWOI)"),
    "kernels_1d": lambda: translate("Axes", "Kernels (WIO)"),
    "maps": lambda: translate("Axes", "Feature maps"),
    "nchw": lambda: translate("Axes", "Pictures (NCHW)"),
    "ndhwc": lambda: translate("Axes", "Volumes (NDHWC)"),
    "nhw": lambda: translate("Axes", "Pictures (NHW)"),
    "nhwc": lambda: translate("Axes", "Pictures (NHWC)"),
    "plain": lambda: translate("Axes", "As it is"),
    "sequence": lambda: translate("Axes", "Sequence × features"),
    "sequences": lambda: translate("Axes", "Batch of sequences"),
    "weights": lambda: translate("Axes", "Inputs × outputs"),
}


def layout_word(layout: Layout) -> str:
    """Return what a way to read the axes is called."""
    return _LAYOUTS[layout.key]()


def axis_word(axes: Axes, axis: int) -> str:
    """Return what an axis is called: ``height``, or ``axis 1`` where it has no meaning."""
    names = axes.layout.names
    return _AXES[names[axis]]() if names else translate("Axes", "axis {0}").format(axis)


def axis_text(axes: Axes, axis: int) -> str:
    """Return an axis with its size: ``height (28)``."""
    return f"{axis_word(axes, axis)} ({axes.shape[axis]})"


def part_words() -> dict[Part, str]:
    """Return what the parts of complex numbers are called, in the order in which they are offered."""
    return {
        "magnitude": translate("Axes", "Magnitude"),
        "real": translate("Axes", "Real part"),
        "imaginary": translate("Axes", "Imaginary part"),
        "phase": translate("Axes", "Phase"),
    }
