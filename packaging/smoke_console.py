"""What a smoke test does at the console; `smoke.py` sends it to the installed copy."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication
from smoke_driver import Driver, make_wheel

SPAWN = (
    "import os, multiprocessing as mp\n"
    "with mp.get_context('spawn').Pool(1) as pool: print('spawned', pool.apply(os.getpid) != os.getpid())\n"
)
USERS_CODE = "def mine(a):\n    return a + 1  # written at the console\n"
AUTOGRAPH = (
    "@tf.function\n"
    "def halve(a):\n"
    "    while tf.reduce_sum(a) > 1.0:\n"
    "        a = a / 2.0\n"
    "    if a[0] > 0.5:\n"
    "        a = -a\n"
    "    return a\n"
    "print('autograph', halve(tf.constant([8.0])).numpy())\n"
)


class ConsoleChecks:
    """What is looked at by way of the console.

    Parameters
    ----------
    driver : Driver
        Has the window.
    """

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def child_process(self) -> str:
        """Use ``sys.executable`` as an ordinary Python that sees the same packages."""
        return self._child("import numpy; print('child', 'ok')", "child ok")

    def _child(self, code: str, expected: str) -> str:
        """Run code in a Python that the console starts; return what came of it."""
        call = f"subprocess.run([sys.executable, '-c', {code!r}], capture_output=True, text=True)"
        return self.driver.printed(f"import sys, subprocess\nprint({call})", expected)

    def spawned_process(self) -> str:
        """Let multiprocessing start a process, which opens no window and ends."""
        running = self.programs()
        found = self.driver.printed(SPAWN, "spawned True")
        after = self.programs()
        if running != after:
            raise AssertionError(f"the program's processes were {running}, and are {after}")
        windows = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one.isWindow()]
        return f"{found}; {len(running)} process(es) of the program; {len(windows)} window(s)"

    @staticmethod
    def programs() -> list[int]:
        """Return the processes that this one has brought about and that run EagerLab."""
        import psutil

        found = []
        for process in psutil.Process().children(recursive=True):
            with contextlib.suppress(psutil.Error):  # it has ended meanwhile
                if "eagerlab" in process.cmdline() and process.status() != psutil.STATUS_ZOMBIE:
                    found.append(process.pid)
        return sorted(found)

    def sources(self) -> str:
        """Read the source of the person's own code, of TensorFlow's and of Keras's."""
        source = "import inspect; print('lines', len(inspect.getsource({}).splitlines()))"
        self.driver.printed(USERS_CODE + source.format("mine"), "lines 2")
        told = []
        for name in ("keras.layers.Dense.call", "tf.data.Dataset.map", "tf.GradientTape.gradient"):
            lines = self.driver.printed(source.format(name), "lines ")
            told.append(f"{name} {lines}")
            if int(lines.split()[1]) < 5:
                raise AssertionError(told[-1])
        return ", ".join(told)

    def autograph(self) -> str:
        """Let AutoGraph turn a while and an if of the console into a graph."""
        return self.driver.printed(AUTOGRAPH, "autograph [-1.]")

    def traceback(self) -> str:
        """See the lines of TensorFlow's own source in a traceback."""
        wrong = "tf.data.Dataset.from_tensor_slices(3.0)"
        code = f"import traceback\ntry: {wrong}\nexcept Exception: print(traceback.format_exc())"
        return self.driver.printed(code, "return from_tensor_slices_op.")

    def figure(self) -> str:
        """Draw a figure in the console."""
        text = self.driver.run("import matplotlib.pyplot as plt; plt.plot([1, 4, 9]); plt.show()")
        if "\ufffc" not in text:
            raise AssertionError(f"no picture in: {text}")
        return "a picture"

    def pip(self) -> str:
        """Install a wheel with ``%pip``, import it, here and in a process of its own, and remove it."""
        driver = self.driver
        self.install_wheel()
        self._child("import eagerlab_smoke; print(eagerlab_smoke.SAYS)", "hello from a wheel")
        place = str(driver.value("eagerlab_smoke.__file__"))
        driver.run("%pip uninstall --yes eagerlab-smoke")
        return place

    def install_wheel(self) -> None:
        """Install a wheel of one module with ``%pip``, and import that."""
        driver = self.driver
        wheel = make_wheel(Path(tempfile.mkdtemp(prefix="smoke wheels é ")))
        text = driver.run(f"%pip install --no-index --no-deps {str(wheel)!r}")
        driver.wait_state("ready")
        try:
            driver.printed("import eagerlab_smoke; print(eagerlab_smoke.SAYS)", "hello from a wheel")
        except (AssertionError, TimeoutError) as error:
            raise AssertionError(f"{error}; pip said: {text[-500:]}") from error
