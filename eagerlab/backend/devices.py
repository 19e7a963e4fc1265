"""Which devices TensorFlow sees, what they are called, and why there is no GPU."""

from __future__ import annotations

import contextlib
import os
import platform
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.own_packages.installation import is_marked
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import Device

AUTO = "auto"
CPU_DEVICES_VARIABLE = "EAGERLAB_CPU_DEVICES"

_NAME = re.compile(r"(?:.*/)?(?:device:)?([A-Za-z_]+)(?::(\d+|\*))?$")
_KINDS = ("CPU", "GPU", "TPU")


def configure() -> tuple[Problem, ...]:
    """Prepare TensorFlow's devices; call right after the import, before the first operation.

    GPUs take memory as they need it, so that a second process finds some. The environment variable
    ``EAGERLAB_CPU_DEVICES`` splits the CPU into that many logical devices.

    Returns
    -------
    tuple of Problem
        What could not be done.
    """
    problems = []
    for gpu in tf.config.list_physical_devices("GPU"):
        try:
            tf.config.experimental.set_memory_growth(gpu, True)
        except (RuntimeError, ValueError) as error:
            problems.append(
                Problem(
                    what="GPU memory is taken all at once, so another process may find none.",
                    why=f"{error}.".replace("..", "."),
                    severity="warning",
                )
            )
    asked = os.environ.get(CPU_DEVICES_VARIABLE, "").strip()
    if asked:
        problem = _split_cpu(asked)
        problems += [problem] if problem else []
    return tuple(problems)


def listing() -> tuple[Device, ...]:
    """Return the devices that TensorFlow sees, CPUs first. This starts TensorFlow's runtime."""
    logical = [device.name for device in tf.config.list_logical_devices() if short_name(device.name)]
    names = sorted((short_name(name) for name in logical if "XLA" not in name), key=_order)
    count = sum(name.startswith("CPU") for name in names)
    return tuple(Device(name=name, description=_description(name, count)) for name in names)


def short_name(device: str) -> str:
    """Return ``CPU:0`` for any way of writing it, for example ``/job:localhost/…/device:CPU:0``.

    An empty string stays empty; what is no device's name is returned in upper case.
    """
    match = _NAME.match(device)
    if not match:
        return device.upper()
    return f"{match[1].upper()}:{match[2] or 0}"


def full_name(device: str) -> str | None:
    """Return what `tf.device` takes for a short name; None for ``auto``."""
    return None if device == AUTO else f"/device:{device}"


@contextlib.contextmanager
def scope(device: str) -> Iterator[None]:
    """Place operations of this thread on a device given by its short name, or where TensorFlow likes."""
    name = full_name(device)
    if name is None:
        yield
        return
    with tf.device(name):
        yield


def require(device: str) -> str:
    """Return the short name of a device that is there.

    Raises
    ------
    LabError
        It is not a device's name, or TensorFlow does not see it.
    """
    name = _checked_name(device)
    if name == AUTO or name in _names():
        return name
    raise LabError(
        f"{name} is not available.", _why_missing(name), f"Choose one of: {', '.join((AUTO, *_names()))}."
    )


def choose(device: str) -> tuple[str, Problem | None]:
    """Return the device for an experiment that asks for `device`, and a warning where that is another one.

    Raises
    ------
    LabError
        It is not a device's name.
    """
    name = _checked_name(device)
    if name == AUTO or name in _names():
        return name, None
    problem = Problem(
        what=f"{name} is not available: running on CPU.",
        why=_why_missing(name),
        severity="warning",
    )
    return "CPU:0", problem


def no_gpu_reason() -> str:
    """Return why TensorFlow sees no GPU and what to do, or an empty string when it sees one."""
    if tf.config.list_physical_devices("GPU"):
        return ""
    if sys.platform == "darwin":
        return (
            "TensorFlow for macOS uses the CPU only. "
            "The package tensorflow-metal adds Apple's GPU where it fits this TensorFlow."
        )
    if sys.platform == "win32":
        return (
            "TensorFlow uses no GPU on Windows itself. "
            "Install EagerLab inside WSL 2 to train on an NVIDIA GPU."
        )
    if not tf.test.is_built_with_cuda() and not tf.test.is_built_with_rocm():
        if is_marked():
            return "This TensorFlow is built for the CPU only. Choose Add GPU support in the Help menu."
        return (
            "This TensorFlow is built for the CPU only. Install the GPU build: pip install 'eagerlab[gpu]'."
        )
    if os.environ.get("CUDA_VISIBLE_DEVICES", "0").strip() in ("", "-1"):
        return (
            "GPUs are hidden by the environment variable CUDA_VISIBLE_DEVICES. "
            "Unset it and start EagerLab again."
        )
    if not list(Path("/dev").glob("nvidia[0-9]*")):
        smi = "" if shutil.which("nvidia-smi") else ", and nvidia-smi is missing"
        return (
            f"No NVIDIA driver was found (there is no /dev/nvidia0{smi}). "
            "If this computer has an NVIDIA GPU, install its driver and start EagerLab again."
        )
    if is_marked():
        return (
            "There is an NVIDIA driver, but TensorFlow found no GPU that it can use. "
            "Usually the driver is too old, or the card: TensorFlow's pages say which it needs."
        )
    return (
        "There is an NVIDIA driver, but TensorFlow found no GPU that it can use. "
        "Usually the CUDA libraries are missing: pip install 'eagerlab[gpu]'."
    )


def _split_cpu(asked: str) -> Problem | None:
    if not asked.isdigit() or not 1 <= int(asked) <= 64:
        return Problem(
            what=f"The CPU was not split: {CPU_DEVICES_VARIABLE} is {asked!r}.",
            why="Expected a number from 1 to 64.",
            severity="warning",
        )
    count = int(asked)
    cpu = tf.config.list_physical_devices("CPU")[0]
    if len(tf.config.get_logical_device_configuration(cpu) or [None]) == count:
        return None
    try:
        tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * count)
    except RuntimeError:
        return Problem(
            what="The CPU was not split.",
            why="TensorFlow had started already.",
            todo="Restart the backend.",
            severity="warning",
            action="restart_backend",
        )
    return None


def _checked_name(device: str) -> str:
    text = str(device).strip()
    if text.lower() in (AUTO, ""):
        return AUTO
    match = _NAME.match(text)
    if not match or match[1].upper() not in _KINDS or match[2] == "*":
        raise LabError(f"{text!r} is not a device.", "", f"Choose one of: {', '.join((AUTO, *_names()))}.")
    return short_name(text)


def _names() -> tuple[str, ...]:
    return tuple(device.name for device in listing())


def _why_missing(name: str) -> str:
    if name.startswith("GPU"):
        return no_gpu_reason() or f"TensorFlow sees these: {', '.join(_names())}."
    return f"TensorFlow sees these: {', '.join(_names())}."


def _order(name: str) -> tuple[bool, str, int]:
    kind, _, number = name.partition(":")
    return (kind != "CPU", kind, int(number) if number.isdigit() else 0)


def _description(name: str, cpu_count: int) -> str:
    kind, _, number = name.partition(":")
    if kind == "CPU":
        part = f", logical device {int(number) + 1} of {cpu_count}" if cpu_count > 1 else ""
        return f"{_processor()}{part}"
    if kind == "GPU":
        gpus: list[Any] = tf.config.list_physical_devices("GPU")
        if int(number) < len(gpus):
            return str(tf.config.experimental.get_device_details(gpus[int(number)]).get("device_name", "GPU"))
    return kind


def _processor() -> str:
    cores = f"{os.cpu_count() or 1} cores"
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        match = re.search(r"^model name\s*:\s*(.+)$", cpuinfo.read_text(errors="replace"), re.MULTILINE)
        if match:
            return f"{match[1].strip()}, {cores}"
    return f"{platform.processor() or platform.machine()}, {cores}"
