"""``python tests/benchmarks/run.py [NAME …] [--json]``: measure the figures that EagerLab is held to.

Every figure is what was measured on this machine in this run, also when it falls short of its budget.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parent))
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import closing_bench
import follow_bench
import input_bench
import large_tensor_bench
import state_bench
import tensor_bench
import training_bench
import tree_bench
import window_bench
from result import Budget, Result

_SCRIPT = training_bench.against_script

BENCHMARKS: dict[str, tuple[Callable[[], Result], Budget]] = {
    "thread_cost_mlp": (training_bench.thread_cost_mlp, Budget("≥", 1.5, "×")),
    "eager_vs_script_mlp": (
        lambda: training_bench.against_script("mlp", "eager", "hand"),
        Budget("≥", 2.8, "×"),
    ),
    "eager_vs_script_conv": (
        lambda: training_bench.against_script("conv", "eager", "hand"),
        Budget("≥", 1.3, "×"),
    ),
    "layers_vs_script_mlp": (partial(training_bench.layers_against_script, "mlp"), Budget("≥", 5.0, "×")),
    "layers_vs_script_conv": (partial(training_bench.layers_against_script, "conv"), Budget("≥", 2.5, "×")),
    "graph_vs_script_mlp": (
        lambda: training_bench.against_script("mlp", "graph", "graph"),
        Budget("≥", 2.0, "×"),
    ),
    "graph_vs_script_conv": (
        lambda: training_bench.against_script("conv", "graph", "graph"),
        Budget("≥", 1.0, "×"),
    ),
    "graph_vs_fit_mlp": (partial(training_bench.against_fit, "mlp"), Budget("≥", 1.5, "×")),
    "graph_vs_fit_conv": (partial(training_bench.against_fit, "conv"), Budget("≥", 1.1, "×")),
    "busy_console_share": (training_bench.busy_console_share, Budget("≥", 0.4, "of the speed")),
    "watch_cost_graph_mlp": (training_bench.watch_cost, Budget("≤", 5, "% of the time")),
    "gui_gap_p99_ms": (window_bench.gui_gap, Budget("≤", 50, "ms")),
    "point_on_screen_p99_ms": (window_bench.point_on_screen, Budget("≤", 150, "ms")),
    "window_visible_s": (window_bench.window_visible, Budget("≤", 0.8, "s")),
    "window_rss_mb": (window_bench.window_memory, Budget("≤", 250, "MB")),
    "stop_latency_ms": (window_bench.stop_latency, Budget("≤", 60, "ms")),
    "first_tile_ms": (large_tensor_bench.first_tile, Budget("≤", 200, "ms")),
    "tile_scroll_p99_ms": (large_tensor_bench.tile_scroll, Budget("≤", 100, "ms")),
    "first_tile_600mb_ms": (large_tensor_bench.first_tile_large, Budget("≤", 200, "ms")),
    "tree_scroll_p99_ms": (tree_bench.tree_scroll, Budget("≤", 100, "ms")),
    "tree_unfold_ms": (tree_bench.tree_unfold, Budget("≤", 200, "ms")),
    "exact_stats_vs_numpy": (tensor_bench.exact_statistics, Budget("≤", 3, "×")),
    "exact_histogram_vs_numpy": (tensor_bench.exact_histogram, Budget("≤", 1, "×")),
    "closed_pane_requests": (closing_bench.closing, Budget("≤", 0, "requests")),
    "redraw_10m_ms": (tensor_bench.redraw_ten_million, Budget("≤", 33, "ms")),
    "follow_cost": (follow_bench.follow_cost, Budget("≤", 3, "% of the speed")),
    "input_share_builtin": (input_bench.built_in_share, Budget("≤", 10, "% of a step")),
    "input_share_pictures": (input_bench.pictures_share, Budget("≤", 10, "% of a step")),
    "checkpoint_pause_ratio": (state_bench.checkpoint_pause, Budget("≤", 1.2, "×")),
}


def main(argv: list[str] | None = None) -> int:
    """Run the named benchmarks, or all; exit 0 when all could be measured, 1 when one failed to run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    arguments = parser.parse_args(argv)
    unknown = [name for name in arguments.names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"no benchmark is called {', '.join(unknown)}; there are: {', '.join(BENCHMARKS)}")
    if not arguments.json:
        print(machine())
    entries, failed = {}, False
    for name in arguments.names or BENCHMARKS:
        measure, budget = BENCHMARKS[name]
        with tempfile.TemporaryDirectory(prefix="eagerlab-bench-") as home:
            os.environ["EAGERLAB_HOME"] = home
            (Path(home) / "settings.ini").touch()  # not the first start, which shows the tour
            try:
                result = measure()
            except Exception as error:  # noqa: BLE001 - one figure that can't be had must not cost the others
                traceback.print_exc()
                failed = True
                result = Result(None, {"failed": f"{type(error).__name__}: {error}"})
        entries[name] = result.as_json(budget)
        if not arguments.json:
            print(row(name, entries[name]), flush=True)
    if arguments.json:
        print(json.dumps(entries, ensure_ascii=False))
    return 1 if failed else 0


def machine() -> str:
    """Return one line that says where and when the figures were measured."""
    stamp = datetime.now(UTC).strftime("%Y-%m-%d")
    return f"{stamp}, {os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"


def row(name: str, entry: dict[str, object]) -> str:
    """Return one line of the table."""
    value = entry["value"]
    shown = "not measured" if value is None else f"{value:.3g} {entry['unit']}"
    verdict = "ok" if entry["ok"] else "falls short"
    return f"{name:24} {shown:>20}   budget {entry['budget']:<20} {verdict:12} {entry['context']}"


if __name__ == "__main__":
    sys.exit(main())
