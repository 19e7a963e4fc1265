"""Which modules a session loads, and their bytecode.

An ordinary user cannot write bytecode into the installation. So that the first start is no slower than the
second, the package brings that of all modules that a session loads; the others are compiled where they are
used, in memory. Bytecode of everything would take as much room again as what is needed.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from build_environment import Builder
from dev_report import DevError, run, say

# A window without a display: trains, draws a figure at the console, opens a tensor, closes.
SESSION = """
import os
from PySide6.QtCore import QEventLoop, QObject, QTimer
from PySide6.QtGui import QAction
from eagerlab.gui.app import create_window
app, window = create_window(["eagerlab"])
CELLS = (
    "import matplotlib.pyplot as plt; plt.plot([1, 2]); plt.show()",
    "import pandas as pd; pd.DataFrame({'a': [1.5]})",
    "x = tf.random.normal([3, 3]); lab.show(x)",
    "tf.function(lambda a: a * a if tf.reduce_sum(a) > 0 else a)(x)",
    "1 / 0",
)
loop, seconds, cells = QEventLoop(), 0, list(CELLS)
def look():
    global seconds
    seconds += 1
    if window.backend_state == "dead" or seconds > 240:
        os._exit(3)
    if window.backend_state == "ready" and cells:
        window.findChild(QObject, "console").execute(cells.pop(0))
    elif window.backend_state == "ready":
        window.findChild(QAction, "train").trigger()
    elif window.backend_state == "training" and not cells:
        loop.quit()
timer = QTimer(); timer.timeout.connect(look); timer.start(1000)
loop.exec()
window.shutdown(); window.close()
"""


def loaded_modules(builder: Builder, site: Path) -> list[Path]:
    """Return the source files that a session of the program in `site` loads.

    Raises
    ------
    DevError
        The program does not run: something that it needs was left out.
    """
    with tempfile.TemporaryDirectory(prefix="eagerlab-session-") as name:
        folder = Path(name)
        cache = folder / "bytecode"
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        environment |= {
            "PYTHONPATH": str(site),
            "PYTHONPYCACHEPREFIX": str(cache),
            "EAGERLAB_HOME": str(folder / "home"),
            "QT_QPA_PLATFORM": "offscreen",
        }
        terminal = ["-P", "-m", "eagerlab", "train", "--steps", "3"]
        for arguments in (terminal, ["-P", "-c", SESSION]):
            if run([builder.python, *arguments], environment) != 0:
                raise DevError(
                    "The program does not run from the folder that is packed; its message is above."
                )
        place = cache / site.relative_to("/")
        return sorted(
            site / path.parent.relative_to(place) / f"{path.name.partition('.')[0]}.py"
            for path in place.rglob("*.pyc")
        )


def compile_modules(builder: Builder, sources: list[Path], root: Path) -> None:
    """Write bytecode beside the sources, as if they lay below ``/`` instead of `root`.

    Python does not compare it with the source: the files belong to the package, and change with it only.
    What it looks like depends on what the process has compiled before, and on the order of sets. So each of
    two processes has its part, whatever the machine, and the same seed.
    """

    def compile_part(index: int) -> None:
        listed = builder.work / f"modules-{index}.txt"
        listed.write_text("".join(f"{path}\n" for path in sources[index::2]), encoding="utf-8")
        builder.run(
            *("-m", "compileall", "-q", "-j", "1", "--invalidation-mode", "unchecked-hash"),
            *("-s", str(root), "-p", "/", "-i", str(listed)),
            PYTHONHASHSEED="0",
        )

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(compile_part, range(2)))
    say(f"compiled the {len(sources)} modules that a session loads")


def remove_bytecode(folder: Path) -> None:
    """Remove all bytecode below a folder."""
    for cache in list(folder.rglob("__pycache__")):
        shutil.rmtree(cache)
