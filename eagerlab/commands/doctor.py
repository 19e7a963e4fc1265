"""Say what works here, what doesn't, and what to do."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import psutil

from eagerlab.commands.doctor_backend import BackendError, Look, trial_backend
from eagerlab.commands.doctor_checks import Check, folders, versions, window
from eagerlab.commands.doctor_packages import own_packages
from eagerlab.protocol.replies import ThreadRow
from eagerlab.store.home import Home

WINDOW_SECONDS = 5.0
TROUBLE = 1


@dataclass
class Report:
    """What was found.

    Attributes
    ----------
    checks : list of Check
        In the order in which they are shown.
    devices : list of dict
        ``name`` and ``description`` of what TensorFlow sees.
    threads : list of ThreadRow
        Of a backend that was started for a moment.
    running : dict or None
        Process id and threads of the backend of an open window, when there is one on this home.
    """

    checks: list[Check] = field(default_factory=list)
    devices: list[dict[str, str]] = field(default_factory=list)
    threads: tuple[ThreadRow, ...] = ()
    running: dict[str, Any] | None = None

    @property
    def ok(self) -> bool:
        """Whether training works here (a window may still be impossible)."""
        return all(check.ok for check in self.checks if check.needed)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Print the report; 0 when training works here, else 1."""
    report = examine(Home())
    if arguments.json:
        sys.stdout.write(json.dumps(as_data(report), indent=2, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(as_text(report))
    return 0 if report.ok else TROUBLE


def examine(home: Home) -> Report:
    """Check everything; takes as long as TensorFlow needs to be imported."""
    report = Report([*versions(), *folders(home), *window(), *own_packages(home)])
    try:
        with trial_backend(home) as backend:
            state = backend.wait_imported()
            report.threads = backend.threads()
            report.devices = [device.model_dump() for device in state.devices]
            works = state.phase != "failed"
            todo = "" if works else "Install TensorFlow again: pip install --force-reinstall tensorflow"
            report.checks.append(
                Check(
                    "Backend", "start", works, "answers" if works else "TensorFlow fails", todo, needed=True
                )
            )
            gpu = any(device.name.startswith("GPU") for device in state.devices)
            # Without a GPU all works, only slower.
            report.checks.append(Check("Backend", "GPU", True, "found" if gpu else "none", state.no_gpu))
    except (BackendError, OSError) as error:
        todo = "Install EagerLab again; if this comes back, its log in the logs folder says more."
        report.checks.append(Check("Backend", "start", False, str(error), todo, needed=True))
    report.running = _running_backend(home.root / "backend.json", report)
    return report


def _running_backend(record: Path, report: Report) -> dict[str, Any] | None:
    """Ask the backend of an open window for its threads."""
    try:
        content = json.loads(record.read_text())
        pid, connection = int(content["pid"]), Path(content["connection_file"])
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        report.checks.append(Check("Window", "its backend", False, f"{record}: {error}", "Delete this file."))
        return None
    if not psutil.pid_exists(pid):
        return None
    try:
        look = Look(connection, WINDOW_SECONDS)
    except (BackendError, OSError) as error:
        todo = "Restart the backend in the window."
        report.checks.append(Check("Window", "its backend", False, f"process {pid}: {error}", todo))
        return None
    try:
        threads = look.threads()
    except BackendError as error:
        report.checks.append(Check("Window", "its backend", False, f"process {pid}: {error}"))
        return None
    finally:
        look.close()
    report.checks.append(Check("Window", "its backend", True, f"process {pid} answers"))
    return {"pid": pid, "threads": threads}


def as_data(report: Report) -> dict[str, Any]:
    """Return the report as plain data for JSON."""
    running = report.running
    return {
        "ok": report.ok,
        "versions": {check.name: check.value for check in report.checks if check.group == "Versions"},
        "devices": report.devices,
        "threads": [row.model_dump() for row in report.threads],
        "running": running and {**running, "threads": [row.model_dump() for row in running["threads"]]},
        "checks": [asdict(check) for check in report.checks],
    }


def as_text(report: Report) -> str:
    """Return the report for a terminal."""
    lines: list[str] = []
    group = ""
    for check in sorted(report.checks, key=lambda check: _GROUPS.index(check.group)):
        if check.group != group:
            group = check.group
            lines += ["", group]
        lines.append(f"  {'✓' if check.ok else '✗'} {check.name:20} {check.value}")
        if check.todo:
            lines.append(f"    {'':20} → {check.todo}")
    lines += ["", "Devices", *(f"    {one['name']:20} {one['description']}" for one in report.devices)]
    lines += _thread_lines("Threads of a backend", report.threads)
    if report.running is not None:
        title = f"Threads of the open window's backend (process {report.running['pid']})"
        lines += _thread_lines(title, report.running["threads"])
    verdict = "Training works here." if report.ok else "Training does not work here: see ✗ above."
    return "\n".join([*lines[1:], "", verdict, ""])


def _thread_lines(title: str, threads: tuple[ThreadRow, ...]) -> list[str]:
    if not threads:
        return []
    return ["", title, *(f"    {row.name:28} {row.purpose}" for row in threads)]


_GROUPS = ("Versions", "Folders", "Window", "Packages of your own", "Backend")
