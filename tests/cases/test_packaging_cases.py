"""Cases B50 and B52 in an installed copy: one window, whatever the console starts, wherever it may write."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.installed_copy import ROOT, make_installed_copy, make_writable

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are counted in /proc")

WINDOW = """\
import json, os, pathlib, sys
sys.path.append({root!r})
from PySide6.QtWidgets import QApplication
from tests.driver import Driver

def processes():
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            mine = b"EAGERLAB_MARK={mark}" in (folder / "environ").read_bytes().split(b"\\0")
            words = (folder / "cmdline").read_bytes().decode().split("\\0")
            zombie = ") Z" in (folder / "stat").read_text()
        except OSError:
            continue
        if mine and not zombie:
            found.append("window" if int(folder.name) == os.getpid() else "backend" if "--backend" in words
                         else "tracker" if "resource_tracker" in str(words)
                         else "last resort" if "last_resort.py" in str(words) else " ".join(words))
    return sorted(found)

driver = Driver()
driver.wait_ready()
driver.wait(lambda: processes() == {own}, 30, "the process that ends the backend in need")
said = {{"before": processes(), "executable": driver.value("__import__('sys').executable")}}
driver.run("import sys, os, subprocess, multiprocessing as mp")
said["child"] = driver.value(
    "subprocess.run([sys.executable, '-c', 'print(\\"child ok\\")'], capture_output=True, text=True).stdout")
text = driver.run(
    "if __name__ == '__main__':\\n"
    "    with mp.get_context('spawn').Pool(1) as p: print('spawned', p.apply(os.getpid) != os.getpid())\\n")
said["spawned"] = "spawned True" in text
driver.wait(lambda: [one for one in processes() if one != "tracker"] == {own}, 30, "the pool's process ends")
said["after"] = processes()
said["windows"] = sum(one.isVisible() and one.metaObject().className() == "MainWindow"
                      for one in QApplication.topLevelWidgets())
said["messages"] = [one.problem.what for one in driver.window.messages.history]
driver.shutdown()
print("@" + json.dumps(said))
"""
OWN = ["backend", "last resort", "window"]
"""What runs while the console starts nothing; one of them ends a backend that cannot end itself."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("opt é") / "eagerlab"
    yield make_installed_copy(folder)
    make_writable(folder)


def use(copy: Path, mark: str, **environment: str) -> dict[str, object]:
    """Open the window of the installed copy, type the case at its console, close it."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("EAGERLAB_")}
    done = subprocess.run(
        [copy, "-E", "-P", "-c", WINDOW.format(root=str(ROOT), mark=mark, own=OWN)],
        env={**variables, "QT_QPA_PLATFORM": "offscreen", "EAGERLAB_MARK": mark, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("@")]
    assert lines, done.stderr[-3000:]
    said: dict[str, object] = json.loads(lines[-1][1:])
    return said


def test_b50_what_the_console_starts_is_python_and_opens_no_second_window(copy: Path, tmp_path: Path) -> None:
    home = tmp_path / "home é 试"
    said = use(copy, f"b50-{os.getpid()}", EAGERLAB_HOME=str(home))
    assert said["before"] == OWN
    assert said["child"] == "child ok\n"
    assert said["spawned"]
    after = said["after"]
    assert isinstance(after, list)
    assert [one for one in after if one != "tracker"] == OWN
    assert said["windows"] == 1
    assert Path(str(said["executable"])).is_relative_to(home)
    assert said["messages"] == []


def test_b52_without_a_place_of_its_own_an_installed_copy_works_and_says_so(
    copy: Path, tmp_path: Path
) -> None:
    keras = tmp_path / "keras"
    keras.mkdir()
    (keras / "keras.json").write_text('{"backend": "torch"}')
    said = use(copy, f"b52-{os.getpid()}", HOME="/proc", XDG_DATA_HOME="/proc", KERAS_HOME=str(keras))
    assert said["child"] == "child ok\n"
    assert said["spawned"]
    messages = said["messages"]
    assert isinstance(messages, list)
    assert [words.partition(": ")[0] for words in messages] == ["The folder /proc/eagerlab cannot be used"]
